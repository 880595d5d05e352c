public import Diagnostics
package import StructuredData
import Synchronization

/// The outcomes of a batch, in the order of its records.
///
/// The batch begins when the first outcome is asked for. Records are filled ahead of the outcomes that have
/// been received by a bounded number. If the task that asks is cancelled, or nobody asks any longer, the
/// records in hand are finished and the batch ends.
public struct BatchOutcomes: AsyncSequence, Sendable {
  public typealias Element = BatchOutcome

  private let run: @Sendable (OutcomeChannel) async -> Void

  /// - Parameter records: opens the records; called once for each iteration.
  package init(
    of run: BatchRun, records: @escaping @Sendable () throws(FormwrightError) -> any RecordSource,
    sink: any BatchSink
  ) {
    self.run = { channel in
      do throws(FormwrightError) {
        var source = AnyRecordSource(try records())
        do throws(BatchRun.Aborted) {
          _ = try await run.run(
            &source, into: sink, isCancelled: { Task.isCancelled || channel.isAbandoned }
          ) { outcome async throws(FormwrightError) in await channel.send(outcome) }
        } catch {
          throw error.failure
        }
        channel.finish(nil)
      } catch {
        channel.finish(error)
      }
    }
  }

  public func makeAsyncIterator() -> Iterator { Iterator(run) }

  public struct Iterator: AsyncIteratorProtocol {
    private let receiver: Receiver

    fileprivate init(_ run: @escaping @Sendable (OutcomeChannel) async -> Void) {
      receiver = Receiver(run)
    }

    /// - Throws: ``FormwrightError`` if the whole batch ends early: the records cannot be read, or no
    ///   output can be written.
    public mutating func next() async throws(FormwrightError) -> BatchOutcome? {
      try await receiver.next()
    }
  }

  /// The receiving end; when it goes away, the batch ends.
  private final class Receiver: Sendable {
    private let channel = OutcomeChannel()
    private let task: Task<Void, Never>

    init(_ run: @escaping @Sendable (OutcomeChannel) async -> Void) {
      task = Task { [channel] in await run(channel) }
    }

    deinit {
      channel.abandon()
      task.cancel()
    }

    func next() async throws(FormwrightError) -> BatchOutcome? {
      let result = await withTaskCancellationHandler {
        await channel.receive()
      } onCancel: {
        task.cancel()
      }
      return try result.get()
    }
  }
}

/// Hands outcomes from one task to another, at most ``capacity`` ahead.
private final class OutcomeChannel: Sendable {
  private static let capacity = 64

  typealias Reception = Result<BatchOutcome?, FormwrightError>

  private struct State {
    var waiting: [BatchOutcome] = []
    /// How the batch ended; nil while it runs.
    var ending: Reception?
    var isAbandoned = false
    var sender: CheckedContinuation<Void, Never>?
    var receiver: CheckedContinuation<Reception, Never>?
  }

  private let state = Mutex(State())

  /// Nobody receives any longer.
  var isAbandoned: Bool { state.withLock(\.isAbandoned) }

  /// Waits while the receiver is too far behind.
  func send(_ outcome: BatchOutcome) async {
    await withCheckedContinuation { continuation in
      var receiver: CheckedContinuation<Reception, Never>?
      let waits = state.withLock { state in
        receiver = state.receiver
        state.receiver = nil
        if receiver != nil { return false }
        state.waiting.append(outcome)
        guard state.waiting.count >= Self.capacity, !state.isAbandoned else { return false }
        state.sender = continuation
        return true
      }
      receiver?.resume(returning: .success(outcome))
      if !waits { continuation.resume() }
    }
  }

  func finish(_ failure: FormwrightError?) {
    let ending: Reception = failure.map { .failure($0) } ?? .success(nil)
    let receiver = state.withLock { state in
      state.ending = ending
      defer { state.receiver = nil }
      return state.receiver
    }
    receiver?.resume(returning: ending)
  }

  /// The next outcome; nil after the last.
  func receive() async -> Reception {
    await withCheckedContinuation { continuation in
      var sender: CheckedContinuation<Void, Never>?
      let reception: Reception? = state.withLock { state in
        if !state.waiting.isEmpty {
          sender = state.sender
          state.sender = nil
          return .success(state.waiting.removeFirst())
        }
        guard let ending = state.ending else {
          state.receiver = continuation
          return nil
        }
        // A failure is thrown once; after it the sequence has ended.
        state.ending = .success(nil)
        return ending
      }
      sender?.resume()
      if let reception { continuation.resume(returning: reception) }
    }
  }

  /// Lets a waiting sender go on, for nobody receives any longer.
  func abandon() {
    let sender = state.withLock { state in
      state.isAbandoned = true
      defer { state.sender = nil }
      return state.sender
    }
    sender?.resume()
  }
}
