import StructuredData

/// An XMP packet (ISO 16684-1; ISO 32000-2, 14.3.2) whose simple properties can be read and replaced.
///
/// Everything else stays as it was written: schemas that are not known here, among them the extension
/// schemas of PDF/A, and the packet's padding.
package struct XMPPacket {
  /// A simple property of the document.
  package struct Property: Sendable {
    package var namespace: String
    package var name: String
    /// The prefixes that packets without declarations use.
    package var prefixes: [String]

    static let producer = Property(
      namespace: XMPSchemas.adobe, name: "Producer", prefixes: ["pdf"])
    static let modifyDate = Property(xmp: "ModifyDate")
    static let metadataDate = Property(xmp: "MetadataDate")
    static let createDate = Property(xmp: "CreateDate")
    static let creatorTool = Property(xmp: "CreatorTool")
    static let keywords = Property(
      namespace: XMPSchemas.adobe, name: "Keywords", prefixes: ["pdf"])
    package static let title = Property(dublinCore: "title")
    static let creator = Property(dublinCore: "creator")
    static let description = Property(dublinCore: "description")
    /// What a document says of its own conformance to PDF/A (ISO 19005-2, 6.6.4) and to PDF/UA
    /// (ISO 14289-1, 5).
    package static let conformance = [
      (XMPSchemas.identification, "part", "pdfaid"),
      (XMPSchemas.identification, "conformance", "pdfaid"),
      (XMPSchemas.identification, "amd", "pdfaid"),
      (XMPSchemas.identification, "corr", "pdfaid"),
      (XMPSchemas.identification, "rev", "pdfaid"),
      (XMPSchemas.accessibility, "part", "pdfuaid"),
      (XMPSchemas.accessibility, "rev", "pdfuaid"),
      (XMPSchemas.accessibility, "amd", "pdfuaid"),
    ].map { Property(namespace: $0.0, name: $0.1, prefixes: [$0.2]) }

    init(namespace: String, name: String, prefixes: [String]) {
      self.namespace = namespace
      self.name = name
      self.prefixes = prefixes
    }

    /// “xap” is what older programs call the same schema.
    private init(xmp name: String) {
      self.init(namespace: XMPSchemas.basic, name: name, prefixes: ["xmp", "xap"])
    }

    private init(dublinCore name: String) {
      self.init(namespace: XMPSchemas.dublinCore, name: name, prefixes: ["dc"])
    }
  }

  var text: XMLText

  /// - Returns: nil if the bytes are not well-formed XML.
  package init?(_ bytes: [UInt8]) {
    guard let text = try? XMLText(bytes) else { return nil }
    self.text = text
  }

  package var bytes: [UInt8] { text.edited }

  /// Where the packet states a property of the document.
  private enum Statement {
    case element(Int)
    case attribute(Int, of: Int)
  }

  private func statements(of property: Property) -> [Statement] {
    var found: [Statement] = []
    for (place, entry) in text.elements.enumerated() {
      if isDescription(place) {
        for (index, name) in text.attributeNames(of: place).enumerated()
        where isAttribute(name, of: entry.element, property) {
          found.append(.attribute(index, of: place))
        }
      } else if let parent = entry.parent, isDescription(parent), entry.element.elements.isEmpty,
        entry.element.name == property.name && entry.element.namespace == property.namespace
          || property.prefixes.contains(where: { entry.qualifiedName == "\($0):\(property.name)" })
      {
        found.append(.element(place))
      }
    }
    return found
  }

  /// The value of a property; nil if the packet does not have it.
  package func value(of property: Property) -> String? {
    switch statements(of: property).first {
    case .element(let place): text.elements[place].element.text
    case .attribute(_, let place):
      text.elements[place].element.attributes.first { attribute in
        attribute.name == property.name
          && attribute.namespace.map { $0 == property.namespace } ?? true
      }?.value
    case nil: nil
    }
  }

  /// Replaces the value of a property wherever the packet states it of the document. A property that
  /// the packet does not have is not added.
  package mutating func replace(_ property: Property, with value: String) {
    for statement in statements(of: property) {
      switch statement {
      case .element(let place): text.setText(of: place, to: value)
      case .attribute(let index, let place): text.setAttribute(index, of: place, to: value)
      }
    }
  }

  package mutating func remove(_ property: Property) {
    for statement in statements(of: property) {
      switch statement {
      case .element(let place): text.remove(place)
      case .attribute(let index, let place): text.removeAttribute(index, of: place)
      }
    }
  }

  /// Whether an element describes the document: other descriptions are of resources that the document
  /// was made from.
  func isDescription(_ place: Int) -> Bool {
    func isRDF(_ place: Int, _ name: String) -> Bool {
      let entry = text.elements[place]
      return entry.qualifiedName == "rdf:\(name)"
        || entry.element.name == name && entry.element.namespace == XMPSchemas.rdf
    }
    guard isRDF(place, "Description") else { return false }
    return text.elements[place].parent.map { isRDF($0, "RDF") } ?? true
  }

  private func isAttribute(
    _ qualifiedName: String, of element: XMLElement, _ property: Property
  ) -> Bool {
    let parts = qualifiedName.split(separator: ":")
    guard parts.count == 2, parts[1] == property.name else { return false }
    let found = element.attributes.filter { $0.name == property.name }
    // Two schemas may have properties of one name: then the prefix decides.
    if found.count == 1, let namespace = found[0].namespace {
      return namespace == property.namespace
    }
    return property.prefixes.contains(String(parts[0]))
  }
}

/// Properties that are lists of texts, or texts in several languages (ISO 16684-1, 8.2.2).
extension XMPPacket {
  /// Makes a text the only item of a list property wherever the packet states it of the document. A property that the
  /// packet does not have is not added.
  mutating func replaceItems(of property: Property, with value: String) {
    for items in lists(of: property) {
      guard let first = items.first(where: { language(of: $0) == "x-default" }) ?? items.first
      else { continue }
      text.setText(of: first, to: value)
      for other in items where other != first { text.remove(other) }
    }
  }

  /// Removes a list property wherever the packet states it of the document.
  mutating func removeList(_ property: Property) {
    for place in text.elements.indices where isList(place, property) { text.remove(place) }
  }

  /// The items of each statement of the property, by their places.
  private func lists(of property: Property) -> [[Int]] {
    text.elements.indices.filter { isList($0, property) }.map { place in
      text.elements.indices.filter { item in
        text.elements[item].element.name == "li"
          && text.elements[item].parent.flatMap { text.elements[$0].parent } == place
      }
    }
  }

  private func isList(_ place: Int, _ property: Property) -> Bool {
    let entry = text.elements[place]
    guard let parent = entry.parent, isDescription(parent), !entry.element.elements.isEmpty else {
      return false
    }
    return entry.element.name == property.name && entry.element.namespace == property.namespace
      || property.prefixes.contains { entry.qualifiedName == "\($0):\(property.name)" }
  }

  private func language(of place: Int) -> String? {
    text.elements[place].element.attributes.first { $0.name == "lang" }?.value
  }
}
