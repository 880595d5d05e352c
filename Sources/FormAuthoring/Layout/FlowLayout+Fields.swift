import Diagnostics
import FormAppearances
import InteractiveForms
import PDFContent
import PDFObjects

/// Fields with their labels.
extension FlowLayout {
  func labelPosition(of item: FlowField) -> FlowField.LabelPosition {
    item.labelPosition ?? specification.labels
  }

  mutating func field(_ item: FlowField, _ place: Place) -> [Fragment] {
    location = item.location
    guard let index = item.fields.first else { return [] }
    let field = specification.fields[index]
    if !item.options.isEmpty || item.fields.count > 1 { return optionGroup(item, place) }
    switch field.kind {
    case .checkBox: return [checkBox(item, index, place)]
    case .pushButton: return [button(item, index, place)]
    case .radio: return []
    case .text, .comboBox, .listBox, .signature: break
    }
    switch labelPosition(of: item) {
    case .none:
      let size = boxSize(item, field, width: place.width, fills: place.fillsWidth)
      return [
        Fragment(
          height: size.height,
          pieces: box(index, x: 0, y: 0, size, in: place.parent), boxTop: 0)
      ]
    case .above: return [above(item, index, place)]
    case .left: return [beside(item, index, place)]
    case .inside: return [inside(item, index, place)]
    }
  }

  mutating func widget(
    _ field: Int, option: Int? = nil, x: Double, y: Double,
    _ size: (width: Double, height: Double), in parent: Int, isBare: Bool = false
  ) -> Piece {
    Piece(
      kind: .widget(
        field: field, option: option, width: size.width, height: size.height, isBare: isBare),
      x: x, y: y, element: structure.add("Form", in: parent))
  }

  /// A field with its box. If the style “field” has padding, the page draws the box, and the widget is the part inside
  /// the padding: every viewer then keeps the distance, also for what is typed or filled later. A box that comes and
  /// goes with its field is the widget's own.
  mutating func box(
    _ field: Int, x: Double, y: Double, _ size: (width: Double, height: Double), in parent: Int
  ) -> [Piece] {
    let padding = resolved("field").padding
    let specified = specification.fields[field]
    let comesAndGoes = specified.visibility != .visible || isShownByAction(specified.name)
    if !comesAndGoes, !specified.combGroups.isEmpty {
      return comb(field, x: x, y: y, size, in: parent)
    }
    // A comb has no text beside its border.
    guard !comesAndGoes, !specified.flags.contains(.comb), padding != Margins(0) else {
      return [widget(field, x: x, y: y, size, in: parent)]
    }
    let line = specified.border?.width ?? 0
    let arrow =
      specified.kind == .comboBox ? self.arrow(x: x, y: y, size) : []
    let frame = Piece(
      kind: .rectangle(
        width: size.width - line, height: size.height - line, fill: specified.background,
        border: specified.border), x: x + line / 2, y: y + line / 2)
    return [frame] + arrow + [
      padded(
        field, x: x + line, y: y + line, (size.width - 2 * line, size.height - 2 * line), in: parent
      )
    ]
  }

  /// The arrow of a combo box, which viewers draw only while it is used.
  func arrow(x: Double, y: Double, _ size: (width: Double, height: Double)) -> [Piece] {
    let (half, depth) = (3.5, 3.5)
    let border = Border(width: 1.2, color: BorderParts.standardColor)
    let (left, top) = (x + size.width - 7 - 2 * half, y + (size.height - depth) / 2)
    // In a mirrored layout, the two lines change places.
    let slope = isRightToLeft ? -depth : depth
    let (first, second) = isRightToLeft ? (top + depth, top) : (top, top + depth)
    return [
      Piece(kind: .line(width: half, height: slope, border), x: left, y: first),
      Piece(kind: .line(width: half, height: -slope, border), x: left + half, y: second),
    ]
  }

  /// A comb with gaps between groups of its cells. The page draws the cells, and the widget covers them all.
  mutating func comb(
    _ field: Int, x: Double, y: Double, _ size: (width: Double, height: Double), in parent: Int
  ) -> [Piece] {
    let specified = specification.fields[field]
    let groups = specified.combGroups
    let count = groups.reduce(0, +)
    let cell = size.width / Double(count)
    let gap = min(4, cell / 3)
    let border = specified.border ?? Border(BorderParts())
    var pieces: [Piece] = []
    var start = 0
    for group in groups {
      let end = start + group
      let left = Double(start) * cell + (start > 0 ? gap / 2 : border.width / 2)
      let right = Double(end) * cell - (end < count ? gap / 2 : border.width / 2)
      pieces.append(
        Piece(
          kind: .rectangle(
            width: right - left, height: size.height - border.width, fill: specified.background,
            border: border), x: x + left, y: y + border.width / 2))
      for divider in (start + 1)..<max(start + 1, end) {
        pieces.append(
          Piece(
            kind: .line(width: 0, height: size.height - border.width, border),
            x: x + Double(divider) * cell, y: y + border.width / 2))
      }
      start = end
    }
    return pieces + [widget(field, x: x, y: y, size, in: parent, isBare: true)]
  }

