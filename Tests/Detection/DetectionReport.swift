import FieldDetection
import Foundation
import InteractiveForms
import PDFContent
import PDFObjects
import PageStructure

/// Writes what may be a field on the pages of forms, with what is measured there, and the fields that the forms have, as a
/// JSON object a page, for `fit.py`. All places are in reading space.
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
        let candidates = DetectionPage(PageText(reader.content(of: page, options: options)))
        let fields = form.fields.flatMap { field in
          field.widgets.filter { $0.pageIndex == number && !$0.isHidden }.compactMap(\.rectangle)
            .map { rectangle -> String in
              let isChoice = field.kind == .checkBox || field.kind == .radio
              return
                "{\"choice\":\(isChoice),\"rect\":\(json(candidates.space.place(rectangle)))}"
            }
        }
        guard !fields.isEmpty else { continue }
        let found = candidates.candidates.map {
          "{\"rect\":\(json($0.bounds)),\"features\":[\($0.features.map { "\($0)" }.joined(separator: ","))]}"
        }
        print(
          "{\"path\":\"\(path)\",\"page\":\(number + 1),\"unit\":\(candidates.unit),"
            + "\"fields\":[\(fields.joined(separator: ","))],\"candidates\":[\(found.joined(separator: ","))]}"
        )
      }
    }
  }

  private static func json(_ box: Rectangle) -> String {
    "[\(box.left),\(box.bottom),\(box.right),\(box.top)]"
  }
}
