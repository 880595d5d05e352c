package import Diagnostics
import Formwright
package import StructuredData

/// A request that has arrived whole.
package struct HTTPRequest: Sendable {
  package var method: String
  /// The segments of the path, their escapes resolved.
  package var path: [String]
  package var body: [UInt8]
  /// Headers that this package reads, by lower-case name.
  package var headers: [String: String]
  /// The values of the address's query.
  package var query: [(String, String)]
  /// The parts of a body that is a form; nil if it is none, or a damaged one.
  package var parts: [Part]?
  /// The port that it has come to.
  package var port: UInt16

  package init(
    method: String = "GET", path: [String], body: [UInt8] = [], headers: [String: String] = [:],
    query: [(String, String)] = [], port: UInt16 = 0
  ) {
    self.port = port
    self.method = method
    self.path = path
    self.body = body
    self.headers = headers
    self.query = query
  }

  /// A part of a form (RFC 7578).
  package struct Part: Sendable {
    package var name: String
    package var fileName: String?
    package var type: String?
    package var bytes: [UInt8] = []
  }

  /// The type of the body in lower case, without parameters.
  package var type: String {
    String((headers["content-type"] ?? "").prefix { $0 != ";" && $0 != " " }).lowercased()
  }

  /// Whether the body says that it is a form.
  package var hasParts: Bool {
    type == "multipart/form-data" || type == "application/x-www-form-urlencoded"
  }

  /// The last value of the query with a name; nil if there is none.
  package func query(_ name: String) -> String? { query.last { $0.0 == name }?.1 }

  /// The body as JSON.
  ///
  /// - Throws: ``FormwrightError`` of kind `data` with the place of each error.
  package func json() throws(FormwrightError) -> StructuredValue { try JSONReader.read(body) }
}

/// An answer to a request.
package struct HTTPResponse: Sendable {
  /// The status codes that services of this package use (RFC 9110, section 15).
  package enum Status: UInt32, Sendable {
    case ok = 200
    case notModified = 304
    case badRequest = 400
    case forbidden = 403
    case notFound = 404
    case methodNotAllowed = 405
    case unauthorized = 401
    case conflict = 409
    case unprocessable = 422
    case internalError = 500
    case notImplemented = 501
    case insufficientStorage = 507
  }

  package var status: Status
  package var headers: [(String, String)]
  package var body: [UInt8]
  /// Writes the body to the file at a path, such as a pipe, while it is sent; nil if the body is known. What it returns is
  /// the answer if it has written nothing.
  package var stream: (@Sendable (_ path: String) async -> HTTPResponse?)?

  package init(
    _ status: Status = .ok, type: String, _ body: [UInt8], headers: [(String, String)] = []
  ) {
    self.status = status
    self.body = body
    self.headers = [("Content-Type", type)] + headers
  }

  package static func json(_ value: StructuredValue, _ status: Status = .ok) -> HTTPResponse {
    HTTPResponse(status, type: "application/json", JSONWriter.compact(value))
  }

  /// Problems, each with its code, message and hint.
  package static func problems(_ error: FormwrightError) -> HTTPResponse {
    json(
      ["problems": .array(error.diagnostics.map(\.structured))], Status(error.kind))
  }

  /// The same for a service that other programs ask: what is wrong with their files is theirs to mend.
  ///
  /// - Parameter hints: writes a hint, with settings as arguments.
  package static func problems(
    _ error: FormwrightError, hints: (Remedy) -> String
  ) -> HTTPResponse {
    let status: Status =
      switch error.kind {
      case .file: .unprocessable
      // A font is an argument; what else is missing is a program.
      case .access:
        error.diagnostics.contains { $0.code != "font" } ? .notImplemented : .unprocessable
      default: Status(error.kind)
      }
    return json(["problems": .array(error.diagnostics.map { $0.structured(hints) })], status)
  }

  package static let notFound = problems(
    .notFound, code: "not-found", "there is nothing at this address")

  package static func problems(
    _ status: Status, code: DiagnosticCode, _ message: String, hint: Remedy? = nil
  ) -> HTTPResponse {
    let problem = Diagnostic.error(code, message, hint: hint)
    return json(["problems": .array([problem.structured])], status)
  }
}

extension HTTPResponse.Status {
  fileprivate init(_ kind: FormwrightError.Kind) {
    switch kind {
    case .data, .records, .conformance: self = .unprocessable
    case .usage: self = .badRequest
    case .file: self = .conflict
    case .access: self = .insufficientStorage
    case .internal: self = .internalError
    }
  }
}

extension Diagnostic {
  /// The diagnostic as services answer with it. It has no value of a field.
  package var structured: StructuredValue {
    var copy = self
    // A setting that a hint names is none of a service's.
    copy.hint = copy.hint?.withoutSettings
    return copy.structured(\.text)
  }
}
