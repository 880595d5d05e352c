import FormwrightService
import Testing

@Suite("Who may reach the service")
struct LoopbackGuardTests {
  private let loopback = LoopbackGuard()

  private func status(
    host: String? = "127.0.0.1:8080", origin: String? = nil, site: String? = nil,
    token: String? = nil
  ) -> HTTPResponse.Status? {
    var request = HTTPRequest(path: [token ?? loopback.token, "project"], port: 8080)
    request.headers["host"] = host
    request.headers["origin"] = origin
    request.headers["sec-fetch-site"] = site
    return loopback.refusal(of: request)?.status
  }

  @Test("the service's own pages are let in")
  func letsIn() {
    #expect(status() == nil)
    #expect(status(host: "localhost:8080") == nil)
    #expect(status(origin: "http://127.0.0.1:8080", site: "same-origin") == nil)
    #expect(status(site: "none") == nil)
  }

  @Test("another host, origin, site or token is refused")
  func refuses() {
    #expect(status(host: "rebound.example:8080") == .forbidden)
    #expect(status(host: "127.0.0.1:80") == .forbidden)
    #expect(status(host: nil) == .forbidden)
    #expect(status(origin: "http://rebound.example") == .forbidden)
    #expect(status(origin: "null") == .forbidden)
    #expect(status(site: "cross-site") == .forbidden)
    #expect(status(token: "") == .forbidden)
    #expect(status(token: String(repeating: "0", count: 32)) == .forbidden)
  }

  @Test("each service has a token of its own, of 128 bits")
  func tokens() {
    #expect(loopback.token.utf8.count == 32)
    #expect(loopback.token != LoopbackGuard().token)
  }
}
