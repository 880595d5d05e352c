package import StructuredData

/// One evaluation of a filter.
struct NativeEvaluation {
  /// The value is left to libjq.
  struct LeftToJQ: Error {}

  let variables: [String: StructuredValue]
  /// How many steps may still be made, and bytes of text: libjq has limits that a loop here has not.
  private var allowance = 100_000

  init(variables: [String: StructuredValue]) { self.variables = variables }

  mutating func spend(_ count: Int) throws(LeftToJQ) {
    allowance -= count
    guard allowance > 0 else { throw LeftToJQ() }
  }

  /// All values of a filter, which may have several.
  mutating func values(
    of filter: NativeFilter, _ input: NativeValue, into values: inout [NativeValue]
  ) throws(LeftToJQ) {
    try spend(1)
    switch filter {
    case .items(let base):
      var lists: [NativeValue] = []
      try self.values(of: base, input, into: &lists)
      for list in lists {
        let items = try items(of: list)
        try spend(items.count)
        values += items
      }
    case .comma(let first, let second):
      try self.values(of: first, input, into: &values)
      try self.values(of: second, input, into: &values)
    case .pipe(.items(.identity), let second):
      for item in try items(of: input) { try self.values(of: second, item, into: &values) }
    case .pipe(let first, let second):
      guard first.isMany else {
        guard let value = try value(of: first, input) else { return }
        return try self.values(of: second, value, into: &values)
      }
      var inner: [NativeValue] = []
      try self.values(of: first, input, into: &inner)
      for value in inner { try self.values(of: second, value, into: &values) }
    case .steps(let base, let steps) where base.isMany:
      var bases: [NativeValue] = []
      try self.values(of: base, input, into: &bases)
      for value in bases { values.append(try Self.follow(steps, from: value)) }
    case .alternative(let first, let second) where filter.isMany:
      var inner: [NativeValue] = []
      try self.values(of: first, input, into: &inner)
      inner.removeAll { !$0.isTrue }
      guard inner.isEmpty else { return values += inner }
      try self.values(of: second, input, into: &values)
    case .choice(let condition, let first, let second) where filter.isMany:
      guard let condition = try value(of: condition, input) else { return }
      try self.values(of: condition.isTrue ? first : second, input, into: &values)
    default:
      if let value = try value(of: filter, input) { values.append(value) }
    }
  }

  /// The value of a filter that has one or none.
  mutating func value(
    of filter: NativeFilter, _ input: NativeValue
  ) throws(LeftToJQ) -> NativeValue? {
    try spend(1)
    switch filter {
    case .identity: return input
    case .literal(let literal): return Self.value(of: literal)
    case .variable(let name): return .given(variables[name] ?? .null)
    case .steps(.identity, let steps): return try Self.follow(steps, from: input)
    case .steps(let base, let steps):
      guard let value = try value(of: base, input) else { return nil }
      return try Self.follow(steps, from: value)
    case .pipe(let first, let second):
      guard let value = try value(of: first, input) else { return nil }
      return try self.value(of: second, value)
    case .alternative(let first, let second):
      if let value = try value(of: first, input), value.isTrue { return value }
      return try value(of: second, input)
    case .conjunction(let first, let second):
      guard let left = try value(of: first, input) else { return nil }
      guard left.isTrue else { return .boolean(false) }
      return try value(of: second, input).map { .boolean($0.isTrue) }
    case .disjunction(let first, let second):
      guard let left = try value(of: first, input) else { return nil }
      if left.isTrue { return .boolean(true) }
      return try value(of: second, input).map { .boolean($0.isTrue) }
    case .comparison(let first, let comparison, let second):
      guard let right = try value(of: second, input), let left = try value(of: first, input) else {
        return nil
      }
      return .boolean(try comparison.holds(left, right))
    case .arithmetic(let first, let operation, let second):
      guard let right = try value(of: second, input), let left = try value(of: first, input) else {
        return nil
      }
      let result = try operation.result(left, right)
      if let text = result.text { try spend(text.utf8.count) }
      return result
    case .interpolation(let pieces):
      // As of any sum, the last part is evaluated first: nothing more is if it has no value.
      var parts: [String] = []
      for piece in pieces.reversed() {
        guard let value = try value(of: piece, input) else { return nil }
        parts.append(value.isNull ? "" : try Self.text(value))
        try spend(parts[parts.count - 1].utf8.count)
      }
      return .text(parts.reversed().joined())
    case .list(let inner):
      var items: [NativeValue] = []
      if let inner { try values(of: inner, input, into: &items) }
      return .list(items)
    case .choice(let condition, let first, let second):
      guard let condition = try value(of: condition, input) else { return nil }
      return try value(of: condition.isTrue ? first : second, input)
    case .call(let function): return try call(function, input)
    case .callWith(let function, let argument): return try call(function, argument, input)
    case .items, .comma: throw LeftToJQ()
    }
  }

