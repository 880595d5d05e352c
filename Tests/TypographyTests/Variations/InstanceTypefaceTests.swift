import Diagnostics
import Foundation
import TestTools
import Testing
import Typography

@Suite("Typefaces at named instances")
struct InstanceTypefaceTests {
  private static let text = Array("AÁ´ONTB\u{A0} A".unicodeScalars)

  /// Numbers that fontTools' instancer makes for a font at an instance: of OS/2 and kin, then the
  /// width and the box of each glyph.
  private func numbers(_ font: [UInt8], _ instance: Int) throws -> [Double] {
    let python = try #require(OtherPrograms.python)
    let said = try ChildProcess.run(
      python, "-c", Self.script, "\(instance)", words: [], input: font)
    return said.text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
  }

  private static let script = """
    import sys
    from io import BytesIO
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont
    font = TTFont(BytesIO(sys.stdin.buffer.read()))
    font = instantiateVariableFont(font, font['fvar'].instances[int(sys.argv[1])].coordinates)
    os2 = font['OS/2']
    print(os2.usWeightClass, font['post'].italicAngle, font['hhea'].ascender,
          font['hhea'].descender, os2.sCapHeight, os2.sxHeight)
    for name in font.getGlyphOrder():
        glyph = font['glyf'][name]
        glyph.recalcBounds(font['glyf'])
        box = [getattr(glyph, side, 0) for side in ('xMin', 'yMin', 'xMax', 'yMax')]
        print(font['hmtx'][name][0], *box)
    """

  @Test(
    "measure as what fontTools' instancer makes", arguments: [VariableFont.complete, .slanted],
    InstanceSubsettingTests.instances)
  func measure(font: VariableFont, instance: Int) throws {
    guard let bytes = try font.bytes() else { return }
    let face = try Typeface(bytes: bytes, instance: instance, name: "variable")
    let metrics = face.metrics
    let expected = try numbers(bytes, instance)
    try #require(expected.count == 6 + 10 * 5)
    let ours = [
      Double(metrics.weight), metrics.italicAngle, metrics.ascender, metrics.descender,
      metrics.capHeight, metrics.xHeight,
    ]
    #expect(zip(ours, expected).allSatisfy { abs($0 - $1) <= 0.5 }, "\(ours) \(expected)")
    for glyph in 0..<10 {
      let row = expected[(6 + 5 * glyph)..<(11 + 5 * glyph)]
      let bounds = face.bounds(of: GlyphIndex(UInt32(glyph)))
      let box: [Double] = bounds.map { [$0.left, $0.bottom, $0.right, $0.top] } ?? [0, 0, 0, 0]
      let own: [Double] = [face.advance(of: GlyphIndex(UInt32(glyph)))] + box
      #expect(zip(own, row).allSatisfy { abs($0 - $1) <= 1 }, "\(glyph): \(own) \(row)")
    }
  }

  @Test(
    "shape as hb-shape does", .enabled(if: OtherPrograms.hasShaper),
    arguments: [
      (VariableFont.regular, "wght=400,wdth=100"), (VariableFont.bold, "wght=700,wdth=100"),
      (VariableFont.boldCondensed, "wght=700,wdth=75"), (VariableFont.medium, "wght=500,wdth=100"),
    ])
  func shape(instance: Int, place: String) throws {
    for font in [VariableFont.complete, .outlinesOnly] {
      guard let file = try TemporaryFont(font) else { return }
      let face = try Typeface(path: file.path, instance: instance)
      let glyphs = face.shape(
        Self.text, range: Self.text.indices, isRightToLeft: false, script: .latin, language: nil)
      let said = try ChildProcess.run(
        "hb-shape", "--variations=\(place)", "--no-glyph-names",
        words: [file.path, String(String.UnicodeScalarView(Self.text))])
      let ours = glyphs.map { "\($0.glyph.rawValue)=\($0.cluster)+\(Int($0.advance))" }
      #expect(said.text == "[\(ours.joined(separator: "|"))]\n")
    }
  }

  // "fvar" of the first gives names; the second has none, and a family without Latin letters.
  @Test("are called by the instance's PostScript name, or by the family and the style")
  func haveNames() throws {
    guard let named = try VariableFont.complete.bytes(),
      let unnamed = try VariableFont.unnamed.bytes(), let slanted = try VariableFont.slanted.bytes()
    else { return }
    func name(_ bytes: [UInt8], _ instance: Int?) throws -> String {
      try Typeface(bytes: bytes, instance: instance, name: "variable").postScriptName
    }
    #expect(try name(named, nil) == "Vario-Regular")
    #expect(try name(named, VariableFont.bold) == "Vario-Fat")
    #expect(try name(named, VariableFont.boldCondensed) == "Vario-FatCondensed")
    #expect(try name(slanted, VariableFont.medium) == "Vario-Medium")
    #expect(try name(unnamed, nil) == "Vario-Regular")
    #expect(try name(unnamed, VariableFont.boldCondensed) == "Vario-BoldCondensed")
  }

  @Test("are refused where the font has no such instance")
  func refuseUnknown() throws {
    guard let bytes = try VariableFont.complete.bytes(), let plain = try BuiltFont.plain.bytes()
    else { return }
    for instance in [-1, 5, .max] {
      let failure = #expect(throws: FormwrightError.self) {
        try Typeface(bytes: bytes, instance: instance, name: "variable")
      }
      #expect(failure?.diagnostics.first?.hint == "Use an instance from 0 to 4.")
    }
    #expect(throws: FormwrightError.self) { try Typeface(bytes: plain, instance: 0, name: "plain") }
  }
}
