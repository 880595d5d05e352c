import PDFContent
import PDFObjects

/// What the XObjects of a page paint.
struct XObjectKinds {
  private let objects: PDFDictionary
  private let document: Document
  /// By the object: a form XObject that others draw is read once.
  private var known: [ObjectNumber: UntaggedContent.Kind?] = [:]
  private var allowance = DecodingAllowance(16 << 20)
  private static let deepest = 64

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
    kind(of: objects[name], depth: 0)
  }

  private mutating func kind(of object: PDFObject?, depth: Int) -> UntaggedContent.Kind? {
    guard let number = object?.referenceValue else { return nil }
    if let kind = known[number] { return kind }
    // One that draws itself paints nothing more by that.
    known[number] = .some(nil)
    let kind = kindOfContent(number, depth: depth)
    known[number] = .some(kind)
    return kind
  }

  private mutating func kindOfContent(
    _ number: ObjectNumber, depth: Int
  ) -> UntaggedContent.Kind? {
    guard depth < Self.deepest, let stream = document.resolve(.reference(number)).streamValue else {
      return nil
    }
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
      case .beginMarkedContent, .beginMarkedContentWithProperties:
        let marks =
          operation.operands.first == .name("Artifact")
          || identifier(operation, properties) != nil
        isMarked.append(isMarked.last == true || marks)
      case .endMarkedContent: _ = isMarked.popLast()
      case _ where operation.name.paintsPath || operation.name == .shading:
        if isMarked.last != true { found = .graphic }
      case _ where operation.name.showsText || operation.name == .inlineImage:
        if isMarked.last != true { return .image }
      case .paintXObject:
        guard isMarked.last != true, let name = operation.operands.last?.nameValue else { continue }
        switch kind(of: inner?[name], depth: depth + 1) {
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
