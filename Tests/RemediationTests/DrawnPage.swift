import FormFixtures
import InteractiveForms
import LogicalStructure
import PDFContent
import PDFObjects

@testable import Remediation

/// A page of 600 by 800 points that is drawn text by text, with fields.
struct DrawnPage {
  var draft = FormDraft()
  private var content = ""
  private var fields: [(entries: PDFDictionary, rectangle: [Double])] = []
  private var groups: [(name: String, entries: PDFDictionary, kids: [DrawnOption])] = []
  private var forms: [PDFName: ObjectNumber] = [:]
  private let fonts: PDFObject

  init() {
    func font(_ name: PDFName) -> PDFObject {
      .dictionary([
        "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name(name),
        "Encoding": .name("WinAnsiEncoding"),
      ])
    }
    fonts = .dictionary(["F": font("Helvetica"), "B": font("Helvetica-Bold")])
  }

  mutating func text(
    _ text: String, _ x: Double, _ y: Double, size: Double = 10, bold: Bool = false
  ) {
    let escaped = text.replacing("(", with: "\\(").replacing(")", with: "\\)")
    draw("BT /\(bold ? "B" : "F") \(size) Tf \(x) \(y) Td (\(escaped)) Tj ET")
  }

  mutating func draw(_ operators: String) { content += operators + "\n" }

  /// Two rows of running text, so that the common style is known.
  mutating func prose(_ y: Double) {
    text(
      "This text is of many words which go on to the end of the line and say what is to be done,",
      50, y)
    text(
      "and they are followed by a second line of words, which ends before the margin.", 50, y - 12)
  }

  mutating func rules(columns: [Double], rows: [Double]) {
    for x in columns { draw("\(x) \(rows[0]) m \(x) \(rows[rows.count - 1]) l S") }
    for y in rows { draw("\(columns[0]) \(y) m \(columns[columns.count - 1]) \(y) l S") }
  }

  mutating func field(
    _ name: String, _ x: Double, _ y: Double, _ width: Double, _ entries: PDFDictionary = [:]
  ) {
    var all: PDFDictionary = ["FT": .name("Tx"), "T": .text(name)]
    for (key, value) in entries { all[key] = value }
    fields.append((all, [x, y, x + width, y + (all["FT"] == .name("Btn") ? width : 14)]))
  }

  /// A box of a field that has several, with its state and entries of its own.
  struct DrawnOption {
    var state: String
    var x: Double
    var y: Double
    var entries: PDFDictionary = [:]
  }

  /// A field of radio buttons, or of other widgets that have no states if these are empty.
  mutating func group(_ name: String, _ kids: [DrawnOption], _ entries: PDFDictionary = [:]) {
    groups.append((name, entries, kids))
  }

  /// A form XObject with the fonts of the page.
  mutating func form(_ name: PDFName, _ content: String) {
    forms[name] = draft.add(
      .stream(
        PDFStream(
          dictionary: [
            "Type": .name("XObject"), "Subtype": .name("Form"),
            "BBox": .rectangle(Rectangle(0, 0, 600, 800)),
            "Resources": .dictionary(["Font": fonts]),
          ], data: Array(content.utf8))))
  }

  /// The document and its form.
  func read() -> (document: Document, form: Form) {
    var draft = draft
    let page = draft.addPage(
      [
        "MediaBox": .rectangle(Rectangle(0, 0, 600, 800)),
        "Resources": .dictionary([
          "Font": fonts,
          "XObject": .dictionary(PDFDictionary(forms.mapValues(PDFObject.reference))),
        ]),
      ], content: content)
    for field in fields { draft.addField(field.entries, rectangle: field.rectangle, on: page) }
    for group in groups {
      let kids = group.kids.map { kid in
        var entries = kid.entries
        if !kid.state.isEmpty {
          let appearance = PDFObject.reference(draft.addAppearance("", width: 10, height: 10))
          let states = [kid.state, "Off"].map { (PDFName(rawValue: $0), appearance) }
          entries["AP"] = .dictionary(["N": .dictionary(PDFDictionary(states))])
        }
        let side = kid.state.isEmpty ? 100.0 : 10
        return draft.addWidget(
          entries, rectangle: [kid.x, kid.y, kid.x + side, kid.y + 10], on: page)
      }
      let isChoice = group.kids.allSatisfy { !$0.state.isEmpty }
      var entries: PDFDictionary =
        isChoice ? ["FT": .name("Btn"), "Ff": .integer(1 << 15)] : ["FT": .name("Tx")]
      entries["T"] = .text(group.name)
      for (key, value) in group.entries { entries[key] = value }
      draft.addParent(entries, kids: kids)
    }
    var document = draft.document()
    let form = Form(repairing: &document)
    return (document, form)
  }
}

extension Document {
  /// The structure as “Document(H1 “Title” P “Text”)”: the text that each element's content shows, `@` for an annotation.
  var tags: String {
    let page = pageList().pages[0]
    let content = PageContentReader(document: self).content(of: page)
    /// By stream and identifier.
    var texts: [String: String] = [:]
    for glyph in content.glyphs where glyph.markedContent >= 0 {
      let mark = content.markedContents[Int(glyph.markedContent)]
      guard let identifier = mark.identifier else { continue }
      texts["\(mark.stream?.index ?? 0) \(identifier)", default: ""] += content.text(of: glyph)
    }
    func sketch(_ object: PDFObject) -> String {
      if let identifier = integer(object) { return "“\(texts["0 \(identifier)"] ?? "")”" }
      guard let node = dictionary(object) else { return "?" }
      if node["Obj"] != nil { return "@" }
      if let identifier = integer(node["MCID"]) {
        return "“\(texts["\(node["Stm"]?.referenceValue?.index ?? 0) \(identifier)"] ?? "")”"
      }
      let kids = node["K"].map { array($0) ?? [$0] } ?? []
      let inside = kids.map(sketch).joined(separator: " ")
      let type = name(node["S"])?.text ?? "?"
      return inside.isEmpty ? type : "\(type)(\(inside))"
    }
    return (StructureRoot(of: self)?.kids(in: self) ?? []).map(sketch).joined(separator: " ")
  }

  /// Every glyph that the first page shows: its code and place.
  var shownGlyphs: [String] {
    PageContentReader(document: self).content(of: pageList().pages[0]).glyphs.map {
      "\($0.code) \(formatNumber($0.x)) \(formatNumber($0.y))"
    }
  }
}
