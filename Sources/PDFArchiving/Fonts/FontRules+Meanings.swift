import PDFContent
import PDFObjects

// MARK: Meaning (6.2.11.7)

extension FontRules {
  mutating func checkMeanings() {
    let hasMap = document.value("ToUnicode", in: use.dictionary) != nil
    let hasEncoding = use.dictionary["Encoding"] != nil
    var isUnknown = false
    var isForbidden = false
    var privateCharacters: Set<UInt32> = []
    for code in use.codes {
      let facts = font.code(code.value, byteCount: code.byteCount)
      let isKnown: Bool
      if hasMap {
        isKnown = facts.isInToUnicode || facts.isReplaced
      } else if font.kind.isComposite {
        isKnown = facts.source == .characterCollection && !facts.text.isEmpty
      } else {
        isKnown = hasEncoding && facts.isNamedInList && font.kind != .type3
      }
      if !isKnown { isUnknown = true }
      if facts.text.contains(where: { $0 == "\u{FEFF}" || $0 == "\u{0}" || $0 == "\u{FFFE}" }) {
        isForbidden = true
      }
    }
    // A private character says nothing unless a replacement text does (6.2.11.7.3).
    if level.pdfa?.conformance == "A" {
      for code in use.unexplained {
        for scalar in font.code(code.value, byteCount: code.byteCount).text
        where scalar.properties.generalCategory == .privateUse {
          privateCharacters.insert(scalar.value)
        }
      }
    }
    if !privateCharacters.isEmpty {
      add("6.2.11.7.3-1")
      violations[violations.count - 1].privateCharacters = privateCharacters.sorted()
    }
    if isUnknown { add("6.2.11.7.2-1") }
    if isForbidden { add("6.2.11.7.2-2") }
  }
}