  /// The widget inside the padding of the style “field”, without a border of its own.
  mutating func padded(
    _ field: Int, x: Double, y: Double, _ size: (width: Double, height: Double), in parent: Int
  ) -> Piece {
    var padding = resolved("field").padding
    // A narrow field that asks for no padding has none.
    if padding == StyleSheet.fieldPadding, size.width < 10 + padding.left + padding.right {
      padding = Margins(0)
    }
    let inner = (
      width: size.width - padding.left - padding.right,
      height: size.height - padding.top - padding.bottom
    )
    if inner.width < 10 || inner.height < 6 {
      problems.report(
        "the padding of the style “field” leaves no room in the field", at: location,
        hint: "Make the padding smaller, or the field larger.",
        field: specification.fields[field].name)
    }
    return widget(
      field, x: x + padding.left, y: y + padding.top, (max(inner.width, 1), max(inner.height, 1)),
      in: parent, isBare: true)
  }

  // MARK: Sizes

  /// The size of the box of a field: what the specification says, else what the field holds.
  mutating func boxSize(
    _ item: FlowField, _ field: FieldSpecification, width room: Double, fills: Bool
  ) -> (width: Double, height: Double) {
    let style = resolved("field")
    let size = field.fontSize > 0 ? field.fontSize : style.size
    let line = size * style.leading
    var width = room
    let cells = field.flags.contains(.comb) ? field.maxLength : nil
    let padding = style.padding
    let (across, upright) = (padding.left + padding.right, padding.top + padding.bottom)
    switch item.width {
    case .points(let points)?: width = points
    case .fraction(let share)?: width = room * share
    case .characters(let count)?: width = self.width(ofCharacters: count) + across
    case .span(let span)?: width = (room + gutter) * min(1, span / Double(grid)) - gutter
    case .fill?: break
    case nil:
      if let cells {
        width = min(room, Double(cells) * max(15, size * 1.6))
      } else if !fills, let length = field.maxLength, !field.flags.contains(.multiline),
        field.kind == .text
      {
        width = min(room, self.width(ofCharacters: Double(min(max(length, 4), 200))) + across)
      }
    }
    if width > room + 0.5 {
      problems.report(
        "the field is \(formatNumber(width.rounded())) points wide, but its column measures "
          + "\(formatNumber(room.rounded(.down)))", at: item.location,
        hint: "Make it narrower.", field: field.name)
      width = room
    }
    if let height = item.height { return (width, height) }
    let border = (field.border?.width ?? 0) * 2
    switch field.kind {
    case .signature: return (width, 34 + upright)
    case .listBox:
      let rows = item.lines ?? min(max(field.options.count, 2), 5)
      return (width, Double(rows) * size * 1.2 + border + 5 + upright)
    default:
      if field.flags.contains(.multiline) {
        return (width, Double(item.lines ?? 3) * size * 1.2 + border + 7 + upright)
      }
      return (width, (line + border + 5.5).rounded() + upright)
    }
  }

  // MARK: Labels

  /// The label, its mark and its hint, on one line if there is room.
  private mutating func label(
    _ item: FlowField, _ styleName: String, width: Double, parent: Int
  ) -> [Fragment] {
    guard let label = item.label else { return [] }
    let style = resolved(styleName)
    let element = structure.add("P", in: parent)
    let mark = item.isRequired ? specification.requiredMark : nil
    guard let hint = item.hint else {
      return block(label, style, width: width, element: element, mark: mark)
    }
    if label.parts.count == 1, hint.parts.count == 1, let own = hint.parts.first?.text {
      let (rich, _) = shaped(label.parts[0].text, style, mark: mark, hint: own)
      if rich.naturalWidth <= width {
        return block(label, style, width: width, element: element, mark: mark, hint: own)
      }
    }
    let lines = block(label, style, width: width, element: element, mark: mark)
    return lines
      + block(
        hint, resolved("hint"), width: width, element: structure.add("P", in: parent))
  }

