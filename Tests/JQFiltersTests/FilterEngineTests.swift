import Diagnostics
import Foundation
import JQFilters
import StructuredData
import TestTools
import Testing

/// Filters in their own process. Expected values are what Debian's `jq -c` prints for the same input,
/// asked when the test runs.
@Suite("Filters are evaluated as jq evaluates them")
struct FilterEngineTests {
  private static let record = #"""
    {"a": [{"x": 3, "y": "é本"}, {"x": 1.25, "y": "b"}], "s": "Ada Lovelace", "n": 1200.5, "z": null,
    "d": "2024-02-29", "t": true, "o": {"q": "a\"b\\c\n\u0001", "r": []}, "e": "", "big": 123456789012}
    """#

  private func engine(_ units: [[String]]) throws -> FilterEngine {
    var program = FilterProgram()
    var places: [FilterEngine.Place] = []
    for texts in units {
      var unit = FilterProgram.Unit()
      for text in texts {
        var filter = try JQFilter(text)
        filter.unit = program.units.count
        filter.place = unit.filters.count
        unit.filters.append(filter)
        places.append(.init(filter, at: SourceLocation(line: places.count + 1, column: 1)))
      }
      program.units.append(unit)
    }
    let engine = FilterEngine(program, places: places)
    engine.programPath = filterServerPath
    return engine
  }

  private func outcomes(
    _ texts: [String], _ record: String = Self.record, only: Int? = nil
  ) throws -> [FilterEngine.Outcome] {
    try outcomes(of: 0, in: engine([texts]), JSONReader.read(Array(record.utf8)), only: only)
  }

  /// What became of the filters of a unit. If all have values, the quick program gives the same.
  private func outcomes(
    of unit: Int, in engine: FilterEngine, _ record: StructuredValue,
    value: StructuredValue? = Optional.none, variables: [String: StructuredValue] = [:],
    only: Int? = nil
  ) throws -> [FilterEngine.Outcome] {
    let run = FilterRun(
      unit: unit, value: value,
      variables: engine.variables(of: unit).map {
        $0 == "record" ? .record : .value(variables[$0] ?? .null)
      })
    let outcomes = try engine.outcomes(of: run, record: record, only: only)
    guard only == nil else { return outcomes }
    let values = try engine.values(of: [run, run], record: record)
    #expect(values.count == 2 && values[0] == values[1])
    if let quick = values[0] {
      #expect(try quick == outcomes.map { try $0.get() })
    } else {
      #expect(outcomes.contains { if case .failure = $0 { true } else { false } })
    }
    return outcomes
  }

  private func text(_ outcome: FilterEngine.Outcome) throws -> String {
    String(decoding: JSONWriter.compact(try outcome.get()), as: UTF8.self)
  }

  private static let filters = [
    ".a | map(.x) | add", "[.a[] | select(.x > 2) | .y]", ".s | ascii_upcase",
    ".s | split(\" \") | reverse | join(\", \")", ".d | strptime(\"%Y-%m-%d\") | mktime",
    ".a | map({(.y): .x}) | add", "if .t then \"yes\" else \"no\" end", "[.n, .n * 2, -.n]",
    "[.a[].x] | sort", "[.a[].x] | max", ".a | length", "{s, k: .o.q}", "[.[] | type]",
    "0.1 + 0.2", "[1, 10, 100000000000000000, 1e19, 1e300 * 1e10, 5e-324, -0]", "nan", ".e",
    "[.s | test(\"love\"; \"i\"), (scan(\"[A-Z]\"))]", "[.s | sub(\"(?<f>A)\"; \"<\\(.f)>\")]",
    "reduce .a[] as $r (0; . + $r.x)", ".a | group_by(.x > 2) | map(length)", "first(.a[].y)",
    "[paths(type == \"number\")]", "to_entries | map(.key)", ".o | tojson", "@base64 \"\\(.s)\"",
    "[.a[] | .x] | @csv", "[range(5)]", ".big % 1000",
    "[.s | explode[:3]] | flatten | implode",
  ]

  @Test("values are those of jq")
  func values() throws {
    let filters = Self.filters
    let outcomes = try outcomes(filters)
    for (filter, outcome) in zip(filters, outcomes) {
      let jq = try ChildProcess.run("jq", "-c", filter, input: Array(Self.record.utf8))
      try #require(jq.status == 0, "\(filter)")
      let expected = jq.text.trimmingCharacters(in: .newlines)
      // Both write any text of JSON for the same value; jq's own spelling goes through our reader.
      let value = try JSONReader.read(Array(expected.utf8))
      #expect(try outcome.get() == value, "\(filter): \((try? text(outcome)) ?? "")")
    }
  }

  /// jq 1.6 itself gives 9007199254740992, 1200.5 and 10: what a form needs is what was written.
  @Test("a number that is only moved keeps its text, a computed one is jq's")
  func numbers() throws {
    let record =
      #"{"a": 9007199254740993, "b": 1200.50, "l": [1e1, 2.0, 0.10], "c": 0.1, "d": 9007199254740992}"#
    let outcomes = try outcomes(
      [
        "[.a, .b]", ".l | reverse", ".l | map(select(. > 1))", "[.a + 0, .b + 0]", ".l | max",
        "{x: .b} | .x", "[.[]] | first", "[.c, .c * 2]", "[.b, 1200.5]", "[.d, .a] | sort",
        "[.l[] as $x | $x]", "reduce .l[] as $x (null; $x)", ".l | add", "to_entries | .[1].value",
        "def f: .b; f", "[.l | unique_by(. > 1) | .[]]", ".l[1:]",
        ".l | tostream | select(length == 2) | .[1] | select(. < 1)",
      ], record)
    let expected = [
      "[9007199254740993,1200.50]", "[0.10,2.0,1e1]", "[1e1,2.0]", "[9007199254740992,1200.5]",
      "1e1", "1200.50", "9007199254740993", "[0.1,0.2]", "[1200.50,1200.5]",
      "[9007199254740992,9007199254740993]", "failure", "0.10", "12.1", "1200.50", "1200.50",
      "[0.10,1e1]", "[2.0,0.10]", "0.10",
    ]
    for (index, outcome) in outcomes.enumerated() where index != 10 {
      #expect(try text(outcome) == expected[index], "filter \(index)")
    }
    #expect(try text(outcomes[10]) == "[1e1,2.0,0.10]")
  }

  @Test("no value is null, several are an error")
  func counts() throws {
    let outcomes = try outcomes(["empty", ".a[]", ".a[0].y, .s", "select(.t | not)", "error(null)"])
    #expect(try text(outcomes[0]) == "null")
    #expect(throws: FilterEngine.Failure.self) { try outcomes[1].get() }
    #expect(throws: FilterEngine.Failure.self) { try outcomes[2].get() }
    #expect(try text(outcomes[3]) == "null")
    // jq -n 'error(null)' has no value and no error either.
    #expect(try text(outcomes[4]) == "null")
  }

  @Test("a filter that fails says why, without values, and leaves the others alone")
  func failures() throws {
    let secret = "123-45-6789"
    let texts = [
      ".s + 1", ".s", ".s | tonumber", ".s[]", ".s.x", "error(.s)", "error({a: .s})",
      ".n / 0", "{(.n): 1}", ".s | strptime(\"%Y\")", ".n | test(\"x\")", ".s | implode",
      ".s | fromjson", "error", ".s | keys",
    ]
    let outcomes = try outcomes(texts, #"{"s": "\#(secret)", "n": 123456789}"#)
    #expect(try text(outcomes[1]) == "\"\(secret)\"")
    for (index, outcome) in outcomes.enumerated() where index != 1 {
      guard case .failure(let failure) = outcome else {
        Issue.record("\(texts[index]) has a value")
        continue
      }
      #expect(!failure.message.isEmpty)
      for part in [secret, "123", "6789"] { #expect(!failure.message.contains(part)) }
    }
  }

  @Test("a loop ends after its time, what eats memory at its limit, and the next record is filled")
  func limits() throws {
    let engine = try engine([
      ["until(false; .)"], ["[range(1e9)]"], [".s"], ["[recurse([., .])] | length"],
    ])
    let record = try JSONReader.read(Array(Self.record.utf8))
    func run(_ unit: Int) throws -> FilterEngine.Outcome {
      try outcomes(of: unit, in: engine, record)[0]
    }
    let clock = ContinuousClock()
    let start = clock.now
    for unit in [0, 2, 1, 2, 3, 2] {
      if unit == 2 {
        #expect(try text(run(unit)) == "\"Ada Lovelace\"")
      } else {
        let failure = #expect(throws: FilterEngine.Failure.self) { try run(unit) }
        #expect(failure?.endedProcess == true)
        if unit == 0 { #expect(failure?.message.contains("250 ms") == true) }
      }
    }
    // Three times 250 ms of processor time, and the starts of four processes, on a busy machine.
    #expect(clock.now - start < .seconds(60))
  }

  @Test("variables, items and single filters")
  func scopes() throws {
    let engine = try engine([
      ["$record.s + $who", ".x + $n", "$who"], [".y + ($record.a | length | tostring)"],
    ])
    let record = try JSONReader.read(Array(Self.record.utf8))
    let item = try #require(record["a"]?.arrayValue?.last)
    let values: [String: StructuredValue] = ["who": "!", "n": .number(2)]
    let first = try outcomes(of: 0, in: engine, record, value: item, variables: values)
    #expect(try text(first[0]) == "\"Ada Lovelace!\"")
    #expect(try text(first[1]) == "3.25")
    let second = try outcomes(of: 1, in: engine, record, value: item, variables: values)
    #expect(try text(second[0]) == "\"b2\"")
    let only = try outcomes(of: 0, in: engine, record, value: item, variables: values, only: 2)
    let texts = try only.map { try text($0) }
    #expect(texts == ["null", "null", "\"!\""])
  }

  @Test("several units run at once, and one may use the value of another")
  func runs() throws {
    let engine = try engine([
      [".n * 2"], ["$double + 1", ".s"], [".x + $double"], ["error"], ["$double"], [".e"],
    ])
    let record = try JSONReader.read(Array(Self.record.utf8))
    let item = try #require(record["a"]?.arrayValue?.first)
    func run(
      _ unit: Int, _ variables: [FilterRun.Input] = [],
      on value: StructuredValue? = Optional.none, isReferredTo: Bool = false
    ) -> FilterRun {
      var run = FilterRun(unit: unit, value: value, variables: variables)
      run.isReferredTo = isReferredTo
      return run
    }
    let values = try engine.values(
      of: [
        run(0, isReferredTo: true), run(1, [.result(0)]), run(2, [.result(0)], on: item),
        run(3, isReferredTo: true), run(4, [.result(3)]), run(5), run(4, [.result(0)]),
      ], record: record)
    // Run 3 fails, and so does what uses its value; the others are not touched by that.
    let texts = values.map { $0?.map { String(decoding: JSONWriter.compact($0), as: UTF8.self) } }
    #expect(
      texts == [["2401"], ["2402", "\"Ada Lovelace\""], ["2404"], nil, nil, ["\"\""], ["2401"]])
  }

  @Test("filters that do not compile are told with their places, before any record")
  func compilation() throws {
    let engine = try engine([
      [".a", ".a .. .b", "map(1; 2)", ". as [$x] | $x | if . then 1 end"]
    ])
    let failure = #expect(throws: FormwrightError.self) { try engine.start() }
    #expect(failure?.kind == .data)
    #expect(failure?.diagnostics.compactMap { $0.location?.line } == [2, 3, 4])
    #expect(failure?.diagnostics[1].message == "jq's “map” does not take 2 arguments")
  }

  @Test("a filter cannot end its part of the program")
  func confined() throws {
    // Balanced, but no filters by themselves.
    for text in ["1 end", "1; 2", "1 then 2", "1 catch 2", ". as $x", "def f: 1;"] {
      guard let engine = try? engine([[text]]) else { continue }
      #expect(throws: FormwrightError.self, "\(text)") { try engine.start() }
    }
    #expect(try text(outcomes([".s # ) , 1"])[0]) == "\"Ada Lovelace\"")
  }

  @Test("a template may have more filters than a function of jq has room for")
  func many() throws {
    var program = FilterProgram()
    for count in [2000] + Array(repeating: 1, count: 300) {
      var unit = FilterProgram.Unit()
      for place in 0..<count {
        var filter = try JQFilter(
          "[.n, \(place)] | add | tojson | ascii_downcase | ltrimstr(\"-\")")
        filter.place = place
        filter.unit = program.units.count
        unit.filters.append(filter)
      }
      program.units.append(unit)
    }
    let engine = FilterEngine(program, places: [])
    engine.programPath = filterServerPath
    let record = try JSONReader.read(Array(#"{"n": 5}"#.utf8))
    let runs = [0, 300].map { FilterRun(unit: $0, value: nil, variables: []) }
    let values = try engine.values(of: runs, record: record)
    #expect(values[0] == (0..<2000).map { .string(String(5 + $0)) })
    #expect(values[1] == [.string("5")])
    #expect(try engine.outcomes(of: runs[0], record: record, only: 1999)[1999].get() == "2004")
  }

  @Test("a program that is not there is named")
  func missingProgram() throws {
    let engine = try engine([[".a"]])
    engine.programPath = "/nowhere/formwright"
    let failure = #expect(throws: FormwrightError.self) { try engine.start() }
    #expect(failure?.kind == .access)
    #expect(failure?.diagnostics.first?.code == "missing-program")
    engine.programPath = "/bin/true"
    #expect(throws: FormwrightError.self) { try engine.start() }
  }

  @Test("the process has no environment, and UTC")
  func environment() throws {
    setenv("TZ", "America/New_York", 1)
    defer { unsetenv("TZ") }
    #expect(try text(outcomes(["0 | mktime? // (0 | todate)"])[0]) == "\"1970-01-01T00:00:00Z\"")
  }
}
