package import InteractiveForms
import PDFObjects

/// Writes values as an FDF file (Forms Data Format; ISO 32000-2, 12.7.8) that other readers take:
/// names spelled by `/Kids`, texts as text strings, states as names, several options as an array.
/// The same values always give the same bytes.
package enum FDFWriter {
  /// - Parameter form: the file name of the form these are the values of, for `/F`.
  package static func write(
    _ values: some Sequence<NamedValue>, form: String? = nil
  ) -> [UInt8] {
    var fdf: PDFDictionary = [
      "Fields": .array(FieldNameTree(values).roots.map { field($0) })
    ]
    if let form { fdf["F"] = .string(PDFString(text: form)) }
    // The version of the format, not of PDF; the comment marks the file as binary (7.5.2).
    var bytes = Array("%FDF-1.2\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A]
    bytes.append(contentsOf: "1 0 obj\n".utf8)
    appendObject(.dictionary(["FDF": .dictionary(fdf)]), to: &bytes)
    bytes.append(contentsOf: "\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n".utf8)
    return bytes
  }

  /// What a form holds.
  package static func write(_ form: Form, named name: String? = nil) -> [UInt8] {
    write(form.namedValues, form: name)
  }

  private static func field(_ node: FieldNameTree.Node) -> PDFObject {
    var field: PDFDictionary = ["T": .string(PDFString(text: node.partialName))]
    if !node.children.isEmpty { field["Kids"] = .array(node.children.map { self.field($0) }) }
    switch node.value {
    case .text(let text): field["V"] = .string(PDFString(text: text))
    case .state(let state): field["V"] = .name(state.rawValue)
    case .selection(let texts):
      field["V"] = .array(texts.map { .string(PDFString(text: $0)) })
    case .other, nil: break
    }
    return .dictionary(field)
  }
}
