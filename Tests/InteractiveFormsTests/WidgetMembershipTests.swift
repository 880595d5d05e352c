import Diagnostics
import FormFixtures
import InteractiveForms
import PDFObjects
import Testing

/// ISO 32000-2, 12.7.4.1: a widget belongs to the field that its `/Parent` names, and has no value of its own.
@Suite("Widgets and their fields")
struct WidgetMembershipTests {
  private func read(_ document: Document) -> (form: Form, document: Document) {
    var repaired = document
    let form = Form(repairing: &repaired)
    return (form, repaired)
  }

  /// As Acrobat's merged files and PDF.js wrote them: MuPDF, qpdf and PDF.js read a widget's `/V` first.
  @Test("values that stand in widgets are the field's alone")
  func valuesOfWidgets() throws {
    var draft = FormDraft()
    let page = draft.addPage()
    let kids = (0..<2).map { place in
      draft.addWidget(
        [
          "V": .text("old"), "I": .array([.integer(0)]), "RV": .text("<p>old</p>"),
          "DV": .text("d"),
        ], rectangle: [0, Double(place) * 20, 90, Double(place) * 20 + 10], on: page)
    }
    draft.addParent(["FT": .name("Ch"), "T": .text("c"), "V": .text("new")], kids: kids)
    let (form, document) = read(draft.document())
    #expect(form.fields.map(\.value) == [.text("new")])
    #expect(form.fields.map(\.defaultValue) == [.text("d")])
    for kid in kids {
      let node = try #require(document[kid].dictionaryValue)
      #expect(["V", "I", "RV", "DV", "TI"].allSatisfy { node[$0] == nil })
    }
  }

  @Test("a field without a value has the first that its widgets have")
  func valueOfFirstWidget() throws {
    var draft = FormDraft()
    let page = draft.addPage()
    let kids: [ObjectNumber] = ["Off", "b"].map { (state: PDFName) in
      draft.addWidget(
        [
          "V": .name(state), "AP": .dictionary(["N": .dictionary(["b": .dictionary([:])])]),
        ], rectangle: [0, 0, 9, 9], on: page)
    }
    let parent = draft.addParent(["FT": .name("Btn"), "T": .text("c")], kids: kids)
    let (form, document) = read(draft.document())
    #expect(form.fields.map(\.value) == [.state(AppearanceState(rawValue: "b"))])
    #expect(document[parent].dictionaryValue?["V"] == .name("b"))
  }

  @Test("the signature of a widget stays")
  func signatures() throws {
    var draft = FormDraft()
    let page = draft.addPage()
    let signature = draft.add(.dictionary(["Type": .name("Sig")]))
    let kid = draft.addWidget(["V": .reference(signature)], rectangle: [0, 0, 9, 9], on: page)
    draft.addParent(["FT": .name("Sig"), "T": .text("s")], kids: [kid])
    let (_, document) = read(draft.document())
    #expect(document[kid].dictionaryValue?["V"] == .reference(signature))
  }

  /// macOS writes pages whose widgets are copies that `/Kids` does not list. `/Opt` counts widgets (Table 230), so that a
  /// widget has the place of its copy.
  @Test("a page's widgets take the places of the copies that their field lists")
  func copies() throws {
    var draft = FormDraft()
    let page = draft.addPage()
    func button(_ state: PDFName, _ left: Double, on page: ObjectNumber?) -> ObjectNumber {
      let entries: PDFDictionary = [
        "AP": .dictionary(["N": .dictionary([state: .dictionary([:])])])
      ]
      let box = [left, 0, left + 9, 9]
      guard let page else {
        var copy = entries
        copy["Subtype"] = .name("Widget")
        copy["Rect"] = .array(box.map(PDFObject.number))
        return draft.add(.dictionary(copy))
      }
      return draft.addWidget(entries, rectangle: box, on: page)
    }
    let shown = [button("1", 20, on: page), button("0", 0, on: page)]
    let copies = [button("0", 0, on: nil), button("1", 20, on: nil)]
    let parent = draft.addParent(
      [
        "FT": .name("Btn"), "Ff": .integer(1 << 15), "T": .text("r"),
        "Opt": .array([.text("no"), .text("yes")]),
      ], kids: copies)
    for widget in shown { draft[widget]["Parent"] = .reference(parent) }
    let (form, document) = read(draft.document())
    let field = try #require(form.fields.first)
    #expect(form.fields.count == 1)
    #expect(field.widgets.map(\.number) == [shown[1], shown[0]])
    #expect(field.widgets.map(\.pageIndex) == [0, 0])
    #expect(
      document.array(document[parent].dictionaryValue?["Kids"])
        == [.reference(shown[1]), .reference(shown[0])])
    #expect(form.diagnostics.map(\.code) == ["orphan-field"])
  }

  @Test("a field that its group does not list has the group's name, and is in the group")
  func unlistedField() throws {
    var draft = FormDraft()
    let page = draft.addPage()
    let listed = draft.addWidget(
      ["FT": .name("Tx"), "T": .text("a")], rectangle: [0, 0, 9, 9], on: page)
    let parent = draft.addParent(["T": .text("g"), "MaxLen": .integer(4)], kids: [listed])
    let other = draft.addWidget(
      ["FT": .name("Tx"), "T": .text("b"), "Parent": .reference(parent)],
      rectangle: [0, 20, 9, 29], on: page)
    let (form, document) = read(draft.document())
    #expect(form.fields.map(\.name) == ["g.a", "g.b"])
    #expect(form.fields.map(\.maxLength) == [4, 4])
    #expect(
      document.array(document[parent].dictionaryValue?["Kids"])
        == [.reference(listed), .reference(other)])
  }

  @Test("parents that lead in a circle, or to what is no field, add nothing")
  func badParents() {
    var draft = FormDraft()
    let page = draft.addPage()
    let first = draft.addWidget(
      ["FT": .name("Tx"), "T": .text("a")], rectangle: [0, 0, 9, 9], on: page)
    let second = draft.addWidget(
      ["FT": .name("Tx"), "T": .text("b"), "Parent": .reference(first)],
      rectangle: [0, 20, 9, 29], on: page)
    draft[first]["Parent"] = .reference(second)
    let third = draft.addWidget(
      ["FT": .name("Tx"), "T": .text("c"), "Parent": .reference(page)],
      rectangle: [0, 40, 9, 49], on: page)
    draft.addRoot(.reference(third))
    let (form, document) = read(draft.document())
    #expect(form.fields.contains { $0.name == "c" })
    #expect(document[page].dictionaryValue?["Kids"] == nil)
  }

  /// ISO 32000-2, Table 166: `/Subtype` is required; viewers draw no annotation without it.
  @Test(
    "a field with a rectangle on a page is a widget, also without a subtype",
    arguments: [true, false])
  func missingSubtype(_ isOwnWidget: Bool) throws {
    var draft = FormDraft()
    let page = draft.addPage()
    var widget: ObjectNumber
    if isOwnWidget {
      widget = draft.addField(
        ["FT": .name("Tx"), "T": .text("a")], rectangle: [0, 0, 9, 9], on: page)
    } else {
      widget = draft.addWidget([:], rectangle: [0, 0, 9, 9], on: page)
      draft.addParent(["FT": .name("Tx"), "T": .text("a")], kids: [widget])
    }
    draft[widget]["Subtype"] = nil
    let (form, document) = read(draft.document())
    #expect(form.fields.first?.widgets.map(\.pageIndex) == [0])
    #expect(document[widget].dictionaryValue?["Subtype"] == .name("Widget"))
  }
}
