extension DatePattern {
  /// The date and time in this pattern.
  ///
  /// - Parameter today: gives the year where the reading has none. There is no clock here: without
  ///   it a pattern with a year shows no reading without one.
  ///
  /// Fails where the pattern shows what the reading does not have. Acrobat: takes the year of the
  /// clock then; PDF.js also takes noon for a missing time and the first day of a month.
  package func display(
    _ reading: DateReading, today: FieldDate? = nil
  ) -> Result<String, FormatProblem> {
    var reading = reading
    if reading.year == nil, shows(.year) || showsWeekday {
      guard let today else { return .failure(.yearMissing(pattern: text)) }
      reading.year = today.year
      guard reading.isValid else { return .failure(.notADate(pattern: text)) }
    }
    var shown = ""
    for element in elements {
      guard let part = Self.text(of: element, reading) else {
        return .failure(.notADate(pattern: text))
      }
      shown += part
    }
    return .success(shown)
  }

  /// Whether it shows this part in digits or words.
  func shows(_ part: Part) -> Bool { elements.contains { $0.part == part } }

  private var showsWeekday: Bool {
    elements.contains { if case .weekday = $0 { true } else { false } }
  }

  private static func text(of element: Element, _ reading: DateReading) -> String? {
    switch element {
    case .literal(let scalar): return String(scalar)
    case .monthName(let isLong):
      return reading.month.map { isLong ? DateWords.months[$0 - 1] : DateWords.short(month: $0) }
    case .weekday(let isLong):
      guard let name = reading.date.map({ DateWords.weekdays[$0.weekday] }) else { return nil }
      return isLong ? name : String(name.prefix(3))
    case .shortYear: return reading.year.map { padded($0 % 100, to: 2) }
    case .hourOfTwelve(let isPadded):
      return reading.hour.map { padded(($0 + 11) % 12 + 1, to: isPadded ? 2 : 1) }
    case .meridiem(let isLong):
      return reading.hour.map { ($0 < 12 ? "a" : "p") + (isLong ? "m" : "") }
    case .number(let part, let isPadded):
      let width = part == .year ? 4 : isPadded ? 2 : 1
      return reading[part].map { padded($0, to: width) }
    }
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(width - digits.utf8.count, 0)) + digits
  }
}

extension DatePattern.Element {
  /// The part of a date that this shows and that a number can say.
  var part: DatePattern.Part? {
    switch self {
    case .number(let part, _): part
    case .monthName: .month
    case .shortYear: .year
    case .hourOfTwelve: .hour
    case .weekday, .meridiem, .literal: nil
    }
  }

  var isLiteral: Bool {
    if case .literal = self { true } else { false }
  }
}

extension DateReading {
  subscript(part: DatePattern.Part) -> Int? {
    get {
      switch part {
      case .year: year
      case .month: month
      case .day: day
      case .hour: hour
      case .minute: minute
      case .second: second
      }
    }
    set {
      switch part {
      case .year: year = newValue
      case .month: month = newValue
      case .day: day = newValue
      case .hour: hour = newValue
      case .minute: minute = newValue
      case .second: second = newValue
      }
    }
  }
}
