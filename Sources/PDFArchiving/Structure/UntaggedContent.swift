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

  private(set) var operations: [Operation] = []
  /// The identifiers that the content has.
  private(set) var identifiers: Set<Int> = []
  /// Where artifacts begin that contain tagged content (ISO 14289-1, 7.1): they are none.
  private var falseArtifacts: [Range<Int>] = []
  /// Streams of the page that are to be drawn yet.
  private(set) var placeholders: [PDFObject] = []
  private let bytes: [UInt8]

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
      case "BMC", "BDC":
        let identifier = objects.identifier(operation, properties)
        if let identifier { identifiers.insert(identifier) }
        let marks =
          operation.operands.first == .name("Artifact")
          && !falseStarts.contains(operation.range.lowerBound)
          || identifier.map(known.contains) ?? false
        isMarked.append(isMarked.last == true || marks)
      case "EMC": _ = isMarked.popLast()
      case "m", "re": if pathStart == nil { pathStart = start }
      case "n": pathStart = nil
      case "f", "F", "f*", "B", "B*", "b", "b*", "S", "s":
        if let path = pathStart {
          start = path
          kind = .graphic
        }
        pathStart = nil
      case "sh": kind = .graphic
      case "Tj", "TJ", "'", "\"": kind = .text
      case "BI": kind = .image
      case "Do": if let name = operation.operands.last?.nameValue { kind = objects.kind(of: name) }
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
    "Td", "TD", "Tm", "T*", "Tf", "Tc", "Tw", "Tz", "TL", "Ts", "Tr", "g", "rg", "k", "cs", "sc",
    "scn",
    "G", "RG", "K", "CS", "SC", "SCN",
  ]

  private static func falseArtifacts(
    in bytes: [UInt8], _ known: Set<Int>, _ objects: XObjectKinds, _ properties: PDFDictionary?
  ) -> [Range<Int>] {
    var open: [(range: Range<Int>?, isFalse: Bool)] = []
    var found: [Range<Int>] = []
    for operation in ContentReader(bytes) {
      switch operation.name {
      case "BMC", "BDC":
        let isArtifact = operation.operands.first == .name("Artifact")
        if !isArtifact, let identifier = objects.identifier(operation, properties),
          known.contains(identifier)
        {
          for place in open.indices { open[place].isFalse = true }
        }
        open.append((isArtifact ? operation.range : nil, false))
      case "EMC":
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

  // MARK: Pieces

  /// Text or an image that a person sees as one thing: the operations that show it.
  struct Piece {
    var operations: [Int]
    var text: String
    var box: Rectangle?
    var isImage: Bool
  }

  /// The pieces that may mean something, in the order of the content. Lines of text without a gap between
  /// them are one piece.
  var pieces: [Piece] {
    var pieces: [Piece] = []
    for (index, operation) in operations.enumerated() where operation.kind != .graphic {
      guard !operation.isBlank else { continue }
      if operation.kind == .text, let last = pieces.last, !last.isImage, continues(last, index) {
        pieces[pieces.count - 1].operations.append(index)
        let isNewLine = (operation.box?.top ?? 0) < (last.box?.bottom ?? 0) + 1
        pieces[pieces.count - 1].text += (isNewLine ? " " : "") + operation.text
        pieces[pieces.count - 1].box = operation.box.map { last.box?.union($0) ?? $0 } ?? last.box
        continue
      }
      pieces.append(
        Piece(
          operations: [index], text: operation.text, box: operation.box,
          isImage: operation.kind == .image))
    }
    for index in pieces.indices { pieces[index].text = pieces[index].text.withSingleSpaces }
    return pieces
  }

  private func continues(_ piece: Piece, _ index: Int) -> Bool {
    guard let last = piece.operations.last,
      !operations[(last + 1)...index].contains(where: \.isSeparate),
      let box = operations[index].box, let before = piece.box, let end = operations[last].box
    else { return false }
    let height = max(min(box.height, end.height), 1)
    let isBeside = min(box.top, end.top) - max(box.bottom, end.bottom) > height * 0.3
    if isBeside { return abs(box.left - end.right) < height * 4 }
    let gap = max(0, before.bottom - box.top, box.bottom - before.top)
    let overlap = min(box.right, before.right) - max(box.left, before.left)
    return gap < height * 0.8 && overlap > 0
  }

  // MARK: Marking

  /// Marks what means nothing as artifacts: lines, areas and white space.
  ///
  /// - Returns: the number of sequences.
  mutating func markMeaningless() -> Int {
    var count = 0
    // Where the last sequence ends.
    var end = 0
    for (index, operation) in operations.enumerated() {
      guard operation.mark == nil else {
        end = operation.markEnd
        continue
      }
      guard operation.kind == .graphic || operation.isBlank else { continue }
      // White space inside the sequence of a piece belongs to it.
      guard operation.range.upperBound > end else { continue }
      operations[index].mark = Self.artifact
      operations[index].markEnd = operation.range.upperBound
      count += 1
    }
    return count
  }

  /// Puts a piece into marked-content sequences, as few as its operations allow.
  ///
  /// - Parameter mark: gives the beginning of each sequence; nil for none.
  mutating func mark(_ piece: Piece, as mark: () -> [UInt8]?) {
    var first: Int?
    for index in piece.operations {
      if let start = first, operations[start].run == operations[index].run,
        operations[start...index].allSatisfy({ $0.kind == .text })
      {
        operations[start].markEnd = operations[index].range.upperBound
        continue
      }
      operations[index].mark = mark()
      operations[index].markEnd = operations[index].range.upperBound
      first = operations[index].kind == .text ? index : nil
    }
  }

  static let artifact = Array("/Artifact BMC\n".utf8)

  /// The beginning of a sequence that an element refers to.
  static func mark(_ role: String, _ identifier: Int) -> [UInt8] {
    Array("/\(role) <</MCID \(identifier)>> BDC\n".utf8)
  }

  /// The content with its marks.
  var marked: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + operations.count * 24)
    let changes =
      falseArtifacts.map { (range: $0, mark: nil as [UInt8]?) }
      + operations.compactMap { operation in
        operation.mark.map { (operation.range.lowerBound..<operation.markEnd, $0) }
      }
    var place = 0
    for change in changes.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      result += bytes[place..<change.range.lowerBound]
      result.append(0x0A)
      if let mark = change.mark {
        result += mark
        result += bytes[change.range]
        result += "\nEMC\n".utf8
      } else {
        // A sequence without a meaning of its own.
        result += "/Span BMC\n".utf8
      }
      place = change.range.upperBound
    }
    result += bytes[place...]
    return result
  }
}

