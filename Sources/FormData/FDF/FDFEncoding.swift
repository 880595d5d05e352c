import Diagnostics
import PDFObjects

/// What an FDF's strings without a byte order mark are written in: its `/Encoding`
/// (ISO 32000-2, 12.7.8.3.1, Table 246).
enum FDFEncoding: Hashable {
  case pdfDocEncoding
  case utf8
  case utf16
  /// `Shift_JIS`, `BigFive`, `GBK`, `UHC` and whatever else a file says; nobody writes them any
  /// more, and what they have in common with ASCII can be read.
  case other(PDFName)

  init(_ name: PDFObject) {
    guard case .name(let name) = name else {
      self = .pdfDocEncoding
      return
    }
    switch name.rawValue.lowercased() {
    case "pdfdocencoding": self = .pdfDocEncoding
    case "utf_8", "utf-8", "utf8": self = .utf8
    case "utf_16", "utf-16", "utf16": self = .utf16
    default: self = .other(name)
    }
  }

  /// Whether a string begins with a byte order mark, which goes before any `/Encoding`.
  static func hasMark(_ string: PDFString) -> Bool {
    [[0xFE, 0xFF], [0xFF, 0xFE], [0xEF, 0xBB, 0xBF]].contains { string.bytes.starts(with: $0) }
  }

  /// - Throws: `encoding` for characters beyond ASCII in an encoding that is not read here, and for
  ///   bytes that are not UTF-8 where the file says they are.
  func text(of string: PDFString) throws(FormwrightError) -> String {
    let bytes = string.bytes
    if Self.hasMark(string) { return string.text }
    switch self {
    case .pdfDocEncoding: return string.text
    case .utf8:
      // As a text string, so that escapes for language (7.9.2.2) are left out here too.
      if String(validating: bytes, as: UTF8.self) != nil {
        return PDFString(bytes: [0xEF, 0xBB, 0xBF] + bytes).text
      }
      throw FormwrightError(
        .data, "encoding", "the file declares its strings as UTF-8, but one is not valid UTF-8",
        hint: "Remove /Encoding, or save the values as XFDF.")
    case .utf16:
      // An odd byte says that the string was left in PDFDocEncoding.
      return bytes.count.isMultiple(of: 2)
        ? PDFString(bytes: [0xFE, 0xFF] + bytes).text : string.text
    case .other(let name):
      if bytes.allSatisfy({ $0 < 0x80 }) {
        return PDFString(bytes: [0xEF, 0xBB, 0xBF] + bytes).text
      }
      throw FormwrightError(
        .data, "encoding", "the string encoding \(name.text) is not supported",
        hint: "Save the values with /Encoding /utf_8, or as XFDF.")
    }
  }
}
