import PDFObjects

/// Names of blocks that fields take from those beside them, where others have the same label: “Initial” beside
/// “Spouse’s first name” is the spouse's, an address between a name and a phone number of the second plaintiff is
/// the second plaintiff's, and “City” after “Mailing address” is in that address.
struct NeighborNames {
  let page: LabelPage
  let isCell: [Bool]
  let headings: SectionHeadings

  // In points.
  static let nearRow = 40.0
  static let nearColumn = 30.0
  static let aligned = 14.0
  static let sameLeft = 6.0
  static let besideHead = 24.0
  static let underCaption = 30.0
  static let besideQuestion = 90.0
  /// In bytes.
  static let longestCaption = 40
  static let most = 3
  static let mostBefore = 12

  /// Labels that are told apart otherwise stay as they are.
  func tellApart(_ labels: inout [PageLabel?]) {
    var byText: [String: [Int]] = [:]
    for (index, label) in labels.enumerated() {
      guard let label, !label.text.isEmpty, !isCell[index], !page.widgets[index].isToggle else {
        continue
      }
      byText[label.text, default: []].append(index)
    }
    let repeated = byText.filter { $0.value.count > 1 }
    var names: [Int: String] = [:]
    for (text, indices) in repeated {
      let open = indices.filter { index in
        labels[index]?.blocks.first.map(RepeatedBlocks.isCount) ?? true
      }
      // Beside a named block, the other one is nobody's.
      let heads =
        open.count == indices.count
        ? heads(of: indices, text, labels, repeated: Set(repeated.keys)) : [:]
      let parties = self.parties(under: open)
      let needsName = text.hasSuffix("?") || LabelText.isScrap(text)
      let befores = heads.isEmpty && needsName ? labelsBefore(open, labels) : [:]
      for index in open {
        names[index] =
          owner(of: index, labels) ?? heads[index] ?? parties[index] ?? befores[index]
          ?? block(around: index, labels)
      }
    }
    for (index, name) in names { labels[index]?.blocks = [name] }
  }

  /// Whose the fields before it on its row are.
  private func owner(of index: Int, _ labels: [PageLabel?]) -> String? {
    var place = index
    for _ in 0..<Self.most {
      guard let previous = previous(place) else { return nil }
      if let text = labels[previous]?.text, let owner = LabelText.owner(in: text) { return owner }
      place = previous
    }
    return nil
  }

  func previous(_ index: Int, within distance: Double = nearRow) -> Int? {
    let box = page.widgets[index].bounds
    let strip = Rectangle(box.left - distance, box.bottom, box.left, box.top)
    return page.widgetGrid.near(strip).filter { other in
      let bounds = page.widgets[other].bounds
      return other != index && !page.widgets[other].isToggle && bounds.sharesRow(with: box)
        && bounds.right <= box.left + 2 && bounds.right > strip.left
    }.max { page.widgets[$0].bounds.right < page.widgets[$1].bounds.right }
  }

  /// What the fields before each on its row are called: “Unemployment” before “How often?” or “per”. Empty unless
  /// each row has one of its own.
  private func labelsBefore(_ indices: [Int], _ labels: [PageLabel?]) -> [Int: String] {
    var found: [Int: String] = [:]
    for index in indices {
      guard let before = previous(index, within: Self.besideQuestion),
        let label = labels[before]?.text, label.utf8.count <= Self.longestCaption,
        labels[before]?.blocks.isEmpty == true
      else { return [:] }
      found[index] = LabelText.gist(
        label.hasSuffix(": amount") ? String(label.dropLast(8)) : label)
    }
    return Set(found.values).count == indices.count ? found : [:]
  }

  /// The name that the fields above and below it in its column have.
  private func block(around index: Int, _ labels: [PageLabel?]) -> String? {
    let box = page.widgets[index].bounds
    func neighbor(_ strip: Rectangle, isAbove: Bool) -> String? {
      let found = page.widgetGrid.near(strip).filter { other in
        let bounds = page.widgets[other].bounds
        return other != index && bounds.overlapX(box) > 0.5 * min(box.width, bounds.width)
          && (isAbove
            ? bounds.bottom >= box.top - 2 && bounds.bottom < strip.top
            : bounds.top <= box.bottom + 2 && bounds.top > strip.bottom)
      }
      let nearest =
        isAbove
        ? found.min { page.widgets[$0].bounds.bottom < page.widgets[$1].bounds.bottom }
        : found.max { page.widgets[$0].bounds.top < page.widgets[$1].bounds.top }
      return nearest.flatMap { labels[$0]?.blocks.first }
    }
    let above = Rectangle(box.left, box.top, box.right, box.top + Self.nearColumn)
    let below = Rectangle(box.left, box.bottom - Self.nearColumn, box.right, box.bottom)
    guard let name = neighbor(below, isAbove: false), !RepeatedBlocks.isCount(name) else {
      return nil
    }
    return neighbor(above, isAbove: true) == name ? name : nil
  }
}
