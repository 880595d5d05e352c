import Formwright

/// Formats of the values for one form.
enum DataFormat: String, CaseIterable, Sendable {
  case json
  case yaml
  case ndjson
  case csv
  case fdf
  case xfdf

  init?(fileName: String) {
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

/// The values of one form, from a file.
struct DataFile {
  var inputs: FieldInputs
  var format: DataFormat
  /// As it was read, for the places of problems; nil where the format has none.
  private var value: StructuredValue?
  private let name: String

  /// - Throws: of kind `data`, located in the file.
  static func read(_ path: String, _ call: ParsedCommand) throws(FormwrightError) -> DataFile {
    let format = try format(of: path, call)
    let bytes = try InputFile.read(path, limit: ReadingLimits.recordBytes)
    do throws(FormwrightError) {
      return try DataFile(bytes, format, name: path.shownPath)
    } catch {
      throw error.inFile(path.shownPath)
    }
  }

  /// The format that the command line or the file's name says.
  static func format(of path: String, _ call: ParsedCommand) throws(FormwrightError) -> DataFormat {
    let named = call.value(of: .dataFormat).flatMap(DataFormat.init(rawValue:))
    guard let format = named ?? DataFormat(fileName: path) else {
      throw call.usage(
        "cannot determine the format of the data from its file name; use --data-format "
          + DataFormat.allCases.map(\.rawValue).joined(separator: "|"))
    }
    return format
  }

  private init(_ bytes: [UInt8], _ format: DataFormat, name: String) throws(FormwrightError) {
    self.format = format
    self.name = name
    switch format {
    case .json, .yaml, .ndjson, .csv:
      let value = try Self.value(bytes, format)
      self.value = value
      inputs = try fieldInputs(of: value)
    case .fdf, .xfdf:
      value = nil
      inputs = format == .fdf ? try FDFReader.read(bytes) : try XFDFReader.read(bytes)
    }
  }

  /// The record in a file, as structured data. FDF and XFDF give one flat object.
  static func value(
    _ bytes: [UInt8], _ format: DataFormat
  ) throws(FormwrightError) -> StructuredValue {
    switch format {
    case .json: try JSONReader.read(bytes)
    case .yaml: try YAMLReader.read(bytes)
    case .ndjson: try single(bytes, .ndjson)
    case .csv: try single(bytes, .csv)
    case .fdf: .object(try FDFReader.read(bytes).map { ($0.name, $0.value.structured) })
    case .xfdf: .object(try XFDFReader.read(bytes).map { ($0.name, $0.value.structured) })
    }
  }

  /// What filling had to say of the values, said of this file and the places where they stand in it.
  func located(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.map { diagnostic in
      var copy = diagnostic.inFile(name)
      if diagnostic.file == nil, diagnostic.location == nil, let field = diagnostic.field {
        copy.location = value.flatMap { fieldLocation(field, in: $0) }
      }
      return copy
    }
  }

  private static func single(
    _ bytes: [UInt8], _ format: RecordFormat
  ) throws(FormwrightError) -> StructuredValue {
    var pending: [UInt8]? = bytes
    var reader = RecordReader(format) {
      defer { pending = nil }
      return pending
    }
    guard let record = try reader.next() else {
      throw FormwrightError(.data, "data-shape", "the data contains no record")
    }
    if try reader.next() != nil {
      throw FormwrightError(
        .data, "data-shape", "the data contains more than one record",
        hint: "Use `formwright batch --form` to fill the form once for each record.")
    }
    return record
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
