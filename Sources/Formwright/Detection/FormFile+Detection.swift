public import Diagnostics
import FieldDetection
import FieldFormats
import FormSchemas
import InteractiveForms
import PDFContent
public import PDFObjects
import StructuredData
import TemplateDrafts
import TextRecognition

/// Fields that the pages of a file ask for and the file does not have.
///
/// ```swift
/// func makeForm(of flat: FormFile) throws {
///   let found = try flat.detectedFields()
///   for field in found.fields { print(field.name, field.confidence) }
///   try flat.edited(bySpecification: found.specification).write(to: "form.pdf")
/// }
/// ```
public struct DetectedFields: Sendable {
  /// A field, and why it was taken for one.
  public struct Field: Sendable {
    /// What an AcroForm calls such a field.
    public internal(set) var kind: FieldKind
    /// A readable name made of the label.
    public internal(set) var name: String
    /// The text of the page that names the field; nil if none does.
    public internal(set) var label: String?
    /// The text of a radio button.
    package internal(set) var option: String?
    /// From 1.
    public internal(set) var page: Int
    /// In the page's default user space.
    public internal(set) var bounds: Rectangle
    /// The number of characters that a comb takes.
    package internal(set) var cells: Int?
    /// The most characters that another text field takes; nil for any number.
    var maxLength: Int?
    /// How likely it is a field: of places with such a likelihood, this share are one, on forms of agencies that nothing was
    /// fitted to.
    public internal(set) var confidence: Double
    /// The evidence, in words.
    package internal(set) var reason: String
    /// Whether the page shows where it is: a box to check needs no border then.
    let isDrawn: Bool
    var rotation: Int
    var isMultiline: Bool
    /// A person said that it must have a value.
    var isRequired = false
    /// What its label asks for, as specifications name formats: one member; nil for plain text.
    var format: StructuredValue?
  }

  /// In the order in which they are read; the buttons of a radio group follow each other.
  public let fields: [Field]
  /// Pages that show pictures and no text, such as scans, from 1: nothing was looked for in the pictures. Have their text recognized
  /// first; see ``FormFile/readable(_:_:)``.
  public let pagesWithoutText: [Int]

  /// A warning for each page without text.
  package var warnings: [Diagnostic] {
    pagesWithoutText.map { page in
      var warning = Diagnostic.warning(
        "no-text",
        "the page shows pictures and no text: its fields have no names, or were not found",
        hint: "Recognize the text of the page first: \(.recognizesText).")
      warning.page = page
      return warning
    }
  }

  /// A specification in YAML that puts the fields onto the pages, for
  /// ``FormFile/edited(bySpecification:as:overrides:archive:attachments:)``. Comments say why each is there.
  public var specification: [UInt8] {
    Array((lines.map(\.text).joined(separator: "\n") + "\n").utf8)
  }

  /// The lines of the specification, each with the name of its field.
  package var lines: [(text: String, field: String?)] {
    var lines: [(text: String, field: String?)] = [
      ("# Fields that the pages ask for. Correct what is wrong, and add them to the PDF.", nil),
      ("# Behind each field: how often such a field is right, and why it is one.", nil),
      (fields.isEmpty ? "fields: []" : "fields:", nil),
    ]
    var page = 0
    var index = 0
    while index < fields.count {
      let field = fields[index]
      if field.page != page {
        page = field.page
        lines.append(("  # Page \(page)", nil))
      }
      let group = fields[index...].prefix { $0.kind == .radio && $0.name == field.name }
      let item = field.kind == .radio ? Self.radio(Array(group)) : Self.single(field)
      let share = formatNumber((field.confidence * 100).rounded() / 100)
      let text = String(decoding: JSONWriter.compact(item), as: UTF8.self)
      lines.append(("  - \(text) # \(share), \(field.reason)", field.name))
      index += max(1, group.count)
    }
    return lines
  }

  private static func rectangle(_ bounds: Rectangle) -> StructuredValue {
    .array(
      [bounds.left, bounds.bottom, bounds.right, bounds.top].map {
        StructuredValue(.number(formatNumber(($0 * 10).rounded() / 10)))
      })
  }

  private static func single(_ field: Field) -> StructuredValue {
    let kind =
      switch field.kind {
      case .checkBox: "checkbox"
      case .signature: "signature"
      default: "text"
      }
    var members: [(String, StructuredValue)] = [
      (kind, .string(field.name)),
      ("page", .number(field.page)), ("rect", rectangle(field.bounds)),
    ]
    if let label = field.label { members.append(("tooltip", .string(label))) }
    if let cells = field.cells { members += [("maxLength", .number(cells)), ("comb", true)] }
    if field.kind == .text, field.cells == nil, let most = field.maxLength {
      members.append(("maxLength", .number(most)))
    }
    if field.kind == .text, field.cells == nil, field.isMultiline {
      members.append(("multiline", true))
    }
    if field.kind == .text, field.cells == nil,
      let format = field.format?.objectValue?.members.first
    {
      members.append((format.key, format.value))
    }
    if field.isRequired { members.append(("required", true)) }
    if field.rotation != 0 { members.append(("rotation", .number(field.rotation))) }
    if field.kind == .checkBox, field.isDrawn { members.append(("border", "none")) }
    return .object(members)
  }

