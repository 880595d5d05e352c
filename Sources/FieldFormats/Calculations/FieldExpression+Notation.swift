extension FieldExpression {
  /// Reads simplified field notation: names of fields, numbers, `+ - * /` and parentheses.
  ///
  /// A backslash takes the next character into a name: `Unit\ price * N\.1001`. Acrobat writes it
  /// before the points of a name; one without is taken all the same, as HexaPDF writes them. What
  /// looks like a number is one.
  ///
  /// Nil where it is no such expression.
  package init?(notation: String) {
    var builder = ExpressionBuilder()
    var rest = notation.unicodeScalars[...]
    while let first = rest.first {
      let isAccepted: Bool
      switch first {
      case _ where first.properties.isWhitespace:
        rest.removeFirst()
        continue
      case "(":
        rest.removeFirst()
        isAccepted = builder.open()
      case ")":
        rest.removeFirst()
        isAccepted = builder.close()
      case "+", "-", "*", "/":
        rest.removeFirst()
        isAccepted = builder.sign(first)
      default:
        guard let operand = Self.operand(&rest) else { return nil }
        isAccepted = builder.operand(operand)
      }
      guard isAccepted else { return nil }
    }
    guard let expression = builder.finish() else { return nil }
    self = expression
  }

  /// A name or a number.
  private static func operand(_ rest: inout Substring.UnicodeScalarView) -> Step? {
    var word = String.UnicodeScalarView()
    var isEscaped = false
    while let scalar = rest.first {
      if scalar == "\\" {
        rest.removeFirst()
        guard let next = rest.popFirst() else { return nil }
        word.append(next)
        isEscaped = true
        continue
      }
      guard !scalar.properties.isWhitespace, !isReserved(scalar) else { break }
      word.append(scalar)
      rest.removeFirst()
    }
    guard !word.isEmpty else { return nil }
    if !isEscaped, let number = DecimalNumber(String(word)) { return .number(number) }
    return .field(String(word))
  }

  private static func isReserved(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "(", ")", "+", "-", "*", "/", ",", ";", "=", "\"", "'": true
    default: false
    }
  }
}
