import Diagnostics
import Formwright
import StructuredData
import Testing

@testable import FormOperations

@Suite("Arguments of operations")
struct OperationArgumentsTests {
  private func problems(
    _ operation: Operation, _ json: String, completes: Bool = false
  ) throws -> [Diagnostic] {
    var arguments = OperationArguments(of: operation)
    let object = try #require(JSONReader.read(Array(json.utf8)).objectValue)
    do throws(FormwrightError) {
      try arguments.add(object)
      if completes { try arguments.checkComplete() }
      return []
    } catch {
      #expect(error.kind == .usage)
      return error.diagnostics
    }
  }

  @Test(
    "an argument of another kind is refused by its name",
    arguments: [
      #"{"flatten": "yes"}"#, #"{"flatten": 1}"#, #"{"title": 3}"#, #"{"font": [1]}"#,
      #"{"font": {}}"#, #"{"overflow": "squeeze"}"#, #"{"data": []}"#, #"{"data": "x"}"#,
      #"{"corrections": 7}"#,
    ])
  func kinds(_ json: String) throws {
    let name = try #require(JSONReader.read(Array(json.utf8)).objectValue?.members.first?.key)
    let found = try problems(.fill, json)
    #expect(found.count == 1)
    #expect(found.first?.message.hasPrefix("“\(name)” must be ") == true)
  }

