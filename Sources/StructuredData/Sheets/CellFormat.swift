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
  /// - Returns: nil if the number is a date or a time that cannot be shown.
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
