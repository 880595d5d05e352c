import FieldFormats
import FormSchemas
import InteractiveForms
import PDFObjects

/// How a value is written into a single field, as far as the form tells.
enum ValueStyle: Hashable {
  case plain
  /// A pattern with the letters of Unicode.
  case date(pattern: String, isGuess: Bool)
  /// A name of `format`, which is guessed.
  case named(String)

  /// - Parameter isDayFirst: whether dates of the form begin with the day, where nothing else tells.
  init(of field: DraftField, isDayFirst: Bool) {
    self = .plain
    guard field.field.kind == .text else { return }
    switch field.field.format {
    case .date(let pattern):
      if let text = Self.unicode(pattern.text) { self = .date(pattern: text, isGuess: false) }
      return
    case .number, .percent, .time, .special: return
    case nil: break
    }
    guard let words = field.words else { return }
    let said = DraftWords.words(of: words.own)
    let length = field.field.maxLength
    if let pattern = Self.pattern(in: field.field.label.text, length: length) {
      self = .date(pattern: pattern, isGuess: length != nil && length != pattern.utf8.count)
    } else if let pattern = Self.usualPattern(said, isDayFirst),
      let fitted = Self.fitted(pattern, to: length), field.box.width > Self.narrowestDate
    {
      self = .date(pattern: fitted, isGuess: true)
    } else if Self.isSocialSecurityNumber(said) {
      self = length == 9 ? .named("digits") : .named("ssn")
    } else if field.field.flags.contains(.comb), !SplitValue.digitWords.isDisjoint(with: said) {
      self = .named("digits")
    } else if said.suffix(3) == ["employer", "identification", "number"] || said == ["ein"] {
      self = length == 9 ? .named("digits") : .named("ein")
    }
  }

  private static func isSocialSecurityNumber(_ words: [String]) -> Bool {
    words.suffix(3) == ["social", "security", "number"]
      || words.suffix(2) == ["social", "security"]
      || words.last == "ssn"
  }

  // MARK: Dates

  /// The pattern of an Acrobat format in the letters of Unicode; nil if it has none of a date.
  static func unicode(_ pattern: String) -> String? {
    let letters: [Character: Character] = [
      "m": "M", "d": "d", "y": "y", "H": "H", "h": "h", "M": "m", "s": "s", "t": "a",
    ]
    var result = ""
    var last: Character?
    for character in pattern {
      if let letter = letters[character] {
        // “tt” is AM.
        if character == "t", last == "t" { continue }
        // Weekdays are E.
        result.append(letter)
      } else if character.isLetter || character == "\\" || character == "'" {
        return nil
      } else {
        result.append(character)
      }
      last = character
    }
    if result.contains("ddd") { return nil }
    return result.contains("d") || result.contains("M") || result.contains("y") ? result : nil
  }

  /// The pattern that a label shows: “(MM/DD/YYYY)”.
  private static func pattern(in label: String, length: Int?) -> String? {
    let lowered = label.lowercased()
    for word in lowered.split(whereSeparator: { " ()[],;:".contains($0) }) {
      let parts = word.split(whereSeparator: { !$0.isLetter })
      guard parts.count == 3 || parts.count == 1 && word.count == 8 else { continue }
      let letters = word.map { letter -> Character in
        switch letter {
        case "m": "M"
        case "d", "j", "t": "d"
        case "y", "a": "y"
        default: letter
        }
      }
      let text = String(letters)
      let plain = text.filter(\.isLetter)
      guard ["MMddyyyy", "ddMMyyyy", "yyyyMMdd", "MMddyy", "ddMMyy", "yyMMdd"].contains(plain)
      else { continue }
      return length == plain.count ? plain : text
    }
    return nil
  }

  /// The pattern that is usual where a label says “date”.
  private static func usualPattern(_ words: [String], _ isDayFirst: Bool) -> String? {
    guard words.count < DraftWords.mostOfDate,
      !words.contains(where: { DraftWords.notDates.contains($0) })
    else { return nil }
    guard let pattern = words.lazy.compactMap({ DraftWords.dates[$0] }).first else { return nil }
    return isDayFirst && pattern.hasPrefix("MM") ? "dd/MM/yyyy" : pattern
  }

  /// The pattern for a field of so many characters; nil if no date has so few.
  private static func fitted(_ pattern: String, to length: Int?) -> String? {
    switch length {
    case nil, .some(10...): pattern
    case 8: pattern.filter(\.isLetter)
    case 6: pattern.filter(\.isLetter).replacing("yyyy", with: "yy")
    default: nil
    }
  }

  /// In points.
  private static let narrowestDate = 45.0

  /// Whether dates begin with the day: as the form's own formats and labels say, otherwise by its language, and by
  /// the paper, because the United States, where they do not, print on letter paper.
  static func isDayFirst(_ fields: [NamedField], language: String?, paperWidth: Double) -> Bool {
    var balance = 0
    for field in fields {
      var pattern: String?
      if case .date(let format)? = field.format { pattern = unicode(format.text) }
      guard let letters = pattern ?? Self.pattern(in: field.label.text, length: nil) else {
        continue
      }
      balance += letters.hasPrefix("d") ? 1 : letters.hasPrefix("M") ? -1 : 0
    }
    if balance != 0 { return balance > 0 }
    let isLetter = abs(paperWidth - widthOfLetterPaper) < 2
    guard let language = language?.lowercased(), !language.isEmpty else { return !isLetter }
    return !(language.hasPrefix("en-us") || language == "en" && isLetter || language == "es-us")
  }

  /// In points.
  private static let widthOfLetterPaper = 612.0

  /// How people type a date of the pattern.
  static func typed(_ pattern: String) -> String? {
    switch pattern.filter(\.isLetter) {
    case "MMddyyyy", "MMddyy", "Mdyyyy": "M/d/yyyy"
    case "ddMMyyyy", "ddMMyy", "dMyyyy": pattern.contains(".") ? "d.M.yyyy" : "d/M/yyyy"
    default: nil
    }
  }

  // MARK: Samples

  private static let longestSample = 12
  /// In points, generously.
  private static let widthOfCharacter = 8.0

  /// A value for a sample record.
  func sample(for field: DraftField) -> String {
    switch self {
    case .date: return "2026-01-31"
    case .named("ein"): return "12-3456789"
    case .named: return "123-45-6789"
    case .plain: break
    }
    let length = field.field.maxLength ?? .max
    switch field.field.format {
    case .number, .percent: return "12"
    case .time: return ""
    case .special(.zip): return "12345"
    case .special(.zipPlus4): return "12345-6789"
    case .special(.phone): return "(555) 555-0100"
    case .special(.socialSecurity): return "123-45-6789"
    case .special(.mask): return ""
    case .date: return ""
    case nil: break
    }
    let said = field.words.map { LabelText.withoutNumber($0.own) } ?? "Text"
    let room = max(1, min(length, Self.longestSample, Int(field.box.width / Self.widthOfCharacter)))
    return String(said.prefix(room))
      .split(separator: " ").joined(separator: " ")
  }
}
