import StructuredData

/// Whether two values are equal as JSON Schema compares them (2020-12 core, 4.2.2).
///
/// Numbers are compared by their mathematical value, strings scalar by scalar, and objects whatever
/// the order of their members. Nesting beyond the limit of the readers makes values unequal.
func areEqual(_ left: StructuredValue, _ right: StructuredValue, depth: Int = 0) -> Bool {
  guard depth <= ReadingLimits.depth else { return false }
  switch (left.kind, right.kind) {
  case (.null, .null): return true
  case (.boolean(let left), .boolean(let right)): return left == right
  case (.string(let left), .string(let right)): return left.utf8.elementsEqual(right.utf8)
  case (.number(let left), .number(let right)):
    return left == right || DecimalNumber(left) == DecimalNumber(right)
  case (.array(let left), .array(let right)):
    return left.count == right.count
      && zip(left, right).allSatisfy { areEqual($0, $1, depth: depth + 1) }
  case (.object(let left), .object(let right)):
    return left.count == right.count
      && left.members.allSatisfy { member in
        guard let other = right.member(member.key),
          other.key.utf8.elementsEqual(member.key.utf8)
        else { return false }
        return areEqual(member.value, other.value, depth: depth + 1)
      }
  case (.null, _), (.boolean, _), (.string, _), (.number, _), (.array, _), (.object, _):
    return false
  }
}

/// A value as an element of a set: equal and hashed as JSON Schema compares values.
struct ComparedValue: Hashable, Sendable {
  let value: StructuredValue

  static func == (left: Self, right: Self) -> Bool { areEqual(left.value, right.value) }

  func hash(into hasher: inout Hasher) { Self.hash(value, into: &hasher, depth: 0) }

  private static func hash(_ value: StructuredValue, into hasher: inout Hasher, depth: Int) {
    guard depth <= ReadingLimits.depth else { return }
    switch value.kind {
    case .null: hasher.combine(0)
    case .boolean(let value): hasher.combine(value ? 1 : 2)
    case .string(let text):
      hasher.combine(3)
      text.hashBytes(into: &hasher)
    case .number(let text): hasher.combine(DecimalNumber(text))
    case .array(let items):
      hasher.combine(items.count)
      for item in items { hash(item, into: &hasher, depth: depth + 1) }
    case .object(let object):
      // The sum does not depend on the order of the members.
      var sum = 0
      for member in object.members {
        var own = Hasher()
        member.key.hashBytes(into: &own)
        hash(member.value, into: &own, depth: depth + 1)
        sum &+= own.finalize()
      }
      hasher.combine(sum)
    }
  }
}

/// A string as an element of a set, compared scalar by scalar and not by canonical equivalence.
struct ExactText: Hashable, Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (left: Self, right: Self) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

  func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }
}

extension String {
  fileprivate func hashBytes(into hasher: inout Hasher) {
    var copy = self
    copy.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(UInt8(0xFF))
  }
}
