package import PDFContent
package import PDFObjects

/// The lines and boxes that a picture of a page shows: what a drawn page says by its rules.
///
/// Long runs of dark pixels that touch are a line; small pieces that are dark all around and empty within are boxes and
/// circles. That needs no library, and takes less time than drawing the picture.
package struct PictureInk: Sendable {
  /// In the page's default user space, made level.
  package let graphics: [PageGraphic]
  /// Makes the page level, which was scanned askew: a rotation around its middle.
  package let leveling: Matrix
  /// The inverse of ``leveling``.
  package let unleveling: Matrix

  /// The boxes and circles among ``graphics``, in which nothing is written.
  package var marks: [Rectangle] {
    graphics.lazy.filter { $0.kind != .rule && $0.isStroked }.map(\.bounds)
  }

  /// Nil if the bytes are no portable graymap.
  package init?(graymap: [UInt8], resolution: Int, of page: Page) {
    guard let picture = PagePicture(graymap: graymap, resolution: resolution) else { return nil }
    self.init(picture, of: page)
  }

  init(_ picture: PagePicture, of page: Page) {
    let pixels = PictureRuns(picture)
    let scale = 72 / Double(picture.resolution)
    let (width, height) = (Double(picture.width), Double(picture.height))
    let matrix = Matrix(
      scale, 0, 0, -scale, 0, page.rotation % 180 == 0 ? page.cropBox.height : page.cropBox.width
    ).followed(by: page.fromUpright)
    let level = PixelGroup.all(of: pixels.level)
    let upright = PixelGroup.all(of: pixels.upright)
    let lines = (level.compactMap { $0.line(scale) }, upright.compactMap { $0.line(scale) })
    let slope = Self.slope(lines.0, lines.1, scale)
    let turn = Self.rotation(by: -slope, around: width / 2, height / 2)

    var graphics: [PageGraphic] = []
    func add(
      _ kind: PageGraphic.Kind, around x: Double, _ y: Double, _ width: Double, _ height: Double,
      fill: DeviceColor?
    ) {
      let middle = turn.apply(x, y)
      let bounds: Rectangle = Rectangle(
        middle.x - width / 2, middle.y - height / 2, middle.x + width / 2, middle.y + height / 2
      ).transformed(by: matrix)
      graphics.append(PageGraphic(seen: kind, at: bounds, fill: fill))
    }
    func add(_ kind: PageGraphic.Kind, _ group: PixelGroup, fill: DeviceColor?) {
      add(
        kind, around: Double(group.left + group.right) / 2, Double(group.top + group.bottom) / 2,
        Double(group.width), Double(group.height), fill: fill)
    }
    for line in lines.0.prefix(Self.most) {
      add(
        .rule, around: (line.start + line.end) / 2, line.place, line.end - line.start,
        line.thickness, fill: .black)
    }
    for line in lines.1.prefix(Self.most) {
      add(
        .rule, around: line.place, (line.start + line.end) / 2, line.thickness,
        line.end - line.start, fill: .black)
    }
    for group in level where group.isArea(scale) { add(.box, group, fill: .black) }
    for group in PixelGroup.all(of: pixels.shaded) where group.isArea(scale) {
      add(.box, group, fill: .gray(0.85))
    }
    for group in PixelGroup.all(of: pixels.all).lazy.filter({ $0.isSmall(scale) }).prefix(Self.most)
    {
      if pixels.isSquare(group) {
        add(.box, group, fill: nil)
      } else if pixels.isCircle(group, scale) {
        add(.path, group, fill: nil)
      }
    }
    self.graphics = graphics
    // What makes pixels level, y downwards, is the opposite rotation where y is upwards.
    let crop = page.cropBox
    let (x, y) = ((crop.left + crop.right) / 2, (crop.bottom + crop.top) / 2)
    leveling = Self.rotation(by: slope, around: x, y)
    unleveling = Self.rotation(by: -slope, around: x, y)
  }

  /// Of each kind, as many as a page of text can have.
  private static let most = 10_000

  private static func rotation(by slope: Double, around x: Double, _ y: Double) -> Matrix {
    let length = (1 + slope * slope).squareRoot()
    let (cosine, sine) = (1 / length, slope / length)
    return Matrix.translation(-x, -y).followed(by: Matrix(cosine, sine, -sine, cosine, x, y))
  }

  /// How much the page is askew: the middle slope of its lines, each counted by its length. Less than a pixel over the page is
  /// nothing.
  private static func slope(
    _ level: [PixelLine], _ upright: [PixelLine], _ scale: Double
  ) -> Double {
    let all =
      level.map { ($0.slope, $0.end - $0.start) } + upright.map { (-$0.slope, $0.end - $0.start) }
    let long = all.filter { $0.1 * scale > 72 }.sorted { $0.0 < $1.0 }
    let half = long.reduce(0) { $0 + $1.1 } / 2
    var sum = 0.0
    for (slope, length) in long {
      sum += length
      if sum >= half { return abs(slope) < 0.0005 ? 0 : slope }
    }
    return 0
  }
}

