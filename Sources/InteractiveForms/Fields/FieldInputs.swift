public import Diagnostics

/// One record: field names and the values they are given, in the record's order.
///
/// ```swift
/// let inputs: FieldInputs = ["name": "Ada Lovelace", "citizen": true, "languages": ["en", "fr"]]
/// ```
public struct FieldInputs: Hashable, Sendable {
  /// A value that a record gives a field.
  public struct Element: Hashable, Sendable {
    /// The full field name.
    public var name: String
    public var value: FieldInput
    /// The place of the value in the file that it was read from; nil if it was not read from a file.
    public var location: SourceLocation?
    /// The full names of text fields that take, one after the other, what the boxes before them do not hold. The text is
    /// broken between words.
    public var furtherFields: [String]

    public init(
      name: String, value: FieldInput, location: SourceLocation? = nil, furtherFields: [String] = []
    ) {
      self.name = name
      self.value = value
      self.location = location
      self.furtherFields = furtherFields
    }
  }

  private var elements: [Element] = []
  /// What was odd about the file that the values were read from; filling reports it.
  public var warnings: [Diagnostic] = []

  public init() {}

  public init(_ elements: some Sequence<Element>) { self.elements = Array(elements) }

  /// Pairs of names and values.
  public init(_ values: some Sequence<(String, FieldInput)>) {
    elements = values.map { Element(name: $0.0, value: $0.1) }
  }

  /// Adds a value.
  public mutating func append(
    _ name: String, _ value: FieldInput, at location: SourceLocation? = nil
  ) {
    elements.append(Element(name: name, value: value, location: location))
  }

  /// Adds a value.
  ///
  /// - Parameter element: the field's name, and the value that it is given.
  public mutating func append(_ element: consuming Element) { elements.append(element) }
}

extension FieldInputs: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  public func makeIterator() -> IndexingIterator<[Element]> { elements.makeIterator() }
  public var startIndex: Int { 0 }
  public var endIndex: Int { elements.count }
  public subscript(position: Int) -> Element {
    get { elements[position] }
    set { elements[position] = newValue }
  }

  public mutating func replaceSubrange(
    _ range: Range<Int>, with replacement: some Collection<Element>
  ) {
    elements.replaceSubrange(range, with: replacement)
  }

  public mutating func reserveCapacity(_ count: Int) { elements.reserveCapacity(count) }
}

extension FieldInputs: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
  /// Names and values; nil clears a field.
  public init(dictionaryLiteral elements: (String, (any FieldInputConvertible)?)...) {
    self.elements = elements.map { Element(name: $0.0, value: $0.1?.fieldInput ?? .null) }
  }

  /// Pairs of names and values: `[("name", .text("Ada Lovelace"))]`.
  public init(arrayLiteral elements: (String, FieldInput)...) {
    self.elements = elements.map { Element(name: $0.0, value: $0.1) }
  }
}
