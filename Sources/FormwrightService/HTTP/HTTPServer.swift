import CMicrohttpd
package import Diagnostics
import Synchronization

/// An HTTP/1.1 server. It answers each connection on a thread of its own.
@safe package final class HTTPServer: Sendable {
  /// What a server takes at most; what is more is refused.
  package struct Limits: Sendable {
    /// Bytes of a request's body.
    package var body = 64 << 20
    /// Bytes of all bodies at a time.
    package var bodies = 512 << 20
    /// Requests with a body that are answered at a time; others wait for ``waitSeconds``. An answer that its client does
    /// not take is none of them.
    package var jobs: UInt32 = 64
    package var waitSeconds: UInt32 = 30
    /// Connections at a time.
    package var connections: UInt32 = 64
    /// Seconds that a connection may be idle.
    package var idleSeconds: UInt32 = 60
    /// Seconds that a request may take to arrive.
    package var requestSeconds: UInt32 = 60

    package init() {}
  }

  package typealias Handler = @Sendable (HTTPRequest) -> HTTPResponse

  /// The headers that a handler sees.
  private static let headers = [
    "host", "origin", "content-type", "content-encoding", "sec-fetch-site", "authorization",
    "accept",
  ]

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
  ///   - address: of IPv4 or IPv6 in digits; nil for the loopback address.
  ///   - port: 0 for any free port.
  ///   - handler: answers requests, several at a time.
  /// - Throws: ``FormwrightError`` of kind `access`, code `cannot-listen`.
  package init(
    address: String? = nil, port: UInt16 = 0, limits: Limits = Limits(),
    handler: @escaping Handler
  ) throws(FormwrightError) {
    context = Context(handler)
    var bound = port
    let limits = fw_http_limits(
      body: limits.body, bodies: limits.bodies, jobs: limits.jobs,
      wait_seconds: limits.waitSeconds, connections: limits.connections,
      idle_seconds: limits.idleSeconds, request_seconds: limits.requestSeconds)
    // Safe: the context lives as long as the server, which deinit stops first.
    let started = unsafe fw_http_start(
      address, &bound, limits,
      { context, request in
        guard let context = unsafe context, let request = unsafe request else { return }
        let whole = unsafe Unmanaged<Context>.fromOpaque(context).takeUnretainedValue()
        unsafe HTTPServer.answer(request, whole)
      }, Unmanaged.passUnretained(context).toOpaque())
    guard let started = unsafe started else {
      throw FormwrightError(
        .access, "cannot-listen",
        port == 0
          ? "cannot listen on \(address ?? "the loopback address")"
          : "cannot listen on port \(port) of \(address ?? "the loopback address"); another program may use it",
        hint: port == 0 ? nil : "Choose another port, or 0 for any free one.")
    }
    unsafe server = started
    self.port = bound
  }

  deinit { unsafe fw_http_stop(server) }

  /// Takes no further connection, and waits for the requests that are being answered.
  package func drain(seconds: UInt32) { unsafe fw_http_drain(server, seconds) }

  /// - Parameter request: valid until the call returns.
  private static func answer(_ request: OpaquePointer, _ context: Context) {
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
    unsafe withUnsafeMutablePointer(to: &whole.query) { query in
      unsafe fw_http_each_query(
        request,
        { context, name, value in
          guard let name = unsafe name, let value = unsafe value else { return }
          let query = unsafe context?.assumingMemoryBound(to: [(String, String)].self)
          unsafe query?.pointee.append((String(cString: name), String(cString: value)))
        }, query)
    }
    if whole.hasParts { unsafe whole.parts = parts(of: request) }
    let response = context.handler(whole)
    guard let stream = response.stream else { return unsafe send(response, to: request) }
    let file = unsafe fw_http_open_stream(request)
    guard file >= 0 else { return }
    let instead = Instead()
    Task.detached {
      let response = await stream("/proc/self/fd/\(file)")
      instead.response.withLock { $0 = response }
      fw_http_end_stream(file)
    }
    if unsafe fw_http_await_stream(request) != 0 {
      unsafe add(response.headers, to: request)
      unsafe fw_http_answer_stream(request, response.status.rawValue)
    } else if let response = instead.response.withLock({ $0 }) {
      unsafe send(response, to: request)
    }
  }

  /// The answer in place of a stream that has not begun.
  private final class Instead: Sendable {
    let response = Mutex<HTTPResponse?>(nil)
  }

  private static func send(_ response: HTTPResponse, to request: OpaquePointer) {
    unsafe add(response.headers, to: request)
    unsafe response.body.withUnsafeBufferPointer { body in
      unsafe fw_http_answer(request, response.status.rawValue, body.baseAddress, body.count)
    }
  }

  private static func add(_ headers: [(String, String)], to request: OpaquePointer) {
    for (name, value) in headers { unsafe fw_http_add_header(request, name, value) }
  }

  /// The parts of a form; nil if it is damaged.
  private static func parts(of request: OpaquePointer) -> [HTTPRequest.Part]? {
    var parts: [HTTPRequest.Part] = []
    let isWhole = unsafe withUnsafeMutablePointer(to: &parts) { parts in
      unsafe fw_http_each_part(
        request,
        { context, name, fileName, type, bytes, count, offset in
          guard let parts = unsafe context?.assumingMemoryBound(to: [HTTPRequest.Part].self),
            let name = unsafe name
          else { return }
          if offset == 0 {
            unsafe parts.pointee.append(
              HTTPRequest.Part(
                name: String(cString: name), fileName: fileName.map { unsafe String(cString: $0) },
                type: type.map { unsafe String(cString: $0) }))
          }
          let last = unsafe parts.pointee.count - 1
          guard last >= 0 else { return }
          unsafe parts.pointee[last].bytes.append(
            contentsOf: UnsafeBufferPointer(start: bytes, count: count))
        }, parts)
    }
    return isWhole != 0 ? parts : nil
  }
}