/// A straight line, along one axis, in pixels.
struct PixelLine {
  var start, end: Double
  /// Of its middle, on the other axis.
  var place: Double
  var thickness: Double
  /// How much it moves on the other axis with each pixel.
  var slope: Double
}

/// Dark pixels side by side: of a row, or of a column.
struct PixelRun {
  var line: Int32
  var start, end: Int32
}

/// Runs that touch each other.
struct PixelGroup {
  private(set) var left = Int32.max
  private(set) var right = Int32.min
  private(set) var top = Int32.max
  private(set) var bottom = Int32.min
  private var area = 0.0
  private var sumX = 0.0
  private var sumY = 0.0
  private var sumXX = 0.0
  private var sumXY = 0.0

  var width: Int32 { right - left }
  var height: Int32 { bottom - top }

  private mutating func add(_ run: PixelRun) {
    (left, right) = (min(left, run.start), max(right, run.end))
    (top, bottom) = (min(top, run.line), max(bottom, run.line + 1))
    let length = Double(run.end - run.start)
    let (x, y) = (Double(run.start + run.end) / 2, Double(run.line) + 0.5)
    area += length
    sumX += length * x
    sumY += length * y
    sumXX += length * (x * x + length * length / 12)
    sumXY += length * x * y
  }

  /// - Parameter runs: by line and start.
  static func all(of runs: [PixelRun]) -> [PixelGroup] {
    var parents = runs.indices.map { Int32($0) }
    func root(_ index: Int) -> Int {
      var index = index
      while parents[index] != index {
        parents[index] = parents[Int(parents[index])]
        index = Int(parents[index])
      }
      return index
    }
    var before = 0..<0
    var start = 0
    while start < runs.count {
      let line = runs[start].line
      var end = start
      var first = before.lowerBound
      let touches = !before.isEmpty && runs[before.lowerBound].line == line - 1
      while end < runs.count, runs[end].line == line {
        if touches {
          while first < before.upperBound, runs[first].end < runs[end].start { first += 1 }
          var other = first
          while other < before.upperBound, runs[other].start <= runs[end].end {
            let (one, two) = (root(other), root(end))
            if one != two { parents[max(one, two)] = Int32(min(one, two)) }
            other += 1
          }
        }
        end += 1
      }
      before = start..<end
      start = end
    }
    var places = [Int32](repeating: -1, count: runs.count)
    var groups: [PixelGroup] = []
    for (index, run) in runs.enumerated() {
      let top = root(index)
      if places[top] < 0 {
        places[top] = Int32(groups.count)
        groups.append(PixelGroup())
      }
      groups[Int(places[top])].add(run)
    }
    return groups
  }

  // MARK: What it is

  // In points.
  /// No stroke of a letter of usual size is as long.
  private static let shortestLine = 9.0
  private static let thickestLine = 5.0
  private static let sides = 4.5...18.0

