import Diagnostics
import FormFixtures
import InteractiveForms
import PDFObjects
import Testing

/// Field trees as the standard has them (ISO 32000-2, 12.7.4), and as files have them.
@Suite("Reading the field tree")
struct FieldTreeTests {
  private func form(_ document: Document) -> Form {
    var repaired = document
    return Form(repairing: &repaired)
  }

  @Test("partial names join with periods; a node without a name adds none")
  func names() {
    var draft = FormDraft()
    let page = draft.addPage()
    let leaf = draft.addWidget(
      ["FT": .name("Tx"), "T": .text("first")], rectangle: [0, 0, 9, 9], on: page)
    let nameless = draft.addParent([:], kids: [leaf], isRoot: false)
    let middle = draft.addParent(["T": .text("name")], kids: [nameless], isRoot: false)
    draft.addParent(["T": .text("applicant")], kids: [middle])
    #expect(form(draft.document()).fields.map(\.name) == ["applicant.name.first"])
  }

  /// ISO 32000-2, Tables 226, 228, 232 and 234: type, flags, value, default value, length, options,
  /// default appearance and quadding come from the nearest ancestor that has them.
  @Test("attributes come from the nearest ancestor that has them")
  func inheritance() throws {
    var draft = FormDraft()
    let page = draft.addPage()
    let plain = draft.addWidget(["T": .text("a")], rectangle: [0, 0, 9, 9], on: page)
    let own = draft.addWidget(
      ["T": .text("b"), "MaxLen": .integer(3), "Q": .integer(2), "Ff": .integer(0)],
      rectangle: [0, 10, 9, 19], on: page)
    draft.addParent(
      [
        "T": .text("p"), "FT": .name("Tx"), "Ff": .integer(2), "MaxLen": .integer(9),
        "Q": .integer(1), "V": .text("v"), "DV": .text("d"), "DA": .text("/X 7 Tf"),
      ], kids: [plain, own])
    let fields = form(draft.document()).fields
    let first = try #require(fields.first)
    #expect(first.kind == .text)
    #expect(first.flags == .required)
    #expect(first.maxLength == 9)
    #expect(first.quadding == .center)
    #expect(first.value == .text("v"))
    #expect(first.defaultValue == .text("d"))
    #expect(String(decoding: first.defaultAppearance, as: UTF8.self) == "/X 7 Tf")
    let second = try #require(fields.last)
    #expect(second.maxLength == 3)
    #expect(second.quadding == .right)
    #expect(second.flags == [])
  }

  @Test("a field without a default appearance takes the form's")
  func formDefaults() throws {
    var draft = FormDraft()
    let page = draft.addPage()
    draft.form["Q"] = .integer(1)
    draft.addField(["FT": .name("Tx"), "T": .text("a")], rectangle: [0, 0, 9, 9], on: page)
    let field = try #require(form(draft.document()).fields.first)
    #expect(String(decoding: field.defaultAppearance, as: UTF8.self) == "/Helv 10 Tf 0 g")
    #expect(field.quadding == .center)
  }

  /// A radio group whose widgets LibreOffice named: one kid without a name makes all of them widgets.
  @Test("kids of both kinds are the widgets of one field")
  func mixedKids() throws {
    var draft = FormDraft()
    let page = draft.addPage()
    let on = draft.addAppearance("0 0 5 5 re f", width: 9, height: 9)
    func button(_ state: String, _ more: PDFDictionary) -> ObjectNumber {
      var entries: PDFDictionary = [
        "AS": .name("Off"),
        "AP": .dictionary([
          "N": .dictionary([PDFName(rawValue: state): .reference(on)])
        ]),
      ]
      for (key, value) in more { entries[key] = value }
      return draft.addWidget(entries, rectangle: [0, 0, 9, 9], on: page)
    }
    let kids = [button("1", [:]), button("2", ["T": .text("named")])]
    draft.addParent(
      ["T": .text("r"), "FT": .name("Btn"), "Ff": .integer(1 << 15)], kids: kids)
    let form = form(draft.document())
    #expect(form.fields.map(\.name) == ["r"])
    #expect(form.fields.first?.widgets.count == 2)
    #expect(form.fields.first?.states.map(\.text) == ["1", "2"])
  }

