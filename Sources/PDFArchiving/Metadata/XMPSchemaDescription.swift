import Metadata
import StructuredData

/// The description of a schema that PDF/A does not know (ISO 19005-2, 6.6.2.3.3), with the properties that have
/// values of one item or a list.
struct XMPSchemaDescription {
  struct Property {
    var name: String
    /// `Text`, `Integer`, `bag Text` …
    var type: String
    /// `external` or `internal`
    var category = "external"
    var description: String
  }

  var title: String
  var namespace: String
  var prefix: String
  var properties: [Property] = []

  /// The lawful descriptions that a packet has, which other programs may depend on.
  static func all(in packet: XMPProperties?) -> [Self] {
    guard let packet else { return [] }
    var found: [Self] = []
    for container in packet.extensions {
      guard XMPExtensionRules(container, prefixes: packet.prefixes).broken.isEmpty else { continue }
      for schema in container.elements.flatMap(\.elements) {
        guard let description = Self(schema),
          !found.contains(where: {
            $0.namespace == description.namespace || $0.prefix == description.prefix
          })
        else { continue }
        found.append(description)
      }
    }
    return found
  }

  private init?(_ schema: XMLElement) {
    let fields = XMPProperties.fields(of: schema)
    func text(_ name: String) -> String { fields.first { $0.name == name }?.text ?? "" }
    self.init(title: text("schema"), namespace: text("namespaceURI"), prefix: text("prefix"))
    guard Self.isFree(prefix), !Self.isKnown(namespace) else { return nil }
    let items = fields.first { $0.name == "property" }?.elements.first?.elements ?? []
    properties = items.compactMap { item in
      let fields = XMPProperties.fields(of: item)
      func text(_ name: String) -> String { fields.first { $0.name == name }?.text ?? "" }
      let type = text("valueType")
      guard Self.valueType(type) != nil else { return nil }
      return Property(
        name: text("name"), type: type, category: text("category"),
        description: text("description"))
    }
  }

  init(title: String, namespace: String, prefix: String) {
    self.title = title
    self.namespace = namespace
    self.prefix = prefix
  }

  /// PDF/A knows the schema, or it is one of PDF/A's own.
  static func isKnown(_ namespace: String) -> Bool {
    XMPSchemas.all[namespace] != nil || namespace == XMPSchemas.accessibility
      || namespace.hasPrefix("http://www.aiim.org/pdfa/") || namespace == XMPSchemas.rdf
  }

  /// A prefix that no other schema has.
  static func isFree(_ prefix: String) -> Bool {
    XMPSchemas.isPlainName(prefix) && !prefix.lowercased().hasPrefix("xml")
      && !reserved.contains(prefix) && !XMPSchemas.all.contains { $0.value.prefix == prefix }
  }

  private static let reserved: Set = [
    "rdf", "x", "pdfaExtension", "pdfaSchema", "pdfaProperty", "pdfaType", "pdfaField", "pdfaid",
    "pdfuaid",
  ]

  /// A type by its name in a description; nil if it is none of the simple ones.
  static func valueType(_ name: String) -> XMPSchemas.ValueType? {
    var word = name.lowercased()[...]
    if word == "lang alt" { return XMPSchemas.ValueType("languages") }
    for choice in ["open choice of ", "closed choice of "] where word.hasPrefix(choice) {
      word = word.dropFirst(choice.count)
    }
    var list = ""
    for kind in ["bag", "seq", "alt"] where word.hasPrefix(kind + " ") {
      list = kind + "."
      word = word.dropFirst(kind.count + 1)
    }
    for choice in ["open choice of ", "closed choice of "] where word.hasPrefix(choice) {
      word = word.dropFirst(choice.count)
    }
    switch word {
    case "text", "uri", "url", "propername", "agentname", "locale", "mimetype", "guid", "xpath",
      "renditionclass":
      return XMPSchemas.ValueType(list + "text")
    case "integer", "real", "boolean", "date", "rational":
      return XMPSchemas.ValueType(list + word)
    default: return nil
    }
  }

  /// Describes a property, unless its description fits the value already.
  ///
  /// - Returns: whether the value is of a type that can be described.
  mutating func describe(_ property: XMPProperties.Property) -> Bool {
    let place = properties.firstIndex { $0.name == property.name }
    if let place, let type = Self.valueType(properties[place].type),
      XMPValues.isValid(property.value, as: type)
    {
      return true
    }
    let type: String
    switch property.value {
    case .text: type = "Text"
    case .list(_, let items) where items.contains(where: \.isStructure) || items.isEmpty:
      return false
    case .list(.bag, _): type = "bag Text"
    case .list(.sequence, _): type = "seq Text"
    case .list(.alternatives, let items):
      guard items.allSatisfy({ $0.language != nil }) else { return false }
      type = "Lang Alt"
    case .structure: return false
    }
    if let place {
      properties[place].type = type
    } else {
      properties.append(Property(name: property.name, type: type, description: property.name))
    }
    return true
  }
}

extension XMPSchemas {
  /// A name that is an XML name without a colon, in ASCII.
  static func isPlainName(_ name: String) -> Bool {
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
}

extension XMPPacketWriter {
  /// Describes properties that PDF/A does not know (ISO 19005-2, 6.6.2.3.3).
  mutating func describe(_ schemas: [XMPSchemaDescription]) {
    guard !schemas.isEmpty else { return }
    var text = """
      <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" \
      xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" \
      xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
      <pdfaExtension:schemas><rdf:Bag>

      """
    for schema in schemas {
      text += "<rdf:li rdf:parseType=\"Resource\">\n"
      text += "<pdfaSchema:schema>\(EscapedXML.text(schema.title))</pdfaSchema:schema>\n"
      text +=
        "<pdfaSchema:namespaceURI>\(EscapedXML.text(schema.namespace))</pdfaSchema:namespaceURI>\n"
      text += "<pdfaSchema:prefix>\(schema.prefix)</pdfaSchema:prefix>\n"
      text += "<pdfaSchema:property><rdf:Seq>\n"
      for property in schema.properties {
        text += "<rdf:li rdf:parseType=\"Resource\">"
        text += "<pdfaProperty:name>\(EscapedXML.text(property.name))</pdfaProperty:name>"
        text +=
          "<pdfaProperty:valueType>\(EscapedXML.text(property.type))</pdfaProperty:valueType>"
        text += "<pdfaProperty:category>\(property.category)</pdfaProperty:category>"
        text +=
          "<pdfaProperty:description>\(EscapedXML.text(property.description))</pdfaProperty:description>"
        text += "</rdf:li>\n"
      }
      text += "</rdf:Seq></pdfaSchema:property>\n</rdf:li>\n"
    }
    text += "</rdf:Bag></pdfaExtension:schemas>\n</rdf:Description>\n"
    append(text)
  }
}
