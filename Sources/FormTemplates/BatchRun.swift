public import Diagnostics
public import FormFilling
import InteractiveForms
public import PDFObjects
public import StructuredData

/// A record on its way: read, named and bound, not yet struck.
public struct BatchRecord: Sendable {
  /// From 1, in the order of the records.
  public var number: Int
  public var id: String?
  /// The output's name without `.pdf`.
  public var name: String
  var inputs: FieldInputs
  /// As it was read, for the places of problems; nil where it could not be read.
  var value: StructuredValue?
  /// What reading and binding had to say; with an error among it the record is not struck.
  var diagnostics: [Diagnostic]
}

/// What became of a record.
public struct BatchOutcome: Sendable {
  public var number: Int
  public var id: String?
  /// The output's name without `.pdf`; nil where there is none.
  public var output: String?
  public var pages: Int
  public var bytes: Int
  public var sha256: String?
  /// The fonts of the machine it needed.
  public var fonts: [ReportedFont] = []
  public var diagnostics: [Diagnostic]
  /// The output is that of an earlier run, whose report has what there is to say of it.
  public var isUnchanged = false

  public var isDone: Bool { output != nil }
}

/// Where outputs go. Called from several tasks at once.
public protocol BatchSink: Sendable {
  /// Puts prefix and tail together under a name, whole or not at all.
  ///
  /// - Returns: how many bytes were written.
  func write(name: String, prefix: FilePrefix, tail: FileTail) throws(Failure) -> Int

  /// The same for a file that was finished: encrypted, or in web order.
  func write(name: String, bytes: [UInt8]) throws(Failure)
}

/// Fills one form with many records: they stream through, a few in memory at a time, and their
/// outcomes come out in the records' order.
public struct BatchRun: Sendable {
  public let plan: FormPlan
  public let binding: RecordBinding
  public let options: BatchOptions

  public init(plan: FormPlan, binding: RecordBinding, options: BatchOptions) {
    self.plan = plan
    self.binding = binding
    self.options = options
  }

  public struct Summary: Hashable, Sendable {
    public var done = 0
    public var failed = 0
    /// The run ended before the records did: too many failures, unreadable records, or cancelled.
    public var stoppedEarly = false
  }

  /// - Parameters:
  ///   - isCancelled: asked before each record; what is in hand is finished.
  ///   - report: called once a record, in order, on the caller's task.
  /// - Throws: only what ends the whole run: the records themselves cannot be read on.
  public func run(
    _ source: inout some RecordSource, into sink: some BatchSink,
    isCancelled: () -> Bool = { false }, report: (BatchOutcome) throws(Failure) -> Void
  ) async throws(Failure) -> Summary {
    var summary = Summary()
    var feed = RecordFeed(binding: binding, options: options)
    var pending: [Int: BatchOutcome] = [:]
    var nextToReport = 0
    var nextToStart = 0
    var failure: Failure?
    let plan = self.plan
    let options = self.options
    let binding = self.binding
    let digests = FontDigests()

    /// Takes an outcome, and reports those whose turn it is.
    func take(_ outcome: BatchOutcome, at place: Int) {
      pending[place] = outcome
      while let ready = pending.removeValue(forKey: nextToReport) {
        nextToReport += 1
        if ready.isDone { summary.done += 1 } else { summary.failed += 1 }
        do throws(Failure) {
          try report(ready)
        } catch {
          failure = failure ?? error
        }
      }
    }

    await withTaskGroup(of: (Int, BatchOutcome).self) { group in
      var running = 0
      var isExhausted = false
      while true {
        while running < max(1, options.jobs), !isExhausted, failure == nil {
          if isCancelled() || summary.failed >= options.maximumFailures ?? .max {
            summary.stoppedEarly = true
            isExhausted = true
            break
          }
          // Outcomes wait for their turn: a slow record must not let the others pile up.
          if nextToStart - nextToReport >= options.jobs * 8 { break }
          guard let record = feed.next(&source) else {
            isExhausted = true
            summary.stoppedEarly = summary.stoppedEarly || feed.brokeOff
            break
          }
          let place = nextToStart
          nextToStart += 1
          if options.jobs <= 1 {
            // One after the other: handing records from task to task would cost a tenth of them.
            take(Self.outcome(of: record, plan, sink, digests, options, binding), at: place)
            continue
          }
          running += 1
          group.addTask {
            (place, Self.outcome(of: record, plan, sink, digests, options, binding))
          }
        }
        guard let (place, outcome) = await group.next() else { break }
        running -= 1
        take(outcome, at: place)
      }
    }
    if let failure { throw failure }
    return summary
  }

  /// What became of a record; everything said about it names it, and where it stands.
  private static func outcome(
    of record: BatchRecord, _ plan: FormPlan, _ sink: some BatchSink, _ digests: FontDigests,
    _ options: BatchOptions, _ binding: RecordBinding
  ) -> BatchOutcome {
    var outcome = strike(record, plan, sink, digests, options)
    outcome.diagnostics = outcome.diagnostics.map { $0.of(record, binding) }
    return outcome
  }

  private static func strike(
    _ record: BatchRecord, _ plan: FormPlan, _ sink: some BatchSink, _ digests: FontDigests,
    _ options: BatchOptions
  ) -> BatchOutcome {
    var outcome = BatchOutcome(
      number: record.number, id: record.id, output: nil, pages: 0, bytes: 0, sha256: nil,
      diagnostics: record.diagnostics)
    guard !record.diagnostics.contains(where: { $0.severity == .error }) else { return outcome }
    if options.hasDone?(record.number, record.name) == true {
      outcome.output = record.name
      outcome.isUnchanged = true
      return outcome
    }
    let struck = plan.strike(record.inputs)
    outcome.diagnostics += struck.diagnostics
    guard let tail = struck.tail, !(options.isStrict && !struck.diagnostics.isEmpty) else {
      return outcome
    }
    do throws(Failure) {
      if let finish = options.finish {
        let bytes = try finish(plan.prefix.bytes + tail.bytes)
        try sink.write(name: record.name, bytes: bytes)
        outcome.bytes = bytes.count
        outcome.sha256 = hexadecimal(SHA256.digest(bytes))
      } else {
        outcome.bytes = try sink.write(name: record.name, prefix: plan.prefix, tail: tail)
        outcome.sha256 = plan.prefix.sha256(followedBy: tail)
      }
      outcome.fonts = struck.typefaces.map(digests.font)
      outcome.pages = struck.pageCount
      outcome.output = record.name
    } catch {
      outcome.diagnostics += error.diagnostics
    }
    return outcome
  }
}

extension Diagnostic {
  /// Said of a record: what names no other file stands where the field's value does, else where the
  /// record begins.
  fileprivate func of(_ record: BatchRecord, _ binding: RecordBinding) -> Diagnostic {
    var copy = self
    copy.record = record.number
    if file == nil, location == nil, let value = record.value {
      copy.location = field.flatMap { binding.location(of: $0, in: value) } ?? value.location
    }
    return copy
  }
}
