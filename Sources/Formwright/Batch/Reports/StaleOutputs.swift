import Diagnostics
import FileAccess
import PDFObjects
import StructuredData

/// Outputs of the run that is resumed that no record has any longer: a record has another output now, or none, or is
/// not there any more.
struct StaleOutputs {
  /// The digests of the outputs, by their file names.
  private var digests: [String: String] = [:]
  private static let mostWarnings = 20

  /// - Parameters:
  ///   - lines: of a report, sorted.
  ///   - report: the report, whose path is only for messages.
  init(
    _ lines: ReportLines, of report: FileDescriptor, _ path: String
  ) throws(FormwrightError) {
    func line(at place: Range<Int>) throws(SystemError) -> StructuredValue? {
      let bytes = try report.read(place)
      return try? JSONReader.read(bytes)
    }
    do throws(SystemError) {
      for place in lines.superseded {
        let line = try line(at: place)
        guard let name = line?["output"]?.stringValue, let digest = line?["sha256"]?.stringValue
        else { continue }
        digests[name] = digest
      }
      for place in lines.ranges where !digests.isEmpty {
        if let name = try line(at: place)?["output"]?.stringValue { digests[name] = nil }
      }
    } catch { throw error.failure("cannot-read", "cannot read", file: path) }
  }

  /// What is there of the files.
  ///
  /// - Parameters:
  ///   - removes: removes those that are as the run made them, so that the directory has the outputs of the report alone.
  ///   - isShard: other shards may have made them again.
  /// - Returns: a warning for each that was left.
  func warnings(in directory: String, removing removes: Bool, isShard: Bool) -> [Diagnostic] {
    var left: [Diagnostic] = []
    for (name, digest) in digests.sorted(by: { $0.key < $1.key }) {
      // A report that someone else wrote must not lead out of the directory.
      guard !name.contains("/") else { continue }
      let path = "\(directory)/\(name)"
      guard let status = try? fileStatus(path, followsLinks: false) else { continue }
      if removes, status.isRegularFile, let contents = try? InputFile.read(path),
        hexadecimal(SHA256.digest(contents)) == digest, StaleFiles.remove(path: path)
      {
        continue
      }
      left.append(
        .warning(
          "stale-output",
          isShard
            ? "an earlier run wrote this file, which no record of this shard produces any more"
            : "an earlier run wrote this file, which no record produces any more",
          hint: isShard
            ? "Remove it if no report of another shard has it." : "Remove it if nothing needs it."
        ).inFile(path))
    }
    guard left.count > Self.mostWarnings else { return left }
    return left.prefix(Self.mostWarnings)
      + [
        .warning(
          "stale-output",
          "an earlier run wrote \(counted(left.count - Self.mostWarnings, "more file")) that no record "
            + "produces any more"
        )
      ]
  }
}
