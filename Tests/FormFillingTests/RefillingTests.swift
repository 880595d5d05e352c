import FormFilling
import FormFixtures
import InteractiveForms
import PDFObjects
import Testing

/// A form that comes filled is somebody's: when its values are replaced, nothing of them may stay in
/// the file, used or unused.
@Suite("Filling what is filled already")
struct RefillingTests {
  private var blank: Document {
    var draft = FormDraft()
    let page = draft.addPage()
    draft.addField(
      ["FT": .name("Tx"), "T": .text("name")], rectangle: [10, 10, 110, 30], on: page)
    draft.addField(
      ["FT": .name("Tx"), "T": .text("other")], rectangle: [10, 40, 110, 60], on: page)
    return draft.document()
  }

  @Test("a replaced value leaves nothing behind", arguments: [false, true])
  func replaced(flattening: Bool) throws {
    let first = try blank.filled([("name", .text("Grapefruit"))])
    #expect(first.holdsAnywhere("Grapefruit"))
    let second = try first.document.filled([("name", .text("Lemon"))], flattening: flattening)
    #expect(second.holdsAnywhere("Lemon"))
    #expect(!second.holdsAnywhere("Grapefruit"))
  }

  /// Some producers write every value as an indirect object, long ones as streams.
  @Test(
    "a replaced value that was an object of its own leaves nothing behind",
    arguments: [false, true])
  func replacedObject(isStream: Bool) throws {
    var draft = FormDraft()
    let page = draft.addPage()
    let value = draft.add(
      isStream
        ? .stream(PDFStream(dictionary: [:], data: Array("Grapefruit".utf8)))
        : .text("Grapefruit"))
    draft.addField(
      ["FT": .name("Tx"), "T": .text("name"), "V": .reference(value)],
      rectangle: [10, 10, 110, 30], on: page)
    let document = draft.document()
    #expect(try document.filled([]).holdsAnywhere("Grapefruit"))
    #expect(!(try document.filled([("name", .text("Lemon"))]).holdsAnywhere("Grapefruit")))
  }

  @Test("a cleared value leaves nothing behind", arguments: [false, true])
  func cleared(flattening: Bool) throws {
    let first = try blank.filled([("name", .text("Grapefruit"))])
    let second = try first.document.filled([("name", .null)], flattening: flattening)
    #expect(!second.holdsAnywhere("Grapefruit"))
  }

  @Test("a value that is not touched stays, and is shown", arguments: [false, true])
  func untouched(flattening: Bool) throws {
    let first = try blank.filled([("name", .text("Grapefruit"))])
    let second = try first.document.filled([("other", .text("Lemon"))], flattening: flattening)
    #expect(second.holdsAnywhere("(Grapefruit) Tj"))
    #expect(second.holdsAnywhere("(Lemon) Tj"))
  }

  /// Two widgets of different fields may show one appearance stream: replacing one's value must not
  /// change what the other shows.
  @Test("an appearance that two fields share stays for the other")
  func shared() throws {
    var draft = FormDraft()
    let page = draft.addPage()
    let appearance = draft.addAppearance(
      "/Tx BMC q BT /Helv 10 Tf (Orange) Tj ET Q EMC", width: 100, height: 20)
    for (index, name) in ["one", "two"].enumerated() {
      let bottom = Double(10 + 30 * index)
      draft.addField(
        [
          "FT": .name("Tx"), "T": .text(name), "V": .text("Orange"),
          "AP": .dictionary(["N": .reference(appearance)]),
        ], rectangle: [10, bottom, 110, bottom + 20], on: page)
    }
    let filled = try draft.document().filled([("one", .text("Plum"))])
    #expect(try filled.appearanceText("one").contains("(Plum) Tj"))
    #expect(try filled.appearanceText("two").contains("(Orange) Tj"))
  }

  @Test("filling twice is filling once, byte for byte")
  func idempotent() throws {
    let inputs: FieldInputs = [("name", .text("Lemon")), ("other", .text("Plum"))]
    let once = try blank.filled(inputs)
    let twice = try once.document.filled(inputs)
    let isSame = once.bytes == twice.bytes
    #expect(isSame)
  }
}
