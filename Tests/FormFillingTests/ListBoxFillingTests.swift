import Diagnostics
import FormAppearances
import FormFilling
import FormFixtures
import InteractiveForms
import PDFObjects
import Testing

/// Expected sizes and rows by hand: Helvetica's rows are 1.156 times the size high (Acrobat, see
/// ListAppearanceTests), and the border takes 1 point above and below whether it is drawn or not.
@Suite("Filling list boxes")
struct ListBoxFillingTests {
  private static let multiple = 1 << 21

  private func form(
    height: Double, size: Int = 12, _ entries: PDFDictionary = [:], count: Int = 10
  ) -> Document {
    var draft = FormDraft()
    let page = draft.addPage()
    var all: PDFDictionary = [
      "FT": .name("Ch"), "T": .text("a"), "Ff": .integer(Self.multiple),
      "DA": .text("/Helv \(size) Tf 0 g"),
      "Opt": .array((0..<count).map { .text("row\($0)") }),
    ]
    for (key, value) in entries { all[key] = value }
    draft.addField(all, rectangle: [10, 10, 110, 10 + height], on: page)
    return draft.document()
  }

  private func record(
    _ form: Document, _ rows: [Int], _ policy: OverflowPolicy = .shrink
  ) throws -> (record: FilledRecord, content: String) {
    var options = PlanOptions()
    options.outcome = .flattened
    options.overflow = policy
    let plan = try FormPlan(compiling: form, options: options)
    let record = plan.fill([("a", .list(rows.map { .text("row\($0)") }))])
    let content = try record.tail.map { try ReadBack(plan.prefix.bytes + $0.bytes).content() }
    return (record, content ?? "")
  }

  private func shown(_ content: String) -> [Int] {
    (0..<10).filter { content.contains("(row\($0)) Tj") }
  }

  /// 72 points hold five rows of 13.872.
  @Test("on a page the rows move until they hold every selected option")
  func window() throws {
    let result = try record(form(height: 72), [5, 9])
    #expect(result.record.diagnostics == [])
    #expect(shown(result.content).filter { $0 >= 5 } == [5, 6, 7, 8, 9])
    #expect(result.content.components(of: "0.6 0.75686 0.8549 rg") == 2)
  }

  /// 88 points hold ten rows of 8.67, which is 7.5 pt: more than 60 % of 12.
  @Test("a list whose selected options lie too far apart is set smaller, with a warning")
  func shrunk() throws {
    let result = try record(form(height: 90), [0, 9])
    #expect(result.record.diagnostics.map(\.code) == ["shrunk"])
    #expect(result.record.diagnostics.first?.message.contains("7.5 pt") == true)
    #expect(shown(result.content) == Array(0..<10))
  }

  /// 70 points hold eight rows at 7.2 pt.
  @Test(
    "otherwise the policy refuses, or shows what there is room for with a warning",
    arguments: [OverflowPolicy.shrink, .wrap, .error, .clip])
  func refused(_ policy: OverflowPolicy) throws {
    let result = try record(form(height: 72), [0, 9], policy)
    if policy == .clip {
      #expect(result.record.diagnostics.map(\.code) == ["clipped"])
      #expect(shown(result.content).prefix(5) == [0, 1, 2, 3, 4])
    } else {
      #expect(result.record.diagnostics.map(\.code) == ["overflow"])
      #expect(result.record.tail == nil)
      #expect(result.record.diagnostics.first?.message.contains("row") == true)
      #expect(result.record.diagnostics.first?.hint?.text.contains("Shorten") == false)
    }
  }

  @Test("the policy continue prints the selected options on a page of their own")
  func continued() throws {
    let form = form(height: 72)
    let file = try form.filled(
      [("a", .list([.text("row0"), .text("row9")]))], flattening: true
    ) { $0.overflow = .continue }
    #expect(file.form.pages.pages.count == 2)
    // The clearest note is wider than the box.
    #expect(try file.content(page: 0).contains("see page 2"))
    let added = try file.content(page: 1)
    #expect(added.contains("(row0) Tj"))
    #expect(added.contains("(row9) Tj"))
    #expect(!added.contains("(row5) Tj"))
  }

  /// 12 pt is what Acrobat takes for a size of 0; it may fall to 4 whatever the policy.
  @Test("a size left to the viewer gives way without a warning")
  func automatic() throws {
    let result = try record(form(height: 72, size: 0), [0, 9], .error)
    #expect(result.record.diagnostics == [])
    #expect(shown(result.content) == Array(0..<10))
  }

  @Test("a selected option that is wider than the box is not cut in silence")
  func wide() throws {
    let wide = String(repeating: "wide ", count: 20)
    let form = form(height: 72, ["Opt": .array([.text("a"), .text(wide)])])
    let error = try #require(throws: FillProblems.self) {
      try form.filled([("a", .text(wide))], flattening: true)
    }
    #expect(error.codes == ["overflow"])
    #expect(try form.filled([("a", .text("a"))], flattening: true).content().contains("(a) Tj"))
  }

  /// In a live form a viewer scrolls. 72 points hold five rows.
  @Test("a live list scrolls to its first selected option and refuses nothing")
  func live() throws {
    let file = try form(height: 72).filled([("a", .list([.text("row8"), .text("row1")]))])
    #expect(file.field("a")?.topIndex == 1)
    #expect(try file.appearanceText("a").contains("(row1) Tj"))
  }

  /// The live file shows rows 0 to 4; nobody can scroll the flattened one.
  @Test("a list that is flattened as it stands shows its hidden selection too")
  func standing() throws {
    let live = try form(height: 90).filled([("a", .list([.text("row0"), .text("row9")]))])
    var options = PlanOptions()
    options.outcome = .flattenedUnfilled
    let plan = try FormPlan(compiling: live.document, options: options)
    #expect(plan.diagnostics.map(\.code) == ["shrunk"])
    let tail = try #require(plan.fill([]).tail)
    let content = try ReadBack(plan.prefix.bytes + tail.bytes).content()
    #expect(shown(content) == Array(0..<10))
  }

  @Test("one option in a list is taken by every choice field")
  func single() throws {
    for flags in [0, 1 << 17, Self.multiple] {
      let form = form(height: 72, ["Ff": .integer(flags)])
      #expect(try form.filled([("a", .list([.text("row3")]))]).value("a") == .text("row3"))
    }
    let combo = form(height: 20, ["Ff": .integer(1 << 17)])
    for refused in [FieldInput.list([.text("row1"), .text("row2")]), .list([.list([])])] {
      let error = try #require(throws: FillProblems.self) { try combo.filled([("a", refused)]) }
      #expect(error.codes == ["not-an-option"])
    }
  }
}

extension String {
  /// How often a text stands in this one.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
