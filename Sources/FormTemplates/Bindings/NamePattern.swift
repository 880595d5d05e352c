/// A field name with numbers that a row's place decides: `Row{n}.name`, `f1_{3n+17:02}[0]`.
///
/// In braces stands a number times `n`, the row from 1, plus or minus a number; after a colon, the least
/// number of digits. `{{` is a brace.
package struct NamePattern: Hashable, Sendable {
  private enum Piece: Hashable, Sendable {
    case text(String)
    case number(factor: Int, offset: Int, digits: Int)
  }

  private var pieces: [Piece] = []

  /// Nil if a brace is not closed, or does not contain such a formula.
  package init?(_ text: String) {
    var literal = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "{" else {
        literal.append(character)
        continue
      }
      if rest.first == "{" {
        rest.removeFirst()
        literal.append("{")
        continue
      }
      guard let end = rest.firstIndex(of: "}"), let number = Self.number(rest[..<end]) else {
        return nil
      }
      if !literal.isEmpty { pieces.append(.text(literal)) }
      literal = ""
      pieces.append(number)
      rest = rest[rest.index(after: end)...]
    }
    if !literal.isEmpty { pieces.append(.text(literal)) }
  }

  /// Whether names of different rows differ.
  package var hasNumber: Bool {
    pieces.contains {
      if case .number(let factor, _, _) = $0 { factor != 0 } else { false }
    }
  }

  /// - Parameter row: from 1. Nil if a number would be negative.
  package func name(ofRow row: Int) -> String? {
    var name = ""
    for piece in pieces {
      switch piece {
      case .text(let text): name += text
      case .number(let factor, let offset, let digits):
        let (product, overflows) = factor.multipliedReportingOverflow(by: row)
        let (number, overflowsToo) = product.addingReportingOverflow(offset)
        guard !overflows, !overflowsToo, number >= 0 else { return nil }
        let text = String(number)
        name += String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
      }
    }
    return name
  }

  /// `n`, `3n`, `3*n+17`, `n-1:02`
  private static func number(_ text: Substring) -> Piece? {
    let parts = text.filter { $0 != " " }.split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    var digits = 0
    if parts.count == 2 {
      guard let count = Int(parts[1]), (1...9).contains(count) else { return nil }
      digits = count
    }
    guard let formula = parts.first, let place = formula.firstIndex(of: "n") else { return nil }
    var factorText = formula[..<place]
    if factorText.last == "*" { factorText.removeLast() }
    let offsetText = formula[formula.index(after: place)...]
    guard let factor = factorText.isEmpty ? 1 : Int(factorText) else { return nil }
    if offsetText.isEmpty { return .number(factor: factor, offset: 0, digits: digits) }
    guard offsetText.first == "+" || offsetText.first == "-", let offset = Int(offsetText) else {
      return nil
    }
    return .number(factor: factor, offset: offset, digits: digits)
  }
}
