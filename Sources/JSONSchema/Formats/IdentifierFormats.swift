/// URIs, UUIDs and JSON pointers.
enum IdentifierFormats {
  /// An absolute URI (RFC 3986, 3), with or without a fragment.
  static func isURI(_ text: borrowing String) -> Bool { isURI(text, isReference: false) }

  /// A URI or a relative reference (RFC 3986, 4.1).
  static func isURIReference(_ text: borrowing String) -> Bool { isURI(text, isReference: true) }

  private static func isURI(_ text: String, isReference: Bool) -> Bool {
    guard hasValidEscapes(text) else { return false }
    let uri = URIReference(text)
    if uri.scheme == nil {
      guard isReference else { return false }
      // A colon in the first segment would end a scheme.
      let first = uri.path.utf8.prefix { $0 != UInt8(ascii: "/") }
      if uri.authority == nil, first.contains(UInt8(ascii: ":")) { return false }
    }
    // The path begins with a slash after an authority, and without one with no two.
    if let authority = uri.authority {
      guard isAuthority(authority) else { return false }
    }
    let rest = [(uri.path, ":@/"), (uri.query ?? "", ":@/?"), (uri.fragment ?? "", ":@/?")]
    return rest.allSatisfy { part, more in part.utf8.allSatisfy { isCharacter($0, or: more) } }
  }

  private static func isAuthority(_ text: borrowing String) -> Bool {
    var host = text[...]
    if let at = host.lastIndex(of: "@") {
      guard host[..<at].utf8.allSatisfy({ isCharacter($0, or: ":") }) else { return false }
      host = host[host.index(after: at)...]
    }
    if host.hasPrefix("[") {
      guard let close = host.firstIndex(of: "]") else { return false }
      let address = String(host[host.index(after: host.startIndex)..<close])
      let isFuture = address.lowercased().hasPrefix("v") && address.contains(".")
      guard isFuture || NetworkFormats.isIPv6(address) else { return false }
      host = host[host.index(after: close)...]
      guard host.isEmpty || host.hasPrefix(":") else { return false }
    } else {
      let end = host.firstIndex(of: ":") ?? host.endIndex
      guard host[..<end].utf8.allSatisfy({ isCharacter($0, or: "") }) else { return false }
      host = host[end...]
    }
    return host.utf8.dropFirst().allSatisfy(\.isASCIIDigit)
  }

  /// The unreserved characters, the sub-delimiters, the percent sign, and those given.
  private static func isCharacter(_ byte: UInt8, or more: String) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || "-._~!$&'()*+,;=%".utf8.contains(byte)
      || more.utf8.contains(byte)
  }

  private static func hasValidEscapes(_ text: String) -> Bool {
    var digits = 0
    for byte in text.utf8 {
      if digits > 0 {
        guard byte.isHexadecimal else { return false }
        digits -= 1
      } else if byte == UInt8(ascii: "%") {
        digits = 2
      }
    }
    return digits == 0
  }

  /// RFC 9562, 4: 8, 4, 4, 4 and 12 hexadecimal digits.
  static func isUUID(_ text: borrowing String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts.map(\.count) == [8, 4, 4, 4, 12]
      && parts.allSatisfy { $0.allSatisfy(\.isHexadecimal) }
  }

  /// RFC 6901, 3: empty, or tokens each after a slash, “~” only in “~0” and “~1”.
  static func isJSONPointer(_ text: borrowing String) -> Bool {
    guard text.isEmpty || text.utf8.first == UInt8(ascii: "/") else { return false }
    var isEscaped = false
    for byte in text.utf8 {
      if isEscaped, byte != UInt8(ascii: "0"), byte != UInt8(ascii: "1") { return false }
      isEscaped = !isEscaped && byte == UInt8(ascii: "~")
    }
    return !isEscaped
  }

  /// A number without leading zeros, then “#” or a JSON pointer.
  static func isRelativeJSONPointer(_ text: borrowing String) -> Bool {
    let digits = text.utf8.prefix(while: \.isASCIIDigit)
    guard !digits.isEmpty, digits.count == 1 || digits.first != UInt8(ascii: "0"),
      let rest = String(text.utf8.dropFirst(digits.count))
    else { return false }
    return rest == "#" || isJSONPointer(rest)
  }

  static func isRegularExpression(_ text: borrowing String) -> Bool {
    (try? PatternParser.parse(text)) != nil
  }
}
