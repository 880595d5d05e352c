import Diagnostics
package import FieldFormats
import StructuredData

/// How a value is written on the form. Null stays null.
package enum ValueFormat: Hashable, Sendable {
  /// A date or time given as ISO 8601 has it, or in one of other patterns, in a pattern.
  case date(DateFormat, from: [DateFormat])
  /// A number, which may have the separators of a language.
  case number(NumberFormat, in: CalendarWords?)
  /// A hundred times the number, and a percent sign.
  case percent(PercentFormat, in: CalendarWords?)
  /// The digits, in the groups of a kind of number.
  case grouped(DigitGroups)
  /// The last characters in place of `#`, everything else as it is.
  case mask(String)
  /// Characters put in front until the text has a length.
  case pad(length: Int, with: Character)
  case upper
  case lower
  /// The digits alone, without spaces and punctuation.
  case digits

  /// Formats that are named by a word alone.
  package static let names: [(name: String, format: ValueFormat)] = [
    ("upper", .upper), ("lower", .lower), ("digits", .digits), ("ssn", .grouped(.socialSecurity)),
    ("ein", .grouped(.employer)), ("zip", .grouped(.zip)), ("phone", .grouped(.phone)),
  ]

  /// - Throws: if the format cannot write the value.
  func formatted(_ value: StructuredValue) throws(BindingProblem) -> StructuredValue {
    let text: String
    switch value.kind {
    case .null: return value
    case .string(let string):
      if string.isEmpty { return value }
      try checkMeaning(of: string)
      text = string
    case .number(let digits): text = digits
    case .boolean, .array, .object:
      throw BindingProblem(
        code: "format", message: "the value is \(value.kindName), which the format cannot write",
        hint: "Give a text or a number.")
    }
    return .string(try formatted(text))
  }

  /// - Throws: if a text is one number in the language that it is given in, and another to a program.
  private func checkMeaning(of text: String) throws(BindingProblem) {
    switch self {
    case .number(_, let language?), .percent(_, let language?):
      guard language != .english, SeparatorStyle.pointComma.isAmbiguous(text) else { return }
      throw BindingProblem(
        code: "format", message: "the value can be read as two different numbers",
        hint: "Write it without a point, or give a JSON number.")
    default: return
    }
  }

  private func formatted(_ text: String) throws(BindingProblem) -> String {
    switch self {
    case .date(let format, let sources): return try format.formatted(text, from: sources)
    case .number(let format, let language):
      return format.display(try Self.number(text, in: language)).text
    case .percent(let format, let language):
      return format.display(try Self.number(text, in: language)).text
    case .grouped(let groups): return try groups.formatted(text)
    case .mask(let mask): return Self.masked(text, mask)
    case .pad(let length, let filler):
      let missing = length - text.count
      guard missing > 0 else { return text }
      // The sign of a number stays in front of its digits.
      let sign =
        filler == "0" && DecimalNumber(text) != nil ? text.prefix { $0 == "-" || $0 == "+" } : ""
      return sign + String(repeating: filler, count: missing) + text.dropFirst(sign.count)
    case .upper: return text.uppercased()
    case .lower: return text.lowercased()
    case .digits: return try Self.digits(of: text)
    }
  }

  /// - Parameter language: whose separators a number may have; without one, only a number that can be read in no other
  ///   way may have any: `1,200.50`.
  private static func number(
    _ text: String, in language: CalendarWords?
  ) throws(BindingProblem) -> DecimalNumber {
    if let number = DecimalNumber(text) ?? separated(text, language) { return number }
    throw BindingProblem(
      code: "format", message: "the value is not a number",
      hint: language == nil
        ? "Write digits and a decimal point, such as 1234.50, or name the language in “locale”."
        : "Write digits, with the separators of the language in “locale”.")
  }

  private static func separated(_ text: String, _ language: CalendarWords?) -> DecimalNumber? {
    var digits = text.trimmingSpaces
    var isNegative = false
    if digits.hasPrefix("("), digits.hasSuffix(")") {
      isNegative = true
      digits = String(digits.dropFirst().dropLast())
    }
    for sign in ["-", "\u{2212}"] where digits.hasPrefix(sign) && !isNegative {
      isNegative = true
      digits.removeFirst()
    }
    digits = digits.filter { !"$€£¥".contains($0) }.trimmingSpaces
    let separators = (language ?? .english).separators
    let parts = digits.split(separator: separators.decimals, omittingEmptySubsequences: false)
    guard parts.count <= 2, language != nil || parts.count == 2 else { return nil }
    let groups = parts[0].split(omittingEmptySubsequences: false) {
      separators.thousands.contains($0)
    }
    guard (1...3).contains(groups[0].count) || groups.count == 1,
      groups.dropFirst().allSatisfy({ $0.count == 3 }),
      (groups + parts.dropFirst()).allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else { return nil }
    let plain = groups.joined() + (parts.count == 2 ? "." + parts[1] : "")
    return DecimalNumber((isNegative ? "-" : "") + plain)
  }

  /// The digits of a number with spaces and punctuation. A letter is no part of a number, and to leave it out would
  /// make another one.
  static func digits(of text: String) throws(BindingProblem) -> String {
    guard !text.unicodeScalars.contains(where: \.properties.isAlphabetic) else {
      throw BindingProblem(
        code: "format", message: "the value has letters",
        hint: "Give digits, with or without spaces and punctuation.")
    }
    let digits = text.unicodeScalars.filter { ("0"..."9").contains($0) }
    let numbers = text.unicodeScalars.count { $0.properties.numericType != nil }
    guard numbers == digits.count, !digits.isEmpty || text.trimmingSpaces.isEmpty else {
      throw BindingProblem(
        code: "format",
        message: numbers == 0
          ? "the value has no digits" : "the value has digits other than 0 to 9",
        hint: "Give digits from 0 to 9, with or without spaces and punctuation.")
    }
    return String(String.UnicodeScalarView(digits))
  }

  /// Each `#` is a character of the value, the last ones at the end: `***-**-####` shows the last four.
  /// Letters and digits alone count.
  private static func masked(_ text: String, _ mask: String) -> String {
    let characters = text.filter { $0.isLetter || $0.isNumber }
    var rest = characters.suffix(mask.count { $0 == "#" })
    var places = mask.count { $0 == "#" } - rest.count
    return String(
      mask.compactMap { character -> Character? in
        guard character == "#" else { return character }
        if places > 0 {
          places -= 1
          return nil
        }
        return rest.popFirst()
      })
  }
}

