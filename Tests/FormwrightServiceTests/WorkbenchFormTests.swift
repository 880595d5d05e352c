import Formwright
import StructuredData
import TestTools
import Testing

@testable import FormwrightService

@Suite("A form in the workbench")
struct WorkbenchFormTests {
  private let sample: SampleForm
  private let form: WorkbenchForm

  init() throws {
    sample = try SampleForm()
    form = try sample.opened()
  }

  private func value(_ name: String, in state: StructuredValue) -> StructuredValue? {
    state["fields"]?[name]?["value"]
  }

  @Test("a commit gives the value and what is calculated from it")
  func calculates() throws {
    _ = try form.commit([("count", "3")])
    let state = try form.commit([("price", "2.50")])
    #expect(value("count", in: state) == "3")
    // 3 × 2.50
    #expect(value("total", in: state) == "7.5")
    #expect(state["problems"] == [])
  }

  @Test("a rejected value is kept with its problem, and fills nothing")
  func rejects() throws {
    let state = try form.commit([("count", "many")])
    #expect(value("count", in: state) == nil)
    #expect(state["rejected"]?["count"] == "many")
    #expect(state["problems"]?.arrayValue?.first?["code"] == "format")
    #expect(throws: FormwrightError.self) { try form.output(as: .pdf) }
    let mended = try form.commit([("count", "4")])
    #expect(mended["rejected"] == [:])
    #expect(try FormFile(bytes: form.output(as: .pdf))["count"]?.value == .text("4"))
  }

  @Test("200 edits undone give the file's values again, and done again the last ones")
  func undoesAll() throws {
    let before = form.stateJSON
    for number in 1...200 { _ = try form.commit([("count", .string(String(number)))]) }
    let after = form.stateJSON
    for _ in 1...200 { _ = form.undo() }
    let undone = form.stateJSON
    #expect(undone["fields"] == before["fields"])
    #expect(undone["canUndo"] == false && undone["canRedo"] == true)
    for _ in 1...200 { _ = form.redo() }
    #expect(form.stateJSON["fields"] == after["fields"])
  }

  @Test("an edit after an undo drops what was undone")
  func dropsUndone() throws {
    _ = try form.commit([("name", "Ada")])
    _ = try form.commit([("name", "Zoë")])
    _ = form.undo()
    let state = try form.commit([("zip", "12345")])
    #expect(state["canRedo"] == false)
    #expect(value("name", in: state) == "Ada")
  }

  @Test("a reset is one edit, which is undone as a whole")
  func resets() throws {
    _ = try form.commit([("name", "Ada"), ("agree", true)])
    let reset = try form.reset(["name", "agree", "zip"])
    #expect(value("name", in: reset) == .null && value("agree", in: reset) == false)
    let undone = form.undo()
    #expect(value("name", in: undone) == "Ada" && value("agree", in: undone) == true)
  }

  @Test(
    "a session continues with the entries of one that was killed, in a file for its owner alone")
  func continues() throws {
    _ = try form.commit([("name", "Ada")])
    _ = try form.commit([("count", "many")])
    #expect(try sample.directory.permissions(".order.pdf.workbench") == 0o600)
    let second = try sample.opened().stateJSON
    #expect(value("name", in: second) == "Ada")
    #expect(second["rejected"]?["count"] == "many")
    #expect(second["problems"]?.arrayValue?.first?["code"] == "format")
    #expect(second["canUndo"] == true)
  }

  @Test(
    "entries that another program has kept meanwhile are not overwritten, and the person is told")
  func keepsEntriesOfOthers() throws {
    #expect(form.stateJSON["notice"] == .null)
    let other = try sample.opened()
    #expect(other.stateJSON["notice"]?.stringValue?.contains("Another Formwright") == true)
    _ = try other.commit([("name", "Ada")])
    let kept = sample.directory.bytes(".order.pdf.workbench")
    let state = try form.commit([("name", "Zoë")])
    #expect(sample.directory.bytes(".order.pdf.workbench") == kept)
    #expect(state["notice"]?.stringValue?.contains("another workbench") == true)
    #expect(value("name", in: state) == "Zoë")
  }

