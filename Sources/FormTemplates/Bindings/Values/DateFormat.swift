import Diagnostics
import FieldFormats
import StructuredData

/// A pattern that dates and times are written in: `MM/dd/yyyy`, `d MMMM yyyy`, `h:mm a`.
///
/// Letters are those of Unicode (UTS 35): `y` year, `M` month (`MMM`, `MMMM` its name), `d` day, `E` weekday,
/// `H` and `h` hour, `m` minute, `s` second, `a` AM or PM; text in apostrophes stands for itself.
package struct DateFormat: Hashable, Sendable {
  private enum Piece: Hashable, Sendable {
    case text(String)
    case part(Unicode.Scalar, Int)
  }

  private let pieces: [Piece]
  /// The language of months and weekdays.
  private let words: CalendarWords

  /// Nil if the pattern has a letter that means nothing, or no part of a date or time.
  package init?(_ pattern: String, words: CalendarWords = .english) {
    self.words = words
    var pieces: [Piece] = []
    var rest = Array(pattern.unicodeScalars)[...]
    while let scalar = rest.first {
      if scalar == "'" {
        rest.removeFirst()
        let text = rest.prefix { $0 != "'" }
        guard text.count < rest.count else { return nil }
        rest = rest.dropFirst(text.count + 1)
        pieces.append(.text(text.isEmpty ? "'" : String(String.UnicodeScalarView(text))))
      } else if "yMdEHhmsa".unicodeScalars.contains(scalar) {
        let run = rest.prefix { $0 == scalar }
        rest = rest.dropFirst(run.count)
        guard run.count <= 4 else { return nil }
        pieces.append(.part(scalar, run.count))
      } else if scalar.properties.isAlphabetic, scalar.isASCII {
        return nil
      } else {
        rest.removeFirst()
        pieces.append(.text(String(scalar)))
      }
    }
    guard pieces.contains(where: { if case .part = $0 { true } else { false } }) else { return nil }
    self.pieces = pieces
  }

  /// Whether the pattern has minutes without an hour: `mm` where months, `MM`, are meant.
  package var hasMinutesAlone: Bool {
    let letters = pieces.compactMap { if case .part(let letter, _) = $0 { letter } else { nil } }
    return letters.contains("m") && !letters.contains("H") && !letters.contains("h")
  }

  /// A date as this pattern writes it.
  ///
  /// - Parameter sources: other patterns that the text may be in, the first that fits counts; ISO 8601 always goes first.
  func formatted(_ text: String, from sources: [DateFormat]) throws(BindingProblem) -> String {
    guard
      let moment = ISODate(text)
        ?? sources.lazy.compactMap({ $0.moment(text.trimmingSpaces) }).first
    else {
      throw BindingProblem(
        code: "format",
        message: ISODate.hasShape(text)
          ? "the date does not exist"
          : sources.isEmpty
            ? "the value is not a date in the form year-month-day"
            : "the value is neither a date in the form year-month-day nor one in a pattern of “from”",
        hint: sources.isEmpty
          ? "Write dates as 2024-12-31 and times as 14:30, or name their pattern in “from”."
          : "Write dates as 2024-12-31, or add their pattern to “from”.")
    }
    var result = ""
    for piece in pieces {
      switch piece {
      case .text(let text): result += text
      case .part(let letter, let count):
        guard let part = Self.text(letter, count, moment, words) else {
          throw BindingProblem(
            code: "format", message: "the value lacks a part that the pattern writes",
            hint: "Write dates as 2024-12-31 and times as 14:30.")
        }
        result += part
      }
    }
    return result
  }

  /// The date and time of a text in this pattern. Numbers need not be padded; years of two digits are from 1950 to 2049.
  private func moment(_ text: String) -> ISODate? {
    guard let reading = pattern.strictReading(words.english(text)) else { return nil }
    var moment = ISODate(date: reading.date)
    if let hour = reading.hour {
      moment.time = (hour, reading.minute ?? 0, reading.second ?? 0)
    }
    return moment.date == nil && moment.time == nil ? nil : moment
  }

  /// The same in the letters of Acrobat.
  private var pattern: DatePattern {
    DatePattern(
      pieces.map { piece in
        switch piece {
        case .text(let text): text.map { "\\\($0)" }.joined()
        case .part("y", let count): count == 2 ? "yy" : "yyyy"
        case .part("M", let count): count < 3 ? "m" : count == 3 ? "mmm" : "mmmm"
        case .part("E", let count): count < 4 ? "ddd" : "dddd"
        case .part("m", _): "M"
        case .part("a", _): "tt"
        case .part(let letter, _): String(Character(letter))
        }
      }.joined())
  }

  private static func text(
    _ letter: Unicode.Scalar, _ count: Int, _ moment: ISODate, _ words: CalendarWords
  ) -> String? {
    func padded(_ number: Int?, to length: Int = count) -> String? {
      number.map { number in
        let digits = String(number)
        return String(repeating: "0", count: max(0, length - digits.utf8.count)) + digits
      }
    }
    switch letter {
    case "y":
      return count == 2 ? padded(moment.date.map { $0.year % 100 }) : padded(moment.date?.year)
    case "M":
      guard let month = moment.date?.month else { return nil }
      return count < 3 ? padded(month) : words.month(month, isShort: count == 3)
    case "d": return padded(moment.date?.day)
    case "E": return moment.date.map { words.weekday($0.weekday, isShort: count < 4) }
    case "H": return padded(moment.time?.hour)
    case "h": return padded(moment.time.map { ($0.hour + 11) % 12 + 1 })
    case "m": return padded(moment.time?.minute)
    case "s": return padded(moment.time?.second)
    case "a": return moment.time.map { $0.hour < 12 ? "AM" : "PM" }
    default: return nil
    }
  }
}

