import FormAuthoring
import InteractiveForms
import PDFContent
import PDFObjects

/// The orders of the fields of a form.
struct FieldOrder {
  /// Indexes in the fields of the form, page by page and on each row by row, as the page is displayed; those on no page come last.
  let inPageOrder: [Int]
  /// For each field, its number in the order in which a person tabs through the form, from 1; nil if none of its
  /// widgets is on a page.
  let tabNumbers: [Int?]

  init(of form: Form, in document: Document) {
    let pages = form.pages.pages
    let firstWidgets = form.fields.map { field -> Widget? in
      let shown = field.widgets.map { widget in
        var shown = widget
        if let index = widget.pageIndex, pages.indices.contains(index) {
          shown.rectangle = widget.rectangle?.transformed(
            by: PageText.displayMatrix(of: pages[index]))
        }
        return shown
      }
      return shown.pageOrder.first.map { shown[$0] }
    }
    let placed = form.fields.indices.filter { firstWidgets[$0]?.pageIndex != nil }
    inPageOrder =
      placed.compactMap { firstWidgets[$0] }.pageOrder.map { placed[$0] }
      + form.fields.indices.filter { firstWidgets[$0]?.pageIndex == nil }
    let order = TabOrder(form, document)
    let ranks = form.fields.map { $0.widgets.map { order[$0] }.min() ?? .max }
    var numbers: [Int?] = Array(repeating: nil, count: form.fields.count)
    for (number, place) in placed.sorted(by: { (ranks[$0], $0) < (ranks[$1], $1) }).enumerated() {
      numbers[place] = number + 1
    }
    tabNumbers = numbers
  }
}
