import PDFObjects

/// An embedded CMap (ISO 32000-2, 9.7.5.3) whose codes of two bytes are CIDs, except for one code.
enum IdentityCodeMap {
  static func stream(replacing code: UInt32, by cid: UInt32, isVertical: Bool) -> PDFStream {
    let name = "Formwright-Identity-\(isVertical ? "V" : "H")"
    let text = """
      /CIDInit /ProcSet findresource begin
      12 dict begin
      begincmap
      /CIDSystemInfo 3 dict dup begin
      /Registry (Adobe) def /Ordering (Identity) def /Supplement 0 def
      end def
      /CMapName /\(name) def
      /CMapType 1 def
      /WMode \(isVertical ? 1 : 0) def
      1 begincodespacerange
      <0000> <FFFF>
      endcodespacerange
      \(ranges(besides: min(code, 0xFFFF)))
      1 begincidchar
      <\(hexadecimal(min(code, 0xFFFF)))> \(cid)
      endcidchar
      endcmap
      CMapName currentdict /CMap defineresource pop
      end
      end

      """
    return PDFStream(
      compressing: Array(text.utf8),
      dictionary: [
        "Type": .name("CMap"), "CMapName": .name(PDFName(rawValue: name)),
        "CIDSystemInfo": .dictionary([
          "Registry": .string(PDFString(text: "Adobe")),
          "Ordering": .string(PDFString(text: "Identity")), "Supplement": .integer(0),
        ]), "WMode": .integer(isVertical ? 1 : 0),
      ])
  }

  private static func ranges(besides code: UInt32) -> String {
    var ranges: [String] = []
    if code > 0 { ranges.append("<0000> <\(hexadecimal(code - 1))> 0") }
    if code < 0xFFFF { ranges.append("<\(hexadecimal(code + 1))> <FFFF> \(code + 1)") }
    return "\(ranges.count) begincidrange\n\(ranges.joined(separator: "\n"))\nendcidrange"
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - text.utf8.count)) + text
  }
}
