import PDFObjects

/// What the codes of a font mean, as its `/ToUnicode` CMap says (ISO 32000-2, 9.10.3).
///
/// Codes are taken by their value, whatever number of bytes the map gives them: producers write
/// `<0041>` for a simple font. Mappings to U+0000 and U+FFFD say nothing and are left out; of those to
/// U+FFFD alone it is known that they are there.
package struct ToUnicodeMap: Hashable, Sendable {
  /// A range of codes of one length (`begincodespacerange`).
  package struct CodeSpace: Hashable, Sendable {
    package var byteCount: Int
    package var first: UInt32
    package var last: UInt32

    package init(byteCount: Int, first: UInt32, last: UInt32) {
      self.byteCount = byteCount
      self.first = first
      self.last = last
    }
  }

  package private(set) var codeSpaces: [CodeSpace] = []
  /// What codes mean: in ascending order, not overlapping.
  private var mappings: [CodeMapping] = []

  /// Codes that the map gives the replacement character.
  private var replaced: Set<UInt32> = []

  /// More mappings than any font has glyphs: what follows them in the CMap is ignored, and no more
  /// codes than this are listed.
  private static let mostMappings = 1 << 17

  package init() {}

  /// Reads a CMap; what is damaged in it is left out.
  package init(parsing bytes: [UInt8]) {
    var lexer = PDFLexer(bytes)
    var section = Section.none
    var pending: [Operand] = []
    var defined: [CodeMapping] = []
    while let token = lexer.next() {
      switch token {
      case .word(let word):
        section = Section(beginning: word) ?? .none
        pending.removeAll(keepingCapacity: true)
      case .object(let object):
        guard section != .none else { continue }
        pending.append(Operand(object))
        if pending.count == section.operandCount {
          add(pending, of: section, to: &defined)
          pending.removeAll(keepingCapacity: true)
        }
      }
    }
    mappings = CodeMapping.withoutOverlaps(defined)
  }

  package var isEmpty: Bool { mappings.isEmpty }

  /// The characters of a code; none where the map does not say.
  package subscript(code: UInt32) -> [Unicode.Scalar] {
    var low = 0
    var high = mappings.count
    while low < high {
      let middle = (low + high) / 2
      if mappings[middle].codes.upperBound < code { low = middle + 1 } else { high = middle }
    }
    guard low < mappings.count, mappings[low].codes.contains(code) else { return [] }
    return mappings[low].text(of: code)
  }

  /// Whether the map says of a code only that its character is unknown (U+FFFD).
  package func isReplaced(_ code: UInt32) -> Bool {
    replaced.contains(code) && self[code].isEmpty
  }

  /// Each code that means exactly one character, lower codes first.
  var codesOfSingleScalars: [(code: UInt32, scalar: Unicode.Scalar)] {
    var codes: [(code: UInt32, scalar: Unicode.Scalar)] = []
    for mapping in mappings where mapping.prefix.isEmpty {
      for code in mapping.codes {
        guard codes.count < Self.mostMappings else { return codes }
        if let scalar = mapping.lastScalar(of: code) { codes.append((code, scalar)) }
      }
    }
    return codes
  }
}

// MARK: - Reading

extension ToUnicodeMap {
  private enum Section {
    case none, characters, ranges, codeSpaces

    init?(beginning word: String) {
      switch word {
      case "beginbfchar": self = .characters
      case "beginbfrange": self = .ranges
      case "begincodespacerange": self = .codeSpaces
      default: return nil
      }
    }

    var operandCount: Int {
      switch self {
      case .none: 0
      case .characters, .codeSpaces: 2
      case .ranges: 3
      }
    }
  }

  private enum Operand {
    case bytes([UInt8])
    case list([[UInt8]?])
    case scalars([Unicode.Scalar])
    case other

    init(_ object: PDFObject) {
      switch object {
      case .string(let string): self = .bytes(string.bytes)
      case .array(let items): self = .list(items.map { $0.stringValue?.bytes })
      case .name(let name): self = .scalars(GlyphNames.scalars(of: name.rawValue))
      default: self = .other
      }
    }

    /// A code of one to four bytes.
    var code: UInt32? {
      guard case .bytes(let bytes) = self, (1...4).contains(bytes.count) else { return nil }
      return bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }

    var text: [Unicode.Scalar]? {
      switch self {
      case .bytes(let bytes): ToUnicodeMap.scalars(bytes)
      case .scalars(let scalars): scalars
      case .list, .other: nil
      }
    }
  }

  private mutating func add(
    _ operands: [Operand], of section: Section, to mappings: inout [CodeMapping]
  ) {
    func map(_ codes: ClosedRange<UInt32>, from text: [Unicode.Scalar]) {
      guard mappings.count < Self.mostMappings, (1...64).contains(text.count) else { return }
      mappings += CodeMapping.mappings(of: codes, from: text)
      guard text.count == 1, let distance = UInt32(exactly: 0xFFFD - Int64(text[0].value)),
        distance <= codes.upperBound - codes.lowerBound, replaced.count < Self.mostMappings
      else { return }
      replaced.insert(codes.lowerBound + distance)
    }
    guard let first = operands[0].code else { return }
    switch section {
    case .none: break
    case .codeSpaces:
      guard case .bytes(let bytes) = operands[0], let last = operands[1].code, first <= last,
        codeSpaces.count < 100
      else { return }
      codeSpaces.append(CodeSpace(byteCount: bytes.count, first: first, last: last))
    case .characters:
      if let text = operands[1].text { map(first...first, from: text) }
    case .ranges:
      guard let last = operands[1].code, first <= last else { return }
      if case .list(let items) = operands[2] {
        for (offset, item) in items.prefix(Int(min(last - first, 0xFFFF)) + 1).enumerated() {
          let code = first + UInt32(offset)
          if let item { map(code...code, from: Self.scalars(item)) }
        }
      } else if let text = operands[2].text {
        map(first...min(last, first + min(0xFFFF, .max - first)), from: text)
      }
    }
  }

  /// UTF-16, big end first; a single byte stands for itself.
  private static func scalars(_ bytes: [UInt8]) -> [Unicode.Scalar] {
    if bytes.count == 1 { return [Unicode.Scalar(bytes[0])] }
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    return Array(String(decoding: units, as: UTF16.self).unicodeScalars)
  }
}
