import PDFObjects

/// The encoding of a simple font before any program is asked (ISO 32000-2, 9.6.5): which names
/// `/Encoding` gives to codes, and where they come from.
package struct SimpleFontEncoding {
  /// The encoding named by `/Encoding` or its `/BaseEncoding`.
  package private(set) var base: PredefinedEncoding?
  /// `/Differences`, by code.
  package private(set) var differences: [UInt8: String] = [:]
  /// The dictionary has an `/Encoding`, of any use or not.
  package private(set) var isPresent = false

  /// Codes that `/Differences` names `.notdef`.
  package var undefined: Set<UInt8> { Set(differences.filter { $0.value == ".notdef" }.keys) }

  init(_ object: PDFObject?, in document: Document) {
    guard let object else { return }
    switch document.resolve(object) {
    case .name(let name):
      isPresent = true
      base = PredefinedEncoding(name: name)
    case .dictionary(let dictionary):
      isPresent = true
      base = document.name(dictionary["BaseEncoding"]).flatMap(PredefinedEncoding.init)
      readDifferences(document.array(dictionary["Differences"]) ?? [], in: document)
    default:
      break
    }
  }

  /// A code and the names from it on, over and over (Table 112). Codes above 255 name nothing.
  private mutating func readDifferences(_ items: [PDFObject], in document: Document) {
    var code = 0
    for item in items {
      switch document.resolve(item) {
      case .name(let name):
        if let byte = UInt8(exactly: code) { differences[byte] = name.rawValue }
        code = min(code + 1, 256)
      case let other:
        if let number = other.integerValue { code = min(max(number, -1), 256) }
      }
    }
  }

  /// The names of all codes over a base for those it says nothing of.
  func names(over fallback: [String?]) -> [String?] {
    var names = base?.glyphNames ?? fallback
    for (code, name) in differences {
      names[Int(code)] = name == ".notdef" ? nil : name
    }
    return names
  }

  /// The code has its name only because WinAnsiEncoding gives unused codes to the bullet.
  func isFiller(_ code: UInt8) -> Bool {
    base == .winAnsi && differences[code] == nil && PredefinedEncoding.winAnsiFillers.contains(code)
  }
}
