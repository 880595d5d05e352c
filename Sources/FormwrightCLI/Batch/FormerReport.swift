import Formwright
import Glibc
import Synchronization

/// The report that an earlier run left, for a run that goes on where it ended.
///
/// Of its lines only the places are kept: a batch may have millions.
final class FormerReport: Sendable {
  private let path: String
  private let directory: String
  /// Where the last line of each record stands, whatever became of it.
  let lines: [Int: Range<Int>]
  /// Up to the end of the last whole line.
  let length: Int
  /// Outputs that the report has, and that are no longer as it says: they are made anew.
  private let spoiled = Mutex<Set<String>>([])

  /// - Parameter directory: of the outputs.
  /// - Throws: `.access` where the report cannot be read; one that is not there is an empty one.
  init(path: String, directory: String) throws(Failure) {
    self.path = path
    self.directory = directory
    var lines: [Int: Range<Int>] = [:]
    var start = 0
    var pending: [UInt8] = []
    if unsafe access(path, F_OK) == 0 {
      let chunks = try InputChunks(path: path)
      while let chunk = try chunks.next() {
        var rest = chunk[...]
        while let end = rest.firstIndex(of: 0x0A) {
          pending += rest[..<end]
          let next = start + pending.count + 1
          if let number = Self.record(pending) { lines[number] = start..<next }
          start = next
          pending.removeAll(keepingCapacity: true)
          rest = rest[(end + 1)...]
        }
        pending += rest
      }
    }
    self.lines = lines
    length = start
  }

  /// Whether a record's output is in the directory as the report says.
  ///
  /// - Parameter output: the output's name without `.pdf`.
  func hasDone(_ number: Int, output: String) -> Bool {
    guard let place = lines[number],
      let bytes = try? FileDescriptor.open(path, O_RDONLY).read(place),
      let line = try? JSONReader.read(bytes), line["status"]?.stringValue == "done",
      line["output"]?.stringValue == output + ".pdf"
    else { return false }
    let file = "\(directory)/\(output).pdf"
    if let digest = line["sha256"]?.stringValue, let contents = try? InputFile.read(file),
      hexadecimal(SHA256.digest(contents)) == digest
    {
      return true
    }
    spoiled.withLock { _ = $0.insert(output) }
    return false
  }

  /// Whether an output that is there may be replaced: the report has it, and it is not as it says.
  func mayReplace(_ output: String) -> Bool { spoiled.withLock { $0.contains(output) } }

  private static func record(_ line: [UInt8]) -> Int? {
    (try? JSONReader.read(line))?["record"]?.numberText.flatMap { Int($0) }
  }
}
