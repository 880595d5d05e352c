import Diagnostics
import TestTools
import Testing
import Typography

@Suite("Subsets of named instances")
struct InstanceSubsettingTests {
  static let instances = [
    VariableFont.regular, VariableFont.bold, VariableFont.boldCondensed, VariableFont.medium,
  ]

  /// What fontTools' instancer makes of the same font at the same instance differs from the subset
  /// in this; "N the same" where in nothing.
  private func compare(
    _ font: [UInt8], _ instance: Int?, _ subset: FontSubset, widths face: Typeface
  ) throws -> String {
    let python = try #require(OtherPrograms.python)
    let places = subset.places.sorted { $0.key.rawValue < $1.key.rawValue }.map {
      "\($0.key.rawValue)=\($0.value)=\(Int(face.advance(of: $0.key)))"
    }
    let said = try ChildProcess.run(
      python, "-c", Self.script, "\(font.count)",
      words: [instance.map { "\($0)" } ?? "default"] + places, input: font + subset.program)
    return said.text + String(decoding: said.errors, as: UTF8.self)
  }

  private static let script = """
    import sys
    from io import BytesIO
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont
    count, instance, *places = sys.argv[1:]
    data = sys.stdin.buffer.read()
    source, subset = (TTFont(BytesIO(data[part]))
                      for part in (slice(0, int(count)), slice(int(count), None)))
    if instance == 'default': place = {a.axisTag: a.defaultValue for a in source['fvar'].axes}
    else: place = source['fvar'].instances[int(instance)].coordinates
    source = instantiateVariableFont(source, place)
    tables = sorted(subset.reader.keys())
    if tables != ['glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp']: print('has', tables)
    def outline(font, name):
        points, ends, flags = font['glyf'][name].getCoordinates(font['glyf'])
        return list(points), list(ends), [flag & 1 for flag in flags]
    def near(left, right):
        return left[1:] == right[1:] and all(
            abs(p[0] - q[0]) <= 1 and abs(p[1] - q[1]) <= 1 for p, q in zip(left[0], right[0]))
    same = 0
    for triple in places:
        glyph, place, width = map(int, triple.split('='))
        old, new = source.getGlyphOrder()[glyph], subset.getGlyphOrder()[place]
        widths = source['hmtx'][old][0], subset['hmtx'][new][0], width
        # .notdef may be blank.
        bearings = source['hmtx'][old][1], subset['hmtx'][new][1]
        if glyph and not near(outline(source, old), outline(subset, new)):
            print(old, outline(source, old), 'is drawn', outline(subset, new))
        elif max(widths) - min(widths) > 1 or widths[1] != widths[2]: print(old, 'is wide', widths)
        elif glyph and abs(bearings[0] - bearings[1]) > 1: print(old, 'begins at', bearings)
        else: same += 1
    print(same, 'the same')
    """

  @Test(
    "are drawn as fontTools' instancer draws them, and as wide",
    arguments: [VariableFont.complete, .outlinesOnly, .unnamed, .slanted, .runic])
  func areInstances(font: VariableFont) throws {
    guard let bytes = try font.bytes() else { return }
    for instance in Self.instances {
      let face = try Typeface(bytes: bytes, instance: instance, name: "variable")
      #expect(face.instance == instance)
      for kept in [[6], [3, 8, 9], Array(0...9)] as [[UInt32]] {
        let subset = try face.subset(keeping: kept.map { GlyphIndex($0) })
        #expect(subset.kind == .trueType)
        let said = try compare(bytes, instance, subset, widths: face)
        #expect(
          said == "\(subset.places.count) the same\n", "\(font) \(instance) \(kept)")
      }
    }
  }

  @Test("are the same bytes from the whole font and from a part of it, from any task")
  func areDeterministic() async throws {
    guard let bytes = try VariableFont.complete.bytes() else { return }
    for instance in Self.instances {
      let shared = try Typeface(bytes: bytes, instance: instance, name: "variable")
      let sets = (1...127).map { bits in
        (0..<7).filter { bits >> $0 & 1 == 1 }.map { GlyphIndex(UInt32($0 + 2)) }
      }
      let expected = try sets.map {
        try Typeface(bytes: bytes, instance: instance, name: "fresh").subset(keeping: $0)
      }
      try await withThrowingTaskGroup { group in
        for _ in 0..<4 {
          group.addTask {
            for (set, subset) in zip(sets, expected) {
              let again = try shared.subset(keeping: set.reversed())
              #expect(again == subset)
            }
          }
        }
        try await group.waitForAll()
      }
    }
  }

  @Test("differ from instance to instance, and the default is as it was without any")
  func differ() throws {
    guard let bytes = try VariableFont.complete.bytes() else { return }
    let kept = (0...9).map { GlyphIndex($0) }
    let plain = try Typeface(bytes: bytes, name: "variable")
    #expect(plain.instance == nil)
    let subset = try plain.subset(keeping: kept)
    #expect(try compare(bytes, nil, subset, widths: plain) == "10 the same\n")
    let programs = try Self.instances.map {
      try Typeface(bytes: bytes, instance: $0, name: "variable").subset(keeping: kept).program
    }
    #expect(Set(programs).count == 4)
  }

  // HarfBuzz chooses the size of offsets before it pins.
  @Test("may be longer than the default's outlines, and than short offsets reach")
  func growLong() throws {
    guard let bytes = try VariableFont.heavy.bytes() else { return }
    for instance in [VariableFont.bold, VariableFont.regular] {
      for count in [300, 420, 480, 509] {
        let face = try Typeface(bytes: bytes, instance: instance, name: "heavy")
        let kept = (1...UInt32(count)).map { GlyphIndex($0) }
        let subset = try face.subset(keeping: kept)
        #expect(subset.places.count == count + 1)
        let said = try compare(bytes, instance, subset, widths: face)
        #expect(said == "\(count + 1) the same\n", "\(instance) \(count)")
      }
    }
  }

  @Test("of a font that must not be subset have all glyphs, and are an instance all the same")
  func keepAll() throws {
    guard let bytes = try VariableFont.noSubsetting.bytes() else { return }
    let face = try Typeface(bytes: bytes, instance: VariableFont.bold, name: "whole")
    let subset = try face.subset(keeping: [GlyphIndex(2)])
    #expect(try compare(bytes, VariableFont.bold, subset, widths: face) == "10 the same\n")
  }

  @Test(
    "are the default's where axes cannot be pinned",
    arguments: [VariableFont.colour, .shortSegments])
  func fallBack(font: VariableFont) throws {
    guard let bytes = try font.bytes() else { return }
    let face = try Typeface(bytes: bytes, instance: VariableFont.bold, name: "variable")
    #expect(face.instance == nil)
    #expect(face.metrics.weight == 400)
    let plain = try Typeface(bytes: bytes, name: "variable")
    let kept = (0...9).map { GlyphIndex($0) }
    #expect(try face.subset(keeping: kept) == plain.subset(keeping: kept))
    #expect(face.postScriptName == plain.postScriptName)
  }
}
