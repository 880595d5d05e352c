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

  /// A value laid out in the widget. Copies share it.
  final class LaidOut: Sendable {
    fileprivate enum Content: Sendable {
      /// With the appearance, which may have a color of the value's.
      case text(TextAppearance, TextAppearance.LaidOut)
      case list(ListAppearance.LaidOut)
    }

    fileprivate let content: Content
    let fit: Fit
    /// What the box does not show, if it continues elsewhere.
    let rest: String
    /// The first option a list shows; nil for text.
    let topIndex: Int?

    fileprivate init(_ text: TextAppearance.LaidOut, in appearance: TextAppearance) {
      content = .text(appearance, text)
      fit = text.fit
      rest = text.rest
      topIndex = nil
    }

    fileprivate init(_ list: ListAppearance.LaidOut, top: Int) {
      content = .list(list)
      fit = list.fit
      rest = list.rest
      topIndex = top
    }
  }

  func layOut(
    _ shown: ShownValue, policy: OverflowPolicy, continuedOnPage page: Int = 0,
    _ destination: TextAppearance.Destination
  ) throws(TextAppearance.Refusal) -> LaidOut {
    switch appearance {
    case .text(let text):
      let colored = shown.color.map(text.colored) ?? text
      return LaidOut(
        try colored.layOut(shown.text, policy: policy, continuedOnPage: page), in: colored)
    case .list(let list, let top):
      let top = list.topIndex(top, selected: shown.selected)
      return LaidOut(
        try list.layOut(
          selected: shown.selected, top: top, policy: policy, continuedOnPage: page, destination),
        top: top)
    }
  }

  /// Writes what the widget shows.
  ///
  /// - Returns: the names under which the content finds system fonts.
  func write(
    _ laidOut: LaidOut, _ destination: TextAppearance.Destination,
    to writer: inout ContentWriter, embedded: inout EmbeddedTypefaces
  ) -> Set<PDFName> {
    switch (laidOut.content, appearance) {
    case (.text(let appearance, let text), _):
      appearance.write(text, destination, to: &writer, embedded: &embedded)
    case (.list(let rows), .list(let list, _)):
      list.write(rows, destination, to: &writer, embedded: &embedded)
    case (.list, .text): preconditionFailure("a list laid out by another plan")
    }
  }

  /// An appearance stream with this content.
  ///
  /// - Parameter typefaces: the system fonts that the content uses, by name.
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
