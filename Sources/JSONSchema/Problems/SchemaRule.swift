import Diagnostics
package import StructuredData

/// A rule of a schema that a value breaks, with the rule's parameters.
package enum SchemaRule: Hashable, Sendable {
  /// The value has none of the permitted types (`type`).
  case type(permitted: [String], found: String)
  /// The value is none of the options (`enum`, `const`, or alternatives that are constants).
  case options([StructuredValue])
  case minimumLength(Int, found: Int)
  case maximumLength(Int, found: Int)
  case pattern(String)
  /// `description` completes “the value is not …”.
  case format(String, description: String)
  case minimum(String, isExclusive: Bool)
  case maximum(String, isExclusive: Bool)
  case multiple(of: String)
  case minimumItems(Int, found: Int)
  case maximumItems(Int, found: Int)
  /// Two items are equal; both places count from 0.
  case duplicateItems(Int, Int)
  case minimumContained(Int, found: Int)
  case maximumContained(Int, found: Int)
  case minimumMembers(Int, found: Int)
  case maximumMembers(Int, found: Int)
  /// A member is missing; `because` names the member that requires it, if that is not the schema.
  case missing(String, because: String?)
  /// The schema has no member of this name (`additionalProperties`, `unevaluatedProperties`).
  case unknownMember(String, nearest: [String])
  /// The name of a member breaks a rule (`propertyNames`).
  indirect case memberName(String, SchemaRule)
  /// The schema permits no further items (`items`, `additionalItems`, `unevaluatedItems`).
  case surplusItem
  /// The value matches none of the alternatives (`anyOf`, `oneOf`).
  case noAlternative(count: Int)
  /// The value matches two alternatives where it must match one, counted from 0 (`oneOf`).
  case severalAlternatives(Int, Int)
  /// The value matches what it must not (`not`).
  case excluded
  /// No value is permitted here (the schema `false`).
  case forbidden
  /// Matching the pattern took more steps than allowed. The schema is at fault.
  case patternLimit(String)
  /// Validation took more steps than allowed. The schema is at fault.
  case workLimit
  /// Subschemas and values are nested too deeply.
  case depthLimit

  /// Whether the schema and not the value is at fault, so that further values need not be validated.
  package var isFaultOfSchema: Bool {
    switch self {
    case .patternLimit, .workLimit: true
    default: false
    }
  }
}

extension SchemaRule {
  /// A phrase that says what is wrong, without the value.
  package var message: String {
    switch self {
    case .type(let permitted, let found): "the value is \(found), not \(Self.either(permitted))"
    case .options(let options):
      options.count == 1 ? "the value is not the permitted one" : "the value is not an option"
    case .minimumLength(let limit, let found):
      "the value has \(counted(found, "character")), fewer than \(limit)"
    case .maximumLength(let limit, let found):
      "the value has \(counted(found, "character")), more than \(limit)"
    case .pattern: "the value does not match the pattern"
    case .format(_, let description): "the value is not \(description)"
    case .minimum(let bound, false): "the value is less than \(bound)"
    case .minimum(let bound, true): "the value is not greater than \(bound)"
    case .maximum(let bound, false): "the value is greater than \(bound)"
    case .maximum(let bound, true): "the value is not less than \(bound)"
    case .multiple(let divisor): "the value is not a multiple of \(divisor)"
    case .minimumItems(let limit, let found):
      "the list has \(counted(found, "item")), fewer than \(limit)"
    case .maximumItems(let limit, let found):
      "the list has \(counted(found, "item")), more than \(limit)"
    case .duplicateItems(let first, let second):
      "items \(first) and \(second) of the list are equal"
    case .minimumContained(let limit, let found):
      "\(counted(found, "item")) of the list \(found == 1 ? "is" : "are") of the required kind, "
        + "fewer than \(limit)"
    case .maximumContained(let limit, let found):
      "\(counted(found, "item")) of the list \(found == 1 ? "is" : "are") of the counted kind, "
        + "more than \(limit)"
    case .minimumMembers(let limit, let found):
      "the object has \(counted(found, "member")), fewer than \(limit)"
    case .maximumMembers(let limit, let found):
      "the object has \(counted(found, "member")), more than \(limit)"
    case .missing(let name, nil): "“\(name)” is missing"
    case .missing(let name, let cause?): "“\(name)” is missing, which “\(cause)” requires"
    case .unknownMember: "the schema has no such name"
    case .memberName(_, let rule): "the name is not permitted: \(rule.message)"
    case .surplusItem: "the list has more items than the schema permits"
    case .noAlternative(let count):
      "the value matches none of the \(count) alternatives"
    case .severalAlternatives(let first, let second):
      "the value matches alternatives \(first) and \(second), and must match only one"
    case .excluded: "the value matches what the schema excludes"
    case .forbidden: "the schema permits no value here"
    case .patternLimit: "matching the schema's pattern takes too long"
    case .workLimit: "validation takes too long"
    case .depthLimit: "the value and the schema are nested too deeply"
    }
  }

  /// What to do about it; nil if the message says it.
  package var hint: String? {
    switch self {
    case .options(let options):
      // A constant may be a value that a form had when its schema was made: it is not quoted.
      options.count == 1
        ? "Use the value that the schema gives." : Self.shown(options).map { "Use one of \($0)." }
    case .pattern(let text): "The pattern is \(text)"
    case .unknownMember(_, let nearest) where !nearest.isEmpty:
      "Did you mean \(nearest.map { "“\($0)”" }.joined(separator: " or "))?"
    case .memberName(_, let rule): rule.hint
    case .patternLimit(let text): "Write the pattern without nested repetition. It is \(text)"
    case .workLimit: "Simplify the schema: its alternatives multiply."
    default: nil
    }
  }

  private static func either(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.last ?? "" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }

  /// The first options, as JSON.
  private static func shown(_ options: [StructuredValue]) -> String? {
    guard !options.isEmpty else { return nil }
    let limit = 20
    let texts = options.prefix(limit).map {
      String(decoding: JSONWriter.compact($0), as: UTF8.self)
    }
    guard texts.allSatisfy({ $0.utf8.count <= 100 }) else { return nil }
    let more = options.count > limit ? " and \(options.count - limit) more" : ""
    return texts.joined(separator: ", ") + more
  }
}
