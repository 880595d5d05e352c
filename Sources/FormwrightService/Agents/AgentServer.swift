import Diagnostics
package import FileAccess
import FormOperations
import Formwright
import StructuredData

/// Forms for agents: a server of the Model Context Protocol, message by message.
///
/// Files are those of one directory. What an agent asks to be written never replaces a file that the server has not written
/// itself.
package struct AgentServer {
  /// The versions of the protocol, the newest first.
  private static let versions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]

  private let directory: RootedDirectory
  private let cache = FormCache()
  private let filterProgram: String?
  /// Paths that may be written again.
  private var written: Set<String> = []

  /// - Parameters:
  ///   - directory: has the forms, and gets the outputs.
  ///   - filterProgram: the program that evaluates filters of templates.
  package init(_ directory: RootedDirectory, filterProgram: String? = nil) {
    self.directory = directory
    self.filterProgram = filterProgram
  }

  /// Answers a message of JSON-RPC 2.0.
  ///
  /// - Returns: a message without line feeds; nil if none is due.
  package mutating func answer(_ message: [UInt8]) -> [UInt8]? {
    let value: StructuredValue
    do throws(FormwrightError) {
      value = try JSONReader.read(message)
    } catch {
      return JSONWriter.compact(Self.failure(nil, -32700, "the message is not JSON"))
    }
    // Version 2025-03-26 has batches of messages.
    if let batch = value.arrayValue, !batch.isEmpty {
      let answers = batch.compactMap { answer($0) }
      return answers.isEmpty ? nil : JSONWriter.compact(.array(answers))
    }
    return answer(value).map(JSONWriter.compact)
  }

  private mutating func answer(_ message: StructuredValue) -> StructuredValue? {
    guard let object = message.objectValue, let method = object["method"]?.stringValue else {
      // An answer, to a question that this server never asks.
      if message.objectValue?["result"] != nil || message.objectValue?["error"] != nil {
        return nil
      }
      return Self.failure(message.objectValue?["id"], -32600, "the message is no request")
    }
    guard let id = object["id"], !id.isNull else { return nil }
    let parameters = object["params"]?.objectValue
    switch method {
    case "initialize": return Self.success(id, hello(parameters))
    case "ping": return Self.success(id, [:])
    case "tools/list":
      return Self.success(id, ["tools": .array(AgentTool.all.map(\.description))])
    case "tools/call":
      guard let name = parameters?["name"]?.stringValue,
        let tool = AgentTool.all.first(where: { $0.name == name })
      else { return Self.failure(id, -32602, "there is no tool of this name") }
      let arguments = parameters?["arguments"]?.objectValue ?? StructuredObject(distinct: [])
      return Self.success(id, run(tool, arguments))
    default: return Self.failure(id, -32601, "there is no method of this name")
    }
  }

  private func hello(_ parameters: StructuredObject?) -> StructuredValue {
    let wanted = parameters?["protocolVersion"]?.stringValue ?? ""
    return [
      "protocolVersion": .string(Self.versions.contains(wanted) ? wanted : Self.versions[0]),
      "capabilities": ["tools": ["listChanged": false]],
      "serverInfo": [
        "name": "formwright", "title": "Formwright", "version": .string(formwrightVersion),
      ],
      "instructions":
        "Fills PDF forms. Ask `inspect` or `schema` what a form's fields are called and mean, fill in values by field name with `fill`, and look at the result with `render`. If a value is refused, its hint says what to do; `explain` says what a field accepts.",
    ]
  }

  private static func success(_ id: StructuredValue, _ result: StructuredValue) -> StructuredValue {
    ["jsonrpc": "2.0", "id": id, "result": result]
  }

  private static func failure(
    _ id: StructuredValue?, _ code: Int, _ message: String
  ) -> StructuredValue {
    [
      "jsonrpc": "2.0", "id": id ?? .null,
      "error": ["code": .number(code), "message": .string(message)],
    ]
  }

  // MARK: Tools

  private mutating func run(_ tool: AgentTool, _ arguments: StructuredObject) -> StructuredValue {
    do throws(FormwrightError) {
      return [
        "content": .array([try answer(of: tool, arguments).content]), "isError": false,
      ]
    } catch {
      let lines = error.diagnostics.map { diagnostic in
        return
          "\(diagnostic.sentence).\(diagnostic.hint.flatMap(tool.shown).map { " Hint: \($0)" } ?? "")"
      }
      return [
        "content": .array([AgentAnswer.text(Self.shortened(lines)).content]), "isError": true,
      ]
    }
  }

  /// As many lines as an agent should read.
  private static func shortened(_ lines: [String]) -> String {
    let most = 60
    let rest = lines.count - most
    return (lines.prefix(most) + (rest > 0 ? ["And \(rest) more."] : [])).joined(separator: "\n")
  }

  private mutating func answer(
    of tool: AgentTool, _ arguments: StructuredObject
  ) throws(FormwrightError) -> AgentAnswer {
    let known = tool.parameters + tool.own.map(\.0)
    if let unknown = arguments.members.first(where: { !known.contains($0.key) }) {
      throw OperationArguments.unknown(unknown.key, of: tool.name, among: known)
    }
    if let missing = tool.required.first(where: { arguments[$0] == nil }) {
      throw Self.missing(missing)
    }
    guard let operation = tool.operation else {
      return .text(directory.names(ending: ".pdf").joined(separator: "\n"))
    }
    let own = Set(tool.own.map(\.0))
    var checked = OperationArguments(of: operation)
    try checked.add(
      StructuredObject(distinct: arguments.members.filter { !own.contains($0.key) }))
    let name = try Self.text("form", in: arguments)
    guard let path = try? directory.file(name) else {
      throw FormwrightError(
        .usage, "no-file", "there is no form “\(name)”", hint: "Ask `list_forms` for the names.")
    }
    let bytes = try InputFile.read(path)
    let call = OperationCall(
      operation, checked, bytes: bytes, name: name, cache: cache, filterProgram: filterProgram)
    switch tool.kind {
    case .forms: return .text("")
    case .summary: return .text(try call.summary())
    case .schema:
      return .text(
        try call.schemaOfFields(Self.texts("fields", in: arguments)))
    case .explanation:
      return .text(
        try call.explanation(
          ofField: Self.text("field", in: arguments), value: arguments["value"]))
    case .report: return .text(Self.shortened(try call.findings()))
    case .picture: return .png(try call.answer().bytes)
    case .file:
      let output = try Self.text("output", in: arguments)
      let target = try target(output, notReplacing: path)
      let answer = try call.answer()
      try AtomicOutput.write(
        answer.bytes, to: target, existing: written.contains(target) ? .replace : .refuse)
      written.insert(target)
      let warnings = answer.diagnostics.map { "Warning: \($0.sentence)." }
      return .text(Self.shortened(["Wrote \(output)."] + warnings))
    }
  }

  private func target(
    _ name: String, notReplacing input: String
  ) throws(FormwrightError) -> String {
    guard name.lowercased().hasSuffix(".pdf") else {
      throw FormwrightError(
        .usage, "argument", "the name of the output must end with .pdf")
    }
    let target = try directory.output(name)
    guard FileIdentity(path: target) != FileIdentity(path: input) else {
      throw FormwrightError(
        .usage, "usage", "the output would replace the form", hint: "Choose another name.")
    }
    guard written.contains(target) || FileIdentity(path: target) == nil else {
      throw FormwrightError(
        .usage, "exists", "there is a file of this name already", hint: "Choose another name.")
    }
    return target
  }

  private static func text(
    _ name: String, in arguments: StructuredObject
  ) throws(FormwrightError) -> String {
    guard let value = arguments[name] else { throw missing(name) }
    guard let text = value.stringValue, !text.isEmpty else {
      throw FormwrightError(.usage, "argument", "“\(name)” must be a text that is not empty")
    }
    return text
  }

  private static func missing(_ name: String) -> FormwrightError {
    FormwrightError(.usage, "missing-argument", "“\(name)” is missing")
  }

  private static func texts(_ name: String, in arguments: StructuredObject) -> [String] {
    arguments[name]?.arrayValue?.compactMap(\.stringValue)
      ?? [arguments[name]?.stringValue].compactMap(\.self)
  }
}

