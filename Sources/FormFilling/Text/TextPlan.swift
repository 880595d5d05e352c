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

  /// The same with another font size; a list as it is.
  func sized(_ size: Double) -> TextPlan {
    guard case .text(let text) = appearance else { return self }
    return TextPlan(appearance: .text(text.sized(size)), resources: resources)
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

  func layOut(
    _ shown: ShownValue, policy: OverflowPolicy, continuedOnPage page: Int = 0,
    _ destination: TextAppearance.Destination
  ) throws(TextAppearance.Refusal) -> any LaidOutValue {
    switch appearance {
    case .text(let text):
      let colored = shown.color.map(text.colored) ?? text
      return LaidOutText(
        try colored.layOut(shown.text, policy: policy, continuedOnPage: page), in: colored)
    case .list(let list, let top):
      let top = list.topIndex(top, selected: shown.selected)
      return LaidOutList(
        try list.layOut(
          selected: shown.selected, top: top, policy: policy, continuedOnPage: page, destination),
        in: list, top: top)
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
