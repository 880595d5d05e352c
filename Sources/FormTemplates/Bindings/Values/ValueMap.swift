import FieldFormats
package import StructuredData

/// Values that stand for those of a record: `map: {S: single, M: married}`, `else: other`.
package struct ValueMap: Hashable, Sendable {
  /// By the text of the record's value.
  package var values: [String: StructuredValue]
  /// The keys in the template's order, for messages.
  package var order: [String]
  /// For every other value; nil if others are errors.
  package var fallback: StructuredValue?

  package init(
    values: [String: StructuredValue], order: [String], fallback: StructuredValue?
  ) {
    self.values = values
    self.order = order
    self.fallback = fallback
  }

  /// The text that a value is looked up by: of a number its digits, of a boolean `true` or `false`; nil for
  /// lists and objects.
  static func key(of value: StructuredValue) -> String? {
    switch value.kind {
    case .string(let text), .number(let text): text
    case .boolean(let flag): flag ? "true" : "false"
    case .null: "null"
    case .array, .object: nil
    }
  }

  /// What stands for a single value, by itself or with `else`; nil for none.
  func replacement(for value: StructuredValue) -> StructuredValue? {
    if let key = Self.key(of: value), let found = values[key] { return found }
    return Self.place(of: value, in: order).flatMap { values[order[$0]] } ?? fallback
  }

  /// The place of the key that a value is: the same text, else the same number or one of the words that a boolean is,
  /// else the same text without regard to case and to spaces around it, if it is one key alone.
  static func place(of value: StructuredValue, in keys: [String]) -> Int? {
    guard let key = key(of: value) else { return nil }
    if let place = keys.firstIndex(of: key) { return place }
    func only(_ isMeant: (String) -> Bool) -> Int? {
      let places = keys.indices.filter { isMeant(keys[$0]) }
      return places.count == 1 ? places[0] : nil
    }
    switch value.kind {
    case .number:
      // 1.0 is 1.
      guard let number = DecimalNumber(key) else { return nil }
      return keys.firstIndex { DecimalNumber($0) == number }
    case .boolean(let flag):
      let words = flag ? ["yes", "on"] : ["no", "off"]
      return only { words.contains($0.lowercased()) }
    case .string:
      let folded = key.trimmingSpaces.lowercased()
      return only { $0.trimmingSpaces.lowercased() == folded }
    case .null, .array, .object: return nil
    }
  }

  /// A list has each of its items looked up. Null stays null, unless the map has `null`.
  func value(for value: StructuredValue) throws(BindingProblem) -> StructuredValue {
    if let items = value.arrayValue {
      var mapped: [StructuredValue] = []
      for item in items { mapped.append(try self.value(for: item)) }
      return StructuredValue(.array(mapped))
    }
    if case .null = value.kind { return values["null"] ?? value }
    guard let replacement = replacement(for: value) else { throw .notMapped(order) }
    return replacement
  }
}
