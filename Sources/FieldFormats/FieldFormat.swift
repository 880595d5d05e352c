/// What a field makes of its value for the eye: the format script of a text or combo field
/// (`/AA /F`; ISO 32000-2, Table 199), as a value.
///
/// The value that the field stores stays as it was given.
package enum FieldFormat: Hashable, Sendable {
  /// `AFNumber_Format`
  case number(NumberFormat)
  /// `AFPercent_Format`
  case percent(PercentFormat)
  /// `AFDate_Format`, `AFDate_FormatEx`
  case date(DatePattern)
  /// `AFTime_Format`, `AFTime_FormatEx`
  case time(DatePattern)
  /// `AFSpecial_Format`
  case special(SpecialFormat)

  /// What the field shows for a value; an empty value stays empty.
  ///
  /// - Parameter today: gives the year to dates without one; without it those fail where the
  ///   pattern shows a year.
  ///
  /// Fails where the value is no number or date. Acrobat: draws an empty percentage as `0%`
  /// (PDFium's `public_methods.in`; an untouched field of a court form made with Acrobat); here a
  /// field without a value shows none.
  package func display(
    _ value: String, today: FieldDate? = nil
  ) -> Result<FormattedValue, FormatProblem> {
    guard !value.isEmpty else { return .success(FormattedValue(text: "")) }
    switch self {
    case .number(let format):
      return number(in: value).map { .success(format.display($0)) }
        ?? .failure(.notANumber(format.separators))
    case .percent(let format):
      return number(in: value).map { .success(format.display($0)) }
        ?? .failure(.notANumber(format.separators))
    case .date(let pattern), .time(let pattern):
      return pattern.read(value).flatMap { pattern.display($0, today: today) }
        .map { FormattedValue(text: $0) }
    case .special(let format):
      return .success(FormattedValue(text: format.display(value)))
    }
  }

  /// Whether the format can make something of a value.
  package func reads(_ value: String, today: FieldDate? = nil) -> Bool {
    problem(with: value, today: today) == nil
  }

  /// Why the format cannot make anything of a value; nil where it can. An empty value is none.
  ///
  /// Stricter than ``display(_:today:)`` for the special formats, which show what they can of any
  /// value: a value has to fit the whole mask.
  package func problem(with value: String, today: FieldDate? = nil) -> FormatProblem? {
    guard !value.isEmpty else { return nil }
    if case .special(let format) = self {
      return format.fits(value) ? nil : .doesNotFit(masks: format.masks.map(\.text))
    }
    if case .failure(let problem) = display(value, today: today) { return problem }
    return isAmbiguous(value) ? .ambiguousNumber : nil
  }

  private func isAmbiguous(_ value: String) -> Bool {
    switch self {
    case .number(let format): format.separators.isAmbiguous(value, mark: format.currency)
    case .percent(let format): format.separators.isAmbiguous(value, mark: PercentFormat.sign)
    case .date, .time, .special: false
    }
  }

  /// A number that data gives as a number, as the field stores it: with the decimal mark of the
  /// field's format. What was exported so can be filled in again and means the same.
  package func stored(number digits: String) -> String {
    switch self {
    case .number(let format): format.separators.stored(digits)
    case .percent(let format): format.separators.stored(digits)
    case .date, .time, .special: digits
    }
  }

  /// Whether a date means one day in the format's order and another with day and month exchanged,
  /// and the value does not look like the format: `03/04/2025` where the format is `dd-mmm-yy`.
  package func readsTwoWays(_ value: String) -> Bool {
    guard case .date(let pattern) = self else { return false }
    return pattern.readsTwoWays(value)
  }

  /// The number that a field of this format holds, for ranges and calculations: read in the style
  /// of the format, else as ``AcrobatFunctions/makeNumber(_:)`` reads it. Nil where it is none.
  package func number(in value: String) -> DecimalNumber? {
    switch self {
    case .number(let format): format.separators.number(in: value, mark: format.currency)
    case .percent(let format): format.number(in: value)
    case .date, .time, .special: AcrobatFunctions.makeNumber(value)
    }
  }
}
