package import Diagnostics
package import InteractiveForms
import PDFObjects
import StructuredData

/// Writes values as an XFDF file (XML Forms Data Format; ISO 19444-1) in UTF-8: names spelled by
/// nested fields, a `value` for each option of a list. The same values always give the same bytes.
package enum XFDFWriter {
  /// - Parameter form: the file name of the form these are the values of, for `f`.
  /// - Throws: `.data`: `xml-character` for every field with a character that XML does not have
  ///   (controls below U+0020 but tab, line feed and carriage return; U+FFFE and U+FFFF).
  package static func write(
    _ values: some Sequence<NamedValue>, form: String? = nil
  ) throws(FormwrightError) -> [UInt8] {
    let values = Array(values)
    let problems = values.compactMap(problem)
    guard problems.isEmpty else { throw FormwrightError(.data, problems) }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<xfdf xmlns=\"http://ns.adobe.com/xfdf/\" xml:space=\"preserve\">\n"
    if let form { text += "<f href=\"\(escaped(form))\"/>\n" }
    text += "<fields>\n"
    for node in FieldNameTree(values).roots { append(node, to: &text) }
    text += "</fields>\n</xfdf>\n"
    return Array(text.utf8)
  }

  /// What a form holds.
  ///
  /// - Throws: as ``write(_:form:)``.
  package static func write(_ form: Form, named name: String? = nil) throws(FormwrightError)
    -> [UInt8]
  {
    try write(form.namedValues, form: name)
  }

  private static func append(_ node: FieldNameTree.Node, to text: inout String) {
    text += "<field name=\"\(escaped(node.partialName))\">"
    for value in texts(of: node.value) { text += "<value>\(escaped(value))</value>" }
    if !node.children.isEmpty {
      text += "\n"
      for child in node.children { append(child, to: &text) }
    }
    text += "</field>\n"
  }

  private static func texts(of value: FieldValue?) -> [String] {
    switch value {
    case .text(let text): [text]
    case .state(let state): [state.text]
    case .selection(let texts): texts
    case .other, nil: []
    }
  }

  // MARK: Characters

  private static func escaped(_ text: String) -> String {
    EscapedXML.text(text, escapesSpaces: true)
  }

  private static func problem(_ value: NamedValue) -> Diagnostic? {
    let scalars = ([value.name] + texts(of: value.value)).joined().unicodeScalars
    guard let scalar = scalars.first(where: { !isXML($0) }) else { return nil }
    let code = String(scalar.value, radix: 16, uppercase: true)
    let padded = String(repeating: "0", count: max(4 - code.utf8.count, 0)) + code
    return .error(
      "xml-character", "the field contains the character U+\(padded), which XML does not allow",
      hint: "Export the values as JSON or FDF.", field: value.name)
  }

  private static func isXML(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: true
    case 0..<0x20, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}
