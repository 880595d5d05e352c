import FormFixtures
import FormSchemas
import InteractiveForms
import PDFObjects

/// A form, of one page unless more are begun, drawn text by text and rule by rule, for tests that say where everything is.
struct DrawnForm {
  private var contents = [""]
  private var notes: [(page: Int, text: String, x: Double, y: Double)] = []
  private var fields: [(page: Int, entries: PDFDictionary, rectangle: [Double])] = []
  private var groups: [(page: Int, name: String, corners: [(x: Double, y: Double)])] = []
  /// Fields at several places; boxes have no width of their own.
  private var copies:
    [(page: Int, name: String, corners: [(x: Double, y: Double)], width: Double?)] = []
  /// Entries of each page beside those that are made here.
  var page: PDFDictionary = [:]
  /// Entries of the catalog.
  var catalog: PDFDictionary = [:]
  /// What the codes of the font mean, if they are not in WinAnsiEncoding.
  var characters: [UInt8: Unicode.Scalar] = [:]
  /// The names of fields that were added, in their order.
  private var names: [String] = []

  /// What is added from now on is on a further page.
  mutating func beginPage() { contents.append("") }

  /// Text whose baseline starts at a point; Helvetica at 10 points unless another size is given.
  mutating func text(
    _ text: String, _ x: Double, _ y: Double, size: Double = 10, bold: Bool = false
  ) {
    let escaped = text.replacing("\\", with: "\\\\").replacing("(", with: "\\(")
      .replacing(")", with: "\\)")
    contents[contents.count - 1] +=
      "BT /\(bold ? "B" : "F") \(size) Tf \(x) \(y) Td (\(escaped)) Tj ET\n"
  }

  /// Pictures of Webdings: `c` is an empty square.
  mutating func picture(_ codes: String, _ x: Double, _ y: Double) {
    contents[contents.count - 1] += "BT /W 10 Tf \(x) \(y) Td (\(codes)) Tj ET\n"
  }

  /// An annotation with text, as the typewriter tool of a viewer makes it.
  mutating func note(_ text: String, _ x: Double, _ y: Double) {
    notes.append((contents.count - 1, text, x, y))
  }

  /// Any operators.
  mutating func draw(_ operators: String) {
    contents[contents.count - 1] += operators + "\n"
  }

  mutating func rule(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    contents[contents.count - 1] += "\(x1) \(y1) m \(x2) \(y2) l S\n"
  }

  /// A text field with its lower left corner at a point.
  mutating func field(
    _ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double = 14,
    _ more: PDFDictionary = [:]
  ) {
    var entries: PDFDictionary = ["FT": .name("Tx"), "T": .text(name)]
    for (key, value) in more { entries[key] = value }
    fields.append((contents.count - 1, entries, [x, y, x + width, y + height]))
  }

  mutating func checkBox(_ name: String, _ x: Double, _ y: Double, _ more: PDFDictionary = [:]) {
    var entries: PDFDictionary = ["FT": .name("Btn"), "T": .text(name)]
    for (key, value) in more { entries[key] = value }
    fields.append((contents.count - 1, entries, [x, y, x + 10, y + 10]))
  }

  /// A field of radio buttons with their lower left corners at points, whose states are 0, 1, ….
  mutating func radioButtons(_ name: String, _ corners: [(x: Double, y: Double)]) {
    groups.append((contents.count - 1, name, corners))
  }

  /// A text field with widgets whose lower left corners are at points.
  mutating func fieldInPlaces(
    _ name: String, _ corners: [(x: Double, y: Double)], _ width: Double
  ) {
    copies.append((contents.count - 1, name, corners, width))
  }

  /// A check box with widgets whose lower left corners are at points.
  mutating func checkBoxInPlaces(_ name: String, _ corners: [(x: Double, y: Double)]) {
    copies.append((contents.count - 1, name, corners, nil))
  }

