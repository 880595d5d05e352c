package import PDFObjects

extension Document {
  /// Names the producer, and the date of modification, in the information dictionary and in the document's XMP packet
  /// (ISO 32000-2, 14.3): a reader that finds two answers may believe either.
  ///
  /// - Parameter modificationDate: a PDF date, `D:YYYYMMDDHHmmSSZ`; nil leaves the dates as they are.
  package mutating func updateInformation(modificationDate: String?) {
    var information = dictionary(trailer["Info"]) ?? [:]
    let producer = "Formwright"
    information["Producer"] = .string(PDFString(text: producer))
    if let modificationDate {
      information["ModDate"] = .string(PDFString(text: modificationDate))
    }
    if let number = trailer["Info"]?.referenceValue, self[number].dictionaryValue != nil {
      self[number] = .dictionary(information)
    } else {
      trailer["Info"] = .reference(add(.dictionary(information)))
    }
    updatePacket { packet in
      packet.replace(.producer, with: producer)
      if let date = modificationDate.flatMap(XMPValues.date(fromPDF:)) {
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
        let text =
          property.isDate
          ? value.flatMap { $0.hasSuffix("Z") ? XMPValues.date(fromPDF: $0) : nil } : value
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
  package var metadataPacket: XMPPacket? {
    guard let stream = catalog["Metadata"].flatMap({ resolve($0).streamValue }),
      let bytes = try? decodedData(of: stream, limit: 4 << 20)
    else { return nil }
    return XMPPacket(bytes)
  }

  /// Changes the document's XMP packet in place.
  package mutating func updatePacket(_ change: (inout XMPPacket) -> Void) {
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
