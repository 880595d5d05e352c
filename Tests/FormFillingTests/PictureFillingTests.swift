import Diagnostics
import FormFilling
import FormFixtures
import InteractiveForms
import PDFArchiving
import PDFContent
import PDFObjects
import Testing

/// ISO 32000-2, Table 192: a push button's icon is a form XObject in `/MK /I`, and `/TP` says whether
/// it is shown.
@Suite("Filling in pictures")
struct PictureFillingTests {
  /// Files by name, and how often each was asked for.
  private struct Files: PictureSource {
    var files: [String: [UInt8]]
    func bytes(of name: String) throws(PictureProblem) -> [UInt8] {
      guard let bytes = files[name] else { throw PictureProblem("no such file", hint: "look") }
      return bytes
    }
  }

  private static let red = PNGDraft(.rgb, width: 2, rows: [[255, 0, 0, 250, 0, 0]]).bytes
  private static let photo = JPEGDraft().bytes
  private static let glass = PNGDraft(.grayAlpha, width: 1, rows: [[200, 17]]).bytes
  private static let files = Files(
    files: ["red.png": red, "photo.jpg": photo, "glass.png": glass, "bad.png": Array("x".utf8)])

  private func form(_ look: PDFDictionary = ["TP": .integer(1)], flags: Int = 0) -> Document {
    var draft = FormDraft()
    let page = draft.addPage()
    for (index, name) in ["b", "other"].enumerated() {
      draft.addField(
        [
          "FT": .name("Btn"), "T": .text(name), "Ff": .integer(1 << 16 | flags),
          "MK": .dictionary(look),
        ], rectangle: [10, 10 + Double(index) * 60, 110, 60 + Double(index) * 60], on: page)
    }
    draft.addField(
      ["FT": .name("Sig"), "T": .text("sig")], rectangle: [10, 200, 110, 220], on: page)
    return draft.document()
  }

  private func fill(
    _ document: Document, _ inputs: FieldInputs, flattening: Bool = false
  ) throws -> ReadBack {
    try document.filled(inputs, flattening: flattening, pictures: Self.files)
  }

  private func images(_ file: ReadBack) -> [PDFStream] {
    file.document.objects.compactMap(\.streamValue)
      .filter { file.document.name($0.dictionary["Subtype"]) == "Image" }
  }

  private func icon(_ file: ReadBack, _ name: String) -> PDFStream? {
    let look = file.document.dictionary(file.widget(name)["MK"]) ?? [:]
    return file.document.value("I", in: look)?.streamValue
  }

  /// Two signature boxes that share an appearance, and one with its own: a picture replaces what is its field's alone.
  @Test("what only one field's present picture is made of goes with it, what others show stays")
  func ownedPictures() throws {
    var draft = FormDraft()
    let page = draft.addPage()
    let shared = draft.addAppearance("1 0 0 rg 0 0 1 1 re f", width: 9, height: 9)
    let own = draft.addAppearance("0 1 0 rg 0 0 1 1 re f", width: 9, height: 9)
    for (index, look) in [shared, shared, own].enumerated() {
      draft.addField(
        [
          "FT": .name("Sig"), "T": .text("s\(index)"),
          "AP": .dictionary(["N": .reference(look)]),
        ], rectangle: [10, 10 + 40 * Double(index), 50, 40 + 40 * Double(index)], on: page)
    }
    let inputs: FieldInputs = [
      ("s0.image", .text("red.png")), ("s2.image", .text("red.png")),
    ]
    let file = try fill(draft.document(), inputs)
    #expect(file.holdsAnywhere("1 0 0 rg 0 0 1 1 re f"))
    #expect(!file.holdsAnywhere("0 1 0 rg 0 0 1 1 re f"))
    #expect(try file.appearanceText("s1") == "1 0 0 rg 0 0 1 1 re f")
  }

  @Test("the picture is the button's icon, and its appearance draws it")
  func icon() throws {
    let file = try fill(form(), [("b", .text("photo.jpg"))])
    let image = try #require(images(file).first)
    #expect(Array(image.data) == Self.photo)
    let shown = try #require(icon(file, "b"))
    #expect(shown.dictionary["BBox"] == .array([0, 0, 3, 2].map(PDFObject.integer)))
    let appearance = try #require(file.appearance("b"))
    let resources = try #require(file.document.dictionary(appearance.dictionary["Resources"]))
    let drawn = try #require(file.document.dictionary(resources["XObject"]))
    #expect(drawn.keys.count == 1)
    #expect(try file.appearanceText("b").contains("Do"))
    #expect(file.value("b") == nil)
    #expect(self.icon(file, "other") == nil)
  }

