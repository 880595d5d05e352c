import FormFilling
import FormFixtures
import InteractiveForms
import PDFObjects
import Testing

/// ISO 32000-2, 14.7.5: an object reference (`OBJR`) names an annotation; marked content (`MCR`)
/// names a sequence on a page, and the parent tree leads back from it.
@Suite("Flattening a tagged form")
struct TaggedFlatteningTests {
  /// One text field, its structure element, and whatever else a test wants of the tree.
  private struct Tagged {
    var draft = FormDraft()
    let page: ObjectNumber
    let widget: ObjectNumber
    let element: ObjectNumber
    let root: ObjectNumber

    init() {
      page = draft.addPage(["StructParents": .integer(0)])
      widget = draft.addField(
        ["FT": .name("Tx"), "T": .text("a"), "StructParent": .integer(1)],
        rectangle: [10, 10, 110, 30], on: page)
      root = draft.add(.null)
      element = draft.add(.null)
      let paragraph = draft.add(
        .dictionary([
          "Type": .name("StructElem"), "S": .name("P"), "P": .reference(root),
          "Pg": .reference(page), "K": .integer(0),
        ]))
      draft[element] = [
        "Type": .name("StructElem"), "S": .name("Form"), "P": .reference(root),
        "Pg": .reference(page),
        "K": .array([
          .dictionary([
            "Type": .name("OBJR"), "Obj": .reference(widget), "Pg": .reference(page),
          ])
        ]),
      ]
      let parents = draft.add(
        .dictionary([
          "Nums": .array([
            .integer(0), .array([.reference(paragraph)]), .integer(1), .reference(element),
          ])
        ]))
      draft[root] = [
        "Type": .name("StructTreeRoot"),
        "K": .array([.reference(paragraph), .reference(element)]),
        "ParentTree": .reference(parents), "ParentTreeNextKey": .integer(2),
      ]
      draft.catalog["StructTreeRoot"] = .reference(root)
      draft.catalog["MarkInfo"] = .dictionary(["Marked": .boolean(true)])
      draft.catalog["Lang"] = .text("en-US")
    }
  }

  private func elements(_ file: ReadBack) -> [PDFDictionary] {
    file.document.objects.compactMap(\.dictionaryValue).filter {
      file.document.name($0["Type"]) == "StructElem"
    }
  }

  @Test("the reference becomes marked content that the parent tree leads back from")
  func markedContent() throws {
    let flat = try Tagged().draft.document().filled([("a", .text("x"))], flattening: true)
    let document = flat.document
    let form = try #require(elements(flat).first { document.name($0["S"]) == "Form" })
    let kid = try #require(document.array(form["K"])?.first.flatMap { document.dictionary($0) })
    #expect(document.name(kid["Type"]) == "MCR")
    // The page's own paragraph has identifier 0, so ours is the next.
    #expect(document.integer(kid["MCID"]) == 1)
    #expect(kid["Pg"]?.referenceValue == flat.form.pages.pages[0].number)
    let page = document[flat.form.pages.pages[0].number].dictionaryValue ?? [:]
    #expect(document.integer(page["StructParents"]) == 0)
    let tree = document.dictionary(document.catalog["StructTreeRoot"]) ?? [:]
    let numbers = document.array(document.dictionary(tree["ParentTree"])?["Nums"]) ?? []
    // Only the page's entry is left; the widget's own went with it.
    #expect(numbers.count == 2)
    let parents = document.array(numbers.last) ?? []
    #expect(parents.count == 2)
    let owner = parents.last.flatMap { document.dictionary($0) }
    #expect(owner == form)
    #expect(try flat.content().contains("/Form <</MCID 1>>"))
    #expect(document.value("Lang", in: document.catalog)?.stringValue?.text == "en-US")
  }

