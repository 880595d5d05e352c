package import FieldFormats
package import PDFObjects

/// The scripts of a field, as far as they are calls of Acrobat's forms library (`/AA`;
/// ISO 32000-2, Tables 199 and 12.6.3).
package struct FieldScripts: Hashable, Sendable {
  /// What the field shows for its value (`/F`).
  package var format: FieldFormat?
  /// What a value must be to be typed (`/K`).
  package var keystrokes: [FieldKeystroke] = []
  /// Between which numbers it must lie (`/V`).
  package var validations: [FieldValidation] = []
  /// How its value follows from others (`/C`).
  package var calculation: FieldCalculation?
  /// What a check box or radio button shows and hides (`/A`).
  package var visibility: [VisibilityScript.Rule] = []
  /// How many scripts are understood, and so carried out.
  package var nativeCount = 0
  /// The events whose scripts are something else: these are not run.
  package var otherEvents: [String] = []

  package init() {}

  /// The scripts of a field's dictionary and those of its widgets.
  package init(nodes: [PDFDictionary], in document: Document) {
    for node in nodes {
      guard let events = document.dictionary(node["AA"]) else { continue }
      for (key, event): (PDFName, String) in [
        ("F", "format"), ("K", "keystroke"), ("V", "validate"), ("C", "calculate"),
      ] {
        guard case .javaScript(let text)? = Action(events[key], in: document),
          text.contains(where: { !$0.isWhitespace })
        else { continue }
        guard let script = FieldScript(text) else {
          if !otherEvents.contains(event) { otherEvents.append(event) }
          continue
        }
        nativeCount += 1
        format = format ?? script.format
        keystrokes += script.keystrokes
        validations += script.validations
        calculation = calculation ?? script.calculation
      }
    }
  }

  /// Adds what a check box or radio button shows and hides by the actions of its dictionary and those of its widgets.
  mutating func addVisibility(nodes: [PDFDictionary], in document: Document) {
    for node in nodes {
      for script in Self.visibilityScripts(of: node, in: document) {
        nativeCount += 1
        visibility += script.rules.filter { !visibility.contains($0) }
      }
    }
  }

  /// The scripts that show and hide fields when a check box or radio button is changed.
  static func visibilityScripts(
    of widget: PDFDictionary, in document: Document
  ) -> [VisibilityScript] {
    guard let action = widget["A"] else { return [] }
    return Action.sequence(action, in: document).compactMap { action in
      if case .javaScript(let text) = action { VisibilityScript(text) } else { nil }
    }
  }
}
