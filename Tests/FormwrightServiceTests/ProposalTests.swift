import FileAccess
import Formwright
import StructuredData
import TestTools
import Testing

@testable import FormwrightService

@Suite("Fields that flat pages ask for, in the workbench")
struct ProposalTests {
  /// By hand: two labels, each before a line of 220 points; Helvetica as F.
  private static let content =
    "BT /F 10 Tf 60 700 Td (First name:) Tj ET 120 698 m 340 698 l S\n"
    + "BT /F 10 Tf 60 660 Td (Last name:) Tj ET 120 658 m 340 658 l S\n"
  private static let file = """
    %PDF-1.7
    1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
    2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
    3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
    4 0 obj<</Length \(content.utf8.count)>>stream
    \(content)
    endstream endobj
    5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>endobj
    trailer<</Root 1 0 R/Size 6>>
    """

  private let directory: TemporaryDirectory
  private let form: WorkbenchForm

  init() throws {
    directory = try TemporaryDirectory()
    try AtomicOutput.write(Array(Self.file.utf8), to: directory["flat.pdf"])
    form = try Self.opened(in: directory)
  }

  private static func opened(in directory: TemporaryDirectory) throws -> WorkbenchForm {
    try WorkbenchForm(
      FormFile(path: directory["flat.pdf"]), path: directory["flat.pdf"],
      overrides: PermissionOverrides(), stateDirectory: directory["state"])
  }

  private func proposal(
    _ kind: String, _ name: String, _ rect: StructuredValue,
    _ more: [(String, StructuredValue)] = [],
    decision: String? = "accepted"
  ) -> StructuredValue {
    .object(
      [
        ("kind", .string(kind)), ("name", .string(name)), ("page", 1), ("rect", rect),
        ("decision", .string(decision)),
      ] + more)
  }

  private func changed(
    _ value: StructuredValue?, _ key: String, _ new: StructuredValue
  ) -> StructuredValue {
    let members = value?.objectValue?.members ?? []
    return .object(members.map { ($0.key, $0.value) }.filter { $0.0 != key } + [(key, new)])
  }

