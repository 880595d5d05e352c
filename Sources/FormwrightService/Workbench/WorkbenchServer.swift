import FileAccess
package import Formwright
import Synchronization

/// Serves forms to the browser of the person who has started it.
package final class WorkbenchServer: Sendable {
  /// What the client offers.
  package struct Options: Sendable {
    /// 0 for any free port.
    package var port: UInt16 = 0
    /// Filling alone, without other tools.
    package var isForFilling = false
    /// A directory with modules of the person's own.
    package var toolDirectory: String?

    package init() {}
  }

  /// What a person opens.
  package let address: String
  private let server: HTTPServer

  /// - Throws: ``FormwrightError`` of kind `access` if the port cannot be used.
  package init(_ forms: [WorkbenchForm], _ options: Options) throws(FormwrightError) {
    let loopback = LoopbackGuard()
    let routes = WorkbenchRoutes(forms: forms, options: options)
    let answer: HTTPServer.Handler = { request in
      var response =
        loopback.refusal(of: request)
        ?? routes.response(to: request, path: Array(request.path.dropFirst()))
      response.headers += LoopbackGuard.headers
      if let stream = response.stream {
        response.stream = { path in
          var answer = await stream(path)
          answer?.headers += LoopbackGuard.headers
          return answer
        }
      }
      return response
    }
    if options.port == 0, let port = forms.first?.usualPort,
      let server = try? HTTPServer(port: port, handler: answer)
    {
      self.server = server
    } else {
      server = try HTTPServer(port: options.port, handler: answer)
    }
    address = "http://127.0.0.1:\(server.port)/\(loopback.token)/"
    if let first = forms.first { Task.detached { first.drawFirstPage() } }
  }
}

/// The answers of a workbench.
struct WorkbenchRoutes: Sendable {
  private let open: OpenForms
  let options: WorkbenchServer.Options
  private var forms: [WorkbenchForm] { open.forms.withLock { $0 } }

  init(forms: [WorkbenchForm], options: WorkbenchServer.Options) {
    open = OpenForms(forms)
    self.options = options
  }

  /// The forms that are open; a new one may be added.
  private final class OpenForms: Sendable {
    let forms: Mutex<[WorkbenchForm]>
    init(_ forms: [WorkbenchForm]) { self.forms = Mutex(forms) }
  }

  func response(to request: HTTPRequest, path: [String]) -> HTTPResponse {
    do throws(FormwrightError) {
      switch (request.method, path.first ?? "index.html") {
      case ("GET", "project") where path.count == 1: return .json(project)
      case (_, "forms"): return try form(request, Array(path.dropFirst()))
      case ("GET", "tools"): return try tool(Array(path.dropFirst()))
      case ("GET", let first):
        let name = path.isEmpty ? first : path.joined(separator: "/")
        return clientFile(name) ?? .notFound
      default: return .problems(.methodNotAllowed, code: "method", "the method is not allowed")
      }
    } catch {
      return .problems(error)
    }
  }

  private var project: StructuredValue {
    let forms = self.forms
    return [
      "version": .string(formwrightVersion), "fill": .boolean(options.isForFilling),
      "forms": .array(forms.map { .string($0.name) }),
      "tools": .array(toolNames.map { .string($0) }),
    ]
  }

  // MARK: Forms

  /// `forms/N/…`, N from 1.
  private func form(
    _ request: HTTPRequest, _ path: [String]
  ) throws(FormwrightError) -> HTTPResponse {
    let forms = self.forms
    guard let number = path.first.flatMap({ Int($0) }), forms.indices.contains(number - 1) else {
      return .notFound
    }
    let form = forms[number - 1]
    switch (request.method, path.dropFirst().joined(separator: "/")) {
    case ("GET", ""): return .json(form.json)
    case ("GET", "state"): return .json(form.stateJSON)
    case ("GET", "pulse"): return .json(form.pulse)
    case ("POST", "visibility"):
      let values = try Self.values(in: request.json())
      return try .json(form.show(values.map { ($0.field, $0.value.booleanValue ?? true) }))
    case ("POST", "edits"):
      return try .json(
        form.commit(
          Self.values(in: request.json()), in: request.query("window"),
          since: request.query("since").flatMap { Int($0) }))
    case ("POST", "annotations"):
      return try .json(
        form.annotate(Self.items(in: request.json()), gesture: request.query("gesture")))
    case ("POST", "proposals"):
      return try .json(
        form.propose(Self.items(in: request.json()), gesture: request.query("gesture")))
    case ("POST", "detect"): return detection(try request.json(), form)
    case ("POST", "form"):
      let made = try form.opensNewForm()
      let count = open.forms.withLock { forms in
        forms.append(made)
        return forms.count
      }
      return .json(["form": .number(count), "name": .string(made.name)])
    case ("GET", "check"): return try .json(form.check.json())
    case ("POST", "answers"): return try .json(form.answer(request.json()))
    case ("POST", "pictures"):
      guard let data = try request.json()["data"]?.stringValue else {
        throw FormwrightError(.usage, "usage", "the body must be an object with “data”")
      }
      return try .json(form.keepPicture(data))
    case ("POST", "reset"): return try .json(form.reset(Self.names(in: request.json())))
    case ("POST", "undo"): return .json(form.undo())
    case ("POST", "redo"): return .json(form.redo())
    case ("GET", _) where path.count == 3 && path[1] == "files":
      guard let format = WorkbenchOutput(rawValue: path[2]) else { return .notFound }
      return HTTPResponse(
        type: format.mediaType, try form.output(as: format),
        headers: [
          (
            "Content-Disposition", "attachment; \(Self.attachment(format.fileName(for: form.name)))"
          ),
          ("Cache-Control", "no-store"),
        ])
    case ("GET", _) where path.count == 4 && path[1] == "pages":
      guard let page = Int(path[2]), page >= 1, page <= form.pageCount else {
        return .notFound
      }
      return try self.page(page, of: form, path[3])
    default: return .notFound
    }
  }

