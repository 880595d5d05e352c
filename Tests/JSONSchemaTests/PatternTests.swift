import JSONSchema
import StructuredData
import Testing

/// Expected matches follow from ECMA-262, 22.2, with the flag `u`.
@Suite("Patterns")
struct PatternTests {
  struct Match: Sendable, CustomTestStringConvertible {
    var pattern: String
    var matching: [String]
    var others: [String]

    init(_ pattern: String, _ matching: [String], not others: [String]) {
      self.pattern = pattern
      self.matching = matching
      self.others = others
    }

    var testDescription: String { pattern }
  }

  static let cases = [
    Match("a", ["a", "bab"], not: ["", "b"]),
    Match("^[0-9]{3}-[0-9]{2}-[0-9]{4}$", ["123-45-6789"], not: ["123-45-67890", "a123-45-6789"]),
    Match("^a*$", ["", "aaa"], not: ["ab", "a\n"]),
    Match("^(a|bc)+?d?$", ["a", "bcad"], not: ["", "b", "add"]),
    Match("x|^$", ["", "axb"], not: ["a"]),
    Match("a{2,3}b", ["aab", "aaaaab"], not: ["ab"]),
    // The digits, letters and spaces of ECMA-262, not of Unicode.
    Match("^\\d$", ["7"], not: ["٣", "a"]), Match("^\\D$", ["٣"], not: ["7"]),
    Match("^\\w$", ["_"], not: ["é", "-"]),
    Match("^\\s$", ["\u{FEFF}", "\u{A0}", "\u{2028}"], not: ["\u{200B}", "\u{85}"]),
    Match("^.$", ["é", "😀", "\u{85}"], not: ["\n", "\r", "\u{2028}", "ab"]),
    Match("^[^]$", ["\n", "a"], not: [""]), Match("[]", [], not: ["", "a"]),
    Match("^\\cJ$", ["\n"], not: ["J"]), Match("^\\/\\-$", ["/-"], not: ["/"]),
    Match("^[\\b\\-a]$", ["\u{8}", "-"], not: ["b"]),
    Match("^\\u{1F600}|\\uD83D\\uDE01$", ["😀x", "x😁"], not: ["x"]),
    Match("^\\x41\\u0042\\0$", ["AB\0"], not: ["AB0"]),
    Match("^\\p{Lu}\\P{Script=Greek}$", ["Éa"], not: ["éa", "Éα"]),
    Match("^\\p{Letter}+$", ["π本"], not: ["1"]),
    // These need ICU.
    Match("^(?=.*\\d)(?!x)(?<name>.)\\k<name>\\1", ["aaa1"], not: ["aab1", "xxx1", "aaa"]),
    Match("\\bat\\B", ["an attic"], not: ["at", "bats"]),
    Match("(?<=\\$)\\d", ["$5"], not: ["€5"]), Match("\\Ba", ["ba"], not: ["a", "éa"]),
  ]

  @Test("a pattern matches anywhere, as ECMA-262 has it", arguments: cases)
  func matches(_ match: Match) throws {
    let compiled = try CompiledSchema(["pattern": .string(match.pattern)])
    for text in match.matching { #expect(compiled.isValid(.string(text)), "\(text)") }
    for text in match.others { #expect(!compiled.isValid(.string(text)), "\(text)") }
  }

  @Test(
    "what is no pattern is rejected",
    arguments: [
      "(", ")", "[a", "a**", "*", "a{2,1}", "[b-a]", "\\", "\\a", "\\u{110000}", "\\p{Nonsense}",
      "(?<a>x)(?<a>y)", "\\2(a)", "\\k<x>", "(?i)a", "[\\d-z]", "\\08", "\\c1",
      String(repeating: "(", count: 500) + String(repeating: ")", count: 500),
    ])
  func rejects(_ pattern: String) {
    #expect(throws: (any Error).self) { try CompiledSchema(["pattern": .string(pattern)]) }
  }

  @Test("nested repetition takes no time without backreferences")
  func isLinear() throws {
    let compiled = try CompiledSchema(["pattern": "^(a+)+$"])
    let text = String(repeating: "a", count: 1_000_000)
    #expect(compiled.isValid(.string(text)))
    #expect(!compiled.isValid(.string(text + "!")))
  }

  @Test("with lookahead it ends at the limit, and is not tried again")
  func isBounded() throws {
    let compiled = try CompiledSchema(["pattern": "^(?=a)(a+)+$"])
    var validator = SchemaValidator(compiled)
    let value = StructuredValue.string(String(repeating: "a", count: 40) + "!")
    let clock = ContinuousClock()
    let first = clock.measure {
      #expect(validator.problems(in: value).map(\.rule) == [.patternLimit("^(?=a)(a+)+$")])
    }
    #expect(validator.isExhausted)
    let others = clock.measure { for _ in 0..<1_000 { _ = validator.problems(in: value) } }
    #expect(others < first + .seconds(1))
  }

  @Test("many searches below the limit exhaust the allowance together")
  func boundsTheWhole() throws {
    let compiled = try CompiledSchema(["pattern": "^(?=a)(a+)+$"])
    var validator = SchemaValidator(compiled)
    // Some hundred thousand steps each.
    let value = StructuredValue.string(String(repeating: "a", count: 17) + "!")
    var count = 0
    while !validator.isExhausted, count < 100_000 {
      _ = validator.isValid(value)
      count += 1
    }
    #expect(validator.isExhausted)
  }

  @Test("patterns too large for an automaton are matched too")
  func fallsBack() throws {
    // The automaton of this would have 2^20 states.
    let compiled = try CompiledSchema(["pattern": "^[ab]*a[ab]{20}$"])
    #expect(compiled.isValid(.string("ba" + String(repeating: "b", count: 20))))
    #expect(!compiled.isValid(.string("bb" + String(repeating: "b", count: 20))))
    let long = try CompiledSchema(["pattern": "^.{0,3000}$"])
    #expect(long.isValid(.string(String(repeating: "é", count: 3_000))))
    #expect(!long.isValid(.string(String(repeating: "é", count: 3_001))))
  }
}
