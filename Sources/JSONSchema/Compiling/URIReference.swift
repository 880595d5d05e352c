/// A URI reference in its five parts (RFC 3986, 3), and how one is resolved against another.
struct URIReference: Hashable, Sendable {
  var scheme: String?
  var authority: String?
  var path: String
  var query: String?
  var fragment: String?

  /// Splits any text (RFC 3986, appendix B).
  init(_ text: String) {
    var rest = text[...]
    if let hash = rest.firstIndex(of: "#") {
      fragment = String(rest[rest.index(after: hash)...])
      rest = rest[..<hash]
    }
    if let mark = rest.firstIndex(of: "?") {
      query = String(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let colon = rest.firstIndex(of: ":"), Self.isScheme(rest[..<colon]) {
      scheme = rest[..<colon].lowercased()
      rest = rest[rest.index(after: colon)...]
    }
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: "/") ?? rest.endIndex
      authority = String(rest[..<end])
      rest = rest[end...]
    }
    path = String(rest)
  }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, Character(Unicode.Scalar(first)).isLetter, first < 0x80
    else { return false }
    return text.utf8.allSatisfy {
      ($0 | 0x20) &- UInt8(ascii: "a") < 26 || $0 &- UInt8(ascii: "0") < 10
        || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
    }
  }

  var text: String {
    var text = ""
    if let scheme { text += scheme + ":" }
    if let authority { text += "//" + authority }
    text += path
    if let query { text += "?" + query }
    if let fragment { text += "#" + fragment }
    return text
  }

  var withoutFragment: URIReference {
    var copy = self
    copy.fragment = nil
    return copy
  }

  /// This reference, relative to a base (RFC 3986, 5.2.2).
  func resolved(against base: URIReference) -> URIReference {
    var result = self
    if scheme == nil {
      result.scheme = base.scheme
      if authority == nil {
        result.authority = base.authority
        if path.isEmpty {
          result.path = base.path
          result.query = query ?? base.query
        } else if !path.hasPrefix("/") {
          if base.authority != nil, base.path.isEmpty {
            result.path = "/" + path
          } else {
            let end = base.path.lastIndex(of: "/").map { base.path.index(after: $0) }
            result.path = String(base.path[..<(end ?? base.path.startIndex)]) + path
          }
        }
      }
    }
    result.path = Self.removingDots(result.path)
    return result
  }

  /// The path without its segments `.` and `..` (RFC 3986, 5.2.4).
  private static func removingDots(_ path: String) -> String {
    guard path.utf8.contains(UInt8(ascii: ".")) else { return path }
    var output: [Substring] = []
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    for (place, segment) in segments.enumerated() {
      let isLast = place == segments.count - 1
      switch segment {
      case ".": if isLast { output.append("") }
      case "..":
        if output.count > 1 || output.count == 1 && output[0] != "" { output.removeLast() }
        if isLast { output.append("") }
      default: output.append(segment)
      }
    }
    return output.joined(separator: "/")
  }

  /// A fragment with its percent escapes decoded; nil if that gives no UTF-8.
  static func decoded(_ fragment: String) -> String? {
    guard fragment.utf8.contains(UInt8(ascii: "%")) else { return fragment }
    var bytes: [UInt8] = []
    var rest = Array(fragment.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
