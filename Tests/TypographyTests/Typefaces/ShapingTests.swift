import Foundation
import TestTools
import Testing
import Typography

/// A run to shape, and how hb-shape is told of it.
struct ShapingCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var font: TestFont
  var faceIndex = 0
  var text: String
  var script: String
  var language: String?
  var isRightToLeft = false

  init(
    _ description: String, _ font: TestFont, face: Int = 0, _ script: String, _ text: String,
    language: String? = nil, rightToLeft: Bool = false
  ) {
    testDescription = description
    self.font = font
    faceIndex = face
    self.text = text
    self.script = script
    self.language = language
    isRightToLeft = rightToLeft
  }

  static let all: [ShapingCase] = [
    .init("Latin, kerned", .sans, "Latn", "AVATAR To office ffi"),
    .init(
      "Latin with marks", .sans, "Latn", "e\u{301}\u{323} a\u{308}\u{331}\u{30A} i\u{302}Q\u{303}"),
    .init("Latin, marks in another order", .sans, "Latn", "a\u{323}\u{302} a\u{302}\u{323}"),
    .init("Latin, CFF", .nimbus, "Latn", "AVATAR Te fi"),
    .init("Vietnamese", .sans, "Latn", "Tiếng Việt nghệ", language: "vi"),
    .init("Vietnamese, taken apart", .sans, "Latn", "Ti\u{65}\u{302}\u{301}ng", language: "vi"),
    .init("Turkish", .sans, "Latn", "fi İı", language: "tr"),
    .init("Greek", .sans, "Grek", "ᾧ Ἀθῆναι ΐ"),
    .init("Cyrillic", .sans, "Cyrl", "Съешь ещё и\u{306}"),
    .init("Serbian", .sans, "Cyrl", "бгдпт", language: "sr"),
    .init("Armenian", .armenian, "Armn", "Հայաստան մեւ ﬓ"),
    .init("Arabic, lam and alef", .arabic, "Arab", "السلام لا لإ", rightToLeft: true),
    .init(
      "Arabic with marks", .naskh, "Arab", "بِسْمِ اللَّهِ الرَّحْمَٰنِ", language: "ar", rightToLeft: true),
    .init("Arabic digits", .arabic, "Arab", "٣٤٥", rightToLeft: false),
    .init("Persian", .arabic, "Arab", "می\u{200C}خواهم گچ پژ", language: "fa", rightToLeft: true),
    .init("Urdu", .naskh, "Arab", "ٹھیک ہے ۴۵", language: "ur", rightToLeft: true),
    .init("Hebrew with points", .hebrew, "Hebr", "שָׁלוֹם בְּרֵאשִׁית", rightToLeft: true),
    .init("Devanagari", .devanagari, "Deva", "क्षत्रिय हिन्दी र्क प्र कि", language: "hi"),
    .init("Devanagari, half forms kept", .devanagari, "Deva", "क्\u{200D}ष क्\u{200C}ष"),
    .init("Marathi", .devanagari, "Deva", "र\u{94D}\u{200D}य ल", language: "mr"),
    .init("Bengali", .bengali, "Beng", "বাংলা কর্ত্তব্য কো"),
    .init("Tamil", .tamil, "Taml", "தமிழ் கோ க்ஷ ஸ்ரீ"),
    .init("Sinhala", .sinhala, "Sinh", "ශ්‍රී ලංකාව ක්‍ෂ"),
    .init("Thai", .thai, "Thai", "ภาษาไทย น้ำ กี่ปั๊"),
    .init("Khmer", .khmer, "Khmr", "ភាសាខ្មែរ ស្ត្រី កោះ"),
    .init("Burmese", .myanmar, "Mymr", "မြန်မာ ကျွန်ုပ်"),
    .init("Tibetan", .tibetan, "Tibt", "བོད་སྐད་ རྒྱལ"),
    .init("N'Ko", .nko, "Nkoo", "ߒߞߏ ߛߓߍ", rightToLeft: true),
    .init("Mongolian", .mongolian, "Mong", "ᠮᠣᠩᠭᠣᠯ ᠪᠢᠴᠢᠭ\u{180B}"),
    .init("Chinese", .hanSans, face: 2, "Hani", "汉语漢字，「门」。", language: "zh-Hans"),
    .init("Chinese, traditional", .hanSans, face: 3, "Hani", "漢字骨直", language: "zh-Hant"),
    .init("Han, variation sequences", .hanSans, "Hani", "葛\u{E0100}葛\u{E0101}葛\u{FE00}"),
    .init("Japanese", .hanSans, "Hira", "ひらがなか\u{3099}", language: "ja"),
    .init("Katakana", .hanSerif, "Kana", "カタカナー゛ﾊﾞ", language: "ja"),
    .init("Korean", .hanSans, face: 1, "Hang", "한국어 \u{1112}\u{1161}\u{11AB}", language: "ko"),
    .init("astral Han", .hanSans, face: 2, "Hani", "𠀀𠮷"),
    .init("mathematics", .dejaVu, "Zyyy", "𝔸𝕏 ∑ 12⁄34"),
    .init("default ignorables", .sans, "Latn", "a\u{AD}b\u{200B}c\u{2060}\u{FEFF}d\u{200D}"),
    .init("characters the font lacks", .sans, "Latn", "a漢b\u{FFFF}\u{10FFFF}c"),
    .init("spaces of all widths", .nimbus, "Latn", "a\u{2002}b\u{2009}c\u{200A}d\u{2011}e\u{A0}f"),
  ]
}

@Suite("Shaping", .enabled(if: OtherPrograms.hasShaper))
struct ShapingTests {
  /// What hb-shape prints of a glyph.
  private struct Printed: Decodable {
    var g: UInt32
    var cl: Int
    var ax: Double
    var dx: Double
    var dy: Double
  }

