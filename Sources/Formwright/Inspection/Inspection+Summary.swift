import FormSchemas
import InteractiveForms
import PDFObjects

extension Inspection {
  /// A page of facts, then a line a field, in page order, with its number in tab order.
  package var summary: String {
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
    var page: Int??
    for place in pageOrder {
      let field = form.fields[place]
      let own = field.widgets.compactMap(\.pageIndex).min()
      if page != .some(own) {
        page = .some(own)
        lines.append(own.map { "Page \($0 + 1)" } ?? "On no page")
      }
      let number = tabNumber(of: place).map(String.init) ?? ""
      let indent = String(repeating: " ", count: max(0, 5 - number.count)) + number + "  "
      lines.append(indent + line(field, label(of: place), on: own))
      lines += options(of: field, place).map { String(repeating: " ", count: 11) + $0 }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The options of a list, or the boxes of a group: what a record says for each, and what people call it.
  private func options(of field: Field, _ place: Int) -> [String] {
    if field.kind.isToggle, field.widgets.count > 1 {
      return field.widgets.pageOrder.map { widget in
        option(
          field.widgets[widget].onStates.first?.shownText ?? "",
          optionLabel(of: place, widget: widget) ?? "")
      }
    }
    guard field.kind.isChoice else { return [] }
    let shown = field.options.prefix(Self.mostOptions).map {
      option($0.exportValue, $0.displayText)
    }
    let rest = field.options.count - shown.count
    return shown + (rest > 0 ? ["and \(rest) more"] : [])
  }

  private func option(_ value: String, _ label: String) -> String {
    let label = LabelText.abridged(label, head: 60, tail: 30)
    let value = value.allSatisfy(\.isWhitespace) ? "“\(value)”" : shown(value)
    return label.isEmpty || label == value ? value : "\(value)  “\(shown(label))”"
  }

  /// Options of a list that are shown.
  private static let mostOptions = 60

  /// - Parameter page: the page that the field is listed under.
  private func line(_ field: Field, _ label: FieldLabel, on page: Int?) -> String {
    var parts = ["\(shown(field.name))  \(field.kind.rawValue)"]
    if field.kind.isToggle, field.widgets.count <= 1 {
      parts.append("states: " + field.states.map { shown($0.shownText) }.joined(separator: " | "))
    }
    if let symbology = field.barcodeSymbology { parts.append("barcode (\(shown(symbology)))") }
    if !field.options.isEmpty { parts.append(counted(field.options.count, "option")) }
    if let length = field.maxLength { parts.append("at most \(counted(length, "character"))") }
    // The kind is not repeated by the flag that makes it.
    let flags = field.flags.subtracting([.radio, .pushButton, .combo]).names(for: field.kind)
    if !flags.isEmpty { parts.append(flags.joined(separator: " ")) }
    let others = Set(field.widgets.compactMap(\.pageIndex)).filter { $0 != page }.sorted()
    if !others.isEmpty {
      parts.append("also on page " + others.map { String($0 + 1) }.joined(separator: ", "))
    }
    if !field.widgets.isEmpty, field.widgets.allSatisfy(\.isHidden) { parts.append("hidden") }
    if label.source != .none {
      parts.append("“\(shown(LabelText.abridged(label.text, head: 78, tail: 40)))”")
    }
    return parts.joined(separator: ", ")
  }
}
