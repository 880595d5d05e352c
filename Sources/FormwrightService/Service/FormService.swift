package import Diagnostics
package import FileAccess
import FormOperations
import Formwright
import StructuredData
import Synchronization

/// A REST service: the operations of ``Operation`` over HTTP.
///
/// What a request brings is held in memory as long as it is answered, and the forms of recent requests as long as the cache
/// has room; nothing of it is written to a disk or a log.
package final class FormService: Sendable {
  package struct Options: Sendable {
    /// In digits; nil for the loopback address.
    package var address: String?
    package var port: UInt16 = 8080
    /// What requests must bring as `Authorization: Bearer …`; nil if everybody on this machine may ask.
    package var token: String?
    /// Forms that requests may name.
    package var forms: RootedDirectory?
    package var limits: HTTPServer.Limits
    /// The program that evaluates filters of templates.
    package var filterProgram: String?
    /// Bytes of the forms that are held between requests, as ``FormCache`` counts them.
    package var cacheBytes = 256 << 20

    package init() {
      limits = HTTPServer.Limits()
      limits.jobs = 2
      limits.connections = 256
    }

    /// Whether only this machine can reach the service.
    package var isLoopback: Bool {
      address.map { $0.hasPrefix("127.") || $0 == "::1" } ?? true
    }
  }

  package let address: String
  private let server: HTTPServer

  /// Starts the service.
  ///
  /// - Throws: ``FormwrightError`` of kind `usage` if others than this machine could reach it without a token; of kind
  ///   `access` if the address cannot be used.
  package init(_ options: Options) throws(FormwrightError) {
    guard options.isLoopback || options.token != nil else {
      throw FormwrightError(
        .usage, "usage", "an address that other machines can reach needs a token",
        hint: "Give a file with a token, or use the loopback address.")
    }
    let routes = ServiceRoutes(options)
    server = try HTTPServer(
      address: options.address, port: options.port, limits: options.limits,
      handler: { routes.response(to: $0) })
    let host = options.address ?? "127.0.0.1"
    address = "http://\(host.contains(":") ? "[\(host)]" : host):\(server.port)/"
  }

  /// Takes no further connection, and waits until the requests that have come are answered.
  package func drain(seconds: UInt32 = 30) { server.drain(seconds: seconds) }
}

/// The answers of the service.
struct ServiceRoutes: Sendable {
  private let options: FormService.Options
  private let cache: FormCache
  private let metrics = ServiceMetrics()

  init(_ options: FormService.Options) {
    self.options = options
    cache = FormCache(capacity: options.cacheBytes)
  }

  func response(to request: HTTPRequest) -> HTTPResponse {
    let begun = ContinuousClock.now
    let operation = Self.operation(of: request.path)
    let response = refusal(of: request) ?? route(request, operation)
    let finish: @Sendable (HTTPResponse) -> HTTPResponse = { [metrics] response in
      metrics.count(
        operation?.name ?? "other", response.status.rawValue, ContinuousClock.now - begun)
      return Self.guarded(response)
    }
    guard let stream = response.stream else { return finish(response) }
    var streamed = Self.guarded(response)
    streamed.stream = { path in finish(await stream(path) ?? HTTPResponse(type: "", [])) }
    return streamed
  }

  private static func guarded(_ response: HTTPResponse) -> HTTPResponse {
    var response = response
    response.headers += [
      ("X-Content-Type-Options", "nosniff"), ("Cache-Control", "no-store"),
      ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox"),
    ]
    return response
  }

  // MARK: Who may ask

  private func refusal(of request: HTTPRequest) -> HTTPResponse? {
    if request.path == ["healthz"] { return nil }
    if let token = options.token {
      let given = request.headers["authorization"] ?? ""
      guard given.lowercased().hasPrefix("bearer "),
        LoopbackGuard.areEqual(String(given.dropFirst(7)), token)
      else {
        var response = HTTPResponse.problems(
          .unauthorized, code: "unauthorized", "the request lacks the token of this service",
          hint: "Send it as “Authorization: Bearer TOKEN”.")
        response.headers.append(("WWW-Authenticate", "Bearer"))
        return response
      }
      return nil
    }
    return LoopbackGuard.refusalOfOtherSites(request)
  }

  // MARK: What is asked