  /// ISO 32000-2, 14.7.5.1: an identifier is unique within its content. Programs give artifacts some that the
  /// parent tree does not have: here 1 in the operator itself, and 2 by way of the resources.
  @Test("identifiers that the page's content has are not taken again")
  func identifiersOfArtifacts() throws {
    var tagged = Tagged()
    let content = tagged.draft.add(
      .stream(
        PDFStream(
          dictionary: [:],
          data: Array("/Artifact <</MCID 1>> BDC EMC /Artifact /Two BDC EMC".utf8))))
    tagged.draft[tagged.page]["Contents"] = .reference(content)
    tagged.draft[tagged.page]["Resources"] = .dictionary([
      "Properties": .dictionary(["Two": .dictionary(["MCID": .integer(2)])])
    ])
    let flat = try tagged.draft.document().filled([("a", .text("x"))], flattening: true)
    #expect(try flat.content().contains("/Form <</MCID 3>>"))
    let document = flat.document
    let tree = document.dictionary(document.catalog["StructTreeRoot"]) ?? [:]
    let numbers = document.array(document.dictionary(tree["ParentTree"])?["Nums"]) ?? []
    let parents = document.array(numbers.last) ?? []
    #expect(parents.count == 4)
    #expect(document.name(parents.last.flatMap { document.dictionary($0) }?["S"]) == "Form")
  }

  /// ISO 32000-1, 14.8.5.6, Table 348: `/Desc` is the alternate name of the field.
  @Test("the description of a field without an alternate name is its label in the XFA")
  func descriptionFromXFA() throws {
    var tagged = Tagged()
    tagged.draft.form["XFA"] = XFASample.packets(in: &tagged.draft)
    let flat = try tagged.draft.document().filled([("a", .text("x"))], flattening: true)
    let form = try #require(elements(flat).first { flat.document.name($0["S"]) == "Form" })
    let attributes = flat.document.dictionary(form["A"]) ?? [:]
    #expect(flat.document.value("Desc", in: attributes)?.stringValue?.text == "Name of the ship")
    tagged.draft[tagged.widget]["TU"] = .text("Ship")
    let named = try tagged.draft.document().filled([("a", .text("x"))], flattening: true)
    #expect(!named.holdsAnywhere("Name of the ship"))
    #expect(named.holdsAnywhere("Ship"))
  }