/// Digits in groups, as a kind of number is written in the United States.
package enum DigitGroups: Hashable, Sendable {
  case socialSecurity
  case employer
  case zip
  case phone

  /// What the digits are cut into, by their number.
  private var layouts: [Int: String] {
    switch self {
    case .socialSecurity: [9: "###-##-####"]
    case .employer: [9: "##-#######"]
    case .zip: [5: "#####", 9: "#####-####"]
    case .phone: [7: "###-####", 10: "(###) ###-####"]
    }
  }

  private var name: String {
    switch self {
    case .socialSecurity: "a Social Security number"
    case .employer: "an employer identification number"
    case .zip: "a ZIP code"
    case .phone: "a phone number"
    }
  }

  func formatted(_ text: String) throws(BindingProblem) -> String {
    var digits = try ValueFormat.digits(of: text)
    // The country code of the United States and Canada.
    if self == .phone, digits.utf8.count == 11, digits.hasPrefix("1") { digits.removeFirst() }
    guard let layout = layouts[digits.utf8.count] else {
      let counts = layouts.keys.sorted().map(String.init).joined(separator: " or ")
      throw BindingProblem(
        code: "format", message: "the value is not \(name)", hint: "Give \(counts) digits.")
    }
    var rest = digits[...]
    return String(layout.compactMap { $0 == "#" ? rest.popFirst() : $0 })
  }
}
