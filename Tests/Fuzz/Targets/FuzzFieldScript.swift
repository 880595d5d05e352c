import Formwright

/// Any script is read or is another; what it makes takes any value without a trap.
func fuzzFieldScript(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  // The script, and behind a NUL a value for it.
  let parts = text.split(separator: "\0", maxSplits: 1).map(String.init)
  _ = FieldExpression(notation: text)
  guard let first = parts.first, let script = FieldScript(first) else { return }
  let value = parts.count > 1 ? parts[1] : "1,234.5"
  for action in script.actions {
    switch action {
    case .format(let format):
      _ = format.display(value)
      _ = format.display("2007-04-15T03:14:15")
      _ = format.reads(value)
    case .keystroke(let keystroke):
      _ = keystroke.problem(with: value)
      _ = keystroke.admits(typing: value)
    case .validation(let validation): _ = validation.problem(with: value)?.message
    case .calculation(let calculation):
      let number = AcrobatFunctions.makeNumber(value)
      if case .success(let result) = calculation.result({ _ in [number, 3] }) {
        _ = FieldCalculation.text(of: result)
      }
    }
  }
}
