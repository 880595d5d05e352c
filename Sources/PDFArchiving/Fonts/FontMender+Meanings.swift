import PDFContent
import PDFObjects

// MARK: Meaning (6.2.11.7)

extension FontMender {
  /// Completes `/ToUnicode`, if it does not tell what every code means.
  mutating func giveMeaning(to number: ObjectNumber, _ font: InspectedFont, _ use: FontUse) {
    guard case .dictionary(var dictionary) = document[number] else { return }
    // The names may be others, and readers go by those of a Type 1 font where they ignored those of a symbolic
    // TrueType font.
    let wasRemade =
      dictionary["Encoding"] != font.dictionary["Encoding"]
      || dictionary["Subtype"] != font.dictionary["Subtype"]
    let hasMap = document.value("ToUnicode", in: font.dictionary) != nil
    let codes = use.codes
    var entries: [ToUnicodeWriter.Entry] = []
    // Names that were made for the new program mean nothing to a reader.
    var isIncomplete = wasRemade && (level.needsUnicode || font.standard?.isSymbolic == true)
    for code in codes {
      let facts = font.code(code.value, byteCount: code.byteCount)
      var text = facts.text.filter { $0 != "\u{FEFF}" && $0 != "\u{0}" && $0 != "\u{FFFE}" }
      // U+FFFD is lawful: text stays as readers have it from the form, unless each character must mean
      // something.
      let isReplaced = facts.isReplaced && !level.needsStructure
      if isReplaced { text = ["\u{FFFD}"] }
      let isTold =
        hasMap
        ? facts.isInToUnicode || isReplaced
        : font.kind.isComposite
          ? facts.source == .characterCollection
          : facts.isNamedInList && font.kind != .type3
            && (wasRemade || font.dictionary["Encoding"] != nil)
      if !isTold || !isReplaced && text.count != facts.text.count { isIncomplete = true }
      if text.isEmpty, let name = facts.name { text = GlyphNames.scalars(of: name) }
      if text.isEmpty, isGap(facts, font) { text = [" "] }
      if text.isEmpty { text = [unknown(code)] }
      if let sign = SymbolFonts.sign(of: code.value, facts, in: font) {
        // The text is what the page shows.
        text = sign
        isIncomplete = true
      } else if let meaning = meaning(of: text, font.name) {
        text = meaning
        isIncomplete = true
      }
      entries.append(ToUnicodeWriter.Entry(code: code.value, text: text))
    }
    guard isIncomplete, level.needsUnicode || wasRemade else { return }
    var seen: Set<UInt32> = []
    let unique = entries.filter { seen.insert($0.code).inserted }.sorted { $0.code < $1.code }
    let byteCount = codes.map(\.byteCount).max() ?? 1
    dictionary["ToUnicode"] = .reference(
      document.add(
        .stream(PDFStream(compressing: ToUnicodeWriter.map(unique, byteCount: byteCount)))))
    document[number] = .dictionary(dictionary)
  }

  /// What a private character means: as a person says, or, where each must mean something (6.2.11.7.3), as
  /// is known of a symbol font.
  private func meaning(of text: [Unicode.Scalar], _ font: FontName) -> [Unicode.Scalar]? {
    guard text.count == 1, let scalar = text.first else { return nil }
    let said = characters.last { character in
      character.codePoint == scalar.value && character.font.map(font.plain.contains) ?? true
    }
    if let said { return Array(said.text.unicodeScalars) }
    return level.needsStructure ? SymbolFonts.meaning(of: scalar, in: font) : nil
  }

  /// Whether readers of text find nothing for a code that nothing is known of: it has no character, as CID 0, or no
  /// program ever drew it. One that the map of a composite font leaves out counts too, unless each character must
  /// mean something.
  private func isGap(_ facts: InspectedFont.Code, _ font: InspectedFont) -> Bool {
    guard let cid = facts.cid else { return facts.name == nil }
    return cid == 0 || !font.hasProgram || font.hasMeanings && !level.needsStructure
  }

  /// What a code that nothing is known of is read as. A control character is itself, as it is to readers
  /// of text without the map; where each character must mean something (6.2.11.7.3), and for all other
  /// codes, it is a private character, whose meaning a person can give.
  private func unknown(_ code: FontUse.Code) -> Unicode.Scalar {
    if !level.needsStructure, code.value > 0,
      code.value < 0x20 || 0x7F..<0xA0 ~= code.value, let control = Unicode.Scalar(code.value)
    {
      return control
    }
    return Unicode.Scalar(0xE000 + code.value % 0x1900) ?? "\u{E000}"
  }
}
