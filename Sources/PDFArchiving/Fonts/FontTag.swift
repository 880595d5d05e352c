import PDFObjects

/// The six letters that tell one subset from another (ISO 32000-2, 9.9.2).
enum FontTag {
  static func tagged(_ name: String, _ program: [UInt8]) -> String {
    let tag = String(
      decoding: SHA256.digest(program).prefix(6).map { UInt8(ascii: "A") + $0 % 26 }, as: UTF8.self)
    return "\(tag)+\(name)"
  }
}
