import FormAppearances
import PDFContent
import PDFObjects

/// How the value of one widget is drawn, with the resources its stream needs.
final class TextPlan: Sendable {
  enum Appearance: Sendable {
    case text(TextAppearance)
    indirect case list(ListAppearance, top: Int)
  }

  let appearance: Appearance
  let resources: PDFDictionary

  init(appearance: Appearance, resources: PDFDictionary) {
    self.appearance = appearance
    self.resources = resources
  }

  /// The plan with its fonts' numbers as they are in the compacted document.
  func renumbered(by compacted: CompactedDocument) -> TextPlan {
    TextPlan(appearance: appearance, resources: resources.renumbered(by: compacted))
  }

  var geometry: WidgetGeometry {
    switch appearance {
    case .text(let text): text.geometry
    case .list(let list, _): list.geometry
    }
  }

  var style: TextStyle {
    switch appearance {
    case .text(let text): text.style
    case .list(let list, _): list.style
    }
  }

  /// The first option a list shows with this selection; nil for text.
  func topIndex(_ shown: ShownValue) -> Int? {
    guard case .list(let list, let top) = appearance else { return nil }
    return list.topIndex(top, selected: shown.selected)
  }

  var isList: Bool {
    if case .list = appearance { return true }
    return false
  }

  /// The policies to try in turn for a value that the form has already. Without one that the caller
  /// asks for, text is cut at its box; a list becomes smaller first.
  func unfilledPolicies(_ asked: OverflowPolicy?) -> [OverflowPolicy] {
    if let asked { return [asked] }
    return isList ? [.shrink, .clip] : [.clip]
  }

  /// Whether the widget's own appearance shows all of a value: a list shows the rows from `/TI` on.
  func showsAll(_ shown: ShownValue) -> Bool {
    guard case .list(let list, let top) = appearance else { return true }
    return list.shows(shown.selected, from: top)
  }

  /// Whether the box is too low for the font size that the form gives, whatever the value.
  var isTight: Bool {
    guard case .text(let text) = appearance else { return false }
    return text.isTight
  }

  /// Writes what the widget shows; nothing where it is refused.
  func write(
    _ shown: ShownValue, policy: OverflowPolicy, continuedOnPage page: Int = 0,
    destination: TextAppearance.Destination, to writer: inout ContentWriter,
    embedded: inout EmbeddedTypefaces
  ) throws(TextAppearance.Refusal) -> TextAppearance.Outcome {
    switch appearance {
    case .text(let text):
      let colored = shown.color.map(text.colored) ?? text
      return try colored.write(
        shown.text, policy: policy, continuedOnPage: page, destination: destination, to: &writer,
        embedded: &embedded)
    case .list(let list, let top):
      return try list.write(
        selected: shown.selected, top: list.topIndex(top, selected: shown.selected),
        policy: policy, continuedOnPage: page, destination: destination, to: &writer,
        embedded: &embedded)
    }
  }

  /// An appearance stream with this content.
  ///
  /// - Parameter typefaces: the fonts of the machine that the content uses, by name.
  func stream(_ content: [UInt8], typefaces: [PDFName: ObjectNumber]) -> PDFStream {
    let resources = self.resources.adding(fonts: typefaces)
    return switch appearance {
    case .text(let text): text.stream(content, resources: resources)
    case .list(let list, _): list.stream(content, resources: resources)
    }
  }
}

extension PDFDictionary {
  /// Resources with more fonts.
  func adding(fonts: [PDFName: ObjectNumber]) -> PDFDictionary {
    guard !fonts.isEmpty else { return self }
    var copy = self
    var table = copy["Font"]?.dictionaryValue ?? [:]
    for (name, number) in fonts { table[name] = .reference(number) }
    copy["Font"] = .dictionary(table)
    return copy
  }
}

/// What a text or choice field is to show.
struct ShownValue: Hashable, Sendable {
  /// On one line, or several.
  var text = ""
  /// Indices of the selected options.
  var selected: [Int] = []
  /// A colour that the field's format sets.
  var color: DeviceColor?
}
