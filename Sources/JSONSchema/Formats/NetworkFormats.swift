/// Addresses and names of the Internet.
enum NetworkFormats {
  /// Four numbers from 0 to 255 without leading zeros (RFC 2673, 3.2).
  static func isIPv4(_ text: borrowing String) -> Bool { isIPv4(Array(text.utf8)[...]) }

  private static func isIPv4(_ text: ArraySlice<UInt8>) -> Bool {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        guard (1...3).contains(part.count), part.allSatisfy(\.isASCIIDigit) else { return false }
        if part.count > 1, part.first == UInt8(ascii: "0") { return false }
        return part.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } <= 255
      }
  }

  /// RFC 4291, 2.2, without a zone.
  static func isIPv6(_ text: borrowing String) -> Bool {
    guard text.utf8.count <= 45 else { return false }
    var bytes = Array(text.utf8)[...]
    var groupsLeft = 8
    // The last 32 bits may be written as in IPv4.
    if bytes.contains(UInt8(ascii: ".")) {
      guard let colon = bytes.lastIndex(of: UInt8(ascii: ":")),
        isIPv4(bytes[(colon + 1)...])
      else { return false }
      groupsLeft = 6
      bytes = bytes[...colon]
      // Of “::” both colons stay, of a single one none.
      if !bytes.dropLast().isEmpty, bytes.dropLast().last != UInt8(ascii: ":") {
        bytes = bytes.dropLast()
      }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    var gap: Int?
    var groups: [Substring] = []
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    for (place, part) in parts.enumerated() {
      if !part.isEmpty {
        groups.append(part)
      } else if place > 0, place < parts.count - 1 {
        if gap != nil { return false }
        gap = groups.count
      } else if place == 0 {
        guard parts.count > 1, parts[1].isEmpty else { return false }
      } else {
        guard parts[place - 1].isEmpty else { return false }
      }
    }
    guard groups.allSatisfy({ $0.utf8.count <= 4 && $0.utf8.allSatisfy(\.isHexadecimal) }) else {
      return false
    }
    return gap == nil ? groups.count == groupsLeft : groups.count < groupsLeft
  }

  /// RFC 1123, 2.1: labels of letters, digits and hyphens.
  static func isHostname(_ text: borrowing String) -> Bool {
    guard !text.isEmpty, text.utf8.count <= 253 else { return false }
    return text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .allSatisfy { label in
        guard (1...63).contains(label.count), let first = label.first,
          first != UInt8(ascii: "-"), label.last != UInt8(ascii: "-")
        else { return false }
        // Hyphens in the third and fourth place mark names in Punycode (RFC 5891, 4.2.3.1).
        let third = label.dropFirst(2).prefix(2)
        if Array(third) == Array("--".utf8) {
          return String(label)?.lowercased().hasPrefix("xn--") == true && label.count > 4
            && isLabel(label)
        }
        return isLabel(label)
      }
  }

  private static func isLabel(_ label: Substring.UTF8View) -> Bool {
    label.allSatisfy { $0.isASCIIDigit || $0.isASCIILetter || $0 == UInt8(ascii: "-") }
  }

  /// A mailbox of RFC 5321, 4.1.2: a dot-string or a quoted string, and a host name or an address.
  static func isEmail(_ text: borrowing String) -> Bool {
    guard let at = text.utf8.lastIndex(of: UInt8(ascii: "@")) else { return false }
    let local = text.utf8[..<at]
    let domain = String(text[text.utf8.index(after: at)...])
    guard !local.isEmpty, local.count <= 64 else { return false }
    if local.first == UInt8(ascii: "\""), local.count >= 2, local.last == UInt8(ascii: "\"") {
      var isEscaped = false
      for byte in local.dropFirst().dropLast() {
        guard (0x20...0x7E).contains(byte) else { return false }
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          return false
        }
      }
      guard !isEscaped else { return false }
    } else {
      let atoms = local.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      let isDotString = atoms.allSatisfy { atom in
        !atom.isEmpty
          && atom.allSatisfy {
            $0.isASCIIDigit || $0.isASCIILetter || "!#$%&'*+-/=?^_`{|}~".utf8.contains($0)
          }
      }
      guard isDotString else { return false }
    }
    guard domain.hasPrefix("["), domain.hasSuffix("]") else { return isHostname(domain) }
    let address = String(domain.dropFirst().dropLast())
    if address.hasPrefix("IPv6:") { return isIPv6(String(address.dropFirst(5))) }
    return isIPv4(address)
  }
}
