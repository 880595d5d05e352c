import CMicrohttpd
package import Diagnostics

/// An HTTP/1.1 server on the loopback address. It answers each connection on a thread of its own.
@safe package final class HTTPServer: Sendable {
  /// What a server takes at most; what is more is refused.
  package struct Limits: Sendable {
    /// Bytes of a request's body.
    package var body = 64 << 20
    /// Connections at a time.
    package var connections: UInt32 = 64
    /// Seconds that a connection may be idle.
    package var idleSeconds: UInt32 = 120
    /// Seconds that a request may take to arrive.
    package var requestSeconds: UInt32 = 60

    package init() {}
  }

  package typealias Handler = @Sendable (HTTPRequest) -> HTTPResponse

  /// The headers that a handler sees.
  private static let headers = ["host", "origin", "content-type", "sec-fetch-site"]
  /// The values of a query that a handler sees.
  private static let queries = ["revision"]

  private final class Context: Sendable {
    let handler: Handler
    init(_ handler: @escaping Handler) { self.handler = handler }
  }

  /// The port that the server listens on.
  package let port: UInt16
  // Safe: libmicrohttpd locks what its threads share; the pointer is freed in deinit alone.
  private nonisolated(unsafe) let server: OpaquePointer
  private let context: Context

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - port: 0 for any free port.
  ///   - handler: answers requests, several at a time.
  /// - Throws: ``FormwrightError`` of kind `access`, code `cannot-listen`.
  package init(
    port: UInt16 = 0, limits: Limits = Limits(), handler: @escaping Handler
  ) throws(FormwrightError) {
    context = Context(handler)
    var bound = port
    let limits = fw_http_limits(
      body: limits.body, connections: limits.connections, idle_seconds: limits.idleSeconds,
      request_seconds: limits.requestSeconds)
    // Safe: the context lives as long as the server, which deinit stops first.
    let started = unsafe fw_http_start(
      &bound, limits,
      { context, request in
        guard let context = unsafe context, let request = unsafe request else { return }
        let handler = unsafe Unmanaged<Context>.fromOpaque(context).takeUnretainedValue().handler
        unsafe HTTPServer.answer(request, with: handler)
      }, Unmanaged.passUnretained(context).toOpaque())
    guard let started = unsafe started else {
      throw FormwrightError(
        .access, "cannot-listen",
        port == 0
          ? "cannot listen on the loopback address"
          : "cannot listen on port \(port) of the loopback address; another program may use it",
        hint: port == 0 ? nil : "Choose another port, or 0 for any free one.")
    }
    unsafe server = started
    self.port = bound
  }

  deinit { unsafe fw_http_stop(server) }

  /// - Parameter request: valid until the call returns.
  private static func answer(_ request: OpaquePointer, with handler: Handler) {
    func text(_ pointer: UnsafePointer<CChar>?) -> String? {
      unsafe pointer.map { unsafe String(cString: $0) }
    }
    var length = 0
    let bytes = unsafe fw_http_body(request, &length)
    var whole = HTTPRequest(
      method: unsafe text(fw_http_method(request)) ?? "",
      path: unsafe (text(fw_http_path(request)) ?? "").split(separator: "/").map(String.init),
      body: unsafe Array(UnsafeBufferPointer(start: bytes, count: length)),
      port: unsafe fw_http_port(request))
    for name in headers {
      whole.headers[name] = unsafe text(fw_http_header(request, name))
    }
    for name in queries {
      whole.query[name] = unsafe text(fw_http_query(request, name))
    }
    let response = handler(whole)
    for (name, value) in response.headers { unsafe fw_http_add_header(request, name, value) }
    unsafe response.body.withUnsafeBufferPointer { body in
      unsafe fw_http_answer(request, response.status.rawValue, body.baseAddress, body.count)
    }
  }
}
