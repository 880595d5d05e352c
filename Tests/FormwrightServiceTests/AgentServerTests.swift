import Diagnostics
import FileAccess
import Formwright
import StructuredData
import TestTools
import Testing

@testable import FormwrightService

@Suite("The server for agents")
struct AgentServerTests {
  private let sample: SampleForm
  private var server: AgentServer
  private let field: String

  init() throws {
    sample = try SampleForm()
    server = AgentServer(try RootedDirectory(sample.directory["."]))
    field = try #require(
      FormFile(path: sample.directory["order.pdf"]).fields.first { $0.kind == .text }?.name)
  }

  private mutating func send(_ message: StructuredValue) throws -> StructuredObject? {
    guard let answer = server.answer(JSONWriter.compact(message)) else { return nil }
    #expect(!answer.contains(0x0A))
    return try JSONReader.read(answer).objectValue
  }

  private mutating func call(
    _ tool: String, _ arguments: StructuredValue
  ) throws -> (text: String, isError: Bool) {
    let answer = try send([
      "jsonrpc": "2.0", "id": 1, "method": "tools/call",
      "params": ["name": .string(tool), "arguments": arguments],
    ])
    let result = try #require(answer?["result"]?.objectValue)
    let content = result["content"]?.arrayValue?.first?.objectValue
    return (content?["text"]?.stringValue ?? "", result["isError"]?.booleanValue ?? true)
  }

  @Test(
    "the version that a client asks for is spoken, otherwise the newest",
    arguments: [("2024-11-05", "2024-11-05"), ("2025-06-18", "2025-06-18"), ("1", "2025-11-25")])
  mutating func versions(_ asked: String, _ spoken: String) throws {
    let answer = try send([
      "jsonrpc": "2.0", "id": "a", "method": "initialize",
      "params": ["protocolVersion": .string(asked)],
    ])
    #expect(answer?["id"]?.stringValue == "a")
    #expect(answer?["result"]?.objectValue?["protocolVersion"]?.stringValue == spoken)
  }

  /// JSON-RPC 2.0, section 5.1.
  @Test("messages that are none have the codes of the standard")
  mutating func codes() throws {
    func code(_ answer: StructuredObject?) -> Int? {
      answer?["error"]?.objectValue?["code"]?.integerValue
    }
    let damaged = server.answer(Array("{".utf8)) ?? []
    let answers = [
      try JSONReader.read(damaged).objectValue,
      try send(["jsonrpc": "2.0", "id": 1]),
      try send(["jsonrpc": "2.0", "id": 1, "method": "other"]),
      try send(["jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": [:]]),
    ]
    #expect(answers.map(code) == [-32700, -32600, -32601, -32602])
    // A notification has no answer.
    let none = try send(["jsonrpc": "2.0", "method": "notifications/initialized"])
    #expect(none == nil)
  }

  @Test("a form is filled into a file of the directory, and filled again")
  mutating func fill() throws {
    for value in ["Ada", "Grace"] {
      let answer = try call(
        "fill",
        [
          "form": "order.pdf", "output": "out.pdf",
          "data": .object([(field, .string(value))]),
        ])
      #expect(!answer.isError, "\(answer.text)")
      let filled = try FormFile(path: sample.directory["out.pdf"])
      #expect(filled[field]?.structuredValue == .string(value))
    }
  }

  @Test(
    "no file is replaced that the server has not written, and none is written elsewhere",
    arguments: [
      "order.pdf", "other.pdf", "../out.pdf", "/tmp/out.pdf", "missing/out.pdf", "", "out",
      "out.txt", ".pdf/out",
    ])
  mutating func outputs(_ name: String) throws {
    try AtomicOutput.write([1], to: sample.directory["other.pdf"], mode: 0o600)
    let before = try InputFile.read(sample.directory["order.pdf"])
    let answer = try call(
      "fill",
      ["form": "order.pdf", "output": .string(name), "data": .object([(field, .string("Ada"))])])
    #expect(answer.isError)
    #expect(try InputFile.read(sample.directory["order.pdf"]) == before)
    #expect(try InputFile.read(sample.directory["other.pdf"]) == [1])
  }

  @Test("a refused value comes back with its field and a hint, and nothing is written")
  mutating func refusal() throws {
    let wrong = String(field.dropLast()) + "x"
    let answer = try call(
      "fill",
      ["form": "order.pdf", "output": "out.pdf", "data": .object([(wrong, .string("Ada"))])])
    #expect(answer.isError)
    #expect(answer.text.contains(wrong))
    #expect(answer.text.contains("Hint: "))
    #expect(!answer.text.contains("Ada"))
    #expect(throws: FormwrightError.self) { try InputFile.read(sample.directory["out.pdf"]) }
  }

  @Test("an unknown argument of a tool is refused")
  mutating func unknown() throws {
    let answer = try call("inspect", ["form": "order.pdf", "other": 1])
    #expect(answer.isError)
  }

  @Test("what a field accepts is said, and whether it accepts a value")
  mutating func explanation() throws {
    let answer = try call(
      "explain", ["form": "order.pdf", "field": .string(field), "value": "Ada"])
    #expect(answer.text.contains(field) && answer.text.contains("The value is accepted."))
    let unknown = try call("explain", ["form": "order.pdf", "field": "?"])
    #expect(unknown.isError)
  }

  @Test("hints name no argument that the tool does not take")
  mutating func hints() throws {
    try sample.directory.write([1], "there.pdf")
    let there = try call("fill", ["form": "order.pdf", "data": [:], "output": "there.pdf"])
    #expect(there.isError && there.text.contains("Choose another name"))
    let tools = AgentTool.all.filter { $0.kind == .file }
    let remedy: Remedy = "Use \(.dropsSignatures)."
    #expect(tools.allSatisfy { $0.shown(remedy) == nil })
    #expect(tools.allSatisfy { $0.shown("Choose another name.") == "Choose another name." })
  }

  @Test(
    "arguments that are missing, unknown or of another kind are told apart",
    arguments: [
      ("inspect", [:], "missing"), ("inspect", ["form": 3], "must be a text"),
      ("inspect", ["form": ""], "must be a text"), ("inspect", ["form": "none.pdf"], "list_forms"),
      ("validate", ["form": "order.pdf"], "“data” is missing"), ("list_forms", ["x": 1], "“x”"),
      ("flatten", ["form": "order.pdf", "output": "a.pdf", "titel": "x"], "Did you mean “title”?"),
      ("render", ["form": "order.pdf", "dpi": 1200], "from 10 to 300"),
    ] as [(String, StructuredValue, String)])
  mutating func arguments(_ tool: String, _ arguments: StructuredValue, _ text: String) throws {
    let answer = try call(tool, arguments)
    #expect(answer.isError && answer.text.contains(text), "\(answer.text)")
  }
}
