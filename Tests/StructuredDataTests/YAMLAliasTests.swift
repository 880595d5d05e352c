import Diagnostics
import StructuredData
import Testing

@Suite("YAML aliases, merge keys and bounds")
struct YAMLAliasTests {
  /// The example of yaml.org/type/merge.html, where all four maps are equal.
  @Test("merge keys do what their definition's example says")
  func merges() throws {
    let text = """
      - &CENTER { x: 1, y: 2 }
      - &LEFT { x: 0, y: 2 }
      - &BIG { r: 10 }
      - &SMALL { r: 1 }

      # All the following maps are equal:

      - # Explicit keys
        x: 1
        y: 2
        r: 10
        label: center/big

      - # Merge one map
        << : *CENTER
        r: 10
        label: center/big

      - # Merge multiple maps
        << : [ *CENTER, *BIG ]
        label: center/big

      - # Override
        << : [ *BIG, *LEFT, *SMALL ]
        x: 1
        label: center/big
      """
    let maps = try #require(try YAMLReader.read(Array(text.utf8)).arrayValue).dropFirst(4)
    #expect(maps.count == 4)
    for map in maps {
      let members = try #require(map.objectValue).members.map { ($0.key, $0.value) }
      let values = Dictionary(uniqueKeysWithValues: members)
      #expect(values == ["x": 1, "y": 2, "r": 10, "label": "center/big"])
    }
  }

  @Test("merged members stand where the merge key stood, and keep their own places")
  func placesMergedMembers() throws {
    let text = "base: &b {x: 1, y: 2}\nmine:\n  a: 0\n  <<: *b\n  y: 3\n"
    let value = try YAMLReader.read(Array(text.utf8))
    #expect(value["mine"] == ["a": 0, "x": 1, "y": 3])
    #expect(value["mine"]?["x"]?.location == at(1, 14))
  }

  @Test("a quoted << is a key like others")
  func readsQuotedMergeKey() throws {
    #expect(try YAMLReader.read(Array("\"<<\": {a: 1}".utf8)) == ["<<": ["a": 1]])
  }

  @Test("an anchor may be set again, and stands for what it was set to last")
  func redefinesAnchors() throws {
    let text = "- &a 1\n- *a\n- &a 2\n- *a\n"
    #expect(try YAMLReader.read(Array(text.utf8)) == [1, 1, 2, 2])
  }

  @Test("a billion laughs are refused at once")
  func boundsExpansion() {
    var text = "a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol]\n"
    for level in 1...9 {
      let aliases = [String](repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    let failure = #expect(throws: FormwrightError.self) { try YAMLReader.read(Array(text.utf8)) }
    #expect(failure?.diagnostics.map(\.code) == ["too-large"])
  }

  @Test("merges count against the same bound")
  func boundsMerges() {
    let base = "b: &b {" + (0..<2000).map { "k\($0): 0" }.joined(separator: ", ") + "}\n"
    let merges = (0..<600).map { "m\($0): {<<: *b}\n" }.joined()
    let failure = #expect(throws: FormwrightError.self) {
      try YAMLReader.read(Array((base + merges).utf8))
    }
    #expect(failure?.diagnostics.map(\.code) == ["too-large"])
  }

  @Test("a text of directives alone takes no time")
  func boundsDirectives() {
    let text = (0..<100_000).map { "%TAG !a\($0)! tag:x\n" }.joined() + "--- a\n"
    let failure = #expect(throws: FormwrightError.self) { try YAMLReader.read(Array(text.utf8)) }
    #expect(failure?.diagnostics.map(\.code) == ["too-large"])
  }

  @Test("depth is bounded, through aliases too")
  func boundsDepth() throws {
    func nested(_ depth: Int, in text: String = "") -> String {
      String(repeating: "[", count: depth) + text + String(repeating: "]", count: depth)
    }
    _ = try YAMLReader.read(Array(nested(200).utf8))
    _ = try YAMLReader.read(Array("[&a \(nested(100)), \(nested(99, in: "*a"))]".utf8))
    for text in [
      nested(201), nested(50_000), String(repeating: "[", count: 100_000),
      "[&a \(nested(100)), \(nested(100, in: "*a"))]",
      String(repeating: "- ", count: 100_000), String(repeating: "{a: ", count: 100_000),
    ] {
      let failure = #expect(throws: FormwrightError.self) { try YAMLReader.read(Array(text.utf8)) }
      #expect(failure?.diagnostics.map(\.code) == ["too-deep"])
    }
  }
}
