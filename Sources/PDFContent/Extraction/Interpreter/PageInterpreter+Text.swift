import PDFObjects

/// Text objects (ISO 32000-2, 9.3 and 9.4).
extension PageInterpreter {
  mutating func showText(
    _ name: ContentOperator, _ scanner: ContentScanner, _ scope: inout ResourceScope
  ) {
    switch name {
    case .beginText:
      textMatrix = .identity
      lineMatrix = .identity
    case .font:
      guard scanner.operands.count >= 2, let size = scanner.number(0, of: 1),
        case .name(let name) = scanner.operands[scanner.operands.count - 2]
      else { return }
      setFont(scope.font(name, from: reader.fonts), size: size)
    case .characterSpacing:
      if let value = scanner.number(0, of: 1) { state.characterSpacing = value }
    case .wordSpacing:
      if let value = scanner.number(0, of: 1) { state.wordSpacing = value }
    case .horizontalScaling:
      if let value = scanner.number(0, of: 1) { state.horizontalScale = value / 100 }
    case .leading:
      if let value = scanner.number(0, of: 1) { state.leading = value }
    case .rise:
      if let value = scanner.number(0, of: 1) { state.rise = value }
    case .renderingMode:
      if let value = scanner.number(0, of: 1), (0...7).contains(value) {
        state.renderingMode = Int(value)
      }
    case .moveText:
      if let x = scanner.number(0, of: 2), let y = scanner.number(1, of: 2) { moveLine(x, y) }
    case .moveTextWithLeading:
      if let x = scanner.number(0, of: 2), let y = scanner.number(1, of: 2) {
        state.leading = -y
        moveLine(x, y)
      }
    case .textMatrix:
      if let matrix = scanner.matrix {
        lineMatrix = matrix
        textMatrix = matrix
      }
    case .nextLine: moveLine(0, -state.leading)
    case .showText:
      if let string = scanner.lastString { show(scanner.text, string) }
    case .nextLineShowText:
      moveLine(0, -state.leading)
      if let string = scanner.lastString { show(scanner.text, string) }
    case .spacedNextLineShowText:
      if let words = scanner.wordSpacingOperand, let characters = scanner.characterSpacingOperand {
        state.wordSpacing = words
        state.characterSpacing = characters
      }
      moveLine(0, -state.leading)
      if let string = scanner.lastString { show(scanner.text, string) }
    case .showTextArray: showArray(scanner)
    default: break
    }
  }

  mutating func setFont(_ font: ShownFont?, size: Double) {
    state.font = font
    state.fontSize = size
    state.fontIndex = -1
    guard let font else { return }
    if let known = fontIndexes[ObjectIdentifier(font)] {
      state.fontIndex = known
    } else {
      state.fontIndex = content.fonts.count
      fontIndexes[ObjectIdentifier(font)] = content.fonts.count
      keptFonts.append(font)
      content.fonts.append(font.value)
    }
  }

  private mutating func moveLine(_ x: Double, _ y: Double) {
    lineMatrix = Matrix.translation(x, y).followed(by: lineMatrix)
    textMatrix = lineMatrix
  }

  private mutating func showArray(_ scanner: ContentScanner) {
    let scale = state.fontSize / 1000
    let isVertical = state.font?.value.isVertical == true
    for operand in scanner.operands {
      switch operand {
      case .string(let range): show(scanner.text, range)
      case .number(let value) where abs(value) < 1e9:
        let distance = -value * scale
        if isVertical { advance(0, distance) } else { advance(distance * state.horizontalScale, 0) }
      default: break
      }
    }
  }

  private mutating func advance(_ x: Double, _ y: Double) {
    textMatrix.e += x * textMatrix.a + y * textMatrix.c
    textMatrix.f += x * textMatrix.b + y * textMatrix.d
  }

  /// Shows the codes of a string (9.4.3).
  private mutating func show(_ text: [UInt8], _ range: Range<Int>) {
    guard let font = state.font, range.upperBound <= text.count else { return }
    guard content.glyphs.count + range.count <= ExtractionAllowance.mostGlyphs else {
      content.isTruncated = true
      return
    }
    let matrix = textMatrix.followed(by: state.matrix)
    let run = TextRun(state: state, matrix: matrix)
    let style = marks.isHidden ? 0 : styleIndex(run)
    // Distances from the start of the string, in text space.
    var x = 0.0
    var y = 0.0
    var index = range.lowerBound
    while index < range.upperBound {
      let code: UInt32
      let byteCount: Int
      if font.isSimple {
        (code, byteCount) = (UInt32(text[index]), 1)
      } else {
        (code, byteCount) = font.reader.nextCode(in: text[index..<range.upperBound])
      }
      index += byteCount
      let glyph = font.glyph(code, byteCount: byteCount)
      if !marks.isHidden { add(glyph, code, run, x, y, style) }
      var spacing = state.characterSpacing
      if byteCount == 1, code == 32 { spacing += state.wordSpacing }
      if run.isVertical {
        y += glyph.advance * state.fontSize + spacing
      } else {
        x += (glyph.advance * state.fontSize + spacing) * state.horizontalScale
      }
    }
    guard x.isFinite, y.isFinite else { return }
    advance(x, y)
  }

