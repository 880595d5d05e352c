/// How a spreadsheet shows a number (ECMA-376, part 1, 18.8.31).
///
/// Dates are not shown as the format says, but in ISO 8601: the most common formats depend on the locale of the
/// machine, so that one cell shows `3/4/2025` here and `4.3.2025` there.
struct CellFormat: Sendable {
  private enum Kind: Sendable {
    case general
    case text
    /// With a date, with a time, or with both.
    case date(hasDate: Bool, hasTime: Bool)
    /// More than 24 hours are counted on: `[h]:mm`.
    case elapsed(hasSeconds: Bool)
    case numbers([Section])
  }

  private let kind: Kind

  static let general = CellFormat(kind: .general)

  private init(kind: Kind) { self.kind = kind }

  /// The formats that a file does not define (18.8.30, numFmt); those of other countries are dates.
  init(builtIn number: Int) {
    let code: String? =
      switch number {
      case 1: "0"
      case 2: "0.00"
      case 3, 37, 38: "#,##0"
      case 4, 39, 40: "#,##0.00"
      case 5...6: "$#,##0;-$#,##0"
      case 7...8: "$#,##0.00;-$#,##0.00"
      case 9: "0%"
      case 10: "0.00%"
      case 11: "0.00E+00"
      case 14...17, 27...31, 36, 50...54, 57, 58: "yyyy-mm-dd"
      case 18...21, 32...35, 45, 47, 55, 56: "h:mm:ss"
      case 22: "yyyy-mm-dd h:mm:ss"
      case 41...42: "#,##0"
      case 43...44: "#,##0.00"
      case 46: "[h]:mm:ss"
      case 48: "##0.0E+0"
      case 49: "@"
      default: nil
      }
    self = code.map { CellFormat($0) } ?? .general
  }

  init(_ code: String) {
    var sections = [Section()]
    var letters: Set<Character> = []
    var isElapsed = false
    var hasText = false
    var rest = Substring(code)
    while let character = rest.popFirst() {
      if character.lowercased() == "g", rest.prefix(6).lowercased() == "eneral" {
        rest = rest.dropFirst(6)
        sections[sections.count - 1].appendGeneral()
        continue
      }
      switch character {
      case "\"":
        let literal = rest.prefix { $0 != "\"" }
        rest = rest.dropFirst(literal.count + 1)
        sections[sections.count - 1].append(literal: String(literal))
      case "\\":
        if let literal = rest.popFirst() {
          sections[sections.count - 1].append(literal: String(literal))
        }
      // As wide as a character, and as many of a character as fit.
      case "_":
        _ = rest.popFirst()
        sections[sections.count - 1].append(literal: " ")
      case "*": _ = rest.popFirst()
      case "[":
        let bracket = rest.prefix { $0 != "]" }
        rest = rest.dropFirst(bracket.count + 1)
        let word = bracket.lowercased()
        if !word.isEmpty, word.allSatisfy({ "hms".contains($0) }) {
          isElapsed = true
          letters.formUnion(word)
        } else {
          sections[sections.count - 1].take(bracket: String(bracket))
        }
      case ";": sections.append(Section())
      case "@": hasText = true
      case "y", "Y", "d", "D", "h", "H", "s", "S", "m", "M", "b", "B", "g":
        letters.insert(Character(character.lowercased()))
      case "E", "e":
        if rest.first == "+" || rest.first == "-" {
          rest = rest.dropFirst()
          sections[sections.count - 1].isScientific = true
        } else {
          letters.insert("e")
        }
      default: sections[sections.count - 1].append(character)
      }
    }
    let hasDigits = sections.contains { $0.hasPlaceholders }
    if isElapsed {
      kind = .elapsed(hasSeconds: letters.contains("s"))
    } else if !letters.isEmpty, letters != ["e"], !hasDigits || letters.contains("s") {
      let hasTime = letters.contains("h") || letters.contains("s")
      let hasDate = !letters.isDisjoint(with: ["y", "d", "b"]) || !hasTime
      kind = .date(hasDate: hasDate, hasTime: hasTime)
    } else if hasDigits || sections.count > 1 || sections[0].hasTokens && !hasText {
      kind = .numbers(sections)
    } else {
      kind = hasText ? .text : .general
    }
  }

  /// The text that a cell with a number shows.
  ///
  /// - Parameter startsIn1904: the day that dates are counted from.
  /// - Returns: nil if the number is no date that can be shown.
  func text(of value: Double, startsIn1904: Bool) -> String? {
    switch kind {
    case .general, .text: return DecimalDigits(value).plain
    case .numbers(let sections): return Self.text(of: value, sections)
    case .date(let hasDate, let hasTime):
      return SheetDate(value, startsIn1904: startsIn1904)?.text(
        hasDate: hasDate, hasTime: hasTime)
    case .elapsed(let hasSeconds):
      guard value.isFinite, abs(value) < 1e6 else { return nil }
      let seconds = Int((abs(value) * 86_400).rounded())
      let sign = value < 0 ? "-" : ""
      let minutes = twoDigits(seconds / 60 % 60)
      return "\(sign)\(seconds / 3600):\(minutes)"
        + (hasSeconds ? ":\(twoDigits(seconds % 60))" : "")
    }
  }

