import InteractiveForms
import PDFContent
import PDFObjects

/// What the simplest search finds, to compare with: the line of text whose box is nearest to the widget's.
final class NearestText {
  private let form: Form
  private let reader: PageContentReader
  private var lines: [Int: [(bounds: Rectangle, text: String)]] = [:]

  init(form: Form, document: Document) {
    self.form = form
    reader = PageContentReader(document: document)
  }

  func text(of widget: Widget) -> String {
    guard let page = widget.pageIndex, let box = widget.rectangle,
      form.pages.pages.indices.contains(page)
    else { return "" }
    let lines = self.lines[page] ?? read(page)
    self.lines[page] = lines
    return lines.min { distance($0.bounds, box) < distance($1.bounds, box) }?.text ?? ""
  }

  private func read(_ page: Int) -> [(bounds: Rectangle, text: String)] {
    var options = PageContent.Options()
    options.includesWidgets = false
    let text = PageText(reader.content(of: form.pages.pages[page], options: options))
    return text.lines.map { ($0.bounds, text.text(of: $0)) }
  }

  private func distance(_ left: Rectangle, _ right: Rectangle) -> Double {
    let x = max(0, max(left.left - right.right, right.left - left.right))
    let y = max(0, max(left.bottom - right.top, right.bottom - left.top))
    return (x * x + y * y).squareRoot()
  }
}
