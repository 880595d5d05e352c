import Diagnostics
import TestTools
import Testing
import Typography

@Suite("Damaged variable fonts")
struct InstanceDamageTests {
  private static let text = Array("AÁ´ONTB\u{A0}".unicodeScalars)

  /// Asks a face everything; nothing may trap. Says whether it could be opened.
  @discardableResult
  private func exercise(_ bytes: [UInt8], instance: Int) -> Bool {
    guard let face = try? Typeface(bytes: bytes, instance: instance, name: "damaged") else {
      return false
    }
    let shaped = face.shape(
      Self.text, range: Self.text.indices, isRightToLeft: false, script: .latin, language: nil)
    var glyphs = Set(shaped.map(\.glyph))
    for glyph in glyphs { _ = (face.advance(of: glyph), face.bounds(of: glyph)) }
    glyphs.formUnion((0..<12).map { GlyphIndex($0) })
    guard let subset = try? face.subset(keeping: glyphs) else { return true }
    _ = try? FontProgram(bytes: subset.program)
    return true
  }

  /// Where a table is in a font, by its directory.
  private func table(_ tag: String, in bytes: [UInt8]) throws -> (entry: Int, range: Range<Int>) {
    for entry in stride(from: 12, to: bytes.count - 16, by: 16)
    where Array(bytes[entry..<entry + 4]) == Array(tag.utf8) {
      let numbers = [8, 12].map { place in
        bytes[(entry + place)..<(entry + place + 4)].reduce(0) { $0 << 8 | Int($1) }
      }
      return (entry, numbers[0]..<numbers[0] + numbers[1])
    }
    throw BuiltFont.Problem(text: "no \(tag)")
  }

  @Test("cut short anywhere are refused or answer")
  func survivesTruncation() throws {
    guard let bytes = try VariableFont.complete.bytes() else { return }
    var refused = 0
    for count in 0..<bytes.count where !exercise(Array(bytes[..<count]), instance: 1) {
      refused += 1
    }
    #expect(refused > 0)
  }

  @Test(
    "with one table shortened to any length are refused or answer",
    arguments: ["fvar", "gvar", "avar", "HVAR", "MVAR", "glyf", "loca", "hmtx", "STAT"])
  func survivesShortTables(tag: String) throws {
    guard let bytes = try VariableFont.complete.bytes() else { return }
    let (entry, range) = try table(tag, in: bytes)
    for length in 0..<range.count {
      var copy = bytes
      copy[entry + 14] = UInt8(length >> 8)
      copy[entry + 15] = UInt8(length & 0xFF)
      exercise(copy, instance: VariableFont.bold)
    }
  }

  // Counts, offsets, axis ends and the coordinates of instances are all among these bytes.
  @Test(
    "with any two bytes of a table changed are refused or answer",
    arguments: ["fvar", "gvar", "avar", "HVAR", "MVAR", "glyf", "loca", "hmtx", "maxp", "head"])
  func survivesChanges(tag: String) throws {
    guard let bytes = try VariableFont.complete.bytes() else { return }
    for place in try table(tag, in: bytes).range.dropLast() {
      for value in [0x00, 0x7F, 0x80, 0xFF] as [UInt8] {
        var copy = bytes
        copy[place] = value
        copy[place + 1] = value
        exercise(copy, instance: VariableFont.bold)
      }
    }
  }

  @Test("with instances beyond the ends of the axes are used at the ends")
  func clampsCoordinates() throws {
    guard let bytes = try VariableFont.complete.bytes() else { return }
    // A header of 16 bytes, two axes of 20, then Regular, and in Bold its style and flags: the
    // coordinate "wght", 16.16, comes as 32767.
    var copy = bytes
    let start = try table("fvar", in: bytes).range.lowerBound + 16 + 2 * 20 + 14 + 4
    #expect(Array(bytes[start..<start + 4]) == [0x02, 0xBC, 0, 0])
    copy.replaceSubrange(start..<start + 4, with: [0x7F, 0xFF, 0, 0])
    let face = try Typeface(bytes: copy, instance: VariableFont.bold, name: "beyond")
    let whole = try Typeface(bytes: bytes, instance: VariableFont.bold, name: "sound")
    #expect(face.metrics.weight == 700)
    let kept = (0...9).map { GlyphIndex($0) }
    #expect(try face.subset(keeping: kept) == whole.subset(keeping: kept))
  }

  @Test("with an outline that cannot be read make no subset of it, and others still")
  func refusesBrokenOutlines() throws {
    guard let bytes = try VariableFont.complete.bytes() else { return }
    let offsets = try table("loca", in: bytes).range.lowerBound
    let outlines = try table("glyf", in: bytes).range.lowerBound
    let start = outlines + 2 * (Int(bytes[offsets + 4]) << 8 | Int(bytes[offsets + 5]))
    var copy = bytes
    // The last point of A's only contour is the 60,000th.
    copy.replaceSubrange(start + 10..<start + 12, with: [0xEA, 0x60])
    let face = try Typeface(bytes: copy, instance: VariableFont.bold, name: "broken")
    #expect(throws: FormwrightError.self) { try face.subset(keeping: [GlyphIndex(2)]) }
    #expect(throws: FormwrightError.self) { try face.subset(keeping: [GlyphIndex(4)]) }
    #expect(try face.subset(keeping: [GlyphIndex(5)]).places.count == 2)
  }
}
