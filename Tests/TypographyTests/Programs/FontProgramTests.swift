import Diagnostics
import Testing
import Typography

@Suite("Font programs")
struct FontProgramTests {
  // Numbers from fontTools 4.68 on fonts-urw-base35 20200910: glyf/CFF bounds of "A", hmtx widths.
  static let paths = [
    "opentype/urw-base35/NimbusSans-Regular.otf", "type1/urw-base35/NimbusSans-Regular.t1",
  ]

  @Test("names, maps, advances and outlines of a font agree with its AFM file", arguments: paths)
  func readsFacts(path: String) throws {
    guard let bytes = urwFont(path) else { return }
    let font = try FontProgram(bytes: bytes)
    #expect(font.unitsPerEm == 1000)
    // NimbusSans-Regular.afm: C 65 ; WX 667 ; N A ; B 17 0 653 729, rounded outwards.
    let capital = try #require(font.glyph(named: "A"))
    #expect(font.advance(of: capital) == 667)
    #expect(font.name(of: capital) == "A")
    #expect(font.glyph(for: "A") == capital)
    #expect(font.hasOutline(capital))
    let bounds = try #require(font.outlineBounds(of: capital))
    #expect(abs(bounds.left - 17) <= 1 && abs(bounds.right - 653) <= 1)
    #expect(abs(bounds.bottom - 0) <= 1 && abs(bounds.top - 729) <= 1)
    let space = try #require(font.glyph(named: "space"))
    #expect(font.outlineBounds(of: space) == nil)
    #expect(font.advance(of: space) == 278)
    #expect(font.glyph(named: "no-such-glyph") == nil)
    // "OS/2" says 718, the H of the Type 1 program is 729 high.
    #expect(font.capHeight == (path.hasSuffix(".otf") ? 718 : 729))
  }

  @Test("the built-in encoding of a Type 1 program is StandardEncoding where it says so")
  func readsBuiltInEncoding() throws {
    guard let bytes = urwFont("type1/urw-base35/NimbusSans-Regular.t1") else { return }
    let font = try FontProgram(bytes: bytes)
    let encoding = try #require(font.builtInEncoding)
    #expect(encoding.count == 256)
    // ISO 32000-2, D.2: 0o047 is quoteright, 0o256 fi in StandardEncoding.
    #expect(encoding[0o47].flatMap { font.name(of: $0) } == "quoteright")
    #expect(encoding[0o256].flatMap { font.name(of: $0) } == "fi")
    #expect(encoding[0o200] == nil)
  }

  @Test("bytes that are no font are refused")
  func refusesGarbage() {
    #expect(throws: FormwrightError.self) { try FontProgram(bytes: []) }
    #expect(throws: FormwrightError.self) {
      try FontProgram(bytes: Array("not a font at all".utf8))
    }
    #expect(throws: FormwrightError.self) {
      try FontProgram(bytes: [0, 1, 0, 0, 0, 12] + [UInt8](repeating: 0xFF, count: 64))
    }
  }

  @Test(
    "a font cut short or with bytes changed is refused or answers, and never crashes",
    arguments: paths)
  func survivesDamage(path: String) throws {
    guard let bytes = urwFont(path) else { return }
    var damaged: [[UInt8]] = stride(from: 1, to: bytes.count, by: bytes.count / 40 + 1).map {
      Array(bytes[..<$0])
    }
    for step in 0..<40 {
      var copy = bytes
      for index in stride(from: step * 7 + 4, to: copy.count, by: 997 + step) {
        copy[index] = copy[index] &* 31 &+ UInt8(truncatingIfNeeded: step)
      }
      damaged.append(copy)
    }
    var opened = 0
    for bytes in damaged {
      guard let font = try? FontProgram(bytes: bytes) else { continue }
      opened += 1
      _ = font.builtInEncoding
      _ = font.capHeight
      for index in 0..<UInt32(min(font.glyphCount, 300)) + 2 {
        _ = font.name(of: GlyphIndex(index))
        _ = font.advance(of: GlyphIndex(index))
        _ = font.outlineBounds(of: GlyphIndex(index))
      }
      _ = font.glyph(for: 0xF041, in: .windowsSymbol)
    }
    #expect(opened < damaged.count)
  }
}
