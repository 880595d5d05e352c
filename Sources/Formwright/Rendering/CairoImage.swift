/// An SVG image that cairo has written, made to look in a browser as cairo draws it, and to be drawn there fast.
///
/// - Cairo defines each glyph as a symbol and uses it for each letter; a browser copies the symbol's elements for each use. A
///   page of a tax form has 4,500 letters, and becomes 15,000 elements. Here the letters that stand in a row are one path.
/// - Cairo masks a group without saying where the mask ends, which leaves it to the box of what is masked. The box of a level
///   line has no height, and so the line disappears (CSS Masking, sections 7.1.1 and 7.10). A group begins with a rectangle
///   that shows nothing, of the size to which the group is clipped: its box is never empty.
///
/// Each element stands on a line of its own. What is written otherwise stays as it is.
struct CairoImage {
  private let bytes: [UInt8]
  private var output: [UInt8] = []
  private var outlines: [ArraySlice<UInt8>: GlyphOutline] = [:]
  /// The line before, if it matters to this one.
  private var before = Line.other
  /// Where the path of a row of letters begins in the output that ends in it.
  private var row: Int?

  private enum Line {
    /// A symbol of this name has begun, at this place of the output; its outline may be known.
    case glyph(name: ArraySlice<UInt8>, start: Int)
    /// A group of what is filled has begun, at this place of the output.
    case group(start: Int)
    /// A rectangle with these attributes has clipped something.
    case clip(ArraySlice<UInt8>)
    case other
  }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The image for a browser.
  func translated() -> [UInt8] {
    var image = self
    image.output.reserveCapacity(bytes.count * 3 / 2)
    var rest = bytes[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
      image.translate(rest[..<end])
      rest = rest[end...]
    }
    _ = image.endRow(replacingGroup: false)
    return image.output
  }

  /// - Parameter line: with its end.
  private mutating func translate(_ line: ArraySlice<UInt8>) {
    var element = line.drop { $0 == UInt8(ascii: " ") }
    if addToRow(element) { return }
    let isEndOfGroup = element.starts(with: "</g>".utf8)
    if endRow(replacingGroup: isEndOfGroup) { return }
    let start = output.count
    output += line
    let former = before
    before = .other
    if element.pop("<symbol overflow=\"visible\" id=\""), let name = element.popAttribute() {
      before = .glyph(name: name, start: start)
    } else if element.starts(with: "<g style=\"fill:".utf8) {
      before = .group(start: start)
    } else if element.pop("<rect ") {
      before = .clip(element.prefix { $0 != UInt8(ascii: "/") })
    } else {
      translate(element, after: former)
    }
  }

  private mutating func translate(_ element: ArraySlice<UInt8>, after former: Line) {
    var element = element
    switch former {
    case .glyph(let name, let start):
      if element.pop("<path style=\"stroke:none;\" d=\"") {
        outlines[name] = element.popAttribute().flatMap(GlyphOutline.init)
        before = former
      } else if element.starts(with: "</symbol>".utf8), outlines[name] != nil {
        output.removeSubrange(start...)
      }
    case .clip(let rectangle):
      if element.starts(with: "</clipPath>".utf8) {
        before = former
      } else if element.starts(with: "<g id=\"surface".utf8) {
        output += "<rect \(String(decoding: rectangle, as: UTF8.self)) fill=\"none\"/>\n".utf8
      }
    case .group, .other: break
    }
  }

  /// Adds a letter to the row of letters.
  ///
  /// - Returns: false if the element is not a letter, or its glyph is not an outline.
  private mutating func addToRow(_ element: ArraySlice<UInt8>) -> Bool {
    var element = element
    guard element.pop("<use xlink:href=\"#"), let name = element.popAttribute(),
      let outline = outlines[name], element.pop(" x=\""), let x = element.popHundredths(),
      element.pop("\" y=\""), let y = element.popHundredths()
    else { return false }
    if row == nil {
      row = output.count
      output += "<path d=\"".utf8
    }
    output.append(UInt8(ascii: "M"))
    output.append(hundredths: x)
    output.append(hundredths: y)
    output += outline.commands
    return true
  }

