import Diagnostics
import FormFilling
import PDFObjects
import StructuredData

/// A record as a task leaves it.
struct BatchResult: Sendable {
  var outcome: BatchOutcome
  /// The bindings that the record had values for.
  var coverage = BindingCoverage()
  /// The record, if its bindings were evaluated.
  var boundValue: StructuredValue?
  /// What is still to be written, if writing waits for the record's turn.
  var output: BatchOutput?
  /// Why the whole run ends with this record, which is then neither done nor failed.
  var failure: FormwrightError?
}

/// Puts the records that tasks have filled back in their order, and counts them.
struct RecordOrder {
  private(set) var summary = BatchRun.Summary()
  /// Why the run ends before its records do.
  private(set) var failure: FormwrightError?
  /// The place of the next record to be reported.
  private(set) var next = 0
  /// What the records had values for.
  private(set) var coverage = BindingCoverage()
  private let notesKeys: Bool
  private let maximumFailures: Int
  private var waiting: [Int: BatchResult] = [:]
  private var canReport = true

  /// - Parameter notesKeys: whether the keys of records are compared with those that bindings read.
  init(maximumFailures: Int?, notesKeys: Bool) {
    self.maximumFailures = maximumFailures ?? .max
    self.notesKeys = notesKeys
  }

  /// Too many records have failed.
  var hasReachedLimit: Bool { summary.failed >= maximumFailures }

  mutating func stopEarly() { summary.stoppedEarly = true }

  mutating func end(_ failure: FormwrightError) { self.failure = self.failure ?? failure }

  /// Takes a record that has been filled.
  mutating func take(_ record: BatchResult, at place: Int) { waiting[place] = record }

  /// The next record to report, if its turn has come; what waited to be written is written first.
  ///
  /// After a failure that ends the run, the records that are done already are still reported.
  mutating func nextOutcome(write: (inout BatchResult) -> Void) -> BatchOutcome? {
    while var ready = waiting.removeValue(forKey: next) {
      next += 1
      coverage.add(ready.coverage)
      if notesKeys, let value = ready.boundValue { coverage.noteKeys(of: value) }
      if hasReachedLimit { continue }
      if ready.output != nil {
        if failure != nil { continue }
        write(&ready)
      }
      if let ending = ready.failure {
        end(ending)
        continue
      }
      if canReport { return ready.outcome }
    }
    return nil
  }

  /// No record can be reported any more.
  mutating func endReports(_ failure: FormwrightError) {
    end(failure)
    canReport = false
  }

  /// Counts a record that has been reported.
  mutating func count(_ outcome: BatchOutcome) {
    if outcome.isDone { summary.done += 1 }
    if outcome.isFailed { summary.failed += 1 }
    if outcome.isLeftOut { summary.leftOut += 1 }
    if outcome.isUnchanged { summary.unchanged += 1 }
  }
}
