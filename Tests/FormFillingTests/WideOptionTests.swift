import Diagnostics
import FormAppearances
import FormFilling
import FormFixtures
import InteractiveForms
import PDFObjects
import Testing

/// Acrobat clips an option that is wider than its box: the text is the form's own.
@Suite("Options that are wider than their boxes")
struct WideOptionTests {
  private static let option = "1  elementary school (primary education)"

  /// Two widgets of different widths. Helvetica 10: the option is about 180 points wide.
  private func form(flags: Int) -> Document {
    var draft = FormDraft()
    let page = draft.addPage()
    let kids = [24.0, 40].map { draft.addWidget([:], rectangle: [10, 10, 10 + $0, 30], on: page) }
    draft.addParent(
      [
        "FT": .name("Ch"), "T": .text("c"), "Ff": .integer(flags),
        "Opt": .array([.text(Self.option)]),
      ], kids: kids)
    return draft.document()
  }

  private func record(
    _ flags: Int, _ text: String, _ policy: OverflowPolicy = .shrink
  ) throws -> FilledRecord {
    var options = PlanOptions()
    options.overflow = policy
    return try FormPlan(compiling: form(flags: flags), options: options).fill([("c", .text(text))])
  }

  private static let combo = 1 << 17
  private static let edit = 1 << 18

  @Test("are clipped, with one warning for the field", arguments: [combo, combo | edit])
  func clipped(_ flags: Int) throws {
    let record = try record(flags, Self.option)
    #expect(record.diagnostics.map(\.code) == ["clipped"])
    #expect(record.diagnostics.map(\.severity) == [.warning])
  }

  @Test("are refused where the caller asks for errors; text of one's own is refused as ever")
  func refused() throws {
    #expect(try record(Self.combo, Self.option, .error).diagnostics.first?.code == "overflow")
    let own = try record(Self.combo | Self.edit, "a text of one's own that is too wide")
    #expect(own.diagnostics.first?.code == "overflow")
  }
}
