import Diagnostics
package import PDFContent
import StructuredData

extension Picture {
  /// Reads a picture that is data in place of an address, `data:image/png;base64,…`.
  package init(dataURI text: String) throws(PictureProblem) {
    guard DataURI.isOne(text) else { throw .badURI }
    self = try Picture(fileBytes: DataURI.bytes(of: text))
  }
}

/// Data in place of an address: `data:image/png;base64,…` (RFC 2397).
enum DataURI {
  static func isOne(_ text: String) -> Bool { text.prefix(5).lowercased() == "data:" }

  static func bytes(of text: String) throws(PictureProblem) -> [UInt8] {
    let bytes = Array(text.utf8.dropFirst(5))
    guard let comma = bytes.firstIndex(of: UInt8(ascii: ",")) else { throw .badURI }
    let head = String(decoding: bytes[..<comma], as: UTF8.self).lowercased()
    let plain = try unescaped(bytes[(comma + 1)...])
    guard head.hasSuffix(";base64") else { return plain }
    guard let decoded = Base64.bytes(of: plain) else { throw .badURI }
    return decoded
  }

  /// `%41` stands for a byte (RFC 3986, 2.1).
  private static func unescaped(_ bytes: ArraySlice<UInt8>) throws(PictureProblem) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "%")) else { return Array(bytes) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      guard bytes[index] == UInt8(ascii: "%") else {
        result.append(bytes[index])
        index += 1
        continue
      }
      guard index + 2 < bytes.endIndex,
        let value = UInt8(String(decoding: bytes[index + 1...index + 2], as: UTF8.self), radix: 16)
      else { throw .badURI }
      result.append(value)
      index += 3
    }
    return result
  }
}

extension PictureProblem {
  fileprivate static let badURI = PictureProblem(
    "the image's “data:” URI is malformed",
    hint: "Write `data:image/png;base64,` followed by the data.")
}
