package import Diagnostics
import Formwright

/// An operation with what it is to work on.
package struct OperationCall: Sendable {
  package let operation: Operation
  let arguments: OperationArguments
  private let bytes: [UInt8]
  /// Of the bytes, by which the cache knows them.
  private let digest: [UInt8]
  /// The name of the file, for messages and answers.
  let name: String
  private let cache: FormCache
  /// The program that evaluates filters of templates.
  let filterProgram: String?

  /// - Parameters:
  ///   - bytes: the file.
  ///   - digest: the SHA-256 digest of the bytes, if the caller knows it.
  ///   - name: of the file.
  ///   - cache: holds forms between calls.
  ///   - filterProgram: the program formwright, for templates with filters that need jq.
  package init(
    _ operation: Operation, _ arguments: OperationArguments, bytes: [UInt8],
    digest: [UInt8]? = nil, name: String, cache: FormCache, filterProgram: String? = nil
  ) {
    self.operation = operation
    self.arguments = arguments
    self.bytes = bytes
    self.digest = digest ?? SHA256.digest(bytes)
    self.name = name
    self.cache = cache
    self.filterProgram = filterProgram
  }

  /// Does it.
  ///
  /// - Throws: ``FormwrightError``; its diagnostics have no values of fields, and no names of files.
  package func answer() throws(FormwrightError) -> OperationAnswer {
    try arguments.checkComplete()
    try arguments.checkFonts()
    return try operation.perform(self)
  }

  // MARK: What operations work on

  private var password: String { arguments.value(of: .password) ?? "" }

  /// The form, with the corrections that come with it.
  func form() throws(FormwrightError) -> FormFile {
    let form = try cache.form(bytes, digest: digest, password: password)
    guard let list = arguments.description("corrections") else { return form }
    return try form.corrected(by: ArchiveCorrections(list.bytes))
  }

  /// The form compiled for filling.
  func plan(of form: FormFile) throws(FormwrightError) -> FormPlan {
    let options = try arguments.fillOptions()
    let finishing = try arguments.finishing()
    return try cache.plan(of: form, digest: digest, settings: arguments.settings) {
      () throws(FormwrightError) in try form.plan(options: options, finishing: finishing)
    }
  }

  /// The pages, to be read.
  func pages(readsFields: Bool) throws(FormwrightError) -> PageReader {
    try PageReader(
      bytes: bytes, password: password, overrides: arguments.overrides, readsFields: readsFields)
  }
}
