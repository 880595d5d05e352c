import PDFContent
import Testing

@Suite("The standard 14 fonts")
struct StandardFontTests {
  // Widths from Adobe's Core 14 AFM files, checked against reportlab 5.1 (`widthsByFontGlyph`) for
  // every glyph it has, when the tables were made.
  @Test(
    "glyphs are as wide as the metrics files say",
    arguments: [
      (.helvetica, "A", 667), (.helveticaOblique, "W", 944), (.helveticaBold, "at", 975),
      (.helveticaBoldOblique, "Euro", 556), (.timesRoman, "a", 444), (.timesBold, "W", 1000),
      (.timesItalic, "quotedblleft", 556), (.timesBoldItalic, "m", 778), (.courier, "i", 600),
      (.courierBoldOblique, "W", 600), (.symbol, "alpha", 631), (.zapfDingbats, "a20", 846),
      (.zapfDingbats, "a71", 791), (.helvetica, "Lslash", 556), (.helvetica, "Tcommaaccent", 611),
      (.helvetica, "alpha", nil), (.symbol, "A", nil), (.courier, "a20", nil),
    ] as [(StandardFont, String, Double?)])
  func widths(font: StandardFont, glyph: String, width: Double?) {
    #expect(font.width(ofGlyph: glyph) == width)
  }

  @Test(
    "a font is known by the names forms give it",
    arguments: [
      ("Helvetica", .helvetica), ("Arial", .helvetica), ("ArialMT", .helvetica),
      ("Arial,Bold", .helveticaBold), ("Arial-BoldMT", .helveticaBold),
      ("Arial-BoldItalicMT", .helveticaBoldOblique), ("Arial,Italic", .helveticaOblique),
      ("Helvetica-BoldOblique", .helveticaBoldOblique), ("TimesNewRoman", .timesRoman),
      ("TimesNewRomanPSMT", .timesRoman), ("TimesNewRomanPS-BoldItalicMT", .timesBoldItalic),
      ("TimesNewRoman,BoldItalic", .timesBoldItalic), ("Times-Roman", .timesRoman),
      ("Times New Roman", .timesRoman), ("CourierNew", .courier), ("CourierNewPSMT", .courier),
      ("CourierNewPS-BoldMT", .courierBold), ("Helv", .helvetica), ("HeBo", .helveticaBold),
      ("HeBO", .helveticaBoldOblique), ("TiRo", .timesRoman), ("Cour", .courier),
      ("ZaDb", .zapfDingbats), ("ABCDEF+ArialMT", .helvetica), ("SymbolMT", .symbol),
      ("ArialNarrow", nil), ("ArialUnicodeMS", nil), ("HelveticaLTStd-Bold", nil),
      ("HelveticaNeue", nil), ("CourierStd", nil), ("", nil), ("Symbolic", nil),
    ] as [(String, StandardFont?)])
  func names(name: String, font: StandardFont?) {
    #expect(StandardFont(name: name) == font)
  }

  @Test("a subset's mark is six capitals and a plus sign, nothing else")
  func subsetTags() {
    #expect(FontName("ABCDEF+Arial").subsetTag == "ABCDEF")
    #expect(FontName("ABCDEF+Arial").plain == "Arial")
    for name in ["ABCDE+Arial", "abcdef+Arial", "Arial", "ABCDEF+", "+", ""] {
      #expect(FontName(name).subsetTag == nil)
      #expect(FontName(name).plain == name)
    }
  }
}
