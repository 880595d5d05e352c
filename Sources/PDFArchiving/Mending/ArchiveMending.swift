package import Diagnostics
package import PDFObjects
package import Typography

/// Makes a document conform to a level of PDF/A, as far as that can be done without a person.
///
/// Each step leaves a document that is complete in itself. What steps cannot mend is found by
/// ``ArchiveChecker`` afterwards.
package struct ArchiveMending {
  package var document: Document
  let level: PDFALevel
  let standIns: StandInFonts
  let options: Options
  /// What was removed or replaced, in the order of the steps.
  package private(set) var notes: [Diagnostic] = []
  /// What could not be mended, with a better reason than the checker has.
  var failures: [ArchiveViolation] = []

  /// How a document is archived.
  package struct Options {
    /// Fonts that people may type with, whose whole encoding is embedded.
    package var wholeFonts: Set<ObjectNumber> = []
    /// Fonts for characters that the fonts of the same widths lack.
    package var catalog: FontCatalog?
    /// Content that is yet to be added selects DeviceCMYK.
    package var usesCMYK = false
    /// Resource dictionaries of content that is yet to be added.
    package var resources: [ObjectNumber] = []
    /// Form XObjects that a page's resources name are drawn by content that is yet to be added.
    package var drawsAllForms = false
    package init() {}
  }

  private init(_ document: Document, level: PDFALevel, options: Options) {
    self.document = document
    self.level = level
    self.options = options
    standIns = StandInFonts(catalog: options.catalog)
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
    _ document: Document, level: PDFALevel, options: Options = Options()
  ) -> Outcome {
    var mending = ArchiveMending(document, level: level, options: options)
    mending.removeForbidden()
    mending.mendAnnotations()
    mending.mendAttachments()
    mending.mendLayers()
    mending.mendObjects()
    mending.mendContent()
    mending.mendFonts()
    mending.mendMetadata()
    mending.mendFile()
    var report = ArchiveChecker.check(
      mending.document, level: level, isUnfinished: true, drawsAllForms: options.drawsAllForms)
    // A reason that a step gives replaces what the checker says about the same object and rule.
    for failure in mending.failures {
      report.violations.removeAll { $0.object == failure.object && $0.rule == failure.rule }
      report.violations.append(failure)
    }
    return Outcome(document: mending.document, notes: mending.notes, report: report)
  }

  // MARK: Parts that the steps share

  mutating func note(_ message: String, page: Int? = nil) {
    guard notes.count < 1000 else { return }
    var diagnostic = Diagnostic(.warning, "archived", message)
    diagnostic.page = page
    if !notes.contains(diagnostic) { notes.append(diagnostic) }
  }

  /// Objects that the trailer leads to.
  var reachedNumbers: [ObjectNumber] {
    let reached = document.reachable(from: [])
    return document.objects.indices.filter { reached[$0 + 1] }.map { ObjectNumber($0 + 1) }
  }

  /// Changes the dictionary of an object, of a stream too.
  mutating func update(_ number: ObjectNumber, _ change: (inout PDFDictionary) -> Void) {
    switch document[number] {
    case .dictionary(var dictionary):
      change(&dictionary)
      document[number] = .dictionary(dictionary)
    case .stream(var stream):
      var dictionary = stream.dictionary
      change(&dictionary)
      if dictionary != stream.dictionary {
        stream.dictionary = dictionary
        document[number] = .stream(stream)
      }
    default: break
    }
  }
}
