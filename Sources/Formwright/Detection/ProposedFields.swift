package import Diagnostics
import InteractiveForms
import PDFObjects
import PageStructure
package import StructuredData

// Detected fields as a person reviews them: each is a description that may be changed, and what is accepted is put onto the pages.
extension DetectedFields.Field {
  /// The field as JSON: its `kind` is `text`, `checkbox`, `radio`, `comb`, `date` or `signature`, its `rect` in the page's user
  /// space.
  package var structured: StructuredValue {
    let word =
      switch kind {
      case .text where cells != nil: "comb"
      case .text where format?["date"] != nil: "date"
      default: kind.rawValue
      }
    let sides = [bounds.left, bounds.bottom, bounds.right, bounds.top]
    var members: [(String, StructuredValue)] = [
      ("kind", .string(word)), ("name", .string(name)), ("label", .string(label ?? "")),
      ("page", .number(page)), ("rect", .array(sides.map { .number(($0 * 100).rounded() / 100) })),
      ("confidence", .number((confidence * 100).rounded() / 100)), ("reason", .string(reason)),
    ]
    if let option { members.append(("option", .string(option))) }
    if let cells { members.append(("cells", .number(cells))) }
    if isRequired { members.append(("required", true)) }
    if isMultiline { members.append(("multiline", true)) }
    if rotation != 0 { members.append(("rotation", .number(rotation))) }
    if let format { members.append(("format", format)) }
    return .object(members)
  }

  /// Reads a field. What ``specification`` cannot say is reported when the form is made.
  ///
  /// - Throws: ``FormwrightError`` of kind `usage`, code `proposal`.
  package init(_ json: StructuredValue, pageCount: Int) throws(FormwrightError) {
    func failure(_ message: String) -> FormwrightError {
      FormwrightError(.usage, "proposal", message)
    }
    let word = json["kind"]?.stringValue ?? ""
    switch word {
    case "text", "comb", "date": kind = .text
    case "checkbox": kind = .checkBox
    case "radio": kind = .radio
    case "signature": kind = .signature
    default: throw failure("the field has no known kind")
    }
    name = json["name"]?.stringValue ?? ""
    guard !name.isEmpty, name.utf8.count <= 1000 else { throw failure("the field has no name") }
    guard let page = json["page"]?.integerValue, (1...max(1, pageCount)).contains(page) else {
      throw failure("the field is on no page")
    }
    let sides = (json["rect"]?.arrayValue ?? []).compactMap(\.doubleValue).map {
      min(max($0, -1e6), 1e6)
    }
    guard sides.count == 4, sides[0] < sides[2], sides[1] < sides[3] else {
      throw failure("the field has no rectangle")
    }
    self.page = page
    bounds = Rectangle(sides[0], sides[1], sides[2], sides[3])
    label = json["label"]?.stringValue.flatMap { $0.isEmpty ? nil : $0 }
    option = json["option"]?.stringValue.flatMap { $0.isEmpty ? nil : $0 }
    cells = word == "comb" ? min(max(json["cells"]?.integerValue ?? 1, 1), 1000) : nil
    confidence = min(max(json["confidence"]?.doubleValue ?? 1, 0), 1)
    // What a person adds has none.
    isDrawn = json["confidence"] != nil
    // It is written into a comment.
    reason = (json["reason"]?.stringValue ?? "").replacing("\n", with: " ")
    rotation = json["rotation"]?.integerValue ?? 0
    isMultiline = json["multiline"]?.booleanValue ?? false
    isRequired = json["required"]?.booleanValue ?? false
    format = kind == .text ? json["format"] : nil
  }

  /// Whether most of the smaller one of two fields is in the other.
  package func covers(_ other: Self) -> Bool {
    guard page == other.page else { return false }
    let shared = max(0, bounds.overlapX(other.bounds)) * max(0, bounds.overlapY(other.bounds))
    return shared
      > 0.5
      * min(bounds.width * bounds.height, other.bounds.width * other.bounds.height)
  }
}

extension DetectedFields {
  /// Fields that a person has accepted, in their order on each page. The buttons of a group follow its first.
  package init(accepted fields: [Field]) {
    var groups: [String: [Field]] = [:]
    for field in fields where field.kind == .radio { groups[field.name, default: []].append(field) }
    var ordered: [Field] = []
    for field in fields.enumerated().sorted(by: {
      ($0.element.page, $0.offset) < ($1.element.page, $1.offset)
    }).map(\.element) {
      guard field.kind == .radio else {
        ordered.append(field)
        continue
      }
      let buttons = groups.removeValue(forKey: field.name) ?? []
      let states = FormFile.states(buttons.map { $0.option ?? $0.label ?? "Yes" })
      for (button, state) in zip(buttons, states) {
        var named = button
        named.option = state
        ordered.append(named)
      }
    }
    self.init(fields: ordered, pagesWithoutText: [])
  }
}

extension FormFile {
  /// The file that a change of this one has become, opened as this one was.
  package func reopened(_ output: Output) throws(FormwrightError) -> FormFile {
    try FormFile(bytes: output.bytes, password: password)
  }
}
