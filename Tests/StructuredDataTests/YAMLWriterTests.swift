import StructuredData
import TestTools
import Testing

@Suite("Writing YAML")
struct YAMLWriterTests {
  @Test("the block style is the one people write")
  func writesBlocks() {
    let value: StructuredValue = [
      "form": "w9.pdf", "flatten": true, "count": 3, "nothing": nil, "empty": [], "none": [:],
      "fields": [
        "topmostSubform[0].Page1[0].f1_01[0]": "O'Brien, Ada", "zip": "02134", "answer": "no",
      ],
      "rows": [["a": 1, "b": ["x", "y"]], [1, [2]], "last"],
    ]
    let expected = """
      form: w9.pdf
      flatten: true
      count: 3
      nothing: null
      empty: []
      none: {}
      fields:
        topmostSubform[0].Page1[0].f1_01[0]: O'Brien, Ada
        zip: "02134"
        answer: "no"
      rows:
        - a: 1
          b:
            - x
            - "y"
        - - 1
          - - 2
        - last

      """
    #expect(text(YAMLWriter.document(value)) == expected)
    #expect(text(YAMLWriter.document("a: b")) == "\"a: b\"\n")
    #expect(text(YAMLWriter.document(.null)) == "null\n")
  }

  @Test("comments stand before their members and break out of nothing")
  func writesComments() throws {
    let value: StructuredValue = ["a": ["b": 1, "c": [["d": 2]]], "e": nil]
    let comments: [[String]: String] = [
      ["a"]: "first", ["a", "b"]: "two\nlines: x", ["a", "c", "0", "d"]: "bell \u{7}\r\nend",
      ["e"]: "",
    ]
    let written = YAMLWriter.document(value) { comments[$0] }
    let expected = """
      # first
      a:
        # two
        # lines: x
        b: 1
        c:
          - # bell \u{20}
            # end
            d: 2
      #
      e: null

      """
    #expect(text(written) == expected)
    #expect(try YAMLReader.read(written) == value)
  }

  @Test("texts and numbers that readers disagree on are read back as they were", arguments: texts)
  func readsBack(_ string: String) throws {
    let value: StructuredValue = [
      "value": .string(string), "list": [.string(string), [.string(string)]],
      "nested": .object([(string, .string(string))]),
    ]
    #expect(try YAMLReader.read(YAMLWriter.document(value)) == value)
  }

  @Test("PyYAML reads the same", .enabled(if: PyYAML.isAvailable))
  func agreesWithPyYAML() throws {
    let strings = StructuredValue.array(Self.texts.map { .string($0) })
    let keys = StructuredValue.object(Self.texts.map { ($0, .string($0)) })
    let value: StructuredValue = [
      "strings": strings, "keys": keys, "nested": [[strings, keys], [[[]]], [:]],
      "flags": [true, false, nil],
      "numbers": .array(Self.numbers.map { StructuredValue(.number($0.text)) }),
    ]
    let read = try JSONReader.read(try PyYAML.json(of: YAMLWriter.document(value)))
    #expect(read["strings"] == strings)
    #expect(read["keys"] == keys)
    #expect(read["nested"] == value["nested"])
    #expect(read["flags"] == value["flags"])
    #expect(read["numbers"]?.arrayValue?.map(\.doubleValue) == Self.numbers.map(\.value))
  }

  @Test("numbers keep their text for this reader", arguments: numbers.map(\.text))
  func keepsNumbers(_ number: String) throws {
    let value: StructuredValue = [StructuredValue(.number(number))]
    #expect(try YAMLReader.read(YAMLWriter.document(value)) == value)
  }

  static let numbers: [(text: String, value: Double)] = [
    ("0", 0), ("-12", -12), ("+12", 12), ("1200.50", 1200.5), ("1e5", 100_000), ("1.5e3", 1500),
    ("1.5e+3", 1500), ("15E-1", 1.5), (".5", 0.5), ("-.5", -0.5), ("5.", 5), ("0x1F", 31),
    ("0o17", 15), ("-0.0", 0), ("123456789012", 123_456_789_012),
  ]

  static let texts: [String] = [
    "", " ", "a", "a ", " a", "a b", "a  b", "yes", "No", "ON", "off", "y", "N", "true", "FALSE",
    "null", "Null", "~", "none", "0", "007", "02134", "12", "-1", "1e5", "1_000", "12:30:45",
    "2024-01-31", "2024-01-31 12:00:00", "0x1F", "0o17", "017", "0b1", ".5", ".inf", ".nan", "=",
    "<<", "-", "--", "---", "...", "- a", "? a", ": a", "a: b", "a:", "a #b", "#a", "a#b", "&a",
    "*a", "!a", "!!int 1", "|", ">", "%a", "@a", "`a", "'a'", "\"a\"", "it's", "{a}", "[a]", "a[0]",
    "a, b", ",a", "a\\b", "a\nb", "a\r\nb", "\n", "a\tb", "\ta", "a\u{85}b", "a\u{2028}b",
    "a\u{2029}b", "a\u{A0}b", "\u{FEFF}a", "a\u{0}b", "a\u{7}b", "a\u{1B}[0m", "a\u{7F}b",
    "a\u{9F}b", "é", "größe", "日本語", "עברית", "😀", "👩‍👩‍👧", "\u{FFFE}", "\u{FFFF}", "\u{10FFFF}",
    "e\u{301}", String(repeating: "long ", count: 300), String(repeating: "\\\"é😀\n", count: 300),
    "Doe, Jane & Co. (est. 1999)", "www.example.com/a+b=c@d", "_x", "x_", "topmostSubform[0].f[1]",
  ]

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// PyYAML as a second reader.
enum PyYAML {
  static let isAvailable = (try? ChildProcess.run("python3", "-c", "import yaml"))?.status == 0

  /// What `yaml.safe_load` reads, as JSON.
  static func json(of document: [UInt8]) throws -> [UInt8] {
    let script = "import json, sys, yaml; print(json.dumps(yaml.safe_load(sys.stdin.buffer)))"
    return try ChildProcess.run("python3", "-c", script, input: document).output
  }
}
