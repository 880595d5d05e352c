import Metadata
import PDFObjects

/// The document's metadata, written anew (ISO 19005-2, 6.6).
extension ArchiveMending {
  mutating func mendMetadata() {
    let packet = document.value("Metadata", in: document.catalog)?.streamValue
    let old = packet.flatMap { try? document.decodedData(of: $0, limit: 16 << 20) }
      .flatMap { XMPProperties($0) }
    if packet != nil, old == nil {
      note("the document's metadata are damaged or have a document type; others were written")
    }
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
      ])
    if level.isAccessible {
      writer.add(
        "pdfuaid", XMPSchemas.accessibility,
        [
          XMPPacketWriter.simple("pdfuaid:part", String(level.accessibilityPart)),
          XMPPacketWriter.simple("pdfuaid:rev", level.accessibilityPart == 2 ? "2024" : nil),
        ])
    }
    addCustom(to: &writer, old)
    if let old, let new = XMPProperties(writer.bytes) { noteLosses(of: old, in: new) }
    if let number = document.catalog["Metadata"]?.referenceValue,
      document[number].streamValue != nil
    {
      document[number] = .stream(writer.stream)
    } else {
      let number = document.add(.stream(writer.stream))
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
    let dublinCore = XMPSchemas.dublinCore
    var elements: [String?] = []
    elements.append(
      XMPPacketWriter.list(
        "dc:title", .alternatives,
        translated(text("Title"), dublinCore, "title", old)))
    elements.append(
      XMPPacketWriter.list("dc:creator", .sequence, creators(text("Author"), old)))
    elements.append(
      XMPPacketWriter.list(
        "dc:description", .alternatives,
        translated(text("Subject"), dublinCore, "description", old)))
    elements += kept(dublinCore, besides: ["title", "creator", "description", "format"], old)
    writer.add(
      "dc", dublinCore,
      [XMPPacketWriter.simple("dc:format", "application/pdf")] + elements)

    let modified = date("ModDate", "ModifyDate")
    elements = [
      XMPPacketWriter.simple(
        "xmp:CreatorTool", text("Creator") ?? old?.text(XMPSchemas.basic, "CreatorTool")),
      XMPPacketWriter.simple("xmp:CreateDate", date("CreationDate", "CreateDate")),
      XMPPacketWriter.simple("xmp:ModifyDate", modified),
      XMPPacketWriter.simple("xmp:MetadataDate", modified),
    ]
    writer.add("xmp", XMPSchemas.basic, elements)
    elements = [
      XMPPacketWriter.simple("pdf:Producer", text("Producer")),
      XMPPacketWriter.simple(
        "pdf:Keywords", text("Keywords") ?? old?.text(XMPSchemas.adobe, "Keywords")),
    ]
    writer.add("pdf", XMPSchemas.adobe, elements)
    for (namespace, schema) in XMPSchemas.all.sorted(by: { $0.key < $1.key }) {
      guard ["xmpRights", "xmpMM", "photoshop"].contains(schema.prefix) else { continue }
      writer.add(schema.prefix, namespace, kept(namespace, besides: [], old))
    }
  }

  /// A text of the information dictionary, with the translations that the old packet has of it.
  private func translated(
    _ text: String?, _ namespace: String, _ name: String, _ old: XMPProperties?
  ) -> [XMPProperties.Item] {
    let stated = old?.text(namespace, name)
    if case .list(.alternatives, let items)? = old?[namespace, name], text == nil || text == stated,
      items.first?.language == "x-default",
      items.allSatisfy({ $0.language != nil && !$0.isStructure && !$0.text.isEmpty })
    {
      return items
    }
    return (text ?? stated).map { [XMPProperties.Item(text: $0, language: "x-default")] } ?? []
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

  // MARK: The file

  /// The version, and what protected the file. The writer gives the file an identifier.
  mutating func mendFile() {
    document.headerVersion = level.accessibilityPart == 2 ? "2.0" : "1.7"
    document.updateCatalog { $0["Version"] = nil }
    document.removeEncryptionFacts()
  }
}
