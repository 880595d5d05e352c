import PDFObjects

/// A number tree or name tree (ISO 32000-2, 7.9.6 and 7.9.7) whose leaves are written as they come, in the
/// order of their keys.
struct MergedTree {
  /// Kids of one node.
  private static let kidsPerNode = 64

  /// A node that is written, with the least and greatest key below it.
  struct Node {
    var number: ObjectNumber
    var first: PDFObject
    var last: PDFObject
  }

  /// Nodes that are in no node yet, leaves first: at most ``kidsPerNode`` of each level.
  private var levels: [[Node]] = []

  var isEmpty: Bool { levels.isEmpty }

  /// Adds a leaf. Nodes above leaves are written as soon as they are full, so that few are held.
  mutating func append(_ leaf: Node, in file: inout LongFile) { append(leaf, to: 0, in: &file) }

  private mutating func append(_ node: Node, to level: Int, in file: inout LongFile) {
    if level == levels.count { levels.append([]) }
    if levels[level].count == Self.kidsPerNode { join(level, in: &file) }
    levels[level].append(node)
  }

  /// Joins the nodes of a level into one of the level above.
  private mutating func join(_ level: Int, in file: inout LongFile) {
    let kids = levels[level]
    levels[level] = []
    guard let first = kids.first, let last = kids.last else { return }
    let node = Node(number: file.reserve(), first: first.first, last: last.last)
    file.add(
      .dictionary(["Limits": .array([node.first, node.last]), "Kids": Self.kids(kids)]),
      as: node.number)
    append(node, to: level + 1, in: &file)
  }

  /// The root, after the nodes of each level but the highest have been joined.
  mutating func root(in file: inout LongFile) -> PDFObject {
    var level = 0
    while level + 1 < levels.count {
      join(level, in: &file)
      level += 1
    }
    return .dictionary(["Kids": Self.kids(levels.last ?? [])])
  }

  private static func kids(_ nodes: [Node]) -> PDFObject {
    .array(nodes.map { .reference($0.number) })
  }
}
