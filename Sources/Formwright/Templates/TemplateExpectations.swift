package import Diagnostics
import DocumentEditing
import FileAccess
import FormData
import FormFilling
import FormTemplates
import InteractiveForms
import PDFContent
import PDFObjects
import StructuredData
import Synchronization

/// What the outputs of a template's sample records must be.
package struct TemplateExpectations: Sendable {
  /// By the outputs' names without `.pdf`.
  private let outputs: [String: StructuredValue]

  private static let keys = ["pages", "values", "texts", "absent", "bookmarks"]

  package init(reading path: String) throws(FormwrightError) {
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
          hint: showsValues ? nil : "See the values with \(.showsValues).", field: member.key,
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

/// What of an expected output could be compared with nothing.
extension TemplateExpectations {
  static func problems(ofOutput output: StructuredValue) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    if let pages = output["pages"], pages.integerValue.map({ $0 < 1 }) ?? true {
      problems.append(
        wrong(pages, "“pages” is not a whole number", hint: "Write it without quotes, such as 2."))
    }
    if let values = output["values"], values.objectValue == nil {
      problems.append(
        wrong(
          values, "“values” is \(values.kindName), not an object",
          hint: "Write the full name of each field and its value."))
    }
    for key in ["texts", "absent"] {
      guard let pages = output[key] else { continue }
      guard let object = pages.objectValue else {
        problems.append(
          wrong(
            pages, "“\(key)” is \(pages.kindName), not an object",
            hint: "Write the number of each page and a list of texts: {\"1\": [\"Total\"]}."))
        continue
      }
      for member in object.members { problems += Self.problems(ofPage: member, key) }
    }
    return problems
  }

  private static func problems(
    ofPage member: StructuredObject.Member, _ key: String
  ) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    if Int(member.key).map({ $0 < 1 }) ?? true {
      problems.append(
        .error(
          "expected-values", "a key of “\(key)” is not the number of a page",
          hint: "Write the number of the page as the key: \"1\".", location: member.keyLocation))
    }
    guard let texts = member.value.arrayValue else {
      return problems + [
        wrong(
          member.value, "the texts of a page are \(member.value.kindName), not a list",
          hint: "Write a list of texts, such as [\"Total\"].")
      ]
    }
    return problems
      + texts.filter { $0.stringValue == nil }.map {
        wrong($0, "a text of a page is \($0.kindName)", hint: "Put it into quotes.")
      }
  }

  private static func wrong(
    _ value: StructuredValue, _ message: String, hint: Remedy
  ) -> Diagnostic {
    .error("expected-values", message, hint: hint, location: value.location)
  }
}

/// Outputs that are compared with what they should be, or noted for the first time.
final class ComparingSink: BatchSink {
  private let expectations: TemplateExpectations?
  private let showsValues: Bool
  /// An output that stays fillable keeps the password of its form.
  private let password: String
  private let state = Mutex(State())

  private struct State {
    var names: Set<String> = []
    var problems: [Diagnostic] = []
    var comparisonCount = 0
    var noted: [(String, StructuredValue)] = []
  }

  /// - Parameter expectations: nil to note what the outputs are.
  init(_ expectations: TemplateExpectations?, showsValues: Bool, password: String) {
    (self.expectations, self.showsValues, self.password) = (expectations, showsValues, password)
  }

  var names: Set<String> { state.withLock(\.names) }
  var problems: [Diagnostic] { state.withLock(\.problems) }
  var comparisonCount: Int { state.withLock(\.comparisonCount) }

  func write(name: String, file: OutputFile) throws(FormwrightError) {
    let form = try FormFile(bytes: file.bytes, password: password)
    let compared = try expectations?.compare(form, named: name, showsValues: showsValues)
    state.withLock { state in
      state.names.insert(name)
      if let compared {
        state.problems += compared.problems
        state.comparisonCount += compared.count
        return
      }
      let values = form.fields.map { ($0.name, $0.structuredValue) }.filter { $0.1 != .null }
      state.noted.append(
        (
          name + ".pdf",
          .object([("pages", .number(form.pageCount)), ("values", .object(values))])
        ))
    }
  }

  /// The outputs as a file of expected values.
  var asExpected: StructuredValue { .object([("outputs", .object(state.withLock(\.noted)))]) }
}
