extension FieldFormat {
  /// A regular expression (ECMA-262, without anchors) of values that the field accepts; nil if the
  /// format sets no limit that an expression can state.
  ///
  /// Every value that matches as a whole is accepted. A person may spell a number or a date in more ways
  /// than the expression names: it has those of the format itself, and those in which programs write.
  ///
  /// - Parameter validations: the ranges that the field's value must lie in.
  package func pattern(within validations: [FieldValidation] = []) -> String? {
    let range = NumberRange(validations)
    switch self {
    case .number(let format): return format.separators.pattern(mark: format.currency, in: range)
    case .percent(let format):
      return range.isEverything
        ? format.separators.pattern(mark: PercentFormat.sign, in: range)
        : format.separators.pattern(mark: "", in: range)
    case .date(let pattern), .time(let pattern): return pattern.pattern
    case .special(let format): return format.pattern
    }
  }
}

extension FieldValidation {
  /// A regular expression (ECMA-262, without anchors) of texts that a field whose format is not that of a number
  /// accepts within its ranges; nil if there are none.
  ///
  /// The number that a text begins with must lie in the range; a text that begins with none is in every one. See
  /// ``AcrobatFunctions/makeNumber(_:)``.
  package static func pattern(within validations: [FieldValidation]) -> String? {
    let range = NumberRange(validations)
    guard !range.isEverything else { return nil }
    return "(?:\(range.pattern(point: "[.,]")))(?:[^0-9.,eE][\\s\\S]*)?|[^\\s0-9.,+-][\\s\\S]*"
  }
}

extension FieldFormat {
  /// Whether ``pattern(within:)`` states ranges.
  package var isOfNumbers: Bool {
    switch self {
    case .number, .percent: true
    case .date, .time, .special: false
    }
  }
}

extension SpecialFormat {
  fileprivate var pattern: String? {
    let spellings = masks.flatMap { mask in
      mask.bare == mask ? [mask] : [mask, mask.bare]
    }.filter { !$0.text.isEmpty }
    guard !spellings.isEmpty else { return nil }
    return spellings.map(\.pattern).joined(separator: "|")
  }
}

extension TextMask {
  /// A regular expression of the texts that fit the mask.
  fileprivate var pattern: String {
    var parts: [(text: String, count: Int)] = []
    for scalar in text.unicodeScalars {
      let part =
        switch scalar {
        case "9": "[0-9]"
        case "A": "[A-Za-z]"
        case "O": "[0-9A-Za-z]"
        // Letters and digits are in every font.
        case "X": "[^\\r\\n]"
        default: RegularExpression.escaped(scalar)
        }
      if parts.last?.text == part {
        parts[parts.count - 1].count += 1
      } else {
        parts.append((part, 1))
      }
    }
    return parts.map { $0.count == 1 ? $0.text : "\($0.text){\($0.count)}" }.joined()
  }
}

enum RegularExpression {
  /// What no text matches.
  static let nothing = "[^\\s\\S]"

  /// A scalar that stands for itself.
  static func escaped(_ scalar: Unicode.Scalar) -> String {
    let text = String(scalar)
    return "\\^$.|?*+()[]{}/-".unicodeScalars.contains(scalar) && scalar != "-" && scalar != "/"
      ? "\\" + text : text
  }

  static func escaped(_ text: some StringProtocol) -> String {
    text.unicodeScalars.map(escaped).joined()
  }
}
