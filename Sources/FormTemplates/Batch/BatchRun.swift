package import Diagnostics
import FormFilling
import PDFObjects
package import StructuredData

/// Fills forms with many records: they stream through, a few in memory at a time, and their
/// outcomes are reported in the records' order.
package struct BatchRun: Sendable {
  let forms: RecordForms
  package let binding: RecordBinding
  package let options: BatchOptions

  package init(_ forms: RecordForms, binding: RecordBinding, options: BatchOptions) {
    self.forms = forms
    self.binding = binding
    self.options = options
  }

  package struct Summary: Hashable, Sendable {
    /// Records whose outputs are there, those of an earlier run included.
    package var done = 0
    /// Of those: outputs that an earlier run made.
    package var unchanged = 0
    package var failed = 0
    /// Records without an output, by the template's `output.when`.
    package var leftOut = 0
    /// The run ended before the records did: too many failures, unreadable records, or cancelled.
    package var stoppedEarly = false
    /// How many records there are, those of other shards included; nil if the run stopped early.
    package var recordCount: Int?
    /// What is odd about the template and the records together: bindings that no record satisfied, keys that
    /// no binding read. Empty if the run stopped early, or reads the records of a shard alone.
    package var templateWarnings: [Diagnostic] = []
  }

  /// Why a whole run ended, and what it did before.
  package struct Aborted: Error, Hashable, Sendable {
    package let failure: FormwrightError
    package let summary: Summary
  }

  /// - Parameters:
  ///   - isCancelled: asked before and after each record is read; what is in hand is finished.
  ///   - report: called once a record, in order. Records are filled ahead of it by a bounded number.
  /// - Throws: only what ends the whole run: options that make no sense, an output that no record
  ///   could be written to, an earlier run with other inputs, or a failure of `report`.
  package func run(
    _ source: inout some RecordSource, into sink: some BatchSink,
    isCancelled: () -> Bool = { Task.isCancelled },
    report: (BatchOutcome) async throws(FormwrightError) -> Void
  ) async throws(Aborted) -> Summary {
    do throws(FormwrightError) {
      try options.check()
    } catch {
      throw Aborted(failure: error, summary: Summary())
    }
    var feed = RecordFeed(binding: binding, options: options)
    var order = RecordOrder(
      maximumFailures: options.maximumFailures, notesKeys: binding.bindings != nil)
    var nextToStart = 0
    let filler = BatchFiller(self)
    let jobs = options.jobs
    // With several jobs a record may be filled before one that reaches the limit has failed, or whose inputs
    // end the run.
    let mayEndEarly =
      options.maximumFailures != nil || options.earlier != nil && !options.remakesOtherInputs
    let writesInOrder = jobs > 1 && (mayEndEarly || sink.writesInOrder)

    await withTaskGroup(of: (Int, BatchResult).self) { group in
      var running = 0
      var isExhausted = false
      // While others are being filled, the next record is not waited for: an answer must not depend on it.
      while true {
        filling: while running < jobs, !isExhausted, order.failure == nil {
          if isCancelled() || order.hasReachedLimit {
            order.stopEarly()
            isExhausted = true
            break
          }
          // Outcomes wait for their turn: a slow record must not let the others pile up.
          if (nextToStart - order.next) / 8 >= jobs { break }
          let record: BatchRecord
          switch feed.next(&source, mayWait: running == 0) {
          case .record(let next): record = next
          case .later: break filling
          case .none:
            isExhausted = true
            if feed.didAbort { order.stopEarly() }
            break filling
          }
          // A record that was being read when the run was cancelled may be half of one.
          if isCancelled() {
            order.stopEarly()
            isExhausted = true
            break
          }
          let place = nextToStart
          nextToStart += 1
          if jobs == 1 {
            // One after the other: handing records from task to task would cost a tenth of them.
            order.take(filler.filled(record, writingTo: sink), at: place)
            await Self.report(&order, writing: { filler.write(&$0, to: sink) }, report)
            continue
          }
          running += 1
          group.addTask {
            (place, filler.filled(record, writingTo: writesInOrder ? nil : sink))
          }
        }
        guard let (place, record) = await group.next() else { break }
        running -= 1
        order.take(record, at: place)
        await Self.report(&order, writing: { filler.write(&$0, to: sink) }, report)
      }
    }
    if let failure = order.failure { throw Aborted(failure: failure, summary: order.summary) }
    var summary = order.summary
    if !summary.stoppedEarly { summary.recordCount = feed.recordCount }
    if !summary.stoppedEarly, options.shard == nil, options.range == nil {
      summary.templateWarnings = order.coverage.warnings(of: binding)
    }
    return summary
  }

  /// Reports the records whose turn has come.
  private static func report(
    _ order: inout RecordOrder, writing write: (inout BatchResult) -> Void,
    _ report: (BatchOutcome) async throws(FormwrightError) -> Void
  ) async {
    while let outcome = order.nextOutcome(write: write) {
      do throws(FormwrightError) {
        try await report(outcome)
        order.count(outcome)
      } catch {
        order.endReports(error)
      }
    }
  }
}
