import Formwright

/// Diagnostics for people: `FILE[:LINE:COLUMN]: error|warning: [field “NAME”: ]MESSAGE`, and the
/// hint, indented, below.
enum DiagnosticText {
  static func render(_ diagnostic: Diagnostic, color: Bool) -> String {
    var line = printable(diagnostic.file ?? "formwright")
    if let location = diagnostic.location { line += ":\(location.line):\(location.column)" }
    let severity = diagnostic.severity.rawValue
    let code = diagnostic.severity == .error ? "31" : "33"
    line += color ? ": \u{1B}[1;\(code)m\(severity):\u{1B}[0m " : ": \(severity): "
    if let record = diagnostic.record { line += "record \(printable(record)): " }
    if let page = diagnostic.page { line += "page \(page): " }
    if let field = diagnostic.field { line += "field “\(printable(field))”: " }
    line += printable(diagnostic.message) + "\n"
    if let hint = diagnostic.hint { line += "  hint: \(printable(hint))\n" }
    return line
  }

  /// Names come from files: what would move a terminal's cursor is shown, not sent.
  private static func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var out = ""
    for scalar in text.unicodeScalars {
      if isControl(scalar) {
        out += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
    default: false
    }
  }
}
