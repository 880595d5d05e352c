import Diagnostics
import FormSchemas
import Foundation
import InteractiveForms
import PDFContent
import PDFObjects
import StructuredData

/// Writes what each source says of the fields of forms, as a JSON object a line, for `measure.py`.
@main
enum LabelReport {
  static func main() throws {
    for path in CommandLine.arguments.dropFirst() {
      guard let data = FileManager.default.contents(atPath: path) else { continue }
      guard var document = try? Document(bytes: [UInt8](data)) else { continue }
      let form = Form(repairing: &document)
      let clock = ContinuousClock()
      var times: [String] = []
      func labels(_ name: String, _ sources: LabelSources) -> FormLabels {
        var found: FormLabels?
        let time = clock.measure {
          found = FormLabels(of: form, in: document, sources: sources)
        }
        times.append("\(name) \(time)")
        return found ?? FormLabels(of: form, in: document, sources: [])
      }
      let alternate = labels("TU", .alternateNames)
      let xfa = labels("XFA", .xfa)
      let structure = labels("structure", .structure)
      let page = labels("page", [.page, .names])
      let nearest = NearestText(form: form, document: document)
      var fields: [StructuredValue] = []
      for (index, field) in form.fields.enumerated() {
        guard let widget = field.widgets.first(where: { $0.rectangle != nil }),
          let box = widget.rectangle
        else { continue }
        fields.append(
          .object([
            ("name", .string(field.name)), ("kind", .string(field.kind.rawValue)),
            ("widgets", .number(field.widgets.count)), ("hidden", .boolean(widget.isHidden)),
            ("rawTU", .string(field.alternateName ?? "")),
            ("TU", .string(alternate.fields[index].text)), ("XFA", .string(xfa.fields[index].text)),
            ("structure", .string(structure.fields[index].text)),
            ("page", .string(page.fields[index].text)),
            ("own", .string(page.fields[index].ownText)),
            ("context", .array(page.fields[index].context.map { .string($0) })),
            ("confidence", .string(String(page.fields[index].confidence))),
            (
              "options",
              .array(page.options[index].map { StructuredValue.string($0.text) })
            ),
            ("nearest", .string(nearest.text(of: widget))),
            ("pageIndex", .number(widget.pageIndex ?? -1)),
            (
              "rectangle",
              .array(
                [box.left, box.bottom, box.right, box.top].map {
                  StructuredValue(.number(formatNumber($0)))
                })
            ),
          ]))
      }
      let report: StructuredValue = .object([
        ("file", .string((path as NSString).lastPathComponent)), ("path", .string(path)),
        ("times", .string(times.joined(separator: ", "))), ("fields", .array(fields)),
      ])
      print(String(decoding: JSONWriter.compact(report), as: UTF8.self))
    }
  }
}