  private mutating func above(_ item: FlowField, _ index: Int, _ place: Place) -> Fragment {
    let container = structure.add("Div", in: place.parent)
    let size = boxSize(
      item, specification.fields[index], width: place.width, fills: place.fillsWidth)
    let label = label(item, "label", width: place.width, parent: container)
    let top = label.height + 2
    let box = box(index, x: 0, y: top, size, in: container)
    return Fragment(
      height: top + size.height, pieces: assembled(label) + box, boxTop: top)
  }

  private mutating func beside(_ item: FlowField, _ index: Int, _ place: Place) -> Fragment {
    let container = structure.add("Div", in: place.parent)
    let labelWidth = min(item.labelWidth ?? max(80, place.width * 0.3), place.width - 30)
    let label = label(item, "label", width: labelWidth - 8, parent: container)
    let field = specification.fields[index]
    let size = boxSize(
      item, field, width: place.width - labelWidth, fills: place.fillsWidth)
    let first = label.first?.height ?? 0
    let lineHeight = resolved("field").lineHeight + 7
    // The first lines of label and field stand side by side.
    let shift = max(0, (min(size.height, lineHeight) - first) / 2)
    let box = box(index, x: labelWidth, y: 0, size, in: container)
    let height = max(size.height, label.height + shift)
    return Fragment(
      height: height, pieces: assembled(label).map { $0.moved(0, shift) } + box, boxTop: 0)
  }

  /// The label in the upper part of the box, as in tax forms.
  private mutating func inside(_ item: FlowField, _ index: Int, _ place: Place) -> Fragment {
    let container = structure.add("Div", in: place.parent)
    let field = specification.fields[index]
    var size = boxSize(item, field, width: place.width, fills: true)
    if field.flags.contains(.comb), item.width == nil {
      size.width = min(size.width, place.width - 8)
    }
    var labelStyle = resolved("label")
    labelStyle.size = min(labelStyle.size, 7.5)
    let label = label(item, "label", width: place.width - 8, parent: container)
    let top = label.height + 3
    let isComb = field.flags.contains(.comb)
    // Text begins where the label does.
    let box =
      isComb
      ? self.box(index, x: 4, y: top, (size.width, size.height - 3), in: container)
      : [padded(index, x: 0, y: top, (place.width, size.height - 1), in: container)]
    let arrow =
      field.kind == .comboBox
      ? self.arrow(x: 0, y: top, (place.width, size.height - 1)) : []
    let frame = Piece(
      kind: .rectangle(
        width: place.width, height: top + size.height, fill: field.background,
        border: field.border ?? Border(width: 0.75, color: .gray(0.45))), x: 0, y: 0)
    return Fragment(
      height: top + size.height,
      pieces: [frame] + assembled(label).map { $0.moved(4, 2) } + arrow + box, boxTop: top,
      isTight: true)
  }

  // MARK: Toggles and buttons

  static let toggleSide = 11.0
  /// A hint of an option that is wider has several lines.
  private static let hintWidth = 140.0

  private mutating func checkBox(_ item: FlowField, _ index: Int, _ place: Place) -> Fragment {
    if labelPosition(of: item) == .none {
      let side = item.height ?? Self.toggleSide
      return Fragment(
        height: side, pieces: [widget(index, x: 0, y: 0, (side, side), in: place.parent)],
        boxTop: 0)
    }
    let option = FieldSpecification.Option(
      value: "", label: item.label ?? LocalizedText(InlineText(plain: "")), hint: item.hint)
    let container = structure.add("Div", in: place.parent)
    return toggle(
      index, option: nil, option, width: place.width, parent: container,
      mark: item.isRequired ? specification.requiredMark : nil)
  }

  /// A box or circle with its label at the right.
  private mutating func toggle(
    _ index: Int, option place: Int?, _ option: FieldSpecification.Option, width: Double,
    parent: Int, mark: String? = nil
  ) -> Fragment {
    var style = resolved("option")
    // A label whose script runs the other way begins beside its own box, too, not beside the next one.
    style.alignment = isRightToLeft ? .right : .left
    var hintStyle = resolved("hint")
    hintStyle.alignment = style.alignment
    let side = Self.toggleSide
    let indent = side + 6
    let form = widget(index, option: place, x: 0, y: 0, (side, side), in: parent)
    var lines = adjoining(
      option.label, style, width: max(10, width - indent),
      element: structure.add("P", in: parent), mark: mark)
    if let hint = option.hint {
      lines += block(
        hint, hintStyle, width: max(10, width - indent),
        element: structure.add("P", in: parent))
    }
    let first = lines.first?.height ?? 0
    let shift = max(0, (side - first) / 2)
    let boxShift = max(0, (first - side) / 2)
    return Fragment(
      height: max(side + boxShift, lines.height + shift),
      pieces: [form.moved(0, boxShift)] + assembled(lines).map { $0.moved(indent, shift) },
      boxTop: 0)
  }

