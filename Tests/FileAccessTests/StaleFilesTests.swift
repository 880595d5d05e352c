import FileAccess
import Foundation
import TestTools
import Testing

@Suite("Files of outputs that were never finished")
struct StaleFilesTests {
  @Test("those of ended processes go, those of living ones and all others stay")
  func removesAbandoned() throws {
    let directory = try TemporaryDirectory()
    let mine = TemporaryName().fileName
    // The same host, another process: one that has ended.
    let ended = try ChildProcess.run("sh", "-c", "echo $$").text.trimmingCharacters(
      in: .whitespacesAndNewlines)
    let parts = mine.split(separator: "-")
    let abandoned = ".formwright-\(ended)-\(parts[2])-abc.tmp"
    let kept = [
      mine, ".formwright-\(ended)-otherhost-abc.tmp", ".formwright-x.tmp", ".formwright--a-b.tmp",
      "formwright-\(ended)-\(parts[2])-abc.tmp", "a.pdf",
    ]
    for name in kept + [abandoned] { try directory.write([1], name) }
    try FileManager.default.createDirectory(
      atPath: directory[".formwright-\(ended)-\(parts[2])-dir.tmp"],
      withIntermediateDirectories: false)
    #expect(StaleFiles.remove(in: directory.path) == 1)
    #expect(try directory.names == (kept + [".formwright-\(ended)-\(parts[2])-dir.tmp"]).sorted())
  }

  @Test("those nobody has written to for an hour go, whoever made them")
  func removesOld() throws {
    let directory = try TemporaryDirectory()
    let names = [TemporaryName().fileName, ".formwright-1-otherhost-abc.tmp"]
    for (name, age) in [(names[0], 3500.0), (names[1], 3700.0)] {
      try directory.write([1], name)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: directory[name])
    }
    #expect(StaleFiles.remove(in: directory.path) == 1)
    #expect(try directory.names == [names[0]])
  }

  @Test("a directory that is not there has none")
  func ignoresMissing() {
    #expect(StaleFiles.remove(in: "/nonexistent") == 0)
  }
}
