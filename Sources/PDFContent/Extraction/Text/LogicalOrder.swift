import Typography

/// Brings what is seen from left to right into the order in which it is read (the Unicode Bidirectional
/// Algorithm, UAX #9, in reverse).
enum LogicalOrder {
  /// How a word or character takes part.
  enum Strength {
    case leftToRight, rightToLeft
    /// European and Arabic digits run to the right in any text.
    case number
    case neutral
  }

  static func strength(of scalar: Unicode.Scalar) -> Strength {
    switch scalar.value {
    case 0x30...0x39, 0x660...0x669, 0x6F0...0x6F9: return .number
    case 0..<0x41: return .neutral
    case 0x41...0x5A, 0x61...0x7A: return .leftToRight
    case 0x5B..<0xAA: return .neutral
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
      0x200F:
      if scalar.properties.generalCategory == .nonspacingMark { return .neutral }
      return scalar.properties.generalCategory == .otherPunctuation ? .neutral : .rightToLeft
    default:
      return scalar.properties.isAlphabetic ? .leftToRight : .neutral
    }
  }

  /// From places seen from left to right to the order of reading.
  ///
  /// In a line from right to left, runs of left-to-right text and numbers keep their order; in a line
  /// from left to right, runs of right-to-left text are turned.
  ///
  /// - Parameter joinsNumbers: numbers with a neutral between them are one number, as in 12/31; not
  ///   so where the elements are words.
  static func order(
    _ strengths: ArraySlice<Strength>, isRightToLeft: Bool, joinsNumbers: Bool
  ) -> [Int] {
    var order: [Int] = []
    order.reserveCapacity(strengths.count)
    var index = strengths.startIndex
    while index < strengths.endIndex {
      let end = runEnd(strengths, from: index, isRightToLeft, joinsNumbers)
      if end <= index {
        order.append(index)
        index += 1
        continue
      }
      if isRightToLeft {
        order += (index..<end).reversed()
      } else {
        order += Self.order(
          strengths[index..<end], isRightToLeft: true, joinsNumbers: joinsNumbers)
      }
      index = end
    }
    return isRightToLeft ? order.reversed() : order
  }

  /// Where a run ends that starts here and runs against the line; the place itself if none does.
  private static func runEnd(
    _ strengths: ArraySlice<Strength>, from start: Int, _ isRightToLeft: Bool, _ joinsNumbers: Bool
  ) -> Int {
    let turned: Strength = isRightToLeft ? .leftToRight : .rightToLeft
    let startsWithNumber = isRightToLeft && strengths[start] == .number
    guard strengths[start] == turned || startsWithNumber else { return start }
    var end = start + 1
    var probe = end
    var hasLetter = !startsWithNumber
    while probe < strengths.endIndex {
      switch strengths[probe] {
      case turned:
        // A letter joins a number that it touches.
        guard hasLetter || probe == end else { return end }
        hasLetter = true
        end = probe + 1
      case .number where isRightToLeft && (hasLetter || joinsNumbers): end = probe + 1
      case .number where !isRightToLeft: break
      case .neutral: break
      default: return end
      }
      probe += 1
    }
    return end
  }
}

extension LogicalOrder {
  /// Brackets and other mirrored characters in right-to-left text: fonts map the glyph that is seen,
  /// and the text has the one that is meant (rule L4).
  static func mirrored(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x28, 0x29, 0x3C, 0x3E, 0x5B, 0x5D, 0x7B, 0x7D, 0xAB, 0xBB, 0x2039, 0x203A:
      BidirectionalText.mirrored(scalar)
    default: scalar
    }
  }

  static func isOpeningBracket(_ scalar: Unicode.Scalar) -> Bool {
    ["(", "[", "{", "<", "«", "‹"].contains(scalar)
  }

  static func isClosingBracket(_ scalar: Unicode.Scalar) -> Bool {
    [")", "]", "}", ">", "»", "›"].contains(scalar)
  }
}
