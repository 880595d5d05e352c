package import StructuredData

/// What a template computes from a record: the part of jq's language that needs no jq. Plain paths,
/// defaults, literals and string interpolation; a number keeps the text it was written with.
///
/// ```
/// .applicant.name            a path            .lines[0]."post code"
/// .middle // ""              a default         where the left is null, false or missing
/// "\(.last), \(.first)"      interpolation
/// "CA"   12   true   null    literals
/// ```
package indirect enum Expression: Hashable, Sendable {
  case path([Step])
  case literal(StructuredValue)
  /// Literal text and expressions in turn.
  case interpolation([Piece])
  /// The first, unless it is null or false.
  case alternative(Expression, Expression)

  package enum Step: Hashable, Sendable {
    case key(String)
    /// From 0; negative counts from the end, as in jq.
    case index(Int)
  }

  package enum Piece: Hashable, Sendable {
    case text(String)
    case expression(Expression)
  }

  /// The expression's value for a record. A path that leads nowhere is null, as in jq.
  package func value(in record: StructuredValue) -> StructuredValue {
    switch self {
    case .literal(let value): return value
    case .path(let steps):
      var current = record
      for step in steps {
        switch step {
        case .key(let key): current = current[key] ?? .null
        case .index(let index):
          let items = current.arrayValue ?? []
          let place = index < 0 ? items.count + index : index
          current = items.indices.contains(place) ? items[place] : .null
        }
      }
      return current
    case .interpolation(let pieces):
      var text = ""
      for piece in pieces {
        switch piece {
        case .text(let literal): text += literal
        case .expression(let expression): text += Self.spelled(expression.value(in: record))
        }
      }
      return .string(text)
    case .alternative(let first, let second):
      let value = first.value(in: record)
      switch value.kind {
      case .null, .boolean(false): return second.value(in: record)
      case .boolean, .number, .string, .array, .object: return value
      }
    }
  }

  /// The same expression for a field that takes a path: one the template's author wrote, or began,
  /// is relative to the template's directory, one that a record gives is as it stands.
  ///
  /// - Parameter directory: ends with a slash.
  package func locatingPaths(in directory: String) -> Expression {
    func located(_ text: String) -> String {
      text.isEmpty || text.hasPrefix("/") || text.prefix(5).lowercased() == "data:"
        || Self.isAddress(text) ? text : directory + text
    }
    switch self {
    case .literal(let value):
      return value.stringValue.map { .literal(.string(located($0))) } ?? self
    case .interpolation(var pieces):
      if case .text(let text)? = pieces.first { pieces[0] = .text(located(text)) }
      return .interpolation(pieces)
    case .alternative(let first, let second):
      return .alternative(
        first.locatingPaths(in: directory), second.locatingPaths(in: directory))
    case .path: return self
    }
  }

  /// Whether a text is the address of something elsewhere (`https://…`, `file:…`), not a path.
  package static func isAddress(_ text: String) -> Bool {
    if text.prefix(5).lowercased() == "file:" { return true }
    guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else {
      return false
    }
    return colon > text.startIndex && text[..<colon].allSatisfy { $0.isASCII && $0.isLetter }
  }

  /// How interpolation spells a value: strings bare, everything else as JSON, as jq does.
  static func spelled(_ value: StructuredValue) -> String {
    value.stringValue ?? String(decoding: JSONWriter.compact(value), as: UTF8.self)
  }
}
