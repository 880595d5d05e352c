package import Diagnostics
import LogicalStructure
package import PDFObjects
package import Typography

/// Makes a document conform to a level of PDF/A, as far as that can be done without a person.
///
/// Each step leaves a document that is complete in itself. What steps cannot mend is found by
/// ``ArchiveChecker`` afterwards.
package struct ArchiveMending {
  package var document: Document
  let level: ArchiveLevels
  let standIns: StandInFonts
  let options: Options
  /// What was removed or replaced, in the order of the steps.
  package private(set) var notes: [Diagnostic] = []
  /// What was removed from many objects.
  var tally = RemovalTally()
  /// What could not be mended, with a better reason than the checker has.
  var failures: [ArchiveViolation] = []

  /// How a document is archived.
  package struct Options {
    /// Fonts that people may type with, whose whole encoding is embedded.
    package var wholeFonts: Set<ObjectNumber> = []
    /// Fonts for characters that the fonts of the same widths lack.
    package var catalog: FontCatalog?
    /// Whether installed fonts of the same widths stand in for fonts that are not embedded.
    package var usesInstalledFonts = true
    /// The document's title, if the document has none or another one.
    package var title: String?
    /// The language of the document, if it states none.
    package var language: String?
    /// Files that the document carries.
    package var attachments: [ArchiveAttachment] = []
    /// What characters in Unicode's private area mean.
    package var characters: [ArchiveCorrections.PrivateCharacter] = []
    /// Content that is yet to be added selects DeviceCMYK.
    package var usesCMYK = false
    /// Content that is yet to be added to pages, as far as it is known.
    package var contents: [ObjectNumber: [UInt8]] = [:]
    /// Resource dictionaries of content that is yet to be added.
    package var resources: [ObjectNumber] = []
    /// Form XObjects that a page's resources name are drawn by content that is yet to be added.
    package var drawsAllForms = false
    package init() {}
  }

  private init(_ document: Document, level: ArchiveLevels, options: Options) {
    self.document = document
    self.level = level
    self.options = options
    standIns = StandInFonts(
      catalog: options.catalog, usesInstalledFonts: options.usesInstalledFonts)
  }

  /// The result of archiving.
  package struct Outcome {
    package var document: Document
    /// What was removed or replaced: warnings.
    package var notes: [Diagnostic]
    /// What stands against conformance; the document does not conform unless it is empty.
    package var report: ArchiveReport
  }

  /// Mends a document and checks the result.
  package static func archive(
    _ document: Document, level: ArchiveLevels, options: Options = Options()
  ) -> Outcome {
    var mending = ArchiveMending(document, level: level, options: options)
    for note in mending.document.settleStructure().notes { mending.note(note) }
    if level.pdfa != nil {
      mending.mendBoxes()
      mending.removeForbidden()
      mending.mendAnnotations()
      mending.attach(options.attachments)
      mending.mendAttachments()
      mending.mendLayers()
      mending.mendObjects()
      mending.mendContent()
    } else {
      mending.mendLayers()
      mending.separateFonts()
    }
    if level.needsStructure { mending.mendStructure() }
    mending.mendFonts()
    for message in mending.tally.messages { mending.note(message) }
    if level.accessibilityPart == 2 { mending.mendForSecondPart() }
    mending.mendMetadata()
    mending.mendFile()
    var report = ArchiveChecker.check(
      mending.document, level: level, isUnfinished: true,
      additions: mending.additions)
    // A reason that a step gives replaces what the checker says about the same object and rule.
    for failure in mending.failures {
      report.violations.removeAll { $0.object == failure.object && $0.rule == failure.rule }
      report.violations.append(failure)
    }
    return Outcome(document: mending.document, notes: mending.notes, report: report)
  }

  /// Embeds the fonts that a document leaves to the viewer, and changes nothing else.
  ///
  /// - Returns: the document; which fonts were embedded, and which cannot be, as warnings.
  package static func embedFonts(
    in document: Document, options: Options = Options()
  ) -> (document: Document, notes: [Diagnostic]) {
    var mending = ArchiveMending(document, level: .pdfa2b, options: options)
    mending.separateFonts()
    mending.mendFonts(embedsOnly: true)
    for failure in mending.failures { mending.note(failure.detail ?? failure.rule.violation) }
    return (mending.document, mending.notes)
  }

  // MARK: Parts that the steps share

  var additions: ContentSurvey.Additions {
    ContentSurvey.Additions(contents: options.contents, drawsAllForms: options.drawsAllForms)
  }

  mutating func note(_ message: String, page: Int? = nil) {
    guard notes.count < 1000 else { return }
    var diagnostic = Diagnostic(.warning, "archived", message)
    diagnostic.page = page
    if !notes.contains(diagnostic) { notes.append(diagnostic) }
  }

  mutating func note(_ diagnostic: Diagnostic) {
    if notes.count < 1000, !notes.contains(diagnostic) { notes.append(diagnostic) }
  }

  /// Objects that the trailer leads to.
  var reachedNumbers: [ObjectNumber] {
    let reached = document.reachable(from: [])
    return document.objects.indices.filter { reached[$0 + 1] }.map { ObjectNumber($0 + 1) }
  }

  mutating func update(_ number: ObjectNumber, _ change: (inout PDFDictionary) -> Void) {
    document.update(number, change)
  }
}