  @Test("a push button takes its picture as a signature field does, under “image”")
  func nested() throws {
    let document = form()
    let direct = try fill(document, [("b", .text("photo.jpg"))])
    #expect(try fill(document, [("b.image", .text("photo.jpg"))]).bytes == direct.bytes)
    #expect(try FormPlan(compiling: document).takesPicture("b.image"))
    let error = try #require(throws: FillProblems.self) {
      try fill(form([:]), [("b.image", .text("photo.jpg"))])
    }
    #expect(error.codes == ["image"])
  }

  /// The box is 100 by 50, its border 1 wide whether it has a colour or not: the icon has what is two
  /// of them in. The picture is 3 by 2.
  @Test("it is fitted as /IF says")
  func fit() throws {
    func matrix(_ fit: PDFDictionary, _ more: PDFDictionary = [:]) throws -> String {
      var look: PDFDictionary = ["TP": .integer(1), "IF": .dictionary(fit)]
      for (key, value) in more { look[key] = value }
      let text = try fill(form(look), [("b", .text("photo.jpg"))]).appearanceText("b")
      let words = text.split(whereSeparator: \.isWhitespace)
      let place = try #require(words.lastIndex(of: "cm"))
      return words[place - 6..<place].joined(separator: " ")
    }
    #expect(try matrix([:]) == "23 0 0 23 15.5 2")
    #expect(try matrix(["A": .array([.integer(0), .integer(1)])]) == "23 0 0 23 2 2")
    #expect(try matrix(["S": .name("A")]) == "32 0 0 23 2 2")
    #expect(try matrix(["SW": .name("N")]) == "1 0 0 1 48.5 24")
    #expect(try matrix(["SW": .name("B")]) == "1 0 0 1 48.5 24")
    #expect(try matrix(["SW": .name("S")]) == "23 0 0 23 15.5 2")
    // Unless it may cover the border.
    let border: PDFDictionary = ["BC": .array([.integer(0)])]
    #expect(try matrix(["S": .name("A")], border) == "32 0 0 23 2 2")
    #expect(
      try matrix(["S": .name("A"), "FB": .boolean(true)], border) == "33.33333 0 0 25 0 0")
  }

  @Test("no other kind of push button takes one", arguments: [nil, 0])
  func noIcon(_ position: Int?) throws {
    var look: PDFDictionary = ["CA": .text("Print")]
    look["TP"] = position.map(PDFObject.integer)
    let problems = #expect(throws: FillProblems.self) {
      try fill(form(look), [("b", .text("red.png"))])
    }
    #expect(problems?.codes == ["image"])
  }

  @Test(
    "what gives no picture is refused by name, without a word of the value",
    arguments: [
      FieldInput.text("missing.png"), .text("bad.png"), .text("data:image/png;base64,!"),
      .text("data:nonsense"), .boolean(true), .number("3"), .list([.text("red.png")]),
    ])
  func refused(_ input: FieldInput) throws {
    let problems = #expect(throws: FillProblems.self) { try fill(form(), [("b", input)]) }
    let diagnostic = try #require(problems?.diagnostics.first)
    #expect(diagnostic.code == "image")
    #expect(diagnostic.field == "b")
    #expect(diagnostic.hint != nil)
    for word in ["missing.png", "bad.png", "nonsense", "red.png"] {
      #expect(!"\(diagnostic)".contains(word))
    }
  }

  @Test("a read-only button is filled only when asked for")
  func readOnly() throws {
    let problems = #expect(throws: FillProblems.self) {
      try fill(form(flags: 1), [("b", .text("red.png"))])
    }
    #expect(problems?.codes == ["read-only"])
  }

  /// The base-64 text is the file `red.png`, encoded by hand-checked RFC 4648 rules in this test.
  @Test("a data URI is a file of its own", arguments: ["base64", "percent"])
  func dataURI(_ form: String) throws {
    let uri =
      form == "base64"
      ? "data:image/png;base64,\(base64(Self.red))"
      : "data:," + Self.red.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let byName = try fill(self.form(), [("b", .text("red.png"))])
    let byURI = try fill(self.form(), [("b", .text(uri))])
    let isSame = byName.bytes == byURI.bytes
    #expect(isSame)
  }

  private func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = Array(bytes[start..<min(start + 3, bytes.count)])
      let bits = (0..<3).reduce(0) { $0 << 8 | ($1 < group.count ? Int(group[$1]) : 0) }
      for index in 0..<4 {
        text.append(index <= group.count ? alphabet[bits >> (18 - 6 * index) & 63] : "=")
      }
    }
    return text
  }

  @Test("filling twice is filling once, byte for byte", arguments: ["red.png", "glass.png"])
  func idempotent(_ name: String) throws {
    let inputs: FieldInputs = [("b", .text(name)), ("sig.image", .text("red.png"))]
    let once = try fill(form(), inputs)
    let twice = try fill(once.document, inputs)
    let isSame = once.bytes == twice.bytes
    #expect(isSame)
  }

  @Test("a replaced picture leaves nothing behind", arguments: [false, true])
  func replaced(flattening: Bool) throws {
    let first = try fill(form(), [("b", .text("photo.jpg"))])
    let second = try fill(first.document, [("b", .text("red.png"))], flattening: flattening)
    #expect(images(second).count == 1)
    #expect(!images(second).contains { Array($0.data) == Self.photo })
  }

  @Test("a cleared picture leaves nothing behind", arguments: [FieldInput.null, .text("")])
  func cleared(_ input: FieldInput) throws {
    let first = try fill(form(), [("b", .text("glass.png"))])
    #expect(images(first).count == 2)
    let second = try fill(first.document, [("b", input)])
    #expect(images(second).isEmpty)
    #expect(icon(second, "b") == nil)
    #expect(second.appearance("b") != nil)
  }

  @Test("a picture that is not touched stays", arguments: [false, true])
  func untouched(flattening: Bool) throws {
    let first = try fill(form(), [("b", .text("photo.jpg"))])
    let second = try fill(first.document, [("other", .text("red.png"))], flattening: flattening)
    #expect(images(second).contains { Array($0.data) == Self.photo })
    #expect(images(second).count == 2)
  }

  @Test("icons for the pointer and the press go with the old picture; captions stay")
  func faces() throws {
    let look: PDFDictionary = [
      "TP": .integer(2), "CA": .text("rest"), "RC": .text("over"), "AC": .text("down"),
    ]
    let file = try fill(form(look), [("b", .text("red.png"))])
    let appearances = try #require(file.document.dictionary(file.widget("b")["AP"]))
    #expect(Set(appearances.keys) == ["N", "R", "D"])
    for (key, caption) in [("N", "rest"), ("R", "over"), ("D", "down")] {
      let stream = try #require(
        file.document.value(PDFName(rawValue: key), in: appearances)?.streamValue)
      let text = String(decoding: try file.document.decodedData(of: stream), as: UTF8.self)
      #expect(text.contains("(\(caption)) Tj"))
      #expect(text.contains("/FwIcon Do"))
    }
  }

  @Test("a signature field takes a picture for its box, and nothing else")
  func signature() throws {
    let file = try fill(form(), [("sig.image", .text("red.png"))])
    #expect(images(file).count == 1)
    #expect(try file.appearanceText("sig").contains("Do"))
    #expect(file.value("sig") == nil)
    let problems = #expect(throws: FillProblems.self) {
      try fill(form(), [("sig", .text("red.png"))])
    }
    #expect(problems?.codes == ["signature"])
  }

  @Test("flattening draws it on the page")
  func flattened() throws {
    let file = try fill(form(), [("b", .text("photo.jpg"))], flattening: true)
    #expect(images(file).contains { Array($0.data) == Self.photo })
    #expect(try file.content().contains(" Do"))
    #expect(file.form.fields.isEmpty)
  }

  @Test("a picture is read once for all records")
  func once() throws {
    let source = CountingFiles()
    let plan = try FormPlan(compiling: form(), pictures: source)
    for _ in 0..<3 { #expect(plan.fill([("b", .text("a"))]).tail != nil) }
    #expect(source.count.value == 1)
  }

  private final class Count: @unchecked Sendable { var value = 0 }
  private struct CountingFiles: PictureSource {
    let count = Count()
    func bytes(of name: String) throws(PictureProblem) -> [UInt8] {
      count.value += 1
      return PictureFillingTests.red
    }
  }

  /// ISO 19005-2, 6.2.4.2: profiles have at most version 4.
  @Test("an archive has no color profile of a later version than 4", arguments: [4, 5] as [UInt8])
  func profileVersion(_ version: UInt8) throws {
    var profile = iccProfile(space: "RGB ")
    profile[8] = version
    var draft = JPEGDraft()
    draft.segments = [(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile)]
    var options = PlanOptions()
    options.archive = .pdfa2b
    let plan = try FormPlan(
      compiling: form(), options: options, pictures: Files(files: ["photo.jpg": draft.bytes]))
    for field in ["b", "sig.image"] {
      let filled = plan.fill([(field, .text("photo.jpg"))])
      let tail = try #require(filled.tail)
      let file = try ReadBack(plan.prefix.bytes + tail.bytes)
      let image = try #require(images(file).first)
      #expect((image.dictionary["ColorSpace"] == .name("DeviceRGB")) == (version > 4))
      #expect(filled.diagnostics.contains { $0.code == "archived" } == (version > 4))
    }
  }

  @Test("an archive has no picture in CMYK with a profile of a later version than 4")
  func profileOfInks() throws {
    var profile = iccProfile(space: "CMYK")
    profile[8] = 5
    var draft = JPEGDraft()
    draft.components = [1, 2, 3, 4]
    draft.segments = [(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile)]
    var options = PlanOptions()
    options.archive = .pdfa2b
    let plan = try FormPlan(
      compiling: form(), options: options, pictures: Files(files: ["photo.jpg": draft.bytes]))
    let filled = plan.fill([("b", .text("photo.jpg"))])
    #expect(filled.tail == nil)
    #expect(filled.diagnostics.map(\.code) == ["conformance"])
  }
}
