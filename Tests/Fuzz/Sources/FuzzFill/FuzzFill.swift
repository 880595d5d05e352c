import Formwright
import FuzzDriver

/// Any file that opens is filled and flattened, or refused; what is written opens again.
func fuzzFill(_ bytes: [UInt8]) {
  guard let file = try? FormFile(bytes: bytes), file.document.encryption == nil else { return }
  let inputs: FieldInputs = file.form.fields.prefix(50).map { field in
    let value: FieldInput =
      switch field.kind {
      case .text: .text("Ada\nLovelace 12")
      case .checkBox, .radio: field.states.first.map { .text($0.text) } ?? .null
      case .comboBox, .listBox: field.options.first.map { .text($0.exportValue) } ?? .null
      case .pushButton, .signature: .null
      }
    return (field.name, value)
  }
  for outcome in [FillOptions.Outcome.fillable, .flattened] {
    var options = FillOptions()
    options.outcome = outcome
    options.overflow = .clip
    options.forcesReadOnly = true
    guard let plan = try? FormPlan(compiling: file.document, options: options) else { continue }
    if let tail = plan.strike(inputs).tail {
      precondition((try? Document(bytes: plan.prefix.bytes + tail.bytes)) != nil)
    }
  }
}

/// The package manager gives each executable's entry this name.
@_cdecl("FuzzFill_main")
public func main(
  _ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> CInt {
  drive(count, words) { start, count in
    fuzzFill(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
  }
}
