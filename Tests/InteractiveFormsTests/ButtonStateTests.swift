import FormFixtures
import InteractiveForms
import PDFObjects
import Testing

/// On-states are the keys of `/AP /N` other than `Off` (ISO 32000-2, 12.7.5.2.3), whatever they are
/// called.
@Suite("States of check boxes and radio buttons")
struct ButtonStateTests {
  private func field(
    _ entries: (inout FormDraft) -> PDFDictionary, flags: Int = 0
  ) throws -> Field {
    var draft = FormDraft()
    let page = draft.addPage()
    var all: PDFDictionary = ["FT": .name("Btn"), "T": .text("b"), "Ff": .integer(flags)]
    for (key, value) in entries(&draft) { all[key] = value }
    draft.addField(all, rectangle: [0, 0, 9, 9], on: page)
    var document = draft.document()
    return try #require(Form(repairing: &document).fields.first)
  }

  private func states(_ names: [PDFName]) throws -> Field {
    try field { draft in
      let on = draft.addAppearance("0 0 5 5 re f", width: 9, height: 9)
      let table = PDFDictionary(names.map { ($0, .reference(on)) })
      return ["AP": .dictionary(["N": .dictionary(table)])]
    }
  }

  @Test("a state may have any name", arguments: ["Yes", "On", "1", "0", "us citizen", "Off2", ""])
  func anyName(_ name: String) throws {
    let field = try states([PDFName(text: name), "Off"])
    #expect(field.states.map(\.text) == [name])
  }

  /// A name's bytes are UTF-8 by agreement (ISO 32000-2, 7.3.5).
  @Test("a state may be called in any script", arguments: ["はい", "Да", "oui – non", "é"])
  func anyScript(_ name: String) throws {
    #expect(try states([PDFName(text: name)]).states.map(\.text) == [name])
  }

  /// Acrobat 4 wrote Latin-1 into names: 0xE9 alone is no UTF-8.
  @Test("a state whose bytes are no UTF-8 keeps them")
  func notUTF8() throws {
    let name = PDFName(bytes: [0x6E, 0xE9])
    let field = try states([name])
    #expect(field.states.map(\.rawValue) == [name])
  }

  @Test("states that only the pressed look names count too")
  func downOnly() throws {
    let field = try field { draft in
      let on = draft.addAppearance("0 0 5 5 re f", width: 9, height: 9)
      return ["AP": .dictionary(["D": .dictionary(["Ja": .reference(on), "Off": .reference(on)])])]
    }
    #expect(field.states.map(\.text) == ["Ja"])
  }

  @Test("a widget whose /N is one stream has the state it is in")
  func streamAppearance() throws {
    let field = try field { draft in
      let one = draft.addAppearance("0 0 5 5 re f", width: 9, height: 9)
      return ["AP": .dictionary(["N": .reference(one)]), "AS": .name("Marked")]
    }
    #expect(field.states.map(\.text) == ["Marked"])
  }

  @Test("a box without an appearance is on as Yes, or as its value says")
  func noAppearance() throws {
    #expect(try field { _ in [:] }.states.map(\.text) == ["Yes"])
    #expect(try field { _ in ["V": .name("Chosen")] }.states.map(\.text) == ["Chosen"])
  }

  /// ISO 32000-2, Table 229: bit 16 radio, bit 17 push button, which wins.
  @Test(
    "flags tell the kinds of button apart",
    arguments: [
      (0, FieldKind.checkBox), (1 << 15, .radio), (1 << 16, .pushButton), (3 << 15, .pushButton),
    ])
  func kinds(_ flags: Int, _ kind: FieldKind) throws {
    #expect(try field({ _ in [:] }, flags: flags).kind == kind)
  }
}
