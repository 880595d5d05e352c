import PDFObjects

/// What operators set and `q` saves, as far as reading a page needs it (ISO 32000-2, 8.4 and 9.3).
struct GraphicsState {
  var matrix: Matrix
  /// The box around the current clip, in default user space.
  var clip: Rectangle
  var fill = PaintColor()
  var stroke = PaintColor()
  var lineWidth = 1.0

  // Text state.
  var font: ShownFont?
  var fontIndex = -1
  var fontSize = 0.0
  var characterSpacing = 0.0
  var wordSpacing = 0.0
  var horizontalScale = 1.0
  var leading = 0.0
  var rise = 0.0
  var renderingMode = 0
}

/// A color with the space that its components are in.
struct PaintColor {
  var space = ColorSpace.gray
  /// Nil for a pattern, and for spaces without device colors.
  var color: DeviceColor? = .black

  mutating func set(_ components: [Double]) { color = space.color(components) }
}
