extension DatePattern {
  /// The date and time of a text that is in the pattern to the letter; nil if it is not, or if they do not exist.
  package func strictReading(_ text: String) -> DateReading? {
    exactReading(text).flatMap { $0.isValid ? $0 : nil }
  }

  /// A text that stands in the pattern to the letter; nil for another.
  func exactReading(_ text: String) -> DateReading? {
    var reading = DateReading()
    var isAfternoon: Bool?
    var rest = text.unicodeScalars[...]
    for element in elements {
      switch element {
      case .literal(let scalar):
        guard rest.popFirst() == scalar else { return nil }
      case .monthName(let isLong):
        let names = (1...12).map { isLong ? DateWords.months[$0 - 1] : DateWords.short(month: $0) }
        guard let index = Self.take(names, from: &rest) else { return nil }
        reading.month = index + 1
      case .weekday(let isLong):
        let names = DateWords.weekdays.map { isLong ? $0 : String($0.prefix(3)) }
        guard Self.take(names, from: &rest) != nil else { return nil }
      case .meridiem(let isLong):
        guard let index = Self.take(isLong ? ["am", "pm"] : ["a", "p"], from: &rest) else {
          return nil
        }
        isAfternoon = index == 1
      case .shortYear:
        guard let year = Self.takeNumber(2...2, from: &rest) else { return nil }
        reading.year = DateReading.century(of: year)
      case .hourOfTwelve(let isPadded):
        guard let hour = Self.takeNumber(isPadded ? 2...2 : 1...2, from: &rest) else { return nil }
        reading.hour = hour
      case .number(let part, let isPadded):
        let digits = part == .year ? 4...4 : isPadded ? 2...2 : 1...2
        guard let number = Self.takeNumber(digits, from: &rest) else { return nil }
        reading[part] = number
      }
    }
    return rest.isEmpty ? reading.inHalf(isAfternoon) : nil
  }

  /// The place in `names` of the one that stands here in either case, and goes past it.
  private static func take(
    _ names: [String], from rest: inout Substring.UnicodeScalarView
  ) -> Int? {
    for (index, name) in names.enumerated() {
      let count = name.unicodeScalars.count
      let here = rest.prefix(count)
      guard here.count == count, Substring(here).lowercased() == name.lowercased() else { continue }
      rest = rest.dropFirst(count)
      return index
    }
    return nil
  }

  /// As many digits as there are up to the most allowed; nil where there are too few.
  private static func takeNumber(
    _ allowed: ClosedRange<Int>, from rest: inout Substring.UnicodeScalarView
  ) -> Int? {
    let digits = rest.prefix(allowed.upperBound).prefix { $0.digitValue != nil }
    guard digits.count >= allowed.lowerBound else { return nil }
    rest = rest.dropFirst(digits.count)
    return digits.reduce(0) { $0 * 10 + Int($1.digitValue ?? 0) }
  }
}
