import Diagnostics
import Foundation
import TestTools
import Testing
import Typography

@Suite("Subsets")
struct SubsettingTests {
  static let examples: [(font: TestFont, face: Int, text: String)] = [
    (.sans, 0, "Ångström ế fi ½"), (.serifBold, 0, "The quick brown fox"),
    (.arabic, 0, "السلام عليكم"), (.naskh, 0, "بسم الله"), (.devanagari, 0, "क्षत्रिय"),
    (.khmer, 0, "ភាសាខ្មែរ"), (.dejaVu, 0, "☑ ÄÖÜ"), (.liberationMono, 0, "0123 Ελ"),
    (.nimbus, 0, "AVATAR Å é Ł"), (.hanSans, 2, "汉语漢字，abc"), (.hanSerif, 0, "日本語かなカナ"),
    (.hanSans, 1, "한국어"),
  ]

  private func glyphs(of text: String, in face: Typeface) -> [GlyphIndex] {
    let scalars = Array(text.unicodeScalars)
    return ScriptRuns.runs(of: scalars).flatMap { run in
      face.shape(
        scalars, range: run.range, isRightToLeft: run.script.tag == "Arab", script: run.script,
        language: nil
      ).map(\.glyph)
    }
  }

  @Test("kept glyphs have the outlines and widths of the font, as fontTools draws both")
  func keepsOutlines() throws {
    guard let python = OtherPrograms.python else { return }
    for example in Self.examples where example.font.isInstalled {
      let face = try Typeface(path: example.font.path, faceIndex: example.face)
      let kept = glyphs(of: example.text, in: face)
      #expect(!kept.contains(.notDefined), "\(example.text)")
      let subset = try face.subset(keeping: kept)
      #expect(Set(kept).isSubset(of: subset.places.keys))
      let places = subset.places.map { "\($0.key.rawValue)=\($0.value)" }
      let said = try ChildProcess.run(
        python, "-c", Self.script, example.font.path,
        words: ["\(example.face)", "\(subset.kind)"] + places, input: subset.program)
      #expect(
        said.text == "\(places.count) the same\n",
        "\(example.font): \(said.text) \(String(decoding: said.errors, as: UTF8.self))")
    }
  }

  private static let script = """
    import sys
    from io import BytesIO
    from fontTools.ttLib import TTFont
    from fontTools.cffLib import CFFFontSet
    from fontTools.pens.recordingPen import DecomposingRecordingPen
    path, face, kind, *places = sys.argv[1:]
    source = TTFont(path, fontNumber=int(face))
    program = BytesIO(sys.stdin.buffer.read())
    def drawing(glyphs, name):
        pen = DecomposingRecordingPen(glyphs)
        glyphs[name].draw(pen)
        return pen.value
    old, order = source.getGlyphSet(), source.getGlyphOrder()
    if kind == 'trueType':
        font = TTFont(program)
        assert sorted(font.reader.keys()) == ['glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp'], font.keys()
        new, names = font.getGlyphSet(), font.getGlyphOrder()
        width = lambda name: font['hmtx'][name][0]
        find = lambda place: names[place]
    else:
        cff = CFFFontSet()
        cff.decompile(program, None)
        top = cff.topDictIndex[0]
        new, names = top.CharStrings, top.charset
        assert hasattr(top, 'ROS') == (kind == 'cidKeyedCompact')
        width = lambda name: new[name].width
        find = lambda place: 'cid%05d' % place if hasattr(top, 'ROS') else names[place]
    same = 0
    for pair in places:
        glyph, place = map(int, pair.split('='))
        name = order[glyph]
        # .notdef may be blank.
        if glyph and drawing(old, name) != drawing(new, find(place)): print(name, 'is drawn otherwise')
        elif glyph and source['hmtx'][name][0] != (drawing(new, find(place)), width(find(place)))[1]:
            print(name, 'has another width')
        else: same += 1
    print(same, 'the same')
    """

  @Test("FreeType opens the program and finds each glyph's outline at its place")
  func opensInFreeType() throws {
    for example in Self.examples where example.font.isInstalled {
      let face = try Typeface(path: example.font.path, faceIndex: example.face)
      let subset = try face.subset(keeping: glyphs(of: example.text, in: face))
      let program = try FontProgram(bytes: subset.program)
      #expect(program.isCIDKeyed == (subset.kind == .cidKeyedCompact))
      for (glyph, place) in subset.places where glyph != .notDefined {
        let found = try #require(program.glyph(forCID: UInt32(place)))
        #expect(program.advance(of: found) == face.advance(of: glyph))
        let ours = face.bounds(of: glyph)
        let theirs = program.outlineBounds(of: found)
        #expect((ours == nil) == (theirs == nil), "\(example.font) \(glyph)")
        guard let ours, let theirs else { continue }
        // FreeType's are whole units.
        #expect(abs(ours.left - theirs.left) <= 1 && abs(ours.right - theirs.right) <= 1)
        #expect(abs(ours.top - theirs.top) <= 1 && abs(ours.bottom - theirs.bottom) <= 1)
      }
    }
  }

  @Test("the same glyphs make the same bytes, in any order, from any task")
  func isDeterministic() async throws {
    for example in Self.examples where example.font.isInstalled {
      let shared = try Typeface(path: example.font.path, faceIndex: example.face)
      let kept = glyphs(of: example.text, in: shared)
      let expected = try Typeface(bytes: example.font.bytes, faceIndex: example.face, name: "copy")
        .subset(keeping: kept)
      try await withThrowingTaskGroup(of: FontSubset.self) { group in
        for task in 0..<8 {
          group.addTask {
            // Other subsets in between must not show.
            _ = try shared.subset(keeping: [GlyphIndex(UInt32(task + 1))])
            return try shared.subset(keeping: task % 2 == 0 ? kept : kept.reversed() + kept)
          }
        }
        for try await subset in group { #expect(subset == expected) }
      }
    }
  }

  @Test("the two hundredth subset of a face has the bytes of a first one")
  func isDeterministicInBatches() throws {
    for example in Self.examples where example.font.isInstalled {
      let face = try Typeface(path: example.font.path, faceIndex: example.face)
      var state: UInt32 = 7
      for round in 0..<200 {
        let kept = (0..<12).map { _ in
          state = state &* 1_664_525 &+ 1_013_904_223
          return GlyphIndex(40 + (state >> 16) % 150)
        }
        let subset = try face.subset(keeping: kept)
        guard round % 10 == 0 else { continue }
        let other = try Typeface(path: example.font.path, faceIndex: example.face)
        #expect(try subset == other.subset(keeping: kept), "\(example.font), round \(round)")
      }
    }
  }

  @Test("every subset of glyphs from anywhere in a face has the bytes of a first one")
  func isDeterministicForRareGlyphs() throws {
    for example in Self.examples where example.font.isInstalled {
      let face = try Typeface(path: example.font.path, faceIndex: example.face)
      var state: UInt32 = 7
      var kept: [[GlyphIndex]] = (0..<8).map { _ in
        var found: [GlyphIndex] = []
        while found.count < 12 {
          state = state &* 1_664_525 &+ 1_013_904_223
          let glyph = GlyphIndex(state >> 16)
          if face.advance(of: glyph) > 0 { found.append(glyph) }
        }
        return found
      }
      kept.append(glyphs(of: "郎山辻", in: face))
      let first = try kept.map { glyphs in
        try Typeface(path: example.font.path, faceIndex: example.face).subset(keeping: glyphs)
      }
      for round in 0..<6 {
        for (glyphs, expected) in zip(kept, first) {
          #expect(
            try face.subset(keeping: glyphs) == expected,
            "\(example.font), round \(round), \(glyphs)")
        }
      }
    }
  }

  // OpenType, "cmap", format 14: a variation sequence has a glyph of its own, which the character alone has not.
  @Test("variants of a glyph stay out of the first subset and of the fortieth")
  func dropsVariants() throws {
    guard let bytes = try BuiltFont.variants.bytes() else { return }
    let face = try Typeface(bytes: bytes, name: "variants")
    let first = try face.subset(keeping: [GlyphIndex(2)])
    #expect(first.places == [GlyphIndex(0): 0, GlyphIndex(2): 1])
    for _ in 2...40 { #expect(try face.subset(keeping: [GlyphIndex(2)]) == first) }
  }

  @Test("what a glyph is composed of is kept with it")
  func keepsParts() throws {
    guard let bytes = try BuiltFont.plain.bytes() else { return }
    let face = try Typeface(bytes: bytes, name: "plain")
    let subset = try face.subset(keeping: [GlyphIndex(4)])
    #expect(Set(subset.places.keys.map(\.rawValue)) == [0, 2, 3, 4])
    #expect(Set(subset.places.values) == [0, 1, 2, 3])
  }

  @Test("a font that must not be subset is embedded whole")
  func keepsAll() throws {
    guard let bytes = try BuiltFont.noSubsetting.bytes() else { return }
    let face = try Typeface(bytes: bytes, name: "whole")
    let subset = try face.subset(keeping: [GlyphIndex(2)])
    #expect(
      subset.places
        == [0: 0, 1: 1, 2: 2, 3: 3, 4: 4].reduce(into: [:]) {
          $0[GlyphIndex($1.key)] = $1.value
        })
  }

  // The square of BuiltFont: 50 to 550 wide at the default of the axis, to 750 at its end.
  @Test("a variable font is embedded at the default of its axes")
  func pinsVariations() throws {
    guard let bytes = try BuiltFont.variable.bytes() else { return }
    let face = try Typeface(bytes: bytes, name: "variable")
    let subset = try face.subset(keeping: [GlyphIndex(2)])
    let program = try FontProgram(bytes: subset.program)
    let place = try #require(subset.places[GlyphIndex(2)])
    #expect(
      program.outlineBounds(of: GlyphIndex(UInt32(place)))
        == GlyphBounds(left: 50, bottom: 0, right: 550, top: 700))
  }

  @Test("no glyphs, and glyphs that the font does not have, leave .notdef alone")
  func keepsNothing() throws {
    for font in [TestFont.sans, .nimbus, .hanSans] where font.isInstalled {
      let face = try Typeface(path: font.path)
      for glyphs in [[], [GlyphIndex(0xFFFF)], [GlyphIndex(.max)], [GlyphIndex.notDefined]] {
        let subset = try face.subset(keeping: glyphs)
        if glyphs != [GlyphIndex(0xFFFF)] || font == .sans {
          #expect(subset.places == [.notDefined: 0], "\(font)")
        }
        #expect(throws: Never.self) { try FontProgram(bytes: subset.program) }
      }
    }
  }
}