  private func judge(_ example: ShapingCase, before: String = "", after: String = "") throws
    -> [ShapedGlyph]
  {
    let said = try ChildProcess.run(
      "hb-shape",
      words: [
        "--output-format=json", "--no-glyph-names", "--show-flags", "--remove-default-ignorables",
        "--font-file=\(example.font.path)", "--face-index=\(example.faceIndex)",
        "--direction=\(example.isRightToLeft ? "rtl" : "ltr")", "--script=\(example.script)",
        "--language=\(example.language ?? "und")", "--text-before=\(before)",
        "--text-after=\(after)", "--unicodes=" + Self.codes(example.text),
      ])
    #expect(said.status == 0, "\(String(decoding: said.errors, as: UTF8.self))")
    let printed = try JSONDecoder().decode([Printed].self, from: Data(said.output))
    return printed.map {
      ShapedGlyph(
        glyph: GlyphIndex($0.g), cluster: $0.cl, advance: $0.ax, xOffset: $0.dx, yOffset: $0.dy)
    }
  }

  private static func codes(_ text: String) -> String {
    text.unicodeScalars.map { "U+" + String($0.value, radix: 16) }.joined(separator: ",")
  }

  private func shape(_ example: ShapingCase, before: String = "", after: String = "") throws
    -> [ShapedGlyph]
  {
    let face = try Typeface(path: example.font.path, faceIndex: example.faceIndex)
    let first = Array(before.unicodeScalars)
    let run = Array(example.text.unicodeScalars)
    let glyphs = face.shape(
      first + run + Array(after.unicodeScalars), range: first.count..<first.count + run.count,
      isRightToLeft: example.isRightToLeft, script: Script(tag: example.script),
      language: example.language)
    return glyphs.map { glyph in
      var glyph = glyph
      glyph.cluster -= first.count
      return glyph
    }
  }

  @Test("a run has the glyphs, clusters and places of hb-shape", arguments: ShapingCase.all)
  func agrees(example: ShapingCase) throws {
    guard example.font.isInstalled else { return }
    let glyphs = try shape(example)
    #expect(try glyphs == judge(example))
    #expect(!glyphs.isEmpty)
  }

  @Test("letters join over the ends of a run")
  func readsContext() throws {
    let example = ShapingCase("beh", .arabic, "Arab", "ب", rightToLeft: true)
    guard example.font.isInstalled else { return }
    var forms: Set<GlyphIndex> = []
    for (before, after) in [("", ""), ("ب", ""), ("", "ب"), ("ب", "ب"), ("ب", " ")] {
      let glyphs = try shape(example, before: before, after: after)
      #expect(try glyphs == judge(example, before: before, after: after))
      forms.formUnion(glyphs.map(\.glyph))
    }
    // Noto draws the skeleton and the dot apart: four skeletons and a dot, or four letters.
    #expect(forms.count >= 4)
  }

  @Test("no text makes a glyph of default ignorable characters alone")
  func hidesIgnorables() throws {
    guard TestFont.sans.isInstalled else { return }
    let face = try Typeface(path: TestFont.sans.path)
    // Default_Ignorable_Code_Point of Unicode 15, one of each kind.
    let text: [Unicode.Scalar] = [
      "\u{AD}", "\u{34F}", "\u{61C}", "\u{115F}", "\u{1160}", "\u{17B4}", "\u{180B}", "\u{200B}",
      "\u{200F}", "\u{202E}", "\u{2060}", "\u{2065}", "\u{2069}", "\u{3164}", "\u{FE0F}",
      "\u{FEFF}", "\u{FFA0}", "\u{FFF0}", "\u{1BCA0}", "\u{1D173}", "\u{E0001}", "\u{E0100}",
      "\u{E0FFF}",
    ]
    for scalar in text {
      let glyphs = face.shape(
        [scalar], range: 0..<1, isRightToLeft: false, script: .common, language: nil)
      #expect(glyphs.isEmpty, "U+\(String(scalar.value, radix: 16))")
      #expect(face.covers([scalar]), "U+\(String(scalar.value, radix: 16))")
    }
  }

  @Test("clusters never fall from left to right, or rise from right to left")
  func clustersAreMonotone() throws {
    for example in ShapingCase.all where example.font.isInstalled {
      let clusters = try shape(example).map(\.cluster)
      let sorted = example.isRightToLeft ? clusters.sorted(by: >) : clusters.sorted()
      #expect(clusters == sorted, "\(example.testDescription)")
    }
  }

  @Test("ten thousand marks on one letter, and a long run, take bounded time")
  func isBounded() throws {
    guard TestFont.sans.isInstalled, TestFont.naskh.isInstalled else { return }
    let clock = ContinuousClock()
    let marks: [Unicode.Scalar] = ["\u{301}", "\u{323}", "\u{64E}", "\u{651}", "\u{94D}"]
    for (font, script, letter) in [
      (TestFont.sans, Script.latin, "a" as Unicode.Scalar),
      (.naskh, Script(tag: "Arab"), "ب"), (.devanagari, Script(tag: "Deva"), "क"),
    ] {
      let face = try Typeface(path: font.path)
      for mark in marks {
        let text = [letter] + [Unicode.Scalar](repeating: mark, count: 10_000)
        let took = clock.measure {
          _ = face.shape(
            text, range: text.indices, isRightToLeft: script.tag == "Arab", script: script,
            language: nil)
        }
        #expect(took < .seconds(10), "\(font) U+\(String(mark.value, radix: 16)) \(took)")
      }
    }
  }
}
