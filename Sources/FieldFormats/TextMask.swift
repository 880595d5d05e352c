/// Which characters may stand where: `9` a digit, `A` a letter of A to Z in either case, `O` either,
/// `X` anything, every other character itself.
package struct TextMask: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  /// The same without the characters that stand for themselves.
  var bare: TextMask {
    TextMask(String(String.UnicodeScalarView(text.unicodeScalars.filter(Self.isCode))))
  }

  private static func isCode(_ mask: Unicode.Scalar) -> Bool {
    mask == "9" || mask == "A" || mask == "O" || mask == "X"
  }

  /// Whether a text has the mask's length and its characters. Every text fits an empty mask.
  func fits(_ text: String) -> Bool {
    self.text.isEmpty
      || (text.unicodeScalars.count == self.text.unicodeScalars.count && fitsStart(text))
  }

  /// Whether a text fits as much of the mask as it is long.
  func fitsStart(_ text: String) -> Bool {
    guard !self.text.isEmpty else { return true }
    return text.unicodeScalars.count <= self.text.unicodeScalars.count
      && zip(text.unicodeScalars, self.text.unicodeScalars).allSatisfy(Self.fits)
  }

  private static func fits(_ scalar: Unicode.Scalar, _ mask: Unicode.Scalar) -> Bool {
    switch mask {
    case "9": scalar.digitValue != nil
    case "A": scalar.isLetter
    case "O": scalar.digitValue != nil || scalar.isLetter
    case "X": true
    default: scalar == mask
    }
  }

  /// The mask with the digits of `source` in place of each `9`, others skipped, as far as they
  /// reach (`util.printx`, Acrobat JavaScript Reference). For masks of digits alone.
  func filled(from source: String) -> String {
    var digits = source.unicodeScalars.filter { $0.digitValue != nil }[...]
    var filled = String.UnicodeScalarView()
    for mask in text.unicodeScalars {
      if digits.isEmpty { break }
      filled.append(mask == "9" ? digits.removeFirst() : mask)
    }
    return String(filled)
  }
}
