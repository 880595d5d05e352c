/// A step of a path through a value.
package enum PathStep: Hashable, Sendable {
  case key(MemberKey)
  /// From 0; negative counts from the end.
  case index(Int)
  /// `[from:to]`, without the item at `to`; nil for the beginning and the end.
  case slice(Int?, Int?)
}

extension StructuredValue {
  /// The value that a path leads to; null where it leads nowhere.
  package func value(at steps: [PathStep]) -> StructuredValue {
    steps.isEmpty ? self : Self.value(at: steps, from: 0, in: self)
  }

  /// Only what the path leads to is copied: an object on the way may be a whole record.
  private static func value(
    at steps: [PathStep], from place: Int, in value: StructuredValue
  ) -> StructuredValue {
    guard place < steps.count else { return value }
    switch steps[place] {
    case .key(let key):
      guard case .object(let object) = value.kind, let member = object.place(of: key) else {
        return .null
      }
      return Self.value(at: steps, from: place + 1, in: object.members[member].value)
    case .index(let index):
      guard case .array(let items) = value.kind else { return .null }
      let item = index < 0 ? items.count + index : index
      guard items.indices.contains(item) else { return .null }
      return Self.value(at: steps, from: place + 1, in: items[item])
    case .slice(let from, let to):
      return Self.value(at: steps, from: place + 1, in: value.slice(from, to))
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
