package import PDFObjects

/// Something that a page draws besides text, as geometry: a rule, a box, a path, a shading or an
/// image.
///
/// Distances are in the page's default user space, before `/Rotate`. What is entirely clipped is left
/// out, and ``bounds`` is what the clip leaves of the rest.
package struct PageGraphic: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    /// A straight line, stroked or a filled rectangle thinner than 3 units, parallel to an axis.
    case rule
    /// A rectangle whose sides are parallel to the axes.
    case box
    /// Any other path.
    case path
    case shading
    case image
  }

  package var kind: Kind
  /// The box around it. For a rule that was stroked, the box around the ink, so that its shorter side
  /// is the width of the line.
  package var bounds: Rectangle
  /// The color that fills it; nil if it is not filled or the color is a pattern or unknown.
  package var fillColor: DeviceColor?
  package var isFilled: Bool
  package var strokeColor: DeviceColor?
  package var isStroked: Bool
  /// The width of the line it is stroked with; 0 if it is not.
  package var lineWidth: Double
  /// The index of the innermost marked content around it; -1 if there is none.
  package var markedContent: Int32
  /// The image XObject; nil for an inline image and for graphics of other kinds.
  package var image: ObjectNumber?
  /// It belongs to the appearance of an annotation.
  package var isAnnotation: Bool
}

extension PageGraphic {
  /// What was seen in a picture: filled with a color, or stroked in black if it has none.
  package init(seen kind: Kind, at bounds: Rectangle, fill: DeviceColor?) {
    self.init(
      kind: kind, bounds: bounds, fillColor: fill, isFilled: fill != nil,
      strokeColor: fill == nil ? .black : nil, isStroked: fill == nil, lineWidth: 0,
      markedContent: -1, image: nil, isAnnotation: false)
  }
}
