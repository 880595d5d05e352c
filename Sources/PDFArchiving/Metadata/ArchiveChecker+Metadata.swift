import Metadata
import PDFObjects

/// Metadata (ISO 19005-2, 6.6).
extension ArchiveChecker {
  mutating func checkMetadata() {
    let number = document.catalog["Metadata"]?.referenceValue
    guard let stream = document.value("Metadata", in: document.catalog)?.streamValue,
      let bytes = try? document.decodedData(of: stream, limit: 16 << 20)
    else {
      found.add("6.6.2.1-1", document.catalogNumber)
      if level.isAccessible { found.add("7.1-8", document.catalogNumber) }
      return
    }
    if String(validating: bytes, as: UTF8.self) == nil { found.add("6.6.2.1-5", number) }
    checkHeader(bytes, number)
    guard let properties = XMPProperties(bytes) else {
      found.add("6.6.2.1-4", number)
      return
    }
    for property in properties.properties { check(property, properties, number) }
    for container in properties.extensions {
      for rule in XMPExtensionRules(container, prefixes: properties.prefixes).broken {
        found.add(rule, number)
      }
    }
    checkClaim(properties, number)
  }

  /// The attributes of the packet's header that PDF/A does not allow.
  private mutating func checkHeader(_ bytes: [UInt8], _ number: ObjectNumber?) {
    let text = String(decoding: bytes.prefix(256), as: UTF8.self)
    guard let start = text.range(ofText: "<?xpacket"),
      let end = text[start...].firstIndex(of: ">")
    else { return }
    let header = text[start...end]
    if header.range(ofText: " bytes=") != nil { found.add("6.6.2.1-2", number) }
    if header.range(ofText: " encoding=") != nil { found.add("6.6.2.1-3", number) }
  }

  private mutating func check(
    _ property: XMPProperties.Property, _ all: XMPProperties, _ number: ObjectNumber?
  ) {
    let name = property.name
    if all.described.contains([property.namespace, name]) { return }
    guard let schema = XMPSchemas.all[property.namespace], let type = schema.properties[name] else {
      found.add("6.6.2.3.1-1", number, detail: name)
      found.add("6.6.2.3.1-2", number, detail: name)
      return
    }
    if !XMPValues.isValid(property.value, as: type) {
      found.add("6.6.2.3.1-2", number, detail: "\(schema.prefix):\(name)")
    }
  }

  private mutating func checkClaim(_ properties: XMPProperties, _ number: ObjectNumber?) {
    if level.accessibilityPart == 2 { checkSecondClaim(properties, number) }
    if level.isAccessible {
      let isFirst = level.accessibilityPart == 1
      switch properties.text(XMPSchemas.accessibility, "part") {
      case _ where !isFirst: break
      case "1": break
      case nil: found.add("5-1", number)
      default: found.add("5-2", number)
      }
      if isFirst, properties.prefixes[XMPSchemas.accessibility].map({ $0 != ["pdfuaid"] }) ?? false
      {
        for (name, rule) in [("part", "5-3"), ("amd", "5-4"), ("corr", "5-5")]
        where properties[XMPSchemas.accessibility, name] != nil {
          found.add(rule, number)
        }
      }
      let title = properties.text(XMPSchemas.dublinCore, "title") ?? ""
      if title.isEmpty { found.add("7.1-9", number) }
      if !document.hasLanguage, properties.hasDefaultLanguage { found.add("7.2-33", number) }
    }
    let part = properties.text(XMPSchemas.identification, "part")
    let conformance = properties.text(XMPSchemas.identification, "conformance")
    guard let claim = level.pdfa else { return }
    guard part != nil || conformance != nil else {
      found.add("6.6.4-1", number)
      return
    }
    if part != String(claim.part) { found.add("6.6.4-2", number) }
    if properties.prefixes[XMPSchemas.identification].map({ $0 != ["pdfaid"] }) ?? false {
      found.add("6.6.4-4", number)
    }
    // A file of a higher level conforms to the lower ones.
    let allowed = ["B", "U", "A"].drop { $0 != claim.conformance }
    if conformance.map({ !allowed.contains($0) }) ?? true { found.add("6.6.4-3", number) }
  }
}

extension StringProtocol {
  /// Where another text begins in this one; nil if it is not in it.
  func range(ofText text: String) -> Index? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(text) { return index }
      index = self.index(after: index)
    }
    return nil
  }
}
