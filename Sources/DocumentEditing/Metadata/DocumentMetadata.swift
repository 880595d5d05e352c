import PDFObjects

extension Document {
  /// Brings the document's XMP packet (ISO 32000-2, 14.3.2) into step with its information
  /// dictionary: a reader that finds two answers may believe either.
  ///
  /// - Parameter modificationDate: as in the information dictionary, `D:YYYYMMDDHHmmSSZ`; nil leaves
  ///   the packet's dates.
  mutating func updateMetadata(producer: String, modificationDate: String?) {
    guard let number = catalog["Metadata"]?.referenceValue, case .stream(let stream) = self[number],
      var packet = try? decodedData(of: stream, limit: 4 << 20)
    else { return }
    let before = packet
    Self.replace("pdf:Producer", with: producer, in: &packet)
    if let date = modificationDate.flatMap(Self.metadataDate) {
      // “xap” is what older programs call the same names.
      for prefix in ["xmp", "xap"] {
        Self.replace("\(prefix):ModifyDate", with: date, in: &packet)
        Self.replace("\(prefix):MetadataDate", with: date, in: &packet)
      }
    }
    guard packet != before else { return }
    // Metadata stays readable to programs that know no PDF: it is not compressed.
    var dictionary = stream.dictionary
    dictionary["Filter"] = nil
    dictionary["DecodeParms"] = nil
    self[number] = .stream(PDFStream(dictionary: dictionary, data: packet))
  }

  /// Puts a value in the place of a property's, whether it is an element or an attribute.
  ///
  /// - Parameter value: without characters that XML escapes.
  private static func replace(_ property: String, with value: String, in packet: inout [UInt8]) {
    replace(between: "<\(property)>", and: "<", with: value, in: &packet)
    replace(between: "\(property)=\"", and: "\"", with: value, in: &packet)
    replace(between: "\(property)='", and: "'", with: value, in: &packet)
  }

  private static func replace(
    between start: String, and end: Character, with value: String, in packet: inout [UInt8]
  ) {
    let mark = Array(start.utf8)
    var position = 0
    while position + mark.count <= packet.count {
      guard packet[position] == mark[0],
        packet[position..<position + mark.count].elementsEqual(mark)
      else {
        position += 1
        continue
      }
      let first = position + mark.count
      guard let last = packet[first...].firstIndex(of: end.asciiValue ?? 0) else { return }
      packet.replaceSubrange(first..<last, with: Array(value.utf8))
      position = first + value.utf8.count
    }
  }

  /// A date of PDF (7.9.4) as XMP has it: `2026-01-02T03:04:05Z`.
  private static func metadataDate(_ date: String) -> String? {
    let digits = date.filter(\.isNumber).prefix(14)
    guard digits.count == 14 else { return nil }
    let parts = Array(digits)
    func text(_ range: Range<Int>) -> String { String(parts[range]) }
    return "\(text(0..<4))-\(text(4..<6))-\(text(6..<8))T\(text(8..<10)):\(text(10..<12)):"
      + "\(text(12..<14))Z"
  }
}
