import Diagnostics
import FormFixtures
import LogicalStructure
import PDFObjects
import Testing

@testable import PDFArchiving

/// What follows from a structure tree by itself (ISO 14289-1, 7.1, 7.9 and 7.18). Expected trees are drawn by hand;
/// a dot is marked content, `@` an annotation.
@Suite("Structure before archiving")
struct StructurePreparationTests {
  private let level = ArchiveLevels(nil, isAccessible: true)

  private func line(_ identifier: Int, _ text: String, x: Int = 20, y: Int) -> String {
    "/P <</MCID \(identifier)>> BDC BT /F 10 Tf \(x) \(y) Td (\(text)) Tj ET EMC "
  }

  @Test("a field outside the structure gets a Form element beside the text that it belongs to")
  func fieldsOutside() throws {
    var tagged = TaggedDraft(
      line(0, "Name", y: 200) + line(1, "Town", y: 150) + line(2, "Agree", x: 40, y: 100))
    for identifier in 0...2 { _ = tagged.add("P", content: identifier) }
    let town = tagged.draft.addWidget(
      ["FT": .name("Tx")], rectangle: [80, 148, 180, 162], on: tagged.page)
    let name = tagged.draft.addWidget(
      ["FT": .name("Tx")], rectangle: [80, 198, 180, 212], on: tagged.page)
    let box = tagged.draft.addWidget(
      ["FT": .name("Btn")], rectangle: [22, 98, 34, 110], on: tagged.page)
    var document = tagged.document()
    let notes = document.prepareStructure(for: level)
    #expect(notes.count == 1 && notes.first?.page == 1)
    #expect(
      document.outline(of: tagged.top) == "Document(P(· Form(@)) P(· Form(@)) P(Form(@) ·))")
    let tree = try #require(StructureElements(document))
    for widget in [name, town, box] {
      #expect(tree.owner(of: widget, tree.parents)?.standardType == "Form")
    }
    // Once more changes nothing.
    var again = document
    #expect(again.prepareStructure(for: level).isEmpty)
    #expect(again.outline(of: tagged.top) == document.outline(of: tagged.top))
  }

  @Test(
    "fields whose Form elements lost them get these back, also where the text is under the field")
  func emptyForms() throws {
    var tagged = TaggedDraft(
      line(0, "Street", y: 180) + line(1, "Town", y: 150) + line(2, "Phone", y: 120))
    let paragraphs = (0...2).map { tagged.add("P", content: $0) }
    let widgets = [190.0, 160, 130].map { bottom in
      tagged.draft.addWidget(
        ["FT": .name("Tx")], rectangle: [20, bottom, 180, bottom + 14], on: tagged.page)
    }
    // The first one still has its field.
    let reference = tagged.draft.add(
      .dictionary(["Type": .name("OBJR"), "Obj": .reference(widgets[0])]))
    let street = tagged.add("Form", in: paragraphs[0])
    tagged.draft[street]["K"] = .reference(reference)
    let town = tagged.add("Form", in: paragraphs[1])
    let phone = tagged.add("Form", in: paragraphs[2])
    var document = tagged.document()
    let notes = document.prepareStructure(for: level)
    #expect(notes.count == 1)
    #expect(
      document.outline(of: tagged.top) == "Document(P(· Form(@)) P(· Form(@)) P(· Form(@)))")
    let tree = try #require(StructureElements(document))
    for (widget, form) in zip(widgets, [street, town, phone]) {
      #expect(tree.owners[widget].flatMap { tree.elements[$0].number } == form)
    }
  }

  @Test("an annotation in an element of another type gets one of its own there")
  func fieldsInParagraphs() {
    var tagged = TaggedDraft(line(0, "Name", y: 200))
    let paragraph = tagged.add("P", content: 0)
    let link = tagged.draft.addWidget(
      ["Subtype": .name("Link")], rectangle: [80, 198, 180, 212], on: tagged.page)
    tagged.draft[paragraph]["K"] = .array([
      .integer(0), .dictionary(["Type": .name("OBJR"), "Obj": .reference(link)]),
    ])
    var document = tagged.document()
    _ = document.prepareStructure(for: level)
    #expect(document.outline(of: tagged.top) == "Document(P(· Link(@)))")
  }

  /// ISO 14289-1, 7.18.4, as veraPDF checks it: 7.18.4-2.
  @Test("a Form element with several widgets becomes a Form element for each")
  func severalWidgets() {
    var tagged = TaggedDraft(line(0, "Yes No", y: 200))
    let form = tagged.add("Form", content: 0)
    let widgets = [80.0, 120].map { left in
      tagged.draft.addWidget(
        ["FT": .name("Btn")], rectangle: [left, 198, left + 10, 208], on: tagged.page)
    }
    tagged.draft[form]["K"] = .array(
      [.integer(0)]
        + widgets.map { .dictionary(["Type": .name("OBJR"), "Obj": .reference($0)]) })
    var document = tagged.document()
    _ = document.prepareStructure(for: level)
    #expect(document.outline(of: tagged.top) == "Document(NonStruct(· Form(@) Form(@)))")
    let rules = StructureRules(StructureElements(document)!, in: document).violations
    #expect(!rules.contains { $0.rule.id == "7.18.4-2" })
  }

  @Test("an element of the type Artifact becomes an artifact, whatever it shows")
  func artifactElements() {
    var tagged = TaggedDraft(line(0, "Text", y: 200) + line(1, "Page 1", y: 20))
    _ = tagged.add("P", content: 0)
    _ = tagged.add("Artifact", content: 1)
    var document = tagged.document()
    _ = document.prepareStructure(for: level)
    #expect(document.outline(of: tagged.top) == "Document(P(·))")
    let rules = ArchiveChecker.check(document, level: level).violations.map(\.rule.id)
    #expect(!rules.contains("7.1-3") && !rules.contains("7.1-5"))
  }

  // Word's role map says that artifacts are paragraphs; Acrobat marks their content as /Artifact <</MCID 1>>.
  @Test(
    "elements of the type Artifact that the role map calls paragraphs become artifacts if they show no text"
  )
  func artifactsByRole() {
    var tagged = TaggedDraft(
      line(0, "Text", y: 200) + "/Artifact <</MCID 1>> BDC 10 10 50 1 re f EMC\n"
        + line(2, "More", y: 20))
    _ = tagged.add("P", content: 0)
    _ = tagged.add("Artifact", content: 1)
    _ = tagged.add("Artifact", content: 2)
    tagged.rootEntries["RoleMap"] = .dictionary(["Artifact": .name("P")])
    var document = tagged.document()
    // veraPDF: “Content marked as Artifact is present inside tagged content”.
    let before = ArchiveChecker.check(document, level: level).violations.map(\.rule.id)
    #expect(before.contains("7.1-1"))
    _ = document.prepareStructure(for: level)
    #expect(document.outline(of: tagged.top) == "Document(P(·) Artifact(·))")
    let after = ArchiveChecker.check(document, level: level).violations.map(\.rule.id)
    #expect(!after.contains("7.1-1") && !after.contains("7.1-3"))
  }

  @Test("notes get identifiers that differ")
  func notes() {
    var tagged = TaggedDraft(line(0, "One", y: 200) + line(1, "Two", y: 150))
    _ = tagged.add("Note", content: 0)
    _ = tagged.add("Note", content: 1, ["ID": .text("note1")])
    var document = tagged.document()
    _ = document.prepareStructure(for: level)
    let rules = StructureRules(StructureElements(document)!, in: document).violations
    #expect(!rules.contains { $0.rule.id.hasPrefix("7.9") })
  }

  /// veraPDF starts from the content: what the parent tree does not lead back from is not tagged.
  @Test("a file without a parent tree gets one; before, its content counts as untagged")
  func parentTree() throws {
    var tagged = TaggedDraft(line(0, "One", y: 200))
    _ = tagged.add("P", content: 0)
    var document = tagged.document()
    guard case .dictionary(var root) = document[tagged.root] else { return }
    root["ParentTree"] = nil
    document[tagged.root] = .dictionary(root)
    func rules() -> [String] {
      ArchiveChecker.check(document, level: level).violations.map(\.rule.id)
    }
    #expect(rules().contains("7.1-3"))
    _ = document.prepareStructure(for: level)
    #expect(!rules().contains("7.1-3"))
  }

  @Test("an artifact that contains tagged content is none; what else it contains is untagged")
  func falseArtifacts() {
    var tagged = TaggedDraft(
      "/Artifact BMC " + line(0, "One", y: 200) + "1 1 m 9 9 l S EMC")
    _ = tagged.add("P", content: 0)
    let document = tagged.document()
    let before = ArchiveChecker.check(document, level: level).violations.map(\.rule.id)
    #expect(before.contains("7.1-2"))
    let outcome = ArchiveMending.archive(document, level: level)
    let after = outcome.report.violations.map(\.rule.id)
    #expect(!after.contains("7.1-2") && !after.contains("7.1-3"))
  }

  @Test("white space outside the structure becomes an artifact, other text does not")
  func whiteSpace() {
    func rules(_ text: String) -> [String] {
      var tagged = TaggedDraft(
        line(0, "One", y: 200) + "BT /F 10 Tf 20 100 Td (\(text)) Tj ET")
      _ = tagged.add("P", content: 0)
      return ArchiveMending.archive(tagged.document(), level: level).report.violations
        .map(\.rule.id)
    }
    #expect(!rules("  ").contains("7.1-3"))
    #expect(rules(" x").contains("7.1-3"))
  }
}
