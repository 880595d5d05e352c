package import Diagnostics

/// Between which numbers a value must lie: `AFRange_Validate(bGreaterThan, nGreaterThan, bLessThan,
/// nLessThan)`, the validation script of a field (`/AA /V`; ISO 32000-2, Table 199), as a value.
package struct FieldValidation: Hashable, Sendable {
  /// The least number allowed; nil where there is none.
  package var lowerBound: DecimalNumber?
  /// The greatest number allowed; nil where there is none.
  package var upperBound: DecimalNumber?

  package init(lowerBound: DecimalNumber?, upperBound: DecimalNumber?) {
    self.lowerBound = lowerBound
    self.upperBound = upperBound
  }

  /// The bounds that a value is not within. They come from the form, not from data.
  package struct Problem: Error, Hashable, Sendable {
    package var lowerBound: DecimalNumber?
    package var upperBound: DecimalNumber?

    /// One sentence, without a trailing period.
    package var message: String {
      let bounds = [
        lowerBound.map { "greater than or equal to \($0)" },
        upperBound.map { "less than or equal to \($0)" },
      ]
      return "the value must be \(bounds.compactMap { $0 }.joined(separator: " and "))"
    }

    /// An error of code `range` about this field.
    package func diagnostic(field: String? = nil) -> Diagnostic {
      .error("range", message, field: field)
    }
  }

  /// Which of the bounds in force a value breaks, with the other where both are; nil where it lies
  /// within them, and for a value that is empty or no number: that is for the keystroke script to
  /// refuse.
  ///
  /// - Parameter format: the field's own, which tells how it writes numbers.
  package func problem(with value: String, format: FieldFormat? = nil) -> Problem? {
    guard !value.isEmpty else { return nil }
    let number = format.map { $0.number(in: value) } ?? AcrobatFunctions.makeNumber(value)
    return number.flatMap(problem)
  }

  package func problem(with number: DecimalNumber) -> Problem? {
    let isTooSmall = lowerBound.map { number < $0 } ?? false
    let isTooLarge = upperBound.map { number > $0 } ?? false
    guard isTooSmall || isTooLarge else { return nil }
    return Problem(lowerBound: lowerBound, upperBound: upperBound)
  }
}
