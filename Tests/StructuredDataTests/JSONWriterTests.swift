import StructuredData
import Testing

@Suite("Writing JSON")
struct JSONWriterTests {
  /// `json.dumps(…, ensure_ascii=False, separators=(",", ":"))` of Python 3.11 gives the same.
  @Test("members keep their order, texts are escaped where they must be")
  func writesCompact() {
    let value: StructuredValue = [
      "z": nil, "a": [true, false, 1, -2.5, []],
      "größe \"\\/": "\u{8}\u{C}\n\r\t\u{1}\u{1F}\u{7F}é😀\u{2028}",
      "o": [:],
    ]
    let expected =
      #"{"z":null,"a":[true,false,1,-2.5,[]],"größe \"\\/":"\b\f\n\r\t\u0001\u001f"#
      + "\u{7F}é😀\u{2028}" + #"","o":{}}"#
    #expect(text(JSONWriter.compact(value)) == expected)
  }

  /// `json.dumps(…, indent=2)` of Python 3.11 gives the same.
  @Test("the pretty form has a member a line")
  func writesPretty() {
    let value: StructuredValue = ["a": [1, ["b": "x"], [], [:]], "c": [:], "d": [[2]]]
    let expected = """
      {
        "a": [
          1,
          {
            "b": "x"
          },
          [],
          {}
        ],
        "c": {},
        "d": [
          [
            2
          ]
        ]
      }

      """
    #expect(text(JSONWriter.pretty(value)) == expected)
    #expect(text(JSONWriter.pretty([])) == "[]\n")
  }

  @Test(
    "numbers keep their text, brought into JSON's grammar where they are not",
    arguments: [
      ("9007199254740993", "9007199254740993"), ("1200.50", "1200.50"), ("1e5", "1e5"),
      ("-0", "-0"), ("+5", "5"), (".5", "0.5"), ("-.5", "-0.5"), ("5.", "5"), ("+5.e3", "5e3"),
      ("0x1F", "31"), ("0o17", "15"), ("007", "\"007\""),
      ("0xFFFFFFFFFFFFFFFFF", "\"0xFFFFFFFFFFFFFFFFF\""),
      ("NaN", "\"NaN\""),
    ])
  func writesNumbers(_ source: String, _ expected: String) {
    #expect(text(JSONWriter.compact(StructuredValue(.number(source)))) == expected)
  }

  @Test("numbers of a program are written whole where they are whole, and as null where not finite")
  func writesProgramNumbers() {
    let values: [StructuredValue] = [
      .number(612.0), .number(0.1), .number(-0.0), .number(1e300), .number(Double.nan),
      .number(-Double.infinity), .number(Int.min), .number(nil as Int?), .string(nil as String?),
    ]
    #expect(
      text(JSONWriter.compact(.array(values)))
        == "[612,0.1,0,1e+300,null,null,-9223372036854775808,null,null]")
  }

  @Test("what is written reads back as the same value")
  func readsBack() throws {
    let value: StructuredValue = [
      "": "", "nul": "\0", "deep": [[[["x": [nil, true]]]]], "n": 1.5, "quote": "\"\\",
    ]
    #expect(try JSONReader.read(JSONWriter.compact(value)) == value)
    #expect(try JSONReader.read(JSONWriter.pretty(value)) == value)
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
