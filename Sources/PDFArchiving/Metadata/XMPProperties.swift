import StructuredData

/// The properties that an XMP packet states of a document (ISO 16684-1, 7).
struct XMPProperties {
  enum Value: Hashable {
    case text(String)
    case list(Kind, [Item])
    case structure

    enum Kind: String {
      case bag = "Bag"
      case sequence = "Seq"
      case alternatives = "Alt"
    }
  }

  struct Item: Hashable {
    var text: String
    /// `xml:lang`
    var language: String?
    var isStructure = false
  }

  struct Property: Hashable {
    var namespace: String
    var name: String
    var value: Value
  }

  private(set) var properties: [Property] = []
  /// Namespace and name of each property that an extension schema describes (ISO 19005-2, 6.6.2.3.3).
  private(set) var described: Set<[String]> = []
  /// The packet has an extension schema container.
  private(set) var hasExtensions = false

  static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  private static let schemaNamespace = "http://www.aiim.org/pdfa/ns/schema#"
  private static let propertyNamespace = "http://www.aiim.org/pdfa/ns/property#"

  /// - Returns: nil if the bytes are not a well-formed packet.
  init?(_ bytes: [UInt8]) {
    guard let root = try? XMLReader.read(bytes), let rdf = Self.find(root, depth: 0) else {
      return nil
    }
    for description in rdf.elements where Self.isRDF(description, "Description") {
      for attribute in description.attributes {
        guard let namespace = attribute.namespace, namespace != Self.rdf,
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
          hasExtensions = true
          readSchemas(element)
        }
      }
    }
  }

  /// The first value of a property.
  subscript(namespace: String, name: String) -> Value? {
    properties.first { $0.namespace == namespace && $0.name == name }?.value
  }

  /// The text of a simple property, or the first item of a list.
  func text(_ namespace: String, _ name: String) -> String? {
    switch self[namespace, name] {
    case .text(let text): text.isEmpty ? nil : text
    case .list(_, let items):
      (items.first { $0.language == "x-default" } ?? items.first)?.text
    case .structure, nil: nil
    }
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
    element.name == name && element.namespace == rdf
  }

  private static func value(of element: XMLElement) -> Value {
    let isResource = element.attributes.contains { $0.name == "parseType" && $0.namespace == rdf }
    guard !isResource else { return .structure }
    if let container = element.elements.first {
      guard container.namespace == rdf, let kind = Value.Kind(rawValue: container.name) else {
        return .structure
      }
      let items = container.elements.filter { isRDF($0, "li") }.map { item in
        Item(
          text: item.text,
          language: item.attributes.first { $0.name == "lang" }?.value,
          isStructure: !item.elements.isEmpty
            || item.attributes.contains { $0.name == "parseType" })
      }
      return .list(kind, items)
    }
    // Attributes of other schemas are the fields of a structure.
    let fields = element.attributes.filter {
      $0.namespace != nil && $0.namespace != rdf && $0.name != "lang"
    }
    return fields.isEmpty ? .text(element.text) : .structure
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
  private static func fields(of element: XMLElement) -> [XMLElement] {
    let inner = element.elements
    if inner.count == 1, isRDF(inner[0], "Description") {
      return inner[0].elements + attributeElements(inner[0])
    }
    return inner + attributeElements(element)
  }

  private static func attributeElements(_ element: XMLElement) -> [XMLElement] {
    element.attributes.compactMap { attribute in
      guard let namespace = attribute.namespace, namespace != rdf else { return nil }
      return XMLElement(
        name: attribute.name, namespace: namespace, children: [.text(attribute.value)])
    }
  }
}
