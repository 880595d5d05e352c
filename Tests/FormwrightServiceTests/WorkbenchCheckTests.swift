import Formwright
import StructuredData
import TestTools
import Testing

@testable import FormwrightService

@Suite("What a form asks a person in the workbench")
struct WorkbenchCheckTests {
  /// A form without title, language and names of fields.
  private let sample: TemporaryDirectory
  private let path: String

  init() throws {
    sample = try TemporaryDirectory()
    path = sample["bare.pdf"]
    // Written by hand: two text fields on an empty page.
    let file = """
      %PDF-1.7
      1 0 obj <</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R 5 0 R]/DA(/Helv 10 Tf 0 g)>>>> endobj
      2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
      3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Annots[4 0 R 5 0 R]>> endobj
      4 0 obj <</Type/Annot/Subtype/Widget/FT/Tx/T(a)/Rect[10 150 200 170]/F 4/P 3 0 R>> endobj
      5 0 obj <</Type/Annot/Subtype/Widget/FT/Tx/T(b)/Rect[10 100 200 120]/F 4/P 3 0 R>> endobj
      trailer <</Root 1 0 R>>
      """
    try sample.write(Array(file.utf8), "bare.pdf")
  }

  private func openedForm() throws -> WorkbenchForm {
    try WorkbenchForm(
      FormFile(path: path), path: path, overrides: PermissionOverrides(),
      stateDirectory: sample["state"])
  }

  private func opened() throws -> WorkbenchCheck { try openedForm().check }

  private func question(about item: StructuredValue, _ json: StructuredValue) -> StructuredValue? {
    json["questions"]?.arrayValue?.first { $0["item"] == item }
  }

  @Test("a field that nothing names is asked for, with its place")
  func asks() throws {
    let found = try opened().json()
    let asked = try #require(question(about: ["field": "a"], found))
    #expect(asked["kind"] == "name" && asked["page"] == 1 && asked["rect"] == [10, 150, 200, 170])
    #expect(asked["answer"] == [:])
  }

  @Test("an answer goes into a list of corrections that remediation reads, and is not asked again")
  func answers() throws {
    let check = try opened()
    _ = try check.answer(["item": ["field": "a"], "answer": ["name": "Full name"]])
    _ = try check.answer(["item": "language", "answer": ["language": "en"]])
    let corrections = try ArchiveCorrections(#require(sample.bytes("bare.corrections.yaml")))
    let remediated = try FormFile(path: path).corrected(by: corrections)
    #expect(remediated["a"]?.alternateName == "Full name")
    let next = try opened().json()
    #expect(question(about: ["field": "a"], next) == nil)
    #expect(question(about: "language", next) == nil)
    #expect(question(about: ["field": "b"], next) != nil)
  }

  @Test("an answer that is taken back leaves the list")
  func takesBack() throws {
    let check = try opened()
    _ = try check.answer(["item": ["field": "a"], "answer": ["name": "Full name"]])
    _ = try check.answer(["item": ["field": "a"], "answer": [:]])
    let list = String(decoding: try #require(sample.bytes("bare.corrections.yaml")), as: UTF8.self)
    #expect(!list.contains("Full name") && !list.contains("objects"))
  }

  @Test("answers are undone and done again with everything else, in the next session, too")
  func undoes() throws {
    func name() throws -> String? {
      let list = try #require(sample.bytes("bare.corrections.yaml"))
      let digest = try ArchiveCorrections(list).form
      return try AnsweredCorrections(list, ofForm: digest).answers(about: .field("a"))["name"]
    }
    let form = try openedForm()
    _ = try form.answer(["item": ["field": "a"], "answer": ["name": "First"]])
    _ = try form.commit([("b", "text")])
    _ = try form.answer(["item": ["field": "a"], "answer": ["name": "Second"]])
    _ = form.undo()
    #expect(try name() == "First")
    let next = try openedForm()
    _ = next.undo()
    #expect(try name() == "First", "the entry of a field is undone")
    let state = next.undo()
    #expect(try name() == nil)
    #expect(state["canUndo"] == false)
    #expect(state["answers"] == [["item": ["field": "a"], "answer": [:]]])
    for _ in 1...3 { _ = next.redo() }
    #expect(try name() == "Second")
  }

  @Test("an answer that the list had before the session comes back")
  func restores() throws {
    _ = try opened().answer(["item": "title", "answer": ["title": "Before"]])
    let form = try openedForm()
    _ = try form.answer(["item": "title", "answer": ["title": "After"]])
    _ = form.undo()
    let list = String(decoding: try #require(sample.bytes("bare.corrections.yaml")), as: UTF8.self)
    #expect(list.contains("Before") && !list.contains("After"))
  }

  @Test("the list of another form is not overwritten")
  func refusesOtherLists() throws {
    let list = "formwright: 1\nform: \"\(String(repeating: "0", count: 64))\"\n"
    try sample.write(Array(list.utf8), "bare.corrections.yaml")
    #expect(throws: FormwrightError.self) {
      try opened().answer(["item": ["field": "a"], "answer": ["name": "Full name"]])
    }
    #expect(sample.bytes("bare.corrections.yaml") == Array(list.utf8))
  }

  @Test(
    "what is no answer is refused",
    arguments: [[:], ["item": "title"], ["item": ["page": 1], "answer": [:]]] as [StructuredValue])
  func refuses(_ body: StructuredValue) {
    #expect(throws: FormwrightError.self) { try opened().answer(body) }
    #expect(sample.bytes("bare.corrections.yaml") == nil)
  }
}
