import PDFContent
import PDFObjects
import Typography

/// Makes a font anew: its dictionary, a program with the glyphs that are drawn, and their widths.
///
/// The codes in the content keep their bytes, advances and meanings. The outlines are those of the font's own
/// program, or of an installed font if it has none; those are stretched to the widths of the font that they
/// stand in for.
struct FontRemaker {
  /// The objects of the new font.
  struct Result {
    var font: PDFDictionary
    var descendant: PDFDictionary?
    var descriptor: PDFDictionary
    var program: PDFStream
    /// The installed fonts whose outlines it has, in the order of first use.
    var standIns: [String] = []
  }

  /// Why a font cannot be made.
  struct Failure: Error {
    /// The number of codes that no font has a glyph for.
    var missingCodes: Int
  }

  let font: InspectedFont
  let codes: [FontUse.Code]
  /// Codes that must be drawn; others are left out if there is no glyph for them.
  let needed: Set<FontUse.Code>
  let standIns: StandInFonts

  private struct Drawn {
    var code: FontUse.Code
    var facts: InspectedFont.Code
    var outline: GlyphOutline
  }

  /// Distances in the program are in these units.
  var unitsPerEm: Int { font.program?.unitsPerEm ?? 1000 }

  func remake() throws(Failure) -> Result {
    guard !font.hasProgram || font.program != nil else {
      throw Failure(missingCodes: codes.count)
    }
    var used: [String] = []
    var drawn: [Drawn] = []
    var missing = 0
    for code in codes {
      let facts = font.code(code.value, byteCount: code.byteCount)
      if let outline = outline(of: code, facts, &used) {
        drawn.append(Drawn(code: code, facts: facts, outline: outline))
      } else if needed.contains(code) {
        missing += 1
      }
    }
    guard missing == 0 else { throw Failure(missingCodes: missing) }
    var result = font.kind.isComposite ? composite(drawn, used) : simple(drawn, used)
    result.standIns = used
    return result
  }

  // MARK: Outlines

  private func outline(
    of code: FontUse.Code, _ facts: InspectedFont.Code, _ used: inout [String]
  ) -> GlyphOutline? {
    if let program = font.program {
      if let glyph = facts.glyph, let outline = program.outline(of: glyph) { return outline }
      // Viewers draw the first glyph of a simple TrueType font for what it lacks, and nothing of others.
      let isUndefined = facts.text.isEmpty && code.value > 0x20
      if program.format == .trueType, !font.kind.isComposite, isUndefined || !isBlank(facts),
        let outline = program.outline(of: .notDefined)
      {
        return outline
      }
      return GlyphOutline()
    }
    if font.hasProgram { return nil }
    let text = SymbolFonts.sign(of: code.value, facts, in: font) ?? facts.text
    if let found = standIns.glyph(named: facts.name, meaning: text, of: font) {
      if !used.contains(found.fontName) { used.append(found.fontName) }
      let scale = 1000 / Double(found.unitsPerEm)
      let natural = found.advance * scale
      let fit = natural > 0 && abs(natural - facts.width) > 1 ? facts.width / natural : 1
      return found.outline.scaled(scale * min(max(fit, 0.5), 2), scale)
    }
    return isBlank(facts) ? GlyphOutline() : nil
  }

  /// Spaces and controls leave no mark.
  private func isBlank(_ facts: InspectedFont.Code) -> Bool {
    if facts.name == nil, facts.cid == nil, facts.source == .none { return true }
    return facts.text.allSatisfy {
      $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
        || $0.properties.generalCategory == .control
    }
  }

  private func units(_ width: Double) -> Int {
    Int((min(max(width, 0), 20_000) * Double(unitsPerEm) / 1000).rounded())
  }

  // MARK: Simple fonts

  private func simple(_ drawn: [Drawn], _ used: [String]) -> Result {
    var glyphs: [CompactFontWriter.Glyph] = []
    var places: [String: Int] = [:]
    var names: [UInt8: String] = [:]
    for item in drawn {
      let byte = UInt8(truncatingIfNeeded: item.code.value)
      let width = units(item.facts.width)
      var name = glyphName(of: item)
      if let place = places[name],
        glyphs[place].outline != item.outline || glyphs[place].width != width
      {
        name += ".c\(byte)"
      }
      if places[name] == nil {
        places[name] = glyphs.count
        glyphs.append(
          CompactFontWriter.Glyph(name: name, outline: item.outline, width: width))
      }
      names[byte] = name
    }
    let baseName = self.baseName(used)
    var writer = CompactFontWriter(
      name: baseName, keys: .names, unitsPerEm: unitsPerEm, glyphs: glyphs)
    let program = writer.program()
    let tagged = FontTag.tagged(baseName, program)
    var dictionary: PDFDictionary = [
      "Type": .name("Font"), "Subtype": .name("Type1"),
      "BaseFont": .name(PDFName(rawValue: tagged)),
      "Encoding": .dictionary(encoding(names)),
    ]
    let stated = names.keys.map(Int.init)
    let first = stated.min() ?? 0
    let last = stated.max() ?? 0
    dictionary["FirstChar"] = .integer(first)
    dictionary["LastChar"] = .integer(last)
    dictionary["Widths"] = .array(
      (first...last).map { .number(font.code(UInt32($0), byteCount: 1).width) })
    dictionary["ToUnicode"] = font.dictionary["ToUnicode"]
    return Result(
      font: dictionary, descendant: nil, descriptor: descriptor(glyphs, name: tagged),
      program: PDFStream(compressing: program, dictionary: ["Subtype": .name("Type1C")]))
  }

