import Diagnostics
import FormTemplates
import JQFilters
import StructuredData
import Testing

/// Expressions are a part of jq's language. The expected values are what `jq -c` 1.6 (Debian 12)
/// prints for the same record, but for numbers, which keep their text here.
@Suite("Expressions mean what jq means")
struct ExpressionTests {
  private static let record = #"""
    {"a":{"b":"x","n":1200,"f":false,"t":true,"z":null,"l":[1,"two",[3],{"k":"v"}],"sp ace":"s"},
    "e":"","o":{"x":1,"y":[true,null],"q":"a\"b\\c\n\t\u0001é"},"1a":"line"}
    """#

  private func value(_ expression: String, _ record: String = Self.record) throws -> String {
    let parsed = try Expression(parsing: expression, at: nil)
    let record = try JSONReader.read(Array(record.utf8))
    return String(decoding: JSONWriter.compact(try parsed.value(in: record)), as: UTF8.self)
  }

  @Test(
    "paths",
    arguments: [
      (".a.b", #""x""#), (".a.missing", "null"), (".a.missing.deeper", "null"),
      (".a.l[0]", "1"), (".a.l[-1].k", #""v""#), (".a.l[9]", "null"), (".a.l[-9]", "null"),
      (".a.l[1]", #""two""#), (#".a["b"]"#, #""x""#), (#".a."sp ace""#, #""s""#),
      (#".["1a"]"#, #""line""#), (#"."1a""#, #""line""#), (#".a.l[3]["k"]"#, #""v""#),
      (".a?.b?", #""x""#), (" .a.b ", #""x""#),
      // Without a value, jq prints nothing; here, that is null.
      (".a.b.c?", "null"), (".a.b.c?.d", "null"), (".a.n[0]?", "null"), (".a?.f[1:]?", "null"),
      (".a.b.c? // 7", "7"), (".a.b.c?.d // .a.b", #""x""#), ("(.a.b.c? // 1) == 1", "true"),
    ])
  func paths(_ expression: String, _ expected: String) throws {
    #expect(try value(expression) == expected)
  }

  /// jq says “Cannot index string with "c"” and the like.
  @Test(
    "a path into a value without such a part is an error",
    arguments: [
      (".a.b.c", "“.a.b” is a string, not an object"), (".a.b?.c", "“.a.b?” is a string"),
      (".a.l.k", "“.a.l” is a list, not an object"), (".a.n[0]", "“.a.n” is a number, not a list"),
      (".o[0]", "“.o” is an object, not a list"),
      (".a.t[1:]", "“.a.t” is a boolean, not a list or"),
      (#"."1a".x"#, #"“."1a"” is a string"#), (".a.b.c == 1", "“.a.b” is a string"),
    ])
  func mismatches(_ expression: String, _ message: String) throws {
    let problem = #expect(throws: ExpressionProblem.self) { try value(expression) }
    #expect(problem?.message.contains(message) == true)
    #expect(throws: ExpressionProblem.self) { try value("\(expression) // 7") }
  }

  @Test(
    "slices and lengths",
    arguments: [
      (".a.l[1:]", #"["two",[3],{"k":"v"}]"#), (".a.l[:2]", #"[1,"two"]"#),
      (".a.l[1:3]", #"["two",[3]]"#), (".a.l[-2:]", #"[[3],{"k":"v"}]"#), (".a.l[:-3]", "[1]"),
      (".a.l[3:1]", "[]"), (".a.l[9:]", "[]"), (".a.l[1:][0]", #""two""#), (".a.z[1:]", "null"),
      (".o.q[1:3]", #""\"b""#), (".a.l | length", "4"), ("(.a.l | length) > 3", "true"),
      (".a.z | length", "0"), (".o | length", "3"), (".o.q | length", "9"),
      (".a.l[1:3] | length", "2"), (".a.l | length | not", "false"),
    ])
  func slices(_ expression: String, _ expected: String) throws {
    #expect(try value(expression) == expected)
  }

  @Test(
    "defaults stand in for null, false and what is missing",
    arguments: [
      (#".missing // "d""#, #""d""#), (#".a.f // "d""#, #""d""#), (".a.z // .a.b", #""x""#),
      (#".a.f // .a.z // "last""#, #""last""#), (#".e // "d""#, #""""#), (#".a.t // "d""#, "true"),
      (#"(.a.z // "p")"#, #""p""#), (".missing // false", "false"), ("false // null", "null"),
    ])
  func defaults(_ expression: String, _ expected: String) throws {
    #expect(try value(expression) == expected)
  }

  @Test(
    "text with values in it",
    arguments: [
      (#""\(.a.b)-\(.a.n)""#, #""x-1200""#), (#""\(.a.t) \(.a.f)""#, #""true false""#),
      (#""\(.e)""#, #""""#),
      (#""plain""#, #""plain""#), (#""q\"uo\\te\n\u00e9""#, #""q\"uo\\te\né""#),
      (#""\(.a.missing // "none")""#, #""none""#), (#""\("in \(.a.b) side")""#, #""in x side""#),
      (#""\(.a.b == "x")""#, #""true""#),
    ])
  func interpolation(_ expression: String, _ expected: String) throws {
    #expect(try value(expression) == expected)
  }

  /// Unlike jq, which prints “null”: nobody is called that.
  @Test(
    "nulls in a text are omitted, and a text of nothing else is null",
    arguments: [
      (#""\(.a.z)\(.a.b)""#, #""x""#), (#""\(.missing), \(.a.z)""#, "null"),
      (#""[\(.a.z)]""#, "null"), (#""\(.a.z // "")""#, #""""#),
      (#""\(.missing) \(.a.b)" // "d""#, #"" x""#), (#""\(.missing)" // "d""#, #""d""#),
    ])
  func nulls(_ expression: String, _ expected: String) throws {
    #expect(try value(expression) == expected)
  }

  @Test("lists and objects are no part of a text", arguments: [#""\(.a.l)""#, #""x \(.o)""#])
  func structures(_ expression: String) throws {
    let error = #expect(throws: ExpressionProblem.self) { try value(expression) }
    #expect(error?.message.contains("two") == false)
  }

  @Test(
    "comparisons and conditions",
    arguments: [
      (#".a.b == "x""#, "true"), (#".a.b != "x""#, "false"), (".a.n >= 1200", "true"),
      (".a.n < 1200.0", "false"), (".a.n == 1.2e3", "true"), (".a.z == null", "true"),
      (".missing == null", "true"), (".a.z < false", "true"), (".a.f < .a.t", "true"),
      (#""Z" < "a""#, "true"), (#""a" < "aa""#, "true"), (".a.t and .a.z", "false"),
      (".a.f or .a.b", "true"), (".a.f | not", "true"), (".a.b | not", "false"),
      (".a.z | not | not", "false"), (#".a.n > 5 and .a.b == "x" or false"#, "true"),
      (#".missing // "x" == "x""#, "true"), (#".a.f or .a.z // "d""#, #""d""#),
      (#"(.a.b == "x") == true"#, "true"), (#".a.n > "0""#, "false"), (".a.l > .a.n", "true"),
      ("$record.x", "null"),
      (".order == .andy", "true"),
    ])
  func conditions(_ expression: String, _ expected: String) throws {
    #expect(try value(expression) == expected)
  }

  @Test("numbers are compared by their values, whatever their texts")
  func numberValues() throws {
    let record = #"{"k":{"a":1,"b":2},"k2":{"b":2,"a":1.0},"big":9007199254740993}"#
    #expect(try value(".k == .k2", record) == "true")
    #expect(try value(".big == 9007199254740992", record) == "false")
    #expect(try value(".big > 9007199254740992", record) == "true")
    #expect(throws: ExpressionProblem.self) { try value(".k < .k2", record) }
  }

  @Test(
    "literals", arguments: [("12", "12"), ("-3.5", "-3.5"), ("true", "true"), ("null", "null")])
  func literals(_ expression: String, _ expected: String) throws {
    #expect(try value(expression) == expected)
  }

  /// jq 1.6 gives 9007199254740992 and 1200.5 here: a tax form needs what was written.
  @Test(
    "a number keeps its text, alone and inside text", arguments: ["9007199254740993", "1200.50"])
  func numbers(_ digits: String) throws {
    #expect(try value(".n", #"{"n":\#(digits)}"#) == digits)
    #expect(try value(#""$\(.n)""#, #"{"n":\#(digits)}"#) == "\"$\(digits)\"")
  }

  @Test(
    "what is no expression, or reaches beyond the record, is refused with its place",
    arguments: [
      "", ".a |", ".a[:]", "$ENV.HOME", "$__loc__", "$", "$\"a\"", "env", "now", "input", "debug",
      ".a.", ".a[", ".a[x]", #""open"#, #""\(.a""#, #""\x""#, "(.a", ".a)", "-", "1.2.3", ".a // ",
      ".a | env", "if .a then now else 2 end",
    ])
  func refused(_ expression: String) throws {
    let location = SourceLocation(line: 3, column: 9)
    let failure = #expect(throws: FormwrightError.self) {
      try Expression(parsing: expression, at: location)
    }
    #expect(failure?.kind == .data)
    #expect(failure?.diagnostics.map(\.code) == ["expression"])
    #expect(failure?.diagnostics.first?.location == location)
  }

  @Test(
    "what is not evaluated here is jq's",
    arguments: [
      ".a | .b", ".[]", ".a + 1", "if .a then 1 else 2 end", "{a: .b}", "[.a]", "..",
      "..length", "..[0]",
      ".a.l == [1]", ".a | length | tostring", "@csv \"\\(.a)\"",
    ])
  func filters(_ expression: String) throws {
    guard case .filter(let filter) = try Expression(parsing: expression, at: nil) else {
      Issue.record("\(expression) is evaluated here")
      return
    }
    #expect(filter.text == expression)
    // Without a process there is no value.
    #expect(throws: ExpressionProblem.self) { try value(expression) }
  }

  @Test(
    "a path without its dot is understood, not taken",
    arguments: [("id", ".id"), ("a.b", ".a.b"), ("a[0]", ".a[0]")])
  func missingDot(_ text: String, _ path: String) {
    let failure = #expect(throws: FormwrightError.self) { try Expression(parsing: text, at: nil) }
    #expect(failure?.diagnostics.first?.hint == "Did you mean \(path)?")
  }

  @Test("nesting without end is refused, not followed")
  func deep() {
    let deep = String(repeating: "(", count: 100_000) + ".a"
    #expect(throws: FormwrightError.self) { try Expression(parsing: deep, at: nil) }
    let chain = Array(repeating: ".a", count: 10_000).joined(separator: " // ")
    #expect(throws: FormwrightError.self) { try Expression(parsing: chain, at: nil) }
  }

  /// A path that the template's author wrote is found beside the template; one out of a record, or
  /// from the root, stands as it is.
  @Test(
    "paths of files are the template's only where the template begins them",
    arguments: [
      (#""logo.png""#, #""/t/logo.png""#), (#""pics/\(.a.b).png""#, #""/t/pics/x.png""#),
      (".a.b", #""x""#), (#""\(.a.b).png""#, #""x.png""#), (#""/logo.png""#, #""/logo.png""#),
      (#".missing // "none.png""#, #""/t/none.png""#),
      (#""data:image/png,x""#, #""data:image/png,x""#),
      (#""https://a/b.png""#, #""https://a/b.png""#), (#""file:b.png""#, #""file:b.png""#),
      ("null", "null"),
    ])
  func locatedPaths(_ expression: String, _ expected: String) throws {
    let record = try JSONReader.read(Array(Self.record.utf8))
    let located = try Expression(parsing: expression, at: nil).locatingPaths(in: "/t/")
    #expect(
      String(decoding: JSONWriter.compact(try located.value(in: record)), as: UTF8.self) == expected
    )
  }
}
