import PDFContent
import PDFObjects

/// The glyph descriptions of a Type 3 font, and the widths that the font states (ISO 32000-2, 9.6.4).
struct GlyphProcedures {
  private let document: Document
  private(set) var procedures: PDFDictionary
  private let widths: [PDFObject]
  private let firstCode: Int

  enum Fault: Hashable {
    /// A code has no description.
    case isMissing
    /// A description does not begin with `d0` or `d1`.
    case hasNoWidth
    case hasOtherWidth
  }

  init(_ font: PDFDictionary, in document: Document) {
    self.document = document
    procedures = document.dictionary(font["CharProcs"]) ?? [:]
    widths = document.array(font["Widths"]) ?? []
    firstCode = document.integer(font["FirstChar"]) ?? 0
  }

  /// The width that the font states for a code, in glyph space.
  func width(of code: FontUse.Code) -> Double {
    let place = Int(code.value) - firstCode
    return widths.indices.contains(place) ? document.number(widths[place]) ?? 0 : 0
  }

  func fault(of code: FontUse.Code, in font: InspectedFont) -> Fault? {
    guard let name = font.code(code.value, byteCount: code.byteCount).name, name != ".notdef",
      let stream = document.value(PDFName(rawValue: name), in: procedures)?.streamValue
    else { return .isMissing }
    // What does not decode is reported as content that was not read.
    guard let bytes = try? document.decodedData(of: stream, limit: 16 << 20) else { return nil }
    guard let start = Self.start(of: bytes) else { return .hasNoWidth }
    return abs(start.width - width(of: code)) > 1 ? .hasOtherWidth : nil
  }

  /// The operator that a description begins with, if it is `d0` or `d1`, and the width that it states.
  private static func start(of bytes: [UInt8]) -> (width: Double, operation: ContentOperation)? {
    var reader = ContentReader(bytes)
    guard let start = reader.next(), start.name == .glyphWidth || start.name == .glyphWidthAndBox,
      let width = start.operands.first?.numberValue
    else { return nil }
    return (width, start)
  }

  /// The description of a code as it should be: of a code that has none, one that draws nothing, as viewers do.
  func mended(_ name: String?, width: Double) -> PDFStream? {
    guard let name, let object = procedures[PDFName(rawValue: name)],
      let stream = document.resolve(object).streamValue
    else {
      return PDFStream(dictionary: [:], data: Self.start(width, [0], "d0"))
    }
    guard let bytes = try? document.decodedData(of: stream, limit: 16 << 20) else { return nil }
    var dictionary = stream.dictionary
    dictionary["Filter"] = nil
    dictionary["DecodeParms"] = nil
    guard let start = Self.start(of: bytes) else {
      return PDFStream(
        compressing: Self.start(width, [0], "d0") + bytes, dictionary: dictionary)
    }
    let operands = start.operation.operands.dropFirst().compactMap(\.numberValue)
    return PDFStream(
      compressing: Self.start(width, operands, start.operation.word)
        + bytes[start.operation.range.upperBound...], dictionary: dictionary)
  }

  /// The operator that states a width: `d0`, or `d1` with a bounding box.
  private static func start(_ width: Double, _ operands: [Double], _ name: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for number in [width] + operands {
      appendNumber(number, to: &bytes)
      bytes.append(0x20)
    }
    return bytes + Array(name.utf8) + [0x0A]
  }
}

extension FontMender {
  /// Gives each shown code of a Type 3 font a glyph description that states its width.
  mutating func mendProcedures(of number: ObjectNumber, _ font: InspectedFont, _ use: FontUse) {
    guard case .dictionary(var dictionary) = document[number] else { return }
    let procedures = GlyphProcedures(dictionary, in: document)
    let faulty = use.shown.sorted().filter { procedures.fault(of: $0, in: font) != nil }
    guard !faulty.isEmpty else { return }
    var descriptions = procedures.procedures
    var owners: [String: Int] = [:]
    for code in use.shown {
      if let name = font.code(code.value, byteCount: code.byteCount).name {
        owners[name, default: 0] += 1
      }
    }
    var renamed: [PDFObject] = []
    for code in faulty {
      let name = font.code(code.value, byteCount: code.byteCount).name
      guard let stream = procedures.mended(name, width: procedures.width(of: code)) else {
        continue
      }
      var key = name.map { PDFName(rawValue: $0) } ?? ""
      // Codes that share a description may have different widths.
      if name == nil || name == ".notdef" || owners[name ?? ""] ?? 0 > 1 {
        key = PDFName(text: "code\(code.value)")
        while descriptions[key] != nil { key = PDFName(text: key.rawValue + "x") }
        renamed += [.integer(Int(code.value)), .name(key)]
      }
      descriptions[key] = .reference(document.add(.stream(stream)))
    }
    dictionary["CharProcs"] = .dictionary(descriptions)
    if !renamed.isEmpty {
      var encoding = document.dictionary(dictionary["Encoding"]) ?? [:]
      if let base = document.name(dictionary["Encoding"]) { encoding["BaseEncoding"] = .name(base) }
      encoding["Differences"] = .array((document.array(encoding["Differences"]) ?? []) + renamed)
      dictionary["Encoding"] = .dictionary(encoding)
    }
    document[number] = .dictionary(dictionary)
  }
}
