import Diagnostics
import StructuredData
import Testing

@Suite("Reading YAML")
struct YAMLReaderTests {
  @Test(
    "plain scalars are typed by the core schema of YAML 1.2 (10.3.2), quoted ones are texts",
    arguments: scalars)
  func typesScalars(_ text: String, as kind: StructuredValue.Kind) throws {
    #expect(try YAMLReader.read(Array("- \(text)\n".utf8)).arrayValue?.first?.kind == kind)
  }

  static let scalars: [(String, StructuredValue.Kind)] = [
    ("null", .null), ("Null", .null), ("NULL", .null), ("~", .null), ("", .null),
    ("nULL", .string("nULL")), ("true", .boolean(true)), ("True", .boolean(true)),
    ("FALSE", .boolean(false)), ("tRUE", .string("tRUE")),
    // Booleans of YAML 1.1 only.
    ("yes", .string("yes")), ("No", .string("No")), ("on", .string("on")), ("OFF", .string("OFF")),
    ("y", .string("y")), ("n", .string("n")),
    ("0", .number("0")), ("-0", .number("-0")), ("12", .number("12")), ("+12", .number("+12")),
    ("9007199254740993", .number("9007199254740993")), ("1200.50", .number("1200.50")),
    ("1e5", .number("1e5")), ("-1.5E-3", .number("-1.5E-3")), (".5", .number(".5")),
    ("5.", .number("5.")), ("0x1F", .number("0x1F")), ("0o17", .number("0o17")),
    // Texts that other readers, or this schema, would take for numbers and change.
    ("007", .string("007")), ("-01", .string("-01")), ("02134", .string("02134")),
    ("12:30", .string("12:30")), ("1_000", .string("1_000")), ("2024-01-31", .string("2024-01-31")),
    ("2024-01-31T12:00:00Z", .string("2024-01-31T12:00:00Z")), ("0b11", .string("0b11")),
    ("0x", .string("0x")), ("0o8", .string("0o8")), ("1,000", .string("1,000")),
    ("1.2.3", .string("1.2.3")), (".", .string(".")), ("+", .string("+")), ("1e", .string("1e")),
    (".inf", .string(".inf")), (".nan", .string(".nan")), ("１２", .string("１２")),
    ("'12'", .string("12")), ("\"true\"", .string("true")), ("''", .string("")),
    ("|\n  12", .string("12\n")), (">-\n  12", .string("12")),
    ("!!str 12", .string("12")), ("! 12", .string("12")), ("!!int '12'", .number("12")),
    ("!!float 1e5", .number("1e5")), ("!!bool \"true\"", .boolean(true)), ("!!null ''", .null),
    ("\"\\0\\x41\\u263A\\U0001F600\\N\"", .string("\0A☺😀\u{85}")),
  ]

  @Test("the specification's examples say what it says they do", arguments: examples)
  func readsExamples(_ text: String, as expected: StructuredValue) throws {
    #expect(try YAMLReader.read(Array(text.utf8)) == expected)
  }

