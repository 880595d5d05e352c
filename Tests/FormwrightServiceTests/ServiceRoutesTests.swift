import FileAccess
import FormOperations
import Formwright
import StructuredData
import TestTools
import Testing

@testable import FormwrightService

@Suite("The REST service")
struct ServiceRoutesTests {
  private let sample: SampleForm
  private let bytes: [UInt8]

  init() throws {
    sample = try SampleForm()
    bytes = try InputFile.read(sample.directory["order.pdf"])
  }

  private func routes(token: String? = nil, hasForms: Bool = true) throws -> ServiceRoutes {
    var options = FormService.Options()
    options.token = token
    if hasForms { options.forms = try RootedDirectory(sample.directory["."]) }
    return ServiceRoutes(options)
  }

  private func request(
    _ method: String, _ path: String, type: String = "", _ body: [UInt8] = [],
    parts: [HTTPRequest.Part]? = nil, headers: [String: String] = [:]
  ) -> HTTPRequest {
    var request = HTTPRequest(
      method: method, path: path.split(separator: "/").map(String.init), body: body,
      headers: ["host": "127.0.0.1:8080", "content-type": type].merging(headers) { $1 },
      port: 8080)
    request.parts = parts
    return request
  }

  private func json(_ response: HTTPResponse) throws -> StructuredObject {
    try #require(JSONReader.read(response.body).objectValue)
  }

  private func code(_ response: HTTPResponse) throws -> String? {
    try json(response)["problems"]?.arrayValue?.first?.objectValue?["code"]?.stringValue
  }

  private func part(_ name: String, _ text: String) -> HTTPRequest.Part {
    HTTPRequest.Part(name: name, bytes: Array(text.utf8))
  }

  private var filePart: HTTPRequest.Part {
    HTTPRequest.Part(name: "file", fileName: "order.pdf", type: "application/pdf", bytes: bytes)
  }

