/// A day of the Gregorian calendar, also for dates before it began. No clock and no time zone.
package struct FieldDate: Hashable, Sendable {
  /// 0 to 9999.
  package let year: Int
  package let month: Int
  package let day: Int

  /// Nil for a day that does not exist.
  package init?(year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.days(inMonth: month, of: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The days of a month from 1 to 12; in no particular year February has 29.
  static func days(inMonth month: Int, of year: Int?) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year.map(isLeap) ?? true ? 29 : 28
    default: 31
    }
  }

  private static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  /// 0 for Sunday to 6 for Saturday.
  package var weekday: Int {
    // Years that begin in March end with the leap day; their month m begins (153 m + 2) / 5 days
    // into the year. 1 March of the year 0 was a Wednesday, as that of 2000.
    let monthFromMarch = (month + 9) % 12
    let marchYear = month < 3 ? year - 1 : year
    // 400 years are 146,097 days, a whole number of weeks: this keeps the year positive.
    let years = marchYear + 400
    let leapDays = years / 4 - years / 100 + years / 400
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    return (years * 365 + leapDays + dayOfYear + 3) % 7
  }
}

/// What a text says of a date and a time; nil for what it does not say.
package struct DateReading: Hashable, Sendable {
  /// 0 to 9999, two-digit years resolved.
  package var year: Int?
  /// 1 to 12.
  package var month: Int?
  package var day: Int?
  /// 0 to 23.
  package var hour: Int?
  package var minute: Int?
  package var second: Int?

  package init(
    year: Int? = nil, month: Int? = nil, day: Int? = nil, hour: Int? = nil, minute: Int? = nil,
    second: Int? = nil
  ) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// Whether every part that is there is in its range, and the day exists in its month.
  var isValid: Bool {
    if let year, !(0...9999).contains(year) { return false }
    if let month, !(1...12).contains(month) { return false }
    if let day {
      let last = month.map { FieldDate.days(inMonth: $0, of: year) } ?? 31
      if !(1...last).contains(day) { return false }
    }
    if let hour, !(0...23).contains(hour) { return false }
    if let minute, !(0...59).contains(minute) { return false }
    if let second, !(0...59).contains(second) { return false }
    return true
  }

  /// The day, where year, month and day are all there.
  package var date: FieldDate? {
    guard let year, let month, let day else { return nil }
    return FieldDate(year: year, month: month, day: day)
  }

  /// A year of one or two digits as Acrobat takes it: below 50 in this century, from 50 on in the
  /// last (Acrobat JavaScript Scripting Guide, “Date Horizon”; `util.scand`).
  static func century(of year: Int) -> Int {
    switch year {
    case 0..<50: year + 2000
    case 50..<100: year + 1900
    default: year
    }
  }
}
