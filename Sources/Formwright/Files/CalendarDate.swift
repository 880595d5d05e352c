/// A point in time as a calendar writes it, in UTC, without a locale or a time zone database.
package struct CalendarDate: Hashable, Sendable {
  package var year, month, day, hour, minute, second: Int

  /// `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM:SS`, with an optional `Z`.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    func number(_ start: Int, _ count: Int) -> Int? {
      guard start + count <= bytes.count else { return nil }
      var value = 0
      for byte in bytes[start..<start + count] {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
      }
      return value
    }
    guard bytes.count >= 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = number(0, 4), let month = number(5, 2), let day = number(8, 2),
      year > 0, (1...12).contains(month), (1...Self.days(in: month, of: year)).contains(day)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
    (hour, minute, second) = (0, 0, 0)
    if bytes.count == 10 { return }
    guard bytes.count == 19 || (bytes.count == 20 && bytes[19] == UInt8(ascii: "Z")),
      let hour = number(11, 2), let minute = number(14, 2), let second = number(17, 2),
      hour < 24, minute < 60, second < 60
    else { return nil }
    (self.hour, self.minute, self.second) = (hour, minute, second)
  }

  /// The days of a month of the Gregorian calendar.
  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The seconds since 1970 that `SOURCE_DATE_EPOCH` gives, in digits alone, up to the end of the
  /// year 9999.
  package init?(sourceDateEpoch text: String) {
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let seconds = Int(text), seconds < 253_402_300_800
    else { return nil }
    self.init(secondsSince1970: seconds)
  }

  /// The proleptic Gregorian calendar, counted in eras of 400 years from 1 March.
  init(secondsSince1970 seconds: Int) {
    let days = seconds / 86_400 + 719_468
    let rest = seconds % 86_400
    let era = days / 146_097
    let dayOfEra = days % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shifted + 2) / 5 + 1
    month = shifted < 10 ? shifted + 3 : shifted - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60)
  }

  /// `D:YYYYMMDDHHmmSSZ` (ISO 32000-2, 7.9.4).
  package var pdfDate: String {
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : String(value) }
    let year =
      String(repeating: "0", count: max(0, 4 - String(self.year).count)) + String(self.year)
    return "D:\(year)\(two(month))\(two(day))\(two(hour))\(two(minute))\(two(second))Z"
  }
}
