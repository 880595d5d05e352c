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

  private func value(_ entries: PDFDictionary, flags: Int = 0) throws -> FieldValue? {
    try field(
      { draft in
        let on = draft.addAppearance("0 0 5 5 re f", width: 9, height: 9)
        var all = entries
        all["AP"] = .dictionary(["N": .dictionary(["Y": .reference(on)])])
        return all
      }, flags: flags
    ).value
  }

  /// As in a form of a federal agency: `/V /0 /AS /Off`, and `/Y` alone in `/N`.
  @Test(
    "a value that is no state of any widget is none",
    arguments: [PDFObject.name("0"), .name(""), .text("x")], [0, 1 << 15])
  func staleValue(_ stale: PDFObject, _ flags: Int) throws {
    #expect(try value(["V": stale, "AS": .name("Off")], flags: flags) == nil)
    #expect(try value(["V": stale], flags: flags) == nil)
    // What is shown is the state then.
    #expect(
      try value(["V": stale, "AS": .name("Y")], flags: flags)
        == .state(AppearanceState(rawValue: "Y")))
  }

  @Test("a value that is a state counts whatever is shown")
  func value() throws {
    let yes = FieldValue.state(AppearanceState(rawValue: "Y"))
    #expect(try value(["V": .name("Y"), "AS": .name("Off")]) == yes)
    #expect(try value(["V": .text("Y")]) == yes)
    #expect(try value(["V": .name("Off"), "AS": .name("Y")]) == .state(.off))
  }

  /// ISO 32000-2, Table 230: `/Opt` has an export value a widget.
  @Test("an export value in the place of a state stands for it")
  func exportValue() throws {
    let entries: PDFDictionary = ["V": .text("Rot"), "Opt": .array([.text("Rot")])]
    #expect(try value(entries) == .state(AppearanceState(rawValue: "Y")))
  }

  /// Two fields of one name share one value, which only one of them has as a state.
  @Test("a state of another field of the name is no stale value")
  func sharedName() throws {
    var draft = FormDraft()
    let page = draft.addPage()
    let on = draft.addAppearance("0 0 5 5 re f", width: 9, height: 9)
    for state: PDFName in ["A", "B"] {
      draft.addField(
        [
          "FT": .name("Btn"), "T": .text("b"), "V": .name("B"),
          "AP": .dictionary(["N": .dictionary([state: .reference(on)])]),
        ], rectangle: [0, 0, 9, 9], on: page)
    }
    var document = draft.document()
    let values = Form(repairing: &document).fields.map(\.value)
    #expect(
      values == [.state(AppearanceState(rawValue: "B")), .state(AppearanceState(rawValue: "B"))])
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
