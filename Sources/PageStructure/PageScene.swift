package import InteractiveForms
package import PDFContent
package import PDFObjects

/// A widget of a page.
package struct SceneWidget: Sendable {
  /// The full name of its field.
  package var name: String
  package var isToggle: Bool
  /// It is a box or button that is checked.
  package var isOn: Bool
  /// In the page's default user space.
  package var bounds: Rectangle

  package init(name: String, isToggle: Bool, isOn: Bool = false, bounds: Rectangle) {
    (self.name, self.isToggle, self.isOn, self.bounds) = (name, isToggle, isOn, bounds)
  }

  /// The widgets of a form by page, from 0.
  package static func all(of form: Form) -> [Int: [SceneWidget]] {
    var found: [Int: [SceneWidget]] = [:]
    for field in form.fields {
      for widget in field.widgets {
        guard let page = widget.pageIndex, let bounds = widget.rectangle else { continue }
        found[page, default: []].append(
          SceneWidget(
            name: field.name, isToggle: field.kind.isToggle,
            isOn: field.kind.isToggle && widget.state.map { $0 != .off } == true, bounds: bounds))
      }
    }
    return found
  }
}

/// What a page shows as far as its structure needs it: phrases, widgets, pictures and edges. Much smaller than
/// ``PageText``, since it keeps no glyphs: scenes of a whole document stay in memory.
package struct PageScene: Sendable {
  /// How a text looks.
  struct Style: Hashable, Sendable {
    /// In quarters of a point.
    var size: Int
    var isBold: Bool
    var isCaps: Bool
    /// On a dark or colored ground.
    var isShaded: Bool
  }

  /// A phrase, widget or picture: what stays together.
  struct Piece: Sendable {
    enum Kind: Sendable { case text, field, image }
    var kind: Kind
    /// In reading space, and in default user space.
    var bounds: Rectangle
    var place: Rectangle
    var text = ""
    var words: [WordRange] = []
    var style = Style(size: 0, isBold: false, isCaps: false, isShaded: false)
    var isItalic = false
    /// Of a field.
    var name = ""
    var isToggle = false
    var isOn = false
    var isTurned = false

    var size: Double { Double(style.size) / 4 }
    var wordCount: Int { words.reduce(0) { $0 + $1.words.count } }
  }

  /// From 1.
  let number: Int
  let bounds: Rectangle
  private let space: ReadingSpace
  /// In reading order.
  private(set) var pieces: [Piece] = []
  /// The sides of cells, as rectangles without height or width.
  private(set) var horizontal: [Rectangle] = []
  private(set) var vertical: [Rectangle] = []
  private(set) var shades: [Rectangle] = []

  /// - Parameter phrases: how many phrases are told apart; what comes after them is added to the last.
  package init(
    _ text: PageText, number: Int, widgets: [SceneWidget], phrases: Int = Limit.piecesOfPage
  ) {
    self.number = number
    space = ReadingSpace(text)
    let space = space
    bounds = space.place(text.content.page.cropBox)
    var images: [Piece] = []
    var fields = widgets.prefix(Limit.widgetsOfPage).map { widget in
      var piece = Piece(kind: .field, bounds: space.place(widget.bounds), place: widget.bounds)
      (piece.name, piece.isToggle, piece.isOn) = (widget.name, widget.isToggle, widget.isOn)
      return piece
    }
    let small = fields.map(\.bounds).filter { max($0.width, $0.height) < Measure.checkBox }
    readGraphics(text.content.graphics, small, space, &images)
    let cutter = LineCutter(
      text: text, scene: self, space: space, fields: fields, most: min(phrases, Limit.piecesOfPage))
    pieces = cutter.pieces(&fields)
    Insertion(pieces: pieces, vertical: vertical).insert(fields + images, into: &pieces)
  }

  /// The number of its phrases, fields and pictures.
  package var count: Int { pieces.count }

  /// A place in reading space, in default user space.
  func userSpace(_ bounds: Rectangle) -> Rectangle { space.userSpace(bounds) }

  private mutating func readGraphics(
    _ graphics: [PageGraphic], _ smallFields: [Rectangle], _ space: ReadingSpace,
    _ images: inout [Piece]
  ) {
    let rowsOfFields = Rows(smallFields)
    var grounds: [(box: Rectangle, color: DeviceColor?)] = []
    for graphic in graphics where !graphic.isAnnotation {
      guard horizontal.count + vertical.count + grounds.count < Limit.edges else { break }
      let box = space.place(graphic.bounds)
      switch graphic.kind {
      case .rule: addEdge(box)
      case .box:
        let isShade = graphic.isFilled && !(graphic.fillColor?.isWhite ?? true)
        let isSeen = isShade || graphic.isStroked && !(graphic.strokeColor?.isWhite ?? false)
        // The square of a check box parts nothing.
        let isCheckBox =
          max(box.width, box.height) < Measure.checkBox
          && rowsOfFields.near(box.bottom, box.top).contains {
            box.holdsMiddle(of: smallFields[$0])
          }
        guard isSeen, !isCheckBox, box.width > 16 || box.height > 16 else { continue }
        if isShade, box.height < 0.5 * bounds.height { shades.append(box) }
        if isShade, !graphic.isStroked {
          grounds.append((box, graphic.fillColor))
        } else {
          addSides(of: box)
        }
      case .image where box.width > 16 && box.height > 16 && box.height < 0.6 * bounds.height:
        if images.count < Limit.near {
          images.append(Piece(kind: .image, bounds: box, place: graphic.bounds))
        }
      case .image, .path, .shading: break
      }
    }
    addGrounds(Self.joined(grounds))
  }

  /// A ground that is drawn line by line is one.
  private static func joined(_ grounds: [(box: Rectangle, color: DeviceColor?)]) -> [Rectangle] {
    let sorted = grounds.sorted {
      let (one, other) = ($0.box, $1.box)
      return (one.left.rounded(), one.right.rounded(), one.bottom) < (
        other.left.rounded(), other.right.rounded(), other.bottom
      )
    }
    var result: [Rectangle] = []
    var last: DeviceColor?
    for ground in sorted {
      if let below = result.last, last == ground.color, abs(below.left - ground.box.left) < 1,
        abs(below.right - ground.box.right) < 1, ground.box.bottom - below.top < 1
      {
        result[result.count - 1] = below.union(ground.box)
      } else {
        result.append(ground.box)
      }
      last = ground.color
    }
    return result
  }

  /// The sides of grounds part cells where no rule does: a ground often ends short of the rules around it.
  private mutating func addGrounds(_ grounds: [Rectangle]) {
    let (across, up) = (
      horizontal.sorted { $0.bottom < $1.bottom }, vertical.sorted { $0.left < $1.left }
    )
    func isRuled(
      _ side: Rectangle, _ rules: [Rectangle], _ at: (Rectangle) -> Double,
      _ shared: (Rectangle) -> Double, _ length: Double
    )
      -> Bool
    {
      let place = at(side)
      let first = rules.partitioned { at($0) >= place - Measure.ground }
      return rules[first...].prefix(Limit.near).contains {
        at($0) <= place + Measure.ground && shared($0) > 0.5 * length
      }
    }
    for box in grounds {
      for side in Self.sides(of: box) {
        let isCovered =
          side.height == 0
          ? isRuled(side, across, \.bottom, { $0.overlapX(side) }, side.width)
          : isRuled(side, up, \.left, { $0.overlapY(side) }, side.height)
        if !isCovered { addEdge(side) }
      }
    }
  }

  private static func sides(of box: Rectangle) -> [Rectangle] {
    [
      Rectangle(box.left, box.bottom, box.left, box.top),
      Rectangle(box.right, box.bottom, box.right, box.top),
      Rectangle(box.left, box.bottom, box.right, box.bottom),
      Rectangle(box.left, box.top, box.right, box.top),
    ]
  }

  private mutating func addSides(of box: Rectangle) {
    for side in Self.sides(of: box) { addEdge(side) }
  }

  private mutating func addEdge(_ box: Rectangle) {
    if box.width >= box.height, box.width > 4 {
      horizontal.append(Rectangle(box.left, box.middleY, box.right, box.middleY))
    } else if box.height > 4 {
      vertical.append(Rectangle(box.middleX, box.bottom, box.middleX, box.top))
    }
  }
}

