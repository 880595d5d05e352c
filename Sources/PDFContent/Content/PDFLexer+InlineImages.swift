import PDFObjects

/// Inline images (ISO 32000-2, 8.9.7).
extension PDFLexer {
  /// Reads what follows `BI`, up to and with `EI`.
  mutating func inlineImage() -> PDFDictionary {
    var pairs: [(PDFName, PDFObject)] = []
    var key: PDFName?
    loop: while let token = next() {
      switch token {
      case .word("ID"):
        skipImageData(PDFDictionary(pairs))
        break loop
      case .word("EI"): break loop
      case .word: key = nil
      case .object(let object):
        if let name = key {
          if pairs.count < 64 { pairs.append((name, object)) }
          key = nil
        } else {
          key = object.nameValue
        }
      }
    }
    return PDFDictionary(pairs)
  }

  /// Skips the data and `EI`. Where the size of the data is known it is believed if an `EI` follows;
  /// otherwise `EI` is searched for.
  private mutating func skipImageData(_ image: PDFDictionary) {
    // One white-space character ends `ID`; some producers write a whole line end.
    if let byte = current, byte.isPDFSpace {
      position += 1
      if byte == 0x0D, current == 0x0A { position += 1 }
    }
    if let length = Self.dataLength(image), length <= bytes.count - position {
      var probe = position + length
      while probe < bytes.count, bytes[probe].isPDFSpace { probe += 1 }
      if Self.isEnd(bytes, at: probe) {
        position = probe + 2
        return
      }
    }
    var index = position
    while index + 1 < bytes.count {
      let startsWord = index == position || bytes[index - 1].isPDFSpace
      if startsWord, Self.isEnd(bytes, at: index), Self.looksLikeContent(bytes, from: index + 2) {
        position = index + 2
        return
      }
      index += 1
    }
    position = bytes.count
  }

  private static func isEnd(_ bytes: [UInt8], at index: Int) -> Bool {
    guard index + 1 < bytes.count, bytes[index] == UInt8(ascii: "E"),
      bytes[index + 1] == UInt8(ascii: "I")
    else { return false }
    return index + 2 == bytes.count || !bytes[index + 2].isPDFRegular
  }

  /// What follows an `EI` that is not image data: a few characters of plain text.
  private static func looksLikeContent(_ bytes: [UInt8], from index: Int) -> Bool {
    bytes[index..<Swift.min(index + 12, bytes.count)].allSatisfy {
      (0x20...0x7E).contains($0) || $0.isPDFSpace && $0 != 0
    }
  }

  /// How many bytes the data has: as `/L` says (PDF 2.0), or as its size says where it is not
  /// filtered; nil where neither is known.
  private static func dataLength(_ image: PDFDictionary) -> Int? {
    func value(_ short: PDFName, _ long: PDFName) -> PDFObject? { image[short] ?? image[long] }
    if let length = value("L", "Length")?.integerValue, length >= 0 { return length }
    if let filter = value("F", "Filter"), filter != .array([]) { return nil }
    guard let width = value("W", "Width")?.integerValue, (0...1 << 20).contains(width),
      let height = value("H", "Height")?.integerValue, (0...1 << 20).contains(height)
    else { return nil }
    if value("IM", "ImageMask")?.booleanValue == true { return (width + 7) / 8 * height }
    guard let depth = value("BPC", "BitsPerComponent")?.integerValue, (1...16).contains(depth),
      let components = components(of: value("CS", "ColorSpace"))
    else { return nil }
    return (width * depth * components + 7) / 8 * height
  }

  private static func components(of space: PDFObject?) -> Int? {
    switch space {
    case .name("G"), .name("DeviceGray"): 1
    case .name("RGB"), .name("DeviceRGB"): 3
    case .name("CMYK"), .name("DeviceCMYK"): 4
    case .array(let items) where items.first == .name("I") || items.first == .name("Indexed"): 1
    default: nil
    }
  }
}
