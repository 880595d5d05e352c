public import Diagnostics
public import PDFObjects
package import Typography

/// The result of filling one record.
public struct FilledRecord: Sendable {
  /// The problems of the record's values, in the order of the record.
  public var diagnostics: [Diagnostic]
  /// The bytes after the plan's prefix in the output; nil if there is an error.
  package var tail: FileTail?
  /// The objects that the record adds to a merged file, if the plan merges its outputs.
  package var merged: MergedRecord?
  /// The system fonts that the record needed, in the order of their first use.
  package var typefaces: [Typeface] = []
  /// The number of pages of the output, including continuation pages.
  public var pageCount = 0
  private let prefix: FilePrefix
  private let finishing: FinishingOptions

  init(
    _ plan: FormPlan, diagnostics: [Diagnostic], tail: FileTail? = nil,
    merged: MergedRecord? = nil, typefaces: [Typeface] = [],
    pageCount: Int = 0
  ) {
    self.diagnostics = diagnostics
    self.tail = tail
    self.merged = merged
    self.typefaces = typefaces
    self.pageCount = pageCount
    prefix = plan.prefix
    finishing = plan.finishing
  }

  /// Whether no value was rejected.
  public var isComplete: Bool { tail != nil || merged != nil }

  /// The filled file, encrypted and linearized as the plan's options ask.
  ///
  /// - Throws: ``FormwrightError`` of kind `data` with every rejected value; or of kind `file` if the file
  ///   cannot be encrypted or linearized.
  public func file() throws(FormwrightError) -> OutputFile {
    guard let tail else { throw FormwrightError(.data, diagnostics) }
    return try OutputFile(prefix, tail, finishing: finishing)
  }
}
