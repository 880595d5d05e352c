import PDFObjects

/// Path construction, painting and clipping, and colors (ISO 32000-2, 8.5 and 8.6.8).
extension PageInterpreter {
  /// - Returns: false if the operator is of another kind.
  mutating func construct(_ name: ContentOperator, _ scanner: ContentScanner) -> Bool {
    switch name {
    case .move:
      if let point = point(scanner, 0, of: 2) { path.move(to: point) }
    case .line:
      if let point = point(scanner, 0, of: 2) { path.line(to: point) }
    case .curve:
      if let first = point(scanner, 0, of: 6), let second = point(scanner, 2, of: 6),
        let end = point(scanner, 4, of: 6)
      {
        path.curve(first, second, to: end)
      }
    case .curveFromCurrent:
      if let second = point(scanner, 0, of: 4), let end = point(scanner, 2, of: 4) {
        path.curve(path.current ?? second, second, to: end)
      }
    case .curveToEnd:
      if let first = point(scanner, 0, of: 4), let end = point(scanner, 2, of: 4) {
        path.curve(first, end, to: end)
      }
    case .closePath: path.close()
    case .rectangle: addRectangle(scanner)
    case .clip, .clipEvenOdd: clipsPath = true
    case .endPath: endPath()
    case .stroke: paint(fills: false, strokes: true)
    case .closeStroke:
      path.close()
      paint(fills: false, strokes: true)
    case .fill, .fillFormerly, .fillEvenOdd: paint(fills: true, strokes: false)
    case .fillStroke, .fillStrokeEvenOdd: paint(fills: true, strokes: true)
    case .closeFillStroke, .closeFillStrokeEvenOdd:
      path.close()
      paint(fills: true, strokes: true)
    default: return false
    }
    return true
  }

  private func point(_ scanner: ContentScanner, _ index: Int, of count: Int) -> PagePoint? {
    guard let x = scanner.number(index, of: count), let y = scanner.number(index + 1, of: count)
    else { return nil }
    return point(x, y)
  }

  private func point(_ x: Double, _ y: Double) -> PagePoint? {
    let place = state.matrix.apply(x, y)
    return abs(place.x) < 1e12 && abs(place.y) < 1e12 ? PagePoint(place.x, place.y) : nil
  }

  private mutating func addRectangle(_ scanner: ContentScanner) {
    guard let x = scanner.number(0, of: 4), let y = scanner.number(1, of: 4),
      let width = scanner.number(2, of: 4), let height = scanner.number(3, of: 4),
      let first = point(x, y), let second = point(x + width, y),
      let third = point(x + width, y + height), let fourth = point(x, y + height)
    else { return }
    path.move(to: first)
    path.line(to: second)
    path.line(to: third)
    path.line(to: fourth)
    path.close()
  }

  private mutating func endPath() {
    if clipsPath, let bounds = path.bounds { state.clip = state.clip.intersection(bounds) }
    clipsPath = false
    path.removeAll()
  }

  private mutating func paint(fills: Bool, strokes: Bool) {
    if options.includesGraphics, !marks.isHidden {
      let scale = abs(state.matrix.a * state.matrix.d - state.matrix.b * state.matrix.c)
        .squareRoot()
      let width = strokes ? state.lineWidth * scale : 0
      for subpath in path.subpaths {
        paint(subpath, fills: fills, strokes: strokes, lineWidth: width.isFinite ? width : 0)
      }
    }
    endPath()
  }

  /// Filled rectangles thinner than this are rules.
  private static let widestRule = 3.0

  private mutating func paint(
    _ subpath: PathBuilder.Subpath, fills: Bool, strokes: Bool, lineWidth: Double
  ) {
    var shape = graphic(.path, subpath.bounds)
    shape.isFilled = fills
    shape.fillColor = fills ? state.fill.color : nil
    shape.isStroked = strokes
    shape.strokeColor = strokes ? state.stroke.color : nil
    shape.lineWidth = lineWidth
    let box = subpath.bounds
    // Filling closes a path, stroking does not.
    let isClosed = fills || subpath.isClosed || subpath.end - subpath.start == 5
    if isClosed, path.isRectangle(subpath) {
      let isThin =
        min(box.width, box.height) < Self.widestRule
        && max(box.width, box.height) > 2 * min(box.width, box.height)
      shape.kind = isThin ? .rule : .box
    } else if strokes, !fills, path.isRectilinear(subpath) {
      appendSides(of: subpath, as: shape)
      return
    }
    append(shape)
  }

  /// Each side of a stroked line as a rule of its own.
  private mutating func appendSides(of subpath: PathBuilder.Subpath, as shape: PageGraphic) {
    var points = Array(path.points[subpath.start..<subpath.end])
    if subpath.isClosed, points.count > 2 { points.append(points[0]) }
    for (start, end) in zip(points, points.dropFirst()) {
      var rule = shape
      rule.kind = .rule
      let half = shape.lineWidth / 2
      let line = Rectangle(start.x, start.y, end.x, end.y)
      rule.bounds =
        line.width >= line.height
        ? Rectangle(line.left, line.bottom - half, line.right, line.top + half)
        : Rectangle(line.left - half, line.bottom, line.right + half, line.top)
      append(rule)
    }
  }
}

extension PageInterpreter {
  /// - Returns: false if the operator sets no color.
  mutating func color(_ name: ContentOperator, _ scanner: ContentScanner, _ scope: ResourceScope)
    -> Bool
  {
    switch name {
    case .fillGray: state.fill.set(.gray, scanner)
    case .strokeGray: state.stroke.set(.gray, scanner)
    case .fillRGB: state.fill.set(.rgb, scanner)
    case .strokeRGB: state.stroke.set(.rgb, scanner)
    case .fillCMYK: state.fill.set(.cmyk, scanner)
    case .strokeCMYK: state.stroke.set(.cmyk, scanner)
    case .fillColorSpace: state.fill.setSpace(scanner, scope)
    case .strokeColorSpace: state.stroke.setSpace(scanner, scope)
    case .fillColor, .fillColorOrPattern: state.fill.set(scanner.numbers)
    case .strokeColor, .strokeColorOrPattern: state.stroke.set(scanner.numbers)
    default: return false
    }
    return true
  }
}

extension PaintColor {
  fileprivate mutating func set(_ space: ColorSpace, _ scanner: ContentScanner) {
    self.space = space
    set(scanner.numbers)
  }

  fileprivate mutating func setSpace(_ scanner: ContentScanner, _ scope: ResourceScope) {
    guard let name = scanner.lastName else { return }
    space = ColorSpace(.name(name), resources: scope.resources, in: scope.document)
    color = space.initial
  }
}