  /// Paths of other services for the same, so that clients of theirs need a new host alone.
  private static let aliases: [String: String] = [
    "fields": "inspect", "fields-with-coordinates": "inspect", "fill": "fill",
  ]

  static func operation(of path: [String]) -> Operation? {
    switch path.count {
    case 2 where path[0] == "v1": Operation.named(path[1])
    case 4 where path[0...2] == ["api", "v1", "form"]:
      aliases[path[3]].flatMap(Operation.named)
    default: nil
    }
  }

  private func route(_ request: HTTPRequest, _ operation: Operation?) -> HTTPResponse {
    if let operation {
      guard request.method == "POST" else { return Self.otherMethod("POST") }
      return answer(operation, to: request)
    }
    let documents: [[String]: () -> HTTPResponse] = [
      ["healthz"]: { HTTPResponse(type: "text/plain; charset=utf-8", Array("ok\n".utf8)) },
      ["metrics"]: { [cache, metrics] in
        HTTPResponse(
          type: "text/plain; version=0.0.4; charset=utf-8", metrics.text(cache.counts))
      },
      ["openapi.json"]: { [options] in
        .json(OpenAPIDocument.value(hasToken: options.token != nil, hasForms: options.forms != nil))
      },
      ["v1", "forms"]: { [options] in
        let names = options.forms?.names(ending: ".pdf") ?? []
        return .json(["forms": .array(names.map { .string($0) })])
      },
    ]
    guard let document = documents[request.path] else { return .notFound }
    guard ["GET", "HEAD"].contains(request.method) else { return Self.otherMethod("GET") }
    return document()
  }

  private static func otherMethod(_ method: String) -> HTTPResponse {
    var response = HTTPResponse.problems(
      .methodNotAllowed, code: "method", "this address takes \(method) alone")
    response.headers.append(("Allow", method))
    return response
  }

  // MARK: Operations

  private func answer(_ operation: Operation, to request: HTTPRequest) -> HTTPResponse {
    var arguments = OperationArguments(of: operation)
    do throws(FormwrightError) {
      let file = try read(request, into: &arguments)
      let call = OperationCall(
        operation, arguments, bytes: file.bytes, name: file.name, cache: cache,
        filterProgram: options.filterProgram)
      return Self.response(to: try call.answer(), of: file.name, request, arguments)
    } catch {
      return .problems(error, hints: { $0.naming(arguments.spelled) })
    }
  }

  private static func response(
    to answer: OperationAnswer, of name: String, _ request: HTTPRequest,
    _ arguments: OperationArguments
  ) -> HTTPResponse {
    let warnings = answer.diagnostics.map { warning in
      warning.structured { $0.naming(arguments.spelled) }
    }
    switch answer.body {
    case .stream(let stream):
      var response = HTTPResponse(type: answer.type.rawValue, [])
      // Who reads notices a later error by the report that is missing.
      response.stream = { path in
        do throws(FormwrightError) {
          try await stream(AnswerWriter(path: path))
          return nil
        } catch {
          return .problems(error, hints: { $0.naming(arguments.spelled) })
        }
      }
      return response
    case .bytes(let bytes):
      if asksForJSON(request), answer.type != .json {
        return .json([
          "type": .string(answer.type.rawValue), "base64": .string(Base64.text(of: bytes)),
          "warnings": .array(warnings),
        ])
      }
      var response = HTTPResponse(type: answer.type.rawValue, bytes)
      if !warnings.isEmpty {
        response.headers.append(("Formwright-Warnings", header(warnings)))
      }
      return response
    }
  }

  private static func asksForJSON(_ request: HTTPRequest) -> Bool {
    let first = (request.headers["accept"] ?? "").prefix { $0 != "," && $0 != ";" }
    return first.filter { $0 != " " }.lowercased() == "application/json"
  }

  /// As many warnings as a header takes, as JSON in ASCII.
  private static func header(_ warnings: [StructuredValue]) -> String {
    var text = "["
    for warning in warnings {
      let next = String(decoding: JSONWriter.compact(warning), as: UTF8.self).unicodeScalars
        .map { scalar in
          scalar.isASCII
            ? String(scalar)
            : String(scalar).utf16.map {
              "\\u" + String(String(Int($0) + 0x10000, radix: 16).dropFirst())
            }.joined()
        }.joined()
      guard text.utf8.count + next.utf8.count < 4000 else { break }
      text += (text == "[" ? "" : ",") + next
    }
    return text + "]"
  }

