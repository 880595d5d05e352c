import PDFObjects

/// The structure elements of a document as they are laid out, in reading order (ISO 32000-1, 14.7).
struct StructureBuilder: Sendable {
  enum Kid: Hashable, Sendable {
    case element(Int)
    case content(page: Int, identifier: Int)
    /// A widget or link, by its place among the annotations of its page.
    case annotation(page: Int, place: Int)
  }

  struct Element: Sendable {
    /// `/S`
    var type: PDFName
    var kids: [Kid] = []
    var language: String?
    /// `/Alt`
    var alternative: String?
    /// `/A`
    var attributes: PDFDictionary?
  }

  /// The first is the root, `Document`.
  private(set) var elements: [Element] = [Element(type: "Document")]
  private var lastHeadingLevel = 0

  static let root = 0

  mutating func add(
    _ type: PDFName, in parent: Int, language: String? = nil, alternative: String? = nil,
    attributes: PDFDictionary? = nil
  ) -> Int {
    elements.append(
      Element(
        type: type, language: language, alternative: alternative, attributes: attributes))
    elements[parent].kids.append(.element(elements.count - 1))
    return elements.count - 1
  }

  /// A heading of a level, or one that skips none (ISO 14289-1, 7.4.2).
  mutating func addHeading(_ level: Int, in parent: Int) -> Int {
    lastHeadingLevel = min(level, lastHeadingLevel + 1)
    return add(PDFName(rawValue: "H\(lastHeadingLevel)"), in: parent)
  }

  mutating func append(_ kid: Kid, to element: Int) { elements[element].kids.append(kid) }

  /// Whether an element contains anything.
  func isEmpty(_ element: Int) -> Bool { elements[element].kids.isEmpty }
}