  /// Finds fields; a scan takes a while to be read.
  private func detection(_ json: StructuredValue, _ form: WorkbenchForm) -> HTTPResponse {
    let page = json["page"]?.integerValue
    let recognizesText = json["recognize"]?.booleanValue ?? false
    var response = HTTPResponse(type: "application/json", [])
    response.stream = { _ in
      do throws(FormwrightError) {
        return try await .json(form.detect(onPage: page, recognizesText: recognizesText))
      } catch {
        return .problems(error)
      }
    }
    return response
  }

  private func page(
    _ page: Int, of form: WorkbenchForm, _ part: String
  ) throws(FormwrightError) -> HTTPResponse {
    switch part {
    case "printed-page.svg", "printed-fields.svg":
      HTTPResponse(
        type: "image/svg+xml",
        try form.printed(page, part == "printed-page.svg" ? .page : .fields),
        headers: [("Cache-Control", "no-store")])
    case "page.svg":
      HTTPResponse(
        type: "image/svg+xml", try form.page(page),
        headers: [("Cache-Control", "private, max-age=86400, immutable")])
    case "fields.svg":
      HTTPResponse(
        type: "image/svg+xml", try form.fields(onPage: page),
        headers: [("Cache-Control", "no-store")])
    case "text.json":
      form.text(ofPage: page).map { HTTPResponse(type: "application/json", $0) }
        ?? .problems(
          .forbidden, code: "permissions",
          "the file's permissions allow neither copying nor extracting its text")
    default: .notFound
    }
  }

  /// The parameter of a header with a file's name (RFC 6266).
  static func attachment(_ name: String) -> String {
    let plain = name.unicodeScalars.map {
      $0.isASCII && $0 != "\"" && $0 != "\\" && $0.value >= 32 ? String($0) : "_"
    }
    let escaped = name.utf8.map { byte in
      let isPlain =
        byte < 128
        && (Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber)
        || byte == 45 || byte == 46 || byte == 95
      return isPlain ? String(UnicodeScalar(byte)) : "%" + hexadecimal([byte]).uppercased()
    }
    return "filename=\"\(plain.joined())\"; filename*=UTF-8''\(escaped.joined())"
  }

  private static func values(
    in json: StructuredValue
  ) throws(FormwrightError) -> [(field: String, value: StructuredValue)] {
    guard let object = json.objectValue else {
      throw FormwrightError(.usage, "usage", "the body must be an object of field names and values")
    }
    return object.members.map { ($0.key, $0.value) }
  }

  /// A list of descriptions of annotations or proposals; one with an `id` changes that one, or removes it if it has nothing else.
  private static func items(
    in json: StructuredValue
  ) throws(FormwrightError) -> [(identifier: String?, value: StructuredValue)] {
    guard let list = json.arrayValue, list.allSatisfy({ $0.objectValue != nil }) else {
      throw FormwrightError(.usage, "usage", "the body must be a list of objects")
    }
    return list.map { item in
      let members = item.objectValue?.members.filter { $0.key != "id" } ?? []
      return (
        item["id"]?.stringValue,
        members.isEmpty ? .null : .object(members.map { ($0.key, $0.value) })
      )
    }
  }

  private static func names(in json: StructuredValue) throws(FormwrightError) -> [String] {
    guard let names = json.arrayValue?.map(\.stringValue), !names.contains(nil) else {
      throw FormwrightError(.usage, "usage", "the body must be a list of field names")
    }
    return names.compactMap { $0 }
  }

  // MARK: Files of the client

  private func clientFile(_ name: String) -> HTTPResponse? {
    guard let bytes = ClientFiles.file(named: name) else { return nil }
    return HTTPResponse(
      type: Self.mediaType(of: name), bytes, headers: [("Cache-Control", "no-cache")])
  }

  private static func mediaType(of name: String) -> String {
    switch name.split(separator: ".").last {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "svg": "image/svg+xml"
    default: "text/javascript; charset=utf-8"
    }
  }

  // MARK: Tools of the person's own

  /// The modules in the directory, by name.
  private var toolNames: [String] {
    guard let directory = options.toolDirectory, let names = try? Directory.names(in: directory)
    else { return [] }
    return names.filter { $0.hasSuffix(".js") && !$0.hasPrefix(".") }.sorted()
  }

  private func tool(_ path: [String]) throws(FormwrightError) -> HTTPResponse {
    guard let directory = options.toolDirectory, path.count == 1, toolNames.contains(path[0]) else {
      return .notFound
    }
    return HTTPResponse(
      type: "text/javascript; charset=utf-8",
      try InputFile.read("\(directory)/\(path[0])", limit: 8 << 20),
      headers: [("Cache-Control", "no-store")])
  }
}