  private static func radio(_ buttons: [Field]) -> StructuredValue {
    var members: [(String, StructuredValue)] = [
      ("radio", .string(buttons[0].name)), ("page", .number(buttons[0].page)),
    ]
    let question = buttons[0].label ?? buttons.compactMap(\.option).joined(separator: ", ")
    if !question.isEmpty { members.append(("tooltip", .string(question))) }
    if buttons.contains(where: \.isRequired) { members.append(("required", true)) }
    members += [
      (
        "options",
        .array(
          buttons.map { button in
            ["state": .string(button.option), "rect": rectangle(button.bounds)]
          })
      )
    ]
    if buttons.allSatisfy(\.isDrawn) { members.append(("border", "none")) }
    return .object(members)
  }
}

extension FormFile {
  /// Finds the fields that the pages ask for: blanks, lines, cells, combs, boxes to check. Places that fields of the form
  /// cover already are left out.
  ///
  /// On a page that is a picture and has text, such as a scan whose text was recognized, lines and boxes are looked for in the
  /// picture; poppler draws it.
  ///
  /// Names come from the texts of the pages, in the way that a template names values. Yes and no side by side, and other
  /// boxes of which one is checked, become radio groups.
  ///
  /// - Parameters:
  ///   - pages: where they are looked for, from 1; nil for all pages.
  ///   - leastConfidence: fields with less are left out; see ``DetectedFields/Field/confidence``.
  ///   - overrides: allows reading a file whose permissions forbid it.
  /// - Throws: ``FormwrightError`` of kind `file`, code `permissions`, if the file permits neither copying nor extraction
  ///   for accessibility; with the code `no-page` if it has no pages; with the code `render` if a scan cannot be drawn.
  public func detectedFields(
    onPages pages: Set<Int>? = nil, leastConfidence: Double = 0,
    overrides: PermissionOverrides = PermissionOverrides()
  ) throws(FormwrightError) -> DetectedFields {
    try document.checkReadingText(overrides)
    try document.requirePages()
    let found = try places(onPages: pages, leastConfidence)
    let fields = found.places.isEmpty ? [] : try named(found.places, found.leveling)
    return DetectedFields(fields: fields, pagesWithoutText: found.pagesWithoutText)
  }

  private typealias Place = (page: Int, field: DetectedField)

  private func places(
    onPages chosen: Set<Int>?, _ leastConfidence: Double
  ) throws(FormwrightError) -> (places: [Place], pagesWithoutText: [Int], leveling: [Int: Matrix]) {
    let reader = PageContentReader(document: document)
    let widgets = Dictionary(
      grouping: form.fields.flatMap(\.widgets).filter { $0.pageIndex != nil },
      by: { $0.pageIndex ?? 0 })
    var places: [Place] = []
    var pagesWithoutText: [Int] = []
    // Of scans that are askew, by the index of the page.
    var leveling: [Int: Matrix] = [:]
    var pictures: PagePictures?
    for (index, page) in document.pageList().pages.enumerated()
    where chosen?.contains(index + 1) ?? true {
      let taken = (widgets[index] ?? []).compactMap(\.rectangle)
      let content = reader.content(of: page)
      if content.lacksText { pagesWithoutText.append(index + 1) }
      var ink: PictureInk?
      if content.hasText, content.graphics.contains(where: { $0.kind == .image }) {
        if pictures == nil { pictures = try PagePictures(of: document) }
        ink = try pictures?.ink(ofPageAt: index, showing: content)
        leveling[index] = ink?.leveling
      }
      places += FieldDetector.fields(of: content, ink: ink, besides: taken).filter {
        $0.confidence >= leastConfidence
      }.map { (index, $0) }
    }
    return (places, pagesWithoutText, leveling)
  }

