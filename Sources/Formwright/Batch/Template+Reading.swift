public import Diagnostics
public import FormTemplates

extension Template {
  /// Reads a template, and the files that it includes, from the bytes of files in UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: the template.
  ///   - format: of the template.
  ///   - include: reads an included file, which has the same format.
  /// - Throws: ``FormwrightError`` of kind `data`: every problem of the template, with its line and column; those
  ///   of included files name the file.
  public init(
    _ bytes: [UInt8], as format: DescriptionFormat = .yaml,
    include: @escaping (_ path: String) throws(FormwrightError) -> [UInt8]
  ) throws(FormwrightError) {
    try self.init(
      format.read(bytes),
      including: { path throws(FormwrightError) in
        do throws(FormwrightError) {
          return (path, try format.read(include(path)))
        } catch { throw error.inFile(path) }
      })
  }

  /// Reads a template from the bytes of a file in UTF-8.
  ///
  /// - Throws: ``FormwrightError`` of kind `data`: every problem of the template, with its line and column.
  public init(_ bytes: [UInt8], as format: DescriptionFormat = .yaml) throws(FormwrightError) {
    try self.init(format.read(bytes))
  }

  /// Reads a template that need not name its form.
  ///
  /// - Parameter path: of the form, where the template names none.
  /// - Throws: see ``init(_:as:)``.
  package init(
    _ bytes: [UInt8], as format: DescriptionFormat, ofForm path: String
  ) throws(FormwrightError) {
    try self.init(format.read(bytes), ofForm: path)
  }
}
