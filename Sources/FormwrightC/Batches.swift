import Diagnostics
import Dispatch
import FormOperations
import Formwright
import StructuredData
import Synchronization

/// Gives the next record, as `fw_next_record` in the header says.
typealias NextRecord =
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
    UnsafeMutablePointer<Int>?
  ) -> Int32

/// A batch whose outcomes C asks for one by one.
final class OpenBatch: Sendable {
  /// Outputs that have been made, until their outcomes are asked for.
  private let outputs: Mutex<[String: [UInt8]]>
  private let iterator: Mutex<IteratorBox?>

  private final class IteratorBox: @unchecked Sendable {
    // Safe: one thread at a time asks for outcomes, as the header demands.
    var iterator: BatchOutcomes.Iterator
    init(_ iterator: BatchOutcomes.Iterator) { self.iterator = iterator }
  }

  private final class Answer: @unchecked Sendable {
    // Safe: written before the semaphore is signaled, read after it.
    var result: Swift.Result<BatchOutcome?, FormwrightError> = .success(nil)
  }

  init(_ batch: Batch, _ records: Records) {
    outputs = Mutex([:])
    iterator = Mutex(nil)
    let outcomes = batch.outcomes(of: records) { [weak self] name, file throws(FormwrightError) in
      let bytes = file.bytes
      self?.outputs.withLock { $0[name] = bytes }
    }
    iterator.withLock { $0 = IteratorBox(outcomes.makeAsyncIterator()) }
  }

  /// Waits for the next outcome; nil at the end.
  func next() -> Result? {
    guard let box = iterator.withLock({ $0 }) else { return nil }
    let answer = Answer()
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      do throws(FormwrightError) {
        answer.result = .success(try await box.iterator.next())
      } catch {
        answer.result = .failure(error)
      }
      done.signal()
    }
    done.wait()
    switch answer.result {
    case .success(nil):
      close()
      return nil
    case .success(let outcome?):
      let bytes =
        outcome.output.flatMap { name in outputs.withLock { $0.removeValue(forKey: name) } } ?? []
      return Result(
        status: outcome.isFailed ? FormwrightError.Kind.records.status : 0, bytes,
        type: outcome.isDone ? .pdf : nil, problems: outcome.diagnostics.map(\.problem),
        report: outcome.reportLine(
          fileName: outcome.output.map { $0 + ".pdf" }, spelled: \.named))
    case .failure(let error):
      close()
      return Result(error)
    }
  }

  func close() { iterator.withLock { $0 = nil } }
}

/// Records that C gives.
@safe private struct RecordsOfC: RecordSource {
  // Safe: C promises that the function may be called from another thread, one call at a time.
  nonisolated(unsafe) let body: NextRecord
  nonisolated(unsafe) let context: UnsafeMutableRawPointer?
  var hasEnded = false
  var didAbort: Bool { false }

  mutating func next() throws(FormwrightError) -> StructuredValue? {
    guard !hasEnded else { return nil }
    var record: UnsafePointer<UInt8>?
    var count = 0
    guard unsafe body(context, &record, &count) != 0 else {
      hasEnded = true
      return nil
    }
    return try unsafe JSONReader.read(bytes(record, count))
  }
}

@_cdecl("fw_batch_open") public func openBatch(
  _ form: UnsafeRawPointer?, _ template: UnsafePointer<UInt8>?, _ templateCount: Int,
  _ arguments: UnsafePointer<UInt8>?, _ count: Int,
  _ next: (
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
      UnsafeMutablePointer<Int>?
    ) -> Int32
  )?,
  _ context: UnsafeMutableRawPointer?, _ batch: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> UnsafeMutableRawPointer {
  unsafe Result.giving(batch) { () throws(FormwrightError) in
    let form = try unsafe object(form, OpenForm.self)
    guard let next = unsafe next else {
      throw FormwrightError(.usage, "usage", "a batch needs a function that gives records")
    }
    let text = unsafe bytes(template, templateCount)
    let call = try unsafe form.call(
      .batch, bytes(arguments, count),
      adding: text.isEmpty ? [] : [("template", .string(String(decoding: text, as: UTF8.self)))])
    let batch = try call.batch()
    // Safe: see above.
    nonisolated(unsafe) let context = unsafe context
    let records = Records { _ throws(FormwrightError) in
      unsafe RecordsOfC(body: next, context: context)
    }
    return (OpenBatch(batch, records), batch.diagnostics)
  }
}

@_cdecl("fw_batch_next") public func nextOutcome(
  _ batch: UnsafeMutableRawPointer?
) -> UnsafeMutableRawPointer? {
  guard let batch = unsafe batch else { return nil }
  return unsafe Unmanaged<OpenBatch>.fromOpaque(batch).takeUnretainedValue().next()?.handle
}

@_cdecl("fw_batch_close") public func closeBatch(_ batch: UnsafeMutableRawPointer?) {
  guard let batch = unsafe batch else { return }
  unsafe Unmanaged<OpenBatch>.fromOpaque(batch).takeUnretainedValue().close()
  unsafe Unmanaged<OpenBatch>.fromOpaque(batch).release()
}