extension DeviceColor {
  /// 0 is black, 1 white.
  package var lightness: Double {
    switch self {
    case .gray(let gray): gray
    case .rgb(let red, let green, let blue): 0.3 * red + 0.59 * green + 0.11 * blue
    case .cmyk(let cyan, let magenta, let yellow, let black):
      (1 - (0.3 * cyan + 0.59 * magenta + 0.11 * yellow)) * (1 - black)
    }
  }
  var isWhite: Bool { lightness > 0.985 }
}

/// Cuts lines into phrases: at fields, vertical rules, wide gaps, and where the ground changes.
private struct LineCutter {
  let text: PageText
  let space: ReadingSpace
  let fields: [PageScene.Piece]
  let fieldRows: Rows
  let vertical: [Rectangle]
  let verticalRows: Rows
  let shades: [Rectangle]
  let shadeRows: Rows
  let page: Int
  let traits: [(isBold: Bool, isItalic: Bool)]
  let most: Int

  init(text: PageText, scene: PageScene, space: ReadingSpace, fields: [PageScene.Piece], most: Int)
  {
    self.most = most
    (self.text, self.space, self.fields, page) = (text, space, fields, scene.number)
    (vertical, shades) = (scene.vertical, scene.shades)
    fieldRows = Rows(fields.lazy.map(\.bounds))
    verticalRows = Rows(vertical)
    shadeRows = Rows(shades)
    traits = text.content.fonts.map { ($0.traits.contains(.bold), $0.traits.contains(.italic)) }
  }

