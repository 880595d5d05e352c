import FieldFormats
import InteractiveForms
import PDFObjects
import StructuredData

extension FormAuthor {
  /// The actions of a button. A hide action (ISO 32000-2, 12.6.4.11) is followed by a script that does the
  /// same: PDF.js, in Firefox, runs scripts and does not carry out hide actions. What a check box shows and hides
  /// depends on its state, which only a script knows.
  func actions(of field: FieldSpecification) -> PDFObject? {
    var actions = field.actions.map(\.action).flatMap { action -> [Action] in
      guard case .hide(let fields, let hides) = action else { return [action] }
      guard field.kind == .checkBox else { return [action, Self.script(hiding: fields, hides)] }
      let rules = terminalNames(fields).map {
        VisibilityScript.Rule(field: $0, showsWhenOn: !hides)
      }
      return [.javaScript(VisibilityScript(rules).text(literal: Self.literal))]
    }
    let rules = specification.fields.compactMap { other in
      other.shown?.source == field.name ? other.shown?.rule(for: other.name) : nil
    }
    if !rules.isEmpty {
      actions.append(.javaScript(VisibilityScript(rules).text(literal: Self.literal)))
    }
    return Action.object(actions, pages: pageNumbers)
  }

  /// Scripts that viewers run when they open the document (ISO 32000-2, 12.6.4.17). They hide the fields whose conditions
  /// do not hold: a viewer that runs no script shows them all.
  var openingScripts: PDFObject? {
    let statements = specification.fields.compactMap { field in
      field.shown.map { shown in
        shown.rule(for: field.name)
          .statement("this.getField(\(Self.literal(shown.source))).value", literal: Self.literal)
      }
    }
    guard !statements.isEmpty,
      let action = Action.object([.javaScript(statements.joined(separator: "\n"))])
    else { return nil }
    return .dictionary([
      "JavaScript": .dictionary([
        "Names": .array([.string(PDFString(text: "Formwright")), action])
      ])
    ])
  }

  private static func script(hiding fields: [String], _ hides: Bool) -> Action {
    let lines = fields.map { field in
      "this.getField(\(literal(field))).display = display.\(hides ? "hidden" : "visible");"
    }
    return .javaScript(lines.joined(separator: "\n"))
  }

  private static func literal(_ text: String) -> String {
    String(decoding: JSONWriter.compact(.string(text)), as: UTF8.self)
  }

  /// The fields that names mean, with all fields below a name.
  private func terminalNames(_ names: [String]) -> [String] {
    names.flatMap { name -> [String] in
      let below = fieldNames.filter { $0.hasPrefix(name + ".") }
      return below.isEmpty ? [name] : below
    }
  }

  /// The full names of all fields, those of an existing PDF first.
  private var fieldNames: [String] { ownFieldNames + specification.fields.map(\.name) }

  /// Fields that check boxes show or hide, by their names, and whether they are hidden as long as nobody has changed
  /// the boxes.
  var initiallyHidden: [String: Bool] {
    var hidden: [String: Bool] = [:]
    for field in specification.fields where field.kind == .checkBox {
      let isOn = !field.value.isEmpty
      for case .hide(let names, let hides) in field.actions.map(\.action) {
        for name in terminalNames(names) { hidden[name] = isOn == hides }
      }
    }
    return hidden
  }

  /// Hides fields until a check box shows them, and shows those that one hides.
  ///
  /// - Parameter form: the form of an existing PDF; nil for a new one.
  mutating func setInitialVisibility(_ form: Form? = nil) {
    let hidden = initiallyHidden
    guard !hidden.isEmpty else { return }
    var numbers: [(name: String, widget: ObjectNumber)] = []
    for (index, field) in specification.fields.enumerated() {
      numbers += widgets[index].map { (field.name, $0) }
    }
    for field in form?.fields ?? [] { numbers += field.widgets.map { (field.name, $0.number) } }
    for (name, number) in numbers {
      guard let isHidden = hidden[name], case .dictionary(var node) = document[number] else {
        continue
      }
      var flags = AnnotationFlags(
        rawValue: UInt32(truncatingIfNeeded: document.integer(node["F"]) ?? 0))
      if isHidden { flags.insert(.hidden) } else { flags.remove(.hidden) }
      node["F"] = .integer(Int(flags.rawValue))
      document[number] = .dictionary(node)
    }
  }
}
