import DocumentEditing
import FormFixtures
import InteractiveForms
import PDFObjects
import Testing

/// What is expected follows from the fixture by hand (ISO 32000-2, 7.7.3, 12.3, 12.4.2 and 12.7.4).
@Suite("Pages arranged")
struct PageArrangementTests {
  private let fixture = ThreePages()
  private let one = "0 0 10 10 re f"
  private let two = "0 0 20 10 re f"
  private let three = "0 0 30 10 re f"

  @Test("pages in another order keep their labels")
  func moves() throws {
    var editor = DocumentEditor(fixture.document)
    editor.arrangePages([1, 2, 0])
    #expect(editor.document.contents == [two, three, one])
    editor.arrangePages([1, 0, 2])
    #expect(editor.document.contents == [three, two, one])
    let labels = try #require(editor.document.dictionary(editor.document.catalog["PageLabels"]))
    #expect(
      labels["Nums"]
        == .array([
          .integer(0), .dictionary(["S": .name("D"), "P": .text("A-"), "St": .integer(8)]),
          .integer(1), .dictionary(["S": .name("D"), "P": .text("A-"), "St": .integer(7)]),
          .integer(2), .dictionary(["S": .name("r")]),
        ]))
    #expect(editor.document.outlineTitles == ["page 1", "page 2", "page 3"])
  }

  /// ISO 32000-2, 12.7.5.2.3: a button's value is the state of one of its widgets, or Off.
  @Test("a button whose chosen box is on a removed page is off", arguments: [0, 1])
  func removesChosenBox(_ removed: Int) throws {
    var draft = FormDraft()
    let pages = [draft.addPage(), draft.addPage()]
    let kids = zip(["yes", "no"] as [PDFName], pages).map { state, page in
      let look = draft.addAppearance("0 0 9 9 re f", width: 9, height: 9)
      return draft.addWidget(
        ["AP": .dictionary(["N": .dictionary([state: .reference(look)])]), "AS": .name(state)],
        rectangle: [0, 0, 9, 9], on: page)
    }
    draft.addParent(["FT": .name("Btn"), "T": .text("b"), "V": .name("yes")], kids: kids)
    var editor = DocumentEditor(draft.document())
    editor.removePages(at: [removed])
    let fields = editor.document.objects.compactMap(\.dictionaryValue).filter {
      $0["Kids"] != nil && $0["T"] != nil
    }
    #expect(fields.map { $0["V"] } == [.name(removed == 0 ? "Off" : "yes")])
  }

  @Test("what belongs to a removed page goes with it, and nothing leads there")
  func removes() throws {
    var editor = DocumentEditor(fixture.document)
    editor.removePages(at: [2])
    var document = editor.document
    #expect(document.contents == [one, two])
    #expect(document.reachablePageCount == 2)
    #expect(document.outlineTitles == ["page 1", "page 2"])
    let form = Form(repairing: &document)
    #expect(form.fields.map(\.name) == ["a.1", "a.2", "r"])
    #expect(form.fields[2].widgets.count == 1)
    // The export value of the removed button goes with it.
    #expect(form.fields[2].options.map(\.exportValue) == ["x"])
    #expect(document[fixture.links[0]].dictionaryValue?["A"] != nil)
    #expect(document[fixture.links[1]].dictionaryValue?["A"] == nil)
    let names = document.dictionary(document.dictionary(document.catalog["Names"])?["Dests"])
    #expect(document.array(names?["Names"])?.count == 4)
    #expect(!editor.changes.removed.isEmpty)
    #expect(editor.changes.changed.contains(fixture.links[1]))
  }

  @Test("rotations add up, also one that is inherited")
  func rotates() {
    var editor = DocumentEditor(fixture.document)
    editor.rotatePages(at: [0, 1], by: 90)
    editor.rotatePages(at: [0], by: -180)
    editor.rotatePages(at: [2, 9], by: 45)
    #expect(editor.pages.map(\.rotation) == [270, 90, 0])
  }

  @Test("an editor that did nothing has no changes")
  func unchanged() {
    var editor = DocumentEditor(DocumentEditor(fixture.document).document)
    editor.arrangePages([0, 1, 2])
    #expect(editor.changes.isEmpty)
  }

  @Test("an annotation is added, and removed with its pop-up and the replies to it")
  func annotations() throws {
    var editor = DocumentEditor(fixture.document)
    func add(_ entries: PDFDictionary, to editor: inout DocumentEditor) throws -> ObjectNumber {
      let added = editor.addAnnotation(entries, toPageAt: 1)
      return try #require(added)
    }
    let note = try add(["Subtype": .name("Text")], to: &editor)
    let reply = try add(["Subtype": .name("Text"), "IRT": .reference(note)], to: &editor)
    let popUp = try add(["Subtype": .name("Popup"), "Parent": .reference(reply)], to: &editor)
    #expect(editor.changes.added == [note, reply, popUp])
    let nowhere = editor.addAnnotation([:], toPageAt: 3)
    #expect(nowhere == nil)
    editor.removeAnnotations([note])
    #expect(editor.changes.added.isEmpty)
    editor.removeAnnotations([fixture.fields[0]])
    var document = editor.document
    #expect(Form(repairing: &document).fields.map(\.name) == ["a.2", "a.3", "r"])
  }
}
