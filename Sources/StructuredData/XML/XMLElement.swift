package import Diagnostics

/// An element of an XML document and all that is in it (XML 1.0, 3). Comments and processing
/// instructions are left out; a CDATA section is text.
package struct XMLElement: Sendable {
  package enum Node: Hashable, Sendable {
    case element(XMLElement)
    /// Never empty, and never beside another text.
    case text(String)
  }

  package struct Attribute: Hashable, Sendable {
    /// Without a prefix.
    package var name: String
    /// The namespace that the prefix stands for; nil where there is no prefix.
    package var namespace: String?
    package var value: String

    package init(name: String, namespace: String? = nil, value: String) {
      self.name = name
      self.namespace = namespace
      self.value = value
    }
  }

  /// Without a prefix.
  package var name: String
  /// The namespace that the prefix, or the default one in force, stands for.
  package var namespace: String?
  package var attributes: [Attribute]
  package var children: [Node]
  /// Where the element's tag ends; nil for an element that was not read from a text.
  package var location: SourceLocation?

  package init(
    name: String, namespace: String? = nil, attributes: [Attribute] = [], children: [Node] = [],
    location: SourceLocation? = nil
  ) {
    self.name = name
    self.namespace = namespace
    self.attributes = attributes
    self.children = children
    self.location = location
  }

  /// The value of an attribute without a namespace.
  package subscript(attribute name: String) -> String? {
    attributes.first { $0.name == name && $0.namespace == nil }?.value
  }

  /// The elements directly inside, in their order.
  package var elements: [XMLElement] {
    children.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// All text inside, of elements inside as well.
  package var text: String {
    children.reduce(into: "") { text, child in
      switch child {
      case .text(let part): text += part
      case .element(let element): text += element.text
      }
    }
  }
}

/// Elements are equal when they say the same; where they stand does not count.
extension XMLElement: Hashable {
  package static func == (left: XMLElement, right: XMLElement) -> Bool {
    left.name == right.name && left.namespace == right.namespace
      && left.attributes == right.attributes && left.children == right.children
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(namespace)
    hasher.combine(attributes)
    hasher.combine(children)
  }
}
