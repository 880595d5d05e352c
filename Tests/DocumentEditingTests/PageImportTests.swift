import Diagnostics
import DocumentEditing
import FormFixtures
import InteractiveForms
import PDFObjects
import Testing

/// What is expected follows from the fixtures by hand.
@Suite("Pages imported")
struct PageImportTests {
  @Test("two copies of one form are independent; content that both show is shared")
  func twoCopies() throws {
    let source = ImportSource(ThreePages().document)
    let assembly = try #require(
      PageAssembly([PageAssembly.Part(source: 0, places: [0, 1, 2, 2, 0])], of: [source]))
    var document = assembly.editor.document
    #expect(document.contents.count == 5)
    #expect(document.contents[3] == document.contents[2])
    let pages = document.pageList().pages
    let streams = pages.map { document[$0.number].dictionaryValue?["Contents"] }
    #expect(streams[4] == streams[0])
    let form = Form(repairing: &document)
    #expect(form.fields.map(\.name) == ["a.1", "a.2", "a.3", "r", "a-2.1", "a-2.3", "r-2"])
    #expect(form.fields[4].value == .text("value 1"))
    #expect(form.fields.map(\.number).count == Set(form.fields.map(\.number)).count)
    #expect(document.reachablePageCount == 5)
    #expect(assembly.diagnostics.flatMap(\.diagnostics).map(\.code.rawValue) == ["renamed-field"])
  }

  /// The three pages with an attachment (ISO 32000-2, 7.11.4).
  private func attached(_ data: String) throws -> ImportSource {
    var document = ThreePages().document
    let stream = document.add(.stream(PDFStream(dictionary: [:], data: Array(data.utf8))))
    let file: PDFDictionary = [
      "Type": .name("Filespec"), "F": .text("a.txt"),
      "EF": .dictionary(["F": .reference(stream)]),
    ]
    var catalog = document.catalog
    var names = document.dictionary(catalog["Names"]) ?? [:]
    names["EmbeddedFiles"] = .dictionary(["Names": .array([.text("a.txt"), .dictionary(file)])])
    catalog["Names"] = .dictionary(names)
    document[try #require(document.catalogNumber)] = .dictionary(catalog)
    return ImportSource(document)
  }

  @Test("only attachments that the output does not have are told")
  func attachments() throws {
    let sources = try [attached("one"), attached("one"), attached("two")]
    let codes = try [[0, 0], [0, 1], [0, 2]].map { chosen in
      let parts = chosen.map { PageAssembly.Part(source: $0, places: [0]) }
      let assembly = try #require(PageAssembly(parts, of: sources))
      return assembly.diagnostics.flatMap(\.diagnostics).count { $0.code.rawValue == "attachments" }
    }
    #expect(codes == [0, 0, 1])
  }

  @Test("links and names lead within their own copy")
  func destinations() throws {
    let source = ImportSource(ThreePages().document)
    let parts = [PageAssembly.Part(source: 0, places: [0, 1, 0, 1])]
    let document = try #require(PageAssembly(parts, of: [source])).editor.document
    let pages = document.pageList().pages.map(\.number)
    let targets = pages.map { page -> ObjectNumber? in
      let annotations = document.array(document[page].dictionaryValue?["Annots"]) ?? []
      let link = annotations.compactMap { document.dictionary($0) }
        .first { document.name($0["Subtype"]) == "Link" }
      let action = link.flatMap { document.dictionary($0["A"]) }
      return document.array(action?["D"])?.first?.referenceValue
    }
    #expect(targets == [pages[1], nil, pages[3], nil])
    let names = document.dictionary(document.dictionary(document.catalog["Names"])?["Dests"])
    let keys = (document.array(names?["Names"]) ?? []).compactMap { $0.stringValue?.text }
    #expect(keys == ["n1", "n1-2", "n2", "n2-2"])
    #expect(document.outlineTitles == ["page 1", "page 2", "page 1", "page 2"])
  }

  @Test("each copy's own outline goes below the first bookmark to its pages")
  func nestedBookmarks() throws {
    let source = ImportSource(ThreePages().document)
    let parts = [[0, 1], [0], [1]].map { PageAssembly.Part(source: 0, places: $0) }
    var assembly = try #require(PageAssembly(parts, of: [source]))
    assembly.addBookmarks(["one", "two", "three"], brought: .below)
    let document = assembly.editor.document
    #expect(document.outlineTitles == ["one", "two", "three"])
    var item = document.dictionary(document.catalog["Outlines"])?["First"]
    var own: [[String]] = []
    while let node = document.dictionary(item), own.count < 10 {
      var titles: [String] = []
      var kid = node["First"]
      while let inner = document.dictionary(kid), titles.count < 10 {
        titles.append(inner["Title"]?.stringValue?.text ?? "")
        kid = inner["Next"]
      }
      own.append(titles)
      item = node["Next"]
    }
    // The second part is page 1 of a second copy, and the third its page 2.
    #expect(own == [["page 1", "page 2"], ["page 1", "page 2"], []])
  }

  /// A form `f` with a field that is calculated, buttons, and a font of its own under a common name.
  private func scripted(font: PDFName) -> Document {
    var draft = FormDraft()
    let own = draft.add(
      .dictionary(["Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name(font)]))
    draft.form["DR"] = .dictionary(["Font": .dictionary(["F": .reference(own)])])
    draft.form["DA"] = .text("/F 9 Tf 0 g")
    let page = draft.addPage()
    func script(_ text: String) -> PDFObject {
      .dictionary(["S": .name("JavaScript"), "JS": .text(text)])
    }
    let fields = ["a", "b", "sum"].map { name in
      draft.addWidget(
        ["FT": .name("Tx"), "T": .text(name), "DA": .text("0 g /F 12 Tf")],
        rectangle: [10, 10, 50, 20], on: page)
    }
    draft[fields[2]]["AA"] = .dictionary([
      "C": script("AFSimple_Calculate(\"SUM\", new Array (\"f.a\", \"f.b\"));"),
      "F": script(
        "event.value = this.getField('f.a').value + getField(\"f.\" + x).value"
          + " + getField(\"f\" + x).value;"),
      // What Acrobat writes for a calculation in simplified field notation.
      "V": script(
        "/** BVCALC f\\.a * 2+(f.b) EVCALC **/ event.value = AFMakeNumber(getField(\"f.a\").value) * 2"
      ),
    ])
    let button = draft.addWidget(
      [
        "FT": .name("Btn"), "Ff": .integer(1 << 16), "T": .text("clear"),
        "A": .dictionary(["S": .name("ResetForm")]),
      ], rectangle: [60, 10, 90, 20], on: page)
    draft.addParent(["T": .text("f")], kids: fields + [button])
    draft.form["CO"] = .array([.reference(fields[2])])
    return draft.document()
  }

  @Test("names in calculations, scripts and actions follow renamed fields")
  func scripts() throws {
    let sources = [scripted(font: "Courier"), scripted(font: "Helvetica")].map { ImportSource($0) }
    let parts = [0, 1].map { PageAssembly.Part(source: $0, places: [0]) }
    let assembly = try #require(PageAssembly(parts, of: sources))
    var document = assembly.editor.document
    let form = Form(repairing: &document)
    #expect(form.calculationOrder == ["f.sum", "f-2.sum"])
    let imported = try #require(form.fields.first { $0.name == "f-2.sum" })
    let events = document.dictionary(document[imported.number].dictionaryValue?["AA"])
    func script(_ key: PDFName) -> String? {
      document.dictionary(events?[key])?["JS"]?.stringValue?.text
    }
    #expect(script("C") == "AFSimple_Calculate(\"SUM\", new Array (\"f-2.a\", \"f-2.b\"));")
    #expect(
      script("F")
        == "event.value = this.getField('f-2.a').value + getField(\"f-2.\" + x).value"
        + " + getField(\"f\" + x).value;")
    #expect(
      script("V")
        == "/** BVCALC f\\-2\\.a * 2+(f\\-2\\.b) EVCALC **/ event.value = "
        + "AFMakeNumber(getField(\"f-2.a\").value) * 2")
    // A name that the script puts together cannot be followed where no period ends the first part.
    #expect(
      assembly.diagnostics.flatMap(\.diagnostics).map(\.code.rawValue)
        == ["renamed-field", "renamed-field-script"])
    // Each button resets the fields of its own form.
    for (name, prefix) in [("f.clear", "f."), ("f-2.clear", "f-2.")] {
      let button = try #require(form.fields.first { $0.name == name })
      let action = Action(document[button.number].dictionaryValue?["A"], in: document)
      #expect(action?.fieldNames == ["a", "b", "sum", "clear"].map { prefix + $0 })
    }
  }

  @Test("a font of a common name that differs gets another name, also in appearance strings")
  func fonts() throws {
    let sources = [scripted(font: "Courier"), scripted(font: "Helvetica")].map { ImportSource($0) }
    let parts = [0, 1].map { PageAssembly.Part(source: $0, places: [0]) }
    var document = try #require(PageAssembly(parts, of: sources)).editor.document
    let form = Form(repairing: &document)
    let fonts = document.dictionary(form.defaultResources["Font"])
    #expect(document.name(document.dictionary(fonts?["F"])?["BaseFont"]) == "Courier")
    #expect(document.name(document.dictionary(fonts?["F-2"])?["BaseFont"]) == "Helvetica")
    func appearance(_ name: String) -> String? {
      form.fields.first { $0.name == name }.map {
        String(decoding: $0.defaultAppearance, as: UTF8.self)
      }
    }
    #expect(appearance("f.a") == "0 g /F 12 Tf")
    #expect(appearance("f-2.a") == "0 g /F-2 12 Tf")
    // What the button took from the form dictionary is the form's own.
    #expect(appearance("f-2.clear") == "/F-2 9 Tf 0 g")
  }

  @Test("an equal font stays one object")
  func equalFonts() throws {
    let sources = [scripted(font: "Courier"), scripted(font: "Courier")].map { ImportSource($0) }
    let parts = [0, 1].map { PageAssembly.Part(source: $0, places: [0]) }
    var document = try #require(PageAssembly(parts, of: sources)).editor.document
    let form = Form(repairing: &document)
    #expect(document.dictionary(form.defaultResources["Font"])?.count == 1)
  }

  @Test("optional content keeps its states against the other base state")
  func optionalContent() throws {
    func layered(_ configuration: (ObjectNumber) -> PDFDictionary) -> Document {
      var draft = FormDraft()
      draft.hasForm = false
      let group = draft.add(.dictionary(["Type": .name("OCG"), "Name": .text("layer")]))
      draft.addPage([
        "Resources": .dictionary(["Properties": .dictionary(["L": .reference(group)])])
      ])
      draft.catalog["OCProperties"] = .dictionary([
        "OCGs": .array([.reference(group)]), "D": .dictionary(configuration(group)),
      ])
      return draft.document()
    }
    let sources = [
      layered { _ in ["BaseState": .name("OFF")] },
      layered { ["OFF": .array([]), "Order": .array([.reference($0)])] },
    ].map { ImportSource($0) }
    let parts = [0, 1].map { PageAssembly.Part(source: $0, places: [0]) }
    let document = try #require(PageAssembly(parts, of: sources)).editor.document
    let properties = try #require(document.dictionary(document.catalog["OCProperties"]))
    let groups = try #require(document.array(properties["OCGs"]))
    #expect(groups.count == 2)
    let configuration = document.dictionary(properties["D"])
    #expect(document.array(configuration?["ON"]) == [groups[1]])
    #expect(document.array(configuration?["Order"]) == [groups[1]])
  }

  /// A walk without memory of 40 lists that each name the next one twice would take 2⁴⁰ steps. Table 99: a list in
  /// `/Order` groups the layers in it; the second mention of a list has nothing that the first one lacks.
  @Test(
    "lists of layers that name one another again and again are imported once",
    .timeLimit(.minutes(1)))
  func nestedLayers() throws {
    var draft = FormDraft()
    draft.hasForm = false
    let group = draft.add(.dictionary(["Type": .name("OCG"), "Name": .text("layer")]))
    draft.addPage([
      "Resources": .dictionary(["Properties": .dictionary(["L": .reference(group)])])
    ])
    var list = draft.add(.array([.reference(group)]))
    for _ in 0..<40 { list = draft.add(.array([.reference(list), .reference(list)])) }
    draft.catalog["OCProperties"] = .dictionary([
      "OCGs": .array([.reference(group)]), "D": .dictionary(["Order": .reference(list)]),
    ])
    let plain = {
      var draft = FormDraft()
      draft.hasForm = false
      draft.addPage()
      return draft.document()
    }()
    let sources = [ImportSource(plain), ImportSource(draft.document())]
    let parts = [0, 1].map { PageAssembly.Part(source: $0, places: [0]) }
    let document = try #require(PageAssembly(parts, of: sources)).editor.document
    let properties = try #require(document.dictionary(document.catalog["OCProperties"]))
    var order = document.dictionary(properties["D"])?["Order"]
    var depth = 0
    while let items = document.array(order), let first = items.first {
      #expect(items.count == 1)
      order = first
      depth += 1
    }
    #expect(document.array(properties["OCGs"])?.first == order)
    #expect(depth == 41)
  }
}
