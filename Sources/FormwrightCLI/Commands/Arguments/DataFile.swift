import FileAccess
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
      throw call.usage(
        "cannot determine the format of the data from its file name; use --data-format "
          + DataFormat.allCases.map(\.rawValue).joined(separator: "|"))
    }
    return format
  }

  /// What filling had to say of the values, said of this file.
  func named(_ diagnostics: [Diagnostic]) -> [Diagnostic] { diagnostics.map { $0.inFile(name) } }
}
