import Diagnostics
import PDFContent
import PDFObjects
import StructuredData

/// The problems of one specification, in the order in which they are found.
final class SpecificationProblems {
  private(set) var diagnostics: [Diagnostic] = []
  /// The included file that is being read.
  var file: String?
  /// The included files that blocks come from; see ``IncludedPlaces``.
  var includedFiles: [String] = []

  func report(
    _ message: String, at location: SourceLocation?, hint: Remedy? = nil, field: String? = nil
  ) {
    var diagnostic = Diagnostic.error(
      "spec", message, hint: hint, field: field, location: location)
    diagnostic.file = file
    diagnostics.append(IncludedPlaces.resolved(diagnostic, includedFiles))
  }

  func add(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  func report(
    _ message: String, _ value: StructuredValue, hint: Remedy? = nil, field: String? = nil
  ) {
    report(message, at: value.location, hint: hint, field: field)
  }
}

/// Reads one object of a specification: every value has the type that is asked for, and every key is asked for.
final class ObjectReader {
  let value: StructuredValue
  let object: StructuredObject
  /// What messages call the object, such as “a page”.
  let what: String
  let problems: SpecificationProblems
  /// The field that the object describes.
  var field: String?
  private(set) var known: [String] = []

  init(_ value: StructuredValue, _ what: String, _ problems: SpecificationProblems) {
    self.value = value
    self.what = what
    self.problems = problems
    if let object = value.objectValue {
      self.object = object
    } else {
      object = StructuredObject()
      problems.report(
        value.isNull
          ? "\(what) is empty" : "\(what) is \(value.kindName), not an object", value)
    }
  }

  /// The value of a key, which is known from now on.
  func take(_ key: String) -> StructuredValue? {
    if !known.contains(key) { known.append(key) }
    return object[key]
  }

  /// Whether the object has a key; the key is not yet known.
  func has(_ key: String) -> Bool { object[key] != nil }

  /// Declares keys that the caller reads elsewhere.
  func allow(_ keys: [String]) { for key in keys where !known.contains(key) { known.append(key) } }

  /// Reports every key that nothing asked for.
  ///
  /// - Parameter misplaced: keys that other objects of the same sort have, and what to say of them.
  func finish(misplaced: [String: String] = [:]) {
    for member in object.members where !known.contains(member.key) {
      if let message = misplaced[member.key] {
        problems.report(
          message, at: member.keyLocation, hint: "Remove “\(member.key)”.", field: field)
        continue
      }
      let near = nearestNames(to: member.key, among: known, limit: 1)
      let all = known.joined(separator: ", ")
      problems.report(
        "unknown key “\(member.key)” in \(what)", at: member.keyLocation,
        hint: near.isEmpty
          ? "Use only these keys: \(all)." : "Did you mean “\(near[0])”? The keys are: \(all).",
        field: field)
    }
  }

  func report(_ message: String, _ value: StructuredValue? = nil, hint: Remedy? = nil) {
    problems.report(message, value ?? self.value, hint: hint, field: field)
  }

  private func mismatch(
    _ key: String, _ found: StructuredValue, _ expected: String, hint: Remedy? = nil
  ) {
    report("“\(key)” is \(found.kindName), not \(expected)", found, hint: hint)
  }

  // MARK: Values

  func boolean(_ key: String) -> Bool? {
    guard let found = take(key) else { return nil }
    guard let value = found.booleanValue else {
      let isWord = ["yes", "no", "on", "off"].contains(found.stringValue?.lowercased() ?? "")
      mismatch(
        key, found, "a boolean",
        hint: isWord
          ? "Write true or false; YAML 1.2 reads this word as text." : "Write true or false.")
      return nil
    }
    return value
  }

  /// A text that is not empty. A number is its text if `acceptsNumbers`.
  func string(_ key: String, acceptsNumbers: Bool = false) -> String? {
    guard let found = take(key) else { return nil }
    return string(found, key, acceptsNumbers: acceptsNumbers)
  }

  func string(
    _ found: StructuredValue, _ key: String, acceptsNumbers: Bool = false
  ) -> String? {
    if acceptsNumbers, let number = found.numberText { return number }
    guard let text = found.stringValue else {
      mismatch(key, found, "a string", hint: "Put it in quotes.")
      return nil
    }
    guard !text.isEmpty else {
      report("“\(key)” is empty", found, hint: "Give it a value, or omit it.")
      return nil
    }
    return text
  }

  func integer(_ key: String, in range: ClosedRange<Int>) -> Int? {
    guard let found = take(key) else { return nil }
    let hint: Remedy = "Use a whole number from \(range.lowerBound) to \(range.upperBound)."
    guard let number = found.integerValue else {
      report(
        found.numberText == nil
          ? "“\(key)” is \(found.kindName), not a whole number" : "“\(key)” is not a whole number",
        found, hint: hint)
      return nil
    }
    guard range.contains(number) else {
      report("“\(key)” is out of range", found, hint: hint)
      return nil
    }
    return number
  }

  func number(_ key: String, in range: ClosedRange<Double>) -> Double? {
    guard let found = take(key) else { return nil }
    guard let number = found.doubleValue else {
      mismatch(key, found, "a number")
      return nil
    }
    return checked(number, key, found, range)
  }

