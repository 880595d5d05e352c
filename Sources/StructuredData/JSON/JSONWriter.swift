/// Writes values as JSON (RFC 8259): members in their order, characters beyond ASCII as UTF-8, only
/// what must be escaped escaped. The same value always gives the same bytes.
///
/// A number is written as its text, brought into JSON's grammar where YAML allows more; what no
/// grammar has as a number is written as a string.
package enum JSONWriter {
  /// On one line, without white space and without a line end.
  package static func compact(_ value: StructuredValue) -> [UInt8] {
    var bytes: [UInt8] = []
    append(value, to: &bytes)
    return bytes
  }

  /// A member or element a line, indented by two spaces, with a line end.
  package static func pretty(_ value: StructuredValue) -> [UInt8] {
    var bytes: [UInt8] = []
    append(value, to: &bytes, indent: 0)
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  /// Appends a value; without an indent on one line.
  static func append(_ value: StructuredValue, to bytes: inout [UInt8], indent: Int? = nil) {
    switch value.kind {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .boolean(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .number(let text):
      if isPlainNumber(text) {
        bytes.append(contentsOf: text.utf8)
      } else if let json = NumberText(text)?.json {
        bytes.append(contentsOf: json.utf8)
      } else {
        appendString(text, to: &bytes)
      }
    case .string(let text): appendString(text, to: &bytes)
    case .array(let items):
      appendList(items, "[", "]", to: &bytes, indent: indent) { item, bytes, indent in
        append(item, to: &bytes, indent: indent)
      }
    case .object(let object):
      appendList(object.members, "{", "}", to: &bytes, indent: indent) { member, bytes, indent in
        appendString(member.key, to: &bytes)
        bytes.append(contentsOf: (indent == nil ? ":" : ": ").utf8)
        append(member.value, to: &bytes, indent: indent)
      }
    }
  }

  private static func appendList<Item>(
    _ items: [Item], _ open: Unicode.Scalar, _ close: Unicode.Scalar, to bytes: inout [UInt8],
    indent: Int?, appendItem: (Item, inout [UInt8], Int?) -> Void
  ) {
    bytes.append(UInt8(ascii: open))
    let inner = items.isEmpty ? nil : indent.map { $0 + 2 }
    for (index, item) in items.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      appendLineBreak(inner, to: &bytes)
      appendItem(item, &bytes, inner)
    }
    appendLineBreak(items.isEmpty ? nil : indent, to: &bytes)
    bytes.append(UInt8(ascii: close))
  }

  private static func appendLineBreak(_ indent: Int?, to bytes: inout [UInt8]) {
    guard let indent else { return }
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<indent { bytes.append(UInt8(ascii: " ")) }
  }

  /// Digits that JSON's grammar has as they stand: most numbers are.
  private static func isPlainNumber(_ text: String) -> Bool {
    let digits = text.utf8
    guard let first = digits.first, first != UInt8(ascii: "0") || digits.count == 1 else {
      return false
    }
    return digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static func appendString(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    let isPlain = text.utf8.allSatisfy {
      $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    if isPlain {
      bytes.append(contentsOf: text.utf8)
      bytes.append(UInt8(ascii: "\""))
      return
    }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x08: bytes.append(contentsOf: "\\b".utf8)
      case 0x09: bytes.append(contentsOf: "\\t".utf8)
      case 0x0A: bytes.append(contentsOf: "\\n".utf8)
      case 0x0C: bytes.append(contentsOf: "\\f".utf8)
      case 0x0D: bytes.append(contentsOf: "\\r".utf8)
      case 0..<0x20:
        bytes.append(contentsOf: "\\u00".utf8)
        bytes.append(contentsOf: hexadecimal(UInt32(byte), digits: 2))
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