  /// The words of values are added to their fields.
  func pieces(_ fields: inout [PageScene.Piece]) -> [PageScene.Piece] {
    var pieces: [PageScene.Piece] = []
    for (index, line) in text.lines.enumerated() {
      let words = line.words.map { text.words[$0] }
      let boxes = words.map { space.place($0.bounds) }
      let owners = zip(words, boxes).map(owner)
      let grounds = boxes.map(ground)
      let blocking = boxes.count > 1 ? walls(boxes) : []
      var start = 0
      for place in words.indices {
        let next = place + 1
        let ends =
          next == words.count || owners[place] != owners[next] || grounds[place] != grounds[next]
          || isCut(boxes[place], boxes[next], blocking, words[next])
        guard ends else { continue }
        let range = WordRange(
          page: page, line: index, words: start..<next, isWhole: start == 0 && next == words.count)
        let string = words[start..<next].map { text.text(of: $0) }.joined(separator: " ")
        if let owner = owners[start] {
          fields[owner].words.append(range)
          fields[owner].text += (fields[owner].text.isEmpty ? "" : " ") + string
        } else if pieces.count >= most, let last = pieces.indices.last {
          pieces[last].words.append(range)
          pieces[last].text += " " + string
        } else {
          pieces.append(
            piece(string, range, boxes[start..<next], words[start..<next], grounds[start], line))
        }
        start = next
      }
    }
    return pieces
  }

  private func piece(
    _ string: String, _ range: WordRange, _ boxes: ArraySlice<Rectangle>,
    _ words: ArraySlice<PageText.Word>,
    _ ground: Bool, _ line: PageText.Line
  ) -> PageScene.Piece {
    var piece = PageScene.Piece(
      kind: .text, bounds: boxes.dropFirst().reduce(boxes[boxes.startIndex]) { $0.union($1) },
      place: words.dropFirst().reduce(words[words.startIndex].bounds) { $0.union($1.bounds) })
    var (bold, italic, whole, size) = (0, 0, 0, 0.0)
    for word in words where text.content.styles.indices.contains(word.style) {
      let style = text.content.styles[word.style]
      let count = word.glyphs.count
      whole += count
      // In this order, what is no number is 1000.
      size += Double(count) * min(1000, style.size)
      guard traits.indices.contains(style.font) else { continue }
      if traits[style.font].isBold { bold += count }
      if traits[style.font].isItalic { italic += count }
    }
    let letters = string.unicodeScalars.filter(\.properties.isAlphabetic)
    let small = letters.count(where: \.properties.isLowercase)
    (piece.text, piece.words) = (string, [range])
    piece.style = PageScene.Style(
      size: whole > 0 ? Int((4 * size / Double(whole)).rounded()) : 40,
      isBold: bold * 10 > whole * 8,
      isCaps: letters.count > 3 && small * 8 < letters.count, isShaded: ground)
    piece.isItalic = italic * 2 > whole
    piece.isTurned = line.turn != 0 || line.direction == .topToBottom
    return piece
  }

  /// The field that a word is the value of.
  private func owner(_ word: PageText.Word, _ box: Rectangle) -> Int? {
    guard !fields.isEmpty, let glyph = text.glyphs[word.glyphs].first,
      text.content.glyphs[Int(glyph)].flags.contains(.annotation)
    else { return nil }
    return fieldRows.near(box.bottom, box.top).first { fields[$0].bounds.holdsMiddle(of: box) }
  }

  private func ground(_ box: Rectangle) -> Bool {
    !shades.isEmpty
      && shadeRows.near(box.bottom, box.top).contains { shades[$0].holdsMiddle(of: box) }
  }

