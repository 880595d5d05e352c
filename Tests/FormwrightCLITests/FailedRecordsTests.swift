import Foundation
import TestTools
import Testing

@Suite("Failed records, mended and run again")
struct FailedRecordsTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    let specification = """
      pages:
        - size: letter
          fields:
            - {text: name, rect: [10, 10, 200, 30], label: Name}
            - {text: zip, rect: [10, 40, 200, 60], label: ZIP, maxLength: 5}
            - {text: address.city, rect: [10, 90, 200, 110], label: City}
      """
    try directory.write(Array(specification.utf8), "form.yaml")
    let done = try BuiltProgram.run("author", directory["form.yaml"], "-o", directory["form.pdf"])
    try #require(done.status == 0)
  }

  private func batch(_ records: String, _ more: String...) throws -> ChildProcess {
    try BuiltProgram.run(
      words: ["batch", "--form", directory["form.pdf"], "-r", directory[records]] + more)
  }

  private func text(_ name: String) -> String? {
    directory.bytes(name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// RFC 4180 by hand: the columns of the records, then the two of the notes.
  private let failed = """
    \u{FEFF}name;zip;address.city;#record;#problems
    "Bé ""B"", Jr";021345;;2;"column “zip”: the value has 6 characters, but the field takes at most 5 (MaxLen) \
    (Shorten the value)"
    ;;;4;"5:1: the header has 3 columns, but this record has 1"

    """

  @Test("the failed rows of a CSV are written as they were", arguments: ["1", "4"])
  func tables(_ jobs: String) throws {
    let rows = "name;zip;address.city\nAda;02134;X\n\"Bé \"\"B\"\", Jr\";021345;\nCy;1;Y\nDan\n"
    try directory.write(Array(rows.utf8), "r.csv")
    let done = try batch(
      "r.csv", "-o", directory["out"], "--failed", directory["f.csv"], "-j", jobs)
    #expect(done.status == 5)
    #expect(text("f.csv") == failed)
    let mode = try FileManager.default.attributesOfItem(atPath: directory["f.csv"])[
      .posixPermissions]
    #expect(mode as? Int == 0o600)

    // Unmended, it fails for the same reasons, and the unread row does not become an empty form.
    let again = try batch(
      "f.csv", "-o", directory["out"], "--failed", directory["g.csv"], "--strict")
    #expect(again.status == 5)
    #expect(again.errorText.contains("the record could not be read in the run before"))

    let mended = failed.replacing("021345", with: "02134").replacing(";;;4;", with: "Dan;1;;4;")
    try directory.write(Array(mended.utf8), "m.csv")
    #expect(
      try batch("m.csv", "-o", directory["out"], "--failed", directory["h.csv"]).status == 0)
    #expect(text("h.csv") == "\u{FEFF}name;zip;address.city;#record;#problems\n")
    for number in 1...4 { #expect(directory.bytes("out/0000000\(number).pdf") != nil) }
  }

  @Test("rows with one number, and with none, are told")
  func numbers() throws {
    try directory.write(
      Array("name,#record\nAda,7\nBo,7\nCy,x\nDan,\n".utf8), "r.csv")
    let done = try batch("r.csv", "-o", directory["out"])
    #expect(done.status == 5)
    #expect(done.errorText.contains("an earlier record has the same number"))
    #expect(done.errorText.contains("“#record” is not the number of a record"))
    let names = try FileManager.default.contentsOfDirectory(atPath: directory["out"]).sorted()
    #expect(names == ["00000004.pdf", "00000007.pdf"])
  }

  @Test("records of JSON get the columns that they need; what a row cannot hold is told")
  func json() throws {
    let records = #"""
      [{"name": "Ada", "zip": 1}, {"name": "B", "zip": "123456", "address": {"city": "C,D"}},
       {"zip": true, "extra": [{"x": 1}]}]
      """#
    try directory.write(Array(records.utf8), "r.json")
    let done = try batch("r.json", "-o", directory["out"], "--failed", directory["f.csv"])
    #expect(done.status == 5)
    #expect(done.errorText.contains("column “extra” has a list as JSON"))
    let lines = text("f.csv")?.split(separator: "\n") ?? []
    #expect(lines.first == "\u{FEFF}name,zip,extra,address.city,#record,#problems")
    #expect(lines.count == 3)
    #expect(lines[1].hasPrefix("B,123456,,\"C,D\",2,"))
    #expect(lines[2].hasPrefix(",true,\"[{\"\"x\"\":1}]\",,3,"))

    let lossless = try batch(
      "r.json", "-o", directory["out"], "--overwrite", "--failed", directory["f.ndjson"])
    #expect(!lossless.errorText.contains("as JSON"))
    #expect(
      text("f.ndjson")?.contains(
        #"{"zip":true,"extra":[{"x":1}],"#
          + ##""#record":3,"#problems":"column “extra”: "##) == true)
    #expect(try batch("f.ndjson", "-o", directory["again"]).status == 5)
  }

  @Test("a cell that a sheet cannot give is marked, and has to be written")
  func marked() throws {
    try directory.write(
      Array("name,zip,#record,#problems\nAda,#unreadable,7,why\n".utf8), "r.csv")
    let done = try batch("r.csv", "-o", directory["out"], "--failed", directory["f.csv"])
    #expect(done.status == 5)
    #expect(done.errorText.contains("r.csv:2:5: error: the cell could not be read"))
    #expect(text("f.csv")?.contains("Ada,#unreadable,7,\"column “zip”: ") == true)
  }

  @Test("a row of a sheet keeps its cells, beside one that cannot be read")
  func sheets() throws {
    let office = "xmlns:o=\"urn:o\" xmlns:t=\"urn:t\" xmlns:x=\"urn:x\""
    func row(_ cells: [String]) -> String {
      "<t:table-row>\(cells.map { "<t:table-cell \($0)</t:table-cell>" }.joined())</t:table-row>"
    }
    func text(_ text: String) -> String { "><x:p>\(text)</x:p>" }
    let error = "o:value-type=\"float\" t:formula=\"=1/0\"><x:p>#DIV/0!</x:p>"
    let content =
      "<o:document-content \(office)><o:body><o:spreadsheet><t:table t:name=\"People\">"
      + row([text("name"), text("zip")]) + row([text("Ada"), error])
      + "</t:table></o:spreadsheet></o:body></o:document-content>"
    try directory.write(StoredZip.bytes([("content.xml", content)]), "r.ods")
    let done = try batch("r.ods", "-o", directory["out"], "--failed", directory["f.csv"])
    #expect(done.status == 5)
    #expect(done.errorText.contains("r.ods:People!B2: error:"))
    #expect(self.text("f.csv")?.contains("\nAda,#unreadable,1,") == true)
  }

  @Test("spreadsheets in other formats are told how to become readable")
  func oldSheets() throws {
    try directory.write([0xD0, 0xCF, 0x11, 0xE0], "r.xls")
    let done = try batch("r.xls", "-o", directory["out"])
    #expect(done.status == 2)
    #expect(done.errorText.contains("save it as an Excel workbook (.xlsx) or as CSV"))
    let single = try BuiltProgram.run(
      "fill", directory["form.pdf"], "-d", directory["r.xls"], "-o", directory["x.pdf"])
    #expect(single.status == 2)
    #expect(single.errorText.contains("save it as an Excel workbook (.xlsx) or as CSV"))
  }

  @Test("a stopped or resumed run, a shard and a merged file have their own failed records")
  func otherRuns() throws {
    let rows = "name,zip\n" + (1...6).map { "n\($0),\($0 % 2 == 0 ? "123456" : "1")\n" }.joined()
    try directory.write(Array(rows.utf8), "r.csv")
    func numbers(_ name: String) -> [Int] {
      (text(name) ?? "").split(separator: "\n").dropFirst().compactMap {
        Int($0.split(separator: ",", omittingEmptySubsequences: false)[2])
      }
    }
    let report = ["-o", directory["out"], "--report", directory["report"]]
    let failed = ["--failed", directory["f.csv"]]
    func run(_ more: [String]) throws -> ChildProcess {
      try BuiltProgram.run(
        words: ["batch", "--form", directory["form.pdf"], "-r", directory["r.csv"]] + more)
    }
    #expect(try run(report + failed + ["--max-failures", "2"]).status == 5)
    #expect(numbers("f.csv") == [2, 4])
    let refused = try run(report + failed)
    #expect(refused.status == 6)
    #expect(refused.errorText.contains("f.csv: error: the file already exists"))
    #expect(try run(report + failed + ["--resume"]).status == 5)
    #expect(numbers("f.csv") == [2, 4, 6])
    #expect(
      try run(["-o", directory["s"], "--failed", directory["s.csv"], "--shard", "1/3"]).status == 5)
    #expect(numbers("s.csv") == [4])
    #expect(
      try run(["--merge", directory["m.pdf"], "--failed", directory["m.csv"], "-j", "3"]).status
        == 5)
    #expect(numbers("m.csv") == [2, 4, 6])
    let tar = try run(["--stdout", "tar", "--failed", directory["t.csv"]])
    #expect(tar.status == 5)
    #expect(numbers("t.csv") == [2, 4, 6])
  }

  @Test("failed records replace no input and share no file with another output")
  func places() throws {
    try directory.write(Array("name,zip\nAda,123456\n".utf8), "r.csv")
    let before = directory.bytes("r.csv")
    #expect(
      try batch(
        "r.csv", "-o", directory["out"], "--overwrite", "--failed", directory["r.csv"]
      ).status == 2)
    #expect(directory.bytes("r.csv") == before)
    #expect(
      try batch(
        "r.csv", "-o", directory["out"], "--report", directory["x"], "--failed", directory["x"]
      ).status == 2)
    #expect(
      try batch("r.csv", "--stdout", "tar", "--failed", "-").status == 2)
    let done = try batch("r.csv", "-o", directory["out"], "--failed", directory["f.xlsx"])
    #expect(done.status == 2)
    #expect(done.errorText.contains("Name the file with .csv or .ndjson."))
  }

  @Test("reasons have no values, except with --show-values")
  func values() throws {
    try directory.write(Array(#"{"zip":"secret"}"#.utf8), "r.ndjson")
    #expect(
      try batch("r.ndjson", "-o", directory["out"], "--failed", directory["f.csv"]).status == 5)
    #expect(text("f.csv")?.contains("the value is “secret”") == false)
    #expect(
      try batch(
        "r.ndjson", "-o", directory["out"], "--failed", directory["g.csv"], "--show-values"
      ).status == 5)
    #expect(text("g.csv")?.contains("the value is “secret”") == true)
  }
}
