package import PDFObjects

extension Document {
  /// Brings the document's XMP packet (ISO 32000-2, 14.3.2) into step with its information
  /// dictionary: a reader that finds two answers may believe either.
  ///
  /// - Parameter modificationDate: as in the information dictionary, `D:YYYYMMDDHHmmSSZ`; nil leaves
  ///   the packet's dates.
  mutating func updateMetadata(producer: String, modificationDate: String?) {
    updatePacket { packet in
      packet.replace(.producer, with: producer)
      if let date = modificationDate.flatMap(Self.metadataDate) {
        packet.replace(.modifyDate, with: date)
        packet.replace(.metadataDate, with: date)
      }
    }
  }

  /// Brings the document's XMP packet into step with changed entries of its information dictionary. Entries and properties
  /// are paired as in ISO 19005-1, 6.7.3.
  ///
  /// A property that the packet does not have is not added. One whose entry was removed is removed too.
  package mutating func updateMetadata(from before: PDFDictionary, to after: PDFDictionary) {
    func text(_ key: PDFName, in information: PDFDictionary) -> String? {
      value(key, in: information)?.stringValue?.text
    }
    var changes: [(property: InformationProperty, value: String?)] = []
    for property in InformationProperty.all {
      let (old, new) = (text(property.key, in: before), text(property.key, in: after))
      if old != new { changes.append((property, new)) }
    }
    guard !changes.isEmpty else { return }
    updatePacket { packet in
      for (property, value) in changes {
        // Dates with a time zone of their own are not converted.
        let text = property.isDate ? value.flatMap(Self.universalDate) : value
        if let text {
          packet.replace(property.property, with: text)
          packet.replaceItems(of: property.property, with: text)
        } else {
          packet.remove(property.property)
          packet.removeList(property.property)
        }
      }
    }
  }

  /// The document's XMP packet; nil if it has none that can be read.
  var metadataPacket: XMPPacket? {
    guard let stream = catalog["Metadata"].flatMap({ resolve($0).streamValue }),
      let bytes = try? decodedData(of: stream, limit: 4 << 20)
    else { return nil }
    return XMPPacket(bytes)
  }

  /// Changes the document's XMP packet in place.
  mutating func updatePacket(_ change: (inout XMPPacket) -> Void) {
    guard let number = catalog["Metadata"]?.referenceValue, case .stream(let stream) = self[number],
      var packet = metadataPacket
    else { return }
    let before = packet.bytes
    change(&packet)
    let after = packet.bytes
    guard after != before else { return }
    // Metadata stays readable to programs that know no PDF: it is not compressed.
    var dictionary = stream.dictionary
    dictionary["Filter"] = nil
    dictionary["DecodeParms"] = nil
    self[number] = .stream(PDFStream(dictionary: dictionary, data: after))
  }

  /// A date in universal time as XMP has it; nil for one with another time zone.
  private static func universalDate(_ date: String) -> String? {
    date.hasSuffix("Z") ? metadataDate(date) : nil
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

/// An entry of the information dictionary and the XMP property that says the same.
private struct InformationProperty {
  var key: PDFName
  var property: XMPPacket.Property
  var isDate = false

  static let all = [
    InformationProperty(key: "Title", property: .title),
    InformationProperty(key: "Author", property: .creator),
    InformationProperty(key: "Subject", property: .description),
    InformationProperty(key: "Keywords", property: .keywords),
    InformationProperty(key: "Creator", property: .creatorTool),
    InformationProperty(key: "Producer", property: .producer),
    InformationProperty(key: "CreationDate", property: .createDate, isDate: true),
    InformationProperty(key: "ModDate", property: .modifyDate, isDate: true),
  ]
}

/// What a document's metadata claim of its conformance to PDF/A (ISO 19005-2, 6.6.4) and PDF/UA (ISO 14289-1, 5).
package struct ConformanceClaims: Hashable, Sendable {
  /// The part of PDF/A, such as `2`.
  package var archivePart: String?
  /// The level of PDF/A, such as `B`.
  package var archiveLevel: String?
  /// The part of PDF/UA, such as `1`.
  package var accessibilityPart: String?
}

extension Document {
  /// Nil if the metadata claim no conformance.
  package var conformanceClaims: ConformanceClaims? {
    guard let packet = metadataPacket else { return nil }
    func value(_ name: String, _ prefix: String) -> String? {
      XMPPacket.Property.conformance.first { $0.name == name && $0.prefixes == [prefix] }
        .flatMap { packet.value(of: $0) }
    }
    let claims = ConformanceClaims(
      archivePart: value("part", "pdfaid"), archiveLevel: value("conformance", "pdfaid"),
      accessibilityPart: value("part", "pdfuaid"))
    return claims.archivePart == nil && claims.accessibilityPart == nil ? nil : claims
  }

  /// Removes every claim of conformance to PDF/A and PDF/UA from the metadata.
  package mutating func removeConformanceClaims() {
    updatePacket { packet in
      for property in XMPPacket.Property.conformance { packet.remove(property) }
    }
  }
}
