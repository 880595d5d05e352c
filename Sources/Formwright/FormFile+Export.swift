public import Diagnostics
import FormData
import StructuredData

/// The file formats of field values that are written.
public enum ExportFormat: String, CaseIterable, Sendable {
  /// One object: full field names and values.
  case json
  /// The same object in YAML.
  case yaml
  /// Forms Data Format (ISO 32000-2, 12.7.8).
  case fdf
  /// XML Forms Data Format (ISO 19444-1).
  case xfdf
  /// A header row of field names and a row of values.
  case csv
}

extension FormFile {
  /// The values of the form's fields as a file; a blank copy of the form accepts it as data.
  ///
  /// - Throws: ``FormwrightError`` of kind `file` if the file has no form fields, and of kind `data` if
  ///   XFDF cannot spell a value.
  public func exportedValues(as format: ExportFormat = .json) throws(FormwrightError) -> [UInt8] {
    try checkHasFields()
    return switch format {
    case .json: JSONWriter.pretty(.object(form.structuredValues))
    case .yaml: YAMLWriter.document(.object(form.structuredValues))
    case .fdf: FDFWriter.write(form)
    case .xfdf: try XFDFWriter.write(form)
    case .csv: form.commaSeparatedValues
    }
  }
}