  /// Chapter 2 of YAML 1.2.2.
  static let examples: [(String, StructuredValue)] = [
    // 2.2
    (
      "hr:  65    # Home runs\navg: 0.278 # Batting average\nrbi: 147   # Runs Batted In\n",
      ["hr": 65, "avg": 0.278, "rbi": 147]
    ),
    // 2.3
    (
      """
      american:
      - Boston Red Sox
      - Detroit Tigers
      national:
      - New York Mets
      """,
      ["american": ["Boston Red Sox", "Detroit Tigers"], "national": ["New York Mets"]]
    ),
    // 2.5
    (
      "- [name        , hr, avg  ]\n- [Mark McGwire, 65, 0.278]\n",
      [["name", "hr", "avg"], ["Mark McGwire", 65, 0.278]]
    ),
    // 2.6
    (
      "Mark McGwire: {hr: 65, avg: 0.278}\nSammy Sosa: {\n    hr: 63,\n    avg: 0.288,\n }\n",
      ["Mark McGwire": ["hr": 65, "avg": 0.278], "Sammy Sosa": ["hr": 63, "avg": 0.288]]
    ),
    // 2.10
    (
      """
      ---
      hr:
      - Mark McGwire
      # Following node labeled SS
      - &SS Sammy Sosa
      rbi:
      - *SS # Subsequent occurrence
      - Ken Griffey
      """,
      ["hr": ["Mark McGwire", "Sammy Sosa"], "rbi": ["Sammy Sosa", "Ken Griffey"]]
    ),
    // 2.13
    ("# ASCII Art\n--- |\n  \\//||\\/||\n  // ||  ||__\n", "\\//||\\/||\n// ||  ||__\n"),
    // 2.15
    (
      """
      --- >
       Sammy Sosa completed another
       fine season with great stats.

         63 Home Runs
         0.288 Batting Average

       What a year!

      """,
      """
      Sammy Sosa completed another fine season with great stats.

        63 Home Runs
        0.288 Batting Average

      What a year!

      """
    ),
    // 2.17
    (
      #"""
      unicode: "Sosa did fine.\u263A"
      control: "\b1998\t1999\t2000\n"
      hex esc: "\x0d\x0a is \r\n"

      single: '"Howdy!" he cried.'
      quoted: ' # Not a ''comment''.'
      tie-fighter: '|\-*-/|'
      """#,
      [
        "unicode": "Sosa did fine.☺", "control": "\u{8}1998\t1999\t2000\n",
        "hex esc": "\r\n is \r\n", "single": #""Howdy!" he cried."#,
        "quoted": " # Not a 'comment'.", "tie-fighter": #"|\-*-/|"#,
      ]
    ),
    // 2.18
    (
      "plain:\n  This unquoted scalar\n  spans many lines.\n\nquoted: \"So does this\n  quoted"
        + " scalar.\\n\"\n",
      [
        "plain": "This unquoted scalar spans many lines.",
        "quoted": "So does this quoted scalar.\n",
      ]
    ),
  ]

  @Test("an empty text and one of comments are null")
  func readsNothing() throws {
    #expect(try YAMLReader.read([]).isNull)
    #expect(try YAMLReader.read(Array("# nothing\n".utf8)).isNull)
    #expect(try YAMLReader.read(Array("\u{FEFF}".utf8)).isNull)
  }

  @Test("keys are texts, whatever they look like")
  func readsKeys() throws {
    let text = "1: a\ntrue: b\n2024-01-31: c\n~: d\n? e\n: f\n&k g: h\ni: {*k : j}\n"
    let expected: StructuredValue = [
      "1": "a", "true": "b", "2024-01-31": "c", "~": "d", "e": "f", "g": "h", "i": ["g": "j"],
    ]
    #expect(try YAMLReader.read(Array(text.utf8)) == expected)
  }

  @Test("every value and key knows its line and its column in Unicode scalars")
  func locates() throws {
    let text = "\u{FEFF}größe:\n  - \"👩‍👩‍👧\"\n  - {é: [1,  ~]}\nb: &x |\n  text\nc: *x\n"
    let value = try YAMLReader.read(Array(text.utf8))
    #expect(value.location == at(1, 1))
    let sizes = try #require(value.objectValue?.member("größe"))
    #expect(sizes.keyLocation == at(1, 1))
    #expect(sizes.value.location == at(2, 3))
    #expect(sizes.value.arrayValue?.map(\.location) == [at(2, 5), at(3, 5)])
    let inner = try #require(sizes.value.arrayValue?.last?.objectValue?.member("é"))
    #expect(inner.keyLocation == at(3, 6))
    #expect(inner.value.arrayValue?.map(\.location) == [at(3, 10), at(3, 14)])
    #expect(value["b"]?.location == at(4, 4))
    #expect(value["c"]?.location == at(6, 4))
    #expect(value["c"] == "text\n")
  }

  @Test("what is wrong is told where it stands", arguments: problems)
  func locatesProblems(_ text: String, code: DiagnosticCode, location: Diagnostics.SourceLocation) {
    let failure = #expect(throws: FormwrightError.self) { try YAMLReader.read(Array(text.utf8)) }
    #expect(failure?.kind == .data)
    #expect(failure?.diagnostics.map(\.code) == [code])
    #expect(failure?.diagnostics.map(\.location) == [location])
  }

  static let problems: [(String, DiagnosticCode, Diagnostics.SourceLocation)] = [
    ("a: 1\nb: 2\na: 3\n", "duplicate-key", at(3, 1)),
    ("{é: 1, \"é\": 3}", "duplicate-key", at(1, 8)),
    ("a: 1\n\tb: 2\n", "yaml-syntax", at(2, 1)),
    ("a: b: c\n", "yaml-syntax", at(1, 5)),
    ("a: [1, 2\n", "yaml-syntax", at(2, 1)),
    ("a: \"\\q\"\n", "yaml-syntax", at(1, 5)),
    ("a: *nobody\n", "yaml-syntax", at(1, 4)),
    ("&a [1, *a]\n", "yaml-syntax", at(1, 8)),
    ("---\na: 1\n---\nb: 2\n", "yaml-syntax", at(3, 1)),
    ("a: !!binary aGk=\n", "yaml-syntax", at(1, 4)),
    ("a: !!python/object:os.system x\n", "yaml-syntax", at(1, 4)),
    ("a: !mine x\n", "yaml-syntax", at(1, 4)),
    ("a: !!int x\n", "yaml-syntax", at(1, 4)),
    ("a: !!seq x\n", "yaml-syntax", at(1, 4)),
    ("a: !!map [x]\n", "yaml-syntax", at(1, 4)),
    ("? [a]\n: b\n", "yaml-syntax", at(1, 3)),
    (": b\n", "yaml-syntax", at(1, 1)),
    ("a: é\u{1}\n", "yaml-syntax", at(1, 5)),
    ("a: \u{80}\n", "yaml-syntax", at(1, 4)),
    ("a: b\u{FEFF}\n", "yaml-syntax", at(1, 5)),
    ("a: 1\n<<: 2\n", "yaml-syntax", at(2, 5)),
    ("a: &x {b: 1}\n<<: *x\n<<: *x\n", "duplicate-key", at(3, 1)),
  ]

  @Test("bytes that are not UTF-8 are refused where they stand")
  func refusesEncoding() {
    for (bytes, location) in [
      (Array("a: é".utf8) + [0xFF], at(1, 5)), ([0x61, 0x0A, 0xED, 0xA0, 0x80], at(2, 1)),
      ([0xFF, 0xFE, 0x61, 0x00], at(1, 1)),
    ] {
      let failure = #expect(throws: FormwrightError.self) { try YAMLReader.read(bytes) }
      #expect(failure?.diagnostics.map(\.code) == ["encoding"])
      #expect(failure?.diagnostics.map(\.location) == [location])
    }
  }

  @Test("all repeated keys are told at once")
  func collects() {
    let text = "a: 1\na: 2\nb: {c: 1, c: 2}\nd: [\n"
    let failure = #expect(throws: FormwrightError.self) { try YAMLReader.read(Array(text.utf8)) }
    #expect(
      failure?.diagnostics.map(\.code) == ["duplicate-key", "duplicate-key", "yaml-syntax"])
  }

  @Test("no message or hint repeats what stood in the text")
  func quotesNothing() {
    let secret = "078051120"
    for text in [
      "k078051120: 1\nk078051120: 2", "a: *x078051120", "a: !078051120 x", "a: !!int x078051120",
      "a: \"078051120 \\q\"", "a: 078051120: b", "%078051120 x\n---\na", "a: @078051120",
      "a: !078051120!x y", "- 078051120\n 078051120: [",
    ] {
      let failure = #expect(throws: FormwrightError.self) { try YAMLReader.read(Array(text.utf8)) }
      for diagnostic in failure?.diagnostics ?? [] {
        #expect(!diagnostic.message.contains(secret))
        #expect(diagnostic.hint?.text.contains(secret) != true)
      }
    }
  }
}
