import Foundation
import JQFilters
import StructuredData
import TestTools
import Testing

/// What is evaluated without libjq, beside libjq itself, which is asked when the test runs.
@Suite("Simple filters are evaluated without libjq, to the same values")
struct NativeFilterTests {
  /// More for a long run.
  private static let rounds =
    ProcessInfo.processInfo.environment["FORMWRIGHT_FILTER_ROUNDS"].flatMap(Int.init) ?? 4

  private func engine(_ texts: [String]) throws -> (engine: FilterEngine, filters: [JQFilter]) {
    var unit = FilterProgram.Unit()
    for text in texts {
      var filter = try JQFilter(text)
      filter.place = unit.filters.count
      unit.filters.append(filter)
    }
    var program = FilterProgram()
    program.units = [unit]
    let engine = FilterEngine(program, places: unit.filters.map { .init($0, at: nil) })
    engine.programPath = filterServerPath
    return (engine, unit.filters)
  }

  /// The text of a value, the members of objects by their keys: libjq has an order of its own.
  private func text(_ value: StructuredValue) -> String {
    func sorted(_ value: StructuredValue) -> StructuredValue {
      switch value.kind {
      case .array(let items): return .array(items.map(sorted))
      case .object(let object):
        let members = object.members.map {
          StructuredObject.Member(key: $0.key, value: sorted($0.value))
        }
        return StructuredValue(
          .object(StructuredObject(distinct: members.sorted { $0.key < $1.key })))
      default: return value
      }
    }
    return String(decoding: JSONWriter.compact(sorted(value)), as: UTF8.self)
  }

  /// Compares the values of filters for some values.
  ///
  /// - Returns: how many values there are, and how many of them need no libjq.
  private func compare(
    _ texts: [String], _ values: [StructuredValue], variables: [String: StructuredValue] = [:]
  ) throws -> (all: Int, native: Int) {
    let (engine, filters) = try engine(texts)
    var all = 0
    var native = 0
    for value in values {
      let run = FilterRun(
        unit: 0, value: nil,
        variables: engine.variables(of: 0).map { .value(variables[$0] ?? .null) })
      let outcomes = try engine.outcomes(of: run, record: value)
      for (filter, outcome) in zip(filters, outcomes) {
        let expected = (try? outcome.get()).map(text)
        if expected != nil { all += 1 }
        guard let found = filter.nativeValue(of: value, variables: variables) else { continue }
        native += 1
        #expect(text(found) == expected, "\(filter.text) of \(text(value))")
      }
    }
    return (all, native)
  }

  @Test("random filters of random values")
  func random() throws {
    var source = RandomFilters(seed: 13)
    var all = 0
    var native = 0
    for _ in 0..<4 * Self.rounds {
      let values = (0..<20).map { _ in source.record() }
      let variables = ["x": source.value(depth: 2), "n": StructuredValue.number(3)]
      let counts = try compare((0..<60).map { _ in source.filter() }, values, variables: variables)
      all += counts.all
      native += counts.native
    }
    #expect(all > 1500 * Self.rounds)
    // The rest are those with numbers, texts and kinds that are left to libjq.
    #expect(Double(native) > 0.8 * Double(all), "\(native) of \(all)")
  }

  @Test("operators in a row are grouped as libjq groups them")
  func rows() throws {
    var source = RandomFilters(seed: 31)
    for _ in 0..<Self.rounds {
      var rows: [String] = []
      while rows.count < 100 {
        let row = source.row()
        if (try? JQFilter(row))?.isNative == true { rows.append(row) }
      }
      // libjq must accept each.
      let counts = try compare(rows, (0..<10).map { _ in source.record() })
      #expect(counts.native > 200)
    }
  }

