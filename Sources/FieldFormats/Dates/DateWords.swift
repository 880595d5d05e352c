/// The English words of dates.
enum DateWords {
  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]

  /// The first three letters of a month's name.
  static func short(month: Int) -> String { String(months[month - 1].prefix(3)) }

  /// The number of the month that a word names in full, by three letters, or as “Sept”, in either
  /// case; nil for other words.
  static func month(_ word: some StringProtocol) -> Int? {
    let word = word.lowercased()
    if word == "sept" { return 9 }
    let index = months.firstIndex { name in
      let name = name.lowercased()
      return word == name || (word.utf8.count == 3 && name.hasPrefix(word))
    }
    return index.map { $0 + 1 }
  }
}

/// A date as a person writes it, taken apart: numbers in their order, a month's name, a time of
/// day. Weekdays, ordinals and other words say nothing.
struct WrittenDate {
  /// Digits that are not part of the time.
  struct Number: Equatable {
    var value: Int
    /// How many digits it was written with.
    var digits: Int
  }

  var numbers: [Number] = []
  var month: Int?
  /// Two or three numbers with colons between them.
  var time: [Number] = []
  var isAfternoon: Bool?

  init(_ text: String) {
    let runs = Self.runs(of: text)
    var index = 0
    while index < runs.count {
      switch runs[index] {
      case .digits(let number):
        let group = Self.timeGroup(in: runs, at: index)
        if time.isEmpty, group.count > 1 {
          time = group
          index += 2 * group.count - 1
        } else {
          numbers.append(number)
          index += 1
        }
      case .letters(let word):
        if month == nil, let named = DateWords.month(word) {
          month = named
        } else if isAfternoon == nil, !(numbers.isEmpty && time.isEmpty) {
          isAfternoon = Self.meridiem(in: runs, at: index)
        }
        index += 1
      case .other: index += 1
      }
    }
  }

  // MARK: Runs

  private enum Run: Equatable {
    case digits(Number)
    case letters(String)
    case other(Unicode.Scalar)
  }

  private static func runs(of text: String) -> [Run] {
    var runs: [Run] = []
    var rest = text.unicodeScalars[...]
    while let first = rest.first {
      if first.digitValue != nil {
        let digits = rest.prefix { $0.digitValue != nil }
        rest = rest.dropFirst(digits.count)
        // More digits than any part of a date has; the value no longer matters.
        let value = digits.prefix(9).reduce(0) { $0 * 10 + Int($1.digitValue ?? 0) }
        runs.append(.digits(Number(value: value, digits: digits.count)))
      } else if first.isLetter {
        let letters = rest.prefix(while: \.isLetter)
        rest = rest.dropFirst(letters.count)
        runs.append(.letters(String(Substring(letters))))
      } else {
        rest.removeFirst()
        runs.append(.other(first))
      }
    }
    return runs
  }

  /// The numbers at `index` and after colons behind it, at most three; one where there is no colon.
  private static func timeGroup(in runs: [Run], at index: Int) -> [Number] {
    var group: [Number] = []
    var next = index
    while group.count < 3, next < runs.count, case .digits(let number) = runs[next] {
      group.append(number)
      guard next + 1 < runs.count, runs[next + 1] == .other(":") else { break }
      next += 2
    }
    return group
  }

  /// True for p, pm and p.m., false for a, am and a.m., nil for other words.
  private static func meridiem(in runs: [Run], at index: Int) -> Bool? {
    guard case .letters(let word) = runs[index] else { return nil }
    switch word.lowercased() {
    case "a", "am": return false
    case "p", "pm": return true
    default: return nil
    }
  }
}
