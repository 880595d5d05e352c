public import Diagnostics
import FileAccess
public import FormTemplates
public import InteractiveForms
public import StructuredData

extension FieldInputs {
  /// Reads the values for one form from a file.
  ///
  /// - Parameters:
  ///   - path: the file; of a file URL, its `path`.
  ///   - format: nil for the format of the file name.
  /// - Throws: ``FormwrightError`` of kind `access` if the file cannot be read, of kind `usage` if its
  ///   name says no format; see also ``init(_:as:)``. Its diagnostics name the file.
  public init(path: String, as format: DataFormat? = nil) throws(FormwrightError) {
    guard let format = format ?? DataFormat(fileName: path) else { throw .noFormat(path) }
    let bytes = try InputFile.read(path.asFile, limit: ReadingLimits.recordBytes)
    do throws(FormwrightError) {
      try self.init(bytes, as: format)
    } catch {
      throw error.inFile(path)
    }
  }
}

extension Template {
  /// Reads a template from a file; its format is that of the file name.
  ///
  /// - Throws: ``FormwrightError`` of kind `access` if the file cannot be read; see also ``init(_:as:)``.
  ///   Its diagnostics name the file.
  public init(path: String) throws(FormwrightError) {
    let bytes = try InputFile.read(path.asFile, limit: ReadingLimits.recordBytes)
    do throws(FormwrightError) {
      try self.init(bytes, as: DescriptionFormat(fileName: path))
    } catch {
      throw error.inFile(path)
    }
  }
}

extension Records {
  /// Records in a file, which is read piece by piece.
  ///
  /// The file is opened when the records are first asked for, and again each time.
  ///
  /// - Parameters:
  ///   - path: the file; of a file URL, its `path`.
  ///   - format: nil for the format of the file name.
  ///   - sheet: the name of a spreadsheet's sheet; nil for the first that is not hidden.
  /// - Throws: ``FormwrightError`` of kind `usage` if the file's name says no format.
  public init(
    path: String, as format: RecordFormat? = nil, sheet: String? = nil
  ) throws(FormwrightError) {
    guard let format = format ?? RecordFormat(fileName: path) else { throw .noFormat(path) }
    self.init { shape throws(FormwrightError) in
      let chunks = try InputChunks(path: path.asFile)
      return RecordReader(format, csv: shape, sheet: sheet) { () throws(FormwrightError) in
        try chunks.next()
      }
    }
  }
}

extension FormwrightError {
  fileprivate static func noFormat(_ path: String) -> FormwrightError {
    FormwrightError(
      .usage, "usage", "the file name does not tell the format of the data",
      hint: RecordFormat.remedy(forFileName: path) ?? "Name the format.", file: path)
  }
}