  @Test("every wrong argument is reported, and the nearest name suggested")
  func unknown() throws {
    let found = try problems(.fill, #"{"flaten": true, "data": {}, "overflow": "x"}"#)
    #expect(found.map(\.code.rawValue) == ["unknown-argument", "argument"])
    #expect(found.first?.hint?.text == "Did you mean “flatten”?")
  }

  @Test("null stands for an argument that is not given")
  func null() throws {
    #expect(try problems(.fill, #"{"data": {}, "flatten": null}"#, completes: true).isEmpty)
    let missing = try problems(.fill, #"{"data": null}"#, completes: true)
    #expect(missing.map(\.code.rawValue) == ["missing-argument"])
  }

  @Test("remedies name operations, and no command")
  func remedies() {
    let remedy: Remedy = "List them with \(.listsFields), or \(.forcesReadOnly)."
    let arguments = OperationArguments(of: .fill)
    #expect(remedy.naming(arguments.spelled) == "List them with “inspect”, or “forceReadOnly”.")
  }

  /// IANA's registry of media types, and RFC 9512.
  @Test(
    "the type of data that a client says counts, unless the name of the file has an ending",
    arguments: [
      ("text/csv", nil, "a\n1\n"), ("application/yaml", nil, "a: '1'"),
      ("application/yaml; charset=utf-8", "values", "a: '1'"), ("text/csv", "data.yaml", "a: '1'"),
      ("application/json", "data", #"{"a": "1"}"#), ("text/plain", nil, #"{"a": "1"}"#),
      ("application/octet-stream", "data.csv", "a\n1\n"),
    ] as [(String, String?, String)])
  func types(_ type: String, _ fileName: String?, _ text: String) throws {
    var arguments = OperationArguments(of: .fill)
    if let fileName {
      let file = OperationArguments.File(name: fileName, bytes: Array(text.utf8))
      try arguments.add("data", file: file, type: type)
    } else {
      try arguments.add("data", text: text, type: type)
    }
    try arguments.add("flatten", text: "true", type: type)
    #expect(try arguments.inputs("data").map(\.name) == ["a"])
    #expect(arguments.has(.flatten))
  }

  @Test("texts of forms and queries are read as the kind of their parameter")
  func texts() throws {
    var arguments = OperationArguments(of: .fill)
    try arguments.add("flatten", text: "true")
    try arguments.add("font", text: "Noto Sans")
    try arguments.add("font", text: "Noto Serif")
    try arguments.add("data", text: #"{"a": "1"}"#)
    #expect(arguments.has(.flatten))
    #expect(arguments.values(of: .font) == ["Noto Sans", "Noto Serif"])
    #expect(try arguments.inputs("data").map(\.name) == ["a"])
    #expect(throws: FormwrightError.self) { try arguments.add("flatten", text: "perhaps") }
  }

  @Test("the name of a file tells the format of its data")
  func files() throws {
    var arguments = OperationArguments(of: .fill)
    try arguments.add(
      "data", file: .init(name: "values.csv", bytes: Array("a,b\n1,2\n".utf8)))
    #expect(try arguments.inputs("data").map(\.name) == ["a", "b"])
    try arguments.add("data", file: .init(name: "values", bytes: []))
    #expect(throws: FormwrightError.self) { try arguments.inputs("data") }
  }

  @Test("fonts that are files are read only for callers of this machine")
  func fonts() throws {
    for name in ["/etc/passwd", "font.ttf"] {
      var remote = OperationArguments(of: .fill)
      try remote.add([("font", .string(name))])
      #expect(throws: FormwrightError.self) { try remote.checkFonts() }
      var local = OperationArguments(of: .fill, readsFontFiles: true)
      try local.add([("font", .string(name))])
      #expect(throws: Never.self) { try local.checkFonts() }
    }
  }

  @Test("no secret is read from a file")
  func secrets() throws {
    var arguments = OperationArguments(of: .fill)
    try arguments.add([("encryptUser", "@/etc/passwd")])
    #expect(try arguments.secret(.encryptUser) == "@/etc/passwd")
  }

  @Test("each parameter has a name of its own, in the manner of JSON", arguments: Operation.all)
  func names(_ operation: Operation) {
    let names = operation.parameters.map(\.name)
    #expect(Set(names).count == names.count)
    for parameter in operation.parameters {
      #expect(parameter.name.first?.isLowercase == true && !parameter.name.contains("-"))
      // Services have no options with dashes.
      #expect(!parameter.help.contains("--"), "\(operation.name): \(parameter.name)")
    }
  }

  @Test("options keep their names but for dashes")
  func optionNames() {
    #expect(OptionDescription.noSystemFonts.memberName == "noSystemFonts")
    #expect(OptionDescription.archive.memberName == "archive")
  }
}

@Suite("Forms that are used again")
struct FormCacheTests {
  /// By hand: ISO 32000-2, 7.7.2.
  private func file(_ comment: String) -> [UInt8] {
    Array(
      "%PDF-1.7\n%\(comment)\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R/Size 3>>"
        .utf8)
  }

  @Test("the same bytes are read once, whatever else is held")
  func hits() throws {
    let cache = FormCache()
    for name in ["a", "b", "a", "a"] { _ = try cache.form(file(name), password: "") }
    #expect(cache.counts.hits == 2)
    #expect(cache.counts.misses == 2)
    #expect(cache.counts.entries == 2)
  }

  @Test("what was used least recently goes, and the cache keeps to its size")
  func capacity() throws {
    let size = file("a").count
    // Each counts four times its bytes.
    let cache = FormCache(capacity: 8 * size)
    for name in ["a", "b", "a", "c"] { _ = try cache.form(file(name), password: "") }
    #expect(cache.counts.bytes <= 8 * size)
    _ = try cache.form(file("a"), password: "")
    #expect(cache.counts.hits == 2)
    _ = try cache.form(file("b"), password: "")
    #expect(cache.counts.hits == 2)
  }

  @Test("a file that is larger than the cache is read, and not held")
  func large() throws {
    let cache = FormCache(capacity: 10)
    _ = try cache.form(file("a"), password: "")
    #expect(cache.counts.entries == 0)
  }

  @Test(
    "a file without pages has an empty text in every format, and no page 3",
    arguments: ["text", "json", "markdown", "html"])
  func noPages(_ format: String) throws {
    func text(_ more: [(String, StructuredValue)]) throws -> OperationAnswer {
      var arguments = OperationArguments(of: .text)
      try arguments.add([("as", .string(format))] + more)
      return try OperationCall(
        .text, arguments, bytes: file("a"), name: "a.pdf", cache: FormCache()
      ).answer()
    }
    #expect(throws: Never.self) { try text([]) }
    #expect(throws: FormwrightError.self) { try text([("pages", "3")]) }
  }
}
