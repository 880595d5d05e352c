package import Diagnostics
import InteractiveForms
import PDFObjects

/// What PDF/A forbids: actions of fields, and their scripts (ISO 19005-2, 6.4.1 and 6.5.1).
extension FormSpecification {
  /// An error for each field that has actions, formats, a range or a calculation.
  package var interactions: [Diagnostic] {
    fields.compactMap { field in
      var kinds: [String] = []
      if !field.actions.isEmpty { kinds.append(counted(field.actions.count, "action")) }
      if field.scripts.format != nil || field.scripts.keystroke != nil { kinds.append("a format") }
      if field.scripts.validation != nil { kinds.append("a range") }
      if field.scripts.calculation != nil { kinds.append("a calculation") }
      if field.shown != nil { kinds.append("a condition") }
      guard !kinds.isEmpty else { return nil }
      let problem = Diagnostic.error(
        "archive-action", "PDF/A forbids what the field has: \(kinds.joined(separator: ", "))",
        hint: "Use \(.dropsActions) to leave it out.", field: field.name,
        location: field.location)
      return IncludedPlaces.resolved(problem, includedFiles)
    }
  }

  /// The names that actions show and hide fields by; a name stands for the fields below it, too.
  var namesShownByActions: Set<String> {
    var shown: Set<String> = []
    for field in fields {
      if field.shown != nil { shown.insert(field.name) }
      for case .hide(let names, _) in field.actions.map(\.action) { shown.formUnion(names) }
    }
    return shown
  }

  /// Removes what PDF/A forbids.
  package mutating func dropInteractions() {
    for index in fields.indices {
      fields[index].actions = []
      fields[index].shown = nil
      fields[index].scripts = FieldScriptSpecification()
    }
  }
}
