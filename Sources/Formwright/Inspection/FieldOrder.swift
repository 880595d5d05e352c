import FormAuthoring
import InteractiveForms
import LogicalStructure
import PDFContent
import PDFObjects

/// The orders of the fields of a form.
struct FieldOrder {
  /// Indexes in the fields of the form, page by page and on each row by row, as the page is displayed; those on no page come last.
  let inPageOrder: [Int]
  /// For each field, its number in the order in which a person tabs through the form, from 1; nil if none of its
  /// widgets is on a page.
  let tabNumbers: [Int?]
  /// The places of widgets when pages are read aloud, from 1, by their numbers: on each page, those of the structure
  /// tree in its order, then the others row by row.
  let readingNumbers: [ObjectNumber: Int]

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
    readingNumbers = Self.readingNumbers(of: form, in: document)
  }

  private static func readingNumbers(
    of form: Form, in document: Document
  ) -> [ObjectNumber: Int] {
    let ranks = Dictionary(
      document.annotationsInStructureOrder.enumerated().map { ($1, $0) },
      uniquingKeysWith: { first, _ in first })
    let pages = form.pages.pages
    let widgets = form.fields.flatMap(\.widgets).filter {
      $0.pageIndex.map(pages.indices.contains) ?? false
    }
    let shown = widgets.map { widget in
      var shown = widget
      shown.rectangle = widget.rectangle?.transformed(
        by: PageText.displayMatrix(of: pages[widget.pageIndex ?? 0]))
      return shown
    }
    let rows = shown.pageOrder.enumerated().map { row, place in
      (
        page: widgets[place].pageIndex ?? 0, rank: ranks[widgets[place].number] ?? .max, row: row,
        number: widgets[place].number
      )
    }
    return Dictionary(
      rows.sorted { ($0.page, $0.rank, $0.row) < ($1.page, $1.rank, $1.row) }.enumerated()
        .map { ($1.number, $0 + 1) }, uniquingKeysWith: { first, _ in first })
  }
}
