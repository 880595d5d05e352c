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

  /// - Throws: of kind `data`, located in the file.
  static func read(_ path: String, _ call: ParsedCommand) throws(Failure) -> DataFile {
    let named = call.value(of: .dataFormat).flatMap(DataFormat.init(rawValue:))
    guard let format = named ?? DataFormat(fileName: path) else {
      throw call.usage(
        "the format of the data cannot be told from its name: give --data-format "
          + DataFormat.allCases.map(\.rawValue).joined(separator: "|"))
    }
    let bytes = try InputFile.read(path, limit: ReadingLimits.recordBytes)
    do throws(Failure) {
      return DataFile(inputs: try inputs(of: bytes, format), format: format)
    } catch {
      throw error.inFile(path.shownPath)
    }
  }

  private static func inputs(
    of bytes: [UInt8], _ format: DataFormat
  ) throws(Failure) -> FieldInputs {
    switch format {
    case .json: try fieldInputs(of: JSONReader.read(bytes))
    case .yaml: try fieldInputs(of: YAMLReader.read(bytes))
    case .ndjson: try fieldInputs(of: single(bytes, .ndjson))
    case .csv: try fieldInputs(of: single(bytes, .csv))
    case .fdf: try FDFReader.read(bytes)
    case .xfdf: try XFDFReader.read(bytes)
    }
  }

  private static func single(
    _ bytes: [UInt8], _ format: RecordFormat
  ) throws(Failure) -> StructuredValue {
    var pending: [UInt8]? = bytes
    var reader = RecordReader(format) {
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
