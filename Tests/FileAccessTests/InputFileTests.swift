import Diagnostics
import FileAccess
import Foundation
import StructuredData
import TestTools
import Testing

@Suite("Reading files")
struct InputFileTests {
  @Test("a file is read whole, whatever its size", arguments: [0, 1, 65535, 65536, 65537, 300_000])
  func reads(_ count: Int) throws {
    let directory = try TemporaryDirectory()
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try directory.write(bytes, "a")
    #expect(try InputFile.read(directory["a"]) == bytes)
    #expect(try InputFile.read(directory["a"], limit: count) == bytes)
    let chunks = try InputChunks(path: directory["a"])
    var pieces: [UInt8] = []
    while let chunk = try chunks.next() {
      #expect(!chunk.isEmpty)
      pieces += chunk
    }
    #expect(pieces == bytes)
  }

  @Test(
    "files without a size are read to their end", arguments: ["/dev/null", "/proc/self/status"])
  func readsSpecialFiles(_ path: String) throws {
    #expect(try InputFile.read(path).isEmpty == (path == "/dev/null"))
  }

  @Test("more than the limit is refused, even without end")
  func boundsSize() throws {
    let directory = try TemporaryDirectory()
    try directory.write([UInt8](repeating: 0, count: 101), "a")
    for path in [directory["a"], "/dev/zero"] {
      let failure = #expect(throws: FormwrightError.self) { try InputFile.read(path, limit: 100) }
      #expect(failure?.kind == .access)
      #expect(failure?.diagnostics.map(\.code) == ["too-large"])
      #expect(
        failure?.diagnostics.map(\.message) == ["the file is larger than the limit of 100 bytes"])
      #expect(failure?.diagnostics.map(\.file) == [path])
    }
  }

  @Test("what cannot be read names the file and the reason")
  func explainsFailures() throws {
    let directory = try TemporaryDirectory()
    try directory.write([7], "file")
    for (path, reason) in [
      (directory.path, "is a directory"), (directory["none"], "no such file or directory"),
      (directory["file/a"], "not a directory"),
    ] {
      let failure = #expect(throws: FormwrightError.self) { try InputFile.read(path) }
      #expect(failure?.kind == .access)
      #expect(failure?.diagnostics.map(\.code) == ["cannot-read"])
      #expect(failure?.diagnostics.map(\.message) == ["cannot read: \(reason)"])
      #expect(failure?.diagnostics.map(\.file) == [path])
    }
  }

  @Test("records are pulled from a file piece by piece")
  func feedsRecords() throws {
    let directory = try TemporaryDirectory()
    let lines = (0..<20_000).map { "{\"n\": \($0)}\n" }
    try directory.write(Array(lines.joined().utf8), "r.ndjson")
    let file = try InputChunks(path: directory["r.ndjson"])
    var reader = RecordReader(.ndjson, chunks: file.next)
    var count = 0
    while let record = try reader.next() {
      #expect(record["n"]?.integerValue == count)
      count += 1
    }
    #expect(count == 20_000)
  }
}
