import FileAccess
import Formwright
import Synchronization

/// Outputs as members of an archive on standard output, in the records' order.
final class ArchiveSink: BatchSink {
  enum Format: String, CaseIterable {
    /// Members are of the interchange format that every tar reads (POSIX.1-1988 “ustar”); what does not fit
    /// its name goes into a header of POSIX.1-2001 (“pax”) before it. Owner and time are fixed.
    case tar
    /// Members are stored, since PDF files are compressed already; the time is fixed.
    case zip
  }

  private let format: Format
  private let mode: UInt32
  private let zip = Mutex(ZipArchive())

  init(_ format: Format, mode: UInt32) {
    self.format = format
    self.mode = mode
  }

  var writesInOrder: Bool { true }

  func write(name: String, file: OutputFile) throws(FormwrightError) {
    let bytes =
      switch format {
      case .tar: TarMember(name: name + ".pdf", mode: mode, contents: file.bytes).bytes
      case .zip: zip.withLock { $0.member(name: name + ".pdf", mode: mode, contents: file.bytes) }
      }
    do throws(FormwrightError) {
      try AtomicOutput.write(bytes, to: "-")
    } catch {
      var failure = error
      failure.endsRun = true
      throw failure
    }
  }

  /// Writes the end of the archive: what is in it was written already.
  func finish(isComplete: Bool) throws(FormwrightError) {
    let bytes =
      switch format {
      // Two blocks of zeros.
      case .tar: [UInt8](repeating: 0, count: 2 * TarMember.blockSize)
      case .zip: zip.withLock { $0.end() }
      }
    try AtomicOutput.write(bytes, to: "-")
  }
}
