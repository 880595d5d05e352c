package import Diagnostics

/// A step of a path through a value.
package enum PathStep: Hashable, Sendable {
  case key(MemberKey)
  /// From 0; negative counts from the end.
  case index(Int)
  /// `[from:to]`, without the item at `to`; nil for the beginning and the end.
  case slice(Int?, Int?)
  /// `?`: a step before it that leads into a value without such a part gives null.
  case optional
}

/// A step that leads into a value that has no such part: a key of a text, an index of an object. Null has every
/// part, and each is null.
package struct PathMismatch: Error, Hashable, Sendable {
  /// The place of the step in its path.
  package var step: Int
  /// The value that the step is taken from, as ``StructuredValue/kindName`` says it.
  package var kindName: String
  package var location: SourceLocation?
}

extension StructuredValue {
  /// The value that a path leads to; null where an object or a list on the way lacks a part, as in jq.
  ///
  /// - Throws: if something else is on the way.
  package func value(at steps: [PathStep]) throws(PathMismatch) -> StructuredValue {
    steps.isEmpty ? self : try Self.value(at: steps, from: 0, in: self)
  }

  /// Only what the path leads to is copied: an object on the way may be a whole record.
  private static func value(
    at steps: [PathStep], from place: Int, in value: StructuredValue
  ) throws(PathMismatch) -> StructuredValue {
    guard place < steps.count else { return value }
    switch (steps[place], value.kind) {
    case (.optional, _): return try Self.value(at: steps, from: place + 1, in: value)
    case (_, .null): return .null
    case (.key(let key), .object(let object)):
      guard let member = object.place(of: key) else { return .null }
      return try Self.value(at: steps, from: place + 1, in: object.members[member].value)
    case (.index(let index), .array(let items)):
      let item = index < 0 ? items.count + index : index
      guard items.indices.contains(item) else { return .null }
      return try Self.value(at: steps, from: place + 1, in: items[item])
    case (.slice(let from, let to), .array), (.slice(let from, let to), .string):
      return try Self.value(at: steps, from: place + 1, in: value.slice(from, to))
    default:
      if steps[place...].contains(.optional) { return .null }
      throw PathMismatch(step: place, kindName: value.kindName, location: value.location)
    }
  }

  /// The items or characters from one place up to another; null of anything else.
  package func slice(_ from: Int?, _ to: Int?) -> StructuredValue {
    var slice = self
    switch kind {
    case .array(let items): slice.kind = .array(Array(items[Self.range(items.count, from, to)]))
    case .string(let text):
      let scalars = Array(text.unicodeScalars)
      var part = String.UnicodeScalarView()
      part.append(contentsOf: scalars[Self.range(scalars.count, from, to)])
      slice.kind = .string(String(part))
    case .null, .boolean, .number, .object: slice.kind = .null
    }
    return slice
  }

  /// The places that a slice of so many items has.
  package static func range(_ count: Int, _ from: Int?, _ to: Int?) -> Range<Int> {
    func place(_ index: Int) -> Int { min(max(index < 0 ? count + index : index, 0), count) }
    let first = place(from ?? 0)
    return first..<max(first, place(to ?? count))
  }
}