  /// Members of a request that name or hold the file.
  private static let fileMembers = ["file", "form", "fileInput"]

  /// The file of a request, and its arguments: from a form, from JSON, or from the query beside the file itself.
  private func read(
    _ request: HTTPRequest, into arguments: inout OperationArguments
  ) throws(FormwrightError) -> OperationArguments.File {
    guard ["", "identity"].contains(request.headers["content-encoding"]?.lowercased() ?? "") else {
      throw FormwrightError(
        .usage, "content-encoding", "the body is compressed, which this service does not read",
        hint: "Send the body as it is, without “Content-Encoding”.")
    }
    var file: OperationArguments.File?
    func take(_ other: OperationArguments.File) throws(FormwrightError) {
      guard file == nil else {
        throw FormwrightError(
          .usage, "argument", "the request has more than one file",
          hint: "Send one of “file” and “form”, once.")
      }
      file = other
    }
    for (name, value) in request.query {
      if name == "form" {
        try take(form(named: value))
      } else {
        try arguments.add(name, text: value)
      }
    }
    if request.hasParts {
      guard let parts = request.parts else {
        throw FormwrightError(.usage, "body", "the form in the body is damaged")
      }
      for part in parts {
        let isFile = Self.fileMembers.contains(part.name)
        if isFile, part.name == "form", part.fileName == nil {
          try take(form(named: String(decoding: part.bytes, as: UTF8.self)))
        } else if isFile {
          try take(.init(name: part.fileName ?? "form.pdf", bytes: part.bytes))
        } else if let name = part.fileName {
          try arguments.add(part.name, file: .init(name: name, bytes: part.bytes), type: part.type)
        } else {
          let text = String(decoding: part.bytes, as: UTF8.self)
          try arguments.add(part.name, text: text, type: part.type)
        }
      }
    } else if request.type == "application/json" {
      guard let object = try Self.json(of: request).objectValue else {
        throw FormwrightError(.usage, "body", "the body must be an object")
      }
      if let name = object["form"] {
        guard let name = name.stringValue else {
          throw FormwrightError(.usage, "argument", "“form” must be the name of a form")
        }
        try take(form(named: name))
      }
      if let text = object["file"] {
        guard let bytes = text.stringValue.flatMap({ Base64.bytes(of: Array($0.utf8)) }) else {
          throw FormwrightError(.usage, "argument", "“file” must be a file in base 64")
        }
        try take(.init(name: "form.pdf", bytes: bytes))
      }
      let others = object.members.filter { $0.key != "form" && $0.key != "file" }
      try arguments.add(StructuredObject(distinct: others))
    } else if ["application/pdf", "application/octet-stream"].contains(request.type) {
      try take(.init(name: "form.pdf", bytes: request.body))
    } else if !request.body.isEmpty {
      throw FormwrightError(
        .usage, "content-type",
        "the body must be application/pdf, application/json or multipart/form-data")
    }
    guard let file else {
      throw FormwrightError(
        .usage, "missing-argument", "the request has no file",
        hint:
          "Send it as the part “file” of a form, as the body of type application/pdf, or in base 64 as “file” of JSON."
      )
    }
    return file
  }

  private static func json(of request: HTTPRequest) throws(FormwrightError) -> StructuredValue {
    do throws(FormwrightError) { return try request.json() } catch {
      // It is the request that cannot be read, none of its data.
      throw FormwrightError(.usage, error.diagnostics)
    }
  }

  private func form(named name: String) throws(FormwrightError) -> OperationArguments.File {
    guard let forms = options.forms else {
      throw FormwrightError(
        .usage, "no-forms", "this service has no directory of forms",
        hint: "Send the form itself as “file”.")
    }
    do throws(FormwrightError) {
      return .init(
        name: name, bytes: try InputFile.read(forms.file(name), limit: options.limits.body))
    } catch {
      guard error.kind == .access else { throw error }
      throw FormwrightError(
        .usage, "no-file", "there is no form of this name",
        hint: "GET /v1/forms lists the forms.")
    }
  }
}
