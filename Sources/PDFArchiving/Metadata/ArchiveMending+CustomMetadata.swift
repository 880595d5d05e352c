import Metadata
import PDFObjects

/// Metadata of schemas that PDF/A does not know (ISO 19005-2, 6.6.2.3), and what is lost of the others.
extension ArchiveMending {
  /// More properties of unknown schemas than this are noise.
  private static let mostCustomProperties = 64

  /// Texts and lists of schemas that PDF/A does not know are kept, with the descriptions that the packet has, or
  /// with new ones.
  mutating func addCustom(to writer: inout XMPPacketWriter, _ old: XMPProperties?) {
    var schemas = XMPSchemaDescription.all(in: old)
    var values = [[String]](repeating: [], count: schemas.count)
    var seen: Set<[String]> = []
    for property in old?.properties ?? [] {
      guard !XMPSchemaDescription.isKnown(property.namespace), !property.namespace.isEmpty,
        XMPSchemas.isPlainName(property.name), property.name != "lang",
        seen.count < Self.mostCustomProperties
      else { continue }
      let place =
        schemas.firstIndex { $0.namespace == property.namespace }
        ?? {
          let prefix = self.prefix(of: property.namespace, in: old, besides: schemas)
          schemas.append(
            XMPSchemaDescription(
              title: "\(prefix) properties", namespace: property.namespace, prefix: prefix))
          values.append([])
          return schemas.count - 1
        }()
      guard schemas[place].describe(property),
        seen.insert([property.namespace, property.name]).inserted
      else { continue }
      let name = "\(schemas[place].prefix):\(property.name)"
      let element: String? =
        switch property.value {
        case .text(let text): XMPPacketWriter.simple(name, text)
        case .list(let kind, let items): XMPPacketWriter.list(name, kind, items)
        case .structure: nil
        }
      if let element { values[place].append(element) }
    }
    // PDF/A does not know the claim of PDF/UA (ISO 14289-1, 5).
    var claim = XMPSchemaDescription(
      title: "pdfuaid properties", namespace: XMPSchemas.accessibility, prefix: "pdfuaid")
    claim.properties = [.init(name: "part", type: "Integer", description: "part")]
    writer.describe(
      (level.isAccessible ? [claim] : []) + schemas.filter { !$0.properties.isEmpty })
    for (schema, elements) in zip(schemas, values) {
      writer.add(schema.prefix, schema.namespace, elements)
    }
  }

  /// The prefix that the packet has for a namespace, if it is free.
  private func prefix(
    of namespace: String, in old: XMPProperties?, besides schemas: [XMPSchemaDescription]
  ) -> String {
    func isFree(_ prefix: String) -> Bool {
      XMPSchemaDescription.isFree(prefix) && !schemas.contains { $0.prefix == prefix }
    }
    let own = (old?.prefixes[namespace] ?? []).sorted().first(where: isFree)
    var ordinal = schemas.count + 1
    while !isFree("ns\(ordinal)") { ordinal += 1 }
    return own ?? "ns\(ordinal)"
  }

  // MARK: Losses

  /// Dates and claims are written anew, in other words.
  private static let rewritten: Set<[String]> = [
    [XMPSchemas.basic, "CreateDate"], [XMPSchemas.basic, "ModifyDate"],
    [XMPSchemas.basic, "MetadataDate"], [XMPSchemas.adobe, "Producer"],
    [XMPSchemas.dublinCore, "format"], [XMPSchemas.extensions, "schemas"],
  ]

  /// Tells which properties are gone, and which the information dictionary contradicts.
  mutating func noteLosses(of old: XMPProperties, in new: XMPProperties) {
    var removed: [String] = []
    var replaced: [String] = []
    var seen: Set<[String]> = []
    for property in old.properties {
      let key = [property.namespace, property.name]
      let isClaim =
        property.namespace == XMPSchemas.identification
        || property.namespace == XMPSchemas.accessibility
      let texts = Self.texts(of: property.value)
      guard !isClaim, !Self.rewritten.contains(key), !texts.isEmpty, seen.insert(key).inserted
      else { continue }
      let prefix =
        XMPSchemas.all[property.namespace]?.prefix
        ?? old.prefixes[property.namespace]?.sorted().first
      let name = prefix.map { "\($0):\(property.name)" } ?? property.name
      if let value = new[property.namespace, property.name] {
        if !texts.isSubset(of: Self.texts(of: value)) { replaced.append(name) }
      } else {
        removed.append(name)
      }
    }
    if !removed.isEmpty {
      note(
        (removed.count == 1
          ? "a metadata property was removed: "
          : "\(removed.count) metadata properties were removed: ") + Self.listed(removed))
    }
    if !replaced.isEmpty {
      note(
        "metadata was replaced by the document information: " + Self.listed(replaced))
    }
  }

  private static func listed(_ names: [String]) -> String {
    let shown = names.prefix(8).joined(separator: ", ")
    return names.count > 8 ? "\(shown) and \(names.count - 8) more" : shown
  }

  /// All texts of a value, without empty ones.
  private static func texts(of value: XMPProperties.Value) -> Set<String> {
    switch value {
    case .text(let text): text.isEmpty ? [] : [text]
    case .list(_, let items): items.reduce(into: []) { $0.formUnion(texts(of: $1.value)) }
    case .structure(let fields): fields.reduce(into: []) { $0.formUnion(texts(of: $1.value)) }
    }
  }
}
