import Testing
import Typography

@Suite("Bidirectional text")
struct BidirectionalTextTests {
  /// UAX #9 15.0, 3.4, the examples of rule L2: capitals are right-to-left letters, `>` and `<` left-
  /// to-right and right-to-left isolates, `=` pops one.
  static let examples: [(text: String, levels: String, display: String)] = [
    ("car means CAR.", "00000000001110", "car means RAC."),
    ("<car MEANS CAR.=", "0222111111111110", "<.RAC SNAEM car="),
    (
      "he said “<car MEANS CAR=.” “<IT DOES=,” she agreed.",
      "000000000022211111111110000001111111000000000000000",
      "he said “<RAC SNAEM car=.” “<SEOD TI=,” she agreed."
    ),
    (
      "DID YOU SAY ’>he said “<car MEANS CAR=”=‘?",
      "111111111111112222222222444333333333322111",
      "?‘=he said “<RAC SNAEM car=”>’ YAS UOY DID"
    ),
  ]

  @Test("the standard's examples have its levels and its order", arguments: examples)
  func followsExamples(example: (text: String, levels: String, display: String)) {
    let drawn = Array(example.text.unicodeScalars)
    let text = BidirectionalText(drawn.map(Self.written))
    #expect(text.levels.map(String.init).joined() == example.levels)
    let order = BidirectionalText.visualOrder(of: text.levels)
    #expect(String(String.UnicodeScalarView(order.map { drawn[$0] })) == example.display)
  }

  private static func written(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "<": "\u{2067}"
    case ">": "\u{2066}"
    case "=": "\u{2069}"
    // Capitals stand for Hebrew letters.
    case "A"..."Z": Unicode.Scalar(0x5D0 + scalar.value - 0x41) ?? scalar
    default: scalar
    }
  }

  /// All lines but 31 of more than 90,000. One has an embedding without anything from right to left,
  /// which ICU leaves at level 0; thirty are from the file's section for clarifications of Unicode
  /// 8, where ICU lags (ICU-23513): isolates and brackets under overrides between embeddings, marks
  /// after closing brackets, more than 63 brackets.
  @Test("BidiCharacterTest.txt has its levels and its order")
  func conforms() throws {
    guard let lines = UnicodeData.lines("BidiCharacterTest.txt") else { return }
    var failed: [Substring] = []
    for line in lines {
      let fields = line.split(separator: ";", omittingEmptySubsequences: false)
      let scalars = UnicodeData.scalars(fields[0])
      let base: BidirectionalText.BaseDirection =
        switch fields[1] {
        case "0": .leftToRight
        case "1": .rightToLeft
        default: .automatic
        }
      let text = BidirectionalText(scalars, base: base)
      // "x" stands for a character that rule X9 takes away.
      let levels = fields[3].split(separator: " ").map { UInt8($0) }
      let kept = levels.indices.filter { levels[$0] != nil }
      let order = BidirectionalText.visualOrder(of: kept.map { text.levels[$0] }).map { kept[$0] }
      if text.baseLevel != UInt8(fields[2]) || levels.count != text.levels.count
        || kept.contains(where: { levels[$0] != text.levels[$0] })
        || order != fields[4].split(separator: " ").compactMap({ Int($0) })
      {
        failed.append(line)
      }
    }
    #expect(lines.count > 90_000)
    #expect(failed.count <= 31, "\(failed.count) lines, the first \(failed.first ?? "")")
  }

  @Test("astral characters have one level each")
  func countsScalars() {
    // U+1E922 is an Adlam letter (R), U+1D49C a mathematical one (L).
    let text = BidirectionalText(["\u{1D49C}", "\u{1E922}", "\u{1E923}", "\u{1D49C}"])
    #expect(text.levels == [0, 1, 1, 0])
    #expect(BidirectionalText([], base: .rightToLeft).levels == [])
    #expect(BidirectionalText([], base: .rightToLeft).baseLevel == 1)
  }

  @Test("plain text is text whose every level is 0, found by class (DerivedBidiClass.txt)")
  func knowsPlainText() throws {
    let turning: Set = [
      "R", "AL", "AN", "LRE", "LRO", "RLE", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI",
    ]
    guard let ranges = UnicodeData.ranges("extracted/DerivedBidiClass.txt") else { return }
    for (range, value) in ranges {
      for code in Set([range.lowerBound, range.upperBound]) {
        guard let scalar = Unicode.Scalar(code) else { continue }
        #expect(
          BidirectionalText.isPlain([scalar]) != turning.contains(value),
          "U+\(String(code, radix: 16)) \(value)")
      }
    }
    #expect(BidirectionalText.isPlain("Zürich, Ελλάδα 12 % 漢字".unicodeScalars))
  }

  @Test("characters are mirrored as BidiMirroring.txt has it")
  func mirrors() throws {
    guard let lines = UnicodeData.lines("BidiMirroring.txt") else { return }
    for line in lines {
      let pair = UnicodeData.scalars(line.replacing(";", with: ""))
      guard pair.count == 2 else { continue }
      #expect(BidirectionalText.mirrored(pair[0]) == pair[1])
    }
    // Mirrored, but no character looks so.
    #expect(BidirectionalText.mirrored("∑") == "∑")
    #expect(BidirectionalText.mirrored("a") == "a")
  }

  @Test("a million characters take time in proportion")
  func isLinear() {
    let text = BidirectionalText((0..<1_000_000).map { $0 % 7 < 3 ? "\u{5D0}" : "a" })
    #expect(text.levels.count == 1_000_000)
    #expect(BidirectionalText.visualOrder(of: text.levels).count == 1_000_000)
  }
}
