import Diagnostics
import StructuredData
import Testing

@Suite("Reading JSON")
struct JSONReaderTests {
  @Test(
    "a number keeps its text",
    arguments: ["9007199254740993", "1200.50", "1e5", "-0", "1E+2", "0.10"])
  func keepsNumbers(_ text: String) throws {
    #expect(try JSONReader.read(Array(text.utf8)).numberText == text)
  }

  @Test("every value and key knows its line and its column in Unicode scalars")
  func locates() throws {
    let text = """
      {
        "größe": [1, "👩‍👩‍👧", null],
      \t"b"\t: {"c" : true}
      }
      """
    let value = try JSONReader.read(Array(text.utf8))
    #expect(value.location == at(1, 1))
    let sizes = try #require(value.objectValue?.member("größe"))
    #expect(sizes.keyLocation == at(2, 3))
    #expect(sizes.value.location == at(2, 12))
    // The family is five scalars.
    #expect(sizes.value.arrayValue?.map(\.location) == [at(2, 13), at(2, 16), at(2, 25)])
    #expect(value["b"]?.location == at(3, 8))
    #expect(value["b"]?["c"]?.location == at(3, 15))
  }

  @Test("a byte order mark takes no column, a carriage return ends no line")
  func countsMarks() throws {
    let value = try JSONReader.read(Array("\u{FEFF}[\r\n 1,\r 2]".utf8))
    #expect(value.location == at(1, 1))
    #expect(value.arrayValue?.map(\.location) == [at(2, 2), at(2, 6)])
  }

  @Test("problems stand where the reader would look", arguments: problems)
  func locatesProblems(_ text: String, code: DiagnosticCode, location: Diagnostics.SourceLocation) {
    let failure = #expect(throws: FormwrightError.self) { try JSONReader.read(Array(text.utf8)) }
    #expect(failure?.kind == .data)
    #expect(failure?.diagnostics.map(\.code) == [code])
    #expect(failure?.diagnostics.map(\.location) == [location])
  }

  static let problems: [(String, DiagnosticCode, Diagnostics.SourceLocation)] = [
    ("{\"a\": 1\n \"b\": 2}", "json-syntax", at(2, 2)),
    ("[1,\n2,\n]", "json-syntax", at(3, 1)),
    ("[\"é\",x]", "json-syntax", at(1, 6)),
    ("{\"a\": 1, \"b\": 2, \"a\": 3}", "duplicate-key", at(1, 18)),
    ("[\"ab\\q\"]", "json-syntax", at(1, 5)),
    ("[\"ab\\uD800\"]", "encoding", at(1, 5)),
    ("[\"é\tb\"]", "json-syntax", at(1, 4)),
    ("[\n  \"abc", "json-syntax", at(2, 3)),
    ("[\n  01]", "json-syntax", at(2, 3)),
    ("{} 1", "json-syntax", at(1, 4)),
    ("[[1]", "json-syntax", at(1, 5)),
  ]

  @Test("all repeated keys and broken texts are told at once, and what stops the reading last")
  func collects() {
    let text = #"{"a": 1, "a": "\ud800", "b": {"c": 1, "c": 2}, }"#
    let failure = #expect(throws: FormwrightError.self) { try JSONReader.read(Array(text.utf8)) }
    #expect(
      failure?.diagnostics.map(\.code)
        == ["encoding", "duplicate-key", "duplicate-key", "json-syntax"])
    #expect(failure?.diagnostics.last?.hint == "Remove the comma before the closing bracket.")
  }

  @Test("two spellings of a letter that Unicode holds equivalent are one key")
  func comparesKeysCanonically() {
    let text = "{\"\u{E9}\": 1, \"e\u{301}\": 2}"
    let failure = #expect(throws: FormwrightError.self) { try JSONReader.read(Array(text.utf8)) }
    #expect(failure?.diagnostics.map(\.code) == ["duplicate-key"])
  }

  @Test("a repeated key is found among many")
  func findsRepeatsInLargeObjects() {
    let keys = (0..<2000).map { "\"k\($0)\": 0" } + ["\"k1234\": 1"]
    let text = "{" + keys.joined(separator: ",\n") + "}"
    let failure = #expect(throws: FormwrightError.self) { try JSONReader.read(Array(text.utf8)) }
    #expect(failure?.diagnostics.map(\.location) == [at(2001, 1)])
    #expect(failure?.diagnostics.first?.message.hasSuffix("on line 1235, column 1") == true)
  }

  @Test("two hundred levels are read, one more is refused")
  func boundsDepth() throws {
    func nested(_ depth: Int) -> [UInt8] {
      [UInt8](repeating: 0x5B, count: depth) + [UInt8](repeating: 0x5D, count: depth)
    }
    _ = try JSONReader.read(nested(200))
    let failure = #expect(throws: FormwrightError.self) { try JSONReader.read(nested(201)) }
    #expect(failure?.diagnostics.map(\.code) == ["too-deep"])
    #expect(failure?.diagnostics.map(\.location) == [at(1, 201)])
  }

  @Test("no message or hint repeats what stood in the text")
  func quotesNothing() {
    let secret = "078051120"
    for text in [
      #"{"k078051120": 1, "k078051120": 2}"#, #"["078051120 \q"]"#, "[078051120]", "078051120x",
      #"{"k": 078051120}"#, #"{"k" 078051120}"#, "{k078051120: 1}", #"["078051120 \ud800"]"#,
    ] {
      let failure = #expect(throws: FormwrightError.self) { try JSONReader.read(Array(text.utf8)) }
      for diagnostic in failure?.diagnostics ?? [] {
        #expect(!diagnostic.message.contains(secret))
        #expect(diagnostic.hint?.text.contains(secret) != true)
      }
    }
  }
}

/// Short for a table's sake.
func at(_ line: Int, _ column: Int) -> Diagnostics.SourceLocation {
  Diagnostics.SourceLocation(line: line, column: column)
}
