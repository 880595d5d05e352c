import Formwright

extension Form {
  /// A value for each of the first fields, texts as given.
  func fuzzInputs(_ text: String) -> FieldInputs {
    FieldInputs(
      fields.prefix(50).map { field in
        let value: FieldInput =
          switch field.kind {
          case .text: .text(text)
          case .checkBox, .radio: field.states.first.map { .text($0.text) } ?? .null
          case .comboBox, .listBox: field.options.first.map { .text($0.exportValue) } ?? .null
          case .pushButton, .signature: .null
          }
        return (field.name, value)
      })
  }
}

extension FormFile {
  /// A file that opens and is not encrypted, with bytes small enough to be done with in time.
  static func fuzzed(_ bytes: [UInt8]) -> FormFile? {
    guard let file = try? FormFile(bytes: bytes), file.document.encryption == nil else {
      return nil
    }
    return file
  }
}

/// Whatever is written opens again.
func expectOpens(_ output: FormFile.Output?) -> FormFile? {
  guard let output else { return nil }
  let file = try? FormFile(bytes: output.bytes)
  precondition(file != nil)
  return file
}
