import StructuredData

/// An XMP packet (ISO 16684-1; ISO 32000-2, 14.3.2) whose simple properties can be read and replaced.
///
/// Everything else stays as it was written: schemas that are not known here, among them the extension
/// schemas of PDF/A, and the packet's padding.
struct XMPPacket {
  /// A simple property of the document.
  struct Property {
    var namespace: String
    var name: String
    /// The prefixes that packets without declarations use.
    var prefixes: [String]

    static let producer = Property(
      namespace: "http://ns.adobe.com/pdf/1.3/", name: "Producer", prefixes: ["pdf"])
    static let modifyDate = Property(xmp: "ModifyDate")
    static let metadataDate = Property(xmp: "MetadataDate")
    static let createDate = Property(xmp: "CreateDate")
    static let creatorTool = Property(xmp: "CreatorTool")
    static let keywords = Property(
      namespace: "http://ns.adobe.com/pdf/1.3/", name: "Keywords", prefixes: ["pdf"])
    static let title = Property(dublinCore: "title")
    static let creator = Property(dublinCore: "creator")
    static let description = Property(dublinCore: "description")
    /// What a document says of its own conformance to PDF/A (ISO 19005-2, 6.6.4) and to PDF/UA
    /// (ISO 14289-1, 5).
    static let conformance = [
      ("http://www.aiim.org/pdfa/ns/id/", "part", "pdfaid"),
      ("http://www.aiim.org/pdfa/ns/id/", "conformance", "pdfaid"),
      ("http://www.aiim.org/pdfa/ns/id/", "amd", "pdfaid"),
      ("http://www.aiim.org/pdfa/ns/id/", "corr", "pdfaid"),
      ("http://www.aiim.org/pdfa/ns/id/", "rev", "pdfaid"),
      ("http://www.aiim.org/pdfua/ns/id/", "part", "pdfuaid"),
      ("http://www.aiim.org/pdfua/ns/id/", "rev", "pdfuaid"),
      ("http://www.aiim.org/pdfua/ns/id/", "amd", "pdfuaid"),
    ].map { Property(namespace: $0.0, name: $0.1, prefixes: [$0.2]) }

    init(namespace: String, name: String, prefixes: [String]) {
      self.namespace = namespace
      self.name = name
      self.prefixes = prefixes
    }

    /// “xap” is what older programs call the same schema.
    private init(xmp name: String) {
      self.init(namespace: "http://ns.adobe.com/xap/1.0/", name: name, prefixes: ["xmp", "xap"])
    }

    private init(dublinCore name: String) {
      self.init(namespace: "http://purl.org/dc/elements/1.1/", name: name, prefixes: ["dc"])
    }
  }

  static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"

  var text: XMLText

  /// - Returns: nil if the bytes are not well-formed XML.
  init?(_ bytes: [UInt8]) {
    guard let text = try? XMLText(bytes) else { return nil }
    self.text = text
  }

  var bytes: [UInt8] { text.edited }

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
  func value(of property: Property) -> String? {
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
  mutating func replace(_ property: Property, with value: String) {
    for statement in statements(of: property) {
      switch statement {
      case .element(let place): text.setText(of: place, to: value)
      case .attribute(let index, let place): text.setAttribute(index, of: place, to: value)
      }
    }
  }

  mutating func remove(_ property: Property) {
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
        || entry.element.name == name && entry.element.namespace == Self.rdf
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
