import FileAccess
import Formwright
import Synchronization

/// Outputs as the pages of one file, in the records' order.
final class MergedSink: BatchSink {
  private let state: Mutex<State>

  private struct State: ~Copyable {
    var file: MergedFile
    let output: AtomicOutput
  }

  /// - Parameters:
  ///   - path: a file, or `-` for standard output.
  ///   - template: what the outputs share.
  init(
    _ path: String, mode: UInt32?, existing: AtomicOutput.Existing, template: MergeTemplate
  ) throws(FormwrightError) {
    state = Mutex(
      State(
        file: MergedFile(template),
        output: try AtomicOutput(path: path, mode: mode, existing: existing)))
  }

  var writesInOrder: Bool { true }

  func write(name: String, file: OutputFile) throws(FormwrightError) {
    throw FormwrightError(.internal, "internal", "a whole file cannot be merged")
  }

  func write(title: String, record: MergedRecord) throws(FormwrightError) {
    try state.withLock { state throws(FormwrightError) in
      state.file.add(record, title: title)
      try Self.ending { () throws(FormwrightError) in
        try state.output.write(state.file.takeBytes())
      }
    }
  }

  /// Writes the end of the file, which then appears under its name; there is none without records.
  func finish() throws(FormwrightError) {
    try state.withLock { state throws(FormwrightError) in
      guard !state.file.isEmpty else { return }
      try state.output.write(state.file.finish())
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
