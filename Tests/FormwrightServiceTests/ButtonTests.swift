import Formwright
import StructuredData
import TestTools
import Testing

@testable import FormwrightService

@Suite("Push buttons and the file in the workbench")
struct ButtonTests {
  private let directory: TemporaryDirectory
  private let path: String
  private let form: WorkbenchForm

  init() throws {
    directory = try TemporaryDirectory()
    path = directory["buttons.pdf"]
    let specification = """
      title: Buttons
      language: en
      pages:
        - size: [300, 200]
          fields:
            - {text: name, rect: [10, 150, 200, 170], label: Full name}
            - {text: spouse, rect: [10, 120, 200, 140], label: Spouse}
            - {button: clear, rect: [10, 50, 60, 65], label: Clear, caption: Clear, action: {reset: [name]}}
            - {button: alone, rect: [70, 50, 120, 65], label: Alone, caption: Alone, action: {hide: [spouse]}}
            - {button: both, rect: [130, 50, 180, 65], label: Both, caption: Both, action: {show: [spouse]}}
            - {button: help, rect: [190, 50, 240, 65], label: Help, caption: Help, action: {uri: "https://example.org/help"}}
            - {button: send, rect: [10, 20, 60, 35], label: Send, caption: Send, action: {submit: "https://example.org/"}}
      """
    try FormFile.authored(from: Array(specification.utf8)).write(to: path)
    form = try WorkbenchForm(
      FormFile(path: path), path: path, overrides: PermissionOverrides(),
      stateDirectory: directory["state"])
  }

  @Test("what each button does is said")
  func says() {
    let buttons = form.json["buttons"]
    #expect(buttons?["clear"] == [["reset": ["name"]]])
    #expect(buttons?["alone"] == [["hide": ["spouse"]]])
    #expect(buttons?["both"] == [["show": ["spouse"]]])
    #expect(buttons?["help"] == [["uri": "https://example.org/help"]])
    #expect(buttons?["send"] == [["other": "SubmitForm"]])
  }

  @Test("a field that a button hides is not drawn, and can be shown again and undone")
  func hides() throws {
    _ = try form.commit([("spouse", "Ada")])
    let before = try form.fields(onPage: 1)
    let hidden = try form.show([("spouse", false)])
    #expect(hidden["visibility"] == ["spouse": false])
    #expect(try form.fields(onPage: 1) != before)
    #expect(!(try FormFile(bytes: form.output(as: .flattened)).text()[0].contains("Ada")))
    #expect(form.undo()["visibility"] == [:])
    #expect(try form.fields(onPage: 1) == before)
    #expect(try FormFile(bytes: form.output(as: .flattened)).text()[0].contains("Ada"))
  }

  @Test("a file that changes while it is open is said, and entries stay")
  func fileChanges() throws {
    _ = try form.commit([("name", "Ada")])
    #expect(form.stateJSON["fileNotice"] == .null)
    try directory.write(Array("%PDF-1.7 other".utf8), "buttons.pdf")
    #expect(form.pulse["fileNotice"]?.stringValue?.contains("has changed") == true)
    #expect(try FormFile(bytes: form.output(as: .pdf))["name"]?.value == .text("Ada"))
  }
}
