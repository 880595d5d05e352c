import Diagnostics
import Foundation
import TestTools
import Testing
import Typography

@Suite("Typefaces")
struct TypefaceTests {
  /// What fontTools reads of a font.
  private struct Facts: Decodable {
    var postScriptName: String
    var familyName: String
    var unitsPerEm: Int
    /// hhea's, or OS/2's where USE_TYPO_METRICS says so.
    var ascender: Double
    var descender: Double
    var capHeight: Double
    var xHeight: Double
    var italicAngle: Double
    var weight: Int
    var isFixedPitch: Bool
    var box: [Double]
    var glyphs: [GlyphFacts]

    struct GlyphFacts: Decodable {
      var scalar: UInt32
      var glyph: UInt32
      var advance: Double
      var box: [Double]?
      var cid: UInt16
    }
  }

  @Test(
    "names, metrics, glyphs and CIDs are those that fontTools reads",
    arguments: [
      (TestFont.sans, 0), (.serifBold, 0), (.naskh, 0), (.hanSans, 2), (.hanSerif, 0),
      (.dejaVu, 0), (.liberationMono, 0), (.nimbus, 0),
    ])
  func readsFacts(font: TestFont, face index: Int) throws {
    guard font.isInstalled, let python = OtherPrograms.python else { return }
    let said = try ChildProcess.run(python, "-c", Self.script, font.path, "\(index)")
    let facts = try JSONDecoder().decode(Facts.self, from: Data(said.output))
    for face in [
      try Typeface(path: font.path, faceIndex: index),
      try Typeface(bytes: font.bytes, faceIndex: index, name: "a copy"),
    ] {
      #expect(face.faceIndex == index)
      #expect(face.postScriptName == facts.postScriptName)
      #expect(face.familyName == facts.familyName)
      #expect(face.unitsPerEm == facts.unitsPerEm)
      #expect(face.metrics.ascender == facts.ascender)
      #expect(face.metrics.descender == facts.descender)
      // 0 where "OS/2" is of a version without them.
      if facts.capHeight > 0 { #expect(face.metrics.capHeight == facts.capHeight) }
      if facts.xHeight > 0 { #expect(face.metrics.xHeight == facts.xHeight) }
      #expect(abs(face.metrics.italicAngle - facts.italicAngle) < 0.001)
      #expect(face.metrics.weight == facts.weight)
      #expect(face.metrics.isFixedPitch == facts.isFixedPitch)
      #expect(Self.list(face.metrics.boundingBox) == facts.box)
      #expect(face.mayEmbed)
      #expect(facts.glyphs.count >= 5)
      for glyph in facts.glyphs {
        let scalar = try #require(Unicode.Scalar(glyph.scalar))
        let found = try #require(face.glyph(for: scalar))
        #expect(found == GlyphIndex(glyph.glyph))
        #expect(face.advance(of: found) == glyph.advance)
        #expect(face.cid(of: found) == glyph.cid)
        #expect(face.scalar(of: found) == scalar)
        guard let box = face.bounds(of: found) else {
          #expect(glyph.box == nil)
          continue
        }
        let exact = try #require(glyph.box)
        for (ours, theirs) in zip(Self.list(box), exact) {
          #expect(abs(ours - theirs) < 0.01)
        }
      }
    }
  }

  private static func list(_ box: GlyphBounds) -> [Double] {
    [box.left, box.bottom, box.right, box.top]
  }

  private static let script = """
    import json, sys
    from fontTools.ttLib import TTFont
    from fontTools.pens.boundsPen import BoundsPen
    font = TTFont(sys.argv[1], fontNumber=int(sys.argv[2]))
    os2, hhea, post, head, name = (font[t] for t in ('OS/2', 'hhea', 'post', 'head', 'name'))
    typo = os2.fsSelection & 128
    glyphs, cmap = font.getGlyphSet(), font.getBestCmap()
    cff = font['CFF '].cff.topDictIndex[0] if 'CFF ' in font else None
    def facts(code):
        glyph = cmap[code]
        pen = BoundsPen(glyphs)
        glyphs[glyph].draw(pen)
        index = font.getGlyphID(glyph)
        cid = int(glyph[3:]) if cff is not None and hasattr(cff, 'ROS') else index
        return dict(scalar=code, glyph=index, advance=font['hmtx'][glyph][0], box=pen.bounds, cid=cid)
    print(json.dumps(dict(
        postScriptName=name.getDebugName(6), familyName=name.getDebugName(16) or name.getDebugName(1),
        unitsPerEm=head.unitsPerEm, ascender=os2.sTypoAscender if typo else hhea.ascent,
        descender=os2.sTypoDescender if typo else hhea.descent, capHeight=getattr(os2, 'sCapHeight', 0),
        xHeight=getattr(os2, 'sxHeight', 0), italicAngle=post.italicAngle, weight=os2.usWeightClass,
        isFixedPitch=bool(post.isFixedPitch), box=[head.xMin, head.yMin, head.xMax, head.yMax],
        glyphs=[facts(c) for c in map(ord, 'AgÅé1 .,漢語あア한ب') if c in cmap])))
    """

  // Facts of the families, from their specimens.
  @Test("serifs are told by the font")
  func knowsSerifs() throws {
    for (font, isSerif) in [
      (TestFont.sans, false), (.serifBold, true), (.hanSans, false), (.hanSerif, true),
      (.dejaVu, false), (.nimbus, false), (.khmer, true), (.bengali, true),
    ] where font.isInstalled {
      #expect(try Typeface(path: font.path).metrics.isSerif == isSerif, "\(font)")
    }
  }

  @Test("outlines are told apart")
  func knowsOutlines() throws {
    for (font, outlines) in [
      (TestFont.sans, Typeface.Outlines.glyf), (.nimbus, .compact), (.hanSans, .cidKeyedCompact),
    ] where font.isInstalled {
      #expect(try Typeface(path: font.path).outlines == outlines)
    }
  }

  @Test("a font without outlines that PDF can hold is refused with a hint")
  func refusesOutlines() throws {
    for (font, word) in [
      (BuiltFont.compactVariable, "CFF2"), (.withoutOutlines, "outlines"),
    ] {
      guard let bytes = try font.bytes() else { return }
      let failure = #expect(throws: FormwrightError.self) {
        try Typeface(bytes: bytes, name: "built.ttf")
      }
      let problem = try #require(failure?.diagnostics.first)
      #expect(failure?.kind == .file)
      #expect(problem.message.hasPrefix("built.ttf") && problem.message.contains(word))
      #expect(problem.hint != nil)
    }
  }

  @Test("what is no font, no such face or no such file is refused by name")
  func refusesOthers() throws {
    #expect(throws: FormwrightError.self) { try Typeface(bytes: [], name: "empty") }
    #expect(throws: FormwrightError.self) {
      try Typeface(bytes: Array("%PDF-1.7".utf8), name: "form.pdf")
    }
    let failure = #expect(throws: FormwrightError.self) { try Typeface(path: "/no/such.ttf") }
    #expect(failure?.kind == .access)
    #expect(throws: FormwrightError.self) { try Typeface(path: "/etc") }
    guard TestFont.sans.isInstalled else { return }
    for index in [1, -1, 65_536, Int.max] {
      #expect(throws: FormwrightError.self) {
        try Typeface(path: TestFont.sans.path, faceIndex: index)
      }
    }
  }

  @Test("licence bits are honoured")
  func knowsLicences() throws {
    for (font, mayEmbed) in [
      (BuiltFont.plain, true), (.restricted, false), (.restrictedOrPrint, true),
      (.noSubsetting, true), (.bitmapsOnly, false), (.bare, true),
    ] {
      guard let bytes = try font.bytes() else { return }
      let face = try Typeface(bytes: bytes, name: "built.ttf")
      #expect(face.mayEmbed == mayEmbed, "\(font)")
      guard !mayEmbed else { continue }
      let failure = #expect(throws: FormwrightError.self) {
        try face.subset(keeping: [GlyphIndex(2)])
      }
      #expect(failure?.diagnostics.first?.message.contains("built.ttf") == true)
    }
  }

  // By the numbers that BuiltFont writes.
  @Test("what a font does not say is measured")
  func measures() throws {
    guard let bytes = try BuiltFont.bare.bytes() else { return }
    let face = try Typeface(bytes: bytes, name: "bare")
    // No x: half an em. No H: seven tenths.
    #expect(face.metrics.xHeight == 500 && face.metrics.capHeight == 700)
    #expect(face.metrics.ascender == 800 && face.metrics.descender == -200)
    #expect(face.metrics.weight == 400)
    #expect(face.postScriptName == "Unnamed")
    guard let plain = try BuiltFont.plain.bytes() else { return }
    let built = try Typeface(bytes: plain, name: "plain")
    #expect(built.metrics.weight == 600 && built.metrics.italicAngle == -12.5)
    #expect(built.familyName == "Built (Font)" && built.postScriptName == "Built-Regular")
  }

  @Test("a glyph's character is the one that text is written with")
  func knowsCharacters() throws {
    guard let bytes = try BuiltFont.twins.bytes() else { return }
    let face = try Typeface(bytes: bytes, name: "twins")
    #expect(face.scalar(of: GlyphIndex(1)) == " ")
    #expect(face.scalar(of: GlyphIndex(2)) == "A")
    // Ohm is the singleton twin of Omega.
    #expect(face.scalar(of: GlyphIndex(3)) == "Ω")
    // Private use, and an Arabic letter's isolated form.
    #expect(face.scalar(of: GlyphIndex(4)) == "\u{E000}")
    #expect(face.scalar(of: .notDefined) == nil)
    #expect(face.scalar(of: GlyphIndex(70_000)) == nil)
  }

  @Test("variation sequences have the glyphs of the font's own (cmap format 14)")
  func readsVariations() throws {
    guard TestFont.hanSans.isInstalled else { return }
    let face = try Typeface(path: TestFont.hanSans.path)
    // Adobe-Japan1 in the Ideographic Variation Database: U+845B has two forms.
    let first = try #require(face.glyph(for: "葛", variation: "\u{E0100}"))
    let second = try #require(face.glyph(for: "葛", variation: "\u{E0101}"))
    #expect(first != second)
    #expect(face.glyph(for: "葛", variation: "\u{E01EF}") == nil)
  }
}