  func document() -> Document {
    var draft = FormDraft()
    draft.catalog = catalog
    func font(_ name: String) -> PDFObject {
      var font: PDFDictionary = [
        "Type": .name("Font"), "Subtype": .name("Type1"),
        "BaseFont": .name(PDFName(rawValue: name)),
        "Encoding": .name("WinAnsiEncoding"),
      ]
      if !characters.isEmpty {
        let lines = characters.map { code, scalar in
          "<\(hexadecimal(UInt32(code), 2))> <\(hexadecimal(scalar.value, 4))>"
        }.sorted()
        let map =
          "1 begincodespacerange <00> <FF> endcodespacerange "
          + "\(lines.count) beginbfchar\n\(lines.joined(separator: "\n"))\nendbfchar"
        font["ToUnicode"] = .reference(
          draft.add(.stream(PDFStream(dictionary: [:], data: Array(map.utf8)))))
      }
      return .dictionary(font)
    }
    var entries = page
    entries["MediaBox"] = entries["MediaBox"] ?? .rectangle(Rectangle(0, 0, 600, 800))
    entries["Resources"] = .dictionary([
      "Font": .dictionary([
        "F": font("Helvetica"), "B": font("Helvetica-Bold"), "W": font("Webdings"),
        "V": verticalFont(in: &draft),
      ])
    ])
    let pages = contents.map { draft.addPage(entries, content: $0) }
    for field in fields {
      draft.addField(field.entries, rectangle: field.rectangle, on: pages[field.page])
    }
    for group in groups {
      let buttons = group.corners.enumerated().map { state, corner in
        let appearance = PDFObject.reference(draft.addAppearance("", width: 10, height: 10))
        let states = ["\(state)", "Off"].map { (PDFName(rawValue: $0), appearance) }
        return draft.addWidget(
          ["AP": .dictionary(["N": .dictionary(PDFDictionary(states))])],
          rectangle: [corner.x, corner.y, corner.x + 10, corner.y + 10], on: pages[group.page])
      }
      draft.addParent(
        ["FT": .name("Btn"), "T": .text(group.name), "Ff": .integer(1 << 15)], kids: buttons)
    }
    for copy in copies {
      let (width, height) = copy.width.map { ($0, 14.0) } ?? (10.0, 10.0)
      let widgets = copy.corners.map { corner in
        draft.addWidget(
          [:], rectangle: [corner.x, corner.y, corner.x + width, corner.y + height],
          on: pages[copy.page])
      }
      let type: PDFName = copy.width == nil ? "Btn" : "Tx"
      draft.addParent(["FT": .name(type), "T": .text(copy.name)], kids: widgets)
    }
    for note in notes {
      let appearance = draft.addAppearance(
        "BT /F 10 Tf 0 2 Td (\(note.text)) Tj ET", width: 100, height: 12,
        ["Resources": entries["Resources"] ?? .null])
      let annotation = draft.add(
        .dictionary([
          "Type": .name("Annot"), "Subtype": .name("FreeText"), "Contents": .text(note.text),
          "Rect": .rectangle(Rectangle(note.x, note.y, note.x + 100, note.y + 12)),
          "F": .integer(4), "AP": .dictionary(["N": .reference(appearance)]),
        ]))
      draft.list(annotation, on: pages[note.page])
    }
    return draft.document()
  }

  /// A font for vertical writing whose codes are Unicode.
  private func verticalFont(in draft: inout FormDraft) -> PDFObject {
    let map =
      "1 begincodespacerange <0000> <FFFF> endcodespacerange "
      + "1 beginbfrange\n<0020> <FFFD> <0020>\nendbfrange"
    let unicode = draft.add(.stream(PDFStream(dictionary: [:], data: Array(map.utf8))))
    let descendant: PDFDictionary = [
      "Type": .name("Font"), "Subtype": .name("CIDFontType0"), "BaseFont": .name("Made"),
      "CIDSystemInfo": .dictionary([
        "Registry": .text("Adobe"), "Ordering": .text("Identity"), "Supplement": .integer(0),
      ]),
    ]
    return .dictionary([
      "Type": .name("Font"), "Subtype": .name("Type0"), "BaseFont": .name("Made"),
      "Encoding": .name("Identity-V"), "DescendantFonts": .array([.dictionary(descendant)]),
      "ToUnicode": .reference(unicode),
    ])
  }

  private func hexadecimal(_ value: UInt32, _ digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// The labels by field name.
  func labels(_ sources: LabelSources = .all) -> [String: FieldLabel] {
    var document = self.document()
    let form = Form(repairing: &document)
    let labels = FormLabels(of: form, in: document, sources: sources)
    return Dictionary(
      zip(form.fields.map(\.name), labels.fields), uniquingKeysWith: { first, _ in first })
  }

  func texts(_ sources: LabelSources = .all) -> [String: String] {
    labels(sources).mapValues(\.text)
  }
}
