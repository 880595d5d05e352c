import StructuredData

/// Functions of jq 1.6.
extension NativeEvaluation {
  mutating func call(
    _ function: NativeFilter.Function, _ input: NativeValue
  ) throws(LeftToJQ) -> NativeValue? {
    switch function {
    case .empty: return nil
    case .values: return input.isNull ? nil : input
    case .not: return .boolean(!input.isTrue)
    case .length: return .number(try Self.length(of: input))
    case .first: return try Self.follow([.index(0)], from: input)
    case .last: return try Self.follow([.index(-1)], from: input)
    case .type: return .text(Self.typeName(of: input))
    case .tostring: return input.text == nil ? .text(try Self.text(input)) : input
    case .tonumber: return try Self.number(input)
    case .floor: return .number(try Self.double(input).rounded(.down))
    case .ceil: return .number(try Self.double(input).rounded(.up))
    case .round: return .number(try Self.double(input).rounded(.toNearestOrAwayFromZero))
    case .fabs: return .number(try Self.double(input).magnitude)
    case .asciiDowncase: return try changed(input, UInt8(ascii: "A")...UInt8(ascii: "Z"))
    case .asciiUpcase: return try changed(input, UInt8(ascii: "a")...UInt8(ascii: "z"))
    case .all: return .boolean(try items(of: input).allSatisfy(\.isTrue))
    case .any: return .boolean(try items(of: input).contains(where: \.isTrue))
    case .reverse: return .list(try items(of: input).reversed())
    case .add:
      var sum = NativeValue.null
      for item in try items(of: input) {
        sum = try NativeFilter.Arithmetic.add.result(sum, item)
        try spend(1 + (sum.text?.utf8.count ?? 0) / 16)
      }
      return sum
    }
  }

  mutating func call(
    _ function: NativeFilter.FunctionOfOne, _ argument: NativeFilter, _ input: NativeValue
  ) throws(LeftToJQ) -> NativeValue? {
    switch function {
    case .select:
      guard let condition = try value(of: argument, input) else { return nil }
      return condition.isTrue ? input : nil
    case .any, .all:
      for item in try items(of: input) {
        guard let condition = try value(of: argument, item) else {
          // “any” goes on; “all” of jq 1.6 ends with the item after it.
          guard function == .any else { throw LeftToJQ() }
          continue
        }
        if condition.isTrue == (function == .any) { return .boolean(function == .any) }
      }
      return .boolean(function == .all)
    case .first:
      var found: [NativeValue] = []
      try values(of: argument, input, into: &found)
      return found.first
    case .map: throw LeftToJQ()
    case .has, .join, .ltrimstr, .rtrimstr, .split, .startswith, .endswith:
      guard let value = try value(of: argument, input) else { return nil }
      guard let word = value.text else { throw LeftToJQ() }
      return try call(function, word, input)
    }
  }

  private mutating func call(
    _ function: NativeFilter.FunctionOfOne, _ word: String, _ input: NativeValue
  ) throws(LeftToJQ) -> NativeValue {
    if function == .join { return try joined(input, word) }
    if function == .has {
      guard case .given(let value) = input, let object = value.objectValue,
        word.utf8.allSatisfy({ $0 < 0x80 })
      else { throw LeftToJQ() }
      return .boolean(object.member(word)?.key.utf8.count == word.utf8.count)
    }
    guard let text = input.text else { throw LeftToJQ() }
    let whole = text.utf8, part = word.utf8
    try spend(whole.count)
    switch function {
    case .startswith: return .boolean(whole.starts(with: part))
    case .endswith: return .boolean(whole.reversed().starts(with: part.reversed()))
    case .ltrimstr:
      return whole.starts(with: part)
        ? .text(String(Substring(whole.dropFirst(part.count)))) : input
    case .rtrimstr:
      return whole.reversed().starts(with: part.reversed())
        ? .text(String(Substring(whole.dropLast(part.count)))) : input
    default: return try split(text, by: word)
    }
  }

  /// The parts of a text between separators; none of the empty text.
  private func split(_ text: String, by separator: String) throws(LeftToJQ) -> NativeValue {
    // Of one ASCII character alone: it is a scalar of its own, wherever it is.
    guard separator.utf8.count == 1, let byte = separator.utf8.first, byte < 0x80 else {
      throw LeftToJQ()
    }
    guard !text.isEmpty else { return .list([]) }
    return .list(
      text.utf8.split(separator: byte, omittingEmptySubsequences: false)
        .map { .text(String(Substring($0))) })
  }

  private mutating func joined(
    _ input: NativeValue, _ separator: String
  ) throws(LeftToJQ) -> NativeValue {
    var text = ""
    for (place, item) in try items(of: input).enumerated() {
      if place > 0 { text += separator }
      switch item.kind {
      case .null: break
      case .list, .object: throw LeftToJQ()
      case .false, .true, .number, .text:
        let part = try Self.text(item)
        try spend(part.utf8.count)
        text += part
      }
      try spend(1 + separator.utf8.count)
    }
    return .text(text)
  }

  /// The letters of a range in the other case, all other bytes as they are.
  private mutating func changed(
    _ input: NativeValue, _ letters: ClosedRange<UInt8>
  ) throws(LeftToJQ) -> NativeValue {
    guard let text = input.text else { throw LeftToJQ() }
    try spend(text.utf8.count)
    guard text.utf8.contains(where: letters.contains) else { return input }
    return .text(
      String(decoding: text.utf8.map { letters.contains($0) ? $0 ^ 0x20 : $0 }, as: UTF8.self))
  }

  // MARK: Numbers and kinds

  private static func double(_ value: NativeValue) throws(LeftToJQ) -> Double {
    guard let number = value.double else { throw LeftToJQ() }
    return number
  }

  private static func length(of value: NativeValue) throws(LeftToJQ) -> Double {
    switch value {
    case .number(let number): return number.magnitude
    case .list(let items): return Double(items.count)
    case .given(let given):
      switch given.kind {
      case .null: return 0
      case .string(let text): return Double(text.unicodeScalars.count)
      case .array(let items): return Double(items.count)
      case .object(let object): return Double(object.count)
      case .number: return try double(value).magnitude
      case .boolean: throw LeftToJQ()
      }
    }
  }

  /// What `tonumber` gives.
  private static func number(_ value: NativeValue) throws(LeftToJQ) -> NativeValue {
    if value.kind == .number { return value }
    // Digits, with a point among them: libjq reads more, by rules of its own.
    guard let text = value.text, text.utf8.count <= 17,
      text.utf8.allSatisfy({ $0 == UInt8(ascii: ".") || $0 &- UInt8(ascii: "0") < 10 }),
      text.utf8.first != UInt8(ascii: "."), text.utf8.last != UInt8(ascii: "."),
      let number = Double(text)
    else { throw LeftToJQ() }
    return .number(number)
  }

  private static func typeName(of value: NativeValue) -> String {
    switch value.kind {
    case .null: "null"
    case .false, .true: "boolean"
    case .number: "number"
    case .text: "string"
    case .list: "array"
    case .object: "object"
    }
  }
}
