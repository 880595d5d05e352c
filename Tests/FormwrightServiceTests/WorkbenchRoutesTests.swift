import Formwright
import StructuredData
import TestTools
import Testing

@testable import FormwrightService

@Suite("Addresses of the workbench")
struct WorkbenchRoutesTests {
  private let sample: SampleForm
  private let routes: WorkbenchRoutes

  init() throws {
    sample = try SampleForm()
    var options = WorkbenchServer.Options()
    options.toolDirectory = sample.directory["tools"]
    routes = WorkbenchRoutes(forms: [try sample.opened()], options: options)
  }

  private func get(_ path: String) -> HTTPResponse {
    let path = path.split(separator: "/").map(String.init)
    return routes.response(to: HTTPRequest(path: path), path: path)
  }

  private func post(_ path: String, _ body: String) -> HTTPResponse {
    let path = path.split(separator: "/").map(String.init)
    let request = HTTPRequest(method: "POST", path: path, body: Array(body.utf8))
    return routes.response(to: request, path: path)
  }

  @Test(
    "the client and all its modules are in the program",
    arguments: ["", "workbench.css", "workbench.js", "fields.js", "text.js", "tools.js"])
  func client(_ name: String) {
    #expect(get(name).status == .ok)
    #expect(!get(name).body.isEmpty)
  }

  @Test("every module of the client is asked for at once, not when another one names it")
  func preloads() {
    func matches(of pattern: Regex<(Substring, Substring)>, in path: String) -> [String] {
      String(decoding: get(path).body, as: UTF8.self).matches(of: pattern).map { String($0.1) }
    }
    var reached: Set<String> = []
    var waiting = ["workbench.js"]
    while let module = waiting.popLast() {
      let imports = matches(of: #/from "\.\/(\w+\.js)";/#, in: module)
      waiting += imports.filter { reached.insert($0).inserted }
    }
    #expect(reached.count > 10)
    let preloaded = matches(of: #/<link rel="modulepreload" href="(\w+\.js)">/#, in: "")
    #expect(preloaded.sorted() == reached.sorted())
  }

  @Test(
    "what is not there is not found",
    arguments: [
      "other.js", "forms/0", "forms/2", "forms/x", "forms/1/pages/0/page.svg",
      "forms/1/pages/2/page.svg", "forms/1/pages/1/other", "forms/1/files/exe",
      "tools/../order.pdf",
      "tools/other.js", "forms/1/../../etc/passwd",
    ])
  func notFound(_ path: String) {
    #expect(get(path).status == .notFound)
  }

  @Test("a file without pages has none to draw or read")
  func noPages() throws {
    // By hand, ISO 32000-2, 7.7.3: a page tree without pages.
    let bytes = Array(
      "%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R/Size 3>>"
        .utf8)
    let form = try WorkbenchForm(
      FormFile(bytes: bytes), path: sample.directory["empty.pdf"], overrides: PermissionOverrides(),
      stateDirectory: sample.directory["state"])
    let routes = WorkbenchRoutes(forms: [form], options: WorkbenchServer.Options())
    for part in ["page.svg", "fields.svg", "text.json"] {
      let path = ["forms", "1", "pages", "1", part]
      #expect(routes.response(to: HTTPRequest(path: path), path: path).status == .notFound)
    }
    #expect(routes.response(to: HTTPRequest(path: []), path: ["forms", "1"]).status == .ok)
  }

  @Test("an edit answers with the state; a body that is none says so")
  func edits() throws {
    let response = post("forms/1/edits", #"{"name": "Ada"}"#)
    #expect(response.status == .ok)
    let state = try JSONReader.read(response.body)
    #expect(state["fields"]?["name"]?["value"] == "Ada")
    #expect(post("forms/1/edits", "[1]").status == .badRequest)
    #expect(post("forms/1/edits", "{").status == .unprocessable)
    #expect(post("forms/1/reset", #"{"a": 1}"#).status == .badRequest)
  }

  @Test("a field that the form does not have is refused")
  func unknownField() throws {
    let response = post("forms/1/edits", #"{"nobody": "x"}"#)
    #expect(response.status == .unprocessable)
    let problems = try JSONReader.read(response.body)["problems"]?.arrayValue
    #expect(problems?.first?["code"] == "unknown-field")
  }

  @Test("the name of a download survives quotation marks and other scripts")
  func attachments() {
    // RFC 6266, section 4.3; RFC 8187, section 3.2.
    #expect(
      WorkbenchRoutes.attachment("Antrag \"Ä\".pdf")
        == "filename=\"Antrag ___.pdf\"; filename*=UTF-8''Antrag%20%22%C3%84%22.pdf")
  }
}