  @Test("without tags nothing of the structure is left", arguments: [false, true])
  func untagged(_ flattening: Bool) throws {
    var tagged = Tagged()
    tagged.draft[tagged.page]["Tabs"] = .name("S")
    let outlines = tagged.draft.add(.null)
    tagged.draft[outlines]["First"] = .dictionary([
      "Title": .text("x"), "Parent": .reference(outlines), "SE": .reference(tagged.element),
    ])
    tagged.draft.catalog["Outlines"] = .reference(outlines)
    let output = try tagged.draft.document().filled([("a", .text("x"))], flattening: flattening) {
      $0.keepsTags = false
    }
    #expect(elements(output).isEmpty)
    #expect(output.document.catalog["StructTreeRoot"] == nil)
    #expect(output.document.catalog["MarkInfo"] == nil)
    for node in output.document.objects.compactMap(\.dictionaryValue) {
      #expect(node["StructParent"] == nil)
      #expect(node["StructParents"] == nil)
      #expect(node["Tabs"] == nil)
    }
    #expect(try !output.content().contains("MCID"))
    #expect(
      output.document.value("Lang", in: output.document.catalog)?.stringValue?.text == "en-US")
  }

  /// ISO 32000-2, 14.7.5: a reference leads to an element, to content of a page, or to an annotation.
  @Test("references to nothing are removed, those to something stay", arguments: [false, true])
  func dangling(_ flattening: Bool) throws {
    var tagged = Tagged()
    let unlisted = tagged.draft.add(
      .dictionary([
        "Type": .name("Annot"), "Subtype": .name("Widget"), "Rect": .numbers(0, 0, 9, 9),
      ]))
    let lost = tagged.draft.add(
      .dictionary(["Type": .name("Page"), "MediaBox": .numbers(0, 0, 9, 9)]))
    let link = tagged.draft.addWidget(
      ["Subtype": .name("Link")], rectangle: [0, 0, 9, 9], on: tagged.page)
    func reference(_ object: PDFObject) -> PDFObject {
      .dictionary(["Type": .name("OBJR"), "Obj": object, "Pg": .reference(tagged.page)])
    }
    let inner = tagged.draft.add(
      .dictionary([
        "Type": .name("StructElem"), "S": .name("Link"), "P": .reference(tagged.root),
        "K": .array([
          reference(.reference(unlisted)), reference(.reference(ObjectNumber(9999))),
          .dictionary(["Type": .name("OBJR")]), .reference(ObjectNumber(9998)),
          .dictionary(["Type": .name("MCR"), "Pg": .reference(lost), "MCID": .integer(0)]),
          reference(.reference(link)), .integer(0),
        ]),
      ]))
    tagged.draft[tagged.root]["K"] = .array([
      .reference(tagged.element), .reference(inner), .reference(ObjectNumber(9997)),
    ])
    let file = try tagged.draft.document().filled([("a", .text("x"))], flattening: flattening)
    let document = file.document
    let element = try #require(elements(file).first { document.name($0["S"]) == "Link" })
    let kids = try #require(document.array(element["K"]))
    #expect(kids.count == 2)
    let annotation = document.dictionary(document.dictionary(kids.first)?["Obj"])
    #expect(annotation.flatMap { document.name($0["Subtype"]) } == "Link")
    #expect(kids.last == .integer(0))
    let tree = document.dictionary(document.catalog["StructTreeRoot"]) ?? [:]
    #expect(document.array(tree["K"])?.count == 2)
    #expect(elements(file).contains { document.name($0["S"]) == "Form" && $0["K"] != nil })
    // Nothing leads to what was lost.
    #expect(
      !document.objects.contains { $0.dictionaryValue?["Subtype"] == .name("Widget") }
        || !flattening)
  }

  @Test("the marked content is there even where nothing is drawn")
  func emptyValue() throws {
    let flat = try Tagged().draft.document().filled([], flattening: true)
    #expect(try flat.content().contains("/MCID 1"))
  }

  /// Editors leave elements behind that the tree no longer leads to, but /IDTree still names
  /// (USCIS's form I-9 holds over four hundred).
  @Test("elements outside the tree let go of their annotations")
  func strayElement() throws {
    var tagged = Tagged()
    let stray = tagged.draft.add(
      .dictionary([
        "Type": .name("StructElem"), "S": .name("Form"), "P": .reference(tagged.root),
        "K": .dictionary(["Type": .name("OBJR"), "Obj": .reference(tagged.widget)]),
      ]))
    tagged.draft[tagged.root]["IDTree"] = .dictionary([
      "Names": .array([.text("x1"), .reference(stray)])
    ])
    let flat = try tagged.draft.document().filled([("a", .text("x"))], flattening: true)
    let widgets = flat.document.objects.compactMap(\.dictionaryValue).filter {
      flat.document.name($0["Subtype"]) == "Widget"
    }
    #expect(widgets.isEmpty)
    #expect(elements(flat).count == 3)
  }

  @Test("of two elements with one widget, one gets its content")
  func sharedWidget() throws {
    var tagged = Tagged()
    let other = tagged.draft.addField(
      ["FT": .name("Tx"), "T": .text("b"), "StructParent": .integer(2)],
      rectangle: [10, 40, 110, 60], on: tagged.page)
    let second = tagged.draft.add(
      .dictionary([
        "Type": .name("StructElem"), "S": .name("Form"), "P": .reference(tagged.root),
        "K": .array(
          [other, tagged.widget].map {
            .dictionary(["Type": .name("OBJR"), "Obj": .reference($0)])
          }),
      ]))
    let kids = tagged.draft[tagged.root]["K"]?.arrayValue ?? []
    tagged.draft[tagged.root]["K"] = .array(kids + [.reference(second)])
    let flat = try tagged.draft.document().filled(
      [("a", .text("x")), ("b", .text("y"))], flattening: true)
    // The page's own paragraph has identifier 0.
    #expect(identifiers(flat) == [1, 2])
  }

  @Test("an identifier that an element holds in vain is not given to a value")
  func strayIdentifier() throws {
    var tagged = Tagged()
    let span = tagged.draft.add(
      .dictionary([
        "Type": .name("StructElem"), "S": .name("Span"), "P": .reference(tagged.root),
        "Pg": .reference(tagged.page), "K": .array([.integer(1), .integer(2)]),
      ]))
    let kids = tagged.draft[tagged.root]["K"]?.arrayValue ?? []
    tagged.draft[tagged.root]["K"] = .array(kids + [.reference(span)])
    let flat = try tagged.draft.document().filled([("a", .text("x"))], flattening: true)
    #expect(identifiers(flat) == [3])
  }

  /// ISO 32000-2, 14.8.2.2: content that no element refers to is not read. The order is drawn by hand: each value
  /// follows the word to its left.
  @Test(
    "a field outside the structure is read behind the text that it belongs to",
    arguments: [false, true])
  func fieldsOutside(isRootDirect: Bool) throws {
    var draft = FormDraft()
    let font = draft.add(
      .dictionary([
        "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Helvetica"),
      ]))
    let page = draft.addPage(
      [
        "StructParents": .integer(0),
        "Resources": .dictionary(["Font": .dictionary(["F": .reference(font)])]),
      ],
      content: "/P <</MCID 0>> BDC BT /F 10 Tf 10 250 Td (Name) Tj ET EMC "
        + "/P <</MCID 1>> BDC BT /F 10 Tf 10 200 Td (Town) Tj ET EMC")
    // The town comes first in the file.
    for (name, bottom) in [("town", 196.0), ("name", 246)] {
      draft.addField(
        ["FT": .name("Tx"), "T": .text(name)], rectangle: [60, bottom, 190, bottom + 16], on: page)
    }
    let root = draft.add(.null)
    let paragraphs = (0...1).map { identifier in
      draft.add(
        .dictionary([
          "Type": .name("StructElem"), "S": .name("P"), "P": .reference(root),
          "Pg": .reference(page), "K": .integer(identifier),
        ]))
    }
    draft[root] = [
      "Type": .name("StructTreeRoot"), "K": .array(paragraphs.map(PDFObject.reference)),
      "ParentTree": .dictionary([
        "Nums": .array([.integer(0), .array(paragraphs.map(PDFObject.reference))])
      ]),
    ]
    draft.catalog["StructTreeRoot"] =
      isRootDirect ? .dictionary(draft[root]) : .reference(root)
    draft.catalog["MarkInfo"] = .dictionary(["Marked": .boolean(true)])
    let flat = try draft.document().filled(
      [("name", .text("Ada")), ("town", .text("London"))], flattening: true)
    let document = flat.document
    let tree = document.dictionary(document.catalog["StructTreeRoot"]) ?? [:]
    func identifiers(_ object: PDFObject?) -> [Int] {
      guard let object else { return [] }
      if let items = document.array(object) { return items.flatMap(identifiers) }
      if let identifier = document.integer(object) { return [identifier] }
      guard let node = document.dictionary(object) else { return [] }
      return document.integer(node["MCID"]).map { [$0] } ?? identifiers(node["K"])
    }
    let content = try flat.content()
    let order = identifiers(tree["K"]).map { identifier in
      let sequence = content.split(separator: "/MCID \(identifier)").last ?? ""
      return ["Name", "Ada", "Town", "London"].min {
        (sequence.firstRange(of: $0)?.lowerBound ?? sequence.endIndex)
          < (sequence.firstRange(of: $1)?.lowerBound ?? sequence.endIndex)
      }
    }
    #expect(order == ["Name", "Ada", "Town", "London"])
  }

  /// Those of marked-content references, from the least.
  private func identifiers(_ file: ReadBack) -> [Int] {
    elements(file).flatMap { element in
      let kids = element["K"].map { file.document.array($0) ?? [$0] } ?? []
      return kids.compactMap { file.document.integer(file.document.dictionary($0)?["MCID"]) }
    }.sorted()
  }
}
