import PDFObjects

/// The document's metadata, written anew (ISO 19005-2, 6.6).
extension ArchiveMending {
  /// More properties of unknown schemas than this are noise.
  private static let mostCustomProperties = 64

  mutating func mendMetadata() {
    let old = document.value("Metadata", in: document.catalog)?.streamValue
      .flatMap { try? document.decodedData(of: $0, limit: 16 << 20) }
      .flatMap { XMPProperties($0) }
    if let title = options.title {
      var information = document.dictionary(document.trailer["Info"]) ?? [:]
      information["Title"] = .string(PDFString(text: title))
      if let number = document.trailer["Info"]?.referenceValue {
        document[number] = .dictionary(information)
      } else {
        document.trailer["Info"] = .reference(document.add(.dictionary(information)))
      }
    }
    var writer = XMPPacketWriter()
    addKnown(to: &writer, old)
    writer.add(
      "pdfaid", XMPSchemas.identification,
      [
        XMPPacketWriter.simple("pdfaid:part", (level.pdfa?.part).map { String($0) }),
        XMPPacketWriter.simple("pdfaid:conformance", level.pdfa?.conformance),
      ].compactMap { $0 })
    if level.isAccessible {
      writer.add(
        "pdfuaid", XMPSchemas.accessibility,
        [XMPPacketWriter.simple("pdfuaid:part", "1")].compactMap { $0 })
    }
    addCustom(to: &writer, old)
    let stream = PDFStream(
      dictionary: ["Type": .name("Metadata"), "Subtype": .name("XML")], data: writer.bytes)
    if let number = document.catalog["Metadata"]?.referenceValue,
      document[number].streamValue != nil
    {
      document[number] = .stream(stream)
    } else {
      let number = document.add(.stream(stream))
      document.updateCatalog { $0["Metadata"] = .reference(number) }
    }
  }

  /// What the information dictionary says (ISO 32000-2, 14.3.3), then what the old packet says besides.
  private func addKnown(to writer: inout XMPPacketWriter, _ old: XMPProperties?) {
    let information = document.dictionary(document.trailer["Info"]) ?? [:]
    func text(_ key: PDFName) -> String? {
      let text = document.value(key, in: information)?.stringValue?.text
      return text.flatMap { $0.isEmpty ? nil : $0 }
    }
    func date(_ key: PDFName, _ name: String) -> String? {
      let own = text(key).flatMap(XMPValues.date(fromPDF:))
      return own
        ?? old?.text(XMPSchemas.basic, name).flatMap { XMPValues.isDate($0) ? $0 : nil }
    }
    func one(_ text: String?, language: String?) -> [XMPProperties.Item] {
      text.map { [XMPProperties.Item(text: $0, language: language)] } ?? []
    }
    let dublinCore = XMPSchemas.dublinCore
    var elements: [String?] = []
    elements.append(
      XMPPacketWriter.list(
        "dc:title", .alternatives,
        one(text("Title") ?? old?.text(dublinCore, "title"), language: "x-default")))
    elements.append(
      XMPPacketWriter.list("dc:creator", .sequence, creators(text("Author"), old)))
    elements.append(
      XMPPacketWriter.list(
        "dc:description", .alternatives,
        one(text("Subject") ?? old?.text(dublinCore, "description"), language: "x-default")))
    elements += kept(dublinCore, besides: ["title", "creator", "description", "format"], old)
    writer.add(
      "dc", dublinCore,
      [XMPPacketWriter.simple("dc:format", "application/pdf")].compactMap { $0 }
        + elements.compactMap { $0 })

    let modified = date("ModDate", "ModifyDate")
    elements = [
      XMPPacketWriter.simple(
        "xmp:CreatorTool", text("Creator") ?? old?.text(XMPSchemas.basic, "CreatorTool")),
      XMPPacketWriter.simple("xmp:CreateDate", date("CreationDate", "CreateDate")),
      XMPPacketWriter.simple("xmp:ModifyDate", modified),
      XMPPacketWriter.simple("xmp:MetadataDate", modified),
    ]
    writer.add("xmp", XMPSchemas.basic, elements.compactMap { $0 })
    elements = [
      XMPPacketWriter.simple("pdf:Producer", text("Producer")),
      XMPPacketWriter.simple(
        "pdf:Keywords", text("Keywords") ?? old?.text(XMPSchemas.adobe, "Keywords")),
    ]
    writer.add("pdf", XMPSchemas.adobe, elements.compactMap { $0 })
    for (namespace, schema) in XMPSchemas.all.sorted(by: { $0.key < $1.key }) {
      guard ["xmpRights", "xmpMM", "photoshop"].contains(schema.prefix) else { continue }
      writer.add(schema.prefix, namespace, kept(namespace, besides: [], old))
    }
  }

