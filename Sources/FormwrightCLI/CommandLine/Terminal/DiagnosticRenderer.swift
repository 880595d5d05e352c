package import Diagnostics
import FormOperations
import Formwright

/// How diagnostics are told: to people as text, to programs as JSON.
package struct DiagnosticRenderer: Sendable {
  package enum Form: String, CaseIterable, Sendable {
    /// `FILE[:LINE:COLUMN]: error|warning: [field “NAME” (LABEL): ]MESSAGE`, then, where there
    /// is one, an indented `hint: …`. In a spreadsheet, the place is `SHEET!CELL`. The label is left out if it is not known. Without a file the program's name stands in its place. What is of a page ends with its number.
    case text
    /// One object a line, the keys always the same.
    case json
  }

  /// Whether text is told with colours; the caller knows the terminal.
  package enum Colours: Sendable { case none, ansi }

  package let form: Form
  private let colours: Colours

  package init(form: Form = .text, colours: Colours = .none) {
    self.form = form
    self.colours = colours
  }

  /// Ends with a line end.
  package func render(_ diagnostic: Diagnostic) -> String {
    switch form {
    case .text: text(diagnostic)
    case .json: String(decoding: JSONWriter.compact(json(diagnostic)), as: UTF8.self) + "\n"
    }
  }

  package func render(_ diagnostics: [Diagnostic]) -> String {
    diagnostics.map(render).joined()
  }

  private func text(_ diagnostic: Diagnostic) -> String {
    var text = shown(diagnostic.file ?? "formwright")
    if let place = diagnostic.place { text += ":\(shown(place))" }
    let severity: String
    switch diagnostic.severity {
    case .error: severity = coloured("error:", "1;31")
    case .warning: severity = coloured("warning:", "1;33")
    }
    text += ": \(severity) \(shown(diagnostic.sentence))"
    if let page = diagnostic.page { text += " (page \(page))" }
    text += "\n"
    if let hint = diagnostic.hint {
      text += "  \(coloured("hint:", "36")) \(shown(hint.spelled))\n"
    }
    return text
  }

  private func coloured(_ text: String, _ code: String) -> String {
    switch colours {
    case .none: text
    case .ansi: "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }
  }

  private func json(_ diagnostic: Diagnostic) -> StructuredValue {
    let structured = diagnostic.structured(\.spelled)
    guard let value = diagnostic.value, var object = structured.objectValue else {
      return structured
    }
    object["value"] = .string(Diagnostic.beginning(of: value))
    return StructuredValue(.object(object))
  }
}
