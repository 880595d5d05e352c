public import Diagnostics
import FileAccess
public import PDFArchiving
public import PDFObjects

extension FormFile {
  /// Reads a form from a file.
  ///
  /// ```swift
  /// let form = try FormFile(path: "form.pdf")
  /// try form.filled(["name": "Ada Lovelace"]).write(to: "filled.pdf")
  /// ```
  ///
  /// - Parameters:
  ///   - path: the file; of a file URL, its `path`.
  ///   - password: the user or owner password of an encrypted file.
  /// - Throws: ``FormwrightError`` of kind `access` if the file cannot be read; see also
  ///   ``init(bytes:password:)``. Its diagnostics name the file.
  public init(path: String, password: String = "") throws(FormwrightError) {
    let bytes = try InputFile.read(path.asFile)
    do throws(FormwrightError) {
      try self.init(bytes: bytes, password: password)
    } catch {
      throw error.inFile(path)
    }
  }

  /// Creates a form from a specification in a file; its format is that of the file name. The files that it names are
  /// relative to it.
  ///
  /// - Throws: ``FormwrightError`` of kind `access` if the file cannot be read; see also
  ///   ``authored(from:as:reading:archive:dropsActions:attachments:)``.
  public static func authored(
    fromFile path: String, archive level: ArchiveLevels? = nil, dropsActions: Bool = false,
    attachments: [ArchiveAttachment] = []
  ) throws(FormwrightError) -> Output {
    let bytes = try InputFile.read(path.asFile)
    do throws(FormwrightError) {
      return try authored(
        from: bytes, as: DescriptionFormat(fileName: path),
        reading: filesBeside(path.asFile), archive: level, dropsActions: dropsActions,
        attachments: attachments)
    } catch {
      throw error.inFile(path)
    }
  }
}

extension FormFile.Output {
  /// Writes the output to a file, which appears whole or not at all.
  ///
  /// - Parameters:
  ///   - path: the file; of a file URL, its `path`.
  ///   - replaces: whether a file that exists is replaced. It keeps its permissions; a new file can be
  ///     read and written by its owner only.
  /// - Throws: ``FormwrightError`` of kind `access`, with the code `output-exists` or `cannot-write`.
  public func write(to path: String, replaces: Bool = true) throws(FormwrightError) {
    try AtomicOutput.write([bytes], to: path.asFile, replaces: replaces)
  }
}

extension OutputFile {
  /// Writes the file, which appears whole or not at all.
  ///
  /// - Parameters:
  ///   - path: the file; of a file URL, its `path`.
  ///   - replaces: whether a file that exists is replaced. It keeps its permissions; a new file can be
  ///     read and written by its owner only.
  /// - Throws: ``FormwrightError`` of kind `access`, with the code `output-exists` or `cannot-write`.
  public func write(to path: String, replaces: Bool = true) throws(FormwrightError) {
    try AtomicOutput.write(parts, to: path.asFile, replaces: replaces)
  }
}

extension AtomicOutput {
  fileprivate static func write(
    _ parts: [[UInt8]], to path: String, replaces: Bool
  ) throws(FormwrightError) {
    let output = try AtomicOutput(path: path, existing: replaces ? .replace : .refuse)
    for part in parts { try output.write(part) }
    try output.commit()
  }
}

extension String {
  /// A path as messages name it.
  package var shownPath: String { self == "-" ? "standard input" : self }

  /// The name of a file, as messages show it, without its directory and `.pdf`.
  package var nameOfForm: String {
    let name = shownPath.split(separator: "/").last.map(String.init) ?? shownPath
    return name.lowercased().hasSuffix(".pdf") && name.count > 4 ? String(name.dropLast(4)) : name
  }

  /// The path, so spelled that `-` is a file and not a standard stream.
  var asFile: String { self == "-" ? "./-" : self }
}
