public import PDFObjects
public import Typography

/// A font a form's fields are set in.
public enum FormFont: Hashable, Sendable {
  case simple(SimpleFont)

  public init(dictionary: PDFDictionary, in document: Document) {
    self = .simple(SimpleFont(dictionary: dictionary, in: document))
  }
  public var simple: SimpleFont { switch self { case .simple(let font): font } }
  public var name: String { simple.name.plain }
  public var isUsable: Bool { simple.isUsable }
  public var isStandard: Bool { simple.standardFont != nil && !simple.isEmbedded }
  public var metrics: FontMetrics { simple.metrics }
  public func encode(_ text: String) -> EncodedText { simple.encode(text) }
  public func bounds(of code: UInt32) -> GlyphBounds? {
    simple.characters.indices.contains(Int(code)) ? simple.characters[Int(code)].bounds : nil
  }
  public func bytes(of codes: [UInt32]) -> [UInt8] { codes.map { UInt8(truncatingIfNeeded: $0) } }
}
