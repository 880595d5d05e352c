/// A date and time, counted in days.
struct SheetDate {
  private let days: Int
  private let wholeDays: Int
  private let seconds: Int

  /// - Returns: nil if the number is not a date: negative, or after the year 9999.
  init?(_ serial: Double, startsIn1904: Bool) {
    guard serial.isFinite, serial >= 0, serial < 2_958_466 else { return nil }
    // Rounded to a second: a time is a fraction of a day. A date alone does not become the next one.
    let total = Int((serial * 86_400).rounded())
    let first = startsIn1904 ? 1_462 : 0
    (days, wholeDays) = (total / 86_400 + first, Int(serial) + first)
    seconds = total % 86_400
  }

  func text(hasDate: Bool, hasTime: Bool) -> String {
    let time =
      "\(twoDigits(seconds / 3600)):\(twoDigits(seconds / 60 % 60)):\(twoDigits(seconds % 60))"
    guard hasDate else { return time }
    return hasTime ? "\(Self.date(days))T\(time)" : Self.date(wholeDays)
  }

  /// Day 60 is the 29 February 1900, which did not exist, as in the first spreadsheets.
  private static func date(_ days: Int) -> String {
    guard days != 60 else { return "1900-02-29" }
    // Days since 0000-03-01; by the algorithm of H. Hinnant, “chrono-compatible low-level date algorithms”.
    let shifted = (days > 60 ? days - 1 : days) - 25_568 + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let year = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let number = month < 10 ? month + 3 : month - 9
    let full = year + era * 400 + (number <= 2 ? 1 : 0)
    let digits = String(full)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      + "-\(twoDigits(number))-\(twoDigits(day))"
  }
}

func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
