/// How a source writes true and false. JSON has one way; YAML's core schema has three (YAML 1.2.2,
/// 10.3.2), which say the same until they are stored as text.
package enum BooleanSpelling: UInt8, Hashable, Sendable, CaseIterable {
  case lowercase
  case capitalized
  case uppercase

  package func text(of value: Bool) -> String {
    switch self {
    case .lowercase: value ? "true" : "false"
    case .capitalized: value ? "True" : "False"
    case .uppercase: value ? "TRUE" : "FALSE"
    }
  }
}