  /// The first section is for positive numbers, the second for negative ones, the third for zero; conditions in
  /// brackets replace that.
  private static func text(of value: Double, _ sections: [Section]) -> String {
    if let place = sections.firstIndex(where: { $0.condition?.holds(value) == true }) {
      let isForNegatives = sections[place].condition?.isForNegatives == true
      return sections[place].text(of: abs(value), isNegative: value < 0 && !isForNegatives)
    }
    let free = sections.filter { $0.condition == nil }
    guard let first = free.first else { return DecimalDigits(value).plain }
    if sections.contains(where: { $0.condition != nil }) {
      return first.text(of: abs(value), isNegative: value < 0)
    }
    if value < 0, free.count > 1 { return free[1].text(of: -value, isNegative: false) }
    if value == 0, free.count > 2 { return free[2].text(of: 0, isNegative: false) }
    return first.text(of: abs(value), isNegative: value < 0)
  }
}

func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

extension CellFormat {
  /// The format of numbers of one sign.
  struct Section: Sendable {
    enum Token: Hashable, Sendable {
      case literal(String)
      /// `0`, `#` or `?`.
      case digit(Character)
      case point
      /// The number as it is.
      case general
    }

    struct Condition: Hashable, Sendable {
      var comparison: String
      var bound: Double

      /// Whether no other numbers meet it, so that the section says how they are shown.
      var isForNegatives: Bool { comparison.hasPrefix("<") && comparison != "<>" && bound <= 0 }

      func holds(_ value: Double) -> Bool {
        switch comparison {
        case "<": value < bound
        case "<=": value <= bound
        case ">": value > bound
        case ">=": value >= bound
        case "=": value == bound
        default: value != bound
        }
      }
    }

    private var tokens: [Token] = []
    private(set) var condition: Condition?
    var isScientific = false
    private var hasSlash = false
    private var percents = 0
    private var isGrouped = false
    /// Commas behind the last digit, each of which divides by a thousand.
    private var pendingCommas = 0
    private var scalingCommas = 0

    var hasTokens: Bool { !tokens.isEmpty }

    var hasPlaceholders: Bool {
      tokens.contains { if case .digit = $0 { true } else { $0 == .general } }
    }

    mutating func appendGeneral() { tokens.append(.general) }

    mutating func append(literal text: String) {
      if !text.isEmpty { tokens.append(.literal(text)) }
    }

    mutating func append(_ character: Character) {
      switch character {
      case "0", "#", "?":
        if pendingCommas > 0 { isGrouped = true }
        pendingCommas = 0
        tokens.append(.digit(character))
      case ".":
        scalingCommas += pendingCommas
        pendingCommas = 0
        tokens.append(.point)
      case ",": if hasPlaceholders { pendingCommas += 1 }
      case "%":
        percents += 1
        append(literal: "%")
      case "/":
        hasSlash = hasPlaceholders
        append(literal: "/")
      default: append(literal: String(character))
      }
    }

    /// A condition, a currency (`[$€-407]`), or a color, which is ignored.
    mutating func take(bracket: String) {
      if bracket.hasPrefix("$") {
        append(literal: String(bracket.dropFirst().prefix { $0 != "-" }))
        return
      }
      let comparison = String(bracket.prefix { "<>=".contains($0) })
      if !comparison.isEmpty, let bound = Double(bracket.dropFirst(comparison.count)) {
        condition = Condition(comparison: comparison, bound: bound)
      }
    }

    func text(of magnitude: Double, isNegative: Bool) -> String {
      var digits = DecimalDigits(magnitude)
      // Fractions and exponents are shown as plain numbers.
      guard !hasSlash, !isScientific else { return (isNegative ? "-" : "") + digits.plain }
      digits.scale(by: 2 * percents - 3 * (scalingCommas + pendingCommas))
      let point = tokens.firstIndex(of: .point)
      let whole = tokens[..<(point ?? tokens.count)]
      let fraction = tokens[(point.map { $0 + 1 } ?? tokens.count)...]
      let places = fraction.count { if case .digit = $0 { true } else { false } }
      guard hasPlaceholders else {
        return tokens.map { if case .literal(let text) = $0 { text } else { "" } }.joined().trimmed
      }
      if tokens.contains(.general) {
        let parts = tokens.map { token in
          switch token {
          case .literal(let text): text
          case .general: digits.plain
          case .digit, .point: ""
          }
        }
        return ((isNegative && !digits.isZero ? "-" : "") + parts.joined()).trimmed
      }
      digits.round(toPlaces: places)
      let sign = isNegative && !digits.isZero ? "-" : ""
      let text = wholeText(whole, digits.whole) + fractionText(fraction, digits.fraction(places))
      return (sign + text).trimmed
    }