/// What a tool answers.
enum AgentAnswer {
  case text(String)
  case png([UInt8])

  var content: StructuredValue {
    switch self {
    case .text(let text): ["type": "text", "text": .string(text)]
    case .png(let bytes):
      ["type": "image", "data": .string(Base64.text(of: bytes)), "mimeType": "image/png"]
    }
  }
}

/// A tool for agents.
struct AgentTool: Sendable {
  enum Kind { case forms, summary, schema, explanation, report, picture, file }

  let name: String
  let summary: String
  let kind: Kind
  /// Nil for the tool that lists forms.
  let operation: Operation?
  /// The arguments of the operation that the tool takes.
  let parameters: [String]
  /// Arguments that the tool reads itself.
  let own: [(String, StructuredValue)]
  let required: [String]

  private static let form: (String, StructuredValue) = (
    "form", ["type": "string", "description": "name of the form, as list_forms gives it"]
  )
  private static let output: (String, StructuredValue) = (
    "output", ["type": "string", "description": "name of the file to write, such as filled.pdf"]
  )
  private static let field: (String, StructuredValue) = (
    "field", ["type": "string", "description": "full name of the field"]
  )

  static let all: [AgentTool] = [
    AgentTool(
      name: "list_forms", summary: "List the PDF files of the directory.", kind: .forms,
      operation: nil, parameters: [], own: [], required: []),
    AgentTool(
      name: "inspect",
      summary:
        "List a form's fields, page by page: name, type, options, length and label of each.",
      kind: .summary, operation: .named("inspect"), parameters: ["password"], own: [form],
      required: ["form"]),
    AgentTool(
      name: "schema",
      summary:
        "Describe what values a form accepts, as JSON Schema: its titles are the labels of the fields. Name fields for a shorter answer.",
      kind: .schema, operation: .named("schema"), parameters: ["password"],
      own: [
        form,
        (
          "fields",
          [
            "type": "array", "items": ["type": "string"],
            "description": "only fields whose name matches one of these; * and ? are wildcards",
          ]
        ),
      ], required: ["form"]),
    AgentTool(
      name: "validate", summary: "Check values against a form, without writing anything.",
      kind: .report, operation: .named("validate"),
      parameters: ["data", "flatten", "overflow", "password"], own: [form],
      required: ["form", "data"]),
    AgentTool(
      name: "fill",
      summary:
        "Fill a form and write the result. If any value is refused, nothing is written, and the answer says why.",
      kind: .file, operation: .named("fill"),
      parameters: [
        "data", "flatten", "overflow", "forceReadOnly", "ignoreUnknown", "archive", "title",
        "language", "password",
      ], own: [form, output], required: ["form", "data", "output"]),
    AgentTool(
      name: "flatten", summary: "Draw the fields of a filled form into its pages.", kind: .file,
      operation: .named("flatten"), parameters: ["archive", "title", "password"],
      own: [form, output], required: ["form", "output"]),
    AgentTool(
      name: "render",
      summary: "Draw a page as an image; with `fields`, the names of its fields on it.",
      // An agent reads the whole picture.
      kind: .picture, operation: .named("render")?.limiting("dpi", to: 10...300),
      parameters: ["page", "dpi", "fields", "password"], own: [form], required: ["form"]),
    AgentTool(
      name: "explain",
      summary:
        "Say what a field is for and accepts, with its options and format; with a value, why it is refused.",
      kind: .explanation, operation: .named("validate"), parameters: ["password"],
      own: [form, field, ("value", ["description": "a value to be checked"])],
      required: ["form", "field"]),
  ]

  /// A hint in the words of the tool; nil if it names an argument that the tool does not take.
  func shown(_ hint: Remedy) -> String? {
    var takesAll = true
    let text = hint.naming { option in
      takesAll = takesAll && parameters.contains(option.memberName)
      return "“\(option.memberName)”"
    }
    return takesAll ? text : nil
  }

  var description: StructuredValue {
    let taken = (operation?.parameters ?? []).filter { parameters.contains($0.name) }
    let writes = kind == .file
    return [
      "name": .string(name), "description": .string(summary),
      "inputSchema": .object([
        ("type", "object"), ("properties", .object(own + taken.map { ($0.name, $0.schema) })),
        ("required", .array(required.map { .string($0) })), ("additionalProperties", false),
      ]),
      "annotations": [
        "readOnlyHint": .boolean(!writes), "destructiveHint": false, "idempotentHint": true,
        "openWorldHint": false,
      ],
    ]
  }
}
