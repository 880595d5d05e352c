import Diagnostics
import FileAccess
import FormTemplates
import PDFObjects
import Synchronization

/// Outputs as members of an archive on standard output, in the records' order.
final class ArchiveSink: BatchSink {
  private let format: BatchDestination.ArchiveFormat
  private let output: Mutex<AtomicOutput>
  private let mode: UInt32
  private let zip = Mutex(ZipArchive())
  /// The lines of the report that is to be the last member; nil if there is none.
  private let report: Mutex<[UInt8]?>

  /// - Parameters:
  ///   - path: a file, or `-` for standard output.
  ///   - mode: of the members, and of the file.
  ///   - hasReport: whether the last member is a report of the records.
  init(
    _ format: BatchDestination.ArchiveFormat, path: String, mode: UInt32,
    existing: AtomicOutput.Existing, hasReport: Bool
  ) throws(FormwrightError) {
    report = Mutex(hasReport ? [] : nil)
    self.format = format
    self.mode = mode
    output = Mutex(try AtomicOutput(path: path, mode: mode, existing: existing))
  }

  var writesInOrder: Bool { true }

  func write(name: String, file: OutputFile) throws(FormwrightError) {
    try write(member: name + ".pdf", file.bytes)
  }

  /// Adds what became of a record to the report, if there is one.
  func note(_ outcome: BatchOutcome, spelled: (Remedy) -> String) {
    report.withLock { lines in
      guard lines != nil else { return }
      lines? += outcome.reportLineText(spelled: spelled)
    }
  }

  private func write(member name: String, _ contents: [UInt8]) throws(FormwrightError) {
    let bytes =
      switch format {
      case .tar: TarMember(name: name, mode: mode, contents: contents).bytes
      case .zip: zip.withLock { $0.member(name: name, mode: mode, contents: contents) }
      }
    do throws(FormwrightError) {
      try output.withLock { output throws(FormwrightError) in try output.write(bytes) }
    } catch {
      var failure = error
      failure.endsRun = true
      throw failure
    }
  }

  /// Writes the end of the archive, which then appears under its name; what is in it was written already.
  func finish(isComplete: Bool) throws(FormwrightError) {
    if let lines = report.withLock({ $0 }) { try write(member: "report.ndjson", lines) }
    let bytes =
      switch format {
      // Two blocks of zeros.
      case .tar: [UInt8](repeating: 0, count: 2 * TarMember.blockSize)
      case .zip: zip.withLock { $0.end() }
      }
    try output.withLock { output throws(FormwrightError) in
      try output.write(bytes)
      try output.commit()
    }
  }
}
