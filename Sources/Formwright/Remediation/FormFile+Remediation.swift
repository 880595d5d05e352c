public import Diagnostics
import DocumentEditing
public import FormFilling
import InteractiveForms
import Metadata
public import PDFArchiving
import PDFObjects
package import Remediation

/// How a form is made accessible.
public struct RemediationOptions: Hashable, Sendable {
  /// What the output conforms to: PDF/UA-1 or PDF/UA-2.
  public var level = ArchiveLevels(nil, isAccessible: true)
  /// The structure is built anew, although the file has one.
  public var buildsStructureAnew = false
  /// A form that does not reach the level is written all the same, without claiming it.
  public var writesBestEffort = false
  /// The list of corrections of another edition of the form: what this edition keeps is taken over, by label and place.
  public var carriedCorrections: ArchiveCorrections?
  /// The name of the file, which is the title of last resort.
  public var fileName: String?
  /// Title, language and fonts, and what is done although the file forbids it.
  public var archive = ArchiveOptions()
  public init() {}
}

/// A form that was made accessible, and what is left to a person.
public struct RemediatedForm: Sendable {
  /// Nil if the form does not reach the level.
  public let output: FormFile.Output?
  /// What was done and found.
  package let report: RemediationReport
  /// An error for everything that keeps the form from conforming to the level, those of one rule and page together.
  public var violations: [Diagnostic] {
    archiveReport.diagnostics.map { violation in
      guard violation.hint != nil, !archiveReport.lacksStructure else { return violation }
      var own = violation
      own.hint =
        "Fill in the list of what only a person can supply, which \(.listsQuestions) writes, and use it as \(.corrections)."
      return own
    }
  }
  /// A warning for each thing in the list of another edition that this edition does not keep.
  public internal(set) var notCarried: [Diagnostic] = []
  let archiveReport: ArchiveReport
  let digest: String
  /// What was repaired while the file was read.
  let repairs: [Diagnostic]
  /// What a person said, or what was taken over from the list of another edition.
  let corrections: ArchiveCorrections?

  /// Elements, artifacts or cells are wrong in a way that no answer of a person is asked for.
  fileprivate var hasWrongStructure: Bool {
    archiveReport.violations.contains { violation in
      let id = violation.rule.id
      guard !violation.rule.asksForLanguage else { return false }
      return ["7.1-1", "7.1-2", "7.1-3", "7.20-2", "ua2:8.2.5.1-1", "ua2:8.9.4.2-1"].contains(id)
        || ["7.2-", "7.4.", "7.5-", "7.9-"].contains(where: id.hasPrefix)
    }
  }

  /// Whether the form conforms to the level (ISO 14289-1 or ISO 14289-2), as far as programs can check it.
  public var conforms: Bool { archiveReport.conforms }
}

extension FormFile {
  /// Makes the form accessible: its fields get names, its pages tags, its document a language, a title and bookmarks, all
  /// from what its pages say. Values, scripts, encryption and the look of pages stay.
  ///
  /// What only a person can supply, such as what a picture shows, is listed in the report; see
  /// ``corrected(by:)``.
  ///
  /// - Throws: ``FormwrightError`` of kind `file` if the file is signed, or its permissions forbid changes; of kind `data`
  ///   if the list of corrections does not fit the file.
  public func remediated(
    options: RemediationOptions = RemediationOptions()
  ) throws(FormwrightError) -> RemediatedForm {
    if let old = options.carriedCorrections { return try remediated(options, carrying: old) }
    let result = try remediatedOnce(options: options)
    guard !options.buildsStructureAnew, !result.report.isTaggedAnew, result.hasWrongStructure else {
      return result
    }
    // Tags that cannot be corrected are worth less than what the pages say.
    var again = options
    again.buildsStructureAnew = true
    let rebuilt = try? remediatedOnce(options: again)
    guard let rebuilt, !rebuilt.hasWrongStructure else { return result }
    return rebuilt
  }

  /// Remediates the form to see what it has, and again with what it keeps of a list of another edition.
  private func remediated(
    _ options: RemediationOptions, carrying old: ArchiveCorrections
  ) throws(FormwrightError) -> RemediatedForm {
    var options = options
    options.carriedCorrections = nil
    let first = try remediated(options: options)
    let carried = CarriedCorrections(old, to: first.reportWithQuestions, of: digest)
    var result = try corrected(by: carried.corrections).remediated(options: options)
    result.notCarried = carried.left
    return result
  }

  private func remediatedOnce(
    options: RemediationOptions
  ) throws(FormwrightError) -> RemediatedForm {
    let overrides = options.archive.overrides
    let refusals = archiveRefusals(overrides)
    guard refusals.isEmpty else { throw FormwrightError(.file, refusals) }
    try document.requirePages()
    var settings = Remediator.Options()
    settings.buildsStructureAnew = options.buildsStructureAnew
    settings.title = options.archive.title
    settings.language = options.archive.language
    settings.fileName = options.fileName
    settings.corrections = corrections
    var remediator = Remediator(document, form, options: settings)
    guard remediator.problems.isEmpty else { throw FormwrightError(.data, remediator.problems) }

    var source = ImportSource(repaired: remediator.document, form: form)
    let removed = source.removeWhatPageEditsInvalidate(dropsSignatures: overrides.dropsSignatures)
    var copy = source.document
    copy.updateInformation(modificationDate: options.archive.modificationDate)
    let level = options.level
    let prepared = copy.prepareStructure(for: level)
    remediator.read(copy)
    var mending = ArchiveMending.Options()
    mending.wholeFonts = copy.fontsOfFields
    mending.catalog = try options.archive.fonts.catalog()
    mending.usesInstalledFonts = options.archive.fonts.usesSystemFonts
    mending.title = remediator.report.title.flatMap { $0.source == "file" ? nil : $0.text }
    mending.characters = corrections?.characters ?? []
    let outcome = ArchiveMending.archive(copy, level: level, options: mending)
    var output: Output?
    if outcome.report.conforms || options.writesBestEffort {
      var result = outcome.document
      if !outcome.report.conforms { result.removeConformanceClaims() }
      let finishing = try finishingOptions(
        for: PlanOptions(options.archive, level), Finishing())
      output = Output(
        bytes: try OutputFile(result.fileBytes(), finishing: finishing).bytes,
        formDiagnostics: document.readingDiagnostics + form.diagnostics + removed + prepared
          + outcome.notes,
        valueDiagnostics: [])
    }
    return RemediatedForm(
      output: output, report: remediator.report,
      archiveReport: outcome.report, digest: digest, repairs: document.readingDiagnostics,
      corrections: corrections)
  }
}

extension Document {
  /// The fonts that people type with (`/DR` of the form; ISO 32000-2, Table 224).
  fileprivate var fontsOfFields: Set<ObjectNumber> {
    let form = dictionary(catalog["AcroForm"]) ?? [:]
    let resources = dictionary(form["DR"]) ?? [:]
    return Set((dictionary(resources["Font"]) ?? [:]).compactMap(\.value.referenceValue))
  }
}
