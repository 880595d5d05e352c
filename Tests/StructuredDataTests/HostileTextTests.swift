import Diagnostics
import StructuredData
import Testing

@Suite("Hostile texts")
struct HostileTextTests {
  /// Random changes to good texts, the same in every run.
  @Test("no text traps a reader, and what is read is written and read the same")
  func survives() {
    var random = SplitMix(state: 42)
    for round in 0..<4000 {
      var text = Array(Self.seeds[round % Self.seeds.count].utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) { Self.change(&text, &random) }
      check(text)
    }
  }

  @Test("no bytes at all trap a reader")
  func survivesNoise() {
    var random = SplitMix(state: 7)
    for _ in 0..<2000 {
      let count = Int.random(in: 0...40, using: &random)
      let alphabet = Array("[]{}\",:;'\\u0dD8e1-+. \n\r\t#&*!|>%@`?~<=a\u{FEFF}é😀\u{85}".utf8)
      check(
        (0..<count).map { _ in
          Bool.random(using: &random)
            ? alphabet.randomElement(using: &random) ?? 0
            : UInt8.random(in: 0...255, using: &random)
        })
    }
  }

  /// A few megabytes of text would otherwise become gigabytes of values.
  @Test("more than a million values in one text are refused")
  func manyValues() {
    func text(_ start: String, _ repeated: String, _ end: String) -> [UInt8] {
      Array(start.utf8) + Array(repeatElement(Array(repeated.utf8), count: 1_000_001).joined())
        + Array(end.utf8)
    }
    func code(_ read: () throws(FormwrightError) -> Void) -> [DiagnosticCode] {
      do throws(FormwrightError) { try read() } catch { return error.diagnostics.map(\.code) }
      return []
    }
    #expect(
      code { () throws(FormwrightError) in _ = try JSONReader.read(text("[", "0,", "0]")) } == [
        "too-large"
      ]
    )
    #expect(
      code { () throws(FormwrightError) in _ = try YAMLReader.read(text("[", "0,", "0]")) } == [
        "too-large"
      ]
    )
    #expect(
      code { () throws(FormwrightError) in _ = try XMLReader.read(text("<a>", "<b/>", "</a>")) }
        == [
          "too-large"
        ])
    #expect(
      outcomes(.csv, text("a", ",a", "\n"), size: 1 << 16, limit: 1 << 26).outcomes.first.map {
        if case .problem("too-large", _) = $0 { true } else { false }
      } == true)
  }

  private func check(_ text: [UInt8]) {
    for value in [try? JSONReader.read(text), try? YAMLReader.read(text)] {
      guard let value else { continue }
      #expect((try? YAMLReader.read(YAMLWriter.document(value))) == value)
      // JSON writes some of YAML's numbers otherwise.
      let json = JSONWriter.compact(value)
      #expect((try? JSONReader.read(json)).map(JSONWriter.compact) == json)
      #expect((try? JSONReader.read(JSONWriter.pretty(value))).map(JSONWriter.compact) == json)
    }
    for format in RecordFormat.allCases {
      let whole = outcomes(format, text, limit: 200)
      #expect(outcomes(format, text, size: 3, limit: 200) == whole)
    }
  }

  private static func change(_ text: inout [UInt8], _ random: inout SplitMix) {
    guard !text.isEmpty else { return }
    let place = Int.random(in: 0..<text.count, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: text[place] = UInt8.random(in: 0...255, using: &random)
    case 1: text.remove(at: place)
    case 2: text.insert(text.randomElement(using: &random) ?? 0, at: place)
    case 3: text.removeSubrange(place...)
    case 4: text.insert(contentsOf: text[..<place].suffix(8), at: place)
    default: text.swapAt(place, Int.random(in: 0..<text.count, using: &random))
    }
  }

  private static let seeds: [String] = [
    #"[{"a": "x\u00e9\ud83d\ude00\n", "b": [1.5e-3, null, true]}, {"größe": {"": -0}}]"#,
    "{\"a\":1}\n{\"b\":[]}\r\n\n\"x\"\n",
    "a: &x {b: [1, 'it''s', \"q\\x41\"]}\nc:\n  - *x\n  - <<: *x\n    d: |\n      text\n     more\n",
    "- !!str 12\n- ? k\n  : v\n- >-\n  folded\n  text\n# end\n---\n",
    "name,amount;x\n\"Doe, \"\"J\"\"\",1\r\n\r\nx,\"a\nb\"\n",
    "a;b\tc\n1;2\n;\n",
  ]
}

/// SplitMix64: the same numbers on every machine.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
