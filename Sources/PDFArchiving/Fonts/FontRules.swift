import PDFContent
import PDFObjects
import Typography

/// The rules about a font (ISO 19005-2, 6.2.11), judged by the codes that content shows with it.
struct FontRules {
  let use: FontUse
  let font: InspectedFont
  let level: ArchiveLevels
  var violations: [ArchiveViolation] = []

  var document: Document { font.document }

  init(_ use: FontUse, _ font: InspectedFont, level: ArchiveLevels) {
    self.use = use
    self.font = font
    self.level = level
    checkDictionary()
    if font.kind.isComposite { checkComposite() }
    checkProgram()
    checkCodes()
    if level.needsUnicode { checkMeanings() }
  }

  mutating func add(_ rule: String, _ detail: String? = nil) {
    let name = font.name.full.isEmpty ? nil : "“\(font.name.plain)”"
    violations.append(
      ArchiveViolation(rule, object: use.object, page: use.page, detail: detail ?? name))
  }

  // MARK: Dictionaries (6.2.11.2)

  private mutating func checkDictionary() {
    if document.name(use.dictionary["Type"]) != "Font" { add("6.2.11.2-1") }
    if font.kind == .other { add("6.2.11.2-2") }
    guard font.kind != .type3 else {
      checkWidths()
      return
    }
    if font.name.full.isEmpty { add("6.2.11.2-3") }
    if let name = document.name(use.dictionary["BaseFont"]), !name.isUTF8 { add("6.1.8-1") }
    if !font.kind.isComposite { checkWidths() }
    let descriptor = document.dictionary(font.descendant["FontDescriptor"]) ?? [:]
    if let file = document.value("FontFile3", in: descriptor)?.streamValue,
      !["Type1C", "CIDFontType0C", "OpenType"].contains(
        document.name(file.dictionary["Subtype"])?.rawValue ?? "")
    {
      add("6.2.11.2-7")
    }
    checkSubset(descriptor)
  }

  private mutating func checkWidths() {
    // The widths of the standard fonts are known.
    let isStandard = font.kind == .type1 && !font.hasProgram && font.standard != nil
    guard use.isVisible, !isStandard else { return }
    let first = document.integer(use.dictionary["FirstChar"])
    let last = document.integer(use.dictionary["LastChar"])
    let widths = document.array(use.dictionary["Widths"])
    if first == nil { add("6.2.11.2-4") }
    if last == nil { add("6.2.11.2-5") }
    guard let first, let last, let widths, abs(first) < 1 << 20, abs(last) < 1 << 20,
      widths.count == last - first + 1
    else {
      add("6.2.11.2-6")
      return
    }
  }

  /// `/CharSet` and `/CIDSet` of subsets are only allowed if they are complete; ours is to remove them.
  private mutating func checkSubset(_ descriptor: PDFDictionary) {
    guard font.hasProgram, font.name.subsetTag != nil else { return }
    if font.kind == .type1, let list = document.value("CharSet", in: descriptor)?.stringValue {
      let names = Set(list.bytes.split(separator: UInt8(ascii: "/")).map { Array($0) })
      let program = font.program
      let missing = (1..<max(1, min(program?.glyphCount ?? 0, 0x1_0000))).contains { index in
        guard let name = program?.name(of: GlyphIndex(UInt32(index))) else { return false }
        return name != ".notdef" && !names.contains(Array(name.utf8))
      }
      if missing || program == nil { add("6.2.11.4.2-1") }
    }
    if font.kind.isComposite, let stream = document.value("CIDSet", in: descriptor)?.streamValue {
      let bits = (try? document.decodedData(of: stream, limit: 1 << 20)) ?? []
      let count = min(font.program?.glyphCount ?? 0, 0x1_0000)
      func contains(_ cid: Int) -> Bool {
        cid >> 3 < bits.count && bits[cid >> 3] >> UInt8(7 - cid & 7) & 1 == 1
      }
      // In a font keyed by CIDs the glyphs' numbers are others; what is shown must be listed at least.
      let isKeyed = font.program?.isCIDKeyed ?? false
      let isIncomplete =
        isKeyed
        ? use.codes.contains { code in
          font.code(code.value, byteCount: code.byteCount).cid.map { !contains(Int($0)) } ?? false
        } : (0..<count).contains { !contains($0) }
      if isIncomplete { add("6.2.11.4.2-2") }
    }
  }

  // MARK: Composite fonts (6.2.11.3)

  private mutating func checkComposite() {
    let map = use.dictionary["Encoding"].map(document.resolve)
    let system = document.dictionary(font.descendant["CIDSystemInfo"]) ?? [:]
    switch map {
    case .name(let name):
      guard name != "Identity-H", name != "Identity-V" else { break }
      guard let collection = PredefinedCodeMaps.collection(of: name.rawValue) else {
        add("6.2.11.3.3-1")
        break
      }
      if !collection.includes(system, in: document) { add("6.2.11.3.1-1") }
    case .stream(let stream):
      let own = document.dictionary(stream.dictionary["CIDSystemInfo"]) ?? [:]
      let name = document.name(stream.dictionary["CMapName"]) ?? ""
      if name != "Identity-H", name != "Identity-V" {
        let keys: [PDFName] = ["Registry", "Ordering"]
        let isSame = keys.allSatisfy {
          document.value($0, in: own) != nil
            && document.value($0, in: own) == document.value($0, in: system)
        }
        let supplement = document.integer(own["Supplement"])
        let needed = document.integer(system["Supplement"])
        let isCovered = supplement.flatMap { have in needed.map { $0 <= have } } ?? false
        if !isSame || !isCovered { add("6.2.11.3.1-1") }
      }
      let facts = CodeMapFacts(
        (try? document.decodedData(of: stream, limit: 16 << 20)) ?? [])
      if let mode = facts.writingMode, mode != document.integer(stream.dictionary["WMode"]) ?? 0 {
        add("6.2.11.3.3-2")
      }
      let used = stream.dictionary["UseCMap"].map(document.resolve)
      let bases = [
        used?.nameValue ?? document.name(used?.streamValue?.dictionary["CMapName"]), facts.base,
      ]
      if bases.contains(where: { $0.map { !PredefinedCodeMaps.contains($0) } ?? false }) {
        add("6.2.11.3.3-3")
      }
      if facts.highestCID > 65535 { add("6.1.13-10") }
    default: add("6.2.11.3.3-1")
    }
    if font.kind == .compositeTrueType, font.hasProgram, !font.hasLawfulGlyphMap(in: document) {
      add("6.2.11.3.2-1")
    }
  }

