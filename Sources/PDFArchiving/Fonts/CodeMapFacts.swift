import PDFContent
import PDFObjects

/// What the text of an embedded CMap says (Adobe Technical Note 5014; ISO 32000-2, 9.7.5).
struct CodeMapFacts {
  /// `/WMode`
  private(set) var writingMode: Int?
  /// The CMap that this one is based on, by `usecmap`.
  private(set) var base: PDFName?
  private(set) var highestCID = 0

  init(_ bytes: [UInt8]) {
    var lexer = PDFLexer(bytes)
    var operands: [PDFObject] = []
    while let token = lexer.next() {
      switch token {
      case .object(let object): operands.append(object)
      case .word(let word):
        take(word, operands)
        operands.removeAll(keepingCapacity: true)
      }
      // More than a hundred entries of three are no lawful section.
      if operands.count > 1024 { operands.removeFirst(512) }
    }
  }

  private mutating func take(_ word: String, _ operands: [PDFObject]) {
    switch word {
    case "def":
      if operands.suffix(2).first == .name("WMode") { writingMode = operands.last?.integerValue }
    case "usecmap": base = operands.last?.nameValue
    case "endcidchar":
      for cid in stride(from: 1, to: operands.count, by: 2).map({ operands[$0] }) {
        highestCID = max(highestCID, cid.integerValue ?? 0)
      }
    case "endcidrange":
      for start in stride(from: 0, to: operands.count - 2, by: 3) {
        let span = Self.code(operands[start + 1]) - Self.code(operands[start])
        let cid = min(operands[start + 2].integerValue ?? 0, 1 << 32)
        highestCID = max(highestCID, cid + max(span, 0))
      }
    default: break
    }
  }

  /// A code of at most four bytes.
  private static func code(_ object: PDFObject) -> Int {
    (object.stringValue?.bytes ?? []).prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }
}

extension PredefinedCodeMaps {
  static func contains(_ name: PDFName) -> Bool {
    name == "Identity-H" || name == "Identity-V" || collection(of: name.rawValue) != nil
  }
}

extension InspectedFont {
  /// Whether the CIDFont says which glyph a CID has: by a stream, or by the name `Identity` (ISO 32000-2,
  /// Table 115).
  func hasLawfulGlyphMap(in document: Document) -> Bool {
    switch descendant["CIDToGIDMap"].map(document.resolve) {
    case .stream, .name("Identity"): true
    default: false
    }
  }
}
