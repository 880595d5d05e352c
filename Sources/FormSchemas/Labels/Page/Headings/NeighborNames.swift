import PDFObjects

/// Names of blocks that fields take from those beside them, where others have the same label: “Initial” beside
/// “Spouse’s first name” is the spouse's, an address between a name and a phone number of the second plaintiff is
/// the second plaintiff's, and “City” after “Mailing address” is in that address.
struct NeighborNames {
  let page: LabelPage
  let isCell: [Bool]
  let headings: SectionHeadings

  // In points.
  private static let nearRow = 40.0
  private static let nearColumn = 30.0
  private static let aligned = 14.0
  private static let sameLeft = 6.0
  private static let besideHead = 24.0
  private static let underCaption = 30.0
  private static let besideQuestion = 90.0
  /// In bytes.
  private static let longestCaption = 40
  private static let most = 3
  private static let mostBefore = 12

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
      let befores = heads.isEmpty && text.hasSuffix("?") ? labelsBefore(open, labels) : [:]
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

  private func previous(_ index: Int, within distance: Double = nearRow) -> Int? {
    let box = page.widgets[index].bounds
    let strip = Rectangle(box.left - distance, box.bottom, box.left, box.top)
    return page.widgetGrid.near(strip).filter { other in
      let bounds = page.widgets[other].bounds
      return other != index && !page.widgets[other].isToggle && bounds.sharesRow(with: box)
        && bounds.right <= box.left + 2 && bounds.right > strip.left
    }.max { page.widgets[$0].bounds.right < page.widgets[$1].bounds.right }
  }

  /// What the fields before each on its row are called: “Unemployment” before “How often?”. Empty unless each row has
  /// one of its own.
  private func labelsBefore(_ indices: [Int], _ labels: [PageLabel?]) -> [Int: String] {
    var found: [Int: String] = [:]
    for index in indices {
      guard let before = previous(index, within: Self.besideQuestion),
        let label = labels[before]?.text, label.utf8.count <= Self.longestCaption,
        labels[before]?.blocks.isEmpty == true
      else { return [:] }
      found[index] = LabelText.gist(label)
    }
    return Set(found.values).count == indices.count ? found : [:]
  }

  // MARK: Parties

  /// The parties that are named under the rows of fields and their captions: “Petitioner,” under the line for a name.
  /// Empty unless they are different ones.
  private func parties(under indices: [Int]) -> [Int: String] {
    var found: [Int: String] = [:]
    for index in indices {
      var first = index
      for _ in 0..<Self.mostBefore {
        guard let before = previous(first) else { break }
        first = before
      }
      let box = page.widgets[first].bounds
      let under = Rectangle(
        box.left - Self.aligned, box.bottom - Self.underCaption, box.left + Self.aligned, box.bottom
      )
      found[index] =
        page.phraseGrid.near(under).map { page.phrases[$0] }.filter { phrase in
          phrase.bounds.top < box.bottom + 2 && phrase.bounds.top > under.bottom
            && abs(phrase.bounds.left - box.left) < Self.aligned
        }.lazy.compactMap { party($0.text) }.first
    }
    return Set(found.values).count > 1 ? found : [:]
  }

  private func party(_ text: String) -> String? {
    guard let word = text.split(whereSeparator: { !$0.isLetter }).first,
      Self.partiesOfCases.contains(word.lowercased())
    else { return nil }
    return String(word)
  }

  private static let partiesOfCases: Set<String> = [
    "appellant", "appellee", "claimant", "debtor", "defendant", "petitioner", "plaintiff",
    "respondent", "landlord", "tenant",
  ]

  // MARK: Heads of blocks

  /// For fields of one label, the fields that begin the blocks that they are in, by what those are called: an address,
  /// or whose a name or signature is. Empty if all say the same.
  private func heads(
    of indices: [Int], _ text: String, _ labels: [PageLabel?], repeated: Set<String>
  ) -> [Int: String] {
    guard text.utf8.count <= Self.longestCaption,
      LineNumber.beginning(text).map({ LineNumber.hasDigit($0.number) }) != true
    else { return [:] }
    var heads: [Int: String] = [:]
    if Self.isPartOfAddress(text) {
      for index in indices {
        heads[index] = head(of: index, text, labels) { Self.has(Self.addresses, $0) }
      }
      if Set(heads.values).count < 2 { heads = [:] }
    }
    for index in indices where heads[index] == nil {
      heads[index] = head(of: index, text, labels) {
        !repeated.contains($0) && Self.has(Self.heads, $0)
      }
    }
    let names = Self.names(of: heads)
    return Set(names.values).count > 1 ? names : [:]
  }

