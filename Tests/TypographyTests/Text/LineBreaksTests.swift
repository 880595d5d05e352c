import Testing
import Typography

@Suite("Line breaks")
struct LineBreaksTests {
  /// The text cut at every opportunity.
  private func parts(_ text: String, language: String? = nil) -> [String] {
    let scalars = Array(text.unicodeScalars)
    let breaks = LineBreaks.opportunities(in: scalars, language: language)
    #expect(breaks.count == scalars.count + 1)
    var parts: [String] = []
    var start = 0
    for index in breaks.indices where breaks[index] {
      parts.append(String(String.UnicodeScalarView(scalars[start..<index])))
      start = index
    }
    return parts
  }

  // By hand from the rules of UAX #14 15.0.
  @Test(
    "the rules of the standard hold",
    arguments: [
      // LB18: after spaces.
      ("a bc  d", ["a ", "bc  ", "d"]),
      // LB21, LB13: after a hyphen, not before it or a comma.
      ("mother-in-law, yes", ["mother-", "in-", "law, ", "yes"]),
      // LB12, LB11: not at a no-break space or a word joiner.
      ("a\u{A0}b\u{2060} c", ["a\u{A0}b\u{2060} ", "c"]),
      // LB7, LB8: after a zero-width space.
      ("a\u{200B}b", ["a\u{200B}", "b"]),
      // LB21: after a soft hyphen.
      ("hy\u{AD}phen", ["hy\u{AD}", "phen"]),
      // LB25: not inside numbers.
      ("$1,234.56 (7%)", ["$1,234.56 ", "(7%)"]),
      // LB4, LB5.
      ("a\r\nb\n", ["a\r\n", "b\n"]),
      // LB8a, LB9: not inside grapheme clusters.
      ("e\u{301}x 👩\u{200D}👧 z", ["e\u{301}x ", "👩\u{200D}👧 ", "z"]),
      // LB30a: flags by twos.
      ("🇩🇪🇫🇷", ["🇩🇪", "🇫🇷"]),
      // LB13, LB14 and the ideographs' own: everywhere but at punctuation.
      ("漢字、「語」。", ["漢", "字、", "「語」。"]),
      // LB21a: not after a hyphen in Hebrew.
      ("אב-גד", ["אב-גד"]),
      // LB26, LB27: jamo of a syllable stay together.
      ("\u{1112}\u{1161}\u{11AB}\u{1100}", ["\u{1112}\u{1161}\u{11AB}", "\u{1100}"]),
    ] as [(String, [String])])
  func followsRules(text: String, expected: [String]) {
    #expect(parts(text) == expected)
  }

  // Sentences of words that stand in any dictionary: "Thai is beautiful", "I love Laos", "I love
  // Cambodia", "I go to school".
  @Test(
    "texts without spaces break between words",
    arguments: [
      ("ภาษาไทยสวยงาม", ["ภาษา", "ไทย", "สวยงาม"]),
      ("ຂ້ອຍຮັກປະເທດລາວ", ["ຂ້ອຍ", "ຮັກ", "ປະເທດ", "ລາວ"]),
      ("ខ្ញុំស្រលាញ់ប្រទេសកម្ពុជា", ["ខ្ញុំ", "ស្រលាញ់", "ប្រទេស", "កម្ពុជា"]),
      ("ကျွန်တော်ကျောင်းသွားသည်", ["ကျွန်တော်", "ကျောင်း", "သွား", "သည်"]),
    ] as [(String, [String])])
  func readsDictionaries(text: String, expected: [String]) {
    #expect(parts(text) == expected)
  }

  @Test("a language's own rules are taken, and nothing else changes them")
  func knowsLanguages() {
    // CSS Text 3, 5.3: "strict" forbids a break before a small kana, "loose" allows it.
    #expect(parts("カァ", language: "ja-u-lb-strict") == ["カァ"])
    #expect(parts("カァ", language: "ja-u-lb-loose") == ["カ", "ァ"])
    #expect(parts("a b", language: "no such language") == ["a ", "b"])
    #expect(parts("a b", language: "") == ["a ", "b"])
    #expect(LineBreaks.opportunities(in: [], language: "de") == [false])
  }

  /// The standard library of Swift tells where grapheme clusters are cut, which we never do.
  ///
  /// ICU takes numbers as UAX #14, 8.2, example 7 has them (".35", "a.2"), and keeps a hyphen that
  /// begins a word with it, as later versions of the standard do (LB20a); the file does neither.
  @Test("LineBreakTest.txt agrees but for grapheme clusters, numbers and hyphens before words")
  func conforms() throws {
    guard let lines = UnicodeData.lines("auxiliary/LineBreakTest.txt") else { return }
    var failed: [Substring] = []
    for line in lines {
      let words = line.split(whereSeparator: \.isWhitespace)
      let scalars = words.enumerated().filter { $0.offset % 2 == 1 }.flatMap {
        UnicodeData.scalars($0.element)
      }
      var marks = words.enumerated().filter { $0.offset % 2 == 0 }.map { $0.element == "÷" }
      let cuts = clusterBoundaries(scalars)
      for index in marks.indices where !cuts.contains(index) { marks[index] = false }
      if LineBreaks.opportunities(in: scalars, language: nil) != marks { failed.append(line) }
    }
    let others = failed.filter { line in
      !line.hasPrefix("× 002D") && !line.contains(/÷ 003[0-9]/)
    }
    #expect(lines.count > 7_000)
    #expect(failed.count <= 22 && others.isEmpty, "\(failed)")
  }

  private func clusterBoundaries(_ scalars: [Unicode.Scalar]) -> Set<Int> {
    String(String.UnicodeScalarView(scalars)).reduce(into: [0]) { found, character in
      found.insert((found.max() ?? 0) + character.unicodeScalars.count)
    }
  }

  @Test("ten thousand letters without a space take time in proportion")
  func isLinear() {
    let text = [Unicode.Scalar](repeating: "ก", count: 10_000)
    #expect(LineBreaks.opportunities(in: text, language: "th").count == 10_001)
    let marks = [Unicode.Scalar](repeating: "\u{301}", count: 10_000)
    #expect(LineBreaks.opportunities(in: marks, language: nil).filter { $0 }.count == 1)
  }
}
