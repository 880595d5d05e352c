extension SeparatorStyle {
  /// A regular expression of numbers that a field of this style accepts, within a range.
  ///
  /// - Parameter mark: a currency or percent sign that may stand at either end.
  func pattern(mark: String, in range: NumberRange) -> String {
    let point = RegularExpression.escaped(decimalMark)
    guard range.isEverything || range.isNonnegative else { return boundedPattern(range, point) }
    var digits = ["[0-9]+(?:\(point)[0-9]+)?"]
    if !group.isEmpty {
      digits.append(
        "[0-9]{1,3}(?:\(RegularExpression.escaped(group))[0-9]{3}){1,4}(?:\(point)[0-9]+)?")
    }
    if decimalMark == "," {
      // As programs write it, except what a person would read as thousands.
      digits.append("(?:0|[0-9]{4,})\\.[0-9]+|[0-9]{1,3}\\.(?:[0-9]{1,2}|[0-9]{4,})")
    }
    let body = "(?:\(digits.joined(separator: "|")))"
    let sign = mark.filter { !$0.isWhitespace }
    let marked =
      sign.isEmpty
      ? body
      : "(?:\(RegularExpression.escaped(sign)) ?)?\(body)|\(body) ?\(RegularExpression.escaped(sign))"
    return range.isNonnegative ? marked : "-?(?:\(marked))|\\(\(body)\\)"
  }

  /// Plain numbers between bounds.
  private func boundedPattern(_ range: NumberRange, _ point: String) -> String {
    let fraction = "(?:\(point)[0-9]+)?"
    var parts: [String] = []
    // What is not negative.
    if range.upper.map({ $0 >= 0 }) ?? true {
      parts += DigitRange.patterns(
        from: max(range.lower ?? 0, 0), through: range.upper, fraction: fraction)
    }
    // What is negative, by its magnitude.
    if range.lower.map({ $0 < 0 }) ?? true {
      let least = range.upper.map { max(-$0, 0) } ?? 0
      parts += DigitRange.patterns(
        from: least, through: range.lower.map { -$0 }, fraction: fraction
      ).map { "-(?:\($0))" }
    }
    return parts.isEmpty ? "[0-9]" : parts.joined(separator: "|")
  }
}

/// The whole numbers between which a value lies, as far as its validations name them.
struct NumberRange {
  var lower: Int?
  var upper: Int?
  /// The bounds are not whole numbers, or too large: no expression states them.
  private var isVague = false

  init(_ validations: [FieldValidation]) {
    for validation in validations {
      if let bound = validation.lowerBound {
        let whole = Self.whole(bound)
        if let whole { lower = max(lower ?? whole, whole) } else { isVague = true }
      }
      if let bound = validation.upperBound {
        let whole = Self.whole(bound)
        if let whole { upper = min(upper ?? whole, whole) } else { isVague = true }
      }
    }
    if isVague { (lower, upper) = (nil, nil) }
  }

  var isEverything: Bool { lower == nil && upper == nil }
  var isNonnegative: Bool { lower == 0 && upper == nil }

  private static func whole(_ number: DecimalNumber) -> Int? {
    Int(FieldCalculation.text(of: number)).flatMap { abs($0) < 1_000_000_000_000 ? $0 : nil }
  }
}

/// Regular expressions of whole numbers between bounds, with a fraction where the bounds leave room for one.
private enum DigitRange {
  /// - Parameters:
  ///   - lower: at least 0.
  ///   - upper: nil for no bound; less than `lower` for none at all.
  static func patterns(from lower: Int, through upper: Int?, fraction: String) -> [String] {
    guard let upper else {
      let digits = String(lower).count
      let ceiling = Int(String(repeating: "9", count: digits)) ?? lower
      return whole(from: lower, through: ceiling).map { $0 + fraction }
        + ["[1-9][0-9]{\(digits),14}\(fraction)"]
    }
    guard lower <= upper else { return [] }
    // The greatest has no fraction but zeros.
    let below = lower < upper ? whole(from: lower, through: upper - 1).map { $0 + fraction } : []
    return below + [String(upper)]
  }

  /// Numbers of equal length differ in one place at a time: 123…987 is 12[3-9], 1[3-9].,
  /// [2-8].., 9[0-7]., 98[0-7].
  private static func whole(from lower: Int, through upper: Int) -> [String] {
    var patterns: [String] = []
    var first = lower
    while first <= upper {
      // The longest run of zeros at the end of `first` that stays within the bounds.
      var size = 1
      while first.isMultiple(of: size * 10), first + size * 10 - 1 <= upper,
        first > 0 || size * 10 <= 1
      {
        size *= 10
      }
      // How many steps of this size keep the digits before.
      let steps = min(9 - (first / size) % 10, (upper - first + 1) / size - 1)
      let last = first + max(steps, 0) * size
      let prefix = first / size / 10
      let digit = (first / size) % 10
      let range = digit == last / size % 10 ? "\(digit)" : "[\(digit)-\(last / size % 10)]"
      let zeros = String(size).count - 1
      patterns.append(
        (prefix > 0 ? "\(prefix)" : "") + range + (zeros > 0 ? "[0-9]{\(zeros)}" : ""))
      first = last + size
    }
    return patterns
  }
}
