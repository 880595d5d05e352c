/// How a field shows dates and times: the `cFormat` of `AFDate_FormatEx` and `util.printd` (Acrobat
/// JavaScript Reference, “printd”).
///
/// `d dd` day, `ddd dddd` weekday, `m mm` month, `mmm mmmm` its name, `yy yyyy` year, `h hh` hour
/// of twelve, `H HH` of twenty-four, `M MM` minute, `s ss` second, `t tt` a or am. A backslash
/// takes the next character as it is; every other character stands for itself. Names are English
/// whatever the language of the form: Acrobat's format scripts know no other.
package struct DatePattern: Hashable, Sendable {
  enum Element: Hashable, Sendable {
    case number(Part, isPadded: Bool)
    case monthName(isLong: Bool)
    case weekday(isLong: Bool)
    /// The last two digits.
    case shortYear
    case hourOfTwelve(isPadded: Bool)
    case meridiem(isLong: Bool)
    case literal(Unicode.Scalar)
  }

  /// What a number in a date can be.
  enum Part: Hashable, Sendable {
    case year, month, day, hour, minute, second
  }

  /// As the script gives it.
  package let text: String
  let elements: [Element]

  package init(_ text: String) {
    self.text = text
    elements = Self.elements(of: text)
  }

  /// Longest first where one begins with another.
  private static let codes: [(code: String, element: Element)] = [
    ("mmmm", .monthName(isLong: true)), ("mmm", .monthName(isLong: false)),
    ("mm", .number(.month, isPadded: true)), ("m", .number(.month, isPadded: false)),
    ("dddd", .weekday(isLong: true)), ("ddd", .weekday(isLong: false)),
    ("dd", .number(.day, isPadded: true)), ("d", .number(.day, isPadded: false)),
    ("yyyy", .number(.year, isPadded: true)), ("yy", .shortYear),
    ("HH", .number(.hour, isPadded: true)), ("H", .number(.hour, isPadded: false)),
    ("hh", .hourOfTwelve(isPadded: true)), ("h", .hourOfTwelve(isPadded: false)),
    ("MM", .number(.minute, isPadded: true)), ("M", .number(.minute, isPadded: false)),
    ("ss", .number(.second, isPadded: true)), ("s", .number(.second, isPadded: false)),
    ("tt", .meridiem(isLong: true)), ("t", .meridiem(isLong: false)),
  ]

  private static func elements(of text: String) -> [Element] {
    var elements: [Element] = []
    var rest = text.unicodeScalars[...]
    while let first = rest.first {
      if let (code, element) = codes.first(where: { rest.starts(with: $0.code.unicodeScalars) }) {
        elements.append(element)
        rest.removeFirst(code.unicodeScalars.count)
        continue
      }
      rest.removeFirst()
      elements.append(.literal(first == "\\" ? rest.popFirst() ?? first : first))
    }
    return elements
  }

  // MARK: What scripts name by number

  /// The dates of Acrobat's list, `AFDate_Format(0)` and on (Acrobat SDK, IAC API, “Formatting
  /// scripts”; the numbers from PDF.js and PDFium).
  package static let dates: [DatePattern] = [
    "m/d", "m/d/yy", "mm/dd/yy", "mm/yy", "d-mmm", "d-mmm-yy", "dd-mmm-yy", "yy-mm-dd", "mmm-yy",
    "mmmm-yy", "mmm d, yyyy", "mmmm d, yyyy", "m/d/yy h:MM tt", "m/d/yy HH:MM",
  ].map(DatePattern.init)

  /// The times of the same list, `AFTime_Format(0)` and on.
  package static let times: [DatePattern] = [
    "HH:MM", "h:MM tt", "HH:MM:ss", "h:MM:ss tt",
  ].map(DatePattern.init)
}
