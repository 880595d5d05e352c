import Diagnostics
import StructuredData
import Testing

/// Cases retyped from Nicolas Seriot's JSONTestSuite, by its names. `y_` must be read, `n_` must be
/// refused; of the `i_` cases, which the standard leaves open, this reader refuses what would lose
/// or change data.
@Suite("JSON by the test suite's cases")
struct JSONConformanceTests {
  @Test("every case the standard allows is read as what it says", arguments: accepted)
  func reads(_ text: String, as expected: StructuredValue) throws {
    #expect(try JSONReader.read(Array(text.utf8)) == expected)
  }

  @Test("every case the standard forbids is refused", arguments: refused)
  func refuses(_ text: String) {
    #expect(throws: FormwrightError.self) { try JSONReader.read(Array(text.utf8)) }
  }

  @Test("bytes that are not UTF-8 are refused as such", arguments: notUTF8)
  func refusesEncoding(_ bytes: [UInt8]) {
    let failure = #expect(throws: FormwrightError.self) { try JSONReader.read(bytes) }
    #expect(failure?.diagnostics.map(\.code) == ["encoding"])
  }

  @Test("an escape for half of a surrogate pair is refused", arguments: loneSurrogates)
  func refusesLoneSurrogates(_ text: String) {
    let failure = #expect(throws: FormwrightError.self) { try JSONReader.read(Array(text.utf8)) }
    #expect(Set(failure?.diagnostics.map(\.code) ?? []) == ["encoding"])
  }

