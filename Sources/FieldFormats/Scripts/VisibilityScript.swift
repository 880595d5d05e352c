/// A script of a check box (ISO 32000-2, 12.6.4.17) that shows fields while the box is on and hides them while it is
/// off, or the other way:
///
/// ```
/// this.getField("name").display = event.target.value == "Off" ? display.hidden : display.visible;
/// ```
///
/// A hide action (12.6.4.11) cannot know the state of the box. Acrobat, PDF.js and PDFium run the script after the box
/// has changed.
package struct VisibilityScript: Hashable, Sendable {
  /// What happens to one field, or to all below a name.
  package struct Rule: Hashable, Sendable {
    package var field: String
    /// The field is shown while the box is on, otherwise while it is off.
    package var showsWhenOn: Bool

    package init(field: String, showsWhenOn: Bool) {
      self.field = field
      self.showsWhenOn = showsWhenOn
    }
  }

  package let rules: [Rule]

  package init(_ rules: [Rule]) { self.rules = rules }

  /// Nil for any other script.
  package init?(_ text: String) {
    var lexer = ScriptLexer(text)
    guard let words = lexer.words() else { return nil }
    var parser = VisibilityParser(tokens: words.map(\.token)[...])
    var rules: [Rule] = []
    while !parser.tokens.isEmpty {
      if parser.take(.mark(";")) { continue }
      guard let rule = parser.rule() else { return nil }
      rules.append(rule)
    }
    guard !rules.isEmpty else { return nil }
    self.rules = rules
  }

  /// The script.
  ///
  /// - Parameter literal: writes a string literal of JavaScript.
  package func text(literal: (String) -> String) -> String {
    rules.map { rule in
      let states = rule.showsWhenOn ? ("hidden", "visible") : ("visible", "hidden")
      return "this.getField(\(literal(rule.field))).display = event.target.value == \"Off\" ? "
        + "display.\(states.0) : display.\(states.1);"
    }.joined(separator: "\n")
  }
}

/// Reads the statements of a ``VisibilityScript``. Nothing is evaluated.
private struct VisibilityParser {
  var tokens: ArraySlice<ScriptToken>

  mutating func take(_ token: ScriptToken) -> Bool {
    guard tokens.first == token else { return false }
    tokens.removeFirst()
    return true
  }

  private mutating func take(_ words: [ScriptToken]) -> Bool { words.allSatisfy { take($0) } }

  mutating func rule() -> VisibilityScript.Rule? {
    if take(.identifier("this")) { guard take(.mark(".")) else { return nil } }
    guard take([.identifier("getField"), .mark("(")]), case .string(let field)? = tokens.popFirst(),
      take([
        .mark(")"), .mark("."), .identifier("display"), .mark("="), .identifier("event"),
        .mark("."),
        .identifier("target"), .mark("."), .identifier("value"), .mark("="), .mark("="),
        .string("Off"), .mark("?"),
      ]), let whileOff = isVisible(), take(.mark(":")), let whileOn = isVisible(),
      whileOn != whileOff
    else { return nil }
    return VisibilityScript.Rule(field: field, showsWhenOn: whileOn)
  }

  /// `display.visible` or `display.hidden`
  private mutating func isVisible() -> Bool? {
    guard take([.identifier("display"), .mark(".")]) else { return nil }
    if take(.identifier("visible")) { return true }
    return take(.identifier("hidden")) ? false : nil
  }
}
