package import StructuredData

/// The properties that an XMP packet states of a document (ISO 16684-1, 7).
package struct XMPProperties {
  package indirect enum Value: Hashable {
    case text(String)
    case list(Kind, [Item])
    /// With its fields.
    case structure([Property])

    package enum Kind: String, Sendable {
      case bag = "Bag"
      case sequence = "Seq"
      case alternatives = "Alt"
    }
  }

  package struct Item: Hashable {
    package var value: Value
    /// `xml:lang`
    package var language: String?

    package init(_ value: Value, language: String? = nil) {
      self.value = value
      self.language = language
    }

    package init(text: String, language: String? = nil) {
      self.init(.text(text), language: language)
    }

    /// Empty if the item is no text.
    package var text: String {
      if case .text(let text) = value { return text }
      return ""
    }

    package var isStructure: Bool {
      if case .text = value { return false }
      return true
    }
  }

  package struct Property: Hashable {
    package var namespace: String
    package var name: String
    package var value: Value
  }

  package private(set) var properties: [Property] = []
  /// Namespace and name of each property that an extension schema describes (ISO 19005-2, 6.6.2.3.3).
  package private(set) var described: Set<[String]> = []
  /// The containers of extension schemas.
  package private(set) var extensions: [XMLElement] = []
  /// The prefixes that the packet declares for each namespace.
  package let prefixes: [String: Set<String>]

  private static let schemaNamespace = "http://www.aiim.org/pdfa/ns/schema#"
  private static let propertyNamespace = "http://www.aiim.org/pdfa/ns/property#"

  /// - Returns: nil if the bytes are not a well-formed packet.
  package init?(_ bytes: [UInt8]) {
    guard let root = try? XMLReader.read(bytes), let rdf = Self.find(root, depth: 0) else {
      return nil
    }
    prefixes = Self.prefixes(in: bytes)
    for description in rdf.elements where Self.isRDF(description, "Description") {
      for attribute in description.attributes {
        guard let namespace = attribute.namespace, namespace != XMPSchemas.rdf,
          namespace != "http://www.w3.org/XML/1998/namespace",
          namespace != "http://www.w3.org/2000/xmlns/"
        else { continue }
        properties.append(
          Property(namespace: namespace, name: attribute.name, value: .text(attribute.value)))
      }
      for element in description.elements {
        guard let namespace = element.namespace else { continue }
        let value = Self.value(of: element)
        properties.append(Property(namespace: namespace, name: element.name, value: value))
        if namespace == XMPSchemas.extensions, element.name == "schemas" {
          extensions.append(element)
          readSchemas(element)
        }
      }
    }
  }

  /// A text is in no other language than `x-default`, which is the document's.
  package var hasDefaultLanguage: Bool {
    properties.contains { property in
      guard case .list(.alternatives, let items) = property.value else { return false }
      return !items.isEmpty && items.allSatisfy { $0.language == "x-default" }
    }
  }

  /// The first value of a property.
  package subscript(namespace: String, name: String) -> Value? {
    properties.first { $0.namespace == namespace && $0.name == name }?.value
  }

  /// The text of a simple property, or the first item of a list.
  package func text(_ namespace: String, _ name: String) -> String? {
    switch self[namespace, name] {
    case .text(let text): text.isEmpty ? nil : text
    case .list(_, let items):
      (items.first { $0.language == "x-default" } ?? items.first)?.text
    case .structure, nil: nil
    }
  }

  /// The declarations `xmlns:prefix="namespace"`.
  private static func prefixes(in bytes: [UInt8]) -> [String: Set<String>] {
    let mark = Array("xmlns:".utf8)
    var found: [String: Set<String>] = [:]
    var place = 0
    while let start = bytes[place...].firstIndex(of: UInt8(ascii: "x")) {
      place = start + 1
      guard bytes[start...].starts(with: mark) else { continue }
      let name = bytes[(start + mark.count)...].prefix { $0 != UInt8(ascii: "=") && $0 > 0x20 }
      let rest = bytes[name.endIndex...].drop { $0 <= 0x20 || $0 == UInt8(ascii: "=") }
      guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        continue
      }
      let value = rest.dropFirst().prefix { $0 != quote }
      let namespace = String(decoding: value, as: UTF8.self)
      found[namespace, default: []].insert(String(decoding: name, as: UTF8.self))
      place = value.endIndex
    }
    return found
  }

  private static func find(_ element: XMLElement, depth: Int) -> XMLElement? {
    if isRDF(element, "RDF") { return element }
    guard depth < 4 else { return nil }
    for child in element.elements {
      if let found = find(child, depth: depth + 1) { return found }
    }
    return nil
  }

  private static func isRDF(_ element: XMLElement, _ name: String) -> Bool {
    element.name == name && element.namespace == XMPSchemas.rdf
  }

  /// Recursion ends where the reader of XML ends it.
  private static func value(of element: XMLElement) -> Value {
    let isResource = element.attributes.contains {
      $0.name == "parseType" && $0.namespace == XMPSchemas.rdf
    }
    if !isResource, let container = element.elements.first, container.namespace == XMPSchemas.rdf,
      let kind = Value.Kind(rawValue: container.name)
    {
      let items = container.elements.filter { isRDF($0, "li") }.map { item in
        Item(value(of: item), language: item.attributes.first { $0.name == "lang" }?.value)
      }
      return .list(kind, items)
    }
    // Attributes of other schemas are the fields of a structure too.
    let parts = fields(of: element).filter { $0.name != "lang" }
    guard isResource || !parts.isEmpty || !element.elements.isEmpty else {
      return .text(element.text)
    }
    return .structure(
      parts.map {
        Property(namespace: $0.namespace ?? "", name: $0.name, value: value(of: $0))
      })
  }

  private mutating func readSchemas(_ container: XMLElement) {
    for list in container.elements {
      for schema in list.elements {
        let fields = Self.fields(of: schema)
        guard
          let namespace = fields.first(where: {
            $0.name == "namespaceURI" && $0.namespace == Self.schemaNamespace
          })?.text,
          let properties = fields.first(where: { $0.name == "property" })
        else { continue }
        for sequence in properties.elements {
          for property in sequence.elements {
            let name = Self.fields(of: property).first {
              $0.name == "name" && $0.namespace == Self.propertyNamespace
            }?.text
            if let name { described.insert([namespace, name]) }
          }
        }
      }
    }
  }

  /// The fields of a structure: elements of it, or of the description in it.
  package static func fields(of element: XMLElement) -> [XMLElement] {
    let inner = element.elements
    if inner.count == 1, isRDF(inner[0], "Description") {
      return inner[0].elements + attributeElements(inner[0])
    }
    return inner + attributeElements(element)
  }

  private static func attributeElements(_ element: XMLElement) -> [XMLElement] {
    element.attributes.compactMap { attribute in
      guard let namespace = attribute.namespace, namespace != XMPSchemas.rdf else { return nil }
      return XMLElement(
        name: attribute.name, namespace: namespace, children: [.text(attribute.value)])
    }
  }
}
