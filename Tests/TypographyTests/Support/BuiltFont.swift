import TestTools

/// Small fonts that fontTools builds: one for each trait that no installed font has.
///
/// All but the variable ones have 1000 units to the em and the glyphs `.notdef`, `space`, `A` (a
/// square, 600 wide), `acute` (a triangle above it) and `Aacute`, which is composed of both.
enum BuiltFont: String, CaseIterable, Sendable {
  case plain
  /// fsType 2, 2 and 4, 0x100, 0x200.
  case restricted, restrictedOrPrint = "restricted-or-print"
  case noSubsetting = "no-subsetting", bitmapsOnly = "bitmaps-only"
  /// An axis "wght" that moves the square; with glyf, and with CFF2.
  case variable, compactVariable = "compact-variable"
  /// The parts of `acute` and `Aacute` are each other.
  case cyclic
  /// `A` is coloured layers and blank in itself; `Aacute` has both.
  case colour
  case withoutOutlines = "without-outlines"
  /// No "OS/2", no "name", no "post".
  case bare
  /// Two characters for `A`: Latin A and its full-width twin; `space` and no-break space; Ω and Ohm.
  case twins
  /// `Aacute` is a variant of `A`, and `acute` one of `space` (OpenType, "cmap", format 14).
  case variants

  /// The font's bytes; nil where there is no Python with fontTools.
  func bytes() throws -> [UInt8]? {
    guard let python = OtherPrograms.python else { return nil }
    let said = try ChildProcess.run(python, "-c", Self.script, rawValue)
    guard said.status == 0 else {
      throw Problem(text: String(decoding: said.errors, as: UTF8.self))
    }
    return said.output
  }

  struct Problem: Error { var text: String }

  private static let script = """
    import sys
    from io import BytesIO
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.pens.t2CharStringPen import T2CharStringPen
    from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphComponent
    kind = sys.argv[1]
    order = ['.notdef', 'space', 'A', 'acute', 'Aacute']
    def polygon(pen, points):
        pen.moveTo(points[0])
        for point in points[1:]: pen.lineTo(point)
        pen.closePath()
    square = [(50, 0), (50, 700), (550, 700), (550, 0)]
    triangle = [(200, 750), (300, 900), (400, 750)]
    def drawn(*shapes):
        pen = TTGlyphPen(None)
        for shape in shapes: polygon(pen, shape)
        glyph = pen.glyph()
        glyph.recalcBounds(None)
        return glyph
    def composed(*parts):
        glyph = Glyph()
        glyph.numberOfContours = -1
        glyph.components = []
        glyph.xMin, glyph.yMin, glyph.xMax, glyph.yMax = 50, 0, 550, 900
        for name in parts:
            part = GlyphComponent()
            part.glyphName, part.x, part.y, part.flags = name, 0, 0, 0x2
            glyph.components.append(part)
        return glyph
    builder = FontBuilder(1000, isTTF=kind != 'compact-variable')
    builder.setupGlyphOrder(order)
    cmap = {0x20: 'space', 0x41: 'A', 0xB4: 'acute', 0xC1: 'Aacute'}
    if kind == 'twins':
        cmap = {0x20: 'space', 0xA0: 'space', 0x41: 'A', 0xFF21: 'A', 0x3A9: 'acute',
                0x2126: 'acute', 0xE000: 'Aacute', 0xFE8D: 'Aacute'}
    variants = [(0x41, 0xE0100, 'Aacute'), (0x20, 0xE0101, 'acute')]
    builder.setupCharacterMap(cmap, uvs=variants if kind == 'variants' else None)
    if kind == 'compact-variable':
        strings = {}
        for name in order:
            pen = T2CharStringPen(None, None, CFF2=True)
            if name == 'A': polygon(pen, square)
            strings[name] = pen.getCharString()
        builder.setupCFF2(strings)
    else:
        glyphs = {'.notdef': drawn(square), 'space': Glyph(), 'A': drawn(square),
                  'acute': drawn(triangle), 'Aacute': composed('A', 'acute')}
        if kind == 'cyclic':
            glyphs['acute'] = composed('A', 'Aacute')
            glyphs['Aacute'] = composed('acute', 'Aacute')
        if kind == 'colour': glyphs['A'] = Glyph()
        builder.setupGlyf(glyphs, calcGlyphBounds=kind != 'cyclic')
    builder.setupHorizontalMetrics({name: (600, 50) for name in order})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    if kind != 'bare':
        builder.setupNameTable({'familyName': 'Built (Font)', 'styleName': 'Regular',
                                'psName': 'Built-Regular'})
        flags = {'restricted': 2, 'restricted-or-print': 6, 'no-subsetting': 0x100,
                 'bitmaps-only': 0x200}
        builder.setupOS2(version=4, fsType=flags.get(kind, 0), sTypoAscender=750,
                         sTypoDescender=-250, sxHeight=500, sCapHeight=700, usWeightClass=600)
        builder.setupPost(italicAngle=-12.5)
    if 'variable' in kind:
        builder.setupFvar([('wght', 100, 400, 900, 'Weight')], [])
    if kind == 'variable':
        moved = [(0, 0), (0, 0), (200, 0), (200, 0)] + [(0, 0)] * 4
        from fontTools.ttLib.tables.TupleVariation import TupleVariation
        builder.setupGvar({'A': [TupleVariation({'wght': (0, 1, 1)}, moved)]})
    if kind == 'colour':
        builder.setupCOLR({'A': [('acute', 0)], 'Aacute': [('acute', 0)]}, version=0)
        builder.setupCPAL([[(1, 0, 0, 1)]])
    font = builder.font
    if kind == 'cyclic':
        font['maxp'].recalc = lambda *_: None
        font.recalcBBoxes = False
    if kind == 'without-outlines':
        del font['glyf'], font['loca']
    out = BytesIO()
    font.save(out)
    sys.stdout.buffer.write(out.getvalue())
    """
}
