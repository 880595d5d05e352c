import Formwright
import Glibc

/// The report of a batch: a line of JSON a record, in the records' order, each there as soon as its
/// record is through.
///
/// A resumed run adds its lines to those it found, so that it may be broken off and resumed in its
/// turn; at its end the lines are put in order, and the report is that of an undisturbed run.
final class BatchReportFile {
  private let path: String
  private let file: FileDescriptor
  private let former: FormerReport?
  /// Where the next line begins.
  private var length: Int
  /// Where each record's line stands, where lines are put in order at the end.
  private var lines: [Int: Range<Int>]

  /// - Parameters:
  ///   - path: a file, or `-` for standard output.
  ///   - former: what an earlier run left at the path, where that run is resumed.
  init(_ path: String, resuming former: FormerReport? = nil) throws(Failure) {
    self.path = path
    self.former = former
    length = former?.length ?? 0
    lines = former?.lines ?? [:]
    do throws(SystemError) {
      if path == "-" {
        file = .standardOutput
        return
      }
      file = try .open(path, O_CREAT | O_WRONLY | (former == nil ? O_TRUNC : O_APPEND), mode: 0o600)
      // A line that was being written when the run ended is written again.
      if former != nil { _ = try retrying { ftruncate(file.number, length) } }
    } catch {
      throw error.failure("cannot-write", "cannot write", file: path)
    }
  }

  /// Adds what became of a record; nothing where its line is there already.
  func append(_ outcome: BatchOutcome) throws(Failure) {
    guard !outcome.isUnchanged else { return }
    let line =
      JSONWriter.compact(outcome.reportLine(fileName: outcome.output.map { $0 + ".pdf" })) + [0x0A]
    do throws(SystemError) {
      try file.write(line)
    } catch {
      throw error.failure("cannot-write", "cannot write", file: path)
    }
    if former != nil { lines[outcome.number] = length..<(length + line.count) }
    length += line.count
  }

  /// Puts the lines of a resumed run in order.
  func finish() throws(Failure) {
    guard former != nil, path != "-" else { return }
    let sorted = lines.sorted { $0.key < $1.key }.map(\.value)
    var end = 0
    let isInOrder = sorted.allSatisfy { line in
      defer { end = line.upperBound }
      return line.lowerBound == end
    }
    if isInOrder, end == length { return }
    let output = try AtomicOutput(path: path)
    do throws(SystemError) {
      let written = try FileDescriptor.open(path, O_RDONLY)
      for line in sorted { try output.file.write(try written.read(line)) }
    } catch {
      throw error.failure("cannot-write", "cannot write", file: path)
    }
    try output.commit()
  }
}
