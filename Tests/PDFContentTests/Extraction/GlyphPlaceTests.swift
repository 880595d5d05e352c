import PDFContent
import PDFObjects
import Testing

/// Origins are computed by hand from ISO 32000-2, 9.4.4, with the widths of Adobe's metrics files:
/// Helvetica's A and B are 667 wide, its space 278.
@Suite("Where glyphs are")
struct GlyphPlaceTests {
  private let page = ContentPage()

  @Test(
    "text state and positioning operators move the origin",
    arguments: [
      ("BT /F 10 Tf 100 200 Td (AB) Tj ET", ["A 100 200", "B 106.67 200"]),
      // ((6.67 + 1) + (2.78 + 1 + 2)) × 0.5
      (
        "BT /F 10 Tf 1 Tc 2 Tw 50 Tz 100 200 Td (A B) Tj ET",
        ["A 100 200", "  103.835 200", "B 106.725 200"]
      ),
      ("BT /F 10 Tf 3 Ts 100 200 Td (A) Tj ET", ["A 100 203"]),
      ("BT /F 10 Tf 100 200 Td [(A) -1000 (B)] TJ ET", ["A 100 200", "B 116.67 200"]),
      ("BT /F 10 Tf 12 TL 1 2 Td (A) Tj T* (B) Tj (A) ' ET", ["A 1 2", "B 1 -10", "A 1 -22"]),
      ("BT /F 10 Tf 1 2 TD 3 -4 TD (A) Tj T* (B) Tj ET", ["A 4 -2", "B 4 -6"]),
      ("BT /F 10 Tf 5 1 (A B) \" ET", ["A 0 0", "  7.67 0", "B 16.45 0"]),
      ("BT /F 1 Tf 10 0 0 20 7 8 Tm (AB) Tj ET", ["A 7 8", "B 13.67 8"]),
      // Turned by 90°: (5, 0) is at (50 - 0, 60 + 5), and text runs upwards.
      ("0 1 -1 0 50 60 cm BT /F 10 Tf 5 0 Td (AB) Tj ET", ["A 50 65", "B 50 71.67"]),
      ("q 2 0 0 2 0 0 cm Q BT /F 10 Tf (A) Tj ET", ["A 0 0"]),
      ("q 2 0 0 2 0 0 cm BT /F 10 Tf 3 4 Td (AB) Tj ET Q", ["A 6 8", "B 19.34 8"]),
      // Damage: an operand too many, a string without an end, an unknown font.
      ("BT /F 10 Tf 9 1 2 Td (A) Tj ET", ["A 1 2"]),
      ("BT /F 10 Tf (A", []),
      ("BT /None 10 Tf (A) Tj ET", []),
    ] as [(String, [String])])
  func placesGlyphs(_ content: String, _ expected: [String]) {
    #expect(places(page.read(content)) == expected)
  }

  @Test("a glyph has its code, style and box")
  func describesGlyphs() throws {
    let content = page.read("1 0 0 rg BT /F 10 Tf 2 Tr 100 200 Td (A) Tj ET")
    let glyph = try #require(content.glyphs.first)
    #expect(glyph.code == 65)
    #expect(glyph.unicodeSource == .glyphName)
    let style = content.styles[Int(glyph.style)]
    #expect(style.size == 10)
    #expect(style.color == .rgb(1, 0, 0))
    #expect(style.renderingMode == 2)
    #expect(content.fonts[style.font].name.full == "Helvetica")
    // Helvetica's ascent and descent are 718 and -207.
    let box = content.quadrilateral(of: glyph).bounds
    #expect(abs(box.left - 100) < 1e-9 && abs(box.right - 106.67) < 1e-9)
    #expect(abs(box.bottom - 197.93) < 1e-9 && abs(box.top - 207.18) < 1e-9)
  }

  @Test("arrays of more than 256 items keep them all")
  func readsLongArrays() {
    let items = [String](repeating: "(A) 0", count: 300).joined(separator: " ")
    #expect(page.read("BT /F 1 Tf [\(items)] TJ ET").glyphs.count == 300)
  }

  @Test("what the clip hides is marked, and stays in the text unless that is refused")
  func marksClippedGlyphs() {
    let content = page.read("0 0 50 50 re W n BT /F 10 Tf 9 9 Td (A) Tj 200 200 Td (B) Tj ET")
    #expect(content.glyphs.map { $0.flags.contains(.clipped) } == [false, true])
    var options = PageText.Options()
    #expect(PageText(content, options: options).string == "B\nA\n")
    options.includesClipped = false
    #expect(PageText(content, options: options).string == "A\n")
  }
}
