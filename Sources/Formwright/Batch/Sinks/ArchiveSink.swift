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

  /// - Parameters:
  ///   - path: a file, or `-` for standard output.
  ///   - mode: of the members, and of the file.
  init(
    _ format: BatchDestination.ArchiveFormat, path: String, mode: UInt32,
    existing: AtomicOutput.Existing
  ) throws(FormwrightError) {
    self.format = format
    self.mode = mode
    output = Mutex(try AtomicOutput(path: path, mode: mode, existing: existing))
  }

  var writesInOrder: Bool { true }

  func write(name: String, file: OutputFile) throws(FormwrightError) {
    let bytes =
      switch format {
      case .tar: TarMember(name: name + ".pdf", mode: mode, contents: file.bytes).bytes
      case .zip: zip.withLock { $0.member(name: name + ".pdf", mode: mode, contents: file.bytes) }
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