  @Test("what libjq does not accept is not known here")
  func rejected() throws {
    for text in [
      "..length", "..\"a\"", "if . then . else . end.a", "if . then . else . end[0]", "1 == 1 == 1",
      ". a", "\"a\".[0:1]", ".a.\nb",
      ".a |\r\n.b", "4 / 0", ".a // 4 / (1 - 1)", "(2 | .) / 0",
    ] {
      #expect((try? JQFilter(text))?.isNative != true, "\(text)")
    }
    // jq 1.6 ends “all” with the item after one that the condition has no value for.
    let value = try JSONReader.read(Array("[1, 0]".utf8))
    let filter = try JQFilter("all(if . == 1 then empty else false end)")
    #expect(filter.nativeValue(of: value, variables: [:]) == nil)
  }

  /// None of them can be mistaken for something simpler.
  private static let unusualFilters = [
    ".a as $y | $y", "reduce .l[] as $i (0; . + 1)", "def f: .a; f", ".a?", ".a = 1 | .a", "-(.n)",
    ".l |= length | .l", "try error(\"x\") catch .", "{a: .n}", "[.[]?]", ".a += 1 | .a", "..|.a?",
    ".\"straße\"", "1e3", "@text \"\\(.a)\"", ".l[1,0]", "(.n, 1) + 1", "[limit(1; .l[])]",
    "label $out | 1", ".n # note", "input_line_number", "[.l[] | select(. > 1, true)]",
    ".a //= 3 | .a", "\"\\u00e9\"", "test(\"a\")", "if . then 1 else 2 end | [.] | tojson",
    "[splits(\", \")]", "[paths]", "{} + {a: 1}",
  ]

  @Test("what is not known here is left to libjq", arguments: Self.unusualFilters)
  func unusual(_ text: String) {
    #expect((try? JQFilter(text))?.isNative != true)
  }

  @Test("what fails, and what takes long, is left to libjq")
  func leftAlone() throws {
    let value = try JSONReader.read(
      Array(#"{"a": "x", "n": 1, "z": 0, "o": {"k": 1}, "t": true}"#.utf8))
    for text in [
      ".a + 1", ".n / .z", ".a.b", ".n[0]", ".a | tonumber", ".t | length", ".o | map(.)", ".n[]",
      "[.a, .o] | join(\"-\")", ".n * 1e30", ".z * -1", ".n % .z", ".o == .o", ".a, .n",
      "if .z / .z then 1 else 2 end", ".a | startswith(\"\")  | .x", ".n | ascii_upcase",
      "\"x\" * 3", "[1, 2] - [1]",
    ] {
      #expect(try JQFilter(text).nativeValue(of: value, variables: [:]) == nil, "\(text)")
    }
    // Each text is twice the one before.
    let doubling = "\"ab\"" + String(repeating: " | . + .", count: 40)
    #expect(try JQFilter(doubling).nativeValue(of: value, variables: [:]) == nil)
    let long = StructuredValue.array((0..<1000).map { .number($0) })
    let nested = "[.[] as $x | 1]"
    #expect(try JQFilter(nested).nativeValue(of: long, variables: [:]) == nil)
    let product = "map($all | map(. + 1) | add) | add"
    #expect(try JQFilter(product).nativeValue(of: long, variables: ["all": long]) == nil)
  }

  @Test("a number that is only moved keeps its text, a computed one is libjq's")
  func numbers() throws {
    let value = try JSONReader.read(Array(#"{"n": 1200.50, "m": [0.10, 9007199254740993]}"#.utf8))
    for (filter, expected) in [
      (".m | map(.)", "[0.10,9007199254740993]"), (".n + null", "1200.50"), (".n + 0", "1200.5"),
      ("if .n > 1 then .n else 0 end", "1200.50"), (".n | tostring", "\"1200.5\""),
      ("[.m[] | select(. < 1)] | first", "0.10"), ("0.1 + 0.2", "0.30000000000000004"),
      ("[.n][0]", "1200.50"), (".n | tonumber", "1200.50"), ("1200.50", "1200.5"),
    ] {
      let found = try JQFilter(filter).nativeValue(of: value, variables: [:])
      #expect(found.map(text) == expected, "\(filter)")
    }
  }
}