  /// `/Author` is one text, the old packet's creators are a list; the list is kept if it says the same.
  private func creators(_ author: String?, _ old: XMPProperties?) -> [XMPProperties.Item] {
    var listed: [XMPProperties.Item] = []
    if case .list(_, let items)? = old?[XMPSchemas.dublinCore, "creator"] { listed = items }
    guard let author else { return listed.filter { !$0.isStructure && !$0.text.isEmpty } }
    let joined = [", ", "; "].map { mark in listed.map(\.text).joined(separator: mark) }
    return joined.contains(author) ? listed : [XMPProperties.Item(text: author)]
  }

  /// The properties of a known schema that have values of their types.
  private func kept(
    _ namespace: String, besides names: Set<String>, _ old: XMPProperties?
  ) -> [String] {
    guard let old, let schema = XMPSchemas.all[namespace] else { return [] }
    var seen = names
    return old.properties.compactMap { property in
      guard property.namespace == namespace, let type = schema.properties[property.name],
        XMPValues.isValid(property.value, as: type),
        seen.insert(property.name).inserted
      else { return nil }
      let name = "\(schema.prefix):\(property.name)"
      switch property.value {
      case .text(let text): return XMPPacketWriter.simple(name, text)
      case .list(let kind, let items) where !items.contains(where: \.isStructure):
        return XMPPacketWriter.list(name, kind, items)
      case .list: return nil
      case .structure: return nil
      }
    }
  }

  /// Texts of schemas that PDF/A does not know are kept, and described.
  private mutating func addCustom(to writer: inout XMPPacketWriter, _ old: XMPProperties?) {
    var schemas: [(prefix: String, namespace: String, properties: [(name: String, text: String)])] =
      []
    var count = 0
    var dropped = 0
    for property in old?.properties ?? [] {
      let isOurs =
        XMPSchemas.all[property.namespace] != nil || property.namespace == XMPSchemas.accessibility
        || property.namespace.hasPrefix("http://www.aiim.org/pdfa/")
      guard !isOurs, property.name != "lang" else { continue }
      guard case .text(let text) = property.value, count < Self.mostCustomProperties,
        Self.isPlainName(property.name), !property.namespace.isEmpty
      else {
        dropped += 1
        continue
      }
      let place =
        schemas.firstIndex { $0.namespace == property.namespace }
        ?? {
          let prefix =
            property.namespace == "http://ns.adobe.com/pdfx/1.3/"
            ? "pdfx" : "ns\(schemas.count + 1)"
          schemas.append((prefix, property.namespace, []))
          return schemas.count - 1
        }()
      guard !schemas[place].properties.contains(where: { $0.name == property.name }) else {
        continue
      }
      schemas[place].properties.append((property.name, text))
      count += 1
    }
    // PDF/A does not know the claim of PDF/UA (ISO 14289-1, 5).
    let claim =
      level.isAccessible
      ? [("pdfuaid", XMPSchemas.accessibility, [("part", "Integer")])] : []
    writer.describe(
      claim + schemas.map { ($0.prefix, $0.namespace, $0.properties.map { ($0.name, "Text") }) })
    for schema in schemas {
      writer.add(
        schema.prefix, schema.namespace,
        schema.properties.compactMap {
          XMPPacketWriter.simple("\(schema.prefix):\($0.name)", $0.text)
        })
    }
    if dropped > 0 {
      note(
        dropped == 1
          ? "a metadata property that PDF/A does not know was removed"
          : "\(dropped) metadata properties that PDF/A does not know were removed")
    }
  }

  /// A name that is an XML name without a colon, in ASCII.
  private static func isPlainName(_ name: String) -> Bool {
    guard let first = name.utf8.first, first == UInt8(ascii: "_") || isLetter(first) else {
      return false
    }
    return name.utf8.count <= 100
      && name.utf8.allSatisfy {
        isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
      }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  // MARK: The file

  /// The version, and what protected the file. The writer gives the file an identifier.
  mutating func mendFile() {
    document.headerVersion = "1.7"
    document.updateCatalog { $0["Version"] = nil }
    document.removeEncryptionFacts()
  }
}
