extension StructuredValue {
  /// The value that a Swift value encodes, as if it had been read from JSON.
  ///
  /// Keys keep the order in which they are encoded. A missing optional is not encoded.
  ///
  /// - Throws: what the `encode(to:)` of the value throws.
  package init(encoding value: some Encodable) throws {
    let node = EncodedNode()
    try value.encode(to: StructuredValueEncoder(node: node, codingPath: []))
    self = node.structured
  }
}

/// A value as it is being encoded.
private final class EncodedNode {
  private enum Shape { case value, list, object }
  private var shape = Shape.value
  private var value = StructuredValue.null
  /// The nodes of a list or an object, in their order.
  private var children: [(name: String, node: EncodedNode)] = []

  var structured: StructuredValue {
    switch shape {
    case .value: value
    case .list: .array(children.map(\.node.structured))
    case .object: .object(children.map { ($0.name, $0.node.structured) })
    }
  }

  var count: Int { children.count }

  func setValue(_ value: StructuredValue) { self.value = value }
  func becomeObject() { shape = .object }
  func becomeList() { shape = .list }

  func addMember(_ name: String) -> EncodedNode { add(name) }
  func addItem() -> EncodedNode { add("") }

  private func add(_ name: String) -> EncodedNode {
    let node = EncodedNode()
    children.append((name, node))
    return node
  }

  func encode(_ value: some Encodable, at path: [any CodingKey]) throws {
    try value.encode(to: StructuredValueEncoder(node: self, codingPath: path))
  }
}

private struct StructuredValueEncoder: Encoder {
  let node: EncodedNode
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.becomeObject()
    return KeyedEncodingContainer(KeyedValues(node: node, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.becomeList()
    return ListedValues(node: node, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleValue(node: node, codingPath: codingPath)
  }
}

private struct KeyedValues<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: EncodedNode
  let codingPath: [any CodingKey]

  mutating func encodeNil(forKey key: Key) { _ = node.addMember(key.stringValue) }

  mutating func encode(_ value: some Encodable, forKey key: Key) throws {
    try node.addMember(key.stringValue).encode(value, at: codingPath + [key])
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    encoder(key).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder(key).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder {
    StructuredValueEncoder(node: node.addMember("super"), codingPath: codingPath)
  }

  mutating func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }

  private func encoder(_ key: Key) -> StructuredValueEncoder {
    StructuredValueEncoder(node: node.addMember(key.stringValue), codingPath: codingPath + [key])
  }
}

private struct ListedValues: UnkeyedEncodingContainer {
  let node: EncodedNode
  let codingPath: [any CodingKey]
  var count: Int { node.count }

  mutating func encodeNil() { _ = node.addItem() }
  mutating func encode(_ value: some Encodable) throws {
    try node.addItem().encode(value, at: codingPath)
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    StructuredValueEncoder(node: node.addItem(), codingPath: codingPath).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    StructuredValueEncoder(node: node.addItem(), codingPath: codingPath).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder {
    StructuredValueEncoder(node: node.addItem(), codingPath: codingPath)
  }
}

private struct SingleValue: SingleValueEncodingContainer {
  let node: EncodedNode
  let codingPath: [any CodingKey]

  mutating func encodeNil() { node.setValue(.null) }
  mutating func encode(_ value: Bool) { node.setValue(.boolean(value)) }
  mutating func encode(_ value: String) { node.setValue(.string(value)) }
  mutating func encode(_ value: Double) { encodeNumber(value) }
  mutating func encode(_ value: Float) { encodeNumber(value) }
  mutating func encode(_ value: Int) { encodeNumber(value) }
  mutating func encode(_ value: Int8) { encodeNumber(value) }
  mutating func encode(_ value: Int16) { encodeNumber(value) }
  mutating func encode(_ value: Int32) { encodeNumber(value) }
  mutating func encode(_ value: Int64) { encodeNumber(value) }
  mutating func encode(_ value: UInt) { encodeNumber(value) }
  mutating func encode(_ value: UInt8) { encodeNumber(value) }
  mutating func encode(_ value: UInt16) { encodeNumber(value) }
  mutating func encode(_ value: UInt32) { encodeNumber(value) }
  mutating func encode(_ value: UInt64) { encodeNumber(value) }
  mutating func encode(_ value: some Encodable) throws { try node.encode(value, at: codingPath) }

  /// A whole number has no fraction: a field shows 5, not 5.0.
  private func encodeNumber(_ value: some LosslessStringConvertible) {
    let digits = value.description
    node.setValue(
      StructuredValue(.number(digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits)))
  }
}