  @Test("a tree that refers back to itself is read once, with a warning")
  func cycle() {
    var draft = FormDraft()
    let page = draft.addPage()
    let leaf = draft.addWidget(
      ["FT": .name("Tx"), "T": .text("a")], rectangle: [0, 0, 9, 9], on: page)
    let inner = draft.addParent(["T": .text("inner")], kids: [leaf], isRoot: false)
    let outer = draft.addParent(["T": .text("outer")], kids: [inner])
    draft[inner]["Kids"] = .array([.reference(leaf), .reference(outer)])
    let form = form(draft.document())
    #expect(form.fields.map(\.name) == ["outer.inner.a"])
    #expect(form.diagnostics.contains { $0.code == "field-cycle" })
  }

  @Test("a tree of many levels is read to its end", arguments: [130, 999])
  func deep(_ levels: Int) {
    var draft = FormDraft()
    let page = draft.addPage()
    var kid = draft.addWidget(
      ["FT": .name("Tx"), "T": .text("a")], rectangle: [0, 0, 9, 9], on: page)
    for _ in 0..<levels { kid = draft.addParent(["T": .text("n")], kids: [kid], isRoot: false) }
    draft.addRoot(.reference(kid))
    let form = form(draft.document())
    #expect(form.fields.map(\.name) == [String(repeating: "n.", count: levels) + "a"])
    #expect(form.diagnostics == [])
  }

  @Test("a tree without end in sight says so")
  func tooDeep() {
    var draft = FormDraft()
    let page = draft.addPage()
    var kid = draft.addWidget(
      ["FT": .name("Tx"), "T": .text("a")], rectangle: [0, 0, 9, 9], on: page)
    for _ in 0..<1001 { kid = draft.addParent(["T": .text("n")], kids: [kid], isRoot: false) }
    draft.addRoot(.reference(kid))
    #expect(form(draft.document()).diagnostics.map(\.code).contains("field-depth"))
  }

  /// ISO 32000-2, 8.3.3: `[0 1 -1 0 0 0]` turns by 90 degrees counterclockwise. qpdf turns the
  /// appearances of pages that it lays over others, and writes no `/MK /R`.
  @Test(
    "a widget is turned as its appearance is, if nothing else says how",
    arguments: [
      ([0, 1, -1, 0, 20, 0], nil, 90), ([-1, 0, 0, -1, 9, 9], nil, 180),
      ([0, -0.9, 0.9, 0, 0, 20], nil, 270), ([2, 0, 0, 2, 5, 5], nil, 0),
      ([-1, 0, 0, 1, 9, 0], nil, 0), ([0.7, 0.7, -0.7, 0.7, 0, 0], nil, 0),
      ([0, 1, -1, 0, 20, 0], 0, 0), ([0, 1, -1, 0, 20, 0], 270, 270),
    ] as [([Double], Int?, Int)])
  func turned(_ matrix: [Double], _ stated: Int?, _ rotation: Int) {
    var draft = FormDraft()
    let page = draft.addPage()
    let appearance = draft.addAppearance(
      "", width: 20, height: 9, ["Matrix": .array(matrix.map(PDFObject.number))])
    var entries: PDFDictionary = [
      "FT": .name("Tx"), "T": .text("a"), "AP": .dictionary(["N": .reference(appearance)]),
    ]
    if let stated { entries["MK"] = .dictionary(["R": .integer(stated)]) }
    draft.addField(entries, rectangle: [0, 0, 9, 20], on: page)
    let widget = form(draft.document()).fields.first?.widgets.first
    #expect(widget?.characteristics.rotation == rotation)
  }

  @Test("fields that only pages list are found, and put into the form's list")
  func orphans() throws {
    var draft = FormDraft()
    let page = draft.addPage()
    draft.addField(["FT": .name("Tx"), "T": .text("a")], rectangle: [0, 0, 9, 9], on: page)
    draft.addWidget(["FT": .name("Tx"), "T": .text("lost")], rectangle: [0, 0, 9, 9], on: page)
    let group = [1, 2].map { _ in draft.addWidget([:], rectangle: [0, 0, 9, 9], on: page) }
    draft.addParent(
      ["T": .text("group"), "FT": .name("Tx")], kids: group, isRoot: false)
    var document = draft.document()
    let form = Form(repairing: &document)
    #expect(form.fields.map(\.name) == ["a", "lost", "group"])
    #expect(form.fields.map(\.isInFieldTree) == [true, false, false])
    #expect(form.fields.last?.widgets.count == 2)
    let listed = document.array(document.dictionary(document.catalog["AcroForm"])?["Fields"]) ?? []
    #expect(listed.count == 3)
    // Read again, they are in the tree.
    #expect(Form(repairing: &document).fields.map(\.isInFieldTree) == [true, true, true])
  }

