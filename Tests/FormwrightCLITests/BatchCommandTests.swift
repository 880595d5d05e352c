import Foundation
import StructuredData
import TestTools
import Testing

@Suite("Batches from the command line")
struct BatchCommandTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try BuiltProgram.writeForm(to: directory["form.pdf"])
    try write((1...6).map { #"{"name":"\#($0)"}"# })
  }

  private func write(_ records: [String], _ name: String = "r.ndjson") throws {
    try directory.write(Array(records.map { $0 + "\n" }.joined().utf8), name)
  }

  private func batch(_ more: String..., input: [UInt8] = []) throws -> ChildProcess {
    try ChildProcess.run(
      BuiltProgram.path,
      words: [
        "batch", "--form", directory["form.pdf"], "-r", directory["r.ndjson"], "-o",
        directory["out"], "--report", directory["report"],
      ] + more, input: input)
  }

  private var report: [StructuredValue] {
    get throws {
      let lines = (directory.bytes("report") ?? []).split(separator: 0x0A)
      return try lines.map { try JSONReader.read(Array($0)) }
    }
  }

  private var outputs: [String: [UInt8]] {
    get throws {
      let names = try FileManager.default.contentsOfDirectory(atPath: directory["out"])
      return Dictionary(
        uniqueKeysWithValues: names.map { ($0, directory.bytes("out/\($0)") ?? []) })
    }
  }

  // MARK: Choosing records

  @Test("a range of records is filled under their own numbers; another range adds to the report")
  func ranges() throws {
    #expect(try batch("--records-range", "2-3").status == 0)
    #expect(try outputs.keys.sorted() == ["00000002.pdf", "00000003.pdf"])
    #expect(try batch("--records-range", "5-", "--resume").status == 0)
    #expect(try report.compactMap { $0["record"]?.integerValue } == [2, 3, 5, 6])
    #expect(try outputs.count == 4)
    for text in ["0-2", "3-2", "a", "-", "1-2-3"] {
      #expect(try batch("--records-range", text).status == 2, "\(text)")
    }
  }

  @Test("a sheet has its name and cells in messages; --sheet is for spreadsheets alone")
  func sheets() throws {
    let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    let relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    func relation(_ id: String, _ type: String, _ target: String) -> String {
      "<Relationships><Relationship Id=\"\(id)\" Type=\"\(relations)/\(type)\" "
        + "Target=\"\(target)\"/></Relationships>"
    }
    let book = StoredZip.bytes([
      ("_rels/.rels", relation("a", "officeDocument", "w.xml")),
      (
        "w.xml",
        "<workbook xmlns=\"\(main)\" xmlns:r=\"\(relations)\"><sheets>"
          + "<sheet name=\"My people\" r:id=\"s\"/></sheets></workbook>"
      ),
      ("_rels/w.xml.rels", relation("s", "worksheet", "s.xml")),
      (
        "s.xml",
        "<worksheet xmlns=\"\(main)\"><sheetData><row><c/><c t=\"inlineStr\"><is><t>name</t></is></c>"
          + "</row><row><c/><c><v>7</v></c></row><row><c/><c t=\"e\"><v>#N/A</v></c></row></sheetData>"
          + "</worksheet>"
      ),
    ])
    try directory.write(book, "people.xlsx")
    let words = ["batch", "--form", directory["form.pdf"], "-o", directory["out"], "-r"]
    let run = try ChildProcess.run(
      BuiltProgram.path, words: words + [directory["people.xlsx"], "--sheet", "My people"])
    #expect(run.status == 5)
    #expect(run.errorText.contains("people.xlsx:'My people'!B3: error:"))
    #expect(!run.errorText.contains("N/A"))
    #expect(try outputs.keys.sorted() == ["00000001.pdf"])
    let other = try ChildProcess.run(
      BuiltProgram.path, words: words + [directory["r.ndjson"], "--sheet", "My people"])
    #expect(other.status == 2)
    let missing = try ChildProcess.run(
      BuiltProgram.path, words: words + [directory["people.xlsx"], "--sheet", "Other"])
    #expect(missing.status == 2)
    #expect(missing.errorText.contains("“My people”"))
  }

  // MARK: Resuming

  @Test("each line of the report has a digest of its inputs; a run of the same ones is resumed")
  func resumes() throws {
    #expect(try batch().status == 0)
    let inputs = try report.map { $0["inputs"]?.stringValue ?? "" }
    #expect(inputs.count == 6)
    #expect(Set(inputs).count == 6)
    #expect(inputs.allSatisfy { $0.count == 64 })
    let before = try outputs
    let again = try batch("--resume")
    #expect(again.status == 0)
    #expect(try outputs == before)
  }

  @Test(
    "outputs of another option are not taken for this run's",
    arguments: [
      ["--flatten"], ["--overflow", "clip"], ["--name", #""n\(.name)""#], ["--no-tags"],
      ["--linearize"], ["--date", "2026-01-02"], ["--language", "ja"], ["--pages", "1"],
      ["--encrypt-owner", "secret"], ["--no-system-fonts"], ["--force-read-only"],
    ])
  func otherOptions(_ words: [String]) throws {
    #expect(try batch().status == 0)
    let before = try outputs
    let other = try ChildProcess.run(
      BuiltProgram.path,
      words: [
        "batch", "--form", directory["form.pdf"], "-r", directory["r.ndjson"], "-o",
        directory["out"], "--report", directory["report"], "--resume",
      ] + words)
    #expect(other.status == 1)
    #expect(other.errorText.contains("r.ndjson:1:1: error:"))
    #expect(other.errorText.contains("--overwrite"))
    #expect(try outputs == before)
  }

  @Test("outputs of another record, form or template are not either")
  func otherFiles() throws {
    #expect(try batch().status == 0)
    try write([1, 2, 9, 4, 5, 6].map { #"{"name":"\#($0)"}"# })
    let otherRecord = try batch("--resume")
    #expect(otherRecord.status == 1)
    #expect(otherRecord.errorText.contains("r.ndjson:3:1: error:"))

    // With leave to, the record is made again, and it alone; its line is in its place.
    let unchanged = try outputs.filter { $0.key != "00000003.pdf" }
    #expect(try batch("--resume", "--overwrite").status == 0)
    #expect(try report.map { $0["record"]?.integerValue } == [1, 2, 3, 4, 5, 6])
    #expect(try outputs.filter { $0.key != "00000003.pdf" } == unchanged)
    let resumed = try outputs
    try FileManager.default.removeItem(atPath: directory["out"])
    #expect(try batch("--overwrite").status == 0)
    #expect(try outputs == resumed)

    try directory.write((directory.bytes("form.pdf") ?? []) + Array("% other\n".utf8), "form.pdf")
    #expect(try batch("--resume").status == 1)
  }

  @Test("a template's meaning counts, its comments do not")
  func otherTemplate() throws {
    func run(_ template: String, _ more: String...) throws -> Int32 {
      try directory.write(Array(template.utf8), "t.yaml")
      return try ChildProcess.run(
        BuiltProgram.path,
        words: [
          "batch", directory["t.yaml"], "-r", directory["r.ndjson"], "-o", directory["out"],
          "--report", directory["report"],
        ] + more
      ).status
    }
    #expect(try run("form: form.pdf\nfields: {name: .name}\n") == 0)
    #expect(try run("# why\nform: form.pdf\nfields: {name: .name}\n", "--resume") == 0)
    #expect(try run("form: form.pdf\nfields: {note: .name}\n", "--resume") == 1)
  }

  @Test("a record that failed may be mended and resumed")
  func mendedRecord() throws {
    try write([#"{"name":"1"}"#, #"{"nome":"2"}"#])
    #expect(try batch().status == 5)
    try write([#"{"name":"1"}"#, #"{"name":"2"}"#])
    #expect(try batch("--resume").status == 0)
    #expect(try report.map { $0["status"]?.stringValue } == ["done", "done"])
  }

  // MARK: Reports

  @Test("a report that is there is not replaced, nor shared by two shards")
  func existingReport() throws {
    #expect(try batch("--shard", "0/2").status == 0)
    let before = directory.bytes("report")
    let second = try batch("--shard", "1/2")
    #expect(second.status == 6)
    #expect(second.errorText.contains("the report already exists"))
    #expect(directory.bytes("report") == before)
    #expect(try outputs.count == 3)
    #expect(try batch("--shard", "1/2", "--overwrite").status == 0)
    #expect(try report.map { $0["record"]?.integerValue } == [1, 3, 5])
  }

  @Test("a report that another run is writing is left alone")
  func lockedReport() throws {
    let file = open(directory["report"], O_RDWR | O_CREAT, 0o600)
    defer { close(file) }
    #expect(flock(file, LOCK_EX | LOCK_NB) == 0)
    for more in ["--resume", "--overwrite"] {
      let second = try batch(more)
      #expect(second.status == 6)
      #expect(second.errorText.contains("another run is writing this report"))
    }
    #expect(directory.bytes("report") == [])
  }

  @Test("a report may go to a device, or to an empty file")
  func otherReports() throws {
    for report in ["/dev/null", directory["empty"]] {
      try directory.write([], "empty")
      let done = try BuiltProgram.run(
        "batch", "--form", directory["form.pdf"], "-r", directory["r.ndjson"], "-o",
        directory["out"], "--overwrite", "--report", report)
      #expect(done.status == 0)
    }
    #expect((directory.bytes("empty") ?? []).isEmpty == false)
  }

  // MARK: Runs that end early

  @Test("a limit on the size of files ends the run with its first output, and it can be resumed")
  func fileSizeLimit() throws {
    // 1 block of 1024 bytes: no output fits.
    let words = [
      "-c", "ulimit -f 1; exec \"$@\"", "sh", BuiltProgram.path, "batch", "--form",
      directory["form.pdf"], "-r", directory["r.ndjson"], "-o", directory["out"], "--report",
      directory["report"],
    ]
    let limited = try ChildProcess.run("bash", words: words)
    #expect(limited.status == 6)
    #expect(limited.errorText.split(separator: "\n").count { $0.contains(": error:") } == 1)
    #expect(limited.errorText.contains("0 records are done"))
    #expect(try outputs.isEmpty)
    #expect(try batch("--resume").status == 0)
    #expect(try outputs.count == 6)
  }

  @Test(
    "a full disk ends the run; with room it is resumed to the same end",
    .enabled(if: TemporaryDirectory.canMount, "needs the right to mount a file system"))
  func fullDisk() throws {
    try write((1...400).map { #"{"name":"\#($0)"}"# })
    let small = try #require(try TemporaryDirectory(bytes: 256 << 10))
    func run(_ more: String...) throws -> ChildProcess {
      try ChildProcess.run(
        BuiltProgram.path,
        words: [
          "batch", "--form", directory["form.pdf"], "-r", directory["r.ndjson"], "-o",
          small["out"], "--report", directory["report"], "--jobs", "2",
        ] + more)
    }
    let full = try run()
    #expect(full.status == 6)
    #expect(full.errorText.split(separator: "\n").count { $0.contains(": error:") } == 1)
    let written = try FileManager.default.contentsOfDirectory(atPath: small["out"]).count
    #expect((1..<400).contains(written))
    #expect(try report.count == written)
    #expect(full.errorText.contains("\(written) records are done"))
    #expect(try TemporaryDirectory.mount(["-o", "remount,size=64M", small.path]))
    #expect(try run("--resume").status == 0)
    #expect(try report.map { $0["record"]?.integerValue } == Array(1...400))
    #expect(try report.allSatisfy { $0["status"]?.stringValue == "done" })
  }

  /// The fifo holds the run up until the directory is gone.
  @Test("a directory that goes away ends the run")
  func lostDirectory() throws {
    #expect(mkfifo(directory["fifo"], 0o600) == 0)
    let child = Process()
    child.executableURL = URL(fileURLWithPath: BuiltProgram.path)
    child.arguments = [
      "batch", "--form", directory["form.pdf"], "-r", directory["fifo"], "--records-format",
      "ndjson", "-o", directory["out"], "--jobs", "1",
    ]
    let errors = Pipe()
    child.standardError = errors
    try child.run()
    let records = try FileHandle(forWritingTo: URL(fileURLWithPath: directory["fifo"]))
    try records.write(contentsOf: Data("{\"name\":\"1\"}\n".utf8))
    try waitUntil { FileManager.default.fileExists(atPath: directory["out/00000001.pdf"]) }
    try FileManager.default.removeItem(atPath: directory["out"])
    try records.write(contentsOf: Data(String(repeating: "{\"name\":\"2\"}\n", count: 50).utf8))
    try records.close()
    let text = String(
      decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    child.waitUntilExit()
    #expect(child.terminationStatus == 6)
    #expect(text.split(separator: "\n").count { $0.contains(": error:") } == 1)
  }

  @Test("Ctrl-C ends a run whose records do not come, at once", arguments: ["1", "2"])
  func interruptedWaiting(_ jobs: String) throws {
    try directory.write(Array(#"{"name":"1"}"#.utf8) + [0x0A], "r.ndjson")
    #expect(try batch().status == 0)
    let child = Process()
    child.executableURL = URL(fileURLWithPath: BuiltProgram.path)
    child.arguments = [
      "batch", "--form", directory["form.pdf"], "-r", "-", "-o", directory["out"], "--report",
      directory["report"], "--resume", "--jobs", jobs,
    ]
    let (records, errors) = (Pipe(), Pipe())
    child.standardInput = records
    child.standardError = errors
    try child.run()
    // One that is done, one that is not, and half of a third.
    try records.fileHandleForWriting.write(
      contentsOf: Data("{\"name\":\"1\"}\n{\"name\":\"2\"}\n{\"name\":\"".utf8))
    try waitUntil { FileManager.default.fileExists(atPath: directory["out/00000002.pdf"]) }
    let start = Date()
    kill(child.processIdentifier, SIGINT)
    let text = String(
      decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    child.waitUntilExit()
    #expect(Date().timeIntervalSince(start) < 5)
    #expect(child.terminationReason == .exit)
    #expect(child.terminationStatus == 130)
    #expect(text.contains("2 records are done"))
    #expect(!text.contains("error"))
    #expect(try report.map { $0["record"]?.integerValue } == [1, 2])
  }

  private struct TooSlow: Error {}

  /// At most 20 seconds.
  private func waitUntil(_ condition: () -> Bool) throws {
    for _ in 0..<400 {
      if condition() { return }
      usleep(50_000)
    }
    throw TooSlow()
  }

  @Test("an interrupted resume counts what the run before has done")
  func countsAll() throws {
    #expect(try batch("--shard", "0/1").status == 0)
    // Nothing is left to do but to read: the run is stopped before its first record.
    let child = Process()
    child.executableURL = URL(fileURLWithPath: BuiltProgram.path)
    child.arguments = [
      "batch", "--form", directory["form.pdf"], "-r", "-", "-o", directory["out"], "--report",
      directory["report"], "--resume", "--shard", "0/1",
    ]
    let (records, errors) = (Pipe(), Pipe())
    child.standardInput = records
    child.standardError = errors
    try child.run()
    try records.fileHandleForWriting.write(contentsOf: Data("{\"name\":\"1\"}\n".utf8))
    usleep(1_500_000)
    kill(child.processIdentifier, SIGINT)
    let text = String(
      decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    child.waitUntilExit()
    #expect(child.terminationStatus == 130)
    #expect(text.contains("6 records are done"))
  }
}
