/// A text in the codes of a font, ready to show, and what the font could not draw of it.
package struct EncodedText: Hashable, Sendable {
  /// One code and what it stands for.
  package struct Code: Hashable, Sendable {
    package var value: UInt32
    /// How many bytes the code is written with, 1 to 4.
    package var byteCount: Int
    /// The advance, in thousandths of the font size.
    package var width: Double
    /// Which scalars of the text it draws, by their offsets in `unicodeScalars`; more than one where
    /// a base and its marks are one glyph.
    package var scalars: Range<Int>

    package init(value: UInt32, byteCount: Int, width: Double, scalars: Range<Int>) {
      self.value = value
      self.byteCount = byteCount
      self.width = width
      self.scalars = scalars
    }
  }

  /// A character that no glyph of the font draws.
  package struct MissingScalar: Hashable, Sendable {
    package var scalar: Unicode.Scalar
    /// Its offset in the text's `unicodeScalars`.
    package var offset: Int

    package init(scalar: Unicode.Scalar, offset: Int) {
      self.scalar = scalar
      self.offset = offset
    }
  }

  /// In the order of the text; missing characters are left out.
  package var codes: [Code] = []
  /// In the order of the text.
  package var missing: [MissingScalar] = []
  package init() {}

  /// The font draws all of it.
  package var isComplete: Bool { missing.isEmpty }

  /// The operand of `Tj`.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(codes.count)
    for code in codes {
      for place in (0..<code.byteCount).reversed() {
        bytes.append(UInt8(truncatingIfNeeded: code.value >> UInt32(place * 8)))
      }
    }
    return bytes
  }

  /// The sum of the advances, in thousandths of the font size.
  package var width: Double { codes.reduce(0) { $0 + $1.width } }

  /// Encodes a text character by character, bases with their marks as one where the font can.
  ///
  /// - Parameter find: the code of a character; nil where the font does not draw it.
  init(_ text: String, find: (Unicode.Scalar) -> Code?) {
    let scalars = Array(text.unicodeScalars)
    codes.reserveCapacity(scalars.count)
    var start = 0
    while start < scalars.count {
      var scalar = scalars[start]
      var end = start + 1
      var composed = scalar
      var next = end
      while next < scalars.count, Composition.mayCombine(scalars[next]),
        let longer = Composition.compose(composed, scalars[next])
      {
        composed = longer
        next += 1
        // A font may have ệ and not the ẹ it is composed by way of.
        if find(composed) != nil { (scalar, end) = (composed, next) }
      }
      if var code = find(scalar) {
        code.scalars = start..<end
        codes.append(code)
      } else {
        missing.append(MissingScalar(scalar: scalar, offset: start))
      }
      start = end
    }
  }
}
