import FormFilling
import FormFixtures
import InteractiveForms
import PDFObjects
import Testing

@Suite("Flattening")
struct FlatteningTests {
  /// As a program leaves it that sets /V and empties the appearance.
  @Test(
    "a value whose appearance paints nothing is drawn", arguments: ["", "/Tx BMC EMC", "q Q"])
  func valuesWithEmptyAppearances(_ content: String) throws {
    var draft = FormDraft()
    let page = draft.addPage()
    let empty = draft.addAppearance(content, width: 100, height: 20)
    draft.addField(
      [
        "FT": .name("Tx"), "T": .text("a"), "V": .text("held"),
        "AP": .dictionary(["N": .reference(empty)]),
      ], rectangle: [10, 10, 110, 30], on: page)
    let document = draft.document()
    #expect(try document.filled([], flattening: true).content().contains("(held) Tj"))
    #expect(try document.filled([]).appearanceText("a").contains("(held) Tj"))
  }

  private func text(_ name: String, _ more: PDFDictionary = [:]) -> PDFDictionary {
    var entries: PDFDictionary = ["FT": .name("Tx"), "T": .text(name)]
    for (key, value) in more { entries[key] = value }
    return entries
  }

  @Test("the form and everything that belongs to it goes")
  func formGoes() throws {
    var draft = FormDraft()
    let page = draft.addPage()
    draft.addField(text("a"), rectangle: [10, 10, 110, 30], on: page)
    draft.form["XFA"] = .reference(draft.add(.stream(PDFStream(dictionary: [:], data: [0x78]))))
    draft.form["NeedAppearances"] = .boolean(true)
    let rights = draft.add(.dictionary(["Type": .name("Sig"), "ByteRange": .numbers(0, 1, 2, 3)]))
    draft.catalog["Perms"] = .dictionary(["UR3": .reference(rights)])
    // What grants usage rights is no signature (ISO 32000-1, 12.8.2.3).
    draft[rights]["Reference"] = .array([.dictionary(["TransformMethod": .name("UR3")])])
    draft.catalog["NeedsRendering"] = .boolean(true)
    let flat = try draft.document().filled([("a", .text("x"))], flattening: true)
    let catalog = flat.document.catalog
    #expect(catalog["AcroForm"] == nil)
    #expect(catalog["Perms"] == nil)
    #expect(catalog["NeedsRendering"] == nil)
    let node = flat.document[flat.form.pages.pages[0].number].dictionaryValue ?? [:]
    #expect(node["Annots"] == nil)
    #expect(try flat.content().contains("(x) Tj"))
  }

  /// Content is in the page's user space, which neither /Rotate nor /CropBox touches: the clip is the
  /// widget's rectangle without the point of its border (ISO 32000-2, Table 168, default width 1).
  @Test("content is placed in user space, whatever the page's rotation and crop box")
  func pageRotation() throws {
    for rotation in [0, 90, 180, 270] {
      var draft = FormDraft()
      let page = draft.addPage([
        "Rotate": .integer(rotation), "CropBox": .rectangle(Rectangle(50, 50, 150, 250)),
      ])
      draft.addField(text("a"), rectangle: [60, 70, 140, 90], on: page)
      let flat = try draft.document().filled([("a", .text("x"))], flattening: true)
      #expect(try flat.content().contains("\n61 71 78 18 re\nW\n"))
    }
  }

  /// By hand from ISO 32000-2, 12.5.6.19 (/MK /R turns counterclockwise) for a widget of 100 by 20
  /// at (10, 30). At 90° text runs up the page, so the appearance's x axis is (0, 1), its y axis
  /// (−1, 0), and its origin the lower right corner, (110, 30); at 180° the upper right, (110, 50);
  /// at 270° the upper left, (10, 50). The determinant of a rotation is 1; a reflection's is −1.
  @Test(
    "a turned widget is turned, never mirrored",
    arguments: [
      (90, "0 1 -1 0 110 30 cm"), (180, "-1 0 0 -1 110 50 cm"), (270, "0 -1 1 0 10 50 cm"),
    ])
  func widgetRotation(_ angle: Int, _ expected: String) throws {
    var draft = FormDraft()
    let page = draft.addPage()
    draft.addField(
      text("a", ["MK": .dictionary(["R": .integer(angle)])]), rectangle: [10, 30, 110, 50],
      on: page)
    let flat = try draft.document().filled([("a", .text("x"))], flattening: true)
    #expect(try flat.content().contains(expected))
  }

  /// ISO 32000-2, Table 167: hidden is bit 2, print bit 3, no view bit 6. A flattened page is what a
  /// screen or a printer shows.
  @Test(
    "hidden widgets are not flattened, those for one medium are",
    arguments: [(2, false), (6, false), (0, true), (4, true), (36, true), (32, false)])
  func visibility(_ flags: Int, _ isShown: Bool) throws {
    var draft = FormDraft()
    let page = draft.addPage()
    draft.addField(
      text("a", ["F": .integer(flags)]), rectangle: [10, 10, 110, 30], on: page)
    let flat = try draft.document().filled([("a", .text("x"))], flattening: true)
    #expect(try flat.content().contains("(x) Tj") == isShown)
  }

