import FieldFormats
import FormSchemas
import InteractiveForms
import PDFObjects

/// A value that a form takes in several fields side by side, as “___-__-____”.
struct SplitValue {
  enum Kind: Hashable {
    case socialSecurityNumber, employerNumber, telephone, postcode
    /// The pattern that the parts have together, with a slash between them.
    case date(pattern: String)
    /// One character a field.
    case characters
  }

  var kind: Kind
  var fields: [DraftField]
  /// Whether nothing but the lengths tells what it is.
  var isGuess: Bool

  /// In points.
  private static let widestGap = 24.0
  private static let fewestCharacters = 3

  /// What the number is called in every form, if the labels of its parts say so.
  var name: String? {
    let name =
      switch kind {
      case .socialSecurityNumber: "Social security number"
      case .employerNumber: "Employer identification number"
      case .telephone, .postcode, .date, .characters: ""
      }
    let said = fields.map { $0.field.label.text.lowercased() }.joined(separator: " ")
    return !name.isEmpty && said.contains(name.lowercased()) ? name : nil
  }

  /// The same of the fields of another row.
  func ofRow(_ fields: [DraftField]) -> SplitValue {
    var value = self
    value.fields = fields
    return value
  }

  /// The value that begins with the first of some fields in page order; nil if that is a value of its own.
  ///
  /// - Parameter isDayFirst: see ``ValueStyle/init(of:isDayFirst:)``.
  init?(at fields: [DraftField], isDayFirst: Bool) {
    let line = Self.line(of: fields)
    guard line.count > 1 else { return nil }
    let lengths = line.map { $0.field.maxLength ?? 0 }
    for (kind, wanted, words) in Self.kinds where lengths.starts(with: wanted) {
      let parts = Array(line.prefix(wanted.count))
      let said = DraftWords.words(of: parts.map(\.field.label.text).joined(separator: " "))
      let isSaid = said.contains { words.contains($0) }
      // Two fields of such lengths may be anything.
      guard isSaid || wanted.count > 2 else { continue }
      var kind = kind
      if case .date(let usual) = kind {
        let shown = usual.hasPrefix("MM") && isDayFirst ? "dd/MM/yyyy" : usual
        kind = .date(pattern: Self.order(of: parts) ?? shown)
      }
      (self.kind, self.fields, isGuess) = (kind, parts, !isSaid)
      return
    }
    let single = line.prefix { $0.field.maxLength == 1 }
    guard single.count >= Self.fewestCharacters else { return nil }
    (kind, self.fields, isGuess) = (.characters, Array(single), true)
  }

  /// What people call numbers that are written with or without punctuation.
  static let digitWords: Set<String> = ["telephone", "phone", "fax", "ssn", "zip", "ein", "fein"]

  private static let kinds: [(Kind, [Int], Set<String>)] = [
    (.socialSecurityNumber, [3, 2, 4], ["ssn", "social", "itin", "taxpayer"]),
    (.employerNumber, [2, 7], ["ein", "employer", "fein"]),
    (.telephone, [3, 3, 4], ["telephone", "phone", "fax", "cell", "mobile", "area"]),
    (.telephone, [3, 7], ["telephone", "phone", "fax", "cell", "mobile"]),
    (.postcode, [5, 4], ["zip", "postal", "code"]),
    (.date(pattern: "MM/dd/yyyy"), [2, 2, 4], ["date", "month", "born", "birth", "mm"]),
    (.date(pattern: "yyyy/MM/dd"), [4, 2, 2], ["date", "month", "born", "birth", "mm"]),
  ]

  /// The fields to write into that follow one another on a line.
  private static func line(of fields: [DraftField]) -> [DraftField] {
    var line: [DraftField] = []
    for field in fields {
      guard field.field.kind == .text, field.field.widgets.count == 1 else { break }
      if let last = line.last {
        let gap = field.box.left - last.box.right
        guard field.sharesLine(with: last), gap > -2, gap < widestGap else { break }
      }
      line.append(field)
    }
    return line
  }

  /// The order of day, month and year that labels or names of the parts tell.
  private static func order(of parts: [DraftField]) -> String? {
    let letters = parts.map { part -> String? in
      let words = DraftWords.words(of: part.words?.own ?? "")
      let name = part.name.lowercased().split(separator: ".").last.map(String.init) ?? ""
      func says(_ options: [String]) -> Bool {
        words.contains { options.contains($0) }
          || options.contains { name.contains($0) && $0.count > 2 }
      }
      if says(["month", "mm"]) { return "MM" }
      if says(["day", "dd"]) { return "dd" }
      if says(["year", "yyyy"]) { return "yyyy" }
      return nil
    }.compactMap { $0 }
    return Set(letters).count == parts.count ? letters.joined(separator: "/") : nil
  }
}
