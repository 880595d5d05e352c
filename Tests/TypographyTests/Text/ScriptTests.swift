import Testing
import Typography

@Suite("Scripts")
struct ScriptTests {
  /// Names of Scripts.txt with their tags (ISO 15924).
  static let tags: [String: String] = [
    "Common": "Zyyy", "Inherited": "Zinh", "Latin": "Latn", "Greek": "Grek", "Cyrillic": "Cyrl",
    "Armenian": "Armn", "Hebrew": "Hebr", "Arabic": "Arab", "Syriac": "Syrc", "Nko": "Nkoo",
    "Devanagari": "Deva", "Bengali": "Beng", "Tamil": "Taml", "Thai": "Thai", "Lao": "Laoo",
    "Tibetan": "Tibt", "Myanmar": "Mymr", "Khmer": "Khmr", "Georgian": "Geor", "Hangul": "Hang",
    "Ethiopic": "Ethi", "Mongolian": "Mong", "Hiragana": "Hira", "Katakana": "Kana",
    "Bopomofo": "Bopo", "Han": "Hani", "Adlam": "Adlm",
  ]

  @Test("a character's script is that of Scripts.txt")
  func knowsScripts() {
    guard let ranges = UnicodeData.ranges("Scripts.txt") else { return }
    var seen: Set<String> = []
    for (range, name) in ranges {
      guard let tag = Self.tags[name] else { continue }
      seen.insert(tag)
      for code in Set([range.lowerBound, range.upperBound]) {
        guard let scalar = Unicode.Scalar(code) else { continue }
        #expect(Script.of(scalar).tag == tag, "U+\(String(code, radix: 16))")
      }
    }
    #expect(seen.count == Self.tags.count)
    for code in UInt32(0)..<0x80 {
      let isLetter = (65...90).contains(code & ~0x20)
      #expect(Unicode.Scalar(code).map { Script.of($0).tag } == (isLetter ? "Latn" : "Zyyy"))
    }
    #expect(Script.of("\u{E000}").tag == "Zzzz")
    #expect(Script.of("\u{FFFF}").tag == "Zzzz")
  }

  // The Unicode Standard 15.0, chapters 9 to 19, tells which scripts join or reorder.
  @Test("scripts whose letters depend on their neighbours need shaping, others do not")
  func knowsShaping() {
    let shaped = [
      "Arab", "Syrc", "Nkoo", "Mong", "Adlm", "Deva", "Beng", "Guru", "Gujr", "Orya", "Taml",
      "Telu", "Knda", "Mlym", "Sinh", "Thai", "Laoo", "Khmr", "Mymr", "Tibt", "Java", "Bali",
      "Cham", "Lana",
    ]
    let plain = [
      "Latn", "Grek", "Cyrl", "Armn", "Geor", "Hebr", "Hani", "Hira", "Kana", "Hang", "Bopo",
      "Ethi", "Cher", "Yiii", "Zyyy", "Zinh", "Zzzz", "Thaa",
    ]
    for tag in shaped { #expect(Script(tag: tag).needsShaping, "\(tag)") }
    for tag in plain { #expect(!Script(tag: tag).needsShaping, "\(tag)") }
  }
}

@Suite("Script runs")
struct ScriptRunsTests {
  // By hand from UAX #24 15.0, 5.1 (common and inherited characters) and 5.2 (brackets).
  @Test(
    "common characters go with their neighbours",
    arguments: [
      ("Hello, world!", "0-13 Latn"),
      ("12 % of", "0-7 Latn"),
      ("12 %", "0-4 Zyyy"),
      ("abc где", "0-4 Latn, 4-7 Cyrl"),
      // A closing bracket takes the script of its opening one.
      ("abc (где) def", "0-5 Latn, 5-8 Cyrl, 8-13 Latn"),
      ("где (abc [漢] d) е", "0-5 Cyrl, 5-10 Latn, 10-11 Hani, 11-14 Latn, 14-17 Cyrl"),
      ("(где) x", "0-6 Cyrl, 6-7 Latn"),
      ("a) (b", "0-5 Latn"),
      // Marks inherit.
      ("e\u{301}\u{301}я\u{301}", "0-3 Latn, 3-5 Cyrl"),
      ("\u{301}я", "0-2 Cyrl"),
      // Shared by a few scripts (ScriptExtensions.txt: U+0964, U+30FC, U+060C).
      ("abc \u{964}", "0-4 Latn, 4-5 Beng"),
      ("क\u{964} ক\u{964}", "0-3 Deva, 3-5 Beng"),
      ("\u{964}ক", "0-2 Beng"),
      ("カー", "0-2 Kana"), ("かー", "0-2 Hira"),
      ("漢字かな交じり", "0-2 Hani, 2-4 Hira, 4-5 Hani, 5-7 Hira"),
      ("سلام، 12", "0-8 Arab"),
      ("", ""),
    ])
  func resolves(text: String, expected: String) {
    let runs = ScriptRuns.runs(of: Array(text.unicodeScalars))
    let said = runs.map { "\($0.range.lowerBound)-\($0.range.upperBound) \($0.script.tag)" }
    #expect(said.joined(separator: ", ") == expected)
  }

  @Test("every scalar is in one run, whatever the text")
  func covers() {
    var state: UInt32 = 1
    let pool: [Unicode.Scalar] = [
      "a", "я", "(", ")", "[", "]", "\u{301}", "\u{964}", "\u{3001}", "漢", "ー", " ", "\u{FFFF}",
      "\u{10FFFF}", "\u{0}",
    ]
    for length in 1..<200 {
      let text = (0..<length).map { _ in
        state = state &* 1_664_525 &+ 1_013_904_223
        return pool[Int(state >> 16) % pool.count]
      }
      let runs = ScriptRuns.runs(of: text)
      #expect(runs.first?.range.lowerBound == 0 && runs.last?.range.upperBound == length)
      for (left, right) in zip(runs, runs.dropFirst()) {
        #expect(left.range.upperBound == right.range.lowerBound && left.script != right.script)
      }
    }
  }

  @Test("a hundred thousand characters shared by two sets of scripts take time in proportion")
  func isLinear() {
    let text = (0..<100_000).map { $0 % 2 == 0 ? "\u{964}" : "\u{3001}" as Unicode.Scalar }
    #expect(!ScriptRuns.runs(of: text).isEmpty)
  }
}