  @Test("pages that share content and resources each get their own")
  func sharedContent() throws {
    var draft = FormDraft()
    let content = draft.add(
      .stream(PDFStream(dictionary: [:], data: Array("0 0 10 10 re f".utf8))))
    let resources = draft.add(.dictionary(["Font": .dictionary([:])]))
    let shared: PDFDictionary = [
      "Contents": .reference(content), "Resources": .reference(resources),
    ]
    for name in ["a", "b"] {
      let page = draft.addPage(shared)
      draft.addField(text(name), rectangle: [10, 10, 110, 30], on: page)
    }
    let untouched = draft.addPage(shared)
    let flat = try draft.document().filled(
      [("a", .text("first")), ("b", .text("second"))], flattening: true)
    #expect(try flat.content(page: 0).contains("(first) Tj"))
    #expect(try !flat.content(page: 0).contains("(second) Tj"))
    #expect(try flat.content(page: 1).contains("(second) Tj"))
    #expect(try flat.content(page: 2) == "0 0 10 10 re f\n")
    _ = untouched
  }

  /// ISO 32000-2, 8.4.2: `q` and `Q` balance within a page. Real pages break that; what follows them
  /// must stand in the page's initial graphics state all the same.
  @Test(
    "unbalanced content does not move what is flattened",
    arguments: [
      "2 0 0 2 0 0 cm q q", "q Q Q Q 0.5 0 0 0.5 9 9 cm", "BT /F 9 Tf 1 0 0 1 50 50 Tm",
      "/Span BMC q 3 0 0 3 0 0 cm",
    ])
  func unbalanced(_ content: String) throws {
    var draft = FormDraft()
    let page = draft.addPage(content: content)
    draft.addField(text("a"), rectangle: [10, 10, 110, 30], on: page)
    let flat = try draft.document().filled([("a", .text("x"))], flattening: true)
    #expect(try PageState(flat.content()).depthsAreSound)
  }

  /// Names on the page may be anything, also ours: from a page that was flattened before.
  @Test("resources of the page keep their names")
  func resourceNames() throws {
    var draft = FormDraft()
    let mark = draft.addAppearance("0 0 5 5 re f", width: 5, height: 5)
    let font = draft.add(
      .dictionary([
        "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Courier"),
      ]))
    let page = draft.addPage(
      [
        "Resources": .dictionary([
          "XObject": .dictionary(["FwX0": .reference(mark)]),
          "Font": .dictionary(["FwF0": .reference(font)]),
        ])
      ], content: "/FwX0 Do")
    let on = draft.addAppearance("0 0 9 9 re f", width: 10, height: 10)
    draft.addField(
      [
        "FT": .name("Btn"), "T": .text("box"), "AS": .name("Off"),
        "AP": .dictionary(["N": .dictionary(["Yes": .reference(on)])]),
      ], rectangle: [10, 10, 20, 20], on: page)
    draft.addField(text("a"), rectangle: [10, 40, 110, 60], on: page)
    let flat = try draft.document().filled(
      [("box", .boolean(true)), ("a", .text("x"))], flattening: true)
    let node = flat.document[flat.form.pages.pages[0].number].dictionaryValue ?? [:]
    let resources = flat.document.dictionary(node["Resources"]) ?? [:]
    let objects = flat.document.dictionary(resources["XObject"]) ?? [:]
    let own = try #require(flat.document.value("FwX0", in: objects)?.streamValue)
    #expect(String(decoding: own.data, as: UTF8.self) == "0 0 5 5 re f")
    #expect(objects.count == 2)
    let fonts = flat.document.dictionary(resources["Font"]) ?? [:]
    let first = flat.document.dictionary(fonts["FwF0"]) ?? [:]
    #expect(flat.document.name(first["BaseFont"]) == "Courier")
    #expect(fonts.count == 2)
  }
}

/// How the operators of a page nest, read without our own lexer: fixtures hold no strings with
/// operators in them.
private struct PageState {
  private let words: [Substring]

  init(_ content: String) {
    words = content.split { $0 == " " || $0 == "\n" }
  }

  /// No `Q` without its `q`, and where the clip of ours stands nothing but ours is open.
  var depthsAreSound: Bool {
    var depth = 0
    var isText = false
    var depthAtOurs: Int?
    for (index, word) in words.enumerated() {
      switch word {
      case "q": depth += 1
      case "Q": depth -= 1
      case "BT": isText = true
      case "ET": isText = false
      case "re"
      where index >= 4 && words[(index - 4)..<index].elementsEqual(["11", "11", "98", "18"]):
        // The box inside the border, inside one `q` of its own.
        depthAtOurs = isText ? -1 : depth
      default: break
      }
      if depth < 0 { return false }
    }
    return depth == 0 && depthAtOurs == 1
  }
}
