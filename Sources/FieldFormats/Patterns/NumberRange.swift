/// The numbers between which a value lies, by all its validations together.
struct NumberRange {
  private var lower: DecimalNumber?
  private var upper: DecimalNumber?

  init(_ validations: [FieldValidation]) {
    lower = validations.compactMap(\.lowerBound).max()
    upper = validations.compactMap(\.upperBound).min()
  }

  var isEverything: Bool { lower == nil && upper == nil }
  var isNonnegative: Bool { lower == 0 && upper == nil }

  /// A regular expression of plain numbers within the range.
  ///
  /// - Parameter point: the expression of the decimal mark.
  func pattern(point: String) -> String {
    var parts: [String] = []
    // What is not negative.
    if upper.map({ $0 >= 0 }) ?? true {
      let positive = MagnitudeRange(from: lower.map { max($0, 0) } ?? 0, through: upper)
      parts += positive?.patterns(point) ?? []
    }
    // What is negative, by its magnitude.
    if lower.map({ $0 < 0 }) ?? true {
      let negative = MagnitudeRange(
        from: upper.map { max(-$0, 0) } ?? 0, through: lower.map { -$0 })
      parts += (negative?.patterns(point) ?? []).map { "-(?:\($0))" }
    }
    return parts.isEmpty ? RegularExpression.nothing : parts.joined(separator: "|")
  }
}

/// Numbers without a sign between bounds of at most 12 digits before the point and 12 after it; what
/// has more is rounded into the range.
private struct MagnitudeRange {
  /// The digits before the point.
  private let lowerWhole: Int
  private let upperWhole: Int?
  /// The digits after the point, as many in both bounds, none if there is nothing but zeros.
  private let lowerFraction: [Int]
  private let upperFraction: [Int]

  private static let places = 12
  private static let limit = 1_000_000_000_000

  /// - Parameters:
  ///   - lower: at least 0.
  ///   - upper: nil for no bound.
  /// - Returns: nil if no number that expressions can state lies between them.
  init?(from lower: DecimalNumber, through upper: DecimalNumber?) {
    let limit = DecimalNumber(Self.limit)
    let least = -Self.cut(-lower)
    guard least <= limit else { return nil }
    (lowerWhole, lowerFraction) = Self.digits(of: least)
    guard let upper else {
      (upperWhole, upperFraction) = (nil, [])
      return
    }
    let greatest = Self.cut(min(upper, limit))
    guard least <= greatest else { return nil }
    (upperWhole, upperFraction) = Self.digits(of: greatest)
  }

  /// The greatest number of so many places that is not above another.
  private static func cut(_ number: DecimalNumber) -> DecimalNumber {
    let rounded = number.rounded(places: places)
    return rounded <= number
      ? rounded : rounded - DecimalNumber(significand: 1, exponent: -places)
  }

  private static func digits(of number: DecimalNumber) -> (whole: Int, fraction: [Int]) {
    let (whole, fraction) = number.digits(places: places)
    let digits = fraction.utf8.map { Int($0 & 0x0F) }
    let count = digits.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
    return (Int(whole) ?? limit, Array(digits.prefix(count)))
  }

  func patterns(_ point: String) -> [String] {
    let anyFraction = "(?:\(point)[0-9]+)?"
    let leastFraction = Self.fraction(point, from: lowerFraction, through: nil)
    guard let upperWhole else {
      let next = lowerWhole + 1
      let digits = String(next).utf8.count
      let ceiling = Int(String(repeating: "9", count: digits)) ?? next
      return ["\(lowerWhole)\(leastFraction)"]
        + WholeNumbers.patterns(from: next, through: ceiling).map { $0 + anyFraction }
        + ["[1-9][0-9]{\(digits),14}\(anyFraction)"]
    }
    guard lowerWhole < upperWhole else {
      return ["\(lowerWhole)\(Self.fraction(point, from: lowerFraction, through: upperFraction))"]
    }
    return ["\(lowerWhole)\(leastFraction)"]
      + WholeNumbers.patterns(from: lowerWhole + 1, through: upperWhole - 1).map {
        $0 + anyFraction
      } + ["\(upperWhole)\(Self.fraction(point, from: [], through: upperFraction))"]
  }

  // MARK: Fractions

  /// The mark and the digits after it, between bounds without zeros at their ends.
  private static func fraction(_ point: String, from lower: [Int], through upper: [Int]?) -> String
  {
    let fraction = "(?:\(point)(?:\(someDigits(from: lower[...], through: upper?[...]))))"
    return lower.isEmpty ? fraction + "?" : fraction
  }

  /// At least one digit.
  private static func someDigits(from lower: ArraySlice<Int>, through upper: ArraySlice<Int>?)
    -> String
  {
    if lower.isEmpty, upper == nil { return "[0-9]+" }
    if let upper, upper.isEmpty { return "0+" }
    let least = lower.first ?? 0
    let greatest = upper?.first ?? 9
    let isLowerTight = !lower.isEmpty
    var parts: [String] = []
    if least == greatest, isLowerTight, upper != nil {
      return "\(least)\(digits(from: lower.dropFirst(), through: upper?.dropFirst()))"
    }
    if isLowerTight { parts.append("\(least)\(digits(from: lower.dropFirst(), through: nil))") }
    let first = isLowerTight ? least + 1 : least
    let last = upper == nil ? greatest : greatest - 1
    if first <= last {
      parts.append((first == last ? "\(first)" : "[\(first)-\(last)]") + "[0-9]*")
    }
    if let upper { parts.append("\(greatest)\(digits(from: [], through: upper.dropFirst()))") }
    return parts.joined(separator: "|")
  }

  /// Any digits, none too if the lower bound has none left.
  private static func digits(from lower: ArraySlice<Int>, through upper: ArraySlice<Int>?) -> String
  {
    if lower.isEmpty, upper == nil { return "[0-9]*" }
    if let upper, upper.isEmpty { return "0*" }
    return "(?:\(someDigits(from: lower, through: upper)))" + (lower.isEmpty ? "?" : "")
  }
}

/// Regular expressions of whole numbers between bounds.
private enum WholeNumbers {
  /// Numbers of equal length differ in one place at a time: 123…987 is 12[3-9], 1[3-9].,
  /// [2-8].., 9[0-7]., 98[0-7].
  static func patterns(from lower: Int, through upper: Int) -> [String] {
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
