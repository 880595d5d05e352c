import PDFObjects

/// The fields that begin blocks: those for names, signatures and addresses.
extension NeighborNames {
  /// For fields of one label, the fields that begin the blocks that they are in, by what those are called: an address,
  /// or whose a name or signature is. Empty if all say the same.
  func heads(
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
        !repeated.contains($0) && (Self.has(Self.heads, $0) || beginsWithParty($0))
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
      let before = before(place, isInRow: isInAddress, labels)
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
  private func before(_ index: Int, isInRow: Bool, _ labels: [PageLabel?]) -> [Int] {
    let (above, previous) = (above(index), previous(index))
    let isAligned =
      above.map {
        abs(page.widgets[$0].bounds.left - page.widgets[index].bounds.left) < Self.sameLeft
      } ?? false
    // A line for a street goes over those for the city and for a telephone number behind it.
    let isUnderAddress =
      above.map {
        Self.has(Self.addresses, labels[$0]?.text ?? "")
          && page.widgets[$0].bounds.width > page.widgets[index].bounds.width
      } ?? false
    return (isAligned && (!isInRow || isUnderAddress) ? [above, previous] : [previous, above])
      .compactMap { $0 }
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
}
