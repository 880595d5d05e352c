package import InteractiveForms
import PDFContent
import PDFObjects

/// A widget's background and border (`/MK /BG /BC`, `/BS`; ISO 32000-2, 12.5.4 and Table 192).
package struct WidgetBorderAndBackground: Hashable, Sendable {
  var background: DeviceColor?
  var border: DeviceColor?
  var style: WidgetBorder

  package init(_ widget: Widget) {
    background = DeviceColor(components: widget.characteristics.backgroundColor)
    border = DeviceColor(components: widget.characteristics.borderColor)
    style = widget.border
  }

  package var isEmpty: Bool { background == nil && (border == nil || style.width <= 0) }

  /// How far the border reaches inwards: its width, twice that where it has a bevel.
  ///
  /// Acrobat keeps this distance also where no border colour is given, so that text does not move
  /// when one is.
  package var inset: Double {
    switch style.style {
    case .beveled, .inset: 2 * style.width
    case .solid, .dashed, .underline: style.width
    }
  }

  func draw(width: Double, height: Double, to content: inout ContentWriter) {
    guard !isEmpty else { return }
    content.save()
    if let background {
      content.setFillColor(background)
      content.rectangle(Rectangle(0, 0, width, height))
      content.fill()
    }
    if let border, style.width > 0 { drawBorder(border, width, height, &content) }
    content.restore()
  }

  /// The same around a circle, for radio buttons marked with one, as Acrobat draws them.
  func drawRound(width: Double, height: Double, to content: inout ContentWriter) {
    guard !isEmpty else { return }
    content.save()
    let radius = min(width, height) / 2
    let circle = Rectangle(
      width / 2 - radius, height / 2 - radius, width / 2 + radius, height / 2 + radius)
    if let background {
      content.setFillColor(background)
      content.ellipse(in: circle)
      content.fill()
    }
    if let border, style.width > 0, radius > style.width / 2 {
      content.setStrokeColor(border)
      content.setLineWidth(style.width)
      if style.style == .dashed { content.setDash(style.dashes, phase: 0) }
      content.ellipse(in: circle.inset(by: style.width / 2))
      content.stroke()
    }
    content.restore()
  }

  private func drawBorder(
    _ color: DeviceColor, _ width: Double, _ height: Double, _ content: inout ContentWriter
  ) {
    let w = style.width
    content.setStrokeColor(color)
    content.setLineWidth(w)
    switch style.style {
    case .underline:
      content.move(0, w / 2)
      content.line(width, w / 2)
      content.stroke()
      return
    case .dashed: content.setDash(style.dashes, phase: 0)
    case .beveled: drawBevel(width, height, light: .white, dark: shade, &content)
    case .inset: drawBevel(width, height, light: .gray(0.5), dark: .gray(0.75), &content)
    case .solid: break
    }
    content.rectangle(Rectangle(0, 0, width, height).inset(by: w / 2))
    content.stroke()
  }

  /// Acrobat darkens the background for the lower edge of a bevel; grey where there is none.
  private var shade: DeviceColor {
    background.flatMap { DeviceColor(components: $0.components.map { $0 * 0.75 }) } ?? .gray(0.5)
  }

  /// Two corners of the width of the border, inside it: the upper left light, the lower right dark.
  private func drawBevel(
    _ width: Double, _ height: Double, light: DeviceColor, dark: DeviceColor,
    _ content: inout ContentWriter
  ) {
    let w = style.width
    content.setFillColor(light)
    corner(
      [
        (w, w), (w, height - w), (width - w, height - w), (width - 2 * w, height - 2 * w),
        (2 * w, height - 2 * w), (2 * w, 2 * w),
      ], &content)
    content.setFillColor(dark)
    corner(
      [
        (width - w, height - w), (width - w, w), (w, w), (2 * w, 2 * w), (width - 2 * w, 2 * w),
        (width - 2 * w, height - 2 * w),
      ], &content)
  }

  private func corner(_ points: [(Double, Double)], _ content: inout ContentWriter) {
    for (index, point) in points.enumerated() {
      if index == 0 { content.move(point.0, point.1) } else { content.line(point.0, point.1) }
    }
    content.closePath()
    content.fill()
  }
}