  @Test("a widget of no field is counted as a stray, not as a field")
  func stray() {
    var draft = FormDraft()
    let page = draft.addPage()
    draft.addField(["FT": .name("Tx"), "T": .text("a")], rectangle: [0, 0, 9, 9], on: page)
    draft.addWidget([:], rectangle: [0, 0, 9, 9], on: page)
    let form = form(draft.document())
    #expect(form.fields.count == 1)
    #expect(form.strayWidgets.count == 1)
  }

  @Test("a field without a name is called after its place")
  func nameless() {
    var draft = FormDraft()
    draft.addPage()
    let page = draft.addPage()
    draft.addField(["FT": .name("Tx"), "T": .text("a")], rectangle: [0, 0, 9, 9], on: page)
    draft.addField(["FT": .name("Tx")], rectangle: [0, 0, 9, 9], on: page)
    let form = form(draft.document())
    #expect(form.fields.map(\.name) == ["a", "page2.widget2"])
    #expect(form.fields.map(\.isNamed) == [true, false])
  }

  @Test("dictionaries standing directly in the lists are read and made objects")
  func directDictionaries() throws {
    let bytes = rawFile([
      "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [ << /FT /Tx /T (a) /Kids [ << "
        + "/Type /Annot /Subtype /Widget /Rect [0 0 9 9] >> ] >> ] >> >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Annots [ << /Type /Annot /Subtype "
        + "/Widget /FT /Tx /T (b) /Rect [0 0 9 9] >> ] >>",
    ])
    var document = try Document(bytes: bytes)
    let form = Form(repairing: &document)
    #expect(form.fields.map(\.name) == ["a", "b"])
    let field = try #require(form.fields.first)
    let kid = document[field.widgets[0].number].dictionaryValue ?? [:]
    #expect(kid["Parent"]?.referenceValue == field.number)
  }

  @Test("a kid without a /Parent gets one")
  func missingParent() throws {
    var draft = FormDraft()
    let page = draft.addPage()
    let leaf = draft.addWidget(
      ["FT": .name("Tx"), "T": .text("a")], rectangle: [0, 0, 9, 9], on: page)
    let parent = draft.addParent(["T": .text("p")], kids: [leaf])
    draft[leaf]["Parent"] = nil
    var document = draft.document()
    #expect(Form(repairing: &document).fields.map(\.name) == ["p.a"])
    #expect(document[leaf].dictionaryValue?["Parent"]?.referenceValue == parent)
  }

  /// PDF files of Sejda's: the field above its widgets is marked as an annotation itself.
  @Test("a field marked as a widget, above widgets of its own, is none")
  func markedParent() throws {
    var draft = FormDraft()
    let page = draft.addPage()
    let on = draft.addAppearance("0 0 5 5 re f", width: 9, height: 9)
    let kid = draft.addWidget(
      ["AP": .dictionary(["N": .dictionary(["Chosen": .reference(on)])])],
      rectangle: [0, 0, 9, 9], on: page)
    draft.addParent(
      [
        "T": .text("box"), "FT": .name("Btn"), "Type": .name("Annot"), "Subtype": .name("Widget"),
      ], kids: [kid])
    var document = draft.document()
    let field = try #require(Form(repairing: &document).fields.first)
    #expect(field.widgets.count == 1)
    #expect(field.states.map(\.text) == ["Chosen"])
  }

  @Test("two fields of one name stay two, and share their name")
  func sameName() {
    var draft = FormDraft()
    let page = draft.addPage()
    for _ in 0..<2 {
      draft.addField(["FT": .name("Tx"), "T": .text("a")], rectangle: [0, 0, 9, 9], on: page)
    }
    #expect(form(draft.document()).fields.map(\.name) == ["a", "a"])
  }

  @Test("a page that lists a widget counts, whatever the widget's own /P says")
  func placement() {
    var draft = FormDraft()
    let first = draft.addPage()
    let second = draft.addPage()
    let widget = draft.addField(
      ["FT": .name("Tx"), "T": .text("a")], rectangle: [0, 0, 9, 9], on: second)
    draft[widget]["P"] = .reference(first)
    #expect(form(draft.document()).fields.first?.widgets.first?.pageIndex == 1)
  }
}
