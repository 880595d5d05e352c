import Formwright

/// Formats of the values for one form.
enum DataFormat: String, CaseIterable, Sendable {
  case json
  case yaml
  case ndjson
  case csv

  init?(fileName: String) {
    guard let format = RecordFormat(fileName: fileName) else { return nil }
    self.init(rawValue: format.rawValue)
  }

  var records: RecordFormat {
    switch self {
    case .json: .json
    case .yaml: .yaml
    case .ndjson: .ndjson
    case .csv: .csv
    }
  }
}

/// The values of one form, from a file.
struct DataFile {
  var inputs: FieldInputs
  var format: DataFormat

  /// - Throws: of kind `data`, located in the file.
  static func read(_ path: String, _ call: ParsedCommand) throws(Failure) -> DataFile {
    let named = call.value(of: .dataFormat).flatMap(DataFormat.init(rawValue:))
    guard let format = named ?? DataFormat(fileName: path) else {
      throw call.usage(
        "the format of the data cannot be told from its name: give --data-format "
          + DataFormat.allCases.map(\.rawValue).joined(separator: "|"))
    }
    let bytes = try InputFile.read(path)
    do throws(Failure) {
      let value: StructuredValue
      switch format {
      case .json: value = try JSONReader.read(bytes)
      case .yaml: value = try YAMLReader.read(bytes)
      case .ndjson, .csv: value = try single(bytes, format)
      }
      return DataFile(inputs: try fieldInputs(of: value), format: format)
    } catch {
      throw error.inFile(path.shownPath)
    }
  }

  private static func single(
    _ bytes: [UInt8], _ format: DataFormat
  ) throws(Failure) -> StructuredValue {
    var pending: [UInt8]? = bytes
    var reader = RecordReader(format.records) {
      defer { pending = nil }
      return pending
    }
    guard let record = try reader.next() else {
      throw Failure(.data, "data-shape", "the data holds no record")
    }
    if try reader.next() != nil {
      throw Failure(
        .data, "data-shape", "the data holds more than one record",
        hint: "use “formwright batch --form” to fill one form a record")
    }
    return record
  }
}
