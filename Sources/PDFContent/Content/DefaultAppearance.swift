package import PDFObjects

/// A default appearance string, `/DA` (ISO 32000-2, 12.7.4.3): the font, size and colour of
/// variable text, as content stream operators.
package struct DefaultAppearance: Hashable, Sendable {
  /// The font's name in the resources; nil where the string names none.
  package var fontName: PDFName?

  /// In units of text space; 0 means that the size is to be found by the viewer (auto size).
  ///
  /// A negative size, which would turn the text around, is taken by its magnitude; one beyond all
  /// reason (a million) for 0.
  package var fontSize: Double

  /// The operators that set the colour for filling, as bytes of content syntax; empty where the
  /// string sets none, which is black. With a colour space that is not one of the device's, they
  /// name a resource of the form.
  package var colorOperators: [UInt8]

  /// The colour, where it is one of the device colours; nil where the string sets none or uses
  /// another colour space.
  package var color: DeviceColor?

  /// What else the string sets (`Tc Tw Tz TL Ts Tr`, stroking colour, line width, …), as bytes of
  /// content syntax.
  package var otherOperators: [UInt8]

  package init(fontName: PDFName?, fontSize: Double, color: DeviceColor? = .black) {
    self.fontName = fontName
    self.fontSize = fontSize
    self.color = color
    var writer = ContentWriter()
    if let color { writer.setFillColor(color) }
    colorOperators = writer.bytes
    otherOperators = []
  }

  /// Reads a string, damaged or not: what cannot be read is left out, and of operators that set the
  /// same thing the last one counts.
  package init(parsing bytes: [UInt8]) {
    self.init(fontName: nil, fontSize: 0, color: nil)
    var strayWord: PDFName?
    var space: PDFName = "DeviceGray"
    var other = ContentWriter()
    for operation in ContentReader(bytes) {
      let isStray = !Self.known.contains(operation.name)
      switch operation.name {
      case .font:
        setFont(operation, strayWord: strayWord)
      case .fillGray:
        space = "DeviceGray"
        setColor(operation, count: 1)
      case .fillRGB:
        space = "DeviceRGB"
        setColor(operation, count: 3)
      case .fillCMYK:
        space = "DeviceCMYK"
        setColor(operation, count: 4)
      case .fillColorSpace, .fillColor, .fillColorOrPattern: setColor(operation, in: &space)
      // These would start, end, draw or place something, or name a resource that an appearance does
      // not have.
      case .beginText, .endText, .save, .restore, .showText, .showTextArray, .nextLineShowText,
        .spacedNextLineShowText, .moveText, .moveTextWithLeading, .nextLine, .textMatrix,
        .inlineImage, .paintXObject, .shading,
        .concatenate, .graphicsState, .strokeColorSpace, .strokeColor, .strokeColorOrPattern:
        break
      default:
        if !isStray, !operation.operands.isEmpty { other.append(operation) }
      }
      strayWord = isStray && !operation.word.isEmpty ? PDFName(text: operation.word) : nil
    }
    otherOperators = other.bytes
  }

  /// The string as PDF syntax.
  package var bytes: [UInt8] {
    var writer = ContentWriter()
    writer.append(otherOperators)
    writer.append(colorOperators)
    if let fontName { writer.setFont(fontName, size: fontSize) }
    return writer.bytes
  }

  // MARK: Reading

  /// The last two operands count, so that `//Helv 12 Tf`, an empty name and a name, is read as
  /// meant. A name that lacks its slash reaches here as a word that is no operator.
  private mutating func setFont(_ operation: ContentOperation, strayWord: PDFName?) {
    guard let size = operation.operands.last?.numberValue else {
      if let name = operation.operands.last?.nameValue, !name.rawValue.isEmpty { fontName = name }
      return
    }
    fontSize = abs(size) < 1e6 ? abs(size) : 0
    let name = operation.operands.dropLast().last
    switch name {
    case .name(let name) where !name.rawValue.isEmpty: fontName = name
    case .string(let string) where !string.bytes.isEmpty: fontName = PDFName(bytes: string.bytes)
    case nil: if let strayWord { fontName = strayWord }
    default: break
    }
  }

  private mutating func setColor(_ operation: ContentOperation, count: Int) {
    if let found = operation.numbers(count).flatMap(DeviceColor.init(components:)) {
      setColor(found)
    }
  }

  /// Replaces the color for filling.
  package mutating func setColor(_ found: DeviceColor) {
    var writer = ContentWriter()
    writer.setFillColor(found)
    (color, colorOperators) = (found, writer.bytes)
  }

  /// `cs` and what follows it. A colour in a device space is the same as by `g`, `rg` or `k`; others
  /// are kept as they are.
  private mutating func setColor(_ operation: ContentOperation, in space: inout PDFName) {
    if operation.name == .fillColorSpace {
      guard let name = operation.operands.last?.nameValue else { return }
      space = name
      (color, colorOperators) = (nil, [])
    }
    switch (space, operation.name) {
    case ("DeviceGray", .fillColorSpace): setColor(.gray(0))
    case ("DeviceRGB", .fillColorSpace): setColor(.rgb(0, 0, 0))
    case ("DeviceCMYK", .fillColorSpace): setColor(.cmyk(0, 0, 0, 1))
    case ("DeviceGray", _): setColor(operation, count: 1)
    case ("DeviceRGB", _): setColor(operation, count: 3)
    case ("DeviceCMYK", _): setColor(operation, count: 4)
    default:
      // A colour needs two operators; a string of hundreds must not cost their square.
      guard !operation.operands.isEmpty, colorOperators.count < 512 else { return }
      var writer = ContentWriter()
      writer.append(colorOperators)
      writer.append(operation)
      (color, colorOperators) = (nil, writer.bytes)
    }
  }

  /// Operators that may stand in the string or in any content (ISO 32000-2, Annex A).
  private static let known: Set<ContentOperator> = [
    .font, .characterSpacing, .wordSpacing, .horizontalScaling, .leading, .rise, .renderingMode,
    .moveText, .moveTextWithLeading, .nextLine, .textMatrix, .showText, .showTextArray,
    .nextLineShowText, .spacedNextLineShowText,
    .fillGray, .fillRGB, .fillCMYK, .fillColorSpace, .fillColor, .fillColorOrPattern, .strokeGray,
    .strokeRGB, .strokeCMYK, .strokeColorSpace, .strokeColor, .strokeColorOrPattern, .graphicsState,
    .renderingIntent, .flatness, .lineWidth,
    .lineCap, .lineJoin, .miterLimit, .dash, .save, .restore, .concatenate, .beginText, .endText,
    .inlineImage, .paintXObject, .shading,
  ]
}

extension ContentWriter {
  /// An operation that was read, with its operands.
  mutating func append(_ operation: ContentOperation) {
    for operand in operation.operands { write(operand: operand) }
    append(Array(operation.word.utf8))
  }
}
