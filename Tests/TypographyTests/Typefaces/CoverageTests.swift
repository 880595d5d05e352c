import Testing
import Typography

@Suite("Coverage")
struct CoverageTests {
  // The characters of the fonts are in their documentation; that a pair is canonically equivalent is
  // in UnicodeData.txt.
  @Test(
    "a cluster is covered where every part of it can be drawn",
    arguments: [
      (TestFont.sans, "A", true), (.sans, "漢", false), (.sans, "\u{10FFFF}", false),
      (.sans, "\u{FFFE}", false), (.sans, "", true),
      // Taken apart and composed, in either order of marks.
      (.sans, "e\u{302}\u{301}", true), (.sans, "ế", true), (.sans, "a\u{323}\u{302}", true),
      // Nimbus has é and no combining acute.
      (.nimbus, "é", true), (.nimbus, "e\u{301}", true), (.nimbus, "x\u{301}", false),
      (.nimbus, "\u{301}", false),
      // The Kelvin and Ångström signs are K and Å.
      (.nimbus, "\u{212A}", true), (.nimbus, "\u{212B}", true),
      // HarfBuzz makes spaces of other widths from the font's space.
      (.nimbus, "\u{2009}", true),
      // Default ignorable.
      (.nimbus, "a\u{200D}", true), (.nimbus, "\u{FE0F}", true), (.nimbus, "\u{3164}", true),
      // A syllable in jamo where the font has the syllable.
      (.hanSans, "\u{1112}\u{1161}\u{11AB}", true),
      // Variation selectors that the font does not know.
      (.hanSans, "葛\u{E01EF}", true),
      (.arabic, "لا", true), (.arabic, "ب\u{64E}\u{651}", true), (.thai, "น้ำ", true),
      (.devanagari, "क्ष", true), (.devanagari, "ক", false),
    ])
  func covers(font: TestFont, cluster: String, expected: Bool) throws {
    guard font.isInstalled else { return }
    let face = try Typeface(path: font.path)
    #expect(face.covers(cluster.unicodeScalars) == expected)
  }

  @Test("a picture does not cover, an outline beside it does")
  func knowsPictures() throws {
    guard let bytes = try BuiltFont.colour.bytes() else { return }
    let face = try Typeface(bytes: bytes, name: "colour")
    #expect(!face.covers(["A"]))
    #expect(face.covers(["Á"]))
    #expect(face.covers([" "]))
    #expect(face.covers(["´"]))
  }
}