  @Test("what is found is one step of the history, and a new start continues with it")
  func finds() async throws {
    let found = try await form.detect(onPage: nil, recognizesText: false)
    #expect(found["found"] == 2)
    #expect(found["pagesWithoutText"] == [])
    let proposals = found["proposals"]?.objectValue?.members.map(\.value) ?? []
    #expect(proposals.map { $0["name"] } == ["first_name", "last_name"])
    // On their lines.
    #expect(
      proposals.compactMap { $0["rect"]?.arrayValue?[0].doubleValue }.allSatisfy {
        abs($0 - 120) < 1
      })
    #expect(form.undo()["proposals"] == [:])
    #expect(form.redo()["proposals"] == found["proposals"])
    #expect(try Self.opened(in: directory).stateJSON["proposals"] == found["proposals"])
  }

  @Test("a rejected field is not proposed again, a deleted one is")
  func findsAgain() async throws {
    let found = try await form.detect(onPage: 1, recognizesText: false)
    let items = found["proposals"]?.objectValue?.members.map { $0 } ?? []
    try #require(items.count == 2)
    _ = try form.propose([
      (items[0].key, changed(items[0].value, "decision", "rejected")), (items[1].key, .null),
    ])
    let again = try await form.detect(onPage: 1, recognizesText: false)
    #expect(again["found"] == 1)
    let names = again["proposals"]?.objectValue?.members.compactMap { $0.value["name"] }
    #expect(names == ["first_name", "last_name"])
  }

  @Test("a box that a person adds has a border, one that the page draws has none")
  func bordersOfBoxes() throws {
    _ = try form.propose([
      (nil, proposal("checkbox", "added", [180, 540, 190, 550])),
      (nil, proposal("checkbox", "drawn", [180, 500, 190, 510], [("confidence", 0.9)])),
    ])
    let lines = String(decoding: form.acceptedFields.specification, as: UTF8.self)
      .split(separator: "\n")
    #expect(lines.first { $0.contains("added") }?.contains("border") == false)
    #expect(lines.first { $0.contains("drawn") }?.contains("border") == true)
  }

  @Test("accepted fields are made where they are, with kind, label and flag; others are not")
  func makes() throws {
    _ = try form.propose([
      (
        nil,
        proposal(
          "text", "given", [180, 698, 400, 712], [("required", true), ("label", "Given name")])
      ),
      (nil, proposal("text", "no", [180, 658, 400, 672], decision: "rejected")),
      (nil, proposal("text", "open", [180, 618, 400, 632], decision: nil)),
      (nil, proposal("comb", "code", [180, 578, 260, 592], [("cells", 5)])),
      (nil, proposal("checkbox", "agree", [180, 540, 190, 550])),
      (nil, proposal("radio", "paid", [180, 500, 190, 510], [("option", "Yes")])),
      (nil, proposal("signature", "signed", [180, 460, 400, 480])),
      (nil, proposal("radio", "paid", [220, 500, 230, 510], [("option", "No")])),
      (nil, proposal("date", "on", [180, 420, 300, 434], [("format", ["date": "MM/dd/yyyy"])])),
    ])
    let made = try FormFile(bytes: form.output(as: .form))
    #expect(
      Dictionary(uniqueKeysWithValues: made.form.fields.map { ($0.name, $0.kind) }) == [
        "given": .text, "code": .text, "agree": .checkBox, "paid": .radio, "signed": .signature,
        "on": .text,
      ])
    let given = try #require(made.form.fields.first { $0.name == "given" })
    #expect(given.flags.contains(.required))
    #expect(
      given.widgets.first?.rectangle.map { [$0.left, $0.bottom, $0.right, $0.top] } == [
        180, 698, 400, 712,
      ])
    #expect(made.form.fields.first { $0.name == "code" }?.flags.contains(.comb) == true)
    #expect(made.form.fields.first { $0.name == "paid" }?.widgets.count == 2)
    let specification = String(decoding: try form.output(as: .specification), as: UTF8.self)
    #expect(specification.contains(#""tooltip":"Given name""#))
    #expect(!specification.contains(#""no""#))
  }

  @Test(
    "a description that is none is refused",
    arguments: [
      #"{"kind": "picture", "name": "a", "page": 1, "rect": [0, 0, 9, 9]}"#,
      #"{"kind": "text", "name": "", "page": 1, "rect": [0, 0, 9, 9]}"#,
      #"{"kind": "text", "name": "a", "page": 2, "rect": [0, 0, 9, 9]}"#,
      #"{"kind": "text", "name": "a", "page": 1, "rect": [9, 0, 0, 9]}"#,
      #"{"kind": "text", "name": "a", "page": 1, "rect": [0, 0, 9]}"#,
    ])
  func refuses(_ json: String) throws {
    let value = try JSONReader.read(Array(json.utf8))
    #expect(throws: FormwrightError.self) { try form.propose([(nil, value)]) }
    #expect(form.stateJSON["canUndo"] == false)
  }

  @Test("what cannot be made is said of the field, not of a line")
  func namesFields() throws {
    _ = try form.propose([
      (nil, proposal("text", "one", [60, 600, 90, 620])),
      (nil, proposal("date", "two", [60, 500, 90, 520], [("format", ["date": "qq"])])),
    ])
    let failure = #expect(throws: FormwrightError.self) { try form.output(as: .form) }
    #expect(failure?.diagnostics.map(\.field) == ["two"])
    #expect(failure?.diagnostics.contains { $0.location != nil } == false)
  }

  @Test("a field can be all that a specification says of one")
  func makesEveryKind() throws {
    _ = try form.propose([
      (nil, proposal("text", "notes", [60, 500, 300, 560], [("multiline", true)])),
      (nil, proposal("text", "short", [60, 470, 300, 484], [("maxLength", 7)])),
      (nil, proposal("text", "phone", [60, 440, 300, 454], [("format", ["format": "phone"])])),
      (
        nil,
        proposal(
          "text", "paid", [60, 410, 300, 424],
          [("format", ["number": ["decimals": 2, "currency": "$"]])])
      ),
    ])
    let made = try FormFile(bytes: form.output(as: .form))
    let fields = Dictionary(uniqueKeysWithValues: made.form.fields.map { ($0.name, $0) })
    #expect(fields["notes"]?.flags.contains(.multiline) == true)
    #expect(fields["short"]?.maxLength == 7)
    // Acrobat SDK, “Formatting scripts”: 2 is a telephone number.
    let specification = String(decoding: try form.output(as: .specification), as: UTF8.self)
    #expect(specification.contains(#""format":"phone""#))
    #expect(specification.contains(#""number":{"decimals":2,"currency":"$"}"#))
    #expect(
      DetectedFields.choices["formats"]?.arrayValue?.map { $0["name"] }.contains("phone") == true)
  }

  @Test("a comb begins with the cells that the page draws, else with its width over its height")
  func countsCells() throws {
    // Nine boxes of 14 points from 100 on; beside them, nothing is drawn.
    let boxes = (0..<9).map { "\(100 + 14 * $0) 300 14 16 re S " }.joined()
    let content = Self.content + boxes
    let file = Self.file.replacing(Self.content, with: content).replacing(
      "/Length \(Self.content.utf8.count)", with: "/Length \(content.utf8.count)")
    try AtomicOutput.write(Array(file.utf8), to: directory["cells.pdf"])
    let form = try WorkbenchForm(
      FormFile(path: directory["cells.pdf"]), path: directory["cells.pdf"],
      overrides: PermissionOverrides(), stateDirectory: directory["state"])
    let state = try form.propose([
      (nil, proposal("comb", "drawn", [100, 300, 226, 316])),
      (nil, proposal("comb", "part", [100, 300, 156, 316])),
      (nil, proposal("comb", "free", [300, 500, 400, 520])),
      (nil, proposal("comb", "square", [300, 400, 320, 420])),
      (nil, proposal("comb", "given", [300, 200, 400, 220], [("cells", 7)])),
      (nil, proposal("comb", "thin", [300, 0, 400, 1e-300])),
    ])
    let cells = (state["proposals"]?.objectValue?.members ?? []).map {
      [$0.value["name"]?.stringValue, $0.value["cells"]?.numberText]
    }
    #expect(
      Set(cells) == [
        ["drawn", "9"], ["part", "4"], ["free", "5"], ["square", "2"], ["given", "7"],
        ["thin", "1000"],
      ])
  }

  @Test("what is wrong is said at once, at every field that it is about, and of what")
  func reportsProblems() throws {
    var state = try form.propose([
      (nil, proposal("text", "a", [60, 600, 90, 620], decision: nil)),
      (nil, proposal("text", "a", [60, 500, 90, 520])),
      (nil, proposal("text", "out", [600, 400, 630, 420])),
      (nil, proposal("text", "over", [60, 300, 90, 320])),
      (nil, proposal("text", "under", [80, 310, 120, 330])),
      (nil, proposal("date", "on", [60, 200, 90, 220], [("format", ["date": "tt.mm.jjjj"])])),
      (nil, proposal("date", "right", [60, 100, 90, 120], [("format", ["date": "dd.MM.yyyy"])])),
      (nil, proposal("text", "no", [700, 600, 730, 620], decision: "rejected")),
    ])
    func problems() -> [String: [StructuredValue]] {
      let ids = (state["proposals"]?.objectValue?.members ?? []).map { ($0.key, $0.value) }
      var found: [String: [StructuredValue]] = [:]
      for (id, value) in ids {
        guard let list = state["proposalProblems"]?[id]?.arrayValue else { continue }
        found[value["name"]?.stringValue ?? "", default: []] += list
      }
      return found
    }
    #expect(Set(problems().keys) == ["a", "out", "over", "under", "on"])
    #expect(problems()["a"]?.map { $0["key"] } == ["name", "name"])
    #expect(problems()["on"]?.map { $0["key"] } == ["date"])
    #expect(problems()["on"]?.first?["hint"]?.stringValue?.contains("dd.MM.yyyy") == true)
    state = form.undo()
    #expect(state["proposalProblems"] == [:])
  }

  @Test("fields are listed and made in the order in which they are read, whenever they are added")
  func ordersFields() throws {
    let state = try form.propose([
      (nil, proposal("text", "third", [60, 100, 90, 120])),
      (nil, proposal("text", "second", [160, 598, 190, 618])),
      (nil, proposal("text", "first", [60, 600, 90, 620])),
    ])
    let names = state["proposals"]?.objectValue?.members.map { $0.value["name"]?.stringValue }
    #expect(names == ["first", "second", "third"])
    let made = try FormFile(bytes: form.output(as: .form))
    #expect(made.form.fields.map(\.name) == ["first", "second", "third"])
  }

  @Test("keys in one go are one step of the history, until something else is done")
  func joinsKeys() throws {
    func move(_ id: String, to left: Int, _ gesture: String?) throws {
      let value = proposal("text", "a", [.number(left), 600, .number(left + 30), 620])
      _ = try form.propose([(id, value)], gesture: gesture)
    }
    func left() -> StructuredValue? {
      form.stateJSON["proposals"]?["new-000001"]?["rect"]?.arrayValue?.first
    }
    _ = try form.propose([(nil, proposal("text", "a", [60, 600, 90, 620]))])
    for place in [61, 62, 63] { try move("new-000001", to: place, "one") }
    _ = form.undo()
    #expect(left() == 60)
    _ = form.redo()
    #expect(left() == 63)
    try move("new-000001", to: 64, "one")
    _ = form.undo()
    #expect(left() == 63)
    try move("new-000001", to: 65, "two")
    _ = try form.propose([(nil, proposal("text", "b", [60, 500, 90, 520]))])
    try move("new-000001", to: 66, "two")
    _ = form.undo()
    #expect(left() == 65)
  }

  @Test(
    "the tooltip of radio buttons is their question; without one, it is their options as they are")
  func namesQuestions() throws {
    func tooltip(_ label: String, _ option: String) throws -> String? {
      _ = try form.propose([
        (
          "one",
          proposal(
            "radio", "paid", [60, 600, 70, 610],
            [("label", .string(label)), ("option", .string(option))])
        ),
        (
          "two",
          proposal(
            "radio", "paid", [90, 600, 100, 610], [("label", .string(label)), ("option", "No")])
        ),
      ])
      return try FormFile(bytes: form.output(as: .form)).form.fields.first?.alternateName
    }
    #expect(try tooltip("Have you paid?", "Yes") == "Have you paid?")
    #expect(try tooltip("", "Yes") == "Yes, No")
    #expect(try tooltip("", "Always") == "Always, No")
  }

  @Test("a box that a person makes of a line has a border: the page draws none")
  func bordersOfChangedBoxes() throws {
    _ = try form.propose([
      (
        nil,
        proposal(
          "checkbox", "was", [180, 540, 190, 550], [("confidence", 0.9), ("size", [220, 14])])
      )
    ])
    let lines = String(decoding: form.acceptedFields.specification, as: UTF8.self)
    #expect(!lines.contains("border"))
  }

  @Test("the new form is opened under a name that no file has, and the flat file stays")
  func opensNewForm() throws {
    let routes = WorkbenchRoutes(forms: [form], options: WorkbenchServer.Options())
    func post(_ path: [String], _ body: String) -> HTTPResponse {
      routes.response(
        to: HTTPRequest(method: "POST", path: path, body: Array(body.utf8)), path: path)
    }
    #expect(post(["forms", "1", "form"], "{}").status == .unprocessable)
    let list =
      #"[{"kind": "text", "name": "a", "page": 1, "rect": [60, 600, 90, 620], "decision": "accepted"}]"#
    #expect(post(["forms", "1", "proposals"], list).status == .ok)
    for (number, name) in [(2, "flat-form.pdf"), (3, "flat-form-2.pdf")] {
      let answer = try JSONReader.read(post(["forms", "1", "form"], "{}").body)
      #expect(answer["form"]?.integerValue == number && answer["name"]?.stringValue == name)
      #expect(try FormFile(path: directory[name]).form.fields.map(\.name) == ["a"])
    }
    let fill = post(["forms", "2", "edits"], #"{"a": "x"}"#)
    #expect(fill.status == .ok)
    #expect(try InputFile.read(directory["flat.pdf"]) == Array(Self.file.utf8))
  }

  @Test("a request to find fields is answered when they are found")
  func answersDetection() async throws {
    let routes = WorkbenchRoutes(forms: [form], options: WorkbenchServer.Options())
    let path = ["forms", "1", "detect"]
    let response = routes.response(
      to: HTTPRequest(method: "POST", path: path, body: Array(#"{"page": null}"#.utf8)), path: path)
    let answer = try #require(await response.stream?(""))
    #expect(try JSONReader.read(answer.body)["found"] == 2)
  }
}
