/// A text in the codes of a font, ready to show, and what the font could not draw of it.
public struct EncodedText: Hashable, Sendable {
  /// One code and what it stands for.
  public struct Code: Hashable, Sendable {
    public var value: UInt32
    /// How many bytes the code is written with, 1 to 4.
    public var byteCount: Int
    /// The advance, in thousandths of the font size.
    public var width: Double
    /// Which scalars of the text it draws, by their offsets in `unicodeScalars`; more than one where
    /// a base and its marks are one glyph.
    public var scalars: Range<Int>

    public init(value: UInt32, byteCount: Int, width: Double, scalars: Range<Int>) {
      self.value = value
      self.byteCount = byteCount
      self.width = width
      self.scalars = scalars
    }
  }

  /// A character that no glyph of the font draws.
  public struct MissingScalar: Hashable, Sendable {
    public var scalar: Unicode.Scalar
    /// Its offset in the text's `unicodeScalars`.
    public var offset: Int

    public init(scalar: Unicode.Scalar, offset: Int) {
      self.scalar = scalar
      self.offset = offset
    }
  }

  /// In the order of the text; missing characters are left out.
  public var codes: [Code] = []
  /// In the order of the text.
  public var missing: [MissingScalar] = []
  public init() {}

  /// The font draws all of it.
  public var isComplete: Bool { missing.isEmpty }

  /// The operand of `Tj`.
  public var bytes: [UInt8] {
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
  public var width: Double { codes.reduce(0) { $0 + $1.width } }

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
