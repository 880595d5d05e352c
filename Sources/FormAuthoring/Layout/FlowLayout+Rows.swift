import Diagnostics
import FormAppearances
import PDFContent
import PDFObjects

/// Rows, columns, groups and images.
extension FlowLayout {
  /// The widths of cells beside each other.
  ///
  /// Fixed widths come first; spans are columns of the grid; what fills shares the rest.
  mutating func widths(_ extents: [Extent], total: Double, gap: Double) -> [Double] {
    let room = total - gap * Double(max(0, extents.count - 1))
    let spans = extents.reduce(0.0) { sum, extent in
      if case .span(let span) = extent { return sum + span }
      return sum
    }
    let hasFill = extents.contains(.fill)
    let column = (total + gap) / Double(grid)
    // Only spans: they share the row. Otherwise each is as wide as its columns of the grid.
    let isShared = !hasFill && spans > 0
    var left = room
    var widths = extents.map { extent -> Double? in
      switch extent {
      case .points(let points): return points
      case .fraction(let share): return max(8, (total + gap) * share - gap)
      case .characters(let count): return self.width(ofCharacters: count)
      case .span(let span): return isShared ? nil : column * span - gap
      case .fill: return nil
      }
    }
    left -= widths.compactMap { $0 }.reduce(0, +)
    let open = extents.indices.filter { widths[$0] == nil }
    if isShared {
      // A row of the whole grid; one that spans less leaves the rest free.
      let isWhole = spans >= Double(grid) - 0.001 || left < room - 0.001
      for index in open {
        guard case .span(let span) = extents[index] else { continue }
        if isWhole, left < room - 0.001 {
          widths[index] = max(8, left * span / spans)
        } else {
          widths[index] = column * span - gap
        }
      }
    } else {
      for index in open { widths[index] = max(8, left / Double(open.count)) }
    }
    let result = widths.map { $0 ?? 8 }
    let sum = result.reduce(0, +)
    if sum > room + 0.5 {
      problems.report(
        "the items of the row are \(formatNumber((sum + total - room).rounded(.up))) points wide, but the column "
          + "measures \(formatNumber(total.rounded(.down)))", at: location,
        hint: "Make some of them narrower, or move one to the next row.")
    }
    return result
  }

  /// The width of a field that holds so many characters.
  mutating func width(ofCharacters count: Double) -> Double {
    let style = resolved("field")
    let (digits, _) = shaped(InlineText(plain: "0"), style)
    return (digits.naturalWidth * count * 1.04 + 9).rounded(.up)
  }

  mutating func row(_ row: FlowRow, _ place: Place) -> [Fragment] {
    location = row.location
    let isInside = row.cells.contains { cell in
      cell.items.contains { item in
        guard case .field(let field) = item else { return false }
        return labelPosition(of: field) == .inside
      }
    }
    let gap = row.gap ?? (isInside ? 0 : gutter)
    let extents = row.cells.map { cell in
      if cell.width == .fill, cell.items.count == 1, case .field(let field) = cell.items[0],
        let index = field.fields.first, specification.fields[index].kind == .pushButton
      {
        return Extent.points(buttonWidth(specification.fields[index]))
      }
      return cell.width
    }
    let widths = self.widths(extents, total: place.width, gap: gap)
    var cells: [(x: Double, width: Double, fragments: [Fragment])] = []
    var x = 0.0
    for (cell, width) in zip(row.cells, widths) {
      var inner = place
      inner.width = width
      inner.fillsWidth = true
      let fragments = layout(cell.items, inner).trimmed
      cells.append((x, width, fragments))
      x += width + gap
    }
    // The boxes of fields stand on one line.
    let boxTop = cells.compactMap { $0.fragments.count == 1 ? $0.fragments[0].boxTop : nil }.max()
    var fragment = Fragment(height: 0)
    for cell in cells {
      var shift = 0.0
      if let boxTop, cell.fragments.count == 1, let own = cell.fragments[0].boxTop {
        shift = boxTop - own
      }
      let pieces = assembled(cell.fragments)
      fragment.pieces += pieces.map { $0.moved(cell.x, shift) }
      fragment.outline += cell.fragments.flatMap(\.outline)
      fragment.height = max(fragment.height, cell.fragments.height + shift)
    }
    fragment.boxTop = boxTop
    if isInside {
      fragment.isTight = true
      stretch(&fragment)
    }
    return [fragment]
  }

  /// The pieces of fragments that stand below each other, with their boxes.
  func assembled(_ fragments: [Fragment]) -> [Piece] {
    var pieces: [Piece] = []
    var extents: [Int: (top: Double, bottom: Double)] = [:]
    var y = 0.0
    for fragment in fragments {
      for decoration in fragment.decorations {
        let top = extents[decoration]?.top ?? y
        extents[decoration] = (top, y + fragment.height)
      }
      pieces += fragment.moved(0, y)
      y += fragment.height
    }
    let boxes = extents.sorted { $0.key > $1.key }.map { key, extent in
      box(decorations[key], top: extent.top, bottom: extent.bottom)
    }
    return boxes + pieces
  }