/// What the XObjects of a page paint.
private struct XObjectKinds {
  private let objects: PDFDictionary
  private let document: Document
  private var known: [PDFName: UntaggedContent.Kind?] = [:]

  init(_ resources: PDFDictionary, _ document: Document) {
    self.document = document
    objects = document.dictionary(resources["XObject"]) ?? [:]
  }

  /// The identifier of a marked-content sequence.
  func identifier(_ operation: ContentOperation, _ properties: PDFDictionary?) -> Int? {
    switch operation.operands.last {
    case .dictionary(let direct): direct["MCID"]?.integerValue
    case .name(let name) where operation.operands.count >= 2:
      document.dictionary(properties?[name]).flatMap { document.integer($0["MCID"]) }
    default: nil
    }
  }

  /// Nil if an XObject paints nothing that is neither tagged nor an artifact.
  mutating func kind(of name: PDFName) -> UntaggedContent.Kind? {
    if let kind = known[name] { return kind }
    var allowance = DecodingAllowance(16 << 20)
    let kind = kind(of: objects[name], depth: 0, &allowance)
    known[name] = .some(kind)
    return kind
  }

  private func kind(
    of object: PDFObject?, depth: Int, _ allowance: inout DecodingAllowance
  ) -> UntaggedContent.Kind? {
    guard depth < 8, let object,
      let stream = document.resolve(object).streamValue
    else { return nil }
    guard document.name(stream.dictionary["Subtype"]) == "Form" else { return .image }
    allowance.add(for: stream)
    guard let bytes = try? allowance.decode(stream, in: document) else { return .image }
    let resources = document.dictionary(stream.dictionary["Resources"]) ?? [:]
    let inner = document.dictionary(resources["XObject"])
    let properties = document.dictionary(resources["Properties"])
    var isMarked: [Bool] = []
    var found: UntaggedContent.Kind?
    for operation in ContentReader(bytes) {
      switch operation.name {
      case "BMC", "BDC":
        let marks =
          operation.operands.first == .name("Artifact")
          || identifier(operation, properties) != nil
        isMarked.append(isMarked.last == true || marks)
      case "EMC": _ = isMarked.popLast()
      case "f", "F", "f*", "B", "B*", "b", "b*", "S", "s", "sh":
        if isMarked.last != true { found = .graphic }
      case "Tj", "TJ", "'", "\"", "BI": if isMarked.last != true { return .image }
      case "Do":
        guard isMarked.last != true, let name = operation.operands.last?.nameValue else { continue }
        switch kind(of: inner?[name], depth: depth + 1, &allowance) {
        case .image, .text: return .image
        case .graphic: found = .graphic
        case nil: break
        }
      default: break
      }
    }
    return found
  }
}

extension String {
  /// Without spaces at its ends, and with one space for each run of white space.
  var withSingleSpaces: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
