import JQFilters
import Testing

@Suite("What of jq's language a template may use")
struct FilterScannerTests {
  @Test(
    "filters that jq 1.6 accepts are filters",
    arguments: [
      ".", "..", ".a.b[0].c", ".a | map(.x) | add", #"[.a[] | select(.b == "x")]"#,
      "if .a then 1 else 2 end", "reduce .a[] as $x (0; . + $x)",
      "foreach .a[] as [$x, {k: $y}] (0; . + $x; [., $y])", "{a: 1, b, \"c d\": .e, (.f): 2}",
      "def f($a; g): $a + g; f(1; .x)",
      "label $out | .a[] | if . > 2 then ., break $out else . end",
      #""a \(.b | map("<\(.)>") | join(", ")) c""#, "@csv \"\\(.a)\"", "[.a] | @tsv",
      "try error(\"x\") catch .", ".a?", ".a[1:3]", ".. | numbers", "1.5e-3 + .5 | floor",
      ".a as $x | $x + 1", ".a # the end", ".a as [$x] ?// $x | $x", ".a | not", "-.a",
      ".a |= . + 1",
      "[limit(3; repeat(.a))]", "[.a[] as {if: $x} | $x]", ".\"a b\"[\"c\"]",
      #"sub("(?<a>x)"; "\(.a)!")"#, "todate", "[splits(\", *\")]", "not", "$record.a + 1",
    ])
  func accepted(_ text: String) throws {
    _ = try JQFilter(text)
  }

  /// Everything by which a program of jq 1.6 sees or does more than its input, from its manual and from
  /// `jq -n builtins`.
  @Test(
    "what reaches beyond the record is refused by name",
    arguments: [
      "env", "env.HOME", "$ENV", "$ENV.PATH", "now", ".a | localtime", "now | todate", "input",
      "[inputs]", "debug", ".a | stderr", "input_filename", "input_line_number", "$__loc__",
      "$__prog_args", "halt", "halt_error", "halt_error(1)", "modulemeta", "get_search_list",
      "strflocaltime(\"%H\")", "import \"a\" as a; a::b", "include \"a\"; .x", "builtins",
      #""x \(env.HOME)""#, #""x \("y \(now)")""#, "{a: env}", "{(now | todate): 1}", "[.a[env]]",
      "def f: env; f", "(def env: 1; env) | env", "(def now: 1; 2) | now", "_modify(.a; 1)",
      "{(input): 1}", "{\"x\": input}", ".a as $x | input", "get_jq_origin", "get_prog_origin",
      "path(env)", "#\nenv", "# a\n now", "[.[] | . as {a: $x, (env): $y} | $y]",
    ])
  func refused(_ text: String) {
    let problem = #expect(throws: JQFilter.Problem.self) { try JQFilter(text) }
    #expect(problem?.isRefused == true || problem?.message.contains("modules") == true)
  }

  @Test("a key may have the name of anything")
  func keys() throws {
    #expect(try JQFilter("[.env, .now.input, {env: 1, now}]").keys == ["env", "now", "input"])
    #expect(try JQFilter("[.e, .e5x, .\"e5\", .e -5]").keys == ["e", "e5x", "e5"])
    _ = try JQFilter(". as {env: $x, input: [$y]} | $x + $y")
  }

  @Test(
    "what no filter can be is told with its place",
    arguments: [
      ("", 0), (".a | map(.x", 8), (".a)", 2), ("[.a)", 3), (#""open"#, 0), (#""\(.a""#, 5),
      (".a[:]", 4), ("[.a, ]", 5), ("(.a |)", 5),
      (".a +", 4), (".a | foo", 5), ("if .a then", 10), ("$", 0), (".a.", 2), (".ä", 1),
      (".a.e5", 2), (".e-5", 0), ("$x.E12", 2), (".a |\r.b", 4),
      ("$end", 0), (".a | [$import]", 6), (". as $if | 1", 5),
      ("@no", 0), ("1.2.3", 0), (#""\x""#, 1), ("`", 0), ("a::b", 0),
    ] as [(String, Int)])
  func malformed(_ text: String, _ offset: Int) {
    let problem = #expect(throws: JQFilter.Problem.self) { try JQFilter(text) }
    #expect(problem?.offset == offset, "\(problem?.message ?? "")")
  }

  @Test("variables that the text does not bind are those of the template")
  func variables() throws {
    #expect(try JQFilter("$who.a + ($n | tostring)").variables == ["who", "n"])
    #expect(try JQFilter(".a as $x | $x + $y").variables == ["y"])
    #expect(try JQFilter(". as [$a, {b: $c, $d}] | $a + $c + $d + $e").variables == ["e"])
    #expect(try JQFilter("reduce .[] as $x ($start; . + $x)").variables == ["start"])
    #expect(try JQFilter("def f($p; g): $p + g; f($q; 1)").variables == ["q"])
    #expect(try JQFilter("label $out | $z, break $out").variables == ["z"])
  }

  @Test("nesting without end is refused, not followed")
  func deep() {
    #expect(throws: JQFilter.Problem.self) {
      try JQFilter(String(repeating: "[", count: 9000) + String(repeating: "]", count: 900))
    }
    #expect(throws: JQFilter.Problem.self) { try JQFilter(String(repeating: ".a+", count: 9000)) }
  }
}
