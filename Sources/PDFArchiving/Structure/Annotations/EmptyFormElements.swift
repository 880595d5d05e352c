import LogicalStructure
import PDFObjects

/// `Form` elements of a page that have lost their fields, each with the text around it. Programs that change fields leave
/// such elements where the fields were read.
struct EmptyFormElements {
  private struct Empty {
    var element: ObjectNumber
    /// The boxes of the content of the element around it.
    var surroundings: [Rectangle]
  }

  /// In the order in which they are read.
  private let empty: [Empty]
  /// A field farther from the text, in points, has nothing to do with it.
  private static let farthest = 12.0

  init(_ tree: StructureElements, beside neighbors: ReadingNeighbors) {
    var boxes: [Int: [Rectangle]] = [:]
    for candidate in neighbors.candidates where candidate.hasText {
      boxes[candidate.element, default: []].append(candidate.box)
    }
    empty = tree.elements.compactMap { element in
      guard element.standardType == "Form", element.kids.isEmpty, element.contentCount == 0,
        let number = element.number, let parent = element.parent, let surroundings = boxes[parent]
      else { return nil }
      return Empty(element: number, surroundings: surroundings)
    }
  }

  /// The element of each field; nil for those that none fits. As many fields as possible get one, the nearest first.
  ///
  /// - Parameter boxes: of the fields, in the order in which they are read.
  func elements(for boxes: [Rectangle]) -> [ObjectNumber?] {
    guard !empty.isEmpty else { return boxes.map { _ in nil } }
    let choices = boxes.map { box in
      empty.indices.map { (place: $0, gap: gap(of: box, to: $0)) }
        .filter { $0.gap <= Self.farthest }.sorted { ($0.gap, $0.place) < ($1.gap, $1.place) }
        .map(\.place)
    }
    var holders = [Int?](repeating: nil, count: empty.count)
    /// Gives a field an element, for which others may move to another one (Kuhn's algorithm).
    func assign(_ field: Int, _ tried: inout Set<Int>) -> Bool {
      for place in choices[field] where tried.insert(place).inserted {
        var isFree = true
        if let holder = holders[place] { isFree = assign(holder, &tried) }
        if isFree {
          holders[place] = field
          return true
        }
      }
      return false
    }
    for field in boxes.indices {
      var tried: Set<Int> = []
      _ = assign(field, &tried)
    }
    var found = [ObjectNumber?](repeating: nil, count: boxes.count)
    for (place, holder) in holders.enumerated() {
      if let holder { found[holder] = empty[place].element }
    }
    return found
  }

  private func gap(of box: Rectangle, to place: Int) -> Double {
    empty[place].surroundings.map { text in
      let across = max(0, box.left - text.right, text.left - box.right)
      let upright = max(0, box.bottom - text.top, text.bottom - box.top)
      return across + upright
    }.min() ?? .infinity
  }
}