  /// Nil unless it is a straight line along the runs.
  func line(_ scale: Double) -> PixelLine? {
    let length = Double(right - left)
    let thickness = area / length
    guard length * scale >= Self.shortestLine, thickness * scale <= Self.thickestLine,
      length > 3 * thickness, Double(height) <= 2 * thickness + 2 + 0.06 * length
    else { return nil }
    let (meanX, meanY) = (sumX / area, sumY / area)
    let variance = sumXX / area - meanX * meanX
    let slope = variance > 0 ? (sumXY / area - meanX * meanY) / variance : 0
    return PixelLine(
      start: Double(left), end: Double(right),
      place: meanY + slope * (Double(left + right) / 2 - meanX), thickness: thickness,
      slope: slope)
  }

  /// Whether it is an area, such as the ground of white text or a colored cell.
  func isArea(_ scale: Double) -> Bool {
    Double(min(width, height)) * scale > Self.thickestLine
      && area > 0.6 * Double(width) * Double(height)
  }

  /// Whether it is as large as a box that is to be checked.
  func isSmall(_ scale: Double) -> Bool {
    let (width, height) = (Double(width), Double(height))
    return Self.sides.contains(width * scale) && Self.sides.contains(height * scale)
      && (0.7...1.43).contains(width / height) && area < 0.7 * width * height
  }
}

/// The dark pixels of a picture.
struct PictureRuns {
  /// Long runs of rows.
  private(set) var level: [PixelRun] = []
  /// Long runs of columns; lines are columns.
  private(set) var upright: [PixelRun] = []
  /// Long runs of rows that are neither dark nor as bright as paper.
  private(set) var shaded: [PixelRun] = []
  /// All runs of rows; none if there are too many for a page of text and lines.
  private(set) var all: [PixelRun] = []
  private let picture: PagePicture
  private let threshold: UInt8

  private static let most = 3_000_000
  /// The shortest piece of a line, in inches: lines that are two degrees askew are made of longer ones.
  private static let shortestPiece = 0.09

  init(_ picture: PagePicture) {
    self.picture = picture
    let paper = Double(Self.paper(of: picture))
    threshold = UInt8(0.65 * paper)
    let bright = UInt8(0.97 * paper)
    let shortest = max(2, Int32(Self.shortestPiece * Double(picture.resolution)))
    let width = picture.width
    // Where the dark runs of columns begin.
    var tops = [Int32](repeating: -1, count: width)
    for row in 0..<picture.height {
      let line = Int32(row)
      let origin = picture.start + row * width
      var start: Int32 = 0
      var tone = Tone.bright
      for column in 0..<width {
        let value = picture.file[origin + column]
        let own: Tone = value < threshold ? .dark : value < bright ? .shaded : .bright
        if own != tone {
          add(PixelRun(line: line, start: start, end: Int32(column)), tone, shortest)
          (start, tone) = (Int32(column), own)
        }
        if own == .dark {
          if tops[column] < 0 { tops[column] = line }
        } else if tops[column] >= 0 {
          addColumn(column, tops[column], line, shortest)
          tops[column] = -1
        }
      }
      add(PixelRun(line: line, start: start, end: Int32(width)), tone, shortest)
    }
    for (column, top) in tops.enumerated() where top >= 0 {
      addColumn(column, top, Int32(picture.height), shortest)
    }
    upright.sort { ($0.line, $0.start) < ($1.line, $1.start) }
    if all.count >= Self.most { all = [] }
  }

  private enum Tone { case dark, shaded, bright }

  private mutating func add(_ run: PixelRun, _ tone: Tone, _ shortest: Int32) {
    let isLong = run.end - run.start >= shortest
    switch tone {
    case .dark:
      if all.count < Self.most { all.append(run) }
      if isLong, level.count < Self.most { level.append(run) }
    case .shaded: if isLong, shaded.count < Self.most { shaded.append(run) }
    case .bright: break
    }
  }

