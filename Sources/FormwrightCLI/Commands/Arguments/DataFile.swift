import FileAccess
import FormOperations
import Formwright

/// The values of one form, from a file.
struct DataFile {
  var inputs: FieldInputs
  var format: DataFormat
  private let name: String

  /// - Throws: of kind `data`, located in the file.
  static func read(_ path: String, _ call: ParsedCommand) throws(FormwrightError) -> DataFile {
    let format = try format(of: path, call)
    let bytes = try InputFile.read(path, limit: ReadingLimits.recordBytes)
    do throws(FormwrightError) {
      return DataFile(
        inputs: try FieldInputs(bytes, as: format), format: format, name: path.shownPath)
    } catch {
      throw error.inFile(path.shownPath)
    }
  }

  /// The format that the command line or the file's name says.
  static func format(of path: String, _ call: ParsedCommand) throws(FormwrightError) -> DataFormat {
    let named = call.value(of: .dataFormat).flatMap(DataFormat.init(rawValue:))
    guard let format = named ?? DataFormat(fileName: path) else {
      throw call.unknownFormat(
        of: "the data from its", path, .dataFormat, DataFormat.allCases.map(\.rawValue))
    }
    return format
  }

  /// What filling had to say of the values, said of this file.
  func named(_ diagnostics: [Diagnostic]) -> [Diagnostic] { diagnostics.map { $0.inFile(name) } }
}

extension ParsedCommand {
  /// The name of a file does not say the format of its data.
  ///
  /// - Parameters:
  ///   - data: what is in the file, as the message says it.
  ///   - option: names the format.
  func unknownFormat(
    of data: String, _ path: String, _ option: OptionDescription, _ formats: [String]
  ) -> FormwrightError {
    if let remedy = RecordFormat.remedy(forFileName: path) {
      var failure = usage("spreadsheets in this format cannot be read")
      failure.diagnostics[0].hint = remedy
      return failure.inFile(path.shownPath)
    }
    return usage(
      "cannot determine the format of \(data) file name; use \(option.spelling) "
        + formats.joined(separator: "|"))
  }
}
