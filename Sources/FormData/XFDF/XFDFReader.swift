package import Diagnostics
package import InteractiveForms
import StructuredData

/// Reads the values in an XFDF file (XML Forms Data Format; ISO 19444-1).
///
/// The fields and their values are read; annotations, the form's name and its identifiers are left
/// alone. Elements count by their names, in XFDF's namespace, in another, or in none: iText writes
/// none.
package enum XFDFReader {
  /// The fields that have a value, by their full names, in the file's order. A name in an attribute
  /// may be partial or, with dots, of several parts. A field given twice with the same value counts
  /// once.
  ///
  /// Text is taken as it stands, white space included (`xml:space="preserve"`, which the root
  /// element has or should have). Formatted text (`value-richtext`) is reduced to its text, a line
  /// for each paragraph, and counts only where there is no plain value. An empty `value` is the
  /// empty text; a field without any has no value.
  ///
  /// - Throws: `.data`: `xml-syntax`, `xml-entity`, `encoding`, `too-deep`, `too-large` (see
  ///   `XMLReader`); `data-shape` where the root is not `xfdf` or a field has no name;
  ///   `duplicate-key` for every field with two values.
  /// - Parameter isTolerant: whether fields without a name, and fields with two values, of which the last counts, are
  ///   warned of only.
  package static func read(
    _ bytes: [UInt8], isTolerant: Bool = false
  ) throws(FormwrightError) -> FieldInputs {
    let root = try XMLReader.read(bytes)
    guard root.name == "xfdf" else {
      throw FormwrightError(
        .data, "data-shape", "the root element is not “xfdf”",
        hint: "Convert other kinds of XML to JSON or YAML.", location: root.location)
    }
    var inputs = InputGathering(isTolerant: isTolerant)
    for fields in root.elements where fields.name == "fields" {
      read(fields, parent: nil, into: &inputs)
    }
    return try inputs.finish()
  }

  private static func read(
    _ element: XMLElement, parent: String?, into inputs: inout InputGathering
  ) {
    for field in element.elements where field.name == "field" {
      guard let partial = field[attribute: "name"] else {
        inputs.problems.append(
          .error(
            "data-shape", "the field has no name", hint: "Write `<field name=\"…\">`.",
            location: field.location))
        continue
      }
      let name = parent.map { "\($0).\(partial)" } ?? partial
      if let value = value(of: field) { inputs.add(name, value, at: field.location) }
      read(field, parent: name, into: &inputs)
    }
  }

  private static func value(of field: XMLElement) -> FieldInput? {
    let values = field.elements.filter { $0.name == "value" }
    if values.count > 1 { return .list(values.map { .text($0.text) }) }
    if let value = values.first { return .text(value.text) }
    return field.elements.first { $0.name == "value-richtext" }.map {
      .text(RichText.plainText(of: $0))
    }
  }
}
