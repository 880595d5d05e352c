import Foundation
import InteractiveForms
import PDFContent
import PDFObjects

// What choices have: the options of a list or a pop-up menu (ISO 32000-2, 12.7.5.4).
extension PDFAnnotation {
  /// Whether a choice is a list; otherwise it is a pop-up menu.
  public var isListChoice: Bool {
    get { !flag(.combo) }
    set { setFlag(.combo, !newValue) }
  }

  /// The shown texts of a choice's options.
  public var choices: [String]? {
    get {
      guard store.fieldValue("Opt", of: number)?.arrayValue != nil else { return nil }
      return store.options(of: number).map(\.displayText)
    }
    set { setOptions(exports: nil, texts: newValue) }
  }

  /// The export values of a choice's options.
  public var values: [String]? {
    get {
      guard store.fieldValue("Opt", of: number)?.arrayValue != nil else { return nil }
      return store.options(of: number).map(\.exportValue)
    }
    set {
      givenExportValues = newValue ?? []
      setOptions(exports: newValue, texts: nil)
    }
  }

  /// Sets export values or shown texts, and keeps the others as far as they go.
  private func setOptions(exports: [String]?, texts: [String]?) {
    guard let given = exports ?? texts else { return set(nil, "Opt") }
    let before = store.options(of: number)
    var options = given.enumerated().map { index, text in
      guard before.indices.contains(index) else {
        return ChoiceOption(exportValue: text, displayText: text)
      }
      let former = before[index]
      guard texts != nil else {
        return ChoiceOption(exportValue: text, displayText: former.displayText)
      }
      // Options without export values of their own export what they show.
      let isOwn =
        former.exportValue != former.displayText
        || givenExportValues.indices.contains(index)
          && givenExportValues[index] == former.exportValue
      return ChoiceOption(exportValue: isOwn ? former.exportValue : text, displayText: text)
    }
    // Fewer export values than texts: the other options export what they show.
    if exports != nil, before.count > options.count { options += before[options.count...] }
    set(
      .array(
        options.map { option in
          let export = PDFObject.string(PDFString(text: option.exportValue))
          guard option.exportValue != option.displayText else { return export }
          return .array([export, .string(PDFString(text: option.displayText))])
        }), "Opt")
  }
}
