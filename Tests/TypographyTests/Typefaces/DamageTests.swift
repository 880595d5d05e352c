import Diagnostics
import Testing
import Typography

@Suite("Damaged fonts")
struct DamageTests {
  private static let text = Array("AÁÀfi ´ e\u{301} ب क्ष 漢か한 \u{10FFFF}".unicodeScalars)

  /// Asks a face everything. Whatever it answers, nothing may trap, and what it says must fit
  /// together.
  private func exercise(_ face: Typeface) {
    var glyphs: Set<GlyphIndex> = []
    for run in ScriptRuns.runs(of: Self.text) {
      let shaped = face.shape(
        Self.text, range: run.range, isRightToLeft: run.script.tag == "Arab", script: run.script,
        language: nil)
      #expect(shaped.allSatisfy { run.range.contains($0.cluster) })
      glyphs.formUnion(shaped.map(\.glyph))
    }
    _ = face.covers(Self.text)
    for glyph in glyphs {
      _ = (face.advance(of: glyph), face.bounds(of: glyph), face.cid(of: glyph))
      _ = face.scalar(of: glyph)
    }
    guard let subset = try? face.subset(keeping: glyphs) else { return }
    #expect(glyphs.isSubset(of: subset.places.keys))
    _ = try? FontProgram(bytes: subset.program)
  }

  private func opened(_ bytes: [UInt8]) -> Bool {
    guard let face = try? Typeface(bytes: bytes, name: "damaged") else { return false }
    exercise(face)
    return true
  }

  @Test(
    "a font cut short anywhere is refused or answers",
    arguments: [TestFont.nimbus, .thai, .nko, .armenian])
  func survivesTruncation(font: TestFont) {
    guard font.isInstalled else { return }
    let bytes = font.bytes
    var refused = 0
    for count in stride(from: 0, to: bytes.count, by: bytes.count / 60 + 1) {
      if !opened(Array(bytes[..<count])) { refused += 1 }
    }
    #expect(refused > 0)
  }

  @Test(
    "a font with bytes changed is refused or answers",
    arguments: [TestFont.nimbus, .thai, .nko, .armenian])
  func survivesChanges(font: TestFont) {
    guard font.isInstalled else { return }
    let bytes = font.bytes
    var state: UInt32 = 11
    for round in 0..<120 {
      var copy = bytes
      // Few changes all over, or many in the table directory and what follows it.
      let reach = round % 2 == 0 ? copy.count : min(copy.count, 4096)
      for _ in 0..<(1 + round % 24) {
        state = state &* 1_664_525 &+ 1_013_904_223
        copy[Int(state >> 4) % reach] = UInt8(truncatingIfNeeded: state >> 24)
      }
      _ = opened(copy)
    }
  }

  @Test("glyphs that are composed of each other end")
  func survivesCycles() throws {
    guard let bytes = try BuiltFont.cyclic.bytes() else { return }
    let face = try Typeface(bytes: bytes, name: "cyclic")
    exercise(face)
    #expect(face.covers(["Á"]))
  }

  @Test("every built font answers, whole and cut short", arguments: BuiltFont.allCases)
  func survivesTraits(font: BuiltFont) throws {
    guard let bytes = try font.bytes() else { return }
    _ = opened(bytes)
    for count in 0..<bytes.count { _ = opened(Array(bytes[..<count])) }
  }

  // Every pair of bytes is changed in turn, those of the character map among them.
  @Test("a character map never leads to a glyph that is not there")
  func survivesWrongMaps() throws {
    guard let bytes = try BuiltFont.plain.bytes() else { return }
    for place in 0..<bytes.count - 1 {
      var copy = bytes
      copy[place] = 0xEE
      copy[place + 1] = 0xEE
      guard let face = try? Typeface(bytes: copy, name: "wrong map") else { continue }
      for scalar in ["A", "Á", "´"] as [Unicode.Scalar] {
        guard let glyph = face.glyph(for: scalar),
          let subset = try? face.subset(keeping: [glyph])
        else { continue }
        #expect(subset.places[glyph] != nil)
      }
      exercise(face)
    }
  }
}
