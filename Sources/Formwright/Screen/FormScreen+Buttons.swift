import DocumentEditing
import FieldFormats
import InteractiveForms
import PDFObjects

// Push buttons: what a click does (ISO 32000-2, 12.6.4 and 12.7.6).
extension FormScreen {
  /// What a push button does on a screen.
  package enum ButtonAction: Hashable, Sendable {
    /// Gives these fields their default values.
    case reset([String])
    /// Shows or hides these fields.
    case show([String], isShown: Bool)
    case uri(String)
    /// A page, from 0.
    case page(Int)
    /// Asks for a picture that the button shows.
    case picture
    /// What is not carried out, such as `SubmitForm`; a script is `JavaScript`.
    case other(String)
  }

  /// What the push buttons of the form do, by full name, in the order of the actions.
  package var buttons: [String: [ButtonAction]] {
    let names = file.form.names(in: file.document)
    let pages = file.form.pages.pages.map(\.number)
    var buttons: [String: [ButtonAction]] = [:]
    for field in file.form.fields where field.kind == .pushButton {
      for widget in field.widgets {
        let node = file.document[widget.number].dictionaryValue ?? [:]
        let events = file.document.dictionary(node["AA"]) ?? [:]
        // A click lets the button go, too (Table 197).
        for action in [node["A"], events["U"]].compactMap({ $0 }) {
          let actions = Action.sequence(
            action, in: file.document, fieldNames: names, pages: pages
          ).flatMap { buttonActions($0) }
          for action in actions where !buttons[field.name, default: []].contains(action) {
            buttons[field.name, default: []].append(action)
          }
        }
      }
    }
    return buttons
  }

  private func buttonActions(_ action: Action) -> [ButtonAction] {
    // Some viewers know hide actions, others scripts that do the same: forms have both.
    if case .javaScript(let script) = action,
      let statements = VisibilityScript.statements(script)
    {
      return statements.map { .show([$0.field], isShown: $0.isShown) }
    }
    return [buttonAction(action)]
  }

  private func buttonAction(_ action: Action) -> ButtonAction {
    switch action {
    case .resetForm(let selection):
      .reset(file.form.fields.map(\.name).filter(selection.contains))
    case .hide(let fields, let hides): .show(fields, isShown: !hides)
    case .uri(let uri): PageLink.isSafe(uri) ? .uri(uri) : .other("URI")
    case .goTo(.page(let page, _)?): .page(page)
    case .goTo: .other("GoTo")
    // Acrobat: the one way in which forms ask for a picture.
    case .javaScript(let script):
      script.contains("buttonImportIcon") ? .picture : .other("JavaScript")
    case .submitForm: .other("SubmitForm")
    case .importData: .other("ImportData")
    case .goToRemote: .other("GoToR")
    case .named(let name): .other(name.text)
    case .other(let type): .other(type.text)
    }
  }

  /// The form with fields shown or hidden, as an action of a button has left them.
  ///
  /// - Parameter visibility: whether fields are shown, by full name.
  package func showing(_ visibility: [String: Bool]) -> FormScreen {
    guard !visibility.isEmpty else { return self }
    var document = file.document
    for field in file.form.fields {
      guard let isShown = visibility[field.name] else { continue }
      for widget in field.widgets {
        var flags = widget.flags
        if isShown { flags.subtract([.hidden, .noView]) } else { flags.insert(.hidden) }
        document.update(widget.number) { $0["F"] = .integer(Int(flags.rawValue)) }
      }
    }
    return FormScreen(FormFile(file, with: document), overrides: overrides, on: medium)
  }
}
