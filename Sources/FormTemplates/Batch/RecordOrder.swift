import Diagnostics
import FormFilling
import PDFObjects

/// A record as a task leaves it.
struct BatchResult: Sendable {
  var outcome: BatchOutcome
  /// What is still to be written, if writing waits for the record's turn.
  var output: OutputFile?
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
  private let maximumFailures: Int
  private var waiting: [Int: BatchResult] = [:]
  private var canReport = true

  init(maximumFailures: Int?) { self.maximumFailures = maximumFailures ?? .max }

  /// Too many records have failed.
  var hasReachedLimit: Bool { summary.failed >= maximumFailures }

  mutating func stopEarly() { summary.stoppedEarly = true }

  mutating func end(_ failure: FormwrightError) { self.failure = self.failure ?? failure }

  /// Takes a record, writes what waited for its turn, and reports those whose turn it is.
  ///
  /// After a failure that ends the run, the records that are done already are still reported.
  mutating func take(
    _ record: BatchResult, at place: Int, write: (inout BatchResult) -> Void,
    report: (BatchOutcome) throws(FormwrightError) -> Void
  ) {
    waiting[place] = record
    while var ready = waiting.removeValue(forKey: next) {
      next += 1
      if hasReachedLimit { continue }
      if ready.output != nil {
        if failure != nil { continue }
        write(&ready)
      }
      if let ending = ready.failure {
        end(ending)
        continue
      }
      guard canReport else { continue }
      do throws(FormwrightError) {
        try report(ready.outcome)
      } catch {
        end(error)
        canReport = false
        continue
      }
      count(ready.outcome)
    }
  }

  private mutating func count(_ outcome: BatchOutcome) {
    if outcome.isDone { summary.done += 1 } else { summary.failed += 1 }
    if outcome.isUnchanged { summary.unchanged += 1 }
  }
}