  private func checked(
    _ number: Double, _ key: String, _ found: StructuredValue, _ range: ClosedRange<Double>
  ) -> Double? {
    guard range.contains(number) else {
      report(
        "“\(key)” is out of range", found,
        hint:
          "Use a number from \(formatNumber(range.lowerBound)) to \(formatNumber(range.upperBound))."
      )
      return nil
    }
    return number
  }

  /// A length: a number of points, or a number with `pt`, `mm`, `cm` or `in`.
  func length(_ key: String, in range: ClosedRange<Double> = 0...14_400) -> Double? {
    guard let found = take(key) else { return nil }
    guard let points = Lengths.points(found) else {
      report(
        "“\(key)” is not a length", found,
        hint: "Write a number of points, or a number with a unit: 12, 12pt, 4mm or 0.5in.")
      return nil
    }
    return checked(points, key, found, range)
  }

  /// One of some words.
  func word(_ key: String, _ words: [String]) -> String? {
    guard let found = take(key) else { return nil }
    guard let text = found.stringValue ?? found.numberText, words.contains(text) else {
      report(
        "“\(key)” is not one of its values", found,
        hint: "Use one of: \(words.joined(separator: ", ")).")
      return nil
    }
    return text
  }

  func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, _: Choice.Type
  ) -> Choice? where Choice.RawValue == String {
    word(key, Choice.allCases.map(\.rawValue)).flatMap(Choice.init(rawValue:))
  }

  /// The items of a list that is not empty.
  func list(_ key: String) -> [StructuredValue]? {
    guard let found = take(key) else { return nil }
    guard let items = found.arrayValue else {
      mismatch(key, found, "a list")
      return nil
    }
    guard !items.isEmpty else {
      report("“\(key)” is empty", found, hint: "Give it a value, or omit it.")
      return nil
    }
    return items
  }

  /// One name or a list of names.
  func names(_ key: String) -> [String]? { take(key).flatMap(names) }

  func names(_ value: StructuredValue) -> [String]? {
    let names = value.stringValue.map { [$0] } ?? value.arrayValue?.compactMap(\.stringValue) ?? []
    guard !names.isEmpty, names.count == (value.arrayValue?.count ?? 1) else {
      report("expected a field name or a list of field names", value)
      return nil
    }
    return names
  }

  // MARK: Geometry and color

  func numbers(_ value: StructuredValue, count: Int) -> [Double]? {
    let numbers = (value.arrayValue ?? []).compactMap { Lengths.points($0) }
    return numbers.count == count && numbers.allSatisfy({ abs($0) <= 14_400 }) ? numbers : nil
  }

  func rectangle(_ key: String) -> Rectangle? {
    guard let found = take(key) else { return nil }
    guard let n = numbers(found, count: 4) else {
      report(
        "the rectangle is not a list of four numbers", found,
        hint: "Write [left, bottom, right, top].")
      return nil
    }
    return Rectangle(n[0], n[1], n[2], n[3])
  }

  /// `#RRGGBB`, a name, a gray from 0 to 1, or three or four components.
  func color(_ key: String) -> DeviceColor? { take(key).flatMap { color($0, key) } }

  func color(_ found: StructuredValue, _ key: String) -> DeviceColor? {
    if let text = found.stringValue {
      if let named = ColorNames.all.first(where: { $0.name == text.lowercased() }) {
        return named.color
      }
      if let color = DeviceColor(hexadecimal: text) { return color }
    }
    let components =
      found.doubleValue.map { [$0] } ?? found.arrayValue?.compactMap(\.doubleValue) ?? []
    if components.count == (found.arrayValue?.count ?? 1),
      components.allSatisfy({ (0...1).contains($0) }),
      let color = DeviceColor(components: components)
    {
      return color
    }
    report(
      "“\(key)” is not a color", found,
      hint:
        "Write \"#RRGGBB\", a gray or [red, green, blue] from 0 to 1, or a name: \(ColorNames.all.map(\.name).joined(separator: ", "))."
    )
    return nil
  }

  /// A color, or `none`.
  func optionalColor(_ key: String) -> DeviceColor?? {
    guard let found = take(key) else { return nil }
    if found.stringValue == "none" { return .some(nil) }
    return color(found, key).map { .some($0) }
  }
}

/// Lengths in points, millimeters, centimeters and inches.
enum Lengths {
  private static let units: [(String, Double)] = [
    ("pt", 1), ("mm", 72 / 25.4), ("cm", 72 / 2.54), ("in", 72),
  ]

  static func points(_ value: StructuredValue) -> Double? {
    if let number = value.doubleValue { return number.isFinite ? number : nil }
    guard let text = value.stringValue else { return nil }
    for (unit, factor) in units where text.hasSuffix(unit) {
      return number(text.dropLast(unit.count)).map { $0 * factor }
    }
    return nil
  }

  /// A plain decimal number with white space around it.
  static func number(_ text: some StringProtocol) -> Double? {
    let trimmed = text.drop { $0 == " " }
    var digits = String(trimmed)
    while digits.hasSuffix(" ") { digits.removeLast() }
    guard !digits.isEmpty, digits.utf8.count <= 20,
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D })
    else { return nil }
    return Double(digits)
  }
}
