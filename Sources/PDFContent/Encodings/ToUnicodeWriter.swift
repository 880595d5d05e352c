/// Writes `/ToUnicode` CMaps (ISO 32000-2, 9.10.3).
package enum ToUnicodeWriter {
  /// A code and what it stands for.
  package struct Entry: Hashable, Sendable {
    package var code: UInt32
    package var text: [Unicode.Scalar]

    package init(code: UInt32, text: [Unicode.Scalar]) {
      self.code = code
      self.text = text
    }
  }

  /// Returns a CMap. Entries without text are left out.
  ///
  /// - Parameters:
  ///   - entries: in ascending order of codes.
  ///   - byteCount: the number of bytes of every code, 1 to 4.
  package static func map(_ entries: [Entry], byteCount: Int) -> [UInt8] {
    let byteCount = min(max(byteCount, 1), 4)
    let last = String(repeating: "FF", count: byteCount)
    let first = String(repeating: "00", count: byteCount)
    var map = """
      /CIDInit /ProcSet findresource begin
      12 dict begin
      begincmap
      /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
      /CMapName /Adobe-Identity-UCS def
      /CMapType 2 def
      1 begincodespacerange
      <\(first)> <\(last)>
      endcodespacerange

      """
    let told = entries.filter { !$0.text.isEmpty }
    var start = 0
    // At most 100 a section.
    while start < told.count {
      let section = told[start..<min(start + 100, told.count)]
      map += "\(section.count) beginbfchar\n"
      for entry in section {
        var units: [UInt16] = []
        for scalar in entry.text { units += Array(String(scalar).utf16) }
        let text = units.map { hexadecimal(UInt32($0), digits: 4) }.joined()
        map += "<\(hexadecimal(entry.code, digits: 2 * byteCount))> <\(text)>\n"
      }
      map += "endbfchar\n"
      start += section.count
    }
    map += "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
    return Array(map.utf8)
  }

  private static func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