  // MARK: Programs (6.2.11.4 to 6.2.11.6)

  private mutating func checkProgram() {
    guard font.kind != .type3, font.kind != .other, use.isVisible else { return }
    guard font.hasProgram else {
      add("6.2.11.4.1-1")
      return
    }
    guard font.program != nil else {
      add("6.2.11.4.1-2", "the program of “\(font.name.plain)” is damaged")
      return
    }
    let descriptor = document.dictionary(font.descendant["FontDescriptor"]) ?? [:]
    if !hasProgramOfItsKind(descriptor) {
      add("6.2.11.4.1-1", "the program of “\(font.name.plain)” is of another kind than the font")
    }
    guard font.kind == .trueType,
      let file = document.value("FontFile2", in: descriptor)?.streamValue
    else { return }
    let bytes = (try? document.decodedData(of: file)) ?? []
    let maps = TrueTypeMaps(bytes).maps
    let flags = document.integer(descriptor["Flags"]) ?? 0
    let encoding = font.encoding
    if flags & 4 != 0 {
      if encoding.isPresent { add("6.2.11.6-3") }
      if maps.count != 1, !maps.contains(.windowsSymbol) { add("6.2.11.6-4") }
    } else {
      let least = maps.contains(.windowsSymbol) ? 2 : 1
      if maps.count < least { add("6.2.11.6-1") }
      let isNamed = encoding.base == .macRoman || encoding.base == .winAnsi
      let isCompliant =
        encoding.differences.isEmpty
        || maps.contains(.windowsUnicode)
          && encoding.differences.values.allSatisfy { GlyphNames.isListed($0) }
      if !isNamed || !isCompliant { add("6.2.11.6-2") }
    }
  }

  /// Which programs go with which fonts (ISO 32000-2, Table 124).
  private func hasProgramOfItsKind(_ descriptor: PDFDictionary) -> Bool {
    func has(_ key: PDFName) -> Bool { document.value(key, in: descriptor)?.streamValue != nil }
    let isTrueType = font.kind == .trueType || font.kind == .compositeTrueType
    if has("FontFile3") {
      let file = document.value("FontFile3", in: descriptor)?.streamValue
      return !isTrueType || document.name(file?.dictionary["Subtype"]) == "OpenType"
    }
    return isTrueType ? has("FontFile2") : font.kind == .type1 && has("FontFile")
  }

  private mutating func checkCodes() {
    if font.kind == .type3 { checkProcedures() }
    if font.hasProgram, font.program == nil, !use.isVisible, !font.kind.isComposite,
      use.codes.contains(where: { font.code($0.value, byteCount: $0.byteCount).name == nil })
    {
      add("6.2.11.8-1", "the program of “\(font.name.plain)” is damaged")
    }
    guard font.kind != .type3, font.kind != .other, font.program != nil else { return }
    var missing = 0
    var undefined = 0
    var unequal = 0
    let map = use.dictionary["Encoding"].flatMap { document.name($0) }
    let isIdentity = map == "Identity-H" || map == "Identity-V"
    for code in use.codes {
      let facts = font.code(code.value, byteCount: code.byteCount)
      let isVisible = use.shown.contains(code)
      guard let glyph = facts.glyph, let width = facts.programWidth else {
        // A code that the encoding gives no name draws “.notdef”.
        if isVisible, facts.name != nil || facts.cid != nil {
          missing += 1
        } else {
          undefined += 1
        }
        continue
      }
      // A byte at the end of a string is no whole code; an encoding says what all codes of a font are that is not
      // symbolic.
      let isUnnamed = font.kind == .trueType && font.encoding.isPresent && facts.name == nil
      if glyph == .notDefined || isUnnamed
        || font.kind.isComposite && isIdentity && code.byteCount < 2
      {
        undefined += 1
      }
      if isVisible, abs(width - facts.width) > 1 { unequal += 1 }
    }
    if missing > 0 { add("6.2.11.4.1-2") }
    if undefined > 0 { add("6.2.11.8-1") }
    if unequal > 0 { add("6.2.11.5-1") }
  }

  /// Each shown code of a Type 3 font has a glyph description, which states the width that the font has for it.
  private mutating func checkProcedures() {
    let procedures = GlyphProcedures(use.dictionary, in: document)
    let faults = Set(use.shown.compactMap { procedures.fault(of: $0, in: font) })
    if faults.contains(.isMissing) { add("6.2.11.4.1-2") }
    if !faults.isDisjoint(with: [.hasNoWidth, .hasOtherWidth]) { add("6.2.11.5-1") }
  }
}

extension ArchiveChecker {
  mutating func checkFont(_ use: FontUse) {
    let font = InspectedFont(dictionary: use.dictionary, in: document)
    for violation in FontRules(use, font, level: level).violations { found.add(violation) }
  }
}
