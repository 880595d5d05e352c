import FileAccess
import Formwright

enum InspectCommand: Command {
  static let description = CommandDescription(
    name: "inspect", summary: "show a form's fields and whether it may be filled",
    arguments: [.form], options: [.json] + OptionDescription.opening + OptionDescription.overrides,
    example: CommandDescription.Example(
      "formwright inspect --json f1040.pdf | jq '.fields[].name'", "lists the names of the fields"))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(FormwrightError)
    -> ExitCode
  {
    let path = try call.required(.form)
    let bytes = try InputFile.read(path)
    let file: FormFile
    do throws(FormwrightError) {
      file = try call.openForm(path, bytes: bytes)
    } catch {
      let isLocked = error.diagnostics.contains {
        $0.code.rawValue == RefusalReason.password.rawValue
      }
      if call.has(.json), isLocked {
        try console.print(Inspection.jsonOfLockedFile(bytes, named: path))
      }
      throw error
    }
    let inspection = Inspection(file, named: path, overrides: call.overrides)
    if call.has(.json) {
      try console.print(inspection.json)
    } else {
      try console.print(inspection.summary)
    }
    console.report(file.diagnostics, file: path.shownPath)
    return .done
  }
}

extension Inspection {
  /// A page of facts, then a line a field.
  var summary: String {
    let form = file.form
    var lines: [String] = []
    func fact(_ name: String, _ value: String) {
      lines.append(name + String(repeating: " ", count: max(1, 14 - name.count)) + value)
    }
    fact("File", path)
    fact("PDF", "\(file.document.version), \(counted(form.pages.pages.count, "page"))")
    if let facts = file.document.encryption {
      fact(
        "Encryption",
        "\(facts.method.rawValue), revision \(facts.revision), opened as "
          + (facts.openedAsOwner ? "owner" : "user"))
    }
    fact("XFA", form.xfa.rawValue)
    fact("Usage rights", form.hasUsageRights ? "yes" : "no")
    fact("Signatures", String(form.signatureCount))
    let answer = file.fillPermission(overrides)
    fact(
      "May be filled",
      answer.isAllowed
        ? "yes"
        : "no: "
          + answer.reasons.map { $0.diagnostic(flattening: false).message }.joined(separator: "; "))
    fact("Fields", String(form.fields.count))
    for (place, field) in form.fields.enumerated() {
      lines.append("  " + line(field, label(of: place)))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func line(_ field: Field, _ label: FieldLabel) -> String {
    var parts = ["\(shown(field.name))  \(field.kind.rawValue)"]
    if field.kind.isToggle {
      parts.append("states: " + field.states.map { shown($0.shownText) }.joined(separator: " | "))
    }
    if let symbology = field.barcodeSymbology { parts.append("barcode (\(shown(symbology)))") }
    if !field.options.isEmpty { parts.append(counted(field.options.count, "option")) }
    if let length = field.maxLength { parts.append("at most \(counted(length, "character"))") }
    // The kind is not repeated by the flag that makes it.
    let flags = field.flags.subtracting([.radio, .pushButton, .combo]).names(for: field.kind)
    if !flags.isEmpty { parts.append(flags.joined(separator: " ")) }
    let pages = Set(field.widgets.compactMap { $0.pageIndex.map { $0 + 1 } }).sorted()
    if !pages.isEmpty { parts.append("page " + pages.map(String.init).joined(separator: ", ")) }
    if label.source != .none {
      parts.append("“\(shown(LabelText.abridged(label.text, head: 78, tail: 40)))”")
    }
    return parts.joined(separator: ", ")
  }
}
