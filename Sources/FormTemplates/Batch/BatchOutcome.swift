public import Diagnostics
package import FormFilling
import InteractiveForms
package import PDFObjects
package import StructuredData

/// A record that has been read and named, and is not filled in yet.
package struct BatchRecord: Sendable {
  /// From 1, in the order of the records.
  package var number: Int
  /// The number that it had in the run in which it failed, if it comes from the failed records of that run.
  var notedNumber: Int?
  /// The number by which the record is known.
  var originalNumber: Int { notedNumber ?? number }
  package var id: String?
  /// The output's name without `.pdf`.
  package var name: String
  /// No other record has the name.
  var isNamed: Bool
  /// The record as it was read, for the places of problems; nil if it could not be read.
  var value: StructuredValue?
  /// What could be read of it, if it could not be read as a whole.
  var unread: StructuredValue?
  /// The sheet of a spreadsheet that it was read from.
  var sheet: String?
  /// The template's `output.when` leaves the record out.
  var isLeftOut = false
  /// What the template's expressions are evaluated in; nil if the record is not filled in.
  var scope: EvaluationScope?
  /// The problems of reading and naming; with an error among them the record is not filled in.
  var diagnostics: [Diagnostic]
}

/// The values of a record, and the plan that they fill.
struct BoundBatchRecord: Sendable {
  var plan: FormPlan
  var inputs: FieldInputs

  /// The digests of the picture files that it shows.
  var pictureDigests: [String] { plan.pictureDigests(of: inputs) }
}

/// The result of filling one record.
public struct BatchOutcome: Sendable {
  /// The number of the record, from 1.
  public var number: Int
  /// The id that the template gives the record.
  public var id: String?
  /// The output's name without `.pdf`; nil if there is none.
  public var output: String?
  /// The number of pages of the output; 0 if there is none.
  public var pages: Int
  /// The size of the output in bytes; 0 if there is none, or if it became part of a merged file.
  public var bytes: Int
  /// The SHA-256 digest of the output, in hexadecimal; nil if there is none, or if it became part of a merged file.
  public var sha256: String?
  /// The digest of form, template, options and record; see ``InputsDigest``.
  package var inputs: String?
  /// The system fonts it needed.
  public var fonts: [ReportedFont] = []
  /// The problems of the record.
  public var diagnostics: [Diagnostic]
  /// What the output would be called, without `.pdf`, if the record fails; nil if that is not known.
  package var failedOutput: String?
  /// The output is that of an earlier run, whose report describes it.
  package var isUnchanged = false

  /// The record as far as it could be read, if the run keeps records.
  package var record: StructuredValue?
  /// The number of the record in the run in which it failed first.
  package var originalNumber: Int

  /// Whether the template's `output.when` leaves the record out, so that it has no output.
  public internal(set) var isLeftOut = false

  /// Whether the output has been written.
  public var isDone: Bool { output != nil }
  /// Whether the record should have an output and has none.
  public var isFailed: Bool { !isDone && !isLeftOut }

  init(_ record: BatchRecord) {
    number = record.number
    originalNumber = record.originalNumber
    id = record.id
    output = nil
    failedOutput = record.isNamed ? record.name : nil
    pages = 0
    bytes = 0
    diagnostics = record.diagnostics
    isLeftOut = record.isLeftOut
  }
}

/// Where outputs are written. Called from several tasks at once.
///
/// A ``FormwrightError`` that `endsRun` ends the batch; any other fails its record alone.
package protocol BatchSink: Sendable {
  /// Whether ``write(name:file:)`` is called once at a time, in the order of the records.
  var writesInOrder: Bool { get }

  /// Writes a file under a name, completely or not at all.
  func write(name: String, file: OutputFile) throws(FormwrightError)

  /// Adds a record to a merged file.
  ///
  /// - Parameters:
  ///   - title: of its bookmark.
  ///   - number: of the record, from 1.
  func write(title: String, record: MergedRecord, number: Int) throws(FormwrightError)

  /// Writes what comes after the last record.
  ///
  /// - Parameter isComplete: whether the run came to the end of its records. What has a name of its own and is
  ///   not complete does not appear.
  func finish(isComplete: Bool) throws(FormwrightError)
}

extension BatchSink {
  package func finish(isComplete: Bool) throws(FormwrightError) {}

  package var writesInOrder: Bool { false }

  package func write(title: String, record: MergedRecord, number: Int) throws(FormwrightError) {
    throw FormwrightError(.internal, "internal", "the outputs cannot be merged here")
  }
}

/// What a record gives that is to be written.
enum BatchOutput: Sendable {
  case file(OutputFile)
  case merged(MergedRecord)
}

/// What the report of an earlier run says of a record that the run filled.
package struct ReportedOutput: Sendable {
  /// The output's file name.
  package var fileName: String?
  package var sha256: String?
  /// The ``InputsDigest`` of the record; nil in reports of versions that did not write it.
  package var inputs: String?
  /// The run had something to tell of it: a run with warnings as errors does not keep it.
  package var hasDiagnostics: Bool

  package init(fileName: String?, sha256: String?, inputs: String?, hasDiagnostics: Bool = false) {
    self.fileName = fileName
    self.sha256 = sha256
    self.inputs = inputs
    self.hasDiagnostics = hasDiagnostics
  }
}

/// An earlier run that a run resumes.
package protocol EarlierRun: Sendable {
  /// The output that the run reported for a record; nil if it reported none.
  func output(ofRecord number: Int) -> ReportedOutput?

  /// Whether the output is still there as the run left it. Called from several tasks at once.
  ///
  /// - Parameter name: the output's name without `.pdf`.
  func isIntact(_ output: ReportedOutput, named name: String) -> Bool
}
