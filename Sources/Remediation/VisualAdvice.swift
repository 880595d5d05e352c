import FieldDetection
import InteractiveForms
import PDFContent
package import PDFObjects
import PageStructure

/// What only whoever makes the form can change: pale text and borders, very small text and fields, which people with low vision
/// may not see, and boxes to check that have no field, of which a screen reader says nothing.
package struct VisualAdvice: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// WCAG 2.1, 1.4.3: the contrast of text to its ground.
    case textContrast
    /// WCAG 2.1, 1.4.11: the contrast of what shows where a field is.
    case borderContrast
    case smallText
    case smallField
    /// A box to check without a field.
    case missingField
  }

  package var kind: Kind
  /// The page of its first place, from 1.
  package var page: Int
  /// Its first place, in the page's default user space.
  package var bounds: Rectangle
  /// How many words or fields of the page it is about.
  package var count: Int
  /// A ratio of contrast, points, or how likely it is that a field is missing.
  package var found: Double
  /// The least that is asked for.
  package var asked: Double
  /// The words of its first place; empty of fields.
  package var text = ""
  /// The full name of its first field.
  package var field: String?
}

/// Finds what there is to advise on, page by page.
struct VisualAdviser {
  private(set) var advice: [VisualAdvice] = []
  private let widgets: [Int: [(field: Field, widget: Widget)]]

  // WCAG 2.1, 1.4.3 and 1.4.11; “large” is 18 points, or 14 points bold.
  private static let (ordinary, large, borders) = (4.5, 3.0, 3.0)
  private static let (largeSize, largeBoldSize) = (18.0, 14.0)
  /// In points: smaller text than notes of any form in print have, and boxes that no text of this size fits in.
  private static let (leastText, leastBox, leastToggle) = (5.0, 8.0, 5.0)
  private static let leastShown = 1.1
  /// How likely a place is a box to check, if it is to be missed.
  private static let surelyBox = 0.8
  private static let mostPerPage = 20

  init(_ form: Form) {
    var found: [Int: [(Field, Widget)]] = [:]
    for field in form.fields where field.kind != .pushButton {
      for widget in field.widgets where widget.isOnScreen {
        if let page = widget.pageIndex { found[page, default: []].append((field, widget)) }
      }
    }
    widgets = found
  }

  /// What advice is about one thing of a page.
  private struct Subject: Hashable {
    var kind: VisualAdvice.Kind
    /// In hundredths of a ratio, or tenths of a point.
    var found: Int
    var asked: Int
  }

  /// - Parameters:
  ///   - text: the page; what its annotations show is left out.
  ///   - page: from 0.
  mutating func add(_ text: PageText, page: Int) {
    let ground = PageGround(text.content.graphics)
    var own: [Subject: VisualAdvice] = [:]
    func note(
      _ kind: VisualAdvice.Kind, _ found: Double, _ asked: Double, _ bounds: Rectangle,
      _ words: String = "", field: String? = nil
    ) {
      let subject = Subject(
        kind: kind, found: kind == .textContrast ? Int(found * 100) : 0,
        asked: Int(asked * 100))
      if var known = own[subject] {
        known.count += 1
        known.found = min(known.found, found)
        if !words.isEmpty, known.text.count < 80 { known.text += " " + words }
        own[subject] = known
      } else {
        own[subject] = VisualAdvice(
          kind: kind, page: page + 1, bounds: bounds, count: 1, found: found, asked: asked,
          text: words, field: field)
      }
    }
    for word in text.words {
      guard let first = word.glyphs.first, text.glyphs.indices.contains(first),
        !text.content.glyphs[Int(text.glyphs[first])].flags.contains(.annotation),
        text.content.styles.indices.contains(word.style)
      else { continue }
      let style = text.content.styles[word.style]
      let string = text.text(of: word)
      guard !style.isInvisible, string.contains(where: { $0.isLetter || $0.isNumber }) else {
        continue
      }
      if style.size < Self.leastText {
        note(.smallText, style.size, Self.leastText, word.bounds, string)
      }
      guard let color = style.color, let behind = ground.color(at: word.bounds) else { continue }
      let isBold = text.content.fonts[style.font].traits.contains(.bold)
      let isLarge = style.size >= (isBold ? Self.largeBoldSize : Self.largeSize)
      let asked = isLarge ? Self.large : Self.ordinary
      let contrast = color.contrast(to: behind)
      if contrast < asked - 0.005 { note(.textContrast, contrast, asked, word.bounds, string) }
    }
    for (field, widget) in widgets[page] ?? [] {
      guard let box = widget.rectangle, box.width > 0, box.height > 0 else { continue }
      let least = field.kind.isToggle ? Self.leastToggle : Self.leastBox
      let size = min(box.width, box.height)
      if size < least { note(.smallField, size, least, box, field: field.name) }
      if let contrast = Self.contrast(of: widget, box, ground), contrast < Self.borders - 0.005 {
        note(.borderContrast, contrast, Self.borders, box, field: field.name)
      }
    }
    let taken = (widgets[page] ?? []).compactMap(\.widget.rectangle)
    for box in FieldDetector.fields(of: text.content, ink: nil, besides: taken)
    where box.isChoice && box.confidence >= Self.surelyBox {
      note(.missingField, box.confidence, Self.surelyBox, box.bounds)
    }
    let order = own.values.sorted {
      ($0.kind.rawValue, $0.found, $0.asked, -$0.bounds.top, $0.bounds.left)
        < ($1.kind.rawValue, $1.found, $1.asked, -$1.bounds.top, $1.bounds.left)
    }
    advice += order.prefix(Self.mostPerPage)
  }