  /// Whose the heads are, or what they say in few words. Beside “Spouse’s first name”, “First name” says whose nothing
  /// is.
  private static func names(of heads: [Int: String]) -> [Int: String] {
    let plain = heads.mapValues(LabelText.withoutNumber)
    let owned = plain.values.compactMap { head in
      LabelText.owner(in: head).map { LabelText.letters(String(head.dropFirst($0.count))) }
    }
    var names: [Int: String] = [:]
    for (index, head) in plain {
      if let owner = LabelText.owner(in: head) {
        names[index] = owner
      } else if !owned.contains(LabelText.letters(head)) {
        names[index] = heads[index].map(LabelText.gist)
      }
    }
    return names
  }

  private static func has(_ heads: Set<String>, _ label: String) -> Bool {
    words(of: label).contains(where: heads.contains)
  }

  /// The label of the nearest field before one that begins a block.
  private func head(
    of index: Int, _ text: String, _ labels: [PageLabel?], isHead: (String) -> Bool
  ) -> String? {
    let isInAddress = Self.isPartOfAddress(text)
    var (pending, seen) = ([index], Set([index]))
    while let place = pending.popLast(), seen.count < Self.mostBefore {
      let before = before(place, isInRow: isInAddress)
      for before in before.reversed() where seen.insert(before).inserted {
        guard let label = labels[before]?.text, label != text else { continue }
        if !isHead(label) {
          pending.append(before)
        } else if !isParted(index, from: before, labels) {
          return label
        }
      }
    }
    return nil
  }

  /// The fields that a field may follow, the likeliest first: the one above in its column, the one on its left, and
  /// another one above.
  private func before(_ index: Int, isInRow: Bool) -> [Int] {
    let (above, previous) = (above(index), previous(index))
    let isAligned =
      above.map {
        abs(page.widgets[$0].bounds.left - page.widgets[index].bounds.left) < Self.sameLeft
      } ?? false
    return (isAligned && !isInRow ? [above, previous] : [previous, above]).compactMap { $0 }
  }

  /// A heading or a numbered item begins between a field and one before it.
  private func isParted(_ index: Int, from before: Int, _ labels: [PageLabel?]) -> Bool {
    guard let nearest = labels[index]?.sections.first,
      labels[before]?.sections.contains(nearest) != true
    else { return false }
    let (box, head) = (page.widgets[index].bounds, page.widgets[before].bounds)
    let heading = headings.headings.first {
      $0.text == nearest && $0.bounds.bottom > box.middleY
    }
    return heading.map { heading in
      heading.bounds.middleY < head.bottom
        || heading.bounds.left > head.right && heading.bounds.bottom < head.top + Self.besideHead
    } ?? true
  }

  private static func words(of label: String) -> [String] {
    label.lowercased().split { !$0.isLetter }.map(String.init)
  }

  private static func isPartOfAddress(_ label: String) -> Bool {
    words(of: label).first.map(partsOfAddresses.contains) ?? false
  }

  private static let partsOfAddresses: Set<String> = [
    "apartment", "apt", "city", "country", "county", "postal", "state", "suite", "town", "unit",
    "zip", "ciudad", "estado", "ville", "ort", "plz",
  ]
  private static let addresses: Set<String> = [
    "address", "residence", "adresse", "dirección", "domicilio", "anschrift",
  ]
  private static let heads: Set<String> = addresses.union([
    "name", "signature", "nombre", "firma", "nom",
  ])

  /// The field above in a stack of fields that begin at one place, or that it is under the last one of.
  private func above(_ index: Int) -> Int? {
    let box = page.widgets[index].bounds
    let strip = Rectangle(box.left, box.top, box.right, box.top + Self.nearColumn)
    return page.widgetGrid.near(strip).filter { other in
      let bounds = page.widgets[other].bounds
      return other != index && !page.widgets[other].isToggle && bounds.bottom >= box.top - 3
        && bounds.bottom < strip.top && bounds.left < box.left + Self.aligned
        && bounds.right > box.left
    }.min { page.widgets[$0].bounds.bottom < page.widgets[$1].bounds.bottom }
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
