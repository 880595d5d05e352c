public import Diagnostics
import FormFilling
import FormSchemas
import InteractiveForms
public import PDFArchiving
import PDFObjects
package import StructuredData

extension ArchiveCorrections {
  /// Reads a list of corrections in YAML; see ``ArchiveCheck/correctionsToFillIn()``.
  ///
  /// - Throws: ``FormwrightError`` of kind `data`: every problem of the list, with its line and column.
  public init(_ bytes: [UInt8]) throws(FormwrightError) {
    try self.init(YAMLReader.read(bytes))
  }
}

extension PlanOptions {
  /// The options with what a list of corrections says of an archive.
  func corrected(by corrections: ArchiveCorrections?) -> PlanOptions {
    guard let corrections, archive != nil else { return self }
    var options = self
    options.title = title ?? corrections.title
    options.privateCharacters = corrections.characters
    return options
  }
}

extension FormFile {
  /// The file with what a person adds so that it conforms to PDF/UA or level A of PDF/A: texts, roles and names for its
  /// archives, and their title.
  ///
  /// - Throws: ``FormwrightError`` of kind `data` if the list is of another file.
  public func corrected(by corrections: ArchiveCorrections) throws(FormwrightError) -> FormFile {
    var document = self.document
    try corrections.apply(to: &document, of: digest)
    return FormFile(self, with: document, corrections: corrections)
  }

  /// A list of what only a person can supply, to be filled in.
  ///
  /// - Parameter report: what ``reportOfArchive(_:title:overrides:)`` says of the file.
  package func correctionsTemplate(of report: ArchiveReport) -> StructuredValue {
    var template = CorrectionsTemplate(report, of: document)
    return template.value(of: digest)
  }

  /// What keeps the file from conforming after everything is mended that can be.
  ///
  /// - Parameters:
  ///   - level: what outputs are to conform to.
  ///   - title: of the output; nil if a list of corrections is to ask for it.
  ///   - overrides: the restrictions of the file that are ignored.
  /// - Throws: ``FormwrightError`` of kind `file` if the file may not be archived.
  package func reportOfArchive(
    _ level: ArchiveLevels, title: String? = nil,
    overrides: PermissionOverrides = PermissionOverrides()
  ) throws(FormwrightError) -> ArchiveReport {
    var archive = ArchiveOptions()
    archive.title = title
    archive.overrides = overrides
    let options = PlanOptions(archive, level)
    if form.fields.isEmpty {
      var copy = document
      _ = copy.prepareStructure(for: level)
      var settings = ArchiveMending.Options()
      settings.title = title
      settings.catalog = try options.fonts.catalog()
      return ArchiveMending.archive(copy, level: level, options: settings).report
    }
    return try FormPlan.archiveReport(
      compiling: document, form: form, options: options, labels: FormLabelFinder())
      ?? ArchiveChecker.check(document, level: level)
  }

  var digest: String { hexadecimal(SHA256.digest(bytes)) }
}