  /// Ends the row of letters.
  ///
  /// - Parameter isWhole: whether the group in which the row stands ends after it.
  /// - Returns: whether the path has the place and the style of a group that has nothing else.
  private mutating func endRow(replacingGroup isWhole: Bool) -> Bool {
    guard let row else { return false }
    self.row = nil
    output += "\"/>\n".utf8
    guard isWhole, case .group(let start) = before else { return false }
    before = .other
    // `<g style="…">`, a line, `<path d=`: the group's end and the path's beginning go.
    output.removeSubrange(row - 2..<row + "<path".utf8.count)
    output.replaceSubrange(start..<start + "<g".utf8.count, with: "<path".utf8)
    return true
  }
}

/// The outline of a glyph, as commands of a path that are relative to the glyph's origin (SVG 2, section 9.3).
private struct GlyphOutline {
  private(set) var commands: [UInt8] = []

  /// - Parameter path: its `M`, `L`, `C` and `Z`, as cairo writes them.
  /// - Returns: nil if there is anything else.
  init?(_ path: ArraySlice<UInt8>) {
    var rest = path
    var (x, y, startX, startY) = (0, 0, 0, 0)
    while let command = rest.popFirst() {
      var points: Int
      switch command {
      case UInt8(ascii: " "): continue
      case UInt8(ascii: "Z"): points = 0
      case UInt8(ascii: "M"), UInt8(ascii: "L"): points = 1
      case UInt8(ascii: "C"): points = 3
      default: return nil
      }
      commands.append(command | 0x20)
      var end = (x: startX, y: startY)
      while points > 0 {
        guard let nextX = rest.popHundredths(), let nextY = rest.popHundredths() else { return nil }
        commands.append(hundredths: nextX - x)
        commands.append(hundredths: nextY - y)
        end = (nextX, nextY)
        points -= 1
      }
      (x, y) = end
      if command == UInt8(ascii: "M") { (startX, startY) = end }
    }
  }
}

extension [UInt8] {
  /// Writes a number after a command of a path, or after another number.
  fileprivate mutating func append(hundredths: Int) {
    if hundredths < 0 {
      append(UInt8(ascii: "-"))
    } else if let last, (48...57).contains(last) {
      append(UInt8(ascii: " "))
    }
    let (whole, part) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    if whole > 0 || part == 0 { self += String(whole).utf8 }
    guard part > 0 else { return }
    append(UInt8(ascii: "."))
    append(48 + UInt8(part / 10))
    if part % 10 > 0 { append(48 + UInt8(part % 10)) }
  }
}

extension ArraySlice<UInt8> {
  /// Takes a text away if this begins with it.
  fileprivate mutating func pop(_ text: String) -> Bool {
    guard starts(with: text.utf8) else { return false }
    removeFirst(text.utf8.count)
    return true
  }

  /// Takes away what comes before the end of an attribute, and the end.
  fileprivate mutating func popAttribute() -> ArraySlice? {
    guard let end = firstIndex(of: UInt8(ascii: "\"")) else { return nil }
    defer { self = self[(end + 1)...] }
    return self[..<end]
  }

  /// Takes a number away that cairo has written, in hundredths: of a point, no screen shows less, and cairo itself rounds to a
  /// 256th.
  fileprivate mutating func popHundredths() -> Int? {
    var index = startIndex
    while index < endIndex, self[index] == UInt8(ascii: " ") { index += 1 }
    let isNegative = index < endIndex && self[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    var thousandths = 0
    /// How many more digits count; more before the point than any page has are none of cairo's.
    var (wanted, isAfterPoint, hasDigits) = (12, false, false)
    while index < endIndex {
      let byte = self[index]
      if byte == UInt8(ascii: "."), !isAfterPoint {
        (wanted, isAfterPoint) = (3, true)
      } else if byte >= 48, byte <= 57 {
        hasDigits = true
        if wanted > 0 {
          thousandths = thousandths * 10 + Int(byte - 48)
          wanted -= 1
        } else if !isAfterPoint {
          return nil
        }
      } else {
        break
      }
      index += 1
    }
    guard hasDigits else { return nil }
    self = self[index...]
    for _ in 0..<(isAfterPoint ? wanted : 3) { thousandths *= 10 }
    return (thousandths + 5) / 10 * (isNegative ? -1 : 1)
  }
}
