package import InteractiveForms
package import PDFObjects

extension Document {
  /// Gives states with long names short ones, the places of their widgets, as far as fields can keep the
  /// long ones as export values (`/Opt`; ISO 32000-2, Table 230): the same values fill them as before.
  ///
  /// PDF/A allows names of 127 bytes (ISO 19005-2, 6.1.13).
  ///
  /// - Parameter fields: of any kind.
  /// - Returns: the names of the fields that were changed.
  package mutating func shortenStateNames(of fields: [Field], longerThan limit: Int = 127)
    -> [String]
  {
    fields.filter { field in
      guard let renaming = StateRenaming(field, longerThan: limit) else { return false }
      renaming.apply(to: &self)
      return true
    }.map(\.name)
  }
}

/// The new names of a field's states.
private struct StateRenaming {
  let field: Field
  private var names: [PDFName: PDFName] = [:]

  /// Nil if no name is too long, or a widget has more on-states than one, which `/Opt` cannot tell apart.
  init?(_ field: Field, longerThan limit: Int) {
    let isLong = field.states.contains { $0.rawValue.rawValue.unicodeScalars.count > limit }
    guard isLong, field.widgets.allSatisfy({ $0.onStates.count < 2 }) else { return nil }
    self.field = field
    for (place, widget) in field.widgets.enumerated() {
      guard let state = widget.onStates.first?.rawValue, names[state] == nil else { continue }
      names[state] = PDFName(rawValue: String(place))
    }
  }

  func apply(to document: inout Document) {
    // Values may be an ancestor's.
    document.separateValues(of: [field])
    let source = document
    document.change(field.number) { node in
      rename(["V", "DV"], in: &node, of: source)
      if field.options.count < field.widgets.count {
        let exports = field.widgets.map { $0.onStates.first?.text ?? "" }
        node["Opt"] = .array(exports.map { .string(PDFString(text: $0)) })
      }
    }
    for widget in field.widgets {
      document.change(widget.number) { node in
        rename(["AS"], in: &node, of: source)
        guard let appearances = source.dictionary(node["AP"]) else { return }
        let renamed = appearances.map { key, looks -> (PDFName, PDFObject) in
          guard case .dictionary(let states) = source.resolve(looks) else { return (key, looks) }
          return (
            key, .dictionary(PDFDictionary(states.map { (names[$0.key] ?? $0.key, $0.value) }))
          )
        }
        node["AP"] = .dictionary(PDFDictionary(renamed))
      }
    }
  }

  /// A value may be a string where it should be a name.
  private func rename(_ keys: [PDFName], in node: inout PDFDictionary, of document: Document) {
    for key in keys {
      guard let value = node[key].map(document.resolve) else { continue }
      let old = document.name(value) ?? value.stringValue.map { PDFName(text: $0.text) }
      if let new = old.flatMap({ names[$0] }) { node[key] = .name(new) }
    }
  }
}

extension Document {
  /// Changes the dictionary of an object.
  fileprivate mutating func change(
    _ number: ObjectNumber, _ change: (inout PDFDictionary) -> Void
  ) {
    guard case .dictionary(var node) = self[number] else { return }
    change(&node)
    self[number] = .dictionary(node)
  }
}
