import Diagnostics
import StructuredData
import Testing

@Suite("Reading CSV")
struct CSVReaderTests {
  /// The examples of RFC 4180, 2, under the header of its third rule.
  @Test(
    "the standard's examples are read",
    arguments: [
      ("aaa,bbb,ccc\r\nzzz,yyy,xxx\r\n", [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]]),
      ("aaa,bbb,ccc\r\nzzz,yyy,xxx", [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]]),
      ("\"aaa\",\"bbb\",\"ccc\"\r\nzzz,yyy,xxx", [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]]),
      (
        "\"aaa\",\"b\r\nbb\",\"ccc\"\r\nzzz,yyy,xxx",
        [["aaa", "b\r\nbb", "ccc"], ["zzz", "yyy", "xxx"]]
      ),
      ("\"aaa\",\"b\"\"bb\",\"ccc\"", [["aaa", "b\"bb", "ccc"]]),
    ])
  func readsExamples(_ text: String, as rows: [[String]]) {
    let header = "field_name,field_name2,field_name3\r\n"
    let expected = rows.map { row in
      Outcome.record(
        .object(
          zip(["field_name", "field_name2", "field_name3"], row.map { .string($0) })))
    }
    #expect(outcomes(.csv, Array((header + text).utf8)) == (expected, false))
  }

  @Test("values stay texts, spaces and all")
  func keepsTexts() {
    let text = "zip,n,empty,quoted\n02134, 1e5 ,,\"\"\n"
    #expect(
      outcomes(.csv, Array(text.utf8)).outcomes
        == [.record(["zip": "02134", "n": " 1e5 ", "empty": "", "quoted": ""])])
  }

  /// Spreadsheets write empty columns beside and behind a table.
  @Test("a column without a name is ignored as long as it has no values")
  func columnsWithoutNames() {
    #expect(
      outcomes(.csv, Array("id,,agree,\n1,,yes, \n2,,no,x\n".utf8)).outcomes
        == [
          .record(["id": "1", "agree": "yes"]),
          .problem("column-without-name", SourceLocation(line: 3, column: 7)),
        ])
  }

  /// Spreadsheets write commas alone for an empty row.
  @Test(
    "a header without any name is an error, at its row, whatever follows",
    arguments: [",\n", ",\n,\n", ";;\n1;2;\n", " , \n,\n\""])
  func headerWithoutNames(text: String) {
    #expect(
      outcomes(.csv, Array(text.utf8))
        == ([.problem("header-without-names", SourceLocation(line: 1, column: 1))], true))
  }

  @Test("a byte order mark, blank lines and a last line without an end are no records")
  func skipsNothing() {
    let text = "\u{FEFF}\r\n\"a\",b\n\n1,2\r\n\r\n\n3,4"
    #expect(
      outcomes(.csv, Array(text.utf8))
        == ([.record(["a": "1", "b": "2"]), .record(["a": "3", "b": "4"])], false))
    #expect(outcomes(.csv, []) == ([], false))
    #expect(outcomes(.csv, Array("a,b\n".utf8)) == ([], false))
    #expect(outcomes(.csv, Array("a\n\"\"\n".utf8)) == ([.record(["a": ""])], false))
  }

  /// Such a header was taken for a blank line, and the first record with it for the header.
  @Test("a header of control characters is a header")
  func readsOddHeader() {
    let text = "\n\u{0}\n\u{1}\n\u{2}\n"
    #expect(
      outcomes(.csv, Array(text.utf8))
        == ([.record(["\u{0}": "\u{1}"]), .record(["\u{0}": "\u{2}"])], false))
  }

  @Test("values, keys and records know where they stand")
  func locates() throws {
    let text = "näme,b\n\"x\ny\",2\né,\"z\"\n"
    var reader = CSVReader(chunks: pieces(Array(text.utf8), size: 100))
    let first = try #require(try reader.next())
    #expect(first.location == at(2, 1))
    #expect(first.objectValue?.members.map(\.keyLocation) == [at(1, 1), at(1, 6)])
    #expect(first.objectValue?.members.map(\.value.location) == [at(2, 1), at(3, 4)])
    let second = try #require(try reader.next())
    #expect(second.objectValue?.members.map(\.value.location) == [at(4, 1), at(4, 3)])
  }

  @Test("a header without a comma tells another delimiter")
  func findsDelimiter() {
    for (text, record) in [
      ("a;b\n1,5;2\n", ["a": "1,5", "b": "2"] as StructuredValue),
      ("a\tb\n1;5\t2\n", ["a": "1;5", "b": "2"]),
      ("a;b\tc\n1;2\n", ["a": "1", "b\tc": "2"]),
      ("a;x,b\n1,2\n", ["a;x": "1", "b": "2"]),
      ("\"a;x\"\n1;2\n", ["a;x": "1;2"]),
      ("\"a,x\";b\n1;2\n", ["a,x": "1", "b": "2"]),
    ] {
      #expect(outcomes(.csv, Array(text.utf8)) == ([.record(record)], false))
    }
  }

  @Test("a bad row is that record's problem, and the next is read")
  func goesOnAfterBadRows() {
    let text = "a,b\n1\n1,2,3\nx\"y,2\n\"x\"y,2\n\"p\nq\",\"x\" \n5,6\n"
    let good: Outcome = .record(["a": "5", "b": "6"])
    #expect(
      outcomes(.csv, Array(text.utf8))
        == (
          [
            .problem("column-count", at(2, 1)), .problem("column-count", at(3, 1)),
            .problem("csv-syntax", at(4, 2)), .problem("csv-syntax", at(5, 4)),
            .problem("csv-syntax", at(7, 7)), good,
          ], false
        ))
    #expect(
      outcomes(.csv, Array("a,b\n1,".utf8) + [0xE9] + Array("\n5,6\n".utf8))
        == ([.problem("encoding", at(2, 3)), good], false))
  }

  @Test("an uneven row is told with both counts")
  func countsColumns() {
    var reader = CSVReader(chunks: pieces(Array("a,b,c\n1,2\n".utf8), size: 100))
    let failure = #expect(throws: FormwrightError.self) { try reader.next() }
    #expect(
      failure?.diagnostics.map(\.message) == ["the header has 3 columns, but this record has 2"])
  }

  @Test("what hides the end of a row ends the reading", arguments: broken)
  func breaksOff(_ text: String, code: DiagnosticCode, location: Diagnostics.SourceLocation) {
    #expect(outcomes(.csv, Array(text.utf8)) == ([.problem(code, location)], true))
  }

  static let broken: [(String, DiagnosticCode, Diagnostics.SourceLocation)] = [
    ("a,b\n1,\"x\ny\n", "csv-syntax", at(2, 3)),
    ("a,\"b\n1,2\n", "csv-syntax", at(1, 3)),
    ("a,b,a\n1,2,3\n", "duplicate-key", at(1, 5)),
    ("a,b\r1,2\r", "csv-syntax", at(1, 4)),
    ("a\"b,c\n1,2\n", "csv-syntax", at(1, 2)),
  ]

  @Test("numbers between dots make lists, without the empty items at their end")
  func lists() throws {
    func record(_ text: String) throws -> StructuredValue? {
      var pending: [UInt8]? = Array(text.utf8)
      var reader = RecordReader(.csv, csv: .nested) {
        defer { pending = nil }
        return pending
      }
      return try reader.next()
    }
    let header = "kids.2.name,kids.1.name,kids.1.age,kids.3.name,id\n"
    #expect(
      try record(header + "Bo,Al,7,,x\n")
        == ["kids": [["name": "Al", "age": "7"], ["name": "Bo"]], "id": "x"])
    #expect(try record(header + ",,,,x\n") == ["kids": [], "id": "x"])
    #expect(
      try record("a.1,a.2\n,y\n") == ["a": [.null, "y"]])
    // Numbers with a gap, from 0, padded, or beside other keys are names.
    #expect(try record("a.1,a.3\nx,y\n") == ["a": ["1": "x", "3": "y"]])
    #expect(try record("a.0,a.1\nx,y\n") == ["a": ["0": "x", "1": "y"]])
    #expect(try record("a.01\nx\n") == ["a": ["01": "x"]])
    #expect(try record("a.1,a.b\nx,y\n") == ["a": ["1": "x", "b": "y"]])
  }
}
