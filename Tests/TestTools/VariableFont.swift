import Synchronization

/// Variable fonts that fontTools builds of four masters: axes "wght" from 400 to 700, bent by
/// "avar", and "wdth" from 75 to 100, and the named instances Regular, Bold, Bold Condensed, Medium
/// and once more Bold.
///
/// Beside simple outlines with curves there are glyphs composed of others: moved, scaled, nested,
/// attached by points, and with the metrics of a part, and of nothing but a blank one. Bold
/// adds 80 to the width of stems.
package enum VariableFont: String, CaseIterable, Sendable {
  case complete
  /// No "HVAR", no "MVAR", no "STAT": widths follow from "gvar".
  case outlinesOnly = "outlines-only"
  /// The named instances have no PostScript names of their own; the family is not in ASCII.
  case unnamed
  /// Axes "wght" and "slnt", the latter from -12 to 0.
  case slanted
  /// Colour layers.
  case colour
  /// The table "avar" lacks an axis.
  case shortSegments = "short-segments"
  /// 500 more glyphs, whose outlines take less than 128 kB at the default and more when bold.
  case heavy
  /// The character U+16A0, a rune, for A.
  case runic
  /// Allowed whole only.
  case noSubsetting = "no-subsetting"

  package static let regular = 0
  package static let bold = 1
  package static let boldCondensed = 2
  package static let medium = 3

  /// The font's bytes, built once; nil where there is no Python with fontTools.
  package func bytes() throws -> [UInt8]? {
    if let known = Self.built.withLock({ $0[self] }) { return known }
    let bytes = try build()
    Self.built.withLock { $0[self] = bytes }
    return bytes
  }

  private struct Problem: Error { var text: String }

  private static let python = JudgesPython.path(with: "fontTools.ttLib")
  private static let built = Mutex<[VariableFont: [UInt8]]>([:])

  private func build() throws -> [UInt8]? {
    guard let python = Self.python else { return nil }
    let said = try ChildProcess.run(python, "-c", Self.script, rawValue)
    guard said.status == 0 else {
      throw Problem(text: String(decoding: said.errors, as: UTF8.self))
    }
    return said.output
  }

  private static let script = """
    import sys
    from io import BytesIO
    from fontTools.designspaceLib import (
        AxisDescriptor, DesignSpaceDocument, InstanceDescriptor, SourceDescriptor)
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools import varLib
    kind = sys.argv[1]
    order = ['.notdef', 'space', 'A', 'acute', 'Aacute', 'O', 'nested', 'attached', 'borrowed',
             'blank']
    order += ['heavy%d' % n for n in range(500 if kind == 'heavy' else 0)]
    cmap = {0x20: 'space', 0x41: 'A', 0xB4: 'acute', 0xC1: 'Aacute', 0x4F: 'O', 0x4E: 'nested',
            0x54: 'attached', 0x42: 'borrowed', 0xA0: 'blank'}
    if kind == 'runic': cmap = {0x16A0: 'A'}

    def polygon(points):
        pen = TTGlyphPen(None)
        pen.moveTo(points[0])
        for point in points[1:]: pen.lineTo(point)
        pen.closePath()
        return pen.glyph()

    def round_shape(left, right, top):
        pen = TTGlyphPen(None)
        middle = (left + right) / 2
        pen.moveTo((left, top / 2))
        pen.qCurveTo((left, top), (right, top), (right, top / 2))
        pen.qCurveTo((right, 0), (left, 0), (left, top / 2))
        pen.closePath()
        return pen.glyph()

    def composed(glyphs, *parts):
        pen = TTGlyphPen(glyphs)
        for name, transform in parts: pen.addComponent(name, transform)
        return pen.glyph()

    def master(bold, narrow):
        builder = FontBuilder(1000, isTTF=True)
        builder.setupGlyphOrder(order)
        builder.setupCharacterMap(cmap)
        # Deltas that do not come out whole at other places than the masters'.
        stem, right = 50 + 81 * bold, 550 - 133 * narrow + 47 * bold
        glyphs = {'.notdef': polygon([(50, 0), (50, 700), (right, 700), (right, 0)]),
                  'space': TTGlyphPen(None).glyph()}
        glyphs['A'] = polygon([(50, 0), (50, 700 + 11 * bold), (50 + stem, 700 + 11 * bold),
                               (50 + stem, 100), (right, 100 - 7 * bold), (right, 0)])
        glyphs['acute'] = polygon([(200, 750), (300, 900 + 33 * bold), (400 + 41 * bold, 750)])
        glyphs['O'] = round_shape(40, right, 700 + 13 * bold)
        # Its offset leaves the range of one byte where it is bold.
        glyphs['Aacute'] = composed(glyphs, ('A', (1, 0, 0, 1, 0, 0)),
            ('acute', (1, 0, 0, 1, 100 + 60 * bold - 30 * narrow, 20 + 9 * bold)))
        glyphs['nested'] = composed(glyphs, ('Aacute', (0.5, 0, 0, 0.5, 30, 40 + 15 * bold)),
            ('acute', (0.75, 0.25, -0.25, 0.75, 200 + 25 * bold, 10)))
        attached = composed(glyphs, ('A', (1, 0, 0, 1, 0, 0)), ('acute', (1, 0, 0, 1, 0, 0)))
        last = attached.components[1]
        last.firstPt, last.secondPt = 1, 0
        last.flags &= ~2
        del last.x, last.y
        glyphs['attached'] = attached
        glyphs['borrowed'] = composed(glyphs, ('O', (1, 0, 0, 1, 0, 0)))
        glyphs['borrowed'].components[0].flags |= 0x200
        # A no-break space that is composed of the space.
        glyphs['blank'] = composed(glyphs, ('space', (1, 0, 0, 1, 0, 0)))
        for name in order[10:]:
            # Steps of more than 255 units take two bytes each.
            step = 200 + 60 * bold
            glyphs[name] = polygon([(n * step + int(name[5:]) % 7, n * 3) for n in range(100)])
        builder.setupGlyf(glyphs)
        widths = {name: (round(right + 50), 0) for name in order}
        widths['acute'] = (400 + 40 * bold, 0)
        widths['O'] = widths['borrowed'] = (right + 200, 0)
        widths['space'] = widths['blank'] = (250 + 10 * bold, 0)
        metrics = {}
        table = builder.font['glyf']
        for name in order:
            glyph = table[name]
            glyph.recalcBounds(table)
            metrics[name] = (widths[name][0], getattr(glyph, 'xMin', 0) or 0)
        builder.setupHorizontalMetrics(metrics)
        builder.setupHorizontalHeader(ascent=800 + 30 * bold, descent=-200 - 20 * bold)
        family = 'Вариант' if kind == 'unnamed' else 'Vario'
        builder.setupNameTable({'familyName': family, 'styleName': 'Regular',
                                'psName': 'Vario-Regular'})
        builder.setupOS2(version=4, fsType=0x100 if kind == 'no-subsetting' else 0,
                         sTypoAscender=800 + 30 * bold, sTypoDescender=-200 - 20 * bold,
                         sxHeight=500 + 12 * bold, sCapHeight=700 + 11 * bold, usWeightClass=400)
        builder.setupPost()
        return builder.font

    space = DesignSpaceDocument()
    def axis(tag, name, low, default, high, map=[]):
        space.addAxis(AxisDescriptor(tag=tag, name=name, minimum=low, default=default,
                                     maximum=high, map=map))
    second, low = ('Slant', -12) if kind == 'slanted' else ('Width', 75)
    normal = 0 if kind == 'slanted' else 100
    axis('wght', 'Weight', 400, 400, 700, [(400, 400), (500, 460), (700, 700)])
    axis('slnt' if kind == 'slanted' else 'wdth', second, low, normal, normal)
    for bold in (0, 1):
        for narrow in (0, 1):
            space.addSource(SourceDescriptor(
                font=master(bold, narrow), name='%d%d' % (bold, narrow),
                location={'Weight': 700 if bold else 400, second: low if narrow else normal}))
    def instance(style, weight, place, name):
        space.addInstance(InstanceDescriptor(
            familyName='Vario', styleName=style,
            postScriptFontName=None if kind == 'unnamed' else name,
            location={'Weight': weight, second: place}))
    instance('Regular', 400, normal, 'Vario-Regular')
    instance('Bold', 700, normal, 'Vario-Fat')
    instance('Bold Condensed', 700, low, 'Vario-FatCondensed')
    instance('Medium', 460, normal, 'Vario-Medium')
    instance('Heavy', 700, normal, 'Vario-Heavy')
    font, _, _ = varLib.build(space)
    if kind == 'outlines-only':
        for tag in ('HVAR', 'MVAR', 'STAT'):
            if tag in font: del font[tag]
    if kind == 'colour':
        from fontTools.colorLib.builder import buildCOLR, buildCPAL
        font['COLR'] = buildCOLR({'A': [('acute', 0)]}, version=0)
        font['CPAL'] = buildCPAL([[(1, 0, 0, 1)]])
    if kind == 'short-segments':
        from fontTools.ttLib import newTable
        data = font['avar'].compile(font)
        font['avar'] = table = newTable('avar')
        # Of one axis: a header, and the segments of "wght".
        segments = 2 + 4 * int.from_bytes(data[8:10], 'big')
        table.compile = lambda _: data[:6] + bytes([0, 1]) + data[8:8 + segments]
    out = BytesIO()
    font.save(out)
    sys.stdout.buffer.write(out.getvalue())
    """
}
