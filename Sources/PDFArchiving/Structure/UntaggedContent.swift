import PDFContent
import PDFObjects

/// What a page's content paints outside all marked content that means something (ISO 32000-2, 14.8.2.2):
/// operators that are to be marked as artifacts, or as content of structure elements.
struct UntaggedContent {
  enum Kind {
    /// A path or shading, or a form XObject that paints nothing else.
    case graphic
    case text
    /// An image, or a form XObject with text or images.
    case image
  }

  /// A painting operator, with the path that it paints.
  struct Operation {
    var kind: Kind
    /// Where the operation begins and ends in the content.
    var range: Range<Int>
    /// Tagged content or an artifact is between this operation and the one before.
    var isSeparate: Bool
    /// What it shows, as far as it was read.
    var text = ""
    var box: Rectangle?
    /// Operations of one run have only changes of the text's state between them.
    var run = 0
    /// The beginning of the sequence that it is put into; nil for none.
    var mark: [UInt8]?
    /// Where the sequence ends, which may contain further operations.
    var markEnd = 0

    /// It shows white space alone.
    var isBlank: Bool {
      kind == .text && box != nil && !text.contains { !$0.isWhitespace }
    }
  }

  var operations: [Operation] = []
  /// The identifiers that the content has.
  private(set) var identifiers: Set<Int> = []
  /// Where artifacts begin that contain tagged content (ISO 14289-1, 7.1): they are none.
  private(set) var falseArtifacts: [Range<Int>] = []
  /// Streams of the page that are to be drawn yet.
  private(set) var placeholders: [PDFObject] = []
  let bytes: [UInt8]

  /// - Parameters:
  ///   - identifiers: the marked content of the page that the structure tree refers to.
  /// - Returns: nil if all of the content is tagged, or it cannot be read.
  init?(
    of page: Page, identifiers: Set<Int>, in document: Document,
    _ allowance: inout DecodingAllowance
  ) {
    guard let node = document[page.number].dictionaryValue, let contents = node["Contents"] else {
      return nil
    }
    let items = document.array(contents) ?? [contents]
    var bytes: [UInt8] = []
    for item in items {
      guard let stream = document.resolve(item).streamValue else { continue }
      allowance.add(for: stream)
      guard let decoded = try? allowance.decode(stream, in: document) else { return nil }
      bytes += decoded
      bytes.append(0x0A)
    }
    self.bytes = bytes
    placeholders = items.filter { document.resolve($0).streamValue == nil }
    let resources = document.dictionary(page.resources) ?? [:]
    scan(
      identifiers, XObjectKinds(resources, document), document.dictionary(resources["Properties"]))
    if operations.isEmpty, falseArtifacts.isEmpty { return nil }
  }

  /// Artifacts contain tagged content.
  var hasFalseArtifacts: Bool { !falseArtifacts.isEmpty }

  var hasText: Bool { operations.contains { $0.kind == .text } }

  // MARK: Reading

  private mutating func scan(
    _ known: Set<Int>, _ objects: XObjectKinds, _ properties: PDFDictionary?
  ) {
    var objects = objects
    falseArtifacts = Self.falseArtifacts(in: bytes, known, objects, properties)
    let falseStarts = Set(falseArtifacts.map(\.lowerBound))
    var isMarked: [Bool] = []
    var pathStart: Int?
    var isSeparate = true
    var run = 0
    for operation in ContentReader(bytes) {
      var kind: Kind?
      var start = operation.range.lowerBound
      switch operation.name {
      case .beginMarkedContent, .beginMarkedContentWithProperties:
        let identifier = objects.identifier(operation, properties)
        if let identifier { identifiers.insert(identifier) }
        let marks =
          operation.operands.first == .name("Artifact")
          && !falseStarts.contains(operation.range.lowerBound)
          || identifier.map(known.contains) ?? false
        isMarked.append(isMarked.last == true || marks)
      case .endMarkedContent: _ = isMarked.popLast()
      case .move, .rectangle: if pathStart == nil { pathStart = start }
      case .endPath: pathStart = nil
      case _ where operation.name.paintsPath:
        if let path = pathStart {
          start = path
          kind = .graphic
        }
        pathStart = nil
      case .shading: kind = .graphic
      case _ where operation.name.showsText: kind = .text
      case .inlineImage: kind = .image
      case .paintXObject:
        if let name = operation.operands.last?.nameValue { kind = objects.kind(of: name) }
      default: break
      }
      if kind != .text, !Self.textState.contains(operation.name) { run += 1 }
      guard let kind else { continue }
      if isMarked.last == true {
        run += 1
        if kind != .graphic { isSeparate = true }
        continue
      }
      operations.append(
        Operation(
          kind: kind, range: start..<operation.range.upperBound, isSeparate: isSeparate, run: run))
      if kind != .graphic { isSeparate = false }
    }
  }

  /// Operators that change the state of text alone, or its color.
  private static let textState: Set<ContentOperator> = [
    .moveText, .moveTextWithLeading, .textMatrix, .nextLine, .font, .characterSpacing, .wordSpacing,
    .horizontalScaling, .leading, .rise, .renderingMode, .fillGray, .fillRGB, .fillCMYK,
    .fillColorSpace, .fillColor,
    .fillColorOrPattern,
    .strokeGray, .strokeRGB, .strokeCMYK, .strokeColorSpace, .strokeColor, .strokeColorOrPattern,
  ]

  private static func falseArtifacts(
    in bytes: [UInt8], _ known: Set<Int>, _ objects: XObjectKinds, _ properties: PDFDictionary?
  ) -> [Range<Int>] {
    var open: [(range: Range<Int>?, isFalse: Bool)] = []
    var found: [Range<Int>] = []
    for operation in ContentReader(bytes) {
      switch operation.name {
      case .beginMarkedContent, .beginMarkedContentWithProperties:
        let isArtifact = operation.operands.first == .name("Artifact")
        if !isArtifact, let identifier = objects.identifier(operation, properties),
          known.contains(identifier)
        {
          for place in open.indices { open[place].isFalse = true }
        }
        open.append((isArtifact ? operation.range : nil, false))
      case .endMarkedContent:
        if let last = open.popLast(), let range = last.range, last.isFalse { found.append(range) }
      default: break
      }
    }
    return found.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Reads what text and images show, and where they are.
  mutating func readText(of page: Page, in document: Document) {
    var copy = self
    // Above all identifiers that the page has.
    let base = (identifiers.max() ?? 0) + 1
    for index in operations.indices where operations[index].kind != .graphic {
      copy.operations[index].mark = Array("/Span <</MCID \(base + index)>> BDC\n".utf8)
      copy.operations[index].markEnd = operations[index].range.upperBound
    }
    var probe = document
    let stream = probe.add(.stream(PDFStream(dictionary: [:], data: copy.marked)))
    guard case .dictionary(var node) = probe[page.number] else { return }
    node["Contents"] = .reference(stream)
    probe[page.number] = .dictionary(node)
    for line in MarkedContentPlaces(of: page, PageContentReader(document: probe)).lines
    where operations.indices.contains(line.identifier - base) {
      let index = line.identifier - base
      operations[index].text += line.text
      operations[index].box = operations[index].box?.union(line.box) ?? line.box
    }
  }
}