  func box(_ decoration: Decoration, top: Double, bottom: Double) -> Piece {
    Piece(
      kind: .rectangle(
        width: decoration.width, height: bottom - top, fill: decoration.fill,
        border: decoration.border), x: decoration.x, y: top)
  }

  /// Boxes with labels inside are as high as the row.
  private func stretch(_ fragment: inout Fragment) {
    for index in fragment.pieces.indices {
      let y = fragment.pieces[index].y
      switch fragment.pieces[index].kind {
      case .rectangle(let width, let height, let fill, let border)
      where y == 0 && height < fragment.height:
        fragment.pieces[index].kind = .rectangle(
          width: width, height: fragment.height, fill: fill, border: border)
      default: break
      }
    }
  }

  // MARK: Columns

  /// Items in columns of one height, as low as possible; columns that would be higher than a page continue.
  mutating func columns(
    _ count: Int, _ gutter: Double, _ items: [FlowItem], _ place: Place,
    _ location: SourceLocation?
  ) -> [Fragment] {
    self.location = location
    let width = (place.width - gutter * Double(count - 1)) / Double(count)
    var inner = place
    inner.width = width
    let fragments = layout(items, inner).trimmed
    guard !fragments.isEmpty else { return [] }
    // The least height, found by halves; column breaks may ask for more columns than there are.
    var (low, high) = (fragments.map(\.height).max() ?? 0, fragments.height)
    guard filled(fragments, height: high).count <= count else {
      problems.report(
        "there are more column breaks than columns", at: location,
        hint: "Remove some, or raise “count”.")
      return []
    }
    while high - low > 0.5 {
      let middle = (low + high) / 2
      if filled(fragments, height: middle).count <= count { high = middle } else { low = middle }
    }
    let columns = filled(fragments, height: high)
    var fragment = Fragment(height: columns.map(\.height).max() ?? 0)
    for (index, column) in columns.enumerated() {
      fragment.pieces += assembled(column).map {
        $0.moved(Double(index) * (width + gutter), 0)
      }
      fragment.outline += column.flatMap(\.outline)
    }
    return [fragment]
  }

  private func filled(_ fragments: [Fragment], height: Double) -> [[Fragment]] {
    var columns: [[Fragment]] = [[]]
    var index = 0
    while index < fragments.count {
      var end = index
      while end + 1 < fragments.count, fragments[end].keepsWithNext { end += 1 }
      let chain = Array(fragments[index...end])
      let used = columns[columns.count - 1].height
      if fragments[index].breaksBefore == .column
        || (used > 0 && used + chain.height > height + 0.01)
      {
        columns.append([])
      }
      if !(columns[columns.count - 1].isEmpty && fragments[index].isSpace) {
        columns[columns.count - 1] += chain
      }
      index = end + 1
    }
    return columns.map(\.trimmed)
  }

  // MARK: Groups

  mutating func group(_ group: FlowGroup, _ place: Place) -> [Fragment] {
    location = group.location
    var inner = place
    inner.parent = structure.add("Sect", in: place.parent)
    var style = resolved("caption")
    style.spaceAfter = 3
    var result = block(
      group.label, style, width: place.width,
      element: structure.add("P", in: inner.parent),
      mark: group.isRequired ? specification.requiredMark : nil)
    if let hint = group.hint {
      result += block(
        hint, resolved("hint"), width: place.width,
        element: structure.add("P", in: inner.parent))
    }
    result.keepTogether()
    if !result.isEmpty { result[result.count - 1].keepsWithNext = true }
    result.append(Fragment(height: 4, keepsWithNext: true, isSpace: true))
    return result + layout(group.items, inner).trimmed
  }

  // MARK: Images

  mutating func image(_ image: FlowImage, _ place: Place) -> [Fragment] {
    location = image.location
    let natural = image.picture.size
    var width = natural.width
    switch image.width {
    case .points(let points)?: width = points
    case .fraction(let share)?: width = place.width * share
    case .characters(let count)?: width = self.width(ofCharacters: count)
    case .span(let span)?: width = place.width * min(1, span / Double(grid))
    case .fill?: width = place.width
    case nil:
      if let height = image.height, natural.height > 0 {
        width = natural.width * height / natural.height
      } else {
        width = min(width, place.width)
      }
    }
    let height = image.height ?? (natural.width > 0 ? natural.height * width / natural.width : 0)
    if width > place.width + 0.5 {
      problems.report(
        "the image is \(formatNumber(width.rounded())) points wide, but its column measures "
          + "\(formatNumber(place.width.rounded(.down)))", at: image.location,
        hint: "Set its “width”.")
    }
    let room = max(0, place.width - width)
    let x: Double
    switch image.alignment {
    case .start: x = 0
    case .left: x = isRightToLeft ? room : 0
    case .center: x = room / 2
    case .right: x = isRightToLeft ? 0 : room
    }
    let element = image.alternative.map {
      structure.add("Figure", in: place.parent, alternative: $0)
    }
    let piece = Piece(
      kind: .image(image.index, width: width, height: height), x: x, y: 0, element: element)
    return [Fragment(height: height, pieces: [piece])]
  }
}