  @Test("a form is taken as a part, as the body, in base 64, and by name")
  func ways() throws {
    let routes = try routes()
    let multipart = "multipart/form-data; boundary=x"
    let inJSON = #"{"file": "\#(Base64.text(of: bytes))"}"#
    let requests = [
      request("POST", "v1/values", type: multipart, parts: [filePart]),
      request("POST", "v1/values", type: "application/pdf", bytes),
      request("POST", "v1/values", type: "application/json", Array(inJSON.utf8)),
      request("POST", "v1/values", type: "application/json", Array(#"{"form": "order.pdf"}"#.utf8)),
      request("POST", "v1/values", type: multipart, parts: [part("form", "order.pdf")]),
    ]
    let answers = requests.map { routes.response(to: $0) }
    for answer in answers {
      #expect(answer.status == .ok)
      #expect(answer.body == answers[0].body)
    }
  }

  @Test("a filled form comes back, and keeps the values that were sent")
  func fill() throws {
    let routes = try routes()
    let name = try #require(FormFile(bytes: bytes).fields.first { $0.kind == .text }?.name)
    let data = JSONWriter.compact([name: "Ada"])
    let answer = routes.response(
      to: request(
        "POST", "v1/fill", type: "multipart/form-data",
        parts: [filePart, HTTPRequest.Part(name: "data", bytes: data)]))
    #expect(answer.status == .ok)
    #expect(try FormFile(bytes: answer.body)[name]?.structuredValue == "Ada")
  }

  @Test("what a client gets wrong has a code of its own, and never a status of the server's")
  func problems() throws {
    let routes = try routes()
    func post(_ path: String, _ parts: [HTTPRequest.Part]) -> HTTPResponse {
      routes.response(to: request("POST", path, type: "multipart/form-data", parts: parts))
    }
    let cases: [(HTTPResponse, HTTPResponse.Status, String)] = [
      (post("v1/fill", []), .badRequest, "missing-argument"),
      (post("v1/fill", [filePart]), .badRequest, "missing-argument"),
      (post("v1/fill", [filePart, part("other", "x")]), .badRequest, "unknown-argument"),
      (post("v1/fill", [filePart, part("data", "{")]), .unprocessable, "json-syntax"),
      (post("v1/fill", [filePart, part("data", #"{"?": 1}"#)]), .unprocessable, "unknown-field"),
      (
        post("v1/inspect", [HTTPRequest.Part(name: "file", fileName: "x", bytes: [1, 2])]),
        .unprocessable, "not-a-pdf"
      ),
      (post("v1/inspect", [part("form", "../order.pdf")]), .badRequest, "no-file"),
      (post("v1/inspect", [part("form", "/etc/passwd")]), .badRequest, "no-file"),
      (post("v1/nothing", [filePart]), .notFound, "not-found"),
      (
        routes.response(to: request("POST", "v1/inspect", type: "text/plain", [65])),
        .badRequest, "content-type"
      ),
      (
        routes.response(to: request("POST", "v1/inspect", type: "multipart/form-data", [65])),
        .badRequest, "body"
      ),
      (post("v1/inspect", [filePart, filePart]), .badRequest, "argument"),
      (post("v1/inspect", [filePart, part("form", "order.pdf")]), .badRequest, "argument"),
      (post("v1/flatten", [filePart, part("font", "?")]), .unprocessable, "font"),
      (
        routes.response(
          to: request(
            "POST", "v1/inspect", type: "application/pdf", bytes,
            headers: ["content-encoding": "gzip"])), .badRequest, "content-encoding"
      ),
      (
        routes.response(to: request("POST", "v1/inspect", type: "application/json", [0x7B])),
        .badRequest, "json-syntax"
      ),
      (routes.response(to: request("GET", "v1/inspect")), .methodNotAllowed, "method"),
      (routes.response(to: request("POST", "healthz")), .methodNotAllowed, "method"),
    ]
    for (answer, status, code) in cases {
      #expect(answer.status == status, "\(code)")
      #expect(try self.code(answer) == code)
    }
  }

  @Test("a service without a directory of forms names none")
  func noForms() throws {
    let routes = try routes(hasForms: false)
    let answer = routes.response(
      to: request("POST", "v1/inspect", type: "application/json", Array(#"{"form": "a"}"#.utf8)))
    #expect(try code(answer) == "no-forms")
  }

  @Test("without the token nothing but the health is told")
  func token() throws {
    let routes = try routes(token: "a secret of 22 letters")
    for headers in [
      [:], ["authorization": "Bearer a secret of 22 lettert"], ["authorization": "Basic x"],
    ] {
      for path in ["v1/forms", "openapi.json", "metrics"] {
        #expect(
          routes.response(to: request("GET", path, headers: headers)).status == .unauthorized)
      }
      #expect(routes.response(to: request("GET", "healthz", headers: headers)).status == .ok)
    }
    let headers = ["authorization": "Bearer a secret of 22 letters", "host": "forms.example"]
    #expect(routes.response(to: request("GET", "v1/forms", headers: headers)).status == .ok)
  }

  @Test("pages of other sites are refused, by their origin and by the host that they name")
  func otherSites() throws {
    let routes = try routes()
    for headers in [
      ["host": "forms.example"], ["origin": "https://forms.example"],
      ["sec-fetch-site": "cross-site"],
    ] {
      #expect(
        routes.response(to: request("GET", "v1/forms", headers: headers)).status == .forbidden)
    }
  }

  @Test("an address that others reach needs a token")
  func needsToken() {
    var options = FormService.Options()
    options.address = "0.0.0.0"
    #expect(throws: FormwrightError.self) { try FormService(options) }
  }

  @Test("every operation has a path in the document, and every path of the document an answer")
  func document() throws {
    let routes = try routes()
    let document = OpenAPIDocument.value(hasToken: false, hasForms: true)
    let paths = try #require(document.objectValue?["paths"]?.objectValue)
    #expect(
      Set(paths.members.map(\.key)).isSuperset(of: Operation.all.map { "/v1/\($0.name)" }))
    for path in paths.members {
      for method in path.value.objectValue?.members ?? [] {
        let answer = routes.response(
          to: request(method.key.uppercased(), path.key, type: "application/json", Array("{}".utf8))
        )
        #expect(answer.status != .notFound && answer.status != .methodNotAllowed, "\(path.key)")
        // Each status that can come is in the document.
        let statuses = method.value.objectValue?["responses"]?.objectValue
        #expect(statuses?[String(answer.status.rawValue)] != nil, "\(path.key)")
      }
    }
  }

  @Test(
    "a batch is an archive if a record could be filled; otherwise its problems are the answer",
    arguments: [(["Ada"], true), (["Ada", "?"], true), (["?", "?"], false)])
  func batches(_ names: [String], _ isArchive: Bool) async throws {
    let routes = try routes()
    let key = { (name: String) in name == "?" ? "other" : "name" }
    let records = names.map { #"{"\#(key($0))": "\#($0)"}"# }.joined(separator: ",")
    let answer = routes.response(
      to: request(
        "POST", "v1/batch", type: "multipart/form-data",
        parts: [filePart, part("records", "[\(records)]")]))
    let path = sample.directory["batch.tar"]
    let instead = await answer.stream?(path)
    if isArchive {
      let written = try InputFile.read(path)
      #expect(String(decoding: written, as: UTF8.self).contains("report.ndjson"))
    } else {
      let response = try #require(instead)
      #expect(throws: FormwrightError.self) { try InputFile.read(path) }
      #expect(response.status == .unprocessable)
      let problems = try json(response)["problems"]?.arrayValue ?? []
      #expect(problems.compactMap { $0.objectValue?["record"]?.integerValue } == [1, 2])
    }
  }

  @Test("a template need not name the form that the request brings")
  func template() async throws {
    let answer = try routes().response(
      to: request(
        "POST", "v1/batch", type: "multipart/form-data",
        parts: [
          filePart, part("records", #"[{"who": "Ada"}]"#),
          part("template", "formwright: 1\nfields: {name: .who}"),
        ]))
    let path = sample.directory["batch.tar"]
    _ = await answer.stream?(path)
    #expect(String(decoding: try InputFile.read(path), as: UTF8.self).contains(#""status":"done""#))
  }

  @Test(
    "a template names no font file of this machine",
    arguments: [
      "formwright: 1\nfonts: [/etc/hostname]\nfields: {name: .who}",
      "formwright: 1\nfields: {name: {value: .who, fonts: [../own.ttf]}}",
    ])
  func fontFiles(_ template: String) async throws {
    let answer = try routes().response(
      to: request(
        "POST", "v1/batch", type: "multipart/form-data",
        parts: [filePart, part("records", #"[{"who": "Ada"}]"#), part("template", template)]))
    let path = sample.directory["batch.tar"]
    let instead = await answer.stream?(path) ?? answer
    #expect(instead.status == .badRequest)
    #expect(String(decoding: instead.body, as: UTF8.self).contains("families of installed fonts"))
  }

  @Test("metrics name operations, and nothing that was sent")
  func metrics() throws {
    let routes = try routes()
    _ = routes.response(
      to: request(
        "POST", "v1/inspect", type: "multipart/form-data", parts: [filePart]))
    let text = String(decoding: routes.response(to: request("GET", "metrics")).body, as: UTF8.self)
    #expect(text.contains(#"formwright_requests_total{operation="inspect",status="200"} 1"#))
    #expect(!text.contains("order"))
  }
}
