import FileAccess
import Formwright

/// What the outputs of a template's sample records must be.
struct TemplateExpectations: Sendable {
  /// By the outputs' names without `.pdf`.
  private let outputs: [String: StructuredValue]

  private static let keys = ["pages", "values", "texts", "absent", "bookmarks"]

  init(reading path: String) throws(FormwrightError) {
    do throws(FormwrightError) {
      let value = try DescriptionFormat(fileName: path).read(
        InputFile.read(path, limit: ReadingLimits.recordBytes))
      guard let outputs = value["outputs"]?.objectValue else {
        throw FormwrightError(
          .data, "expected-values", "there is no object “outputs”",
          hint: "Write the name of each output and an object with “values”.",
          location: value.location)
      }
      var problems: [Diagnostic] = []
      for member in outputs.members {
        for entry in member.value.objectValue?.members ?? [] where !Self.keys.contains(entry.key) {
          problems.append(
            .error(
              "expected-values", "unknown key “\(entry.key)”",
              hint: "Use only these keys: \(Self.keys.joined(separator: ", ")).",
              location: entry.keyLocation))
        }
        guard member.value.objectValue == nil else {
          problems += Self.problems(ofOutput: member.value)
          continue
        }
        problems.append(
          .error(
            "expected-values", "an output is \(member.value.kindName), not an object",
            hint: "Write an object with “values”.", location: member.value.location))
      }
      guard problems.isEmpty else { throw FormwrightError(.data, problems) }
      self.outputs = Dictionary(
        outputs.members.map { (Self.name($0.key), $0.value) },
        uniquingKeysWith: { first, _ in first }
      )
    } catch {
      throw error.inFile(path.shownPath)
    }
  }

  private static func name(_ key: String) -> String {
    key.hasSuffix(".pdf") ? String(key.dropLast(4)) : key
  }

  /// The differences of an output, and how much was compared.
  func compare(
    _ file: FormFile, named name: String, showsValues: Bool
  ) throws(FormwrightError) -> (problems: [Diagnostic], count: Int) {
    guard let expected = outputs[name] else {
      return (
        [
          .error(
            "difference", "the output “\(name)” is not expected",
            hint: "Add it to “outputs”, or remove its record.")
        ], 0
      )
    }
    var problems: [Diagnostic] = []
    var count = 0
    if let pages = expected["pages"]?.integerValue {
      count += 1
      if pages != file.pageCount {
        problems.append(
          .error(
            "difference",
            "“\(name)” has \(counted(file.pageCount, "page")), not \(pages)",
            location: expected["pages"]?.location))
      }
    }
    let fields = Dictionary(
      file.fields.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for member in expected["values"]?.objectValue?.members ?? [] {
      count += 1
      guard let field = fields[member.key] else {
        problems.append(
          .error(
            "difference", "“\(name)” has no such field", field: member.key,
            location: member.keyLocation))
        continue
      }
      if Self.agree(field, member.value) { continue }
      let found = String(decoding: JSONWriter.compact(field.structuredValue), as: UTF8.self)
      problems.append(
        .error(
          "difference",
          "“\(name)” has another value" + (showsValues ? ": \(found)" : ""),
          hint: showsValues ? nil : "See the values with --show-values.", field: member.key,
          location: member.value.location ?? member.keyLocation))
    }
    for (key, isWanted) in [("texts", true), ("absent", false)] {
      for member in expected[key]?.objectValue?.members ?? [] {
        let texts = member.value.arrayValue ?? []
        count += texts.count
        let shown = try Int(member.key).flatMap { number throws(FormwrightError) -> String? in
          guard (1...max(1, file.pageCount)).contains(number) else { return nil }
          return try PageSelection(String(number)).map { pages throws(FormwrightError) in
            Self.plain(try file.text(ofPages: pages)[0])
          }
        }
        for text in texts where shown?.contains(Self.plain(text.stringValue ?? "")) != isWanted {
          problems.append(
            .error(
              "difference",
              isWanted
                ? "page \(member.key) of “\(name)” does not show the text"
                : "page \(member.key) of “\(name)” shows the text", location: text.location))
        }
      }
    }
    return (problems, count)
  }

  /// Texts are compared whatever their spaces: lines and columns are the form's.
  private static func plain(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Whether a field has a value: as `export` writes it, or a state as PDF writes it (`/Yes`).
  private static func agree(_ field: Field, _ expected: StructuredValue) -> Bool {
    let found = field.structuredValue
    if found == expected { return true }
    switch (found.kind, expected.kind) {
    case (.null, .string("")), (.string(""), .null), (.null, .boolean(false)): return true
    case (.null, .string("/Off")), (.boolean(false), .string("/Off")): return true
    case (.string("Off"), .null), (.string("Off"), .boolean(false)): return true
    case (.boolean(true), .string(let state)):
      return field.states.contains { "/" + $0.text == state || $0.text == state }
    case (.string(let text), .string(let state)):
      return field.kind.isToggle && state == "/" + text
    case (.string(let text), .number(let digits)): return text == digits
    default: return false
    }
  }

  /// The outputs that are expected and were not made.
  func missing(_ names: Set<String>) -> [Diagnostic] {
    outputs.filter { !names.contains($0.key) }.sorted { $0.key < $1.key }.map {
      .error(
        "difference", "no record produces the output “\($0.key)”", location: $0.value.location)
    }
  }
}