  private mutating func add(
    _ glyph: ShownFont.Glyph, _ code: UInt32, _ run: TextRun, _ x: Double, _ y: Double, _ style: Int
  ) {
    let place = run.origin(of: glyph, x, y)
    guard place.x.isFinite, place.y.isFinite, abs(place.x) < 1e9, abs(place.y) < 1e9 else { return }
    var shown = PageGlyph(
      code: code, style: Int32(style), markedContent: marks.current,
      textStart: UInt32(content.scalars.count), textCount: 0, unicodeSource: glyph.source,
      flags: isInAnnotation ? .annotation : [], x: place.x, y: place.y, advance: glyph.advance,
      verticalX: Float(glyph.originX), verticalY: Float(glyph.originY))
    if marks.replaced >= 0 {
      shown.unicodeSource = .actualText
      if lastReplaced != marks.replaced {
        lastReplaced = marks.replaced
        let text = content.markedContents[Int(marks.replaced)].actualText ?? ""
        let start = content.scalars.count
        content.scalars.append(contentsOf: text.unicodeScalars.prefix(0xFFFF))
        shown.textCount = UInt16(content.scalars.count - start)
        replacedHolder = content.glyphs.count
      } else if glyph.advance != 0, content.glyphs.indices.contains(replacedHolder),
        content.glyphs[replacedHolder].advance == 0
      {
        // A letter has the text rather than the marks before it.
        shown.textStart = content.glyphs[replacedHolder].textStart
        shown.textCount = content.glyphs[replacedHolder].textCount
        content.glyphs[replacedHolder].textCount = 0
        replacedHolder = content.glyphs.count
      }
    } else if let scalar = Unicode.Scalar(glyph.scalar), glyph.scalar != 0 {
      content.scalars.append(scalar)
      shown.textCount = 1
    } else if !glyph.ligature.isEmpty {
      content.scalars.append(contentsOf: glyph.ligature)
      shown.textCount = UInt16(glyph.ligature.count)
    }
    if place.x < state.clip.left - run.reach || place.x > state.clip.right + run.reach
      || place.y < state.clip.bottom - run.reach || place.y > state.clip.top + run.reach
    {
      shown.flags.insert(.clipped)
    }
    content.glyphs.append(shown)
  }

  /// The index of the style of a run: most often that of the run before.
  private mutating func styleIndex(_ run: TextRun) -> Int {
    let style = GlyphStyle(
      font: max(0, state.fontIndex), renderingMode: state.renderingMode,
      color: state.fill.color, strokeColor: state.stroke.color, em: run.em)
    if let last = content.styles.indices.last, content.styles[last] == style { return last }
    if content.styles.count < 4096 {
      if let known = styleIndexes[style] { return known }
      styleIndexes[style] = content.styles.count
    }
    content.styles.append(style)
    return content.styles.count - 1
  }
}

/// What the codes of one string have in common: how they get from text space to the page.
struct TextRun {
  /// From text space to default user space, at the start of the string.
  let matrix: Matrix
  let isVertical: Bool
  /// From an em to default user space, without the origin.
  let em: Matrix
  private let rise: Double
  private let fontSize: Double
  private let horizontalScale: Double
  /// How far from its origin a glyph may reach.
  let reach: Double

  init(state: GraphicsState, matrix: Matrix) {
    self.matrix = matrix
    isVertical = state.font?.value.isVertical == true
    rise = state.rise
    fontSize = state.fontSize
    horizontalScale = state.horizontalScale
    let across = state.fontSize * state.horizontalScale
    em = Matrix(
      matrix.a * across, matrix.b * across, matrix.c * state.fontSize, matrix.d * state.fontSize,
      0, 0)
    reach = abs(em.a) + abs(em.b) + abs(em.c) + abs(em.d)
  }

  func origin(of glyph: ShownFont.Glyph, _ x: Double, _ y: Double) -> (x: Double, y: Double) {
    guard isVertical else { return matrix.apply(x, y + rise) }
    return matrix.apply(
      x - glyph.originX * fontSize * horizontalScale, y + rise - glyph.originY * fontSize)
  }
}

extension ContentScanner {
  /// The operands of `"`: word spacing, character spacing and a string.
  var wordSpacingOperand: Double? { number(0, of: 3) }
  var characterSpacingOperand: Double? { number(1, of: 3) }
}
