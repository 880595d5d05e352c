import FormSchemas
import InteractiveForms
import PDFObjects

/// A field that records may fill, and where it is.
struct DraftField {
  let field: NamedField
  /// The first widget that a page shows, its rectangle on the page as viewers show it.
  let widget: Widget
  /// From 0.
  let page: Int
  let words: LabelWords?

  /// - Parameter pages: of the form.
  /// - Returns: nil for what nobody fills: buttons, signatures, and fields that are read-only, calculated or shown nowhere.
  init?(_ field: NamedField, pages: [Page]) {
    guard Self.reason(against: field) == nil,
      var shown = field.widgets.first(where: { $0.pageIndex != nil && !$0.isHidden }),
      let page = shown.pageIndex, pages.indices.contains(page)
    else { return nil }
    shown.rectangle = shown.rectangle?.transformed(by: pages[page].toUpright)
    self.field = field
    self.page = page
    widget = shown
    words = field.label.text.isEmpty ? nil : LabelWords(field.label.text)
  }

  /// Why no template fills a field; nil if one does.
  static func reason(against field: NamedField) -> String? {
    switch field.kind {
    case .pushButton: return "buttons"
    case .signature: return "signatures"
    case .text, .checkBox, .radio, .comboBox, .listBox: break
    }
    if field.isCalculated { return "calculated by the form" }
    if field.flags.contains(.readOnly) { return "read-only" }
    return field.widgets.contains { $0.pageIndex != nil && !$0.isHidden } ? nil : "not shown"
  }

  var name: String { field.name }
  /// Where the widget is.
  var box: Rectangle { widget.rectangle ?? Rectangle(0, 0, 0, 0) }
  /// Whether one box is checked or not.
  var isBox: Bool { field.kind == .checkBox && field.states.count == 1 }
  /// The text beside a single box, without the question that it answers; nil if there is none.
  var optionText: String? {
    if let words, words.own.hasSuffix("?"), let answer = words.details.first { return answer }
    let text = field.optionLabels.map(\.text).first { !$0.isEmpty } ?? words?.own
    return text.map(LabelWords.trimmed)
  }

  /// Whether the other field is on the same line of the page.
  func sharesLine(with other: DraftField) -> Bool {
    page == other.page
      && min(box.top, other.box.top) - max(box.bottom, other.box.bottom)
        > 0.5 * min(box.height, other.box.height)
  }
}
