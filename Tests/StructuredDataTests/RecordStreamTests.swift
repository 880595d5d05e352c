import Diagnostics
import StructuredData
import Testing

@Suite("Streams of records")
struct RecordStreamTests {
  @Test("NDJSON gives a value a line, blank lines none")
  func readsNDJSON() {
    let text = "\u{FEFF}{\"a\": 1}\r\n\n  \t\r\n [2]\n\"x\""
    let (read, didAbort) = outcomes(.ndjson, Array(text.utf8))
    #expect(read == [.record(["a": 1]), .record([2]), .record("x")])
    #expect(!didAbort)
    #expect(locations(.ndjson, text) == [at(1, 1), at(4, 2), at(5, 1)])
  }

  @Test("an error in a line of NDJSON is that line's, and the next is read")
  func goesOnAfterBadLines() {
    let text = "{\"a\": 1}\n{\"a\": 1, \"a\": 2}\n{\"a\n{\"b\": \"\u{1}\"}\n{} {}\n3\n"
    let (read, didAbort) = outcomes(.ndjson, Array(text.utf8))
    #expect(
      read == [
        .record(["a": 1]), .problem("duplicate-key", at(2, 10)), .problem("json-syntax", at(3, 2)),
        .problem("json-syntax", at(4, 8)), .problem("json-syntax", at(5, 4)), .record(3),
      ])
    #expect(!didAbort)
  }

  @Test(
    "what has come is told from what is waited for",
    arguments: [
      (RecordFormat.ndjson, ["{\"a\":1}\n{\"a\"", ":2}\n\r\n", " {\"a\":3}"]),
      (.json, ["[{\"a\":1}\n,{\"a\"", ":2}\n\r\n,", " {\"a\":3}\n]"]),
      (.csv, ["a\n1\n2", "\n\r\n", "3"]),
    ])
  func hasNext(_ format: RecordFormat, _ pieces: [String]) throws {
    var waiting: [String] = [pieces[0]]
    var hasEnded = false
    var wasAskedInVain = false
    var reader = RecordReader(format, isReady: { !waiting.isEmpty || hasEnded }) {
      () throws(FormwrightError) in
      if waiting.isEmpty, !hasEnded { wasAskedInVain = true }
      return waiting.isEmpty ? nil : Array(waiting.removeFirst().utf8)
    }
    func isThere() -> Bool { reader.hasNext() }
    func next() throws -> StructuredValue? { try reader.next() }
    _ = try next()
    #expect(!isThere())
    waiting.append(pieces[1])
    #expect(isThere())
    #expect(try next()?["a"] != nil)
    #expect(!isThere())
    waiting.append(pieces[2])
    #expect(isThere() == (format == .json))
    hasEnded = true
    #expect(isThere())
    #expect(try next()?["a"] != nil)
    #expect(isThere())
    #expect(try next() == nil)
    #expect(!wasAskedInVain && !reader.didAbort)
  }

  @Test("a failure while it is asked what has come is that of the reading")
  func failsLater() throws {
    var pieces: [[UInt8]] = [Array("1\n2".utf8)]
    var reader = RecordReader(.ndjson, isReady: { true }) { () throws(FormwrightError) in
      guard !pieces.isEmpty else { throw FormwrightError(.access, "cannot-read", "no") }
      return pieces.removeFirst()
    }
    let first = try reader.next()
    #expect(first == 1)
    let isThere = reader.hasNext()
    #expect(isThere)
    let failure = #expect(throws: FormwrightError.self) { try reader.next() }
    #expect(failure?.kind == .access && reader.didAbort)
    let last = try reader.next()
    #expect(last == nil)
  }

  @Test("a JSON array gives its elements")
  func readsJSONArray() {
    let text = "\u{FEFF} [{\"a\": \"],[\\\"\"},\n 2 , [3, {\"é\": [4]}],\"x\"\n] \n"
    let (read, didAbort) = outcomes(.json, Array(text.utf8))
    #expect(
      read == [.record(["a": "],[\""]), .record(2), .record([3, ["é": [4]]]), .record("x")])
    #expect(!didAbort)
    #expect(locations(.json, text) == [at(1, 3), at(2, 2), at(2, 6), at(2, 22)])
    #expect(outcomes(.json, Array("[]".utf8)) == ([], false))
    #expect(outcomes(.json, Array(" [ ] ".utf8)) == ([], false))
  }

  @Test("an error inside an element is that element's, and the next is read")
  func goesOnAfterBadElements() {
    let text = "[{\"a\": 1, \"a\": 2},\n{\"b\" 2},\n,\n tru, [1}, 2],\n5]"
    let (read, didAbort) = outcomes(.json, Array(text.utf8))
    #expect(
      read == [
        .problem("duplicate-key", at(1, 11)), .problem("json-syntax", at(2, 6)),
        .problem("json-syntax", at(3, 1)), .problem("json-syntax", at(4, 2)),
        .problem("json-syntax", at(4, 9)), .record(2), .problem("json-syntax", at(4, 14)),
      ])
    #expect(didAbort)
  }

  @Test("an array that breaks off says so", arguments: broken)
  func breaksOff(_ text: String, location: Diagnostics.SourceLocation) {
    let (read, didAbort) = outcomes(.json, Array(text.utf8))
    #expect(read.last == .problem("json-syntax", location))
    #expect(read.dropLast().allSatisfy { $0 == .record(1) })
    #expect(didAbort)
  }

  static let broken: [(String, Diagnostics.SourceLocation)] = [
    ("", at(1, 1)), ("{\"a\": 1}\n", at(1, 1)), ("[", at(1, 2)), ("[1", at(1, 3)),
    ("[1,", at(1, 4)), ("[1,{\"a\":", at(1, 9)), ("[1] 2", at(1, 5)), ("[1,\"a\n\",1]", at(1, 4)),
    ("[1]]", at(1, 4)),
  ]

  @Test("a trailing comma is an error, and nothing else is lost")
  func refusesTrailingComma() {
    let (read, didAbort) = outcomes(.json, Array("[1,\n]".utf8))
    #expect(read == [.record(1), .problem("json-syntax", at(2, 1))])
    #expect(!didAbort)
  }

  @Test("elements are as deep as they stand")
  func boundsDepth() {
    func array(_ depth: Int) -> [UInt8] {
      [UInt8](repeating: 0x5B, count: depth) + [UInt8](repeating: 0x5D, count: depth)
    }
    #expect(outcomes(.json, array(200)).outcomes.count == 1)
    #expect(outcomes(.json, array(201)).outcomes == [.problem("too-deep", at(1, 201))])
  }

  @Test("a YAML list gives its items")
  func readsYAML() {
    let text = "- a: 1\n- b: yes\n- [1, 2]\n"
    #expect(
      outcomes(.yaml, Array(text.utf8))
        == ([.record(["a": 1]), .record(["b": "yes"]), .record([1, 2])], false))
    #expect(locations(.yaml, text) == [at(1, 3), at(2, 3), at(3, 3)])
    #expect(
      outcomes(.yaml, Array("\na: 1\n".utf8)) == ([.problem("yaml-syntax", at(2, 1))], true))
  }

  @Test(
    "a text that begins as UTF-16 is refused in every format of texts",
    arguments: RecordFormat.allCases.filter { ![.xlsx, .ods].contains($0) })
  func refusesUTF16(_ format: RecordFormat) {
    let (read, didAbort) = outcomes(format, [0xFF, 0xFE, 0x61, 0x00, 0x0A, 0x00])
    #expect(read == [.problem("encoding", at(1, 1))])
    #expect(didAbort)
  }

  @Test("how the text is cut into pieces changes nothing", arguments: RecordFormat.allCases)
  func ignoresPieces(_ format: RecordFormat) {
    let texts = [
      "\u{FEFF}[{\"größe\": \"\\ud83d\\ude00\"}\r\n, [2\r\n, 3], {\"a\" 1}, \"x\"]\r\n",
      "\u{FEFF}{\"größe\": 1}\r\n\r\n{\"a\n[]\n",
      "\u{FEFF}größe,b\r\n1,\"x\r\n\"\"y\"\"\"\r\n\r\n1,2,3\r\na\"b,2\r\n5,6",
      "\u{FEFF}- größe: 1\r\n- [x, \"y\\\r\n  z\"]\r\n", "\u{FEFF}", "", "\n", "a", "[",
    ]
    for text in texts {
      let whole = outcomes(format, Array(text.utf8))
      for size in 1...7 {
        #expect(outcomes(format, Array(text.utf8), size: size) == whole)
      }
    }
  }

  @Test("what the chunks throw ends the reading", arguments: RecordFormat.allCases)
  func passesFailuresOn(_ format: RecordFormat) throws {
    var reader = RecordReader(format) { () throws(FormwrightError) -> [UInt8]? in
      throw FormwrightError(.access, "cannot-read", "gone")
    }
    let failure = #expect(throws: FormwrightError.self) { try reader.next() }
    #expect(failure?.kind == .access)
    #expect(reader.didAbort)
    #expect(try reader.next() == nil)
  }

  @Test("a record beyond the bound is refused, the next line of NDJSON is read")
  func boundsRecords() {
    let fits = String(repeating: "x", count: 98)
    let long = "\"\(fits)x\""
    #expect(
      outcomes(.ndjson, Array("\(long)\n\"\(fits)\"\n".utf8), size: 7, limit: 100)
        == ([.problem("too-large", at(1, 1)), .record("\(fits)")], false))
    #expect(
      outcomes(.json, Array("[\"\(fits)\",\(long)]".utf8), limit: 100)
        == ([.record("\(fits)"), .problem("too-large", at(1, 103))], true))
    #expect(
      outcomes(.csv, Array("a\n\(fits)xx\n\(long)xx".utf8), limit: 100).outcomes
        == [.record(["a": "\(fits)xx"]), .problem("csv-syntax", at(3, 102))])
    #expect(
      outcomes(.csv, Array("a\n\(fits)xxx\n".utf8), limit: 100)
        == ([.problem("too-large", at(2, 1))], true))
    #expect(
      outcomes(.csv, Array("a,\"b\n\(long)\n".utf8), limit: 100)
        == ([.problem("too-large", at(1, 1))], true))
  }

  @Test("a file's name tells its format")
  func namesFormats() {
    #expect(RecordFormat(fileName: "dir.csv/people.NDJSON") == .ndjson)
    #expect(RecordFormat(fileName: "people.jsonl") == .ndjson)
    #expect(RecordFormat(fileName: "people.json") == .json)
    #expect(RecordFormat(fileName: "people.yml") == .yaml)
    #expect(RecordFormat(fileName: "people.csv") == .csv)
    #expect(RecordFormat(fileName: "people") == nil)
    #expect(RecordFormat(fileName: "people.csv.gz") == nil)
  }
}
