import FieldDetection
import Foundation
import InteractiveForms
import PDFContent
import PDFObjects
import PageStructure

/// Writes what may be a field on the pages of forms, with what is measured there, and the fields that the forms have, as a
/// JSON object a page, for `fit.py`; and the same of the page without its lines, where labels alone ask. All places are in
/// reading space.
@main
enum DetectionReport {
  static func main() throws {
    for path in CommandLine.arguments.dropFirst() {
      guard let data = FileManager.default.contents(atPath: path) else { continue }
      guard var document = try? Document(bytes: [UInt8](data)) else { continue }
      let form = Form(repairing: &document)
      var options = PageContent.Options()
      options.includesWidgets = false
      let reader = PageContentReader(document: document)
      for (number, page) in document.pageList().pages.enumerated() {
        let rectangles = form.fields.flatMap { field in
          field.widgets.filter { $0.pageIndex == number && !$0.isHidden }.compactMap(\.rectangle)
            .map { (isChoice: field.kind == .checkBox || field.kind == .radio, place: $0) }
        }
        guard !rectangles.isEmpty else { continue }
        var content = reader.content(of: page, options: options)
        write(content, rectangles, path, number)
        // The same page as one that draws no lines.
        var bare = options
        bare.includesGraphics = false
        content = reader.content(of: page, options: bare)
        let read = content
        content.removeGlyphs {
          read.scalars(of: $0).allSatisfy { "_.…".unicodeScalars.contains($0) }
        }
        write(content, rectangles, path, number, isBare: true)
      }
    }
  }

  private static func write(
    _ content: PageContent, _ rectangles: [(isChoice: Bool, place: Rectangle)], _ path: String,
    _ number: Int, isBare: Bool = false
  ) {
    let page = DetectionPage(PageText(content))
    let fields = rectangles.map {
      "{\"choice\":\($0.isChoice),\"rect\":\(json(page.space.place($0.place)))}"
    }
    let found = page.candidates.map {
      "{\"rect\":\(json($0.bounds)),\"features\":[\($0.features.map { "\($0)" }.joined(separator: ","))]}"
    }
    print(
      "{\"path\":\"\(path)\",\"page\":\(number + 1),\"bare\":\(isBare),\"unit\":\(page.unit),"
        + "\"fields\":[\(fields.joined(separator: ","))],\"candidates\":[\(found.joined(separator: ","))]}"
    )
  }

  private static func json(_ box: Rectangle) -> String {
    "[\(box.left),\(box.bottom),\(box.right),\(box.top)]"
  }
}
