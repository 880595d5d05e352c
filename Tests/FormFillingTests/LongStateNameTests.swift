import Diagnostics
import FormFilling
import FormFixtures
import InteractiveForms
import PDFArchiving
import PDFObjects
import Testing

/// PDF/A allows names of 127 bytes (ISO 19005-2, 6.1.13). Export values of buttons may be longer: they are
/// strings of `/Opt` (ISO 32000-2, Table 230).
@Suite("States with long names")
struct LongStateNameTests {
  private static let long = String(repeating: "very ", count: 30) + "long"
  private static let longer = String(repeating: "very ", count: 30) + "longer"

  /// Radio buttons; the second is on, as the field above says.
  private func form() -> Document {
    var draft = FormDraft()
    let page = draft.addPage()
    let kids = [Self.long, "short", Self.longer].enumerated().map { index, state in
      let look = PDFObject.reference(draft.addAppearance("1 1 7 7 re f", width: 9, height: 9))
      let off = PDFObject.reference(draft.addAppearance("q Q", width: 9, height: 9))
      let states: PDFDictionary = [PDFName(text: state): look, "Off": off]
      return draft.addWidget(
        [
          "AS": .name(index == 2 ? PDFName(text: state) : "Off"), "F": .integer(4),
          "AP": .dictionary(["N": .dictionary(states)]),
        ], rectangle: [Double(index) * 10, 0, Double(index) * 10 + 9, 9], on: page)
    }
    draft.addParent(
      [
        "T": .text("b"), "FT": .name("Btn"), "Ff": .integer(1 << 15),
        "V": .name(PDFName(text: Self.longer)),
      ], kids: kids)
    return draft.document()
  }

  private func archived(_ value: String?) throws -> (ReadBack, [String]) {
    var options = PlanOptions()
    options.archive = .pdfa2b
    let plan = try FormPlan(compiling: form(), options: options)
    let output = try plan.fill(value.map { [("b", .text($0))] } ?? []).file().bytes
    return (try ReadBack(output), plan.diagnostics.map(\.message))
  }

  @Test("the places of the widgets name the states, and the old names are export values")
  func renamed() throws {
    let (file, messages) = try archived(nil)
    #expect(messages.contains { $0.contains("127 bytes") })
    #expect(file.value("b") == .name("2"))
    let states = (0..<3).map { index in
      file.document.dictionary(file.document.dictionary(file.widget("b", index)["AP"])?["N"])?
        .entries.map(\.key)
    }
    #expect(states == [["0", "Off"], ["1", "Off"], ["2", "Off"]])
    #expect((0..<3).map { file.document.name(file.widget("b", $0)["AS"]) } == ["Off", "Off", "2"])
    let field = try #require(file.field("b"))
    #expect(field.options.map(\.exportValue) == [Self.long, "short", Self.longer])
  }

  @Test("values fill the field as before", arguments: [(long, 0), ("short", 1), (longer, 2)])
  func filled(_ value: String, _ place: Int) throws {
    let (file, _) = try archived(value)
    #expect(file.value("b") == .name(PDFName(rawValue: String(place))))
    let shown = (0..<3).map { file.document.name(file.widget("b", $0)["AS"]) }
    #expect(shown == (0..<3).map { $0 == place ? PDFName(rawValue: String(place)) : "Off" })
  }
}
