import CICU

/// One paragraph by the Unicode Bidirectional Algorithm (UAX #9), through ICU.
package struct BidirectionalText: Sendable {
  /// Which way the paragraph runs.
  package enum BaseDirection: Hashable, Sendable {
    /// As its first strong character (P2, P3); left to right without one.
    case automatic
    case leftToRight
    case rightToLeft
  }

  /// The embedding level of each scalar, white space at the end reset by rule L1: odd levels run
  /// from right to left. The paragraph is taken for one line.
  package let levels: [UInt8]
  /// The level of the paragraph: 0 or 1.
  package let baseLevel: UInt8

  package init(_ scalars: [Unicode.Scalar], base: BaseDirection = .automatic) {
    let text = TextUnits(scalars)
    var unitLevels = [UInt8](repeating: 0, count: text.units.count)
    var level: UInt8 = 0
    let direction =
      switch base {
      case .automatic: FW_BASE_AUTOMATIC
      case .leftToRight: FW_BASE_LEFT_TO_RIGHT
      case .rightToLeft: FW_BASE_RIGHT_TO_LEFT
      }
    // Safe: both arrays hold `count` elements for the length of the call.
    let done = unsafe text.units.withUnsafeBufferPointer { units in
      unsafe unitLevels.withUnsafeMutableBufferPointer { levels in
        unsafe fw_icu_bidi_levels(
          units.baseAddress, Int32(clamping: units.count), direction, levels.baseAddress, &level)
      }
    }
    guard done else {
      // No memory: as it was written.
      levels = [UInt8](repeating: 0, count: scalars.count)
      baseLevel = 0
      return
    }
    levels = text.starts.dropLast().map { unitLevels[$0] }
    baseLevel = level
  }

  /// The order things of these levels are seen in, left to right (rule L2): visual place → logical
  /// index.
  package static func visualOrder(of levels: some Collection<UInt8>) -> [Int] {
    let levels = Array(levels)
    var order = Array(levels.indices)
    guard let highest = levels.max(), highest > 0 else { return order }
    let lowestOdd = levels.lazy.filter { $0 % 2 == 1 }.min() ?? highest
    guard lowestOdd <= highest, lowestOdd % 2 == 1 else { return order }
    for level in stride(from: highest, through: lowestOdd, by: -1) {
      var start = 0
      while start < order.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        var end = start
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[start..<end].reverse()
        start = end
      }
    }
    return order
  }

  /// No scalar of the text can make anything but level 0 where the paragraph does not start from
  /// the right: there are no letters or digits of right-to-left scripts and no explicit controls.
  package static func isPlain(_ scalars: some Sequence<Unicode.Scalar>) -> Bool {
    scalars.allSatisfy { scalar in
      // Before Hebrew, everything runs to the right or has no direction.
      scalar.value < 0x590 || turns >> UInt32(fw_icu_bidi_class(scalar.value)) & 1 == 0
    }
  }

  /// The character that looks as this one does from behind (Bidi_Mirroring_Glyph, rule L4); itself
  /// where it has none.
  package static func mirrored(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    Unicode.Scalar(fw_icu_mirrored(scalar.value)) ?? scalar
  }

  /// The classes R, AN, LRE, LRO, AL, RLE, RLO, PDF, FSI, LRI, RLI, PDI, a bit each at ICU's numbers
  /// (`UCharDirection`).
  private static let turns: UInt32 = [1, 5, 11, 12, 13, 14, 15, 16, 19, 20, 21, 22]
    .reduce(0) { $0 | 1 << $1 }
}