  private mutating func addColumn(
    _ column: Int, _ top: Int32, _ bottom: Int32, _ shortest: Int32
  ) {
    guard bottom - top >= shortest, upright.count < Self.most else { return }
    upright.append(PixelRun(line: Int32(column), start: top, end: bottom))
  }

  /// What most of the page is: the most frequent of the bright levels.
  private static func paper(of picture: PagePicture) -> Int {
    var counts = [Int](repeating: 0, count: 256)
    let end = picture.start + picture.width * picture.height
    for place in stride(from: picture.start, to: end, by: 7) {
      counts[Int(picture.file[place])] += 1
    }
    return (128..<256).max { counts[$0] < counts[$1] } ?? 255
  }

  private func isDark(_ column: Int32, _ row: Int32) -> Bool {
    guard (0..<Int32(picture.width)).contains(column), (0..<Int32(picture.height)).contains(row)
    else { return false }
    return picture.file[picture.start + Int(row) * picture.width + Int(column)] < threshold
  }

  // MARK: Boxes and circles

  /// Whether nearly all of each side is dark, and the middle is not.
  func isSquare(_ group: PixelGroup) -> Bool {
    let band = max(3, Int32(0.18 * Double(min(group.width, group.height))))
    let columns = group.left..<group.right
    let rows = group.top..<group.bottom
    func covers(_ all: Range<Int32>, _ isDark: (Int32, Int32) -> Bool) -> Bool {
      let dark = all.filter { place in (0..<band).contains { isDark(place, $0) } }
      return Double(dark.count) > 0.9 * Double(all.count)
    }
    return covers(columns) { isDark($0, group.top + $1) }
      && covers(columns) { isDark($0, group.bottom - 1 - $1) }
      && covers(rows) { isDark(group.left + $1, $0) }
      && covers(rows) { isDark(group.right - 1 - $1, $0) } && isEmptyWithin(group, 0.25)
  }

  private func isEmptyWithin(_ group: PixelGroup, _ inset: Double) -> Bool {
    let (x, y) = (
      Int32(inset * Double(group.width)), Int32(inset * Double(group.height))
    )
    var (dark, count) = (0, 0)
    for row in group.top + y..<max(group.top + y + 1, group.bottom - y) {
      for column in group.left + x..<max(group.left + x + 1, group.right - x) {
        count += 1
        if isDark(column, row) { dark += 1 }
      }
    }
    return Double(dark) < 0.1 * Double(count)
  }

  /// Whether it is a thin ring with room beside it: the letter O has neighbors.
  func isCircle(_ group: PixelGroup, _ scale: Double) -> Bool {
    let (width, height) = (Double(group.width), Double(group.height))
    guard width * scale >= 6, (0.9...1.1).contains(width / height), isEmptyWithin(group, 0.3) else {
      return false
    }
    let (x, y) = (Double(group.left + group.right) / 2, Double(group.top + group.bottom) / 2)
    let hits = (0..<32).filter { ray in
      let (cosine, sine) = Self.directions[ray]
      return stride(from: 0.8, through: 1.05, by: 0.05).contains { radius in
        isDark(Int32(x + radius * cosine * width / 2), Int32(y + radius * sine * height / 2))
      }
    }
    guard hits.count >= 30 else { return false }
    let room = Int32(1.5 / scale)
    return !(group.top..<group.bottom).contains { row in
      (1...max(1, room)).contains {
        isDark(group.left - 1 - $0, row) || isDark(group.right + $0, row)
      }
    }
  }

  /// Of 32 rays, by the rotation from each to the next: its cosine and sine.
  private static let directions: [(Double, Double)] = {
    var all = [(1.0, 0.0)]
    for _ in 1..<32 {
      let (x, y) = all[all.count - 1]
      all.append(
        (x * 0.98078528040323 - y * 0.19509032201613, x * 0.19509032201613 + y * 0.98078528040323)
      )
    }
    return all
  }()
}