    /// Digits are set from right to left; those that are left over stand before the first placeholder.
    private func wholeText(_ tokens: ArraySlice<Token>, _ digits: [Character]) -> String {
      var parts: [String] = []
      var rest = digits
      var count = 0
      let first = tokens.firstIndex { if case .digit = $0 { true } else { false } }
      func set(_ digit: Character) {
        if isGrouped, count > 0, count.isMultiple(of: 3) { parts.append(",") }
        parts.append(String(digit))
        count += 1
      }
      for (index, token) in zip(tokens.indices, tokens).reversed() {
        switch token {
        case .literal(let text): parts.append(text)
        case .point, .general: break
        case .digit(let placeholder):
          if let digit = rest.popLast() {
            set(digit)
          } else if placeholder == "0" {
            set("0")
          }
          if index == first { while let digit = rest.popLast() { set(digit) } }
        }
      }
      return parts.reversed().joined()
    }

    private func fractionText(_ tokens: ArraySlice<Token>, _ digits: [Character]) -> String {
      var text = ""
      var place = 0
      // Zeros at the end are shown if their placeholders say so.
      var last = digits.count
      let placeholders = tokens.compactMap { if case .digit(let kind) = $0 { kind } else { nil } }
      while last > 0, digits[last - 1] == "0", placeholders[last - 1] != "0" { last -= 1 }
      var hasPoint = false
      for token in tokens {
        switch token {
        case .literal(let literal): text += literal
        case .point, .general: break
        case .digit:
          if place < last {
            if !hasPoint { text += "." }
            hasPoint = true
            text.append(digits[place])
          }
          place += 1
        }
      }
      return text
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

/// The digits of a number as a spreadsheet keeps them: fifteen, rounded.
struct DecimalDigits {
  private let isNegative: Bool
  /// From the first digit that is not zero.
  private var digits: [UInt8]
  /// How many of them are before the point; negative for zeros after it.
  private var pointPlace: Int

  init(_ value: Double) {
    isNegative = value < 0
    digits = []
    pointPlace = 0
    guard value.isFinite, value != 0 else { return }
    // The shortest text that gives the number back, such as 1.5, 0.0001 or 1e-05.
    let parts = "\(abs(value))".split(separator: "e")
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let all = mantissa.joined().utf8.map { $0 - 0x30 }
    let zeros = all.prefix { $0 == 0 }.count
    digits = Array(all[zeros...])
    pointPlace = mantissa[0].utf8.count + exponent - zeros
    if digits.count > 15 { round(toDigits: 15) }
    trim()
  }

  var isZero: Bool { digits.isEmpty }

  mutating func scale(by power: Int) { if !isZero { pointPlace += power } }

  mutating func round(toPlaces places: Int) { round(toDigits: pointPlace + places) }

  /// Half is rounded away from zero.
  private mutating func round(toDigits count: Int) {
    guard count < digits.count else { return }
    guard count >= 0 else {
      digits = []
      pointPlace = 0
      return
    }
    let roundsUp = digits[count] >= 5
    digits.removeLast(digits.count - count)
    if roundsUp {
      var place = count - 1
      while place >= 0, digits[place] == 9 {
        digits[place] = 0
        place -= 1
      }
      if place >= 0 {
        digits[place] += 1
      } else {
        digits.insert(1, at: 0)
        pointPlace += 1
      }
    }
    trim()
  }

  private mutating func trim() {
    while digits.last == 0 { digits.removeLast() }
    if digits.isEmpty { pointPlace = 0 }
  }

  /// The digits before the point, without leading zeros.
  var whole: [Character] {
    guard pointPlace > 0 else { return [] }
    return (0..<pointPlace).map { character(at: $0) }
  }

  /// The digits after the point.
  func fraction(_ places: Int) -> [Character] {
    (0..<places).map { character(at: pointPlace + $0) }
  }

  private func character(at place: Int) -> Character {
    guard digits.indices.contains(place) else { return "0" }
    return Character(Unicode.Scalar(0x30 + digits[place]))
  }

  /// Without an exponent.
  var plain: String {
    let whole = whole.isEmpty ? "0" : String(whole)
    let places = max(0, digits.count - pointPlace)
    let fraction = places > 0 ? "." + String(fraction(places)) : ""
    return (isNegative && !isZero ? "-" : "") + whole + fraction
  }
}

/// A date and time, counted in days.
struct SheetDate {
  private let days: Int
  private let wholeDays: Int
  private let seconds: Int

  /// - Returns: nil if the number is no date: negative, or after the year 9999.
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
