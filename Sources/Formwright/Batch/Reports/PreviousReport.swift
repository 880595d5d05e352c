import Diagnostics
import FileAccess
import FormTemplates
import PDFObjects
import StructuredData
import Synchronization

/// The report that an earlier run left, for a run that resumes it.
///
/// Of its lines only the places are kept: a batch may have millions.
final class PreviousReport: EarlierRun {
  private let path: String
  private let directory: String
  /// Where the last line of each record is, sorted.
  let lines: ReportLines
  /// Up to the end of the last whole line.
  let length: Int
  /// Outputs that the report has, and that are not as it says: they may be replaced.
  private let replaceable = Mutex<Set<String>>([])

  /// - Parameter directory: of the outputs.
  /// - Throws: `.access` if the report cannot be read, or if the file is not a report of a batch.
  init(path: String, directory: String) throws(FormwrightError) {
    self.path = path
    self.directory = directory
    var lines = ReportLines()
    var start = 0
    var pending: [UInt8] = []
    let chunks = try InputChunks(path: path)
    while let chunk = try chunks.next() {
      var rest = chunk[...]
      while let end = rest.firstIndex(of: 0x0A) {
        pending += rest[..<end]
        let next = start + pending.count + 1
        guard let line = try? JSONReader.read(pending),
          let number = line["record"]?.numberText.flatMap({ Int($0) }),
          let status = line["status"]?.stringValue
        else { throw Self.notAReport(path) }
        lines.append(number, start..<next, isDone: status == "done")
        start = next
        pending.removeAll(keepingCapacity: true)
        rest = rest[(end + 1)...]
      }
      pending += rest
      // Only an interrupted write leaves an incomplete line, and such a line begins as a report does.
      if start == 0, !pending.starts(with: Self.beginning.prefix(pending.count)) {
        throw Self.notAReport(path)
      }
    }
    lines.sort()
    self.lines = lines
    length = start
  }

  /// The first bytes of every line of a report; see `BatchOutcome.reportLine(fileName:)`.
  private static let beginning = Array(#"{"record":"#.utf8)

  private static func notAReport(_ path: String) -> FormwrightError {
    FormwrightError(
      .access, "output-exists", "the file already exists and is not the report of a batch",
      hint: "Name the report of the run to continue, or a new file.", file: path)
  }

  func output(ofRecord number: Int) -> ReportedOutput? {
    guard let place = lines.done(number),
      let bytes = try? FileDescriptor.open(reading: path).read(place),
      let line = try? JSONReader.read(bytes)
    else { return nil }
    return ReportedOutput(
      fileName: line["output"]?.stringValue, sha256: line["sha256"]?.stringValue,
      inputs: line["inputs"]?.stringValue,
      hasDiagnostics: line["diagnostics"]?.arrayValue?.isEmpty == false)
  }

  func isIntact(_ output: ReportedOutput, named name: String) -> Bool {
    let path = "\(directory)/\(name).pdf"
    // A pipe in the output's place must not be opened.
    if let digest = output.sha256, (try? fileStatus(path))??.isRegularFile == true,
      let contents = try? InputFile.read(path),
      hexadecimal(SHA256.digest(contents)) == digest
    {
      return true
    }
    replaceable.withLock { _ = $0.insert(name) }
    return false
  }

  /// Whether an output that is there may be replaced: the report has it, and it is not as it says.
  func mayReplace(_ output: String) -> Bool { replaceable.withLock { $0.contains(output) } }
}
