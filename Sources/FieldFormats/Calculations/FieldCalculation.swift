/// How a field gets its value from others: its calculation script (`/AA /C`; ISO 32000-2, Table
/// 199), as a value.
package enum FieldCalculation: Hashable, Sendable {
  /// `cFunction` of `AFSimple_Calculate`.
  package enum Operation: String, Hashable, Sendable, CaseIterable {
    case average = "AVG"
    case sum = "SUM"
    case product = "PRD"
    case minimum = "MIN"
    case maximum = "MAX"

    /// Of no numbers it is 0.
    package func apply(to numbers: [DecimalNumber]) -> DecimalNumber {
      guard let first = numbers.first else { return .zero }
      let rest = numbers.dropFirst()
      switch self {
      case .sum: return rest.reduce(first, +)
      case .product: return rest.reduce(first, *)
      case .minimum: return rest.reduce(first, min)
      case .maximum: return rest.reduce(first, max)
      case .average: return rest.reduce(first, +).divided(by: DecimalNumber(numbers.count)) ?? .zero
      }
    }
  }

  /// `AFSimple_Calculate`: an operation on the values of fields, and of all fields below a name
  /// that is not terminal.
  case simple(Operation, of: [String])
  /// Simplified field notation, or what Acrobat writes for it.
  case expression(FieldExpression)

  /// The fields it reads, as the script names them, each once.
  package var fieldNames: [String] {
    let names =
      switch self {
      case .simple(_, let names): names
      case .expression(let expression): expression.fieldNames
      }
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  /// Why a calculation has no result. Never holds a value.
  package enum Problem: Error, Hashable, Sendable {
    case divisionByZero
    /// More than a Double holds, 10³⁰⁸.
    case tooLarge
    /// An expression names a field that the form does not have; Acrobat's script breaks off there.
    case unknownField(String)
  }

  /// The result.
  ///
  /// - Parameter numbers: the values of a field, or of all terminal fields below a name; nil for a
  ///   value that is empty or no number. An empty array for a name that the form does not have.
  ///
  /// A field without a number counts as 0, also in averages, products and least values (PDF.js and
  /// PDFium, `AFSimple_Calculate`). Simple calculations leave out names that the form does not
  /// have, and are rounded to six places (the same two).
  package func result(
    _ numbers: (String) -> [DecimalNumber?]
  ) -> Result<DecimalNumber, Problem> {
    switch self {
    case .simple(let operation, let names):
      let operands = names.flatMap { numbers($0).map { $0 ?? .zero } }
      return Self.inRange(operation.apply(to: operands).rounded(places: 6))
    case .expression(let expression):
      return expression.result(numbers).flatMap { Self.inRange($0) }
    }
  }

  private static func inRange(_ number: DecimalNumber) -> Result<DecimalNumber, Problem> {
    number.exponent + number.digitCount > 308 ? .failure(.tooLarge) : .success(number)
  }

  /// A result as the field stores it: digits, with a point before places, never an exponent.
  ///
  /// Acrobat writes a number as JavaScript does, in at most 17 digits; a quotient that does not end
  /// is cut at 16 here.
  package static func text(of result: DecimalNumber) -> String {
    let wholeDigits = max(result.exponent + result.digitCount, 0)
    // Digits that an addition or product made are exact and stay.
    guard result.digitCount > 30 else { return result.description }
    return result.rounded(places: max(16 - wholeDigits, 0)).description
  }
}
