import Diagnostics

/// Lets in only the pages of a service itself.
///
/// Any page that a browser shows can send requests to the loopback address, and a name of another host can be made to
/// lead there. So the address has a token that nobody can guess, `Host` must be the loopback address, and `Origin`, which
/// browsers send with requests that change something, must be the service's own.
package struct LoopbackGuard: Sendable {
  /// 128 random bits, in hexadecimal.
  package let token: String

  package init() { token = Self.randomToken() }

  /// 128 random bits, in hexadecimal.
  package static func randomToken() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<16).map { _ in
      let byte = UInt8.random(in: 0...255, using: &generator)
      return String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }

  /// The answer to a request that is refused; nil if it is let in.
  package func refusal(of request: HTTPRequest) -> HTTPResponse? {
    if let refusal = Self.refusalOfOtherSites(request) { return refusal }
    guard let given = request.path.first, Self.areEqual(given, token) else {
      return Self.refuse("the address lacks the token of this session")
    }
    return nil
  }

  /// The answer to a request that names another host, or that a page of another site has sent.
  package static func refusalOfOtherSites(_ request: HTTPRequest) -> HTTPResponse? {
    let hosts = ["127.0.0.1:\(request.port)", "localhost:\(request.port)", "[::1]:\(request.port)"]
    guard let host = request.headers["host"]?.lowercased(), hosts.contains(host) else {
      return refuse("the request names another host")
    }
    if let origin = request.headers["origin"]?.lowercased(), origin != "http://\(host)" {
      return refuse("the request comes from another site")
    }
    if let site = request.headers["sec-fetch-site"], site != "same-origin", site != "none" {
      return refuse("the request comes from another site")
    }
    return nil
  }

  /// Compares tokens in a time that says nothing about them but their length.
  package static func areEqual(_ given: String, _ token: String) -> Bool {
    let (given, own) = (Array(given.utf8), Array(token.utf8))
    guard given.count == own.count else { return false }
    return zip(given, own).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private static func refuse(_ message: String) -> HTTPResponse {
    .problems(
      .forbidden, code: "forbidden", message,
      hint: "Use the address that the program has printed.")
  }

  /// Headers of every answer: nothing is loaded from elsewhere, framed, stored or guessed.
  package static let headers: [(String, String)] = [
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
  ]
}
