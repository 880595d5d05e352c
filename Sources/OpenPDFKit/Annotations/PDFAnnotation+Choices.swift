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
    set { setOptions(exports: newValue, texts: nil) }
  }

  /// Sets export values or shown texts, and keeps the others as far as they go.
  private func setOptions(exports: [String]?, texts: [String]?) {
    guard let given = exports ?? texts else { return set(nil, "Opt") }
    let before = store.options(of: number)
    let keepsPairs = before.count == given.count && !before.isEmpty
    let options = given.enumerated().map { index, text in
      let former = keepsPairs ? before[index] : nil
      // Options without export values of their own export what they show.
      let isPair = former.map { $0.exportValue != $0.displayText } ?? false
      return ChoiceOption(
        exportValue: exports != nil ? text : isPair ? former?.exportValue ?? text : text,
        displayText: texts != nil ? text : former?.displayText ?? text)
    }
    set(
      .array(
        options.map { option in
          let export = PDFObject.string(PDFString(text: option.exportValue))
          guard option.exportValue != option.displayText else { return export }
          return .array([export, .string(PDFString(text: option.displayText))])
        }), "Opt")
  }
}