  @Test("a hundred thousand open brackets are too deep, not a crash")
  func refusesDepth() {
    for text in [
      String(repeating: "[", count: 100_000), String(repeating: #"[{"":"#, count: 50_000),
      String(repeating: "[", count: 500) + String(repeating: "]", count: 500),
    ] {
      let failure = #expect(throws: FormwrightError.self) { try JSONReader.read(Array(text.utf8)) }
      #expect(failure?.diagnostics.map(\.code) == ["too-deep"])
    }
  }

  static let accepted: [(String, StructuredValue)] = [
    ("[[]   ]", [[]]), (#"[""]"#, [""]), ("[]", []), (#"["a"]"#, ["a"]), ("[false]", [false]),
    (#"[null, 1, "1", {}]"#, [nil, 1, "1", [:]]), ("[null]", [nil]), ("[1\n]", [1]), (" [1]", [1]),
    ("[1,null,null,null,2]", [1, nil, nil, nil, 2]), ("[2] ", [2]),
    ("[123e65]", [number("123e65")]), ("[0e+1]", [number("0e+1")]), ("[0e1]", [number("0e1")]),
    ("[ 4]", [4]), ("[-0.0000001]", [number("-0.0000001")]), ("[20e1]", [number("20e1")]),
    ("[-0]", [number("-0")]), ("[-123]", [-123]), ("[-1]", [-1]), ("[1E22]", [number("1E22")]),
    ("[1E-2]", [number("1E-2")]), ("[1E+2]", [number("1E+2")]), ("[123]", [123]),
    ("[123.456e78]", [number("123.456e78")]), ("[123.456789]", [123.456789]),
    ("[100000000000000000000]", [number("100000000000000000000")]),
    ("[0.4e00669999999999999999]", [number("0.4e00669999999999999999")]),
    (#"{"asd":"sdf", "dfg":"fgh"}"#, ["asd": "sdf", "dfg": "fgh"]), ("{}", [:]),
    (#"{"":0}"#, ["": 0]), (#"{"foo\u0000bar": 42}"#, ["foo\u{0}bar": 42]),
    (
      #"{ "min": -1.0e+28, "max": 1.0e+28 }"#,
      ["min": number("-1.0e+28"), "max": number("1.0e+28")]
    ),
    (#"{"x":[{"id": "xx"}], "id": "xx"}"#, ["x": [["id": "xx"]], "id": "xx"]),
    (#"{"a":[]}"#, ["a": []]), ("{\n\"a\": \"b\"\n}", ["a": "b"]),
    (#"{"t":"\u041f\u043e\u043b" }"#, ["t": "Пол"]),
    (#"["\u0060\u012a\u12AB"]"#, ["`\u{12A}\u{12AB}"]), (#"["\uD801\udc37"]"#, ["\u{10437}"]),
    (#"["\ud83d\ude39\ud83d\udc8d"]"#, ["😹💍"]),
    (#"["\"\\\/\b\f\n\r\t"]"#, ["\"\\/\u{8}\u{C}\n\r\t"]), (#"["\\u0000"]"#, [#"\u0000"#]),
    (#"["\""]"#, ["\""]), (#"["a/*b*/c/*d//e"]"#, ["a/*b*/c/*d//e"]), (#"["\\a"]"#, [#"\a"#]),
    (#"["\\n"]"#, [#"\n"#]), (#"["\u0012"]"#, ["\u{12}"]), (#"["\uFFFF"]"#, ["\u{FFFF}"]),
    (#"["asd"]"#, ["asd"]), (#"[ "asd"]"#, ["asd"]), (#"["\uDBFF\uDFFF"]"#, ["\u{10FFFF}"]),
    (#"["new\u00A0line"]"#, ["new\u{A0}line"]), ("[\"\u{10FFFF}\"]", ["\u{10FFFF}"]),
    ("[\"\u{FFFF}\"]", ["\u{FFFF}"]), (#"["\u0000"]"#, ["\u{0}"]), (#"["\u002c"]"#, [","]),
    (#"["π"]"#, ["π"]), ("[\"\u{1BFFF}\"]", ["\u{1BFFF}"]), (#"["asd "]"#, ["asd "]),
    (#"" ""#, " "), (#"["\uD834\uDd1e"]"#, ["\u{1D11E}"]), (#"["\u0821"]"#, ["\u{821}"]),
    (#"["\u0123"]"#, ["ģ"]), ("[\"\u{2028}\"]", ["\u{2028}"]), ("[\"\u{2029}\"]", ["\u{2029}"]),
    (#"["\u0061\u30af\u30EA\u30b9"]"#, ["aクリス"]), (#"["new\u000Aline"]"#, ["new\nline"]),
    ("[\"\u{7F}\"]", ["\u{7F}"]), (#"["\uA66D"]"#, ["\u{A66D}"]), (#"["\u005C"]"#, ["\\"]),
    (#"["⍂㈴⍂"]"#, ["⍂㈴⍂"]), (#"["\uDBFF\uDFFE"]"#, ["\u{10FFFE}"]),
    (#"["\uD83F\uDFFE"]"#, ["\u{1FFFE}"]), (#"["\u200B"]"#, ["\u{200B}"]),
    (#"["\uFDD0"]"#, [StructuredValue.string(nonCharacter)]), (#"["\uFFFE"]"#, ["\u{FFFE}"]),
    (#"["\u0022"]"#, ["\""]),
    (#"["€𝄞"]"#, ["€𝄞"]), ("false", false), ("42", 42), ("-0.1", -0.1), ("null", nil),
    (#""asd""#, "asd"), ("true", true), (#""""#, ""), ("[\"a\"]\n", ["a"]), (" [] ", []),
    ("\u{FEFF}{}", [:]),
  ]

  /// U+FDD0, which Swift does not take in a literal.
  private static let nonCharacter = String(decoding: [0xEF, 0xB7, 0x90] as [UInt8], as: UTF8.self)

  private static func number(_ text: String) -> StructuredValue { StructuredValue(.number(text)) }

  static let refused: [String] = [
    "[1 true]", #"["": 1]"#, #"[""],"#, "[,1]", "[1,,2]", #"["x",,]"#, #"["x"]]"#, #"["",]"#,
    #"["x""#, "[x", "[3[4]]", "[1:2]", "[,]", "[-]", #"[   , ""]"#, "[\"a\",\n4\n,1,", "[1,]",
    "[1,,]", "[\"\u{B}a\"\\f]", "[*]", #"[""#, "[1,", "[1,\n1\n,1", "[{}", "[fals]", "[nul]",
    "[tru]", "123\u{0}", "[++1234]", "[+1]", "[+Inf]", "[-01]", "[-1.0.]", "[-2.]", "[-NaN]",
    "[.-1]", "[.2e-3]", "[0.1.2]", "[0.3e+]", "[0.3e]", "[0.e1]", "[0E+]", "[0E]", "[0e+]", "[0e]",
    "[1.0e+]", "[1.0e-]", "[1.0e]", "[1 000.0]", "[1eE2]", "[2.e+3]", "[2.e-3]", "[2.e3]",
    "[9.e+]", "[Inf]", "[NaN]", "[１]", "[1+2]", "[0x1]", "[0x42]", "[Infinity]", "[0e+-1]",
    "[-123.123foo]", "[-Infinity]", "[-foo]", "[- 1]", "[-012]", "[-.123]", "[-1x]", "[1ea]",
    "[1.]", "[.123]", "[1.2a-3]", "[1.8011670033376514H-308]", "[012]", #"["x", truth]"#,
    "{[: \"x\"}\n", #"{"x", null}"#, #"{"x"::"b"}"#, "{🇨🇭}", #"{"a":"a" 123}"#, "{key: 'value'}",
    #"{"a" b}"#, #"{:"b"}"#, #"{"a" "b"}"#, #"{"a":"#, #"{"a""#, "{1:1}", "{9999E9999:1}",
    "{null:null,null:null}", #"{"id":0,,,,,}"#, "{'a':0}", #"{"id":0,}"#, #"{"a":"b"}/**/"#,
    #"{"a":"b"}/**//"#, #"{"a":"b"}//"#, #"{"a":"b"}/"#, #"{"a":"b",,"c":"d"}"#, #"{a: "b"}"#,
    #"{"a":"a"#, #"{ "foo" : "bar", "a" }"#, #"{"a":"b"}#"#, " ", #"["\uD800\"]"#,
    #"["\uD800\u"]"#, #"["\uD800\u1"]"#, #"["\uD800\u1x"]"#, "[é]", "[\"\\\u{0}\"]", #"["\x00"]"#,
    #"["\\\"]"#, "[\"\\\t\"]", "[\"\\🌀\"]", #"["\"]"#, #"["\u00A"]"#, #"["\uD834\uDd"]"#,
    #"["\uD800\uD800\x"]"#, #"["\a"]"#, #"["\uqqqq"]"#, #"[\u0020"asd"]"#, #"[\n]"#, "\"",
    "['single quote']", "abc", #"["\"#, "[\"a\u{0}a\"]", "[\"new\nline\"]", "[\"\t\"]",
    #""\UA66D""#, #"""x"#, "[\u{2060}]", "\u{FEFF}", "<.>", "[<null>]", "[1]x", "[1]]",
    #"["asd]"#, "aå", "[True]", "1]", #"{"x": true,"#, "[][]", "]", "[", "", "[\u{0}]", "2@",
    "{}}", #"{"":"#, #"{"a":/*comment*/"b"}"#, #"{"a": true} "x""#, "['", "[,", "[{", #"["a"#,
    #"["a""#, "{", "{]", "{,", "{[", #"{"a"#, "{'a'", #"["\{["\{["\{["\{"#, "*", #"{"a":"b"}#{}"#,
    #"[\u000A""]"#, "[1", "[ false, nul", "[ true, fals", "[ false, tru", #"{"asd":"asd""#, "å",
    "[\u{C}]",
  ]

  static let loneSurrogates: [String] = [
    #"{"\uDFAA":0}"#, #"["\uDADA"]"#, #"["\uD888\u1234"]"#, #"["\uD800\n"]"#, #"["\uDd1ea"]"#,
    #"["\uD800\uD800\n"]"#, #"["\ud800"]"#, #"["\ud800abc"]"#, #"["\uDd1e\uD834"]"#,
    #"["\uDFAA"]"#,
  ]

  static let notUTF8: [[UInt8]] = [
    // UTF-16, either order, with its mark.
    [0xFF, 0xFE, 0x5B, 0x00, 0x5D, 0x00], [0xFE, 0xFF, 0x00, 0x5B, 0x00, 0x5D],
    // In a string: no lead byte, surrogate, lone continuation, beyond U+10FFFF, overlong, cut short.
    quoted([0xE6, 0x97, 0xA5, 0xD1, 0x88, 0xFA]), quoted([0xED, 0xA0, 0x80]), quoted([0xFF]),
    quoted([0xE9]), quoted([0x81]), quoted([0xF4, 0xBF, 0xBF, 0xBF]), quoted([0xC0, 0xAF]),
    quoted([0xFC, 0x83, 0xBF, 0xBF, 0xBF, 0xBF]), quoted([0xE0, 0xFF]), quoted([0xE2, 0x82]),
    quoted([0xF0, 0x8F, 0xBF, 0xBF]),
    // Outside.
    [0x5B, 0xFF, 0x5D], [0x5B, 0x30, 0xE5, 0x5D], [0xE5], [0xEF, 0xBB, 0x7B, 0x7D],
  ]

  private static func quoted(_ bytes: [UInt8]) -> [UInt8] {
    Array("[\"".utf8) + bytes + Array("\"]".utf8)
  }
}
