extension DatePattern {
  /// A regular expression of dates and times that the field accepts and that exist; nil if the pattern
  /// shows no part of a date.
  ///
  /// Accepted are the pattern itself, a date of numbers in its order with `/`, `-` or `.` between them,
  /// and, for a whole date, `yyyy-mm-dd`; for a time, hours of twenty-four.
  var pattern: String? {
    guard elements.contains(where: { !$0.isLiteral }) else { return nil }
    var spellings = [elements]
    let parts = elements.compactMap(\.part)
    let hasWeekday = elements.contains { if case .weekday = $0 { true } else { false } }
    if hasWeekday, !Set(parts).isSuperset(of: [.year, .month, .day]) { return wholeDate(parts) }
    let isDate = parts.allSatisfy { [.year, .month, .day].contains($0) }
    if isDate, parts.count > 1 {
      // A pattern without slashes does not say which order a person expects of them.
      let separators = elements.contains(.literal("/")) ? "/-." : "-."
      for separator in separators.unicodeScalars {
        spellings.append(inOrder(parts, separator, year: .number(.year, isPadded: true)))
        // A year first is one of four digits: 25-03-04 has another order elsewhere.
        if parts.first != .year { spellings.append(inOrder(parts, separator, year: .shortYear)) }
      }
      if Set(parts) == [.year, .month, .day] {
        spellings.append(inOrder([.year, .month, .day], "-", year: .number(.year, isPadded: true)))
      }
    }
    let isTime = parts.allSatisfy { [.hour, .minute, .second].contains($0) }
    if isTime, parts.count > 1 {
      spellings.append([
        .number(.hour, isPadded: true), .literal(":"), .number(.minute, isPadded: true),
      ])
    }
    var seen: Set<String> = []
    return spellings.flatMap(Self.expressions).filter { seen.insert($0).inserted }
      .joined(separator: "|")
  }

  /// A day of the week alone is not a date, so a whole one is written, with the time if the pattern shows one.
  private func wholeDate(_ parts: [Part]) -> String {
    var whole = inOrder([.year, .month, .day], "-", year: .number(.year, isPadded: true))
    guard !parts.contains(.second) else { return RegularExpression.nothing }
    if parts.contains(.hour) || parts.contains(.minute) {
      whole += [
        .literal("T"), .number(.hour, isPadded: true), .literal(":"),
        .number(.minute, isPadded: true),
      ]
    }
    return Self.expressions(of: whole).joined(separator: "|")
  }

  private func inOrder(_ parts: [Part], _ separator: Unicode.Scalar, year: Element) -> [Element] {
    let numbers: [[Element]] = parts.map { $0 == .year ? [year] : [.number($0, isPadded: true)] }
    return Array(numbers.joined(separator: [.literal(separator)]))
  }

  /// Days that every month has, that most have, that seven have, and the leap day.
  private enum Days: CaseIterable {
    case everyMonth, thirty, thirtyFirst, leap
  }

  private static func expressions(of elements: [Element]) -> [String] {
    let parts = elements.compactMap(\.part)
    guard parts.contains(.day), parts.contains(.month) else {
      return [expression(of: elements, nil)]
    }
    return Days.allCases.map { expression(of: elements, $0) }
  }

  private static func expression(of elements: [Element], _ days: Days?) -> String {
    elements.map { expression(of: $0, days) }.joined()
  }

  private static func expression(of element: Element, _ days: Days?) -> String {
    switch element {
    case .literal(let scalar): return RegularExpression.escaped(scalar)
    case .monthName(let isLong):
      let names = months(days).map {
        isLong ? DateWords.months[$0 - 1] : DateWords.short(month: $0)
      }
      return "(?:\(names.joined(separator: "|")))"
    case .weekday(let isLong):
      let names = DateWords.weekdays.map { isLong ? $0 : String($0.prefix(3)) }
      return "(?:\(names.joined(separator: "|")))"
    case .meridiem(let isLong): return isLong ? "(?:am|pm|AM|PM)" : "[apAP]"
    case .shortYear:
      return days == .leap ? "(?:[02468][048]|[13579][26])" : "[0-9]{2}"
    case .hourOfTwelve(let isPadded): return isPadded ? "(?:0[1-9]|1[0-2])" : "(?:[1-9]|1[0-2])"
    case .number(.year, _):
      return days == .leap
        ? "(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)"
        : "[0-9]{4}"
    case .number(.month, let isPadded):
      return alternatives(months(days), isPadded)
    case .number(.day, let isPadded):
      let days =
        switch days {
        case nil: Array(1...31)
        case .everyMonth: Array(1...28)
        case .thirty: [29, 30]
        case .thirtyFirst: [31]
        case .leap: [29]
        }
      return alternatives(days, isPadded)
    case .number(.hour, let isPadded):
      return isPadded ? "(?:[01][0-9]|2[0-3])" : "(?:1?[0-9]|2[0-3])"
    case .number(.minute, let isPadded), .number(.second, let isPadded):
      return isPadded ? "[0-5][0-9]" : "[1-5]?[0-9]"
    }
  }

  private static func months(_ days: Days?) -> [Int] {
    switch days {
    case nil, .everyMonth: Array(1...12)
    case .thirty: [1] + Array(3...12)
    case .thirtyFirst: [1, 3, 5, 7, 8, 10, 12]
    case .leap: [2]
    }
  }

  /// Numbers of one or two digits, by their first digit.
  private static func alternatives(_ numbers: [Int], _ isPadded: Bool) -> String {
    let parts = Dictionary(grouping: numbers) { $0 / 10 }.sorted { $0.key < $1.key }.map {
      tens, all in
      let digits = all.map { "\($0 % 10)" }.joined()
      let last = digits.count == 1 ? digits : "[\(digits)]"
      return (tens > 0 ? "\(tens)" : isPadded ? "0" : "") + last
    }
    return parts.count == 1 ? parts[0] : "(?:\(parts.joined(separator: "|")))"
  }
}