  @Test("an entry over one that another window has made since is told, with what it replaces")
  func tellsReplaced() throws {
    func revision() -> Int? { form.stateJSON["revision"]?.integerValue }
    let seen = try #require(revision())
    _ = try form.commit([("name", "Ada")], in: "one", since: seen)
    // The same window, and a window that has seen the entry, replace what they know.
    let own = try form.commit([("name", "Bea")], in: "one", since: seen)
    #expect(own["replaced"] == [:])
    let informed = try form.commit([("name", "Cleo")], in: "two", since: revision())
    #expect(informed["replaced"] == [:])
    let other = try form.commit([("name", "Dora"), ("zip", "12345")], in: "one", since: seen)
    #expect(other["replaced"] == ["name": "Cleo"])
    let same = try form.commit([("name", "Dora")], in: "two", since: seen)
    #expect(same["replaced"] == [:])
    #expect(value("name", in: form.undo()) == "Cleo")
  }

  @Test("a file that is moved away and back is the file that was opened")
  func fileComesBack() throws {
    func notice() -> String? { form.pulse["fileNotice"]?.stringValue }
    let bytes = try #require(sample.directory.bytes("order.pdf"))
    #expect(notice() == nil)
    try sample.directory.write(bytes + [10], "order.pdf")
    #expect(notice()?.contains("has changed") == true)
    try sample.directory.write(bytes, "order.pdf")
    #expect(notice() == nil)
  }

  @Test("a required entry that the form rejects is not empty, and each problem names its field")
  func rejectsRequired() throws {
    let state = try form.commit([("name", "\u{378}"), ("count", "many")])
    #expect(state["required"] == [])
    let error = #expect(throws: FormwrightError.self) { try form.output(as: .json) }
    #expect(error?.diagnostics.map(\.field) == ["count", "name"])
    let hints = state["problems"]?.arrayValue?.compactMap { $0["hint"]?.stringValue }
    #expect(hints?.count == 2 && hints?.contains { $0.contains("`") } == false)
  }

  @Test("a full disk loses no entry of the session, and the person is told")
  func fullDisk() throws {
    guard let disk = try TemporaryDirectory(bytes: 1 << 20) else { return }
    let path = disk["order.pdf"]
    try FormFile(path: sample.path).reset().write(to: path)
    let form = try WorkbenchForm(
      FormFile(path: path), path: path, overrides: PermissionOverrides(),
      stateDirectory: disk["state"])
    var fillers: [String] = []
    for number in 0..<300 {
      let name = "filler\(number)"
      do {
        try disk.write([UInt8](repeating: 0, count: 4096), name)
      } catch {
        break
      }
      fillers.append(name)
    }
    let full = try form.commit([("name", "Ada")])
    #expect(full["notice"]?.stringValue?.contains("cannot be kept") == true)
    #expect(value("name", in: full) == "Ada")
    for name in fillers { try disk.write([], name) }
    let mended = try form.commit([("zip", "12345")])
    #expect(mended["notice"] == .null)
    #expect(disk.bytes(".order.pdf.workbench") != nil)
  }

  @Test("a file that is no sidecar is not overwritten")
  func refusesOtherFiles() throws {
    try sample.directory.write(Array("{}".utf8), ".order.pdf.workbench")
    #expect(throws: FormwrightError.self) { try sample.opened() }
    #expect(sample.directory.bytes(".order.pdf.workbench") == Array("{}".utf8))
  }

  @Test("required fields without a value are listed")
  func listsRequired() throws {
    #expect(form.stateJSON["required"] == ["name"])
    #expect(try form.commit([("name", "Ada")])["required"] == [])
  }

  @Test(
    "every format of a filled form has the values",
    arguments: WorkbenchOutput.allCases.filter { $0 != .form && $0 != .specification })
  func saves(_ format: WorkbenchOutput) throws {
    _ = try form.commit([("name", "Ada Lovelace"), ("agree", true)])
    let bytes = try form.output(as: format)
    switch format {
    case .pdf, .archive: #expect(try FormFile(bytes: bytes)["name"]?.value == .text("Ada Lovelace"))
    case .flattened:
      #expect(try FormFile(bytes: bytes).fields.isEmpty)
      #expect(try FormFile(bytes: bytes).text()[0].contains("Ada Lovelace"))
    case .json: #expect(try JSONReader.read(bytes)["name"] == "Ada Lovelace")
    case .fdf, .xfdf: #expect(String(decoding: bytes, as: UTF8.self).contains("Ada Lovelace"))
    case .form, .specification: Issue.record("these have no values")
    }
  }

  @Test("a page and its fields are drawn apart")
  func draws() throws {
    _ = try form.commit([("name", "Ada")])
    #expect(try form.page(1).starts(with: "<?xml".utf8))
    let fields = try form.fields(onPage: 1)
    #expect(String(decoding: fields, as: UTF8.self).contains("width=\"300"))
    #expect(try form.page(1) != fields)
  }
}
