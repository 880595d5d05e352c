import Diagnostics
import FileAccess
import FormFilling
import FormTemplates
import PDFObjects
import Synchronization

/// Outputs as the pages of one file, in the records' order.
final class MergedSink: BatchSink {
  private let state: Mutex<State>

  private struct State: ~Copyable {
    /// Nil before the first record.
    var file: MergedFile?
    let output: AtomicOutput
  }

  /// - Parameters:
  ///   - path: a file, or `-` for standard output.
  init(
    _ path: String, mode: UInt32?, existing: AtomicOutput.Existing
  ) throws(FormwrightError) {
    state = Mutex(
      State(
        output: try AtomicOutput(path: path, mode: mode, existing: existing)))
  }

  var writesInOrder: Bool { true }

  func write(name: String, file: OutputFile) throws(FormwrightError) {
    throw FormwrightError(.internal, "internal", "a whole file cannot be merged")
  }

  func write(title: String, record: MergedRecord, number: Int) throws(FormwrightError) {
    try state.withLock { state throws(FormwrightError) in
      var file = state.file.take() ?? MergedFile(for: record)
      defer { state.file = file }
      try file.add(record, number: number, title: title)
      let bytes = file.takeBytes()
      try Self.ending { () throws(FormwrightError) in try state.output.write(bytes) }
    }
  }

  /// Writes the end of the file, which then appears under its name. There is none without records, and none of a
  /// run that ended early: it would look whole.
  func finish(isComplete: Bool) throws(FormwrightError) {
    try state.withLock { state throws(FormwrightError) in
      guard isComplete, var file = state.file.take(), !file.isEmpty else { return }
      try state.output.write(file.finish())
      try state.output.commit()
    }
  }

  /// What cannot be written now cannot be written later either.
  private static func ending(
    _ write: () throws(FormwrightError) -> Void
  ) throws(FormwrightError) {
    do throws(FormwrightError) {
      try write()
    } catch {
      var failure = error
      failure.endsRun = true
      throw failure
    }
  }
}
