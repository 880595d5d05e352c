/// Reads statements that are calls of functions by name, with literals for arguments, or
/// `event.value = ` and an expression of the kind Acrobat writes. Nothing is evaluated.
struct ScriptParser {
  enum Statement {
    case call(ScriptCall)
    /// `event.value = …`
    case value(FieldExpression)
  }

  private var words: ArraySlice<ScriptWord>

  init(_ words: [ScriptWord]) { self.words = words[...] }

  /// All statements; nil where there is any other.
  mutating func statements() -> [Statement]? {
    var statements: [Statement] = []
    while !words.isEmpty {
      if take(";") { continue }
      guard let statement = statement() else { return nil }
      statements.append(statement)
      guard words.isEmpty || take(";") || words.first?.isAfterLineEnd == true else { return nil }
    }
    return statements
  }

  private mutating func statement() -> Statement? {
    guard case .identifier(let name) = words.popFirst()?.token else { return nil }
    if name == "event" {
      guard take("."), take(identifier: "value"), take("="), let expression = expression() else {
        return nil
      }
      return .value(expression)
    }
    guard let arguments = list("(", ")") else { return nil }
    return .call(ScriptCall(name: name, arguments: arguments))
  }

  // MARK: Literals

  /// Values in brackets, with commas between them.
  private mutating func list(_ open: Unicode.Scalar, _ close: Unicode.Scalar) -> [ScriptValue]? {
    guard take(open) else { return nil }
    var values: [ScriptValue] = []
    while !take(close) {
      guard values.isEmpty || take(",") else { return nil }
      // A comma after the last.
      if !values.isEmpty, take(close) { break }
      guard let value = value() else { return nil }
      values.append(value)
    }
    return values
  }

  private mutating func value() -> ScriptValue? {
    let isNegative = take("-")
    if isNegative || take("+") {
      guard case .number(let number) = words.popFirst()?.token else { return nil }
      return .number(isNegative ? -number : number)
    }
    switch words.first?.token {
    case .number(let number):
      words.removeFirst()
      return .number(number)
    case .string(let text):
      words.removeFirst()
      return .string(text)
    case .mark("["): return texts("[", "]")
    case .identifier(let name):
      words.removeFirst()
      switch name {
      case "true": return .boolean(true)
      case "false": return .boolean(false)
      case "null", "undefined": return .nothing
      case "new": return take(identifier: "Array") ? texts("(", ")") : nil
      case "Array": return texts("(", ")")
      default: return nil
      }
    case .mark, nil: return nil
    }
  }

  /// An array of strings and numbers; arrays inside it are nothing we know.
  private mutating func texts(_ open: Unicode.Scalar, _ close: Unicode.Scalar) -> ScriptValue? {
    guard take(open) else { return nil }
    var values: [ScriptValue] = []
    while !take(close) {
      guard values.isEmpty || take(",") else { return nil }
      if !values.isEmpty, take(close) { break }
      switch words.popFirst()?.token {
      case .string(let text): values.append(.string(text))
      case .number(let number): values.append(.number(number))
      case .identifier, .mark, nil: return nil
      }
    }
    return .list(values)
  }

  // MARK: Expressions

  /// Numbers, `AFMakeNumber(getField("name").value)`, `+ - * /` and parentheses.
  private mutating func expression() -> FieldExpression? {
    var builder = ExpressionBuilder()
    while let word = words.first {
      let isAccepted: Bool
      switch word.token {
      case .number(let number):
        // Without a semicolon the next line is a statement of its own.
        words.removeFirst()
        isAccepted = builder.operand(.number(number))
      case .identifier("AFMakeNumber"):
        words.removeFirst()
        guard let name = fieldOfMakeNumber() else { return nil }
        isAccepted = builder.operand(.field(name))
      case .mark("("):
        words.removeFirst()
        isAccepted = builder.open()
      case .mark(")"):
        words.removeFirst()
        isAccepted = builder.close()
      case .mark(let sign) where sign != ";" && sign != "=":
        words.removeFirst()
        isAccepted = builder.sign(sign)
      case .mark, .identifier, .string: return builder.finish()
      }
      guard isAccepted else { return nil }
    }
    return builder.finish()
  }

  /// `(getField("name").value)`, with `this.` or without.
  private mutating func fieldOfMakeNumber() -> String? {
    guard take("(") else { return nil }
    if take(identifier: "this") {
      guard take(".") else { return nil }
    }
    guard take(identifier: "getField"), take("("), case .string(let name) = words.popFirst()?.token,
      take(")"), take("."), take(identifier: "value"), take(")")
    else { return nil }
    return name
  }

  // MARK: Words

  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard words.first?.token == .mark(mark) else { return false }
    words.removeFirst()
    return true
  }

  private mutating func take(identifier: String) -> Bool {
    guard words.first?.token == .identifier(identifier) else { return false }
    words.removeFirst()
    return true
  }
}
