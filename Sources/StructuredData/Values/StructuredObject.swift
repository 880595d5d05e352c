package import Diagnostics

/// Keys and their values in the order they were written, no key twice.
///
/// Keys are compared as Swift compares strings: two spellings that Unicode holds canonically
/// equivalent are the same key. Objects are equal when they hold equal members in the same order.
package struct StructuredObject: Sendable {
  package struct Member: Hashable, Sendable {
    package var key: String
    package var value: StructuredValue

    /// Where the key begins; nil for a member that was not read from a text.
    package var keyLocation: SourceLocation? { packedKeyLocation.location }

    private var packedKeyLocation: PackedLocation

    package init(key: String, value: StructuredValue, keyLocation: SourceLocation? = nil) {
      self.key = key
      self.value = value
      self.packedKeyLocation = PackedLocation(keyLocation)
    }

    package static func == (left: Self, right: Self) -> Bool {
      left.key == right.key && left.value == right.value
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(key)
      hasher.combine(value)
    }
  }

  package private(set) var members: [Member] = []

  /// The place of each key in `members`; kept only for objects of more than ``scanLimit`` members.
  private var places: [String: Int] = [:]

  /// Up to this many members a scan is faster than hashing.
  private static let scanLimit = 24

  package init() {}

  package var isEmpty: Bool { members.isEmpty }
  package var count: Int { members.count }

  /// The value of a key; setting nil removes the member, setting a new key appends it.
  package subscript(key: String) -> StructuredValue? {
    get { place(of: key).map { members[$0].value } }
    set {
      switch (place(of: key), newValue) {
      case (let place?, let value?): members[place].value = value
      case (nil, let value?): append(Member(key: key, value: value))
      case (let place?, nil):
        let kept = members.enumerated().filter { $0.offset != place }.map(\.element)
        self = StructuredObject(kept)
      case (nil, nil): break
      }
    }
  }

  /// The member of a key, with the key's location.
  package func member(_ key: String) -> Member? { place(of: key).map { members[$0] } }

  /// Appends a member unless its key is there already; says whether it did.
  @discardableResult
  package mutating func append(_ member: Member) -> Bool {
    guard places.isEmpty else {
      if let earlier = places.updateValue(members.count, forKey: member.key) {
        places[member.key] = earlier
        return false
      }
      members.append(member)
      return true
    }
    guard !members.contains(where: { $0.key == member.key }) else { return false }
    members.append(member)
    if members.count > Self.scanLimit {
      // Records of forms have some hundred members: the table need not grow step by step.
      places.reserveCapacity(8 * Self.scanLimit)
      for (index, member) in members.enumerated() { places[member.key] = index }
    }
    return true
  }

  /// The same keys with other values, one for each in order.
  func withValues(_ values: [StructuredValue]) -> StructuredObject {
    precondition(values.count == members.count)
    var copy = self
    for index in values.indices { copy.members[index].value = values[index] }
    return copy
  }

  /// Members whose keys the program itself has written, each once.
  package init(distinct members: [Member]) {
    self.members = members
    if members.count > Self.scanLimit {
      for (index, member) in members.enumerated() { places[member.key] = index }
    }
  }

  /// Members whose keys are the first of another object's, in the same order.
  init(_ members: [Member], withKeysOf other: StructuredObject) {
    guard members.count == other.count else {
      self.init(distinct: members)
      return
    }
    self.init()
    self.members = members
    places = other.places
  }

  private init(_ members: [Member]) {
    self.init()
    for member in members { append(member) }
  }

  func place(of key: String) -> Int? {
    places.isEmpty ? members.firstIndex { $0.key == key } : places[key]
  }
}

extension StructuredObject: Hashable {
  package static func == (left: Self, right: Self) -> Bool { left.members == right.members }
  package func hash(into hasher: inout Hasher) { hasher.combine(members) }
}
