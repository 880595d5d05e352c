import Metadata
import StructuredData

/// The description of schemas that PDF/A does not know (ISO 19005-2, 6.6.2.3.2 and 6.6.2.3.3): which fields each
/// part must have, and under which prefixes.
struct XMPExtensionRules {
  /// Numbers of rules that are broken, each once.
  private(set) var broken: [String] = []
  private let prefixes: [String: Set<String>]

  /// A field that a part may have.
  private struct Field {
    var name: String
    var rule: String
    var isRequired = true
    /// The part of which it has a list.
    var items: String?
  }

  /// - Parameters:
  ///   - container: `pdfaExtension:schemas`
  ///   - prefixes: those that the packet declares for each namespace.
  init(_ container: XMLElement, prefixes: [String: Set<String>]) {
    self.prefixes = prefixes
    let isBag =
      container.elements.count == 1 && container.elements[0].name == "Bag"
      && container.elements[0].namespace == XMPSchemas.rdf
    if !isBag || !hasPrefix("pdfaExtension", XMPSchemas.extensions) { add("6.6.2.3.3-1") }
    for list in container.elements {
      for schema in list.elements { check(schema, "schema") }
    }
  }

  private static let prefix = [
    "schema": "pdfaSchema", "property": "pdfaProperty", "type": "pdfaType", "field": "pdfaField",
  ]

  private static func namespace(of part: String) -> String {
    "http://www.aiim.org/pdfa/ns/\(part)#"
  }

  private static let fields: [String: [Field]] = [
    "schema": [
      Field(name: "schema", rule: "6.6.2.3.3-2"),
      Field(name: "namespaceURI", rule: "6.6.2.3.3-3"),
      Field(name: "prefix", rule: "6.6.2.3.3-4"),
      Field(name: "property", rule: "6.6.2.3.3-5", isRequired: false, items: "property"),
      Field(name: "valueType", rule: "6.6.2.3.3-6", isRequired: false, items: "type"),
    ],
    "property": [
      Field(name: "name", rule: "6.6.2.3.3-7"), Field(name: "valueType", rule: "6.6.2.3.3-8"),
      Field(name: "category", rule: "6.6.2.3.3-9"),
      Field(name: "description", rule: "6.6.2.3.3-10"),
    ],
    "type": [
      Field(name: "type", rule: "6.6.2.3.3-11"),
      Field(name: "namespaceURI", rule: "6.6.2.3.3-12"),
      Field(name: "prefix", rule: "6.6.2.3.3-13"),
      Field(name: "description", rule: "6.6.2.3.3-14"),
      Field(name: "field", rule: "6.6.2.3.3-15", items: "field"),
    ],
    "field": [
      Field(name: "name", rule: "6.6.2.3.3-16"), Field(name: "valueType", rule: "6.6.2.3.3-17"),
      Field(name: "description", rule: "6.6.2.3.3-18"),
    ],
  ]

  /// Recursion ends with the parts: schemas, their types, and the types' fields.
  private mutating func check(_ element: XMLElement, _ part: String) {
    let namespace = Self.namespace(of: part)
    let stated = XMPProperties.fields(of: element)
    let known = Self.fields[part] ?? []
    if stated.contains(where: { field in
      field.namespace != namespace || !known.contains { $0.name == field.name }
    }) {
      add("6.6.2.3.2-1")
    }
    for field in known {
      guard let value = stated.first(where: { $0.name == field.name && $0.namespace == namespace })
      else {
        if field.isRequired { add(field.rule) }
        continue
      }
      if !hasPrefix(Self.prefix[part] ?? "", namespace) { add(field.rule) }
      guard let items = field.items else {
        let text = value.text
        let isCategory = field.name != "category" || text == "internal" || text == "external"
        if text.isEmpty || !value.elements.isEmpty || !isCategory { add(field.rule) }
        continue
      }
      guard value.elements.count == 1, value.elements[0].name == "Seq" else {
        add(field.rule)
        continue
      }
      for item in value.elements[0].elements { check(item, items) }
    }
  }

  /// Whether the packet declares no other prefix for a namespace.
  private func hasPrefix(_ prefix: String, _ namespace: String) -> Bool {
    (prefixes[namespace] ?? []).isSubset(of: [prefix])
  }

  private mutating func add(_ rule: String) {
    if !broken.contains(rule) { broken.append(rule) }
  }
}
