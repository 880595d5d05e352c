import Testing
import Typography

/// FreeType is the second tool: it reads the programs that are written here.
@Suite("Font programs written from outlines")
struct CompactFontWriterTests {
  /// A triangle, and the same with one side bent.
  private let triangle = GlyphOutline(contours: [
    .init(start: .init(100, 0), segments: [.line(.init(500, 0)), .line(.init(300, 700))])
  ])
  private let bent = GlyphOutline(contours: [
    .init(
      start: .init(-20, -200),
      segments: [
        .curve(.init(200, -250), .init(400, -250), .init(620, -200)), .line(.init(300, 1200)),
      ])
  ])

  @Test("glyphs found by name have the outlines and widths that were given")
  func named() throws {
    var writer = CompactFontWriter(
      name: "Test", keys: .names, unitsPerEm: 1000,
      glyphs: [
        .init(name: "A", outline: triangle, width: 600),
        .init(name: "space", outline: GlyphOutline(), width: 0),
        .init(name: "uni1234.c5", outline: bent, width: 1131),
      ])
    let program = try FontProgram(bytes: writer.program())
    #expect(program.format == .compact)
    #expect(!program.isCIDKeyed)
    #expect(program.glyphCount == 4)
    let first = try #require(program.glyph(named: "A"))
    #expect(program.outline(of: first) == triangle)
    #expect(program.advance(of: first) == 600)
    let blank = try #require(program.glyph(named: "space"))
    #expect(program.outline(of: blank) == GlyphOutline())
    #expect(program.advance(of: blank) == 0)
    let last = try #require(program.glyph(named: "uni1234.c5"))
    #expect(program.outline(of: last) == bent)
    #expect(program.advance(of: last) == 1131)
  }

  @Test("glyphs found by CID, in a program of 2048 units to an em")
  func keyed() throws {
    var writer = CompactFontWriter(
      name: "Test", keys: .identifiers(registry: "Adobe", ordering: "Japan1", supplement: 2),
      unitsPerEm: 2048,
      glyphs: [
        .init(cid: 7, outline: triangle, width: 2048), .init(cid: 8000, outline: bent, width: 1024),
      ])
    let program = try FontProgram(bytes: writer.program())
    #expect(program.isCIDKeyed)
    #expect(program.unitsPerEm == 2048)
    let first = try #require(program.glyph(forCID: 7))
    #expect(program.outline(of: first) == triangle)
    #expect(program.advance(of: first) == 2048)
    let last = try #require(program.glyph(forCID: 8000))
    #expect(program.outline(of: last) == bent)
    #expect(program.advance(of: last) == 1024)
  }

  @Test("an outline is the same after a program of it was written and read")
  func installed() throws {
    let typeface = try #require(InstalledFont.named("LiberationSerif-Italic"))
    let source = try FontProgram(bytes: typeface.fileBytes)
    let glyph = try #require(source.glyph(for: "g"))
    let outline = try #require(source.outline(of: glyph))
    #expect(outline.contours.count == 3 || outline.contours.count == 2)
    var writer = CompactFontWriter(
      name: "Copy", keys: .names, unitsPerEm: source.unitsPerEm,
      glyphs: [.init(name: "g", outline: outline, width: 1024)])
    let copy = try FontProgram(bytes: writer.program())
    let copied = try #require(copy.glyph(named: "g"))
    // The control points of quadratic curves are thirds of units; the boxes differ by rounding only.
    let before = try #require(source.outlineBounds(of: glyph))
    let after = try #require(copy.outlineBounds(of: copied))
    #expect(abs(before.left - after.left) <= 1 && abs(before.right - after.right) <= 1)
    #expect(abs(before.top - after.top) <= 1 && abs(before.bottom - after.bottom) <= 1)
  }
}