/// A date, a time, or both, as ISO 8601 writes them: `2024-12-31`, `14:30`, `2024-12-31T14:30:00Z`,
/// `20241231`. An offset from UTC is left as it is: the time is not moved.
struct ISODate {
  var date: FieldDate?
  var time: (hour: Int, minute: Int, second: Int)?

  init(date: FieldDate?) { self.date = date }

  init?(_ text: String) {
    var rest = Substring(text)
    if rest.utf8.count >= 10, rest.dropFirst(4).first == "-" {
      guard let date = Self.date(rest.prefix(10)) else { return nil }
      self.date = date
      rest = rest.dropFirst(10)
      guard let separator = rest.popFirst() else { return }
      guard separator == "T" || separator == " " || separator == "t" else { return nil }
    } else if rest.utf8.count == 8, rest.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      let year = rest.prefix(4)
      let month = rest.dropFirst(4).prefix(2)
      guard let date = Self.date("\(year)-\(month)-\(rest.suffix(2))") else { return nil }
      self.date = date
      return
    }
    let clock = rest.prefix { $0 != "Z" && $0 != "+" && $0 != "-" && $0 != "." && $0 != "z" }
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts.allSatisfy({ $0.utf8.count == 2 }) else {
      return nil
    }
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == parts.count, (0...23).contains(numbers[0]),
      (0...59).contains(numbers[1]),
      numbers.count == 2 || (0...60).contains(numbers[2])
    else { return nil }
    time = (numbers[0], numbers[1], numbers.count == 3 ? numbers[2] : 0)
  }

  /// Whether a text begins with a year, a month and a day, as ISO 8601 writes them, whether or not there is such a day.
  static func hasShape(_ text: String) -> Bool {
    let digits = text.utf8.prefix(10).split(separator: UInt8(ascii: "-"))
    return digits.map(\.count) == [4, 2, 2]
      && digits.joined().allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func date(_ text: some StringProtocol) -> FieldDate? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].utf8.count == 4, parts[1].utf8.count == 2,
      parts[2].utf8.count == 2, let year = Int(parts[0]), let month = Int(parts[1]),
      let day = Int(parts[2])
    else { return nil }
    return FieldDate(year: year, month: month, day: day)
  }
}
