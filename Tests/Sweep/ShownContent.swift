import Formwright
import Typography

/// What a content stream shows, told by its operators alone (ISO 32000-2, 9.4).
struct ShownContent {
  /// In content order, with `ActualText` in the place of what it stands for.
  private(set) var text: [Unicode.Scalar] = []
  /// The sizes that text is set in.
  private(set) var sizes: Set<Double> = []
  /// How far ink leaves the clip or the box, in points; 0 where all lies inside.
  private(set) var excess = 0.0
  /// The character that leaves it furthest.
  private(set) var outermost: [Unicode.Scalar] = []
  private(set) var isClipped = false

  private let box: Rectangle
  private var clip: Rectangle?
  private var clips: [Rectangle?] = []
  private var path: Rectangle?
  private var font: ShownFont?
  private var size = 0.0
  private var rise = 0.0
  private var spacing = (character: 0.0, word: 0.0, scale: 1.0)
  private var line = (x: 0.0, y: 0.0)
  private var pen = 0.0
  /// For each open marked content, whether it has an `ActualText`.
  private var marks: [Bool] = []

  /// - Parameter font: the font of a name.
  init(_ content: [UInt8], box: Rectangle, font find: (PDFName) -> ShownFont?) {
    self.box = box
    for operation in ContentReader(content) { take(operation, find) }
  }

  private mutating func take(_ operation: ContentOperation, _ find: (PDFName) -> ShownFont?) {
    switch operation.name {
    case .save: clips.append(clip)
    case .restore: clip = clips.popLast() ?? nil
    case .rectangle:
      if let n = operation.numbers(4) { path = Rectangle(n[0], n[1], n[0] + n[2], n[1] + n[3]) }
    case .clip: if let path { (clip, isClipped) = (path, true) }
    case .beginText: (line, pen) = ((0, 0), 0)
    case .font:
      font = operation.operands.first?.nameValue.flatMap(find)
      size = operation.operands.last?.numberValue ?? 0
    case .moveText:
      if let n = operation.numbers(2) { (line, pen) = ((line.x + n[0], line.y + n[1]), 0) }
    case .rise: rise = operation.numbers(1)?[0] ?? rise
    case .characterSpacing: spacing.character = operation.numbers(1)?[0] ?? 0
    case .wordSpacing: spacing.word = operation.numbers(1)?[0] ?? 0
    case .horizontalScaling: spacing.scale = (operation.numbers(1)?[0] ?? 100) / 100
    case .beginMarkedContent: marks.append(false)
    case .beginMarkedContentWithProperties:
      let said = operation.operands.last?.dictionaryValue?["ActualText"]?.stringValue
      if let said, !marks.contains(true) { text += said.text.unicodeScalars }
      marks.append(said != nil)
    case .endMarkedContent: _ = marks.popLast()
    case .showText: if let string = operation.operands.last?.stringValue { show(string.bytes) }
    case .showTextArray:
      for item in operation.operands.last?.arrayValue ?? [] {
        if let string = item.stringValue {
          show(string.bytes)
        } else if let number = item.numberValue {
          pen -= number * size / 1000 * spacing.scale
        }
      }
    default: break
    }
  }

  private mutating func show(_ bytes: [UInt8]) {
    guard let font else { return }
    let limit = clip.map { Self.intersection($0, box) } ?? box
    let isSaid = marks.contains(true)
    let scale = size / 1000
    sizes.insert(size)
    var (text, pen, excess, outermost) = (text, pen, excess, outermost)
    let (line, rise, spacing) = (line, rise, spacing)
    font.forEach(in: bytes) { glyph, isWordSpace in
      if !isSaid { text += glyph.scalars }
      if let ink = glyph.bounds {
        let x = line.x + pen
        let y = line.y + rise
        let beyond = max(
          limit.left - (x + ink.left * scale * spacing.scale),
          x + ink.right * scale * spacing.scale - limit.right,
          limit.bottom - (y + ink.bottom * scale), y + ink.top * scale - limit.top)
        if beyond > excess { (excess, outermost) = (beyond, glyph.scalars) }
      }
      pen +=
        (glyph.width * scale + spacing.character + (isWordSpace ? spacing.word : 0))
        * spacing.scale
    }
    (self.text, self.pen, self.excess, self.outermost) = (text, pen, excess, outermost)
  }

  private static func intersection(_ a: Rectangle, _ b: Rectangle) -> Rectangle {
    let (left, bottom) = (max(a.left, b.left), max(a.bottom, b.bottom))
    return Rectangle(
      left, bottom, max(left, min(a.right, b.right)), max(bottom, min(a.top, b.top)))
  }
}
