/// What `AFNumber_Format(nDec, sepStyle, negStyle, currStyle, strCurrency, bCurrencyPrepend)` makes
/// of a number (Acrobat SDK, IAC API, “Formatting scripts”). `currStyle` is not used by anybody.
package struct NumberFormat: Hashable, Sendable {
  /// `negStyle`.
  package enum NegativeStyle: Int, Hashable, Sendable, CaseIterable {
    /// A minus sign.
    case minus = 0
    /// Red, without a sign.
    case red = 1
    case parentheses = 2
    /// Red, in parentheses.
    case redParentheses = 3

    var isRed: Bool { self == .red || self == .redParentheses }
    var hasParentheses: Bool { self == .parentheses || self == .redParentheses }
  }

  /// More places than this are not shown.
  package static let greatestDecimals = 512

  /// Digits after the decimal mark.
  package var decimals: Int
  package var separators: SeparatorStyle
  package var negatives: NegativeStyle
  /// Spaces in it count.
  package var currency: String
  /// The currency stands before the digits, otherwise after them.
  package var prependsCurrency: Bool

  package init(
    decimals: Int, separators: SeparatorStyle, negatives: NegativeStyle = .minus,
    currency: String = "", prependsCurrency: Bool = true
  ) {
    self.decimals = min(max(decimals, 0), Self.greatestDecimals)
    self.separators = separators
    self.negatives = negatives
    self.currency = currency
    self.prependsCurrency = prependsCurrency
  }

  /// How the field shows a number: rounded half away from zero.
  ///
  /// A minus sign stands before the currency, parentheses go around it. A number that is shown as
  /// zero has neither.
  ///
  /// Acrobat: styles 1 and 3 set the text's colour in both cases, red for negative numbers and
  /// black for others, whatever the field's own colour (PDF.js and PDFium, `AFNumber_Format`).
  package func display(_ number: DecimalNumber) -> FormattedValue {
    let isNegative = number.rounded(places: decimals).isNegative
    let digits = separators.digits(of: number, places: decimals)
    var text = prependsCurrency ? currency + digits : digits + currency
    if isNegative {
      if negatives.hasParentheses { text = "(\(text))" }
      if negatives == .minus { text = "-\(text)" }
    }
    let color: FormattedValue.Color? = isNegative ? .red : .black
    return FormattedValue(text: text, color: negatives.isRed ? color : nil)
  }
}

/// What `AFPercent_Format(nDec, sepStyle, bPercentPrepend)` makes of a number: a hundred times as
/// much, and a percent sign.
package struct PercentFormat: Hashable, Sendable {
  /// Digits after the decimal mark.
  package var decimals: Int
  package var separators: SeparatorStyle
  /// The sign stands before the number, its minus sign included. Not in the documentation; PDF.js
  /// and PDFium know it.
  package var prependsSign: Bool

  package init(decimals: Int, separators: SeparatorStyle, prependsSign: Bool = false) {
    self.decimals = max(decimals, 0)
    self.separators = separators
    self.prependsSign = prependsSign
  }

  static let sign = "%"

  /// The number that a value means: `12.5%` is 0.125, as is `0.125`.
  func number(in value: String) -> DecimalNumber? {
    if let number = separators.number(in: value) { return number }
    return separators.number(in: value, mark: Self.sign)?.divided(by: 100)
  }

  /// Acrobat: of more than 512 decimals it shows the sign alone (PDFium, `AFPercent_Format`).
  package func display(_ number: DecimalNumber) -> FormattedValue {
    guard decimals <= NumberFormat.greatestDecimals else { return FormattedValue(text: "%") }
    let percent = number * 100
    let sign = percent.rounded(places: decimals).isNegative ? "-" : ""
    let digits = sign + separators.digits(of: percent, places: decimals)
    return FormattedValue(text: prependsSign ? "%\(digits)" : "\(digits)%")
  }
}
