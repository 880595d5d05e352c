import Synchronization

/// A key that is looked up in one record after another.
///
/// It remembers the place where it was found last. Records of a stream mostly have the same members in the same
/// order, so that a lookup is one comparison.
package final class MemberKey: Sendable {
  package let text: String
  fileprivate let place = Atomic<Int>(0)

  package init(_ text: String) { self.text = text }
}

extension MemberKey: Hashable {
  package static func == (left: MemberKey, right: MemberKey) -> Bool { left.text == right.text }
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension StructuredObject {
  /// The place of a key in the members.
  func place(of key: MemberKey) -> Int? {
    let expected = key.place.load(ordering: .relaxed)
    if expected < members.count, members[expected].key == key.text { return expected }
    guard let place = place(of: key.text) else { return nil }
    key.place.store(place, ordering: .relaxed)
    return place
  }

  /// The member of a key.
  package func member(_ key: MemberKey) -> Member? { place(of: key).map { members[$0] } }
}
