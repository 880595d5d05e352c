package import PDFObjects

/// The kinds of marks a content stream leaves on the page, whatever their colour.
package struct ContentMarks: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A path filled: `f F f* B B* b b*`.
  package static let fill = ContentMarks(rawValue: 1 << 0)
  /// A path stroked: `S s B B* b b*`.
  package static let stroke = ContentMarks(rawValue: 1 << 1)
  /// Text that is not invisible: `Tj TJ ' "` with a string that is not empty.
  package static let text = ContentMarks(rawValue: 1 << 2)
  /// An image, inline or by `Do`.
  package static let image = ContentMarks(rawValue: 1 << 3)
  /// `sh`.
  package static let shading = ContentMarks(rawValue: 1 << 4)

  /// The marks of a form XObject such as an appearance stream, those of forms it draws included.
  package init(of stream: PDFStream, in document: Document) {
    var search = MarkSearch(document: document)
    search.visit(stream, inherited: nil, depth: 0)
    self = search.marks
  }
}

/// Whether an appearance stream draws anything at all.
package func paintsAnything(_ stream: PDFStream, in document: Document) -> Bool {
  !ContentMarks(of: stream, in: document).isEmpty
}

private struct MarkSearch {
  /// Forms within forms, no deeper.
  static let deepest = 8

  let document: Document
  var marks: ContentMarks = []
  var seen: Set<ObjectNumber> = []

  init(document: Document) { self.document = document }

  mutating func visit(_ stream: PDFStream, inherited: PDFDictionary?, depth: Int) {
    guard let content = try? document.decodedData(of: stream, limit: 64 << 20) else { return }
    // A form without resources uses those around it, as PDF 1.1 allowed (7.8.3).
    let resources = document.dictionary(stream.dictionary["Resources"]) ?? inherited
    var hasPath = false
    var renderingMode = 0
    var savedModes: [Int] = []
    var reader = ContentReader(content)
    while let operation = reader.next() {
      switch operation.name {
      case .move, .line, .curve, .curveFromCurrent, .curveToEnd, .rectangle: hasPath = true
      case .endPath: hasPath = false
      case let name where name.paintsPath:
        if hasPath, name.fillsPath { marks.insert(.fill) }
        if hasPath, name.strokesPath { marks.insert(.stroke) }
        hasPath = false
      case .save: if savedModes.count < 1024 { savedModes.append(renderingMode) }
      case .restore: renderingMode = savedModes.popLast() ?? renderingMode
      case .renderingMode: renderingMode = operation.operands.last?.integerValue ?? renderingMode
      case let name where name.showsText:
        // Modes 3 and 7 paint nothing (9.3.6, Table 104).
        if renderingMode != 3, renderingMode != 7, Self.showsText(operation) {
          marks.insert(.text)
        }
      case .shading: marks.insert(.shading)
      case .inlineImage: marks.insert(.image)
      case .paintXObject:
        if let name = operation.operands.last?.nameValue {
          draw(name, resources: resources, depth: depth)
        }
      default: break
      }
    }
  }

  private static func showsText(_ operation: ContentOperation) -> Bool {
    switch operation.operands.last {
    case .string(let string): !string.bytes.isEmpty
    case .array(let items): items.contains { !($0.stringValue?.bytes.isEmpty ?? true) }
    default: false
    }
  }

  private mutating func draw(_ name: PDFName, resources: PDFDictionary?, depth: Int) {
    guard depth < Self.deepest, let objects = document.dictionary(resources?["XObject"]),
      let object = objects[name], let stream = document.resolve(object).streamValue
    else { return }
    switch document.name(stream.dictionary["Subtype"]) {
    case "Image": marks.insert(.image)
    case "Form":
      // Each form once: a second look finds nothing new, and a cycle ends.
      if let number = object.referenceValue, !seen.insert(number).inserted { return }
      visit(stream, inherited: resources, depth: depth + 1)
    default: break
    }
  }
}
