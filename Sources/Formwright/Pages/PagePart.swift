public import Diagnostics
public import DocumentEditing
import FormFilling
public import InteractiveForms
import Metadata
import PDFObjects

/// Pages of one file that are put together with others.
public struct PagePart: Sendable {
  /// The file.
  public var form: FormFile
  /// The name of the file in messages. Parts of one name are of one file: their fields and links stay together.
  public var name: String
  /// The pages, in this order.
  public var pages: PageSelection
  /// How far the pages are rotated clockwise, in degrees; a multiple of 90.
  public var rotation: Int
  /// The title of a bookmark to the first of the pages; nil for none. The file's own outline goes below the first
  /// bookmark to its pages.
  public var bookmark: String?

  public init(
    _ form: FormFile, name: String, pages: PageSelection = .all, rotation: Int = 0,
    bookmark: String? = nil
  ) {
    self.bookmark = bookmark
    self.form = form
    self.name = name
    self.pages = pages
    self.rotation = rotation
  }
}

extension FormFile {
  /// Extracts, rotates and merges pages.
  ///
  /// The output has the metadata and the encryption of the first file. Forms keep working side by side: if two files have
  /// fields of the same name, those of the later file are renamed. If a page is given more than once, each copy has fields
  /// of its own.
  ///
  /// - Parameters:
  ///   - parts: the pages, in the order of the output.
  ///   - overrides: what is done although a file forbids it.
  ///   - modificationDate: `/ModDate` of the output, as a PDF date.
  ///   - finishing: the encryption and linearization of the output.
  /// - Throws: ``FormwrightError`` of kind `file` if a file is signed, its permissions forbid changes or it has no pages;
  ///   of kind `usage`, code `no-page`, if a page does not exist or none is selected.
  public static func joining(
    _ parts: [PagePart], overrides: PermissionOverrides = PermissionOverrides(),
    modificationDate: String? = nil, finishing: Finishing = Finishing()
  ) throws(FormwrightError) -> Output {
    try checkJoining(parts, overrides: overrides)
    var diagnostics: [Diagnostic] = []
    guard
      let bytes = try joining(
        parts, overrides: overrides, modificationDate: modificationDate, finishing: finishing,
        note: { found, file in diagnostics += found.map { $0.inFile(file) } })
    else { throw FormwrightError(.usage, "no-page", "no page is selected") }
    return Output(bytes: bytes, formDiagnostics: diagnostics, valueDiagnostics: [])
  }

  /// - Throws: ``FormwrightError`` of kind `file` with every reason why pages of the files may not be put together.
  package static func checkJoining(
    _ parts: [PagePart], overrides: PermissionOverrides
  ) throws(FormwrightError) {
    let refusals = files(of: parts).flatMap { file in
      file.form.form.pageEditRefusals(
        encryption: file.form.document.encryption, overrides: overrides
      ).map { $0.inFile(file.name) }
    }
    guard refusals.isEmpty else { throw FormwrightError(.file, refusals) }
  }

  /// The first part of each file.
  private static func files(of parts: [PagePart]) -> [PagePart] {
    var names: Set<String> = []
    return parts.filter { names.insert($0.name).inserted }
  }

  /// Puts pages together as ``joining(_:overrides:modificationDate:finishing:)`` does, for further changes.
  ///
  /// - Parameter note: is given each warning as soon as it is known, with the name of its file.
  /// - Returns: nil if no page is selected.
  package static func joined(
    _ parts: [PagePart], overrides: PermissionOverrides,
    note: (_ diagnostics: [Diagnostic], _ file: String) -> Void
  ) throws(FormwrightError) -> FormFile? {
    guard let base = parts.first?.form,
      let document = try assembled(parts, overrides: overrides, note: note)
    else { return nil }
    return FormFile(base, with: document)
  }

  private static func assembled(
    _ parts: [PagePart], overrides: PermissionOverrides,
    note: (_ diagnostics: [Diagnostic], _ file: String) -> Void
  ) throws(FormwrightError) -> Document? {
    let files = files(of: parts)
    var sources: [ImportSource] = []
    for file in files {
      var source = ImportSource(repaired: file.form.document, form: file.form.form)
      let removed = source.removeWhatPageEditsInvalidate(dropsSignatures: overrides.dropsSignatures)
      note(file.form.diagnostics + removed, file.name)
      sources.append(source)
    }
    var assembled: [PageAssembly.Part] = []
    for part in parts {
      guard let source = files.firstIndex(where: { $0.name == part.name }) else { continue }
      assembled.append(
        PageAssembly.Part(source: source, places: try part.places(), rotation: part.rotation))
    }
    guard var assembly = PageAssembly(assembled, of: sources) else { return nil }
    for (source, diagnostics) in assembly.diagnostics { note(diagnostics, files[source].name) }
    // One title for each part that was assembled: each has a file.
    assembly.addBookmarks(parts.map(\.bookmark), brought: .below)
    return assembly.editor.document
  }

  /// - Parameter note: is given each warning as soon as it is known, with the name of its file.
  /// - Returns: nil if no page is selected.
  package static func joining(
    _ parts: [PagePart], overrides: PermissionOverrides, modificationDate: String?,
    finishing: Finishing, note: (_ diagnostics: [Diagnostic], _ file: String) -> Void
  ) throws(FormwrightError) -> [UInt8]? {
    let files = files(of: parts)
    guard let base = files.first,
      var document = try assembled(parts, overrides: overrides, note: note)
    else { return nil }
    document.updateInformation(modificationDate: modificationDate)
    var options = PlanOptions()
    options.overrides = overrides
    let output: OutputFile
    do throws(FormwrightError) {
      output = try OutputFile(
        document.fileBytes(),
        finishing: base.form.finishingOptions(for: options, finishing))
    } catch {
      throw error.inFile(base.name)
    }
    if base.form.document.encryption == nil, finishing.encryption == nil {
      for file in files where file.form.document.encryption != nil {
        note(
          [
            .warning(
              "unencrypted", "the file is encrypted, but the output is not",
              hint: "Use \(.encryptsOutput) to encrypt the output.")
          ], file.name)
      }
    }
    return output.bytes
  }
}

extension PagePart {
  /// The places of the pages in the file, from 0.
  fileprivate func places() throws(FormwrightError) -> [Int] {
    let count = form.pageCount
    guard count > 0 else {
      throw FormwrightError(.file, "no-page", "the file has no pages", file: name)
    }
    if let missing = pages.missing(beyond: count).first {
      throw FormwrightError(
        .usage, "no-page", "the file has no page \(missing); it has \(counted(count, "page"))",
        hint: "Choose existing pages with \(.pages).", file: name)
    }
    return pages.numbers(ofPages: count).map { $0 - 1 }
  }
}
