/// A script of a check box or radio button (ISO 32000-2, 12.6.4.17) that shows fields while the box is on and hides them
/// while it is off, or the other way; or while the group has one of some values:
///
/// ```
/// this.getField("name").display = event.target.value == "Off" ? display.hidden : display.visible;
/// this.getField("name").display = event.target.value == "a" || event.target.value == "b" ? display.visible : display.hidden;
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
    /// The values that count as on; all but `Off` if there is none.
    package var values: [String]

    package init(field: String, showsWhenOn: Bool, values: [String] = []) {
      self.field = field
      self.showsWhenOn = showsWhenOn
      self.values = values
    }

    /// The statement that follows the value of a field.
    ///
    /// - Parameters:
    ///   - value: an expression of JavaScript.
    ///   - literal: writes a string literal of JavaScript.
    package func statement(_ value: String, literal: (String) -> String) -> String {
      let isOff = values.isEmpty
      let condition = (isOff ? ["Off"] : values).map { "\(value) == \(literal($0))" }
        .joined(separator: " || ")
      let (first, second) = showsWhenOn != isOff ? ("visible", "hidden") : ("hidden", "visible")
      return
        "this.getField(\(literal(field))).display = \(condition) ? display.\(first) : display.\(second);"
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
    rules.map { $0.statement("event.target.value", literal: literal) }.joined(separator: "\n")
  }
}

extension VisibilityScript {
  /// What a script of a push button shows and hides, whatever the state of anything:
  ///
  /// ```
  /// this.getField("name").display = display.hidden;
  /// ```
  ///
  /// - Returns: nil for any other script.
  package static func statements(_ text: String) -> [(field: String, isShown: Bool)]? {
    var lexer = ScriptLexer(text)
    guard let words = lexer.words() else { return nil }
    var parser = VisibilityParser(tokens: words.map(\.token)[...])
    var statements: [(field: String, isShown: Bool)] = []
    while !parser.tokens.isEmpty {
      if parser.take(.mark(";")) { continue }
      guard let statement = parser.statement() else { return nil }
      statements.append(statement)
    }
    return statements.isEmpty ? nil : statements
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

  /// `this.getField("name").display =`
  private mutating func assigned() -> String? {
    if take(.identifier("this")) { guard take(.mark(".")) else { return nil } }
    guard take([.identifier("getField"), .mark("(")]), case .string(let field)? = tokens.popFirst(),
      take([.mark(")"), .mark("."), .identifier("display"), .mark("=")])
    else { return nil }
    return field
  }

  mutating func statement() -> (field: String, isShown: Bool)? {
    guard let field = assigned(), let isShown = isVisible() else { return nil }
    return (field, isShown)
  }

  mutating func rule() -> VisibilityScript.Rule? {
    guard let field = assigned(), let values = values(),
      take(.mark("?")), let whileTrue = isVisible(), take(.mark(":")),
      let whileFalse = isVisible(), whileTrue != whileFalse
    else { return nil }
    guard values.contains("Off") else {
      return VisibilityScript.Rule(field: field, showsWhenOn: whileTrue, values: values)
    }
    return values.count == 1 ? VisibilityScript.Rule(field: field, showsWhenOn: whileFalse) : nil
  }

  /// `event.target.value == "a" || event.target.value == "b"`
  private mutating func values() -> [String]? {
    var values: [String] = []
    repeat {
      guard
        take([
          .identifier("event"), .mark("."), .identifier("target"), .mark("."),
          .identifier("value"), .mark("="), .mark("="),
        ]), case .string(let value)? = tokens.popFirst()
      else { return nil }
      values.append(value)
    } while take([.mark("|"), .mark("|")])
    return values
  }

  /// `display.visible` or `display.hidden`
  private mutating func isVisible() -> Bool? {
    guard take([.identifier("display"), .mark(".")]) else { return nil }
    if take(.identifier("visible")) { return true }
    return take(.identifier("hidden")) ? false : nil
  }
}
