public import Diagnostics

/// An element of an XML document and all that is in it (XML 1.0, 3). Comments and processing
/// instructions are left out; a CDATA section is text.
public struct XMLElement: Sendable {
  public enum Node: Hashable, Sendable {
    case element(XMLElement)
    /// Never empty, and never beside another text.
    case text(String)
  }

  public struct Attribute: Hashable, Sendable {
    /// Without a prefix.
    public var name: String
    /// The namespace that the prefix stands for; nil where there is no prefix.
    public var namespace: String?
    public var value: String

    public init(name: String, namespace: String? = nil, value: String) {
      self.name = name
      self.namespace = namespace
      self.value = value
    }
  }

  /// Without a prefix.
  public var name: String
  /// The namespace that the prefix, or the default one in force, stands for.
  public var namespace: String?
  public var attributes: [Attribute]
  public var children: [Node]
  /// Where the element's tag ends; nil for an element that was not read from a text.
  public var location: SourceLocation?

  public init(
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
  public subscript(attribute name: String) -> String? {
    attributes.first { $0.name == name && $0.namespace == nil }?.value
  }

  /// The elements directly inside, in their order.
  public var elements: [XMLElement] {
    children.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// All text inside, of elements inside as well.
  public var text: String {
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
  public static func == (left: XMLElement, right: XMLElement) -> Bool {
    left.name == right.name && left.namespace == right.namespace
      && left.attributes == right.attributes && left.children == right.children
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(namespace)
    hasher.combine(attributes)
    hasher.combine(children)
  }
}
