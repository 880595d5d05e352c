public import Diagnostics
public import FormTemplates

extension Template {
  /// Reads a template from the bytes of a file in UTF-8.
  ///
  /// - Throws: ``FormwrightError`` of kind `data`: every problem of the template, with its line and column.
  public init(_ bytes: [UInt8], as format: DescriptionFormat = .yaml) throws(FormwrightError) {
    try self.init(format.read(bytes))
  }
}
