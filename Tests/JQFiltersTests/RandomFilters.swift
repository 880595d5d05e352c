import StructuredData

/// Filters and values made at random.
struct RandomFilters {
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
    "\0", "a\0b", "\u{1F468}\u{200D}\u{1F469}", "\u{FEFF}", "\u{FFFD}", "\n\t\"\\",
    "ﬁ", "İ", "\r\n",
    "nan", "1e1000", "-0", "０", "1 ", "+1", "\u{301}", "-\u{301}-", "ſ", "\u{1}", "\u{10FFFF}",
  ]
  private static let numbers = [
    "0", "1", "2", "3", "10", "-1", "-0", "0.5", "1.50", "0.1", "1e2", "1E-7", "0.0001", "123456",
    "99999999999999", "9007199254740993", "1e15", "1e16", "1e17", "1.7976931348623157e308", "2.5",
    "-2.5", "0.30000000000000004", "1000000.25", "12345678901234.5", "1e1", "0.0",
    "1e1000", "-1e1000", "5e-324", "-0.0", "1e-5", "0.001", "0.0009", "1E+2",
    "123456789012345678901234567890",
    "1e-400",
    "0.1000000000000000055511151231257827", "999999999999999", "1000000000000000", "-7", "7",
    "4.35", "1.005", "2147483648", "9223372036854775807", "-9223372036854775808",
    "0.99999999999999999",
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
    if below(3) == 0 { object["a b"] = value(depth: 3) }
    if below(3) == 0 { object[""] = value(depth: 1) }
    if below(9) == 0 { object["d"] = (0..<30).reduce(.null) { value, _ in .array([value]) } }
    return StructuredValue(.object(object))
  }

  // MARK: Filters

  private static let paths = [
    ".a", ".n", ".t", ".l", ".s", ".o", ".K", ".missing", ".l[0]", ".s[-1]", ".o[0].n", ".o[1].a",
    ".a[1:]", ".l[:2]", ".s[-2:-1]", ".[\"a\"]", ".\"n\"", "$x", "$n", ".", ".o[0].K", ".l[9]",
    ".\"a b\"", ".[\"\"]", ".d[0][0]", ".s[0][1:]", ".l[-9]", ".[\"a b\"][0]", "$x.a",
    "(.a)[:-1]", "$x[0]",
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
      let condition = filter(depth: inner())
      return "\(one(of: [".l", ".s", ".o"])) | \(one(of: ["any", "all"]))"
        + "(\(below(4) == 0 ? "if . == 1 then empty else \(condition) end" : condition))"
    default:
      // Precedence, without brackets.
      return "\(one(of: Self.paths)) \(one(of: ["+", "*", "//", "or", "and", "-"])) "
        + "\(one(of: Self.literals)) \(one(of: ["+", "*", "//", "or", "and", "%"])) "
        + one(of: Self.paths)
    }
  }

  /// Operands with operators between them, which only their precedence groups; it may be no filter.
  mutating func row() -> String {
    let operators = [
      "+", "-", "*", "/", "%", "==", "!=", "<", "<=", ">", ">=", "and", "or", "//", ",", "|",
    ]
    let others = [
      "empty", "first", "length", "(.l[], 1)", "[.l[]]", "not", "values", "tostring", "(.a, .n)",
    ]
    let spaces = [" ", " ", " ", "\n", "\t ", ""]
    var text = ""
    for place in 0..<(2 + below(4)) {
      if place > 0 {
        let symbol = one(of: operators)
        let isWord = symbol == "and" || symbol == "or"
        text += isWord ? " \(symbol) " : one(of: spaces) + symbol + one(of: spaces)
      }
      switch below(6) {
      case 0, 1: text += one(of: Self.literals)
      case 2: text += one(of: others)
      case 3 where below(4) == 0: text += "if \(row()) then \(row()) else \(row()) end"
      case 3 where below(3) == 0: text += "[\(row())]"
      case 3 where below(3) == 0: text += "\"\\(\(row()))\""
      default: text += one(of: Self.paths)
      }
    }
    return text
  }

  private mutating func operand(_ depth: Int) -> String {
    depth > 1 && below(2) == 0
      ? "(\(filter(depth: depth)))"
      : below(3) == 0 ? one(of: Self.literals) : one(of: Self.paths)
  }
}
