package import Diagnostics
import FieldDetection
import FieldFormats
import FormAuthoring
import InteractiveForms
import PDFContent
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
    if let maxLength { members.append(("maxLength", .number(maxLength))) }
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
    cells = word == "comb" ? min(max(json["cells"]?.integerValue ?? 2, 1), 1000) : nil
    maxLength = json["maxLength"]?.integerValue.map { min(max($0, 1), 32_767) }
    confidence = min(max(json["confidence"]?.doubleValue ?? 1, 0), 1)
    // What a person adds has none; what another kind of field was found for has a size from before.
    isDrawn = json["confidence"] != nil && json["size"] == nil
    // It is written into a comment.
    reason = (json["reason"]?.stringValue ?? "").replacing("\n", with: " ")
    rotation = json["rotation"]?.integerValue ?? 0
    isMultiline = json["multiline"]?.booleanValue ?? false
    isRequired = json["required"]?.booleanValue ?? false
    format = kind == .text ? json["format"] : nil
  }

  /// Whether most of the smaller one of two fields is in the other.
  package func covers(_ other: Self) -> Bool {
    page == other.page && bounds.shares(0.5, with: other.bounds)
  }
}

extension DetectedFields {
  /// Fields that a person has accepted, in the order in which they are read. The buttons of a group follow its first.
  package init(accepted fields: [Field]) {
    var groups: [String: [Field]] = [:]
    let fields = Self.readingOrder(of: fields).map { fields[$0] }
    for field in fields where field.kind == .radio { groups[field.name, default: []].append(field) }
    var ordered: [Field] = []
    for field in fields {
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

  /// The order in which fields are read, as their indexes: page by page, and row by row.
  package static func readingOrder(of fields: [Field]) -> [Int] {
    let pages = Dictionary(grouping: fields.indices) { fields[$0].page }
    return pages.sorted { $0.key < $1.key }.flatMap { _, own in
      let turn = upright[fields[own[0]].rotation]
      let places = own.map { index in
        turn.map { fields[index].bounds.transformed(by: $0) } ?? fields[index].bounds
      }
      return FieldDetector.readingOrder(of: places).map { own[$0] }
    }
  }

  /// Turns what is read at an angle, in degrees counterclockwise.
  private static let upright: [Int: Matrix] = [
    90: Matrix(0, -1, 1, 0, 0, 0), 180: Matrix(-1, 0, 0, -1, 0, 0),
    270: Matrix(0, 1, -1, 0, 0, 0),
  ]

  /// What a person can choose for a field: the names of formats with their titles, and patterns of dates.
  package static var choices: StructuredValue {
    [
      "formats": .array(
        SpecialFormat.numbered.map { ["name": .string($0.name), "title": .string($0.title)] }),
      "dates": .array(DatePattern.dates.filter(\.isOfDate).map { .string($0.text) }),
    ]
  }
}

// MARK: - On the pages

/// Something that is wrong with a field that is proposed.
package struct ProposalProblem: Sendable {
  /// What it is about, as ``DetectedFields/specification`` calls it, or `name`; nil for the field as a whole.
  package var key: String?
  package var diagnostic: Diagnostic
}

extension FormFile {
  /// What is wrong with fields that are proposed, by their index: what their specification may not say, fields that are not
  /// within their page, and fields that cover each other or those of the form.
  package func problems(of fields: [DetectedFields.Field]) -> [Int: [ProposalProblem]] {
    var found: [Int: [ProposalProblem]] = [:]
    for (name, problem) in specificationProblems(of: fields) {
      for index in fields.indices where fields[index].name == name {
        found[index, default: []].append(problem)
      }
    }
    func report(_ index: Int, _ message: String, _ hint: Remedy) {
      found[index, default: []].append(
        ProposalProblem(
          diagnostic: .error("proposal", message, hint: hint, field: fields[index].name)))
    }
    let pages = form.pages.pages
    let widgets = Dictionary(grouping: form.fields.flatMap(\.widgets), by: \.pageIndex)
    for (page, own) in Dictionary(grouping: fields.indices, by: { fields[$0].page })
    where pages.indices.contains(page - 1) {
      let taken = (widgets[page - 1] ?? []).compactMap(\.rectangle)
      for index in own {
        let bounds = fields[index].bounds
        if !pages[page - 1].cropBox.inset(by: -0.1).contains(bounds) {
          report(index, "the field is not within the page", "Move it back, or make it smaller.")
        }
        if let other = own.first(where: { $0 != index && fields[$0].bounds.covers(bounds) }) {
          report(index, "the field overlaps “\(fields[other].name)”", "Move one of them.")
        } else if taken.contains(where: { $0.covers(bounds) }) {
          report(index, "the field overlaps a field that the form has", "Move it.")
        }
      }
    }
    return found
  }

  /// What the specification of fields may not say, with the names of the fields.
  private func specificationProblems(
    of fields: [DetectedFields.Field]
  ) -> [(name: String, problem: ProposalProblem)] {
    let proposed = DetectedFields(accepted: fields)
    do throws(FormwrightError) {
      let specification = try DescriptionFormat.yaml.read(proposed.specification)
      // Where each key and its value are.
      var keys: [SourceLocation: String] = [:]
      for item in specification["fields"]?.arrayValue ?? [] {
        for (place, member) in (item.objectValue?.members ?? []).enumerated() {
          let key = place == 0 ? "name" : member.key
          if let location = member.keyLocation { keys[location] = key }
          if let location = member.value.location { keys[location] = key }
        }
      }
      do throws(FormwrightError) {
        _ = try BaseSpecification(
          specification, fieldNames: form.fields.map(\.name), pageCount: form.pages.pages.count)
        return []
      } catch {
        return proposed.named(error).diagnostics.compactMap { problem in
          guard let name = problem.field else { return nil }
          var diagnostic = problem
          let key = problem.location.flatMap { keys[$0] }
          diagnostic.location = nil
          return (name, ProposalProblem(key: key, diagnostic: diagnostic))
        }
      }
    } catch {
      return []
    }
  }

  /// How many characters a comb takes at the place of a field: as many as the page draws cells there; if it draws none, as many
  /// as cells as wide as they are high fit, and at least two.
  package func cells(at field: DetectedFields.Field) -> Int {
    let (bounds, pages) = (field.bounds, document.pageList().pages)
    guard pages.indices.contains(field.page - 1) else { return 2 }
    let content = PageContentReader(document: document).content(of: pages[field.page - 1])
    let isUpright = field.rotation % 180 == 0
    func along(_ other: Rectangle) -> Double {
      isUpright ? bounds.overlapX(other) : bounds.overlapY(other)
    }
    func length(_ other: Rectangle) -> Double { isUpright ? other.width : other.height }
    let rows = FieldDetector(PageText(content)).combs().filter {
      $0.bounds.covers(bounds) && along($0.bounds) > 0.5 * length(bounds)
    }
    // The row that ends where the field does.
    let row = rows.min {
      abs(length($0.bounds) - along($0.bounds)) + abs(length(bounds) - along($0.bounds))
        < abs(length($1.bounds) - along($1.bounds)) + abs(length(bounds) - along($1.bounds))
    }
    let count =
      row.map { Double($0.cells) * along($0.bounds) / length($0.bounds) }
      ?? max(bounds.width, bounds.height) / min(bounds.width, bounds.height)
    return Int(min(1000, max(2, count)).rounded())
  }

  /// The file that a change of this one has become, opened as this one was.
  package func reopened(_ output: Output) throws(FormwrightError) -> FormFile {
    try FormFile(bytes: output.bytes, password: password)
  }
}

extension DetectedFields {
  /// Problems of the specification, each with the field of its line instead of the line: nobody sees the specification.
  package func named(_ error: FormwrightError) -> FormwrightError {
    var failure = error
    let lines = self.lines
    for (index, problem) in error.diagnostics.enumerated() {
      guard let line = problem.location?.line, lines.indices.contains(line - 1) else { continue }
      failure.diagnostics[index].field = lines[line - 1].field
    }
    return failure
  }
}
