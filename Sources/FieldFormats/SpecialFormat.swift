/// The American formats of `AFSpecial_Format(psf)`, and a mask of one's own (Acrobat SDK, IAC API,
/// “Formatting scripts”; “Arbitrary Mask” of the field's properties).
package enum SpecialFormat: Hashable, Sendable {
  /// 0: 99999
  case zip
  /// 1: 99999-9999
  case zipPlus4
  /// 2: 999-9999 or (999) 999-9999
  case phone
  /// 3: 999-99-9999
  case socialSecurity
  /// `AFSpecial_KeystrokeEx`: `9` a digit, `A` a letter, `O` either, `X` any character, the rest as
  /// it is.
  case mask(TextMask)

  /// The formats of `AFSpecial_Format`, in the order of its numbers: what specifications call them, and what people do.
  package static let numbered: [(format: SpecialFormat, name: String, title: String)] = [
    (.zip, "zip", "ZIP code"), (.zipPlus4, "zip4", "ZIP+4 code"),
    (.phone, "phone", "Telephone number"), (.socialSecurity, "ssn", "Social Security number"),
  ]

  /// What specifications call it; nil for one that they do not know.
  package var name: String? { Self.numbered.first { $0.format == self }?.name }

  /// The format of a script's number; nil where there is none.
  init?(number: DecimalNumber) {
    guard let index = Self.numbered.indices.first(where: { number == DecimalNumber($0) }) else {
      return nil
    }
    self = Self.numbered[index].format
  }

  /// The masks a whole value may fit.
  package var masks: [TextMask] {
    switch self {
    case .zip: [TextMask("99999")]
    case .zipPlus4: [TextMask("99999-9999")]
    case .phone: [TextMask("999-9999"), TextMask("(999) 999-9999")]
    case .socialSecurity: [TextMask("999-99-9999")]
    case .mask(let mask): [mask]
    }
  }

  /// How the field shows a value: its digits set into the mask, so far as there are any. A mask of
  /// one's own shows the value as it is: Acrobat gives such a field no format script.
  package func display(_ value: String) -> String {
    switch self {
    case .mask: return value
    case .zip, .zipPlus4, .socialSecurity: return masks[0].filled(from: value)
    case .phone:
      let digits = value.unicodeScalars.count { $0.digitValue != nil }
      return masks[digits >= 10 ? 1 : 0].filled(from: value)
    }
  }

  // MARK: Keystrokes

  /// Whether a whole value fits: in the format, or without what the format sets between its
  /// characters. Those are hyphens, parentheses and spaces in the four formats, and whatever a mask
  /// holds besides `9AOX`.
  ///
  /// Acrobat: takes `1234567` for `999-9999`, as other viewers do (PDF.js,
  /// `AFSpecial_KeystrokeEx`).
  func fits(_ value: String) -> Bool { spellings(of: value).contains { $0.mask.fits($0.text) } }

  /// Whether a value can still become one that fits when more is typed.
  func mayBecomeFitting(_ value: String) -> Bool {
    spellings(of: value).contains { $0.mask.fitsStart($0.text) }
  }

  private func spellings(of value: String) -> [(text: String, mask: TextMask)] {
    let whole = masks.map { (text: value, mask: $0) }
    switch self {
    case .mask(let mask): return whole + [(text: value, mask: mask.bare)]
    case .zip, .zipPlus4, .phone, .socialSecurity:
      let bare = value.unicodeScalars.filter { !("-()".contains($0) || $0.properties.isWhitespace) }
      return whole + masks.map { (text: String(bare), mask: $0.bare) }
    }
  }
}

extension String {
  fileprivate func contains(_ scalar: Unicode.Scalar) -> Bool { unicodeScalars.contains(scalar) }
}
