import Diagnostics
import Foundation
import TestTools
import Testing
import Typography

@Suite("Font catalogs")
struct FontCatalogTests {
  private func face(
    _ text: String, _ script: String, language: String? = nil, weight: Int = 400,
    italic: Bool = false, serif: Bool = false, mono: Bool = false, condensed: Bool = false,
    in catalog: FontCatalog? = nil
  ) throws -> Typeface? {
    try (catalog ?? FontCatalog()).typeface(
      covering: Array(text.unicodeScalars),
      request: FontRequest(
        script: Script(tag: script), language: language, weight: weight, isItalic: italic,
        isSerif: serif, isFixedPitch: mono, isCondensed: condensed))
  }

  /// What the test needs is installed, said aloud where not.
  private static let hasFonts =
    TestFont.sans.isInstalled && TestFont.hanSans.isInstalled && TestFont.dejaVu.isInstalled
    && OtherPrograms.hasFontQuery

  /// A number that fc-query says of a face; nil where it says none.
  private func property(_ name: String, of face: Typeface) throws -> Int? {
    let said = try ChildProcess.run(
      "fc-query", "--index=\(face.faceIndex)", "--format=%{\(name)}", face.path ?? "")
    return Int(said.text)
  }

  static let texts = [
    ("ế", "Latn"), ("Ω", "Grek"), ("Ж", "Cyrl"), ("Հ", "Armn"), ("ש", "Hebr"), ("ب", "Arab"),
    ("ক", "Beng"), ("क", "Deva"), ("ก", "Thai"), ("ខ", "Khmr"), ("漢", "Hani"), ("한", "Hang"),
    ("あ", "Hira"), ("ა", "Geor"), ("አ", "Ethi"),
  ]

  @Test(
    "a face covers what it was asked for, and bold stays bold (fc-query)",
    .enabled(if: hasFonts), arguments: texts, [400, 700])
  func keepsWeight(text: (String, String), weight: Int) throws {
    let face = try #require(try face(text.0, text.1, weight: weight))
    #expect(face.covers(text.0.unicodeScalars))
    // FC_WEIGHT_REGULAR 80, FC_WEIGHT_BOLD 200.
    #expect(try property("weight", of: face) == (weight == 700 ? 200 : 80))
    let scalar = try #require(text.0.unicodeScalars.first)
    let said = try ChildProcess.run(
      "fc-list", "-q", ":charset=\(String(scalar.value, radix: 16)):file=\(face.path ?? "")")
    #expect(said.status == 0)
  }

  @Test(
    "serif stays serif and sans stays sans, by the names of Noto's and Liberation's families",
    .enabled(if: hasFonts), arguments: texts)
  func keepsSerifs(text: (String, String)) throws {
    let serif = try #require(try face(text.0, text.1, serif: true))
    let sans = try #require(try face(text.0, text.1))
    #expect(sans.familyName.contains("Sans"))
    #expect(
      serif.familyName.contains("Serif") || serif.familyName.contains("Naskh"),
      "\(serif.familyName)")
  }

  @Test(
    "italic, fixed-pitch and condensed stay so where there is such a face (fc-query)",
    .enabled(if: hasFonts))
  func keepsStyle() throws {
    for (text, script) in Self.texts.prefix(3) {
      let italic = try #require(try face(text, script, italic: true, serif: true))
      #expect(try property("slant", of: italic) == 100)
      let upright = try #require(try face(text, script, serif: true))
      #expect(try property("slant", of: upright) == 0)
      let mono = try #require(try face(text, script, mono: true))
      #expect(try property("spacing", of: mono) == 100)
      let proportional = try #require(try face(text, script))
      #expect(try property("spacing", of: proportional) == nil)
      let condensed = try #require(try face(text, script, condensed: true))
      // FC_WIDTH_SEMICONDENSED is 87, FC_WIDTH_NORMAL 100.
      let width = try #require(try property("width", of: condensed))
      #expect(width <= 87)
    }
  }

  // Noto CJK's own naming: a face for each country's forms.
  @Test(
    "Han characters take the forms of their language",
    .enabled(if: hasFonts),
    arguments: [
      (nil, "SC"), ("zh", "SC"), ("zh-Hans", "SC"), ("zh-CN", "SC"), ("zh-SG", "SC"),
      ("zh-Hant", "TC"), ("zh-TW", "TC"), ("zh-Hant-TW", "TC"), ("zh-HK", "HK"),
      ("zh-Hant-HK", "HK"), ("zh-MO", "HK"), ("yue", "HK"), ("ja", "JP"), ("ja-JP", "JP"),
      ("ko", "KR"), ("ko-KR", "KR"), ("en", "SC"), ("zh-Hans-TW", "SC"), ("zh_TW", "TC"),
    ] as [(String?, String)])
  func choosesHanForms(language: String?, forms: String) throws {
    #expect(
      try face("骨", "Hani", language: language)?.familyName == "Noto Sans CJK \(forms)")
    #expect(
      try face("骨", "Hani", language: language, weight: 700, serif: true)?.familyName
        == "Noto Serif CJK \(forms)")
    #expect(
      try face("骨", "Hani", language: language, mono: true)?.familyName
        == "Noto Sans Mono CJK \(forms)")
  }

  @Test("kana is Japanese, hangul Korean, bopomofo Taiwanese", .enabled(if: hasFonts))
  func choosesKanaForms() throws {
    #expect(try face("か", "Hira")?.familyName == "Noto Sans CJK JP")
    #expect(try face("カ", "Kana", serif: true)?.familyName == "Noto Serif CJK JP")
    #expect(try face("한", "Hang")?.familyName == "Noto Sans CJK KR")
    #expect(try face("ㄅ", "Bopo")?.familyName == "Noto Sans CJK TC")
    #expect(try face("。", "Zyyy", language: "ja")?.familyName == "Noto Sans CJK JP")
  }

  @Test("what no font draws has no face", .enabled(if: hasFonts))
  func knowsNothing() throws {
    // Noncharacters, private use, and U+E0100 on nothing that Noto draws.
    for text in ["\u{FFFE}", "\u{10FFFF}", "\u{10FFFD}", "漢\u{10FFFF}", "a\u{1FFFE}"] {
      #expect(try face(text, "Zyyy") == nil)
    }
  }

  @Test("odd clusters are answered in bounded time", .enabled(if: hasFonts))
  func isBounded() throws {
    let catalog = try FontCatalog()
    let took = try ContinuousClock().measure {
      for odd in ["", "\u{0}", "\u{200D}", "\u{301}", "\r\n", "\u{FE0F}\u{20E3}", "\u{E0001}"] {
        _ = try face(odd, "Zyyy", in: catalog)
      }
      let marks = String(repeating: "\u{301}", count: 10_000)
      _ = try face("a" + marks, "Latn", in: catalog)
      _ = try face("a" + marks + "\u{10FFFF}", "Latn", in: catalog)
    }
    #expect(took < .seconds(30), "\(took)")
  }

  @Test("emoji have a face with outlines or none", .enabled(if: hasFonts))
  func drawsEmoji() throws {
    for text in ["😀", "☺", "☑", "✔", "❤\u{FE0F}"] {
      guard let face = try face(text, "Zyyy") else { continue }
      let scalar = try #require(text.unicodeScalars.first)
      #expect(face.glyph(for: scalar).flatMap { face.bounds(of: $0) } != nil)
    }
    #expect(try face("☑", "Zyyy") != nil)
  }
}
