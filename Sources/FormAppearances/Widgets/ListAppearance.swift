package import InteractiveForms
package import PDFContent
package import PDFObjects

/// Makes the content of list boxes: the options from the first visible one on, the selected ones on
/// a coloured bar (ISO 32000-2, 12.7.5.4).
package struct ListAppearance: Sendable {
  package var style: TextStyle
  package var geometry: WidgetGeometry
  /// The texts of all options.
  let options: [String]
  let dressing: [UInt8]
  let inset: Double

  /// The bar behind a selected option. Acrobat: this blue, whatever the form's colours.
  static let highlight = DeviceColor.rgb(153.0 / 255, 193.0 / 255, 218.0 / 255)
  /// The size of a list whose default appearance leaves it to the viewer, as in Acrobat.
  static let automaticSize = 12.0

  package init(style: TextStyle, options: [String], widget: Widget, geometry: WidgetGeometry) {
    self.style = style
    self.options = options
    self.geometry = geometry
    let dressing = WidgetBorderAndBackground(widget)
    inset = min(dressing.inset, min(geometry.width, geometry.height) / 4)
    var content = ContentWriter()
    dressing.draw(width: geometry.width, height: geometry.height, to: &content)
    self.dressing = content.bytes
  }

  var fontSize: Double { style.fontSize > 0 ? style.fontSize : Self.automaticSize }

  /// The first option to be shown (`/TI`): as given, moved only as far as the selected options need
  /// to be seen. If the box cannot show all of them, the first one counts.
  package func topIndex(_ given: Int, selected: [Int]) -> Int {
    let rows = rowCount(fontSize)
    let last = max(0, options.count - rows)
    var top = min(max(0, given), last)
    if let final = selected.last, final - top >= rows { top = final - rows + 1 }
    if let first = selected.first, first < top { top = first }
    return top
  }

  /// Returns how many whole rows the box shows, at most as many as there are options.
  func rowCount(_ size: Double) -> Int {
    let rows = (geometry.height - 2 * inset) / (style.leading * size)
    guard rows < Double(options.count) else { return max(1, options.count) }
    return max(1, Int(rows))
  }

  /// Options laid out in rows, which ``write(_:_:to:embedded:)`` draws.
  package struct LaidOut: Sendable {
    package var fit: Fit
    /// The selected options that the box does not show, if they continue elsewhere.
    package var rest: String
    fileprivate var layout: TextLayout
    /// The places of the rows on a colored bar, from 0 at the top of the box.
    fileprivate var selectedRows: [Int]
  }

  /// Lays out the list with these options selected.
  ///
  /// In an annotation, a viewer scrolls the list: rows that the box does not show are not lost. On a
  /// page every selected option is shown, or `policy` decides; see ``fit(selected:top:policy:page:)``.
  ///
  /// - Parameters:
  ///   - selected: indices of options, ascending.
  ///   - top: see ``topIndex(_:selected:)``.
  ///   - page: the page on which the selected options continue, with the policy `continue`.
  package func layOut(
    selected: [Int], top: Int, policy: OverflowPolicy, continuedOnPage page: Int = 0,
    _ destination: TextAppearance.Destination
  ) throws(TextAppearance.Refusal) -> LaidOut {
    let selection = Set(selected)
    let rows =
      switch destination {
      case .annotation: Rows(top: top, count: rowCount(fontSize) + 1, fontSize: fontSize)
      case .page: try fit(selected: selected, top: top, policy: policy, page: page)
      }
    let shown = Array(options.enumerated().dropFirst(rows.top).prefix(rows.count))
    var layout = TextLayout(fontSize: rows.fontSize, lines: [], typefaces: [])
    func append(_ text: ShapedText, at place: Int) {
      layout.append(
        text, x: start(of: text, size: rows.fontSize),
        baseline: box.top - Double(place) * lineHeight(rows.fontSize)
          - style.ascent * rows.fontSize)
    }
    for (place, option) in shown.enumerated() {
      append(
        try shaped(option.element, isSelected: selection.contains(option.offset)), at: place)
    }
    if let note = rows.note { append(try shaped(note, isSelected: false), at: shown.count) }
    return LaidOut(
      fit: rows.fit, rest: rows.rest, layout: layout,
      selectedRows: shown.indices.filter { selection.contains(shown[$0].offset) })
  }

  /// Writes the whole content of the widget.
  ///
  /// - Parameter embedded: the system fonts that the document uses; takes what is new.
  /// - Returns: the names under which the content finds system fonts.
  package func write(
    _ laidOut: LaidOut, _ destination: TextAppearance.Destination,
    to writer: inout ContentWriter, embedded: inout EmbeddedTypefaces
  ) -> Set<PDFName> {
    switch destination {
    case .annotation:
      writer.append(dressing)
      writer.beginMarkedContent("Tx")
    case .page:
      writer.save()
      writer.concatenate(geometry.placement)
      writer.append(dressing)
    }
    writer.save()
    writer.clip(to: box)
    let lineHeight = lineHeight(laidOut.layout.fontSize)
    for place in laidOut.selectedRows {
      let upper = box.top - Double(place) * lineHeight
      writer.setFillColor(Self.highlight)
      writer.rectangle(Rectangle(box.left, upper - lineHeight, box.right, upper))
      writer.fill()
    }
    let names = laidOut.layout.write(style: style, to: &writer, embedded: &embedded)
    writer.restore()
    switch destination {
    case .annotation: writer.endMarkedContent()
    case .page: writer.restore()
    }
    return names
  }

  /// The box inside the border.
  private var box: Rectangle { geometry.boundingBox.inset(by: inset) }

  private func lineHeight(_ size: Double) -> Double { style.leading * size }

  /// Where a line begins: `/Q` counts in a list too (ISO 32000-2, Table 228). A line that is too wide
  /// keeps its beginning in sight.
  private func start(of text: ShapedText, size: Double) -> Double {
    let left = box.left + inset
    let room = box.right - inset - left - text.width * size / 1000
    guard room > 0 else { return left }
    return switch style.quadding {
    case .left: left
    case .center: left + room / 2
    case .right: left + room
    }
  }

  /// A selected option must be drawn as it is; of the others, what no font has is left out.
  func shaped(
    _ text: String, isSelected: Bool
  ) throws(TextAppearance.Refusal) -> ShapedText {
    do throws(MissingGlyphs) {
      return try TextShaper.shape(text, style: style, flow: .oneLine)
    } catch {
      if isSelected { throw .missing(error) }
      let rest = TextShaper.drawable(text, style: style)
      return (try? TextShaper.shape(rest, style: style, flow: .oneLine)) ?? ShapedText()
    }
  }

  package func stream(_ content: [UInt8], resources: PDFDictionary) -> PDFStream {
    appearanceStream(content, geometry: geometry, resources: resources)
  }
}
