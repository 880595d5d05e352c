import PDFObjects

/// Headings in the left margin, which stand beside the middle of the rows that they are about: “FIRST PARTY” beside
/// fields for a name, a residence and a date of birth. Items that have one caption with different numbers get them.
struct SideHeadings {
  let page: LabelPage
  private let sides: [(text: String, bounds: Rectangle)]

  /// Of the width of a page.
  private static let margin = 0.16
  // In points.
  private static let sameMiddle = 6.0
  private static let farthest = 80.0
  private static let mostSpaces = 3
  private static let fewest = 2

  init(page: LabelPage) {
    self.page = page
    let right = page.bounds.left + Self.margin * page.bounds.width
    let texts = page.paragraphs.filter { paragraph in
      let letters = paragraph.text.unicodeScalars.filter(\.properties.isAlphabetic)
      guard paragraph.bounds.right < right, paragraph.number == nil, letters.count > 3,
        letters.allSatisfy({ !$0.properties.isLowercase }),
        paragraph.text.count(where: { $0 == " " }) < Self.mostSpaces
      else { return false }
      let strip = Rectangle(
        page.bounds.left, paragraph.bounds.bottom, paragraph.bounds.right, paragraph.bounds.top)
      return !page.widgetGrid.near(strip).contains { page.widgets[$0].bounds.overlapX(strip) > 0 }
    }
    sides = texts.filter { text in
      texts.count { abs($0.bounds.middleX - text.bounds.middleX) < Self.sameMiddle } > Self.fewest
    }.map { ($0.text, $0.bounds) }
  }

  /// Puts them before the captions that items of several of them have.
  func tellApart(_ labels: inout [PageLabel?]) {
    guard !sides.isEmpty else { return }
    var items: [String: [Int]] = [:]
    for (index, label) in labels.enumerated() {
      guard let text = label?.text, label?.option == nil else { continue }
      let caption = LabelText.withoutNumber(text)
      if caption != text { items[caption, default: []].append(index) }
    }
    for members in items.values where members.count > 1 {
      let names = members.map { side(of: page.widgets[$0].bounds) }
      guard Set(names).count == members.count else { continue }
      for (index, name) in zip(members, names) {
        guard let name, let text = labels[index]?.text else { continue }
        labels[index]?.text = LabelText.joined(name, text)
      }
    }
  }

  private func side(of box: Rectangle) -> String? {
    sides.filter {
      $0.bounds.right < box.left && abs($0.bounds.middleY - box.middleY) < Self.farthest
    }
    .min { abs($0.bounds.middleY - box.middleY) < abs($1.bounds.middleY - box.middleY) }?.text
  }
}