  // MARK: Parts of a value

  /// The items of a list. Those of an object have libjq's order.
  func items(of value: NativeValue) throws(LeftToJQ) -> [NativeValue] {
    switch value {
    case .list(let items): return items
    case .given(let value):
      guard let items = value.arrayValue else { throw LeftToJQ() }
      return items.map { .given($0) }
    case .number: throw LeftToJQ()
    }
  }

  static func follow(
    _ steps: [PathStep], from start: NativeValue
  ) throws(LeftToJQ) -> NativeValue {
    var current = start
    for step in steps {
      switch (step, current) {
      case (.optional, _): throw LeftToJQ()
      case (_, .given(let value)) where value.isNull: break
      case (.key(let key), .given(let value)):
        guard let object = value.objectValue else { throw LeftToJQ() }
        let member = object.member(key)
        current =
          member.map { $0.key.utf8.count == key.text.utf8.count ? .given($0.value) : .null }
          ?? .null
      case (.index(let index), .given(let value)):
        guard let items = value.arrayValue else { throw LeftToJQ() }
        let place = index < 0 ? items.count + index : index
        current = items.indices.contains(place) ? .given(items[place]) : .null
      case (.index(let index), .list(let items)):
        let place = index < 0 ? items.count + index : index
        current = items.indices.contains(place) ? items[place] : .null
      case (.slice(let from, let to), .list(let items)):
        current = .list(Array(items[StructuredValue.range(items.count, from, to)]))
      case (.slice(let from, let to), .given(let value)):
        switch value.kind {
        case .array, .string: current = .given(value.slice(from, to))
        case .null, .boolean, .number, .object: throw LeftToJQ()
        }
      case (_, .number), (.key, .list): throw LeftToJQ()
      }
    }
    return current
  }

  private static func value(of literal: NativeFilter.Literal) -> NativeValue {
    switch literal {
    case .null: .null
    case .boolean(let flag): .boolean(flag)
    case .number(let number): .number(number)
    case .text(let text): .text(text)
    }
  }

  /// What `tostring` gives.
  static func text(_ value: NativeValue) throws(LeftToJQ) -> String {
    switch value.kind {
    case .null: return "null"
    case .false: return "false"
    case .true: return "true"
    case .text:
      if let text = value.text { return text }
    case .number:
      if let number = value.double, let text = NativeValue.printed(number) { return text }
    case .list, .object: break
    }
    throw LeftToJQ()
  }
}

extension JQFilter {
  /// The value of the filter, if it is one that is evaluated here; nil if it is left to libjq.
  ///
  /// - Parameters:
  ///   - input: what `.` is.
  ///   - variables: their values; null if there is none.
  package func nativeValue(
    of input: StructuredValue, variables: [String: StructuredValue]
  ) -> StructuredValue? {
    guard let native else { return nil }
    var evaluation = NativeEvaluation(variables: variables)
    if !native.isMany {
      // Inner `try?` would make a filter without a value the same as one that is left to libjq.
      guard let value = try? evaluation.value(of: native, .given(input)) ?? .null else {
        return nil
      }
      return value.structured
    }
    var values: [NativeValue] = []
    guard (try? evaluation.values(of: native, .given(input), into: &values)) != nil,
      values.count <= 1
    else { return nil }
    return (values.first ?? .null).structured
  }
}