  /// Puts the fields onto a copy whose pages are level; its labels then name them.
  private func named(
    _ places: [Place], _ leveling: [Int: Matrix]
  ) throws(FormwrightError) -> [DetectedFields.Field] {
    func technical(_ index: Int) -> String { "detected.field\(index + 1)" }
    let plain = DetectedFields(
      fields: places.enumerated().map { index, place in
        var field = DetectedFields.Field(
          place, kind: place.field.isChoice ? .checkBox : .text, name: technical(index), label: nil)
        if let matrix = leveling[place.page] { field.bounds = field.bounds.moved(by: matrix) }
        return field
      }, pagesWithoutText: [])
    var all = PermissionOverrides()
    all.ignoresPermissions = true
    all.dropsSignatures = true
    var level = document
    for (index, page) in document.pageList().pages.enumerated() {
      if let matrix = leveling[index] { level.moveContents(of: page, by: matrix) }
    }
    let copy = try FormFile(
      bytes: FormFile(self, with: level).edited(
        bySpecification: plain.specification, overrides: all
      ).bytes, password: password)
    let labels = copy.labels()
    var texts: [String: String] = [:]
    for (field, label) in zip(copy.form.fields, labels.fields) where label.source != .none {
      texts[field.name] = label.text
    }
    let draft = TemplateDraft(
      of: copy.form, labels: labels, title: title, language: language, formPath: "")
    let numbers = Dictionary(
      places.indices.map { (technical($0), $0) }, uniquingKeysWith: { first, _ in first })
    // Questions with the place of their first field among all: they are read in the order in which they were found.
    var questions: [(first: Int, fields: [DetectedFields.Field])] = []
    var names = UniqueNames(form.fields.map(\.name))
    for entry in draft.namedEntries {
      let own = entry.fields.compactMap { numbers[$0] }
      guard let first = own.min() else { continue }
      if let options = entry.options, own.count == entry.fields.count, own.count > 1 {
        let name = names.unique(entry.path)
        let states = Self.states(options)
        let question = zip(own, states).lazy.compactMap {
          Self.question(in: texts[technical($0)], before: $1)
        }.first
        let buttons = zip(own, states).map { index, option in
          DetectedFields.Field(
            places[index], kind: .radio, name: name, label: entry.question ?? question,
            option: option)
        }
        questions.append((first, buttons))
      } else {
        for index in own {
          let place = places[index]
          let field = DetectedFields.Field(
            place, kind: kind(of: place.field, entry.asked), name: names.unique(entry.path),
            label: texts[technical(index)], asked: entry.asked)
          questions.append((index, [field]))
        }
      }
    }
    return questions.sorted { $0.first < $1.first }.flatMap(\.fields)
  }
}

extension AskedValue {
  /// The format that a specification gives such a field; nil if it gives none.
  fileprivate var format: StructuredValue? {
    switch self {
    case .date(let pattern): ["date": .string(pattern)]
    case .socialSecurityNumber: Self.named(.socialSecurity)
    case .zip: Self.named(.zip)
    case .zipPlus4: Self.named(.zipPlus4)
    case .telephone: Self.named(.phone)
    case .amount: ["number": ["decimals": 2]]
    case .signature: nil
    }
  }

  private static func named(_ format: SpecialFormat) -> StructuredValue? {
    format.name.map { ["format": .string($0)] }
  }
}

private func kind(of field: DetectedField, _ asked: AskedValue?) -> FieldKind {
  field.isChoice ? .checkBox : asked == .signature && field.cells == nil ? .signature : .text
}

extension FormFile {
  /// What a label of a button says of all buttons of its group: the text before its own; nil if there is none.
  private static func question(in label: String?, before option: String) -> String? {
    guard var text = label?[...] else { return nil }
    if text.hasSuffix(option) { text = text.dropLast(option.count) }
    while let last = text.last, last.isWhitespace || last == "," { text.removeLast() }
    return text.isEmpty ? nil : String(text)
  }

  /// States that are called what the texts beside the buttons say. A name has at most 127 bytes (ISO 32000-1, Table C.1).
  static func states(_ texts: [String]) -> [String] {
    var taken: Set<String> = []
    return texts.map { text in
      var short = text
      while short.utf8.count > 100 {
        let words = short.split(separator: " ").dropLast()
        short =
          words.isEmpty
          ? String(String.UnicodeScalarView(short.unicodeScalars.dropLast()))
          : words.joined(separator: " ")
      }
      var state = short
      var number = 1
      while !taken.insert(state).inserted {
        number += 1
        state = "\(short) \(number)"
      }
      return state
    }
  }
}

extension DetectedFields.Field {
  fileprivate init(
    _ place: (page: Int, field: DetectedField), kind: FieldKind, name: String, label: String?,
    option: String? = nil, asked: AskedValue? = nil
  ) {
    self.kind = kind
    self.name = name
    self.label = label
    self.option = option
    page = place.page + 1
    bounds = place.field.bounds
    cells = place.field.cells
    confidence = place.field.confidence
    reason = place.field.evidence.reason
    isDrawn = true
    rotation = place.field.rotation
    isMultiline = place.field.isMultiline
    format = asked?.format
  }
}

/// Names of fields, none of which is another or the beginning of another (ISO 32000-2, 12.7.4.2).
private struct UniqueNames {
  private var names: Set<String>
  private var groups: Set<String> = []

  init(_ names: [String]) {
    self.names = Set(names)
    for name in names { groups.formUnion(Self.groups(of: name)) }
  }

  private static func groups(of name: String) -> [String] {
    let parts = name.split(separator: ".")
    return (1..<max(1, parts.count)).map { parts.prefix($0).joined(separator: ".") }
  }

  mutating func unique(_ path: String) -> String {
    let path = path.isEmpty ? "field" : path
    var name = path
    var number = 1
    while names.contains(name) || groups.contains(name)
      || Self.groups(of: name).contains(where: names.contains)
    {
      number += 1
      name = "\(path.replacing(".", with: number > 50 ? "_" : "."))_\(number)"
    }
    names.insert(name)
    groups.formUnion(Self.groups(of: name))
    return name
  }
}
