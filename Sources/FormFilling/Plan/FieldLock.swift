public import InteractiveForms
import PDFObjects

/// Fields that become read-only in an output, or writable again.
public struct FieldLock: Hashable, Sendable {
  /// The fields whose full names match one of these; if there is none, all but push buttons and signatures.
  public var fields: [FieldPattern]
  /// Whether the fields are read-only in the output (`/Ff`, bit 1; ISO 32000-2, Table 227).
  public var isReadOnly: Bool

  public init(fields: [FieldPattern] = [], isReadOnly: Bool = true) {
    self.fields = fields
    self.isReadOnly = isReadOnly
  }

  func includes(_ group: FieldGroup) -> Bool {
    guard fields.isEmpty else { return fields.contains { $0.matches(group.name) } }
    switch group.kind {
    case .pushButton, .signature: return false
    case .text, .checkBox, .radio, .comboBox, .listBox: return true
    }
  }
}

extension PlanCompiler {
  /// Sets the flag in the dictionaries of the fields: what they inherit does not count then.
  mutating func lockFields(of groups: [FieldGroup]) {
    guard let lock = options.lock else { return }
    for group in groups where lock.includes(group) {
      for field in group.members {
        guard case .dictionary(var node) = document[field.number] else { continue }
        var flags = field.flags
        if lock.isReadOnly { flags.insert(.readOnly) } else { flags.remove(.readOnly) }
        guard flags != field.flags else { continue }
        node["Ff"] = .integer(Int(flags.rawValue))
        document[field.number] = .dictionary(node)
      }
    }
  }
}
