import Diagnostics
import DocumentEditing
import FormFilling
import FormFixtures
import InteractiveForms
import PDFObjects
import Testing

@Suite("Filling some of a form’s pages")
struct FilledPagesTests {
  /// `first` and `second` on a page each, `both` on both.
  private func document() -> Document {
    var draft = FormDraft()
    let pages = [draft.addPage(), draft.addPage()]
    for (name, page) in zip(["first", "second"], pages) {
      draft.addField(
        ["FT": .name("Tx"), "T": .text(name)], rectangle: [10, 10, 110, 30], on: page)
    }
    let kids = pages.map { draft.addWidget([:], rectangle: [10, 50, 110, 70], on: $0) }
    draft.addParent(["FT": .name("Tx"), "T": .text("both")], kids: kids)
    return draft.document()
  }

  @Test(
    "a value for a field on a dropped page is ignored with a warning",
    arguments: [PlanOptions.Outcome.fillable, .flattened])
  func droppedFields(_ outcome: PlanOptions.Outcome) throws {
    var options = PlanOptions()
    options.outcome = outcome
    options.pages = PageSelection("1")
    let plan = try FormPlan(compiling: document(), options: options)
    let record = plan.fill([
      ("second", .text("x")), ("both", .text("y")), ("first", .text("z")),
    ])
    #expect(record.tail != nil)
    #expect(record.diagnostics.map(\.code.rawValue) == ["page-dropped"])
    #expect(record.diagnostics.map(\.severity) == [.warning])
    #expect(record.diagnostics.map(\.field) == ["second"])
    // A name that the form never had is still a problem.
    let unknown = plan.fill([("third", .text("x"))])
    #expect(unknown.tail == nil)
    #expect(unknown.diagnostics.map(\.code.rawValue) == ["unknown-field"])
  }
}
