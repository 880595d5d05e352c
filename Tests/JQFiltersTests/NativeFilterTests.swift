import JQFilters
import StructuredData
import TestTools
import Testing

/// What is evaluated without libjq, beside libjq itself, which is asked when the test runs.
@Suite("Simple filters are evaluated without libjq, to the same values")
struct NativeFilterTests {
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
    engine.programPath = builtProgramPath
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
    for _ in 0..<16 {
      let values = (0..<20).map { _ in source.record() }
      let variables = ["x": source.value(depth: 2), "n": StructuredValue.number(3)]
      let counts = try compare((0..<60).map { _ in source.filter() }, values, variables: variables)
      all += counts.all
      native += counts.native
    }
    #expect(all > 8000)
    // The rest are those with numbers, texts and kinds that are left to libjq.
    #expect(Double(native) > 0.8 * Double(all), "\(native) of \(all)")
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

/// Filters and values made at random.
private struct RandomFilters {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  private mutating func below(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(count))
  }

  private mutating func one<Element>(of items: [Element]) -> Element { items[below(items.count)] }

  // MARK: Values

  private static let texts = [
    "", "a", "Ada", "LOVELACE", "é本", "e\u{301}", "K", "\u{212A}", "12", "007", "1.50", "-3",
    "a-b-c",
    "-", " x ", "1e2", "true", "\u{1F600}z", "Straße", "1234567890123456789", "a;b", ".5", "5.",
  ]
  private static let numbers = [
    "0", "1", "2", "3", "10", "-1", "-0", "0.5", "1.50", "0.1", "1e2", "1E-7", "0.0001", "123456",
    "99999999999999", "9007199254740993", "1e15", "1e16", "1e17", "1.7976931348623157e308", "2.5",
    "-2.5", "0.30000000000000004", "1000000.25", "12345678901234.5", "1e1", "0.0",
  ]

  mutating func value(depth: Int) -> StructuredValue {
    switch below(depth > 0 ? 9 : 6) {
    case 0: return .null
    case 1: return .boolean(below(2) == 0)
    case 2, 3: return StructuredValue(.number(one(of: Self.numbers)))
    case 4, 5: return .string(one(of: Self.texts))
    case 6, 7: return .array((0..<below(5)).map { _ in value(depth: depth - 1) })
    default: return object(depth: depth - 1)
    }
  }

  private mutating func object(depth: Int) -> StructuredValue {
    var object = StructuredObject()
    for key in ["a", "n", "K", "\u{212A}x"] where below(4) > 0 {
      object[key] = value(depth: depth)
    }
    return StructuredValue(.object(object))
  }

  /// A record of what filters expect, mostly.
  mutating func record() -> StructuredValue {
    var object = StructuredObject()
    object["a"] = below(5) > 0 ? .string(one(of: Self.texts)) : value(depth: 1)
    object["n"] = below(5) > 0 ? StructuredValue(.number(one(of: Self.numbers))) : value(depth: 1)
    object["t"] = below(5) > 0 ? .boolean(below(2) == 0) : value(depth: 1)
    object["l"] =
      below(5) > 0
      ? .array((0..<below(5)).map { _ in StructuredValue(.number(one(of: Self.numbers))) })
      : value(depth: 2)
    object["s"] = .array((0..<below(4)).map { _ in .string(one(of: Self.texts)) })
    object["o"] = .array((0..<below(4)).map { _ in self.object(depth: 1) })
    if below(8) == 0 { object["\u{212A}"] = .string("kelvin") }
    if below(3) == 0 { object["K"] = .number(below(9)) }
    return StructuredValue(.object(object))
  }

  // MARK: Filters

  private static let paths = [
    ".a", ".n", ".t", ".l", ".s", ".o", ".K", ".missing", ".l[0]", ".s[-1]", ".o[0].n", ".o[1].a",
    ".a[1:]", ".l[:2]", ".s[-2:-1]", ".[\"a\"]", ".\"n\"", "$x", "$n", ".", ".o[0].K", ".l[9]",
  ]
  private static let literals = [
    "1", "2.5", "0", "100", "0.10", "\"\"", "\"a\"", "\"-\"", "true", "false", "null",
    "\"é\\n\\\"\"",
    "[]", "123456789012345",
  ]
  private static let functions = [
    "add", "all", "any", "ascii_downcase", "ascii_upcase", "ceil", "empty", "fabs", "first",
    "floor",
    "last", "length", "not", "reverse", "round", "tonumber", "tostring", "type", "values",
  ]
  private static let textFunctions = [
    "endswith", "has", "join", "ltrimstr", "rtrimstr", "split", "startswith",
  ]

  mutating func filter() -> String { filter(depth: 3) }

  private mutating func filter(depth: Int) -> String {
    guard depth > 0 else { return below(3) == 0 ? one(of: Self.literals) : one(of: Self.paths) }
    func inner() -> Int { depth - 1 }
    switch below(20) {
    case 0, 1: return one(of: Self.paths)
    case 2, 3, 4: return "\(filter(depth: inner())) | \(one(of: Self.functions))"
    case 5:
      let word = one(of: ["\"\"", "\"a\"", "\"-\"", "\"K\"", "\"Ada\"", "\" \"", ".a", "\"é\""])
      return "\(filter(depth: inner())) | \(one(of: Self.textFunctions))(\(word))"
    case 6:
      return "if \(filter(depth: inner())) then \(filter(depth: inner())) "
        + "else \(filter(depth: inner())) end"
    case 7:
      return "if \(operand(inner())) == \(one(of: Self.literals)) then 1 elif "
        + "\(filter(depth: inner())) then \(filter(depth: inner())) else \"no\" end"
    case 8, 9:
      return "\(operand(inner())) \(one(of: ["+", "-", "*", "/", "%", "+"])) \(operand(inner()))"
    case 10:
      return
        "\(operand(inner())) \(one(of: ["==", "!=", "<", "<=", ">", ">="])) \(operand(inner()))"
    case 11: return "\(operand(inner())) // \(operand(inner()))"
    case 12: return "\(operand(inner())) \(one(of: ["and", "or"])) \(operand(inner()))"
    case 13: return "\"x\\(\(filter(depth: inner()))) \\(\(filter(depth: inner())))\""
    case 14:
      return "\(one(of: [".l", ".s", ".o", "."])) | map(\(filter(depth: inner())))"
        + one(of: ["", " | add", " | join(\"-\")", " | length", " | any", " | reverse"])
    case 15:
      return "[\(one(of: [".l", ".s", ".o"]))[] | select(\(filter(depth: inner())))]"
        + one(of: ["", " | length", " | first", " | add"])
    case 16: return "first(\(one(of: [".l", ".s", ".o"]))[] | select(\(filter(depth: inner()))))"
    case 17: return "[\(filter(depth: inner())), \(filter(depth: inner()))]"
    case 18:
      return
        "\(one(of: [".l", ".s", ".o"])) | \(one(of: ["any", "all"]))(\(filter(depth: inner())))"
    default:
      // Precedence, without brackets.
      return "\(one(of: Self.paths)) \(one(of: ["+", "*", "//", "or", "and", "-"])) "
        + "\(one(of: Self.literals)) \(one(of: ["+", "*", "//", "or", "and", "%"])) "
        + one(of: Self.paths)
    }
  }

  private mutating func operand(_ depth: Int) -> String {
    depth > 1 && below(2) == 0
      ? "(\(filter(depth: depth)))"
      : below(3) == 0 ? one(of: Self.literals) : one(of: Self.paths)
  }
}
