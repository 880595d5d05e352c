/// Appends an object in PDF syntax (ISO 32000-2, 7.3), as short as it may be. A stream appends only
/// its dictionary.
package func appendObject(_ object: PDFObject, to bytes: inout [UInt8]) {
  switch object {
  case .null: bytes.append(contentsOf: "null".utf8)
  case .boolean(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
  case .integer(let value): appendInteger(value, to: &bytes)
  case .real(let value): appendReal(value, to: &bytes)
  case .string(let value): appendString(value.bytes, to: &bytes)
  case .name(let value): appendName(value, to: &bytes)
  case .array(let items):
    bytes.append(UInt8(ascii: "["))
    for (index, item) in items.enumerated() {
      if index > 0, !item.startsWithDelimiter { bytes.append(UInt8(ascii: " ")) }
      appendObject(item, to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  case .dictionary(let entries): appendDictionary(entries, to: &bytes)
  case .stream(let stream): appendDictionary(stream.dictionary, to: &bytes)
  case .reference(let number):
    appendInteger(number.index, to: &bytes)
    bytes.append(contentsOf: " 0 R".utf8)
  }
}

package func appendDictionary(_ dictionary: PDFDictionary, to bytes: inout [UInt8]) {
  bytes.append(contentsOf: "<<".utf8)
  for entry in dictionary.entries { appendEntry(entry.key, entry.value, to: &bytes) }
  bytes.append(contentsOf: ">>".utf8)
}

/// Appends an entry of a dictionary.
package func appendEntry(_ key: PDFName, _ value: PDFObject, to bytes: inout [UInt8]) {
  appendName(key, to: &bytes)
  if !value.startsWithDelimiter { bytes.append(UInt8(ascii: " ")) }
  appendObject(value, to: &bytes)
}

extension PDFObject {
  /// Its syntax begins with a delimiter, so that no space is needed before it.
  var startsWithDelimiter: Bool {
    switch self {
    case .string, .name, .array, .dictionary, .stream: true
    case .null, .boolean, .integer, .real, .reference: false
    }
  }
}

/// A lexeme some producers write (`--5`, `+.5`, `4.`) is written as the number it is read as.
private func appendReal(_ real: PDFReal, to bytes: inout [UInt8]) {
  var isPlain = !real.lexeme.isEmpty
  var digits = 0
  var points = 0
  for (index, character) in real.lexeme.utf8.enumerated() {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
    case UInt8(ascii: "."): points += 1
    case UInt8(ascii: "-"): if index > 0 { isPlain = false }
    default: isPlain = false
    }
  }
  if isPlain, digits > 0, points <= 1 {
    bytes.append(contentsOf: real.lexeme.utf8)
  } else {
    appendNumber(real.value, to: &bytes)
  }
}

package func appendName(_ name: PDFName, to bytes: inout [UInt8]) {
  bytes.append(UInt8(ascii: "/"))
  // Most names are ASCII letters, which are one byte each in UTF-8 too.
  if name.rawValue.utf8.allSatisfy({ 0x21...0x7E ~= $0 && !isDelimiter($0) }) {
    bytes.append(contentsOf: name.rawValue.utf8)
    return
  }
  for scalar in name.rawValue.unicodeScalars {
    let byte = UInt8(truncatingIfNeeded: scalar.value)
    switch byte {
    case 0x21...0x7E where !isDelimiter(byte): bytes.append(byte)
    default:
      bytes.append(UInt8(ascii: "#"))
      appendHexadecimal(byte, to: &bytes)
    }
  }
}

/// What ends a name, or begins an escape in one (ISO 32000-2, Table 2).
private func isDelimiter(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "#"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"),
    UInt8(ascii: ">"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
    UInt8(ascii: "}"), UInt8(ascii: "/"), UInt8(ascii: "%"):
    true
  default: false
  }
}

/// A literal string, or a hexadecimal one where that is shorter (ISO 32000-2, 7.3.4).
package func appendString(_ string: [UInt8], to bytes: inout [UInt8]) {
  var escapes = 0
  var binary = 0
  for byte in string {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"), 0x0D, 0x0A: escapes += 1
    case 0x20...0x7E: break
    default: binary += 1
    }
  }
  if binary > 0 {
    bytes.append(UInt8(ascii: "<"))
    for byte in string { appendHexadecimal(byte, to: &bytes) }
    bytes.append(UInt8(ascii: ">"))
    return
  }
  bytes.append(UInt8(ascii: "("))
  if escapes == 0 {
    bytes.append(contentsOf: string)
  } else {
    appendEscaped(string, to: &bytes)
  }
  bytes.append(UInt8(ascii: ")"))
}

/// Appends a part of a literal string (ISO 32000-2, 7.3.4.2).
func appendEscaped(_ string: some Sequence<UInt8>, to bytes: inout [UInt8]) {
  for byte in string {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"):
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    case 0x0D: bytes.append(contentsOf: "\\r".utf8)
    case 0x0A: bytes.append(contentsOf: "\\n".utf8)
    default: bytes.append(byte)
    }
  }
}

private func appendHexadecimal(_ byte: UInt8, to bytes: inout [UInt8]) {
  let digits: StaticString = "0123456789abcdef"
  // Safe: both indices are below 16, the length of the literal.
  unsafe bytes.append(digits.utf8Start[Int(byte >> 4)])
  unsafe bytes.append(digits.utf8Start[Int(byte & 15)])
}
