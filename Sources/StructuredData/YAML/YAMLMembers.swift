import Diagnostics

/// The members of a mapping while it is read, merge keys carried out at the end: a mapping's own
/// members win over merged ones, and of merged ones the first.
///
/// A merge key is the plain key `<<` (yaml.org/type/merge.html); its value is an object or a list of
/// objects. Merged members stand where the merge key stood.
struct YAMLMembers {
  struct Key {
    var text: String
    var isMerge: Bool
    var location: SourceLocation
  }

  private var own = StructuredObject()
  /// Where among the own members the merged ones go, and the objects they come from.
  private var merge: (place: Int, location: SourceLocation, objects: [StructuredObject])?

  /// Adds a member; says what is wrong with it, `duplicate-key` being the problem after which the
  /// rest can still be read.
  mutating func add(_ key: Key, _ value: StructuredValue) -> Diagnostic? {
    if key.isMerge {
      if let merge { return .duplicateKey(at: key.location, first: merge.location) }
      let values = value.arrayValue ?? [value]
      let objects = values.compactMap(\.objectValue)
      guard objects.count == values.count else {
        return .error(
          "yaml-syntax", "the value of the merge key is not an object or a list of objects",
          location: value.location)
      }
      merge = (own.count, key.location, objects)
      return nil
    }
    let member = StructuredObject.Member(
      key: key.text, value: value, keyLocation: key.location)
    if own.append(member) { return nil }
    return .duplicateKey(at: key.location, first: own.member(key.text)?.keyLocation)
  }

  func object() -> StructuredObject {
    guard let merge else { return own }
    var object = StructuredObject()
    for member in own.members.prefix(merge.place) { object.append(member) }
    for member in merge.objects.flatMap(\.members) where own.member(member.key) == nil {
      object.append(member)
    }
    for member in own.members.dropFirst(merge.place) { object.append(member) }
    return object
  }
}