  private func glyphName(of item: Drawn) -> String {
    let code = item.code.value
    // A gap to readers of text stays one.
    var name =
      item.facts.name ?? (item.facts.text.isEmpty && item.outline.contours.isEmpty ? "space" : "")
    if name.isEmpty || name == ".notdef", item.facts.text.count == 1 {
      name = GlyphNames.names(of: item.facts.text[0]).first ?? ""
    }
    let isPlain = name.utf8.allSatisfy {
      (0x21...0x7E).contains($0) && !"()<>[]{}/%#".utf8.contains($0)
    }
    guard isPlain, (1...60).contains(name.utf8.count), name != ".notdef" else { return "c\(code)" }
    return name
  }

  /// Codes that are not drawn keep their names, or stay without one, so that archiving once more finds the same font.
  private func encoding(_ names: [UInt8: String]) -> PDFDictionary {
    let undefined = font.encoding.undefined.map { ($0, ".notdef") }
    let all = names.merging(undefined) { drawn, _ in drawn }
    var encoding: PDFDictionary = [
      "Type": .name("Encoding"), "Differences": .array(differences(all)),
    ]
    if let base = font.encoding.base, [.winAnsi, .macRoman, .macExpert].contains(base) {
      encoding["BaseEncoding"] = .name(PDFName(rawValue: base.rawValue))
    }
    return encoding
  }

  private func differences(_ names: [UInt8: String]) -> [PDFObject] {
    var items: [PDFObject] = []
    var next = -1
    for (code, name) in names.sorted(by: { $0.key < $1.key }) {
      if Int(code) != next { items.append(.integer(Int(code))) }
      items.append(.name(PDFName(rawValue: name)))
      next = Int(code) + 1
    }
    return items
  }

  // MARK: Composite fonts

  private func composite(_ drawn: [Drawn], _ used: [String]) -> Result {
    var byCID: [UInt16: Drawn] = [:]
    // CID 0 is “.notdef”, which may not be drawn: its glyph gets another CID.
    let undefined = drawn.filter { $0.facts.cid == 0 }
    let free = (drawn.compactMap(\.facts.cid).max() ?? 0) + 1
    if let first = undefined.first, let cid = UInt16(exactly: free) { byCID[cid] = first }
    for item in drawn {
      guard let cid = item.facts.cid.flatMap({ UInt16(exactly: $0) }), cid > 0 else { continue }
      if byCID[cid] == nil { byCID[cid] = item }
    }
    let glyphs = byCID.sorted { $0.key < $1.key }.map { cid, item in
      CompactFontWriter.Glyph(
        cid: cid, outline: item.outline, width: units(item.facts.width))
    }
    let document = font.document
    let system = document.dictionary(font.descendant["CIDSystemInfo"]) ?? [:]
    func text(_ key: PDFName, _ standard: String) -> String {
      let text = document.value(key, in: system)?.stringValue?.text ?? standard
      return text.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !text.isEmpty ? text : standard
    }
    let supplement = document.integer(system["Supplement"]) ?? 0
    let baseName = self.baseName(used)
    var writer = CompactFontWriter(
      name: baseName,
      keys: .identifiers(
        registry: text("Registry", "Adobe"), ordering: text("Ordering", "Identity"),
        supplement: min(max(supplement, 0), 255)), unitsPerEm: unitsPerEm, glyphs: glyphs)
    let program = writer.program()
    let tagged = FontTag.tagged(baseName, program)
    var descendant = font.descendant
    descendant["Type"] = .name("Font")
    descendant["Subtype"] = .name("CIDFontType0")
    descendant["BaseFont"] = .name(PDFName(rawValue: tagged))
    descendant["CIDToGIDMap"] = nil
    if descendant["CIDSystemInfo"] == nil {
      descendant["CIDSystemInfo"] = .dictionary([
        "Registry": .string(PDFString(text: "Adobe")),
        "Ordering": .string(PDFString(text: "Identity")), "Supplement": .integer(0),
      ])
    }
    var dictionary = font.dictionary
    dictionary["Type"] = .name("Font")
    dictionary["BaseFont"] = .name(PDFName(rawValue: tagged))
    if let first = undefined.first, case .name(let name)? = dictionary["Encoding"] {
      dictionary["Encoding"] = .stream(
        IdentityCodeMap.stream(
          replacing: first.code.value, by: free, isVertical: name == "Identity-V"))
      var widths = document.array(descendant["W"]) ?? []
      widths += [.integer(Int(free)), .array([.number(first.facts.width)])]
      descendant["W"] = .array(widths)
    }
    return Result(
      font: dictionary, descendant: descendant, descriptor: descriptor(glyphs, name: tagged),
      program: PDFStream(
        compressing: program, dictionary: ["Subtype": .name("CIDFontType0C")]))
  }
}
