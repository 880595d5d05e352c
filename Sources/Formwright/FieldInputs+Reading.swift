public import Diagnostics
import FormData
public import InteractiveForms
package import StructuredData

/// The file formats of the values for one form.
public enum DataFormat: String, CaseIterable, Sendable {
  /// One object; its keys are full field names, and nested objects spell the same hierarchy.
  case json
  /// The same object in YAML.
  case yaml
  /// One line.
  case ndjson
  /// A header row of field names and one row of values.
  case csv
  /// The same as the first sheet of an Excel workbook.
  case xlsx
  /// The same as the first sheet of an OpenDocument spreadsheet.
  case ods
  /// Forms Data Format (ISO 32000-2, 12.7.8).
  case fdf
  /// XML Forms Data Format (ISO 19444-1).
  case xfdf

  /// The format that the extension of a file name says; nil if it says none.
  public init?(fileName: String) {
    if let format = RecordFormat(fileName: fileName) {
      self.init(rawValue: format.rawValue)
    } else {
      let name = fileName.lowercased()
      guard
        let format = [DataFormat.xfdf, .fdf].first(where: { name.hasSuffix(".\($0.rawValue)") })
      else { return nil }
      self = format
    }
  }
}

extension FieldInputs {
  /// Reads the values for one form from the bytes of a file.
  ///
  /// - Throws: ``FormwrightError`` of kind `data`: every problem, with its line and column.
  public init(_ bytes: [UInt8], as format: DataFormat) throws(FormwrightError) {
    self =
      switch format {
      case .json, .yaml, .ndjson, .csv, .xlsx, .ods: try fieldInputs(of: format.record(in: bytes))
      case .fdf: try FDFReader.read(bytes)
      case .xfdf: try XFDFReader.read(bytes)
      }
  }

  /// Reads the values for one form from FDF or XFDF, as the bytes of the file say which.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - isTolerant: whether fields with two values, of which the last counts, and values that are no values are warned
  ///     of only, in ``warnings``.
  /// - Throws: ``FormwrightError`` of kind `data`: every problem, with its line and column.
  public init(formData bytes: [UInt8], isTolerant: Bool = false) throws(FormwrightError) {
    let space: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF, 0x00, 0xFF, 0xFE]
    let isXML = bytes.first { !space.contains($0) } == UInt8(ascii: "<")
    self =
      isXML
      ? try XFDFReader.read(bytes, isTolerant: isTolerant)
      : try FDFReader.read(bytes, isTolerant: isTolerant)
  }

  /// Collects the values that a Swift value encodes, by full field name.
  ///
  /// A nested value spells the same hierarchy: `{"a": {"b": 1}}` fills the field `a.b`. A sequence
  /// selects several options of a list box. A missing optional is not encoded, and its field keeps its
  /// value.
  ///
  /// - Throws: ``FormwrightError`` of kind `data`, code `data-shape`, if the value does not encode an object.
  public init(encoding value: some Encodable) throws(FormwrightError) {
    self = try fieldInputs(of: StructuredValue(encodingRecord: value))
  }
}

extension DataFormat {
  /// The record in the bytes of a file, as structured data; FDF and XFDF give one flat object.
  ///
  /// - Parameter csv: what the row of a CSV is as a value.
  package func record(
    in bytes: [UInt8], csv: CSVShape = .flat
  ) throws(FormwrightError) -> StructuredValue {
    switch self {
    case .json: try JSONReader.read(bytes)
    case .yaml: try YAMLReader.read(bytes)
    case .ndjson: try Self.single(bytes, .ndjson, csv)
    case .csv: try Self.single(bytes, .csv, csv)
    case .xlsx: try Self.single(bytes, .xlsx, csv)
    case .ods: try Self.single(bytes, .ods, csv)
    case .fdf: .object(try FDFReader.read(bytes).map(\.structured))
    case .xfdf: .object(try XFDFReader.read(bytes).map(\.structured))
    }
  }

  private static func single(
    _ bytes: [UInt8], _ format: RecordFormat, _ csv: CSVShape
  ) throws(FormwrightError) -> StructuredValue {
    var pending: [UInt8]? = bytes
    var reader = RecordReader(format, csv: csv) {
      defer { pending = nil }
      return pending
    }
    guard let record = try reader.next() else {
      throw FormwrightError(.data, "data-shape", "the data contains no record")
    }
    if try reader.next() != nil {
      throw FormwrightError(
        .data, "data-shape", "the data contains more than one record",
        hint:
          "Give a file with one record, or give the file as the records of a batch or a validation."
      )
    }
    return record
  }
}

extension FieldInputs.Element {
  fileprivate var structured: (String, StructuredValue) {
    var value = value.structured
    value.location = location
    return (name, value)
  }
}

extension FieldInput {
  fileprivate var structured: StructuredValue {
    switch self {
    case .null: .null
    case .boolean(let value, _): .boolean(value)
    case .number(let text): StructuredValue(.number(text))
    case .text(let text): .string(text)
    case .list(let items): .array(items.map(\.structured))
    }
  }
}
