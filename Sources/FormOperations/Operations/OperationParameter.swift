package import StructuredData

/// What an operation accepts under one name.
package struct OperationParameter: Sendable {
  /// What its value may be.
  package enum Kind: Hashable, Sendable {
    case flag
    case text
    case texts
    case integer(ClosedRange<Int>)
    case choice([String])
    /// An object of values by full field name; or the bytes of a data file.
    case record
    /// An array of records; or the bytes of a file of records.
    case records
    /// An object, or its text as YAML or JSON.
    case description
  }

  package let name: String
  package internal(set) var kind: Kind
  package let isRequired: Bool
  package let help: String
  /// The option that the value is of.
  let option: OptionDescription?

  init(_ name: String, _ kind: Kind, isRequired: Bool = false, _ help: String) {
    self.name = name
    self.kind = kind
    self.isRequired = isRequired
    self.help = help
    option = nil
  }

  /// An option of commands: `no-scripts` is `noScripts`.
  init(_ option: OptionDescription, isRequired: Bool = false, integer: ClosedRange<Int>? = nil) {
    self.option = option
    name = option.memberName
    self.isRequired = isRequired || option.isRequired
    help = option.help
    kind =
      if let integer {
        .integer(integer)
      } else if option.placeholder == nil {
        .flag
      } else if option.isRepeatable {
        .texts
      } else if !option.allowedValues.isEmpty {
        .choice(option.allowedValues)
      } else {
        .text
      }
  }

  /// The values as a JSON Schema.
  package var schema: StructuredValue {
    var members: [(String, StructuredValue)] =
      switch kind {
      case .flag: [("type", "boolean"), ("default", false)]
      case .text: [("type", "string")]
      case .texts: [("type", "array"), ("items", ["type": "string"])]
      case .integer(let range):
        [
          ("type", "integer"), ("minimum", .number(range.lowerBound)),
          ("maximum", .number(range.upperBound)),
        ]
      case .choice(let values):
        [("type", "string"), ("enum", .array(values.map { .string($0) }))]
      case .record: [("type", "object")]
      case .records: [("type", "array"), ("items", ["type": "object"])]
      case .description: [("type", ["object", "string"])]
      }
    members.append(("description", .string(help)))
    return .object(members)
  }
}

extension OptionDescription {
  /// The name as a member of JSON: `no-scripts` is `noScripts`.
  package var memberName: String {
    let words = name.split(separator: "-")
    return words.dropFirst().reduce(String(words.first ?? "")) {
      $0 + $1.prefix(1).uppercased() + $1.dropFirst()
    }
  }
}
