/// What one call of Acrobat's forms library makes of a field.
package enum FieldAction: Hashable, Sendable {
  case format(FieldFormat)
  case keystroke(FieldKeystroke)
  case validation(FieldValidation)
  case calculation(FieldCalculation)

  /// The action of a call; nil for a function that is not known, and for arguments it could not
  /// work with.
  init?(_ call: ScriptCall) {
    switch call.name {
    case "AFNumber_Format": self.init(format: Self.number(call))
    case "AFNumber_Keystroke": self.init(keystroke: Self.number(call))
    case "AFPercent_Format": self.init(format: Self.percent(call))
    case "AFPercent_Keystroke": self.init(keystroke: Self.percent(call))
    case "AFDate_Format", "AFDate_FormatEx": self.init(format: Self.date(call))
    case "AFDate_Keystroke", "AFDate_KeystrokeEx": self.init(keystroke: Self.date(call))
    case "AFTime_Format", "AFTime_FormatEx": self.init(format: Self.time(call))
    case "AFTime_Keystroke", "AFTime_KeystrokeEx": self.init(keystroke: Self.time(call))
    case "AFSpecial_Format": self.init(format: Self.special(call))
    case "AFSpecial_Keystroke": self.init(keystroke: Self.special(call))
    case "AFSpecial_KeystrokeEx": self.init(keystroke: Self.mask(call))
    case "AFRange_Validate": self = .validation(Self.range(call))
    case "AFSimple_Calculate":
      guard let name = call[0].text, let fields = call[1].names,
        let operation = FieldCalculation.Operation(rawValue: name)
      else { return nil }
      self = .calculation(.simple(operation, of: fields))
    default: return nil
    }
  }

  private init?(format: FieldFormat?) {
    guard let format else { return nil }
    self = .format(format)
  }

  private init?(keystroke format: FieldFormat?) {
    guard let format else { return nil }
    self = .keystroke(FieldKeystroke(format))
  }

  // MARK: Arguments

  /// nDec, sepStyle, negStyle, currStyle, strCurrency, bCurrencyPrepend. What is left out or null,
  /// as keystroke scripts have it, counts as nothing.
  private static func number(_ call: ScriptCall) -> FieldFormat? {
    guard call.arguments.count >= 2 else { return nil }
    let negatives = call[2].number.flatMap { NumberFormat.NegativeStyle(number: $0) }
    return .number(
      NumberFormat(
        decimals: decimals(call[0]), separators: SeparatorStyle(clamping: call[1].number ?? .zero),
        negatives: negatives ?? .minus, currency: call[4].text ?? "",
        prependsCurrency: call[5].isTrue))
  }

  /// nDec, sepStyle, bPercentPrepend. Acrobat: refuses decimals below zero and styles above 49
  /// (PDFium, `AFPercent_Format`).
  private static func percent(_ call: ScriptCall) -> FieldFormat? {
    guard call.arguments.count >= 2, call[0].number.map({ !$0.isNegative }) ?? true,
      let style = call[1].number, !style.isNegative, style < 50
    else { return nil }
    return .percent(
      PercentFormat(
        decimals: decimals(call[0], most: NumberFormat.greatestDecimals + 1),
        separators: SeparatorStyle(clamping: style), prependsSign: call[2].isTrue))
  }

  private static func decimals(
    _ value: ScriptValue, most: Int = NumberFormat.greatestDecimals
  ) -> Int {
    guard let number = value.number else { return 0 }
    // Places below zero are counted as above it (PDFium, `AFNumber_Format`).
    let whole = number.magnitude
    // From below: forms ask for two places, seldom for more.
    return (0..<most).first { whole < DecimalNumber($0 + 1) } ?? most
  }

  /// A number of Acrobat's list, or a pattern.
  private static func date(_ call: ScriptCall) -> FieldFormat? {
    pattern(call, list: DatePattern.dates, isNumbered: !call.name.hasSuffix("Ex"))
      .map { .date($0) }
  }

  private static func time(_ call: ScriptCall) -> FieldFormat? {
    pattern(call, list: DatePattern.times, isNumbered: !call.name.hasSuffix("Ex"))
      .map { .time($0) }
  }

  private static func pattern(
    _ call: ScriptCall, list: [DatePattern], isNumbered: Bool
  ) -> DatePattern? {
    switch call[0] {
    case .string(let text):
      if isNumbered, let index = Int(text) {
        return list.indices.contains(index) ? list[index] : nil
      }
      return DatePattern(text)
    case .number(let number) where isNumbered:
      return list.indices.first { DecimalNumber($0) == number }.map { list[$0] }
    case .number, .nothing, .boolean, .list: return nil
    }
  }

  private static func special(_ call: ScriptCall) -> FieldFormat? {
    call[0].number.flatMap { SpecialFormat(number: $0) }.map { .special($0) }
  }

  private static func mask(_ call: ScriptCall) -> FieldFormat? {
    call[0].text.map { .special(.mask(TextMask($0))) }
  }

  /// bGreaterThan, nGreaterThan, bLessThan, nLessThan. A bound in force that is no number bounds
  /// nothing (PDF.js, `AFRange_Validate`).
  private static func range(_ call: ScriptCall) -> FieldValidation {
    FieldValidation(
      lowerBound: call[0].isTrue ? call[1].number : nil,
      upperBound: call[2].isTrue ? call[3].number : nil)
  }
}

extension NumberFormat.NegativeStyle {
  fileprivate init?(number: DecimalNumber) {
    guard let style = Self.allCases.first(where: { DecimalNumber($0.rawValue) == number }) else {
      return nil
    }
    self = style
  }
}
