/// The order of Calibri's glyphs, in which accented letters stand behind their base: office programs write it for the text
/// of letters and forms. Text that is read without it begins like “^ŽĐŝĂů” for “Social”.
struct CalibriGlyphOrder: GlyphOrder {
  /// Glyphs with the texts that each and those after it have.
  private static let runs: [(glyph: UInt32, texts: [String])] = [
    (3, [" ", "A"]), (17, ["B", "C"]), (24, ["D"]), (28, ["E"]), (38, ["F", "G"]), (44, ["H"]),
    (47, ["I"]), (58, ["J"]), (60, ["K"]), (62, ["L"]), (68, ["M", "N"]), (75, ["O"]), (87, ["P"]),
    (89, ["Q", "R"]), (94, ["S"]), (100, ["T"]), (104, ["U"]), (115, ["V", "W"]),
    (121, ["X", "Y"]), (127, ["Z"]), (258, ["a", "à"]), (271, ["b", "c"]), (282, ["d"]),
    (286, ["e"]), (288, ["é", "ê"]), (296, ["f"]), (299, ["ff"]), (302, ["fi"]), (312, ["ffi"]),
    (332, ["ft"]), (336, ["g"]), (346, ["h"]), (349, ["i"]), (361, ["j"]), (364, ["k"]),
    (367, ["l"]),
    (373, ["m", "n"]), (381, ["o"]), (393, ["p"]), (395, ["q", "r"]), (400, ["s"]), (410, ["t"]),
    (415, ["ti"]), (425, ["tt"]), (437, ["u"]), (448, ["v", "w"]), (454, ["x", "y"]), (460, ["z"]),
    (845, ["?"]), (853, [",", ";", ":", ".", "…"]), (859, ["’"]), (862, ["“", "”"]), (876, ["/"]),
    (882, ["-"]), (884, ["–"]), (890, ["_"]), (894, ["(", ")", "["]), (910, ["*"]),
    (918, ["'", "\"", "&"]), (923, ["@"]), (936, ["$"]), (951, ["#"]),
    (1004, ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]), (1089, ["="]),
  ]
  private static let texts: [UInt32: [Unicode.Scalar]] = Dictionary(
    uniqueKeysWithValues: runs.flatMap { run in
      run.texts.enumerated().map { (run.glyph + UInt32($0), Array($1.unicodeScalars)) }
    })

  /// Of some glyphs, the widths that they have in the four styles.
  private static let widths: [UInt32: [Double]] = [
    3: [226], 4: [579, 606], 17: [544, 561], 24: [615, 630], 28: [488], 68: [855, 874],
    258: [479, 494, 514, 528], 282: [525, 537, 514, 528], 349: [229, 246],
    373: [799, 813, 791, 804], 1004: [507], 1005: [507], 1006: [507],
  ]
  private static let fewestAlike = 4

  /// Nil unless the widths are those of Calibri: the name of the font may be lost.
  init?(widths: CIDWidths) {
    var alike = 0
    for (glyph, expected) in Self.widths where widths[glyph] != widths.standard {
      guard expected.contains(where: { abs($0 - widths[glyph]) < GlyphOrders.sameWidth }) else {
        return nil
      }
      alike += 1
    }
    guard alike >= Self.fewestAlike else { return nil }
  }

  func scalars(ofGlyph glyph: UInt32) -> [Unicode.Scalar] { Self.texts[glyph] ?? [] }
}
