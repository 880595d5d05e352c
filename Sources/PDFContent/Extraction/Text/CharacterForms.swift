import Typography

/// The text of glyphs as it is read: ligatures and positional forms as the letters they are made of.
///
/// As PDFium has it, which decomposes Latin ligatures and Hebrew and Arabic presentation forms.
/// Poppler keeps them; its search takes both for equal. Other compatibility characters, such as ² or
/// ½, keep their meaning and are not changed; neither are soft hyphens.
enum CharacterForms {
  static func append(
    _ scalars: some Sequence<Unicode.Scalar>, to text: inout String.UnicodeScalarView
  ) {
    for scalar in scalars {
      if scalar.value < 0xFB00 {
        text.append(scalar)
      } else if let parts = decomposed(scalar) {
        text.append(contentsOf: parts)
      } else {
        text.append(scalar)
      }
    }
  }

  /// White space and controls, which part words.
  static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x20, 0x7F...0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000:
      true
    default: false
    }
  }

  /// The letters of a ligature or a positional form; nil for other characters.
  static func decomposed(_ scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    switch scalar.value {
    case 0xFB00...0xFB06: latin[Int(scalar.value - 0xFB00)]
    case 0xFB13...0xFB17, 0xFB1D...0xFB4F, 0xFB50...0xFDF9, 0xFE70...0xFEFC:
      // Isolated marks stand on a space there.
      compatibilityDecomposition(of: scalar).filter { $0 != " " }
    default: nil
    }
  }

  private static let latin: [[Unicode.Scalar]] = [
    ["f", "f"], ["f", "i"], ["f", "l"], ["f", "f", "i"], ["f", "f", "l"], ["s", "t"], ["s", "t"],
  ]
}