  func buttonWidth(_ field: FieldSpecification) -> Double {
    var copy = self
    var style = copy.resolved("option")
    style.isBold = true
    let (text, _) = copy.shaped(InlineText(plain: field.caption ?? ""), style)
    return max(64, (text.naturalWidth + 28).rounded(.up))
  }

  private mutating func button(_ item: FlowField, _ index: Int, _ place: Place) -> Fragment {
    let field = specification.fields[index]
    var width = min(place.width, buttonWidth(field))
    switch item.width {
    case .points(let points)?: width = min(points, place.width)
    case .fraction(let share)?: width = place.width * share
    case .characters(let count)?: width = min(self.width(ofCharacters: count), place.width)
    case .span(let span)?: width = place.width * min(1, span / Double(grid))
    case .fill?: width = place.width
    case nil: break
    }
    let size = (width: width, height: item.height ?? 22)
    return Fragment(
      height: size.height, pieces: [widget(index, x: 0, y: 0, size, in: place.parent)], boxTop: 0)
  }

  // MARK: Groups of options

  private mutating func optionGroup(_ item: FlowField, _ place: Place) -> [Fragment] {
    let container = structure.add("Div", in: place.parent)
    let position = labelPosition(of: item)
    var indent = 0.0
    var label: [Fragment] = []
    if position != .none {
      let isLeft = position == .left
      indent = isLeft ? min(item.labelWidth ?? max(80, place.width * 0.3), place.width - 30) : 0
      label = self.label(
        item, "question", width: isLeft ? indent - 8 : place.width, parent: container)
    }
    let width = place.width - indent
    let isRadio = specification.fields[item.fields[0]].kind == .radio
    // The widths of options on one line.
    let style = resolved("option")
    var naturals: [Double] = []
    for option in item.options {
      let (text, _) = shaped(
        InlineText(plain: option.label.allPlain), style)
      var natural = text.naturalWidth
      if let hint = option.hint {
        let (text, _) = shaped(InlineText(plain: hint.allPlain), resolved("hint"))
        natural = max(natural, min(text.naturalWidth, max(text.widestWord, Self.hintWidth)))
      }
      naturals.append(
        Self.toggleSide + 6 + natural.rounded(.up) + 1 + (option.label.parts.count > 1 ? 12 : 0))
    }
    let gap = 16.0
    let sum = naturals.reduce(0, +) + gap * Double(max(0, naturals.count - 1))
    var offsets: [(x: Double, width: Double)] = []
    var perRow = 1
    switch item.arrangement {
    case .row? where sum <= width + 0.5, nil where sum <= width + 0.5:
      var x = 0.0
      for natural in naturals {
        offsets.append((x, natural))
        x += natural + gap
      }
      perRow = naturals.count
    case .column?: perRow = 1
    case .columns(let count)?: perRow = count
    case .row?, nil:
      let widest = naturals.max() ?? width
      perRow = max(1, min(4, Int(((width + gap) / (widest + gap)).rounded(.down))))
    }
    if offsets.isEmpty {
      let each = (width - gap * Double(perRow - 1)) / Double(perRow)
      offsets = (0..<max(1, perRow)).map { (Double($0) * (each + gap), each) }
    }
    var rows: [Fragment] = []
    var start = 0
    while start < item.options.count {
      let end = min(start + max(1, perRow), item.options.count)
      var row = Fragment(height: 0)
      for place in start..<end {
        let offset = offsets[min(place - start, offsets.count - 1)]
        let fragment = toggle(
          isRadio ? item.fields[0] : item.fields[min(place, item.fields.count - 1)],
          option: isRadio ? place : nil, item.options[place], width: offset.width,
          parent: container)
        row.pieces += fragment.moved(offset.x, 0)
        row.height = max(row.height, fragment.height)
      }
      if !rows.isEmpty { rows.append(Fragment(height: 4)) }
      rows.append(row)
      start = end
    }
    if position == .left {
      let shift = max(0, ((rows.first?.height ?? 0) - (label.first?.height ?? 0)) / 2)
      return [
        Fragment(
          height: max(rows.height, label.height + shift),
          pieces: assembled(label).map { $0.moved(0, shift) }
            + assembled(rows).map { $0.moved(indent, 0) }, boxTop: 0)
      ]
    }
    let top = label.isEmpty ? 0 : label.height + 4
    return [
      Fragment(
        height: top + rows.height,
        pieces: assembled(label) + assembled(rows).map { $0.moved(0, top) }, boxTop: top)
    ]
  }
}
