import Diagnostics
import PDFObjects

/// The objects of an FDF file (ISO 32000-2, 12.7.8.2), found by reading it from front to back: the
/// cross-reference table is optional there, and wrong in many a file.
struct FDFFile {
  private var objects: [ObjectNumber: PDFObject] = [:]
  private var trailers: [PDFDictionary] = []

  /// - Throws: `fdf-syntax` with the number of the byte as its column.
  init(_ bytes: [UInt8]) throws(FormwrightError) {
    var lexer = FDFLexer(bytes)
    lexer.skipSpace()
    if bytes.starts(with: "%PDF-".utf8) {
      throw FDFLexer.problem(
        "the file is a PDF, not an FDF file", at: 0,
        hint: "Export the values of the PDF form as FDF.")
    }
    while lexer.byte != nil {
      try readNext(&lexer)
      lexer.skipSpace()
    }
  }

  /// Reads `n g obj … endobj` or `trailer …`; whatever else stands there (a cross-reference table,
  /// the words that end objects, garbage before the header) is passed over.
  private mutating func readNext(_ lexer: inout FDFLexer) throws(FormwrightError) {
    if lexer.take("trailer") {
      if case .dictionary(let trailer) = try lexer.object() { trailers.append(trailer) }
      return
    }
    guard let number = lexer.takeInteger() else {
      lexer.advance()
      return
    }
    let afterNumber = lexer.index
    lexer.skipSpace()
    guard lexer.takeInteger() != nil, number > 0, number <= UInt32.max else {
      lexer.move(to: afterNumber)
      return
    }
    lexer.skipSpace()
    guard lexer.take("obj") else {
      lexer.move(to: afterNumber)
      return
    }
    var object = try lexer.object()
    lexer.skipSpace()
    if case .dictionary(let dictionary) = object, lexer.take("stream") {
      object = .stream(
        PDFStream(dictionary: dictionary, data: try Self.streamData(&lexer, dictionary)))
    }
    // A later object of the same number replaces an earlier one.
    objects[ObjectNumber(UInt32(number))] = object
  }

  /// The data of a stream: as long as `/Length` says where `endstream` follows, else up to it.
  private static func streamData(
    _ lexer: inout FDFLexer, _ dictionary: PDFDictionary
  ) throws(FormwrightError) -> ArraySlice<UInt8> {
    if lexer.byte == 0x0D { lexer.advance() }
    if lexer.byte == 0x0A { lexer.advance() }
    let start = lexer.index
    let bytes = lexer.bytes
    if case .integer(let length) = dictionary["Length"], length >= 0,
      length <= bytes.count - start
    {
      lexer.move(to: start + length)
      lexer.skipSpace()
      if lexer.take("endstream") { return bytes[start..<start + length] }
    }
    let word = Array("endstream".utf8)
    var end = start
    while end + word.count <= bytes.count {
      if bytes[end] == word[0], bytes[end..<end + word.count].elementsEqual(word) {
        lexer.move(to: end + word.count)
        if end > start, bytes[end - 1] == 0x0A { end -= 1 }
        if end > start, bytes[end - 1] == 0x0D { end -= 1 }
        return bytes[start..<end]
      }
      end += 1
    }
    throw FDFLexer.problem("the stream that begins here has no “endstream”", at: start)
  }

  // MARK: Objects

  /// Follows references until something else stands there; null where they do not end.
  func resolve(_ object: PDFObject?) -> PDFObject {
    var current = object ?? .null
    for _ in 0..<32 {
      guard case .reference(let number) = current else { return current }
      current = objects[number] ?? .null
    }
    return .null
  }

  /// The FDF dictionary (12.7.8.3.1): that of the catalogue the last trailer names, else of any
  /// object that looks like a catalogue.
  ///
  /// - Throws: `fdf-syntax` where there is none.
  func fdfDictionary() throws(FormwrightError) -> PDFDictionary {
    for trailer in trailers.reversed() {
      if let found = Self.fdf(in: resolve(trailer["Root"]), self) { return found }
      if let found = Self.fdf(in: .dictionary(trailer), self) { return found }
    }
    for number in objects.keys.sorted().reversed() {
      if let found = Self.fdf(in: resolve(.reference(number)), self) { return found }
    }
    throw FDFLexer.problem(
      "the file contains no FDF dictionary", at: 0,
      hint: "Check that this is an FDF file; such files begin with “%FDF-1.2”.")
  }

  private static func fdf(in catalog: PDFObject, _ file: FDFFile) -> PDFDictionary? {
    guard case .dictionary(let catalog) = catalog,
      case .dictionary(let fdf) = file.resolve(catalog["FDF"])
    else { return nil }
    return fdf
  }
}
