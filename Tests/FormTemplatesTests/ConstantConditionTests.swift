import Diagnostics
import FormTemplates
import StructuredData
import Testing

/// The truth of each condition is worked out by hand, from the order of values in jq's manual: null, false, true,
/// numbers, texts, lists, objects.
@Suite("Conditions that are the same for every record")
struct ConstantConditionTests {
  private func warnings(_ text: String) throws -> [Diagnostic] {
    try Template(YAMLReader.read(Array(text.utf8))).warningsOfConditions
  }

  private func warnings(when condition: String) throws -> [Diagnostic] {
    try warnings(
      """
      form: f.pdf
      let: {yes: true, no: 'false', name: .name, state: "\\"CA\\""}
      fields:
        a: {value: .a, when: '\(condition)'}
      """)
  }

  @Test(
    "a condition that always holds, or never, is told with its place",
    arguments: [
      ("true", true), ("false", false), ("null", false), ("0", true), ("1 == 1.0", true),
      (#""a" < "b""#, true), (#""b" < 12"#, false), ("null < false", true),
      ("$yes", true), ("$no", false), ("$no or $yes", true), (#"$state == "CA""#, true),
      ("(.list | length)", true), (".list | length", true), (".a // true", true),
      (".a and false", false), (".a or true", true), ("false | not", true),
      (#".a == "x" and .a == "y""#, false), (#".a == "x" or .a != "x""#, true),
      (".n > 5 and .n < 3", false), (".n > 5 and .n <= 5", false), (".n >= 5 or .n < 5", true),
      (".n > 5 or .n < 7", true), ("5 < .n and 3 > .n", false),
      (".n >= 5 and .n <= 5 and .n != 5", false), (".a and (.a | not)", false),
      (".a or (.a | not)", true), (".a == .a", true), ("$name != $record.name", false),
      ("((.a or .b) | not) and .a", false), (#".n > 12 and .n < "a" and .n == null"#, false),
    ])
  func constants(_ condition: String, _ truth: Bool) throws {
    let warnings = try warnings(when: condition)
    #expect(warnings.count == 1)
    let warning = try #require(warnings.first)
    #expect(warning.code == "constant-condition" && warning.severity == .warning)
    #expect(warning.message.contains(truth ? "true for every" : "false for every"))
    #expect(warning.field == "a" && warning.location == SourceLocation(line: 4, column: 24))
  }

  @Test(
    "nothing is told of a condition that depends on the record",
    arguments: [
      ".a", ".a == 1", ".a and .b", ".a | not", ".n > 3 and .n < 5", ".n >= 5 and .n <= 5",
      ".n > 3 or .n < 2", ".a // false", #".a == "x" and .b == "y""#, ".a or (.b | not)",
      "(.list | length) > 0", #""\(.a)""#, ".n > 3 or .n < 3", "$name", ".l | any",
      // In rows, the path would be the item's.
      "$name != .name",
      #".a != "x" and .a != "y""#, ".n < null", ".a[0] == 1 and .a[1] == 2",
    ])
  func dependent(_ condition: String) throws {
    #expect(try warnings(when: condition).isEmpty)
  }

  @Test("rows, forms, overlays and defaults are looked at, each told once")
  func places() throws {
    let found = try warnings(
      """
      forms:
        - form: a.pdf
          when: .x and false
          fields:
            rows:
              each: .list[2:4]
              rows: 5
              when: true
              fields: {"a{n}": {value: .a, when: .b | length}, "b{n}": '"x" // .c'}
            none: {each: [], rows: 1, fields: {"c{n}": .}}
        - form: b.pdf
          fields: {d: .d}
          overlays: [{text: .t, rect: [0, 0, 9, 9], when: "1 > 2"}]
      """.replacing("each: []", with: "each: null"))
    #expect(found.map { $0.location?.line } == [3, 5, 8, 9, 9, 10, 13])
    let texts = found.map(\.message)
    #expect(texts[0].hasSuffix("the form is never used"))
    #expect(
      texts[1].contains("at most 2 items") && texts[1].hasSuffix("rows 3 to 5 are never filled"))
    #expect(texts[3].contains("true for every") || texts[4].contains("true for every"))
    #expect(texts.contains { $0.contains("“//”") })
    #expect(texts[5].contains("no items"))
    #expect(texts[6].hasSuffix("the field is never filled"))
  }
}