  /// The best contrast of what shows where a field is: its border, its ground, or what the page draws along it; nil if
  /// nothing does.
  private static func contrast(
    of widget: Widget, _ box: Rectangle, _ ground: PageGround
  ) -> Double? {
    let around = ground.color(at: box) ?? .white
    var shown = [
      DeviceColor(components: widget.characteristics.borderColor),
      DeviceColor(components: widget.characteristics.backgroundColor),
    ].compactMap(\.self)
    shown += ground.lines(along: box)
    // White on white is no border.
    return shown.map { $0.contrast(to: around) }.filter { $0 > Self.leastShown }.max()
  }
}

/// The colors that a page has behind its text.
private struct PageGround {
  private var fills: [PageGraphic]
  private var lines: [PageGraphic]
  private let rowsOfFills: Rows
  private let rowsOfLines: Rows

  init(_ graphics: [PageGraphic]) {
    let own = graphics.lazy.filter { !$0.isAnnotation }.prefix(Limit.edges)
    fills = own.filter { $0.isFilled || $0.kind == .image || $0.kind == .shading }
    lines = own.filter { $0.kind == .rule || $0.kind == .box && $0.isStroked }
    rowsOfFills = Rows(fills.lazy.map(\.bounds))
    rowsOfLines = Rows(lines.lazy.map(\.bounds))
  }

  /// The color behind a place: that of the last box around its middle; nil if a picture or shading may be there.
  func color(at box: Rectangle) -> DeviceColor? {
    let (x, y) = box.middle
    let near = rowsOfFills.near(y, y)
    // More than these are not kept.
    guard near.count < Limit.near else { return nil }
    guard let last = near.last(where: { fills[$0].bounds.contains(x, y) }) else { return .white }
    return fills[last].kind == .box ? fills[last].fillColor : nil
  }

  /// The colors of rules and boxes along a side of a box.
  func lines(along box: Rectangle) -> [DeviceColor] {
    rowsOfLines.near(box.bottom - 3, box.top + 3).compactMap { index in
      let line = lines[index]
      let (one, reach) = (line.bounds, 3.0)
      let isBeside =
        abs(one.bottom - box.bottom) <= reach || abs(one.top - box.top) <= reach
        || abs(one.top - box.bottom) <= reach
      guard isBeside, one.overlapX(box) >= 0.6 * box.width else { return nil }
      return line.isStroked ? line.strokeColor : line.fillColor
    }
  }
}

extension DeviceColor {
  /// From 1 to 21 (WCAG 2.1, “contrast ratio”).
  func contrast(to other: DeviceColor) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// WCAG 2.1, “relative luminance”; device colors are taken for those of sRGB.
  private var luminance: Double {
    func linear(_ value: Double) -> Double {
      guard value > 0.04045 else { return value / 12.92 }
      // A power of 2.4: the square, and the fifth root of it by Newton's method.
      let square = ((value + 0.055) / 1.055) * ((value + 0.055) / 1.055)
      var root = 1.0
      for _ in 0..<24 { root -= (root - square / (root * root * root * root)) / 5 }
      return square * root
    }
    let (red, green, blue) =
      switch self {
      case .gray(let gray): (gray, gray, gray)
      case .rgb(let red, let green, let blue): (red, green, blue)
      case .cmyk(let cyan, let magenta, let yellow, let black):
        ((1 - cyan) * (1 - black), (1 - magenta) * (1 - black), (1 - yellow) * (1 - black))
      }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