  /// The distances at which something stands between words of a line.
  private func walls(_ boxes: [Rectangle]) -> [(left: Double, right: Double)] {
    let row = boxes.dropFirst().reduce(boxes[0]) { $0.union($1) }
    let middle = row.middleY
    var found = verticalRows.near(middle, middle).map { vertical[$0] }
      .filter {
        $0.bottom <= middle && $0.top >= middle && $0.left > row.left && $0.right < row.right
      }
      .map { ($0.left, $0.right) }
    found += fieldRows.near(row.bottom, row.top).map { fields[$0].bounds }
      .filter { $0.sharesRow(with: row) && $0.middleX > row.left && $0.middleX < row.right }
      .map { ($0.middleX, $0.middleX) }
    return found
  }

  private func isCut(
    _ left: Rectangle, _ right: Rectangle, _ walls: [(left: Double, right: Double)],
    _ word: PageText.Word
  ) -> Bool {
    let size =
      text.content.styles.indices.contains(word.style) ? text.content.styles[word.style].size : 10
    if right.left - left.right > Measure.widestSpace * size { return true }
    return walls.contains { $0.left > left.middleX && $0.right < right.middleX }
  }
}

/// Puts widgets and pictures among the phrases: behind what is left of them, before the answer of a check box, below
/// a caption, or above one.
private struct Insertion {
  let pieces: [PageScene.Piece]
  let vertical: [Rectangle]
  let rows: Rows

  init(pieces: [PageScene.Piece], vertical: [Rectangle]) {
    (self.pieces, self.vertical) = (pieces, vertical)
    rows = Rows(pieces.lazy.map(\.bounds))
  }

  func insert(_ added: [PageScene.Piece], into result: inout [PageScene.Piece]) {
    guard !added.isEmpty else { return }
    let places = added.map { place(of: $0) }
    let order = added.indices.sorted {
      if places[$0] != places[$1] { return places[$0] < places[$1] }
      let (one, other) = (added[$0].bounds, added[$1].bounds)
      if !one.sharesRow(with: other) { return one.middleY > other.middleY }
      return one.left != other.left ? one.left < other.left : $0 < $1
    }
    result.removeAll(keepingCapacity: true)
    var next = 0
    for index in 0...pieces.count {
      while next < order.count, places[order[next]] == index {
        result.append(added[order[next]])
        next += 1
      }
      if index < pieces.count { result.append(pieces[index]) }
    }
  }

  /// The index of the phrase that follows it.
  private func place(of piece: PageScene.Piece) -> Int {
    let box = piece.bounds
    // Turned text in a margin is beside everything and of nothing.
    let row = rows.near(box.bottom, box.top).filter {
      pieces[$0].bounds.sharesRow(with: box) && !pieces[$0].isTurned
    }
    let left = row.filter { pieces[$0].bounds.middleX < box.left }
      .max { pieces[$0].bounds.right < pieces[$1].bounds.right }
    let right = row.filter { pieces[$0].bounds.middleX > box.right }
      .min { pieces[$0].bounds.left < pieces[$1].bounds.left }
    if piece.isToggle, let right, pieces[right].bounds.left - box.right < Measure.optionDistance {
      return right
    }
    let above = rows.near(box.bottom, box.top + 3 * Measure.captionDistance).filter {
      pieces[$0].bounds.middleY > box.middleY && pieces[$0].bounds.overlapX(box) > 0
        && !pieces[$0].isTurned
    }.min { pieces[$0].bounds.bottom < pieces[$1].bounds.bottom }
    if let left, let above, pieces[above].bounds.bottom - box.top < Measure.captionDistance,
      isWalled(pieces[left].bounds, box)
    {
      return above + 1
    }
    if let left { return left + 1 }
    if let above { return above + 1 }
    if let right { return right }
    let below = rows.near(box.bottom - Measure.captionDistance, box.bottom).filter {
      pieces[$0].bounds.overlapX(box) > 0 && !pieces[$0].isTurned
    }.max { pieces[$0].bounds.top < pieces[$1].bounds.top }
    if let below { return below }
    return pieces.firstIndex { $0.bounds.top < box.bottom } ?? pieces.count
  }

  /// A rule stands between a text and a field to its right.
  private func isWalled(_ left: Rectangle, _ box: Rectangle) -> Bool {
    vertical.contains {
      $0.left > left.right - 1 && $0.left < box.left + 1 && $0.bottom <= box.middleY
        && $0.top >= box.middleY
    }
  }
}
