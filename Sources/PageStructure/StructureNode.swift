package import PDFObjects

/// A part of what pages say. The leaves of a tree in depth-first order are the reading order.
package struct StructureNode: Sendable {
  package enum Kind: String, Sendable {
    case section, heading, paragraph, note, question, label, caption, text, list, item, table, cell,
      row, options,
      option, field, image, header, footer, artifact
  }

  package enum Numbering: String, Sendable {
    case none, bullet, number, letter, roman, box
  }

  /// Which cells a header cell heads.
  package enum Heads: String, Sendable {
    case row, column, both
  }

  /// The place of a cell and what it reaches over; rows and columns count from 1.
  package struct CellPlace: Sendable {
    package var row: Int
    package var column: Int
    package var rowSpan = 1
    package var columnSpan = 1
    package var heads: Heads?
  }

  /// A part of a node on one page, in the page's default user space.
  package struct Part: Sendable {
    package var page: Int
    package var bounds: Rectangle
  }

  package var kind: Kind
  /// By page, from the first. Pages count from 1.
  package internal(set) var parts: [Part]
  /// How likely kind and extent are right, 0 to 1.
  package internal(set) var confidence: Double
  package internal(set) var words: [WordRange] = []
  package internal(set) var text = ""
  /// Of a heading; 1 is the outermost.
  package internal(set) var level: Int?
  package internal(set) var numbering: Numbering?
  /// Rows and columns of a table.
  package internal(set) var size: (rows: Int, columns: Int)?
  package internal(set) var cell: CellPlace?
  /// The full name of a field.
  package internal(set) var field: String?
  /// Of a check box or radio button: whether it is on.
  package internal(set) var isOn: Bool?
  package internal(set) var children: [StructureNode] = []

  init(_ kind: Kind, parts: [Part], confidence: Double) {
    (self.kind, self.parts, self.confidence) = (kind, parts, confidence)
  }

  /// A node around others: its parts are theirs.
  init(_ kind: Kind, of children: [StructureNode], confidence: Double) {
    self.init(kind, parts: Self.union(children), confidence: confidence)
    self.children = children
  }

  static func union(_ nodes: [StructureNode]) -> [Part] {
    var bounds: [Int: Rectangle] = [:]
    for part in nodes.lazy.flatMap(\.parts) {
      bounds[part.page] = bounds[part.page]?.union(part.bounds) ?? part.bounds
    }
    return bounds.sorted { $0.key < $1.key }.map { Part(page: $0.key, bounds: $0.value) }
  }

  /// Words, fields and pictures in reading order.
  package var leaves: [StructureNode] { children.isEmpty ? [self] : children.flatMap(\.leaves) }
}

/// Words of a line of a page, as ``PageText/lines`` has them.
package struct WordRange: Hashable, Sendable {
  /// From 1.
  package var page: Int
  /// The place of the line on its page, from 0.
  package var line: Int
  package var words: Range<Int>
  /// The range is the whole line.
  package var isWhole: Bool
}
