package import Diagnostics

/// One way in which a value does not satisfy a schema. It never contains the value.
package struct SchemaProblem: Hashable, Sendable {
  /// The members and items that lead from the validated value to the one at fault.
  package var path: [InstancePathComponent]
  /// The keyword that is not satisfied; empty for the schema `false`.
  package var keyword: String
  /// The JSON pointer of the keyword in the schema; of the subschema, for the schema `false`.
  package var schemaPointer: String
  /// Where the keyword stands in the text of the schema, if it was read from one.
  package var schemaLocation: SourceLocation?
  /// Where the value at fault stands in the text it was read from.
  package var location: SourceLocation?
  package var rule: SchemaRule
  /// The title that the schema gives the value at fault, or the member that is missing.
  package var title: String?

  /// The JSON pointer of the value at fault (RFC 6901).
  package var pointer: String { path.jsonPointer }

  /// The rule in words: a phrase that says what is wrong with the value.
  package var message: String { rule.message }

  /// What to do about it; nil if the message says it.
  package var hint: String? { rule.hint }
}

/// A step from a value to one inside it.
package enum InstancePathComponent: Hashable, Sendable {
  case name(String)
  case index(Int)
}

extension [InstancePathComponent] {
  package var jsonPointer: String {
    var text = ""
    for component in self {
      switch component {
      case .name(let name): text += "/" + name.escapedForPointer
      case .index(let index): text += "/\(index)"
      }
    }
    return text
  }
}
