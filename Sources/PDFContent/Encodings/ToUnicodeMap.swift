import PDFObjects

/// What the codes of a font mean, as its `/ToUnicode` CMap says (ISO 32000-2, 9.10.3).
///
/// Codes are taken by their value, whatever number of bytes the map gives them: producers write
/// `<0041>` for a simple font. Mappings to U+0000 and U+FFFD say nothing and are left out.
public struct ToUnicodeMap: Hashable, Sendable {
  /// A range of codes of one length (`begincodespacerange`).
  public struct CodeSpace: Hashable, Sendable {
    public var byteCount: Int
    public var first: UInt32
    public var last: UInt32

    public init(byteCount: Int, first: UInt32, last: UInt32) {
      self.byteCount = byteCount
      self.first = first
      self.last = last
    }
  }

  public private(set) var codeSpaces: [CodeSpace] = []
  private var single: [UInt32: Unicode.Scalar] = [:]
  private var several: [UInt32: [Unicode.Scalar]] = [:]

  /// More mappings than any font has glyphs, lest a few ranges fill the memory.
  private static let mostMappings = 1 << 17

  public init() {}

  /// Reads a CMap; what is damaged in it is left out.
  public init(parsing bytes: [UInt8]) {
    var lexer = ContentLexer(bytes)
    var section = Section.none
    var pending: [Operand] = []
    while let token = lexer.next() {
      switch token {
      case .word(let word):
        section = Section(beginning: word) ?? .none
        pending.removeAll(keepingCapacity: true)
      case .object(let object):
        guard section != .none else { continue }
        pending.append(Operand(object))
        if pending.count == section.operandCount {
          add(pending, of: section)
          pending.removeAll(keepingCapacity: true)
        }
      }
    }
  }

  public var isEmpty: Bool { single.isEmpty && several.isEmpty }

  /// The characters of a code; none where the map does not say.
  public subscript(code: UInt32) -> [Unicode.Scalar] {
    if let scalar = single[code] { return [scalar] }
    return several[code] ?? []
  }

  /// Each code that means exactly one character, lower codes first.
  var codesOfSingleScalars: [(code: UInt32, scalar: Unicode.Scalar)] {
    single.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
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

  private mutating func add(_ operands: [Operand], of section: Section) {
    guard let first = operands[0].code else { return }
    switch section {
    case .none: break
    case .codeSpaces:
      guard case .bytes(let bytes) = operands[0], let last = operands[1].code, first <= last,
        codeSpaces.count < 100
      else { return }
      codeSpaces.append(CodeSpace(byteCount: bytes.count, first: first, last: last))
    case .characters:
      if let text = operands[1].text { map(first, to: text) }
    case .ranges:
      guard let last = operands[1].code, first <= last else { return }
      if case .list(let items) = operands[2] {
        for (offset, item) in items.prefix(Int(min(last - first, 0xFFFF)) + 1).enumerated() {
          if let item { map(first + UInt32(offset), to: Self.scalars(item)) }
        }
      } else if let text = operands[2].text {
        mapRange(first, min(last, first.addingReportingOverflow(0xFFFF).partialValue), from: text)
      }
    }
  }

  /// Consecutive codes to texts whose last characters are consecutive.
  private mutating func mapRange(_ first: UInt32, _ last: UInt32, from text: [Unicode.Scalar]) {
    guard let final = text.last, first <= last else { return }
    for offset in 0...(last - first) {
      guard single.count + several.count < Self.mostMappings else { return }
      if let scalar = Unicode.Scalar(final.value + offset) {
        map(first + offset, to: text.dropLast() + [scalar])
      }
    }
  }

  private mutating func map(_ code: UInt32, to text: [Unicode.Scalar]) {
    guard single.count + several.count < Self.mostMappings, (1...64).contains(text.count),
      !text.contains("\u{0}"), !text.contains("\u{FFFD}")
    else { return }
    if text.count == 1 {
      single[code] = text[0]
      several[code] = nil
    } else {
      several[code] = text
      single[code] = nil
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
