import PDFContent
import PDFObjects

/// A content stream, of a page or of a form XObject that it draws, as the operations that marked-content sequences
/// are put around (ISO 32000-2, 14.6).
struct MarkableStream {
  enum Kind: Sendable {
    /// A path or shading.
    case graphic
    case text
    case image
    /// A form XObject.
    case form
  }

  /// A painting operator, with the path that it paints.
  struct Operation {
    var kind: Kind
    var range: Range<Int>
    /// Operations of one run have no operators between them that a sequence must not reach over.
    var run: Int
    /// The stream of a form XObject, among those of its page; nil if it is not looked into.
    var form: Int?
  }

  let bytes: [UInt8]
  /// Of the form XObject; empty for a page.
  let dictionary: PDFDictionary
  let resources: PDFDictionary
  private(set) var operations: [Operation] = []
  /// Beginnings of sequences that lose their meaning, and what takes their place.
  private(set) var formerMarks: [(range: Range<Int>, replacement: [UInt8])] = []
  /// The number of its first operation among those of its page.
  var first = 0

  init(_ bytes: [UInt8], dictionary: PDFDictionary = [:], resources: PDFDictionary) {
    (self.bytes, self.dictionary, self.resources) = (bytes, dictionary, resources)
  }

  /// Reads the operations.
  ///
  /// - Parameter form: the stream of the XObject of a name, and whether it is a form; nil if there is none.
  mutating func scan(
    in document: Document, xObject: (PDFName) -> (isForm: Bool, stream: Int?)?
  ) {
    let properties = document.dictionary(resources["Properties"])
    var pathStart: Int?
    var run = 0
    for operation in ContentReader(bytes) {
      var found: (kind: Kind, start: Int, form: Int?)?
      let start = operation.range.lowerBound
      switch operation.name {
      case .beginMarkedContent, .beginMarkedContentWithProperties:
        run += 1
        if let replacement = Self.replacement(of: operation, properties, document) {
          formerMarks.append((operation.range, replacement))
        }
      case .endMarkedContent, .save, .restore, .beginText, .endText: run += 1
      case .move, .rectangle: if pathStart == nil { pathStart = start }
      case .endPath: pathStart = nil
      case _ where operation.name.paintsPath:
        if let path = pathStart { found = (.graphic, path, nil) }
        pathStart = nil
      case .shading: found = (.graphic, start, nil)
      case _ where operation.name.showsText: found = (.text, start, nil)
      case .inlineImage: found = (.image, start, nil)
      case .paintXObject:
        if let name = operation.operands.last?.nameValue, let object = xObject(name) {
          found = (object.isForm ? .form : .image, start, object.stream)
        }
      default: break
      }
      guard let found, operations.count < Self.mostOperations else { continue }
      operations.append(
        Operation(
          kind: found.kind, range: found.start..<operation.range.upperBound, run: run,
          form: found.form))
    }
  }

  /// More than this in one stream are not told apart from what is before them.
  private static let mostOperations = 400_000

  /// What takes the place of the beginning of a sequence that is an artifact or content of the former structure; nil if
  /// the sequence keeps its meaning, such as optional content or a replacement text.
  private static func replacement(
    of operation: ContentOperation, _ properties: PDFDictionary?, _ document: Document
  ) -> [UInt8]? {
    let tag = operation.operands.first?.nameValue ?? ""
    var own: PDFDictionary?
    switch operation.operands.last {
    case .dictionary(let direct): own = direct
    case .name(let name) where operation.operands.count > 1:
      own = document.dictionary(properties?[name])
    default: break
    }
    guard tag != "OC", tag == "Artifact" || own?["MCID"] != nil else { return nil }
    var writer = ContentWriter()
    if tag != "Artifact", let own, own["ActualText"] != nil || own["E"] != nil || own["Lang"] != nil
    {
      var kept: PDFDictionary = [:]
      for key: PDFName in ["ActualText", "E", "Lang", "Alt"] {
        kept[key] = document.value(key, in: own)
      }
      writer.beginMarkedContent("Span", properties: kept)
    } else {
      writer.beginMarkedContent("Span")
    }
    return writer.bytes
  }
}

extension MarkableStream {
  /// The operator and operands of an operation.
  func parsed(_ operation: Operation) -> ContentOperation? {
    var reader = ContentReader(Array(bytes[operation.range]))
    return reader.next()
  }
}

/// A text-showing operator in several, which together show the same.
struct DividedText {
  /// The operators, one after the other.
  let parts: [[UInt8]]

  /// - Parameters:
  ///   - counts: how many glyphs each part shows.
  /// - Returns: nil if the codes of the glyphs cannot be told apart.
  init?(_ operation: ContentOperation, glyphs counts: [Int]) {
    let items: [PDFObject]
    switch operation.operands.last {
    case .string(let string): items = [.string(string)]
    case .array(let array): items = array
    default: return nil
    }
    let total = counts.reduce(0, +)
    let bytes = items.reduce(0) { $0 + ($1.stringValue?.bytes.count ?? 0) }
    guard total > 0, bytes == total || bytes == 2 * total else { return nil }
    let width = bytes / total
    var parts: [[UInt8]] = []
    var writer = ContentWriter()
    switch operation.name {
    case .nextLineShowText: writer.append(Array("T*\n".utf8))
    case .spacedNextLineShowText:
      guard let numbers = operation.numbers(3) ?? Self.spacing(of: operation) else { return nil }
      writer.append(
        Array("\(formatNumber(numbers[0])) Tw \(formatNumber(numbers[1])) Tc T*\n".utf8))
    default: break
    }
    var open: [PDFObject] = []
    var place = 0
    var left = counts[0] * width
    func ended() -> [UInt8] {
      var text = writer.bytes
      if open.count == 1, case .string(let only) = open[0] {
        appendString(only.bytes, to: &text)
        text += " Tj".utf8
      } else {
        appendObject(.array(open), to: &text)
        text += " TJ".utf8
      }
      return text
    }
    for item in items {
      guard case .string(let string) = item else {
        open.append(item)
        continue
      }
      guard string.bytes.count % width == 0 else { return nil }
      var rest = string.bytes[...]
      while !rest.isEmpty {
        if left == 0 {
          parts.append(ended())
          writer.removeAll()
          open.removeAll()
          place += 1
          left = counts[place] * width
        }
        let taken = rest.prefix(left)
        open.append(.string(PDFString(bytes: Array(taken))))
        left -= taken.count
        rest = rest.dropFirst(taken.count)
      }
    }
    parts.append(ended())
    guard parts.count == counts.count else { return nil }
    self.parts = parts
  }

  /// The numbers of `"`, whose last operand is a string.
  private static func spacing(of operation: ContentOperation) -> [Double]? {
    guard operation.operands.count >= 3 else { return nil }
    let values = operation.operands.suffix(3).prefix(2).compactMap(\.numberValue)
    return values.count == 2 ? values : nil
  }
}
