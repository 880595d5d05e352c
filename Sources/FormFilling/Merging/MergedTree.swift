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

  private var leaves: [Node] = []

  var isEmpty: Bool { leaves.isEmpty }

  mutating func append(_ leaf: Node) { leaves.append(leaf) }

  /// The root, after nodes have been joined until one node can hold them all.
  func root(in file: inout LongFile) -> PDFObject {
    var level = leaves
    while level.count > Self.kidsPerNode {
      var above: [Node] = []
      for start in stride(from: 0, to: level.count, by: Self.kidsPerNode) {
        let kids = level[start..<min(start + Self.kidsPerNode, level.count)]
        guard let first = kids.first, let last = kids.last else { continue }
        let node = Node(number: file.reserve(), first: first.first, last: last.last)
        file.add(
          .dictionary(["Limits": .array([node.first, node.last]), "Kids": Self.kids(kids)]),
          as: node.number)
        above.append(node)
      }
      level = above
    }
    return .dictionary(["Kids": Self.kids(level[...])])
  }

  private static func kids(_ nodes: ArraySlice<Node>) -> PDFObject {
    .array(nodes.map { .reference($0.number) })
  }
}
