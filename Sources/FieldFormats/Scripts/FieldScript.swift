/// A JavaScript action of a field (ISO 32000-2, 12.6.4.17) that consists of calls of Acrobat's forms
/// library and nothing else: 87 % of the scripts in public forms.
///
/// A script is read, never run. What it may hold besides calls is white space, comments and
/// semicolons; arguments are literals: strings in either quotes with their escapes, numbers,
/// booleans, `null`, and arrays of strings written `[…]` or `new Array(…)`. An assignment to
/// `event.value` counts where it is an expression of fields as Acrobat writes it for simplified
/// field notation.
///
/// `event.rc = AFRange_Validate(…)` is another script: those functions return nothing, so that it
/// would refuse every value.
package struct FieldScript: Hashable, Sendable {
  /// What its calls make of the field, in order; at least one.
  package let actions: [FieldAction]

  /// Nil for any other script, and for a call of a function that is not known.
  ///
  /// The comment `/** BVCALC … EVCALC **/` counts only where there is no code beside it: Acrobat
  /// shows it to the form's author and runs the code.
  package init?(_ text: String) {
    var lexer = ScriptLexer(text)
    guard let words = lexer.words() else { return nil }
    var parser = ScriptParser(words)
    guard let statements = parser.statements() else { return nil }
    var actions: [FieldAction] = []
    for statement in statements {
      switch statement {
      case .call(let call):
        guard let action = FieldAction(call) else { return nil }
        actions.append(action)
      case .value(let expression): actions.append(.calculation(.expression(expression)))
      }
    }
    if actions.isEmpty, let notation = lexer.notation,
      let expression = FieldExpression(notation: notation)
    {
      actions.append(.calculation(.expression(expression)))
    }
    guard !actions.isEmpty else { return nil }
    self.actions = actions
  }

  /// Its last format: each works on the value, and the last is what is seen.
  package var format: FieldFormat? {
    actions.compactMap { if case .format(let format) = $0 { format } else { nil } }.last
  }

  /// What it checks of a value that is typed.
  package var keystrokes: [FieldKeystroke] {
    actions.compactMap { if case .keystroke(let keystroke) = $0 { keystroke } else { nil } }
  }

  /// Between which numbers a value must lie.
  package var validations: [FieldValidation] {
    actions.compactMap { if case .validation(let validation) = $0 { validation } else { nil } }
  }

  /// Its last calculation: each sets the value.
  package var calculation: FieldCalculation? {
    actions.compactMap { if case .calculation(let calculation) = $0 { calculation } else { nil } }
      .last
  }
}
