import PDFContent

/// How text and boxes look; what is nil is inherited.
struct StyleProperties: Hashable, Sendable {
  var base: String?
  var font: String?
  var size: Double?
  /// The distance between baselines at size 1.
  var leading: Double?
  var isBold: Bool?
  var isItalic: Bool?
  var color: DeviceColor?
  var alignment: TextAlignment?
  var spaceBefore: Double?
  var spaceAfter: Double?
  /// The background; `.some(nil)` is none.
  var fill: DeviceColor??
  var padding: Margins?
  var border: Border??
  /// A rule below the text.
  var rule: Border??

  /// The properties with those that are nil taken from another style.
  func inheriting(_ other: StyleProperties) -> StyleProperties {
    var all = self
    all.font = font ?? other.font
    all.size = size ?? other.size
    all.leading = leading ?? other.leading
    all.isBold = isBold ?? other.isBold
    all.isItalic = isItalic ?? other.isItalic
    all.color = color ?? other.color
    all.alignment = alignment ?? other.alignment
    all.spaceBefore = spaceBefore ?? other.spaceBefore
    all.spaceAfter = spaceAfter ?? other.spaceAfter
    all.fill = fill ?? other.fill
    all.padding = padding ?? other.padding
    all.border = border ?? other.border
    all.rule = rule ?? other.rule
    return all
  }
}

enum TextAlignment: String, Hashable, Sendable, CaseIterable {
  /// Where the text's language begins its lines.
  case start
  case left
  case center
  case right
}

/// A style with nothing left to inherit.
struct ResolvedStyle: Hashable, Sendable {
  var font: String
  var size: Double
  var leading: Double
  var isBold: Bool
  var isItalic: Bool
  var color: DeviceColor
  var alignment: TextAlignment
  var spaceBefore: Double
  var spaceAfter: Double
  var fill: DeviceColor?
  var padding: Margins
  var border: Border?
  var rule: Border?

  var lineHeight: Double { size * leading }

  init(_ properties: StyleProperties) {
    font = properties.font ?? "sans"
    size = properties.size ?? 9.5
    leading = properties.leading ?? 1.3
    isBold = properties.isBold ?? false
    isItalic = properties.isItalic ?? false
    color = properties.color ?? .black
    alignment = properties.alignment ?? .start
    spaceBefore = properties.spaceBefore ?? 0
    spaceAfter = properties.spaceAfter ?? 0
    fill = properties.fill ?? nil
    padding = properties.padding ?? Margins(0)
    border = properties.border ?? nil
    rule = properties.rule ?? nil
  }
}

/// The named styles of a specification: the standard ones and its own.
struct StyleSheet: Hashable, Sendable {
  private var styles: [String: StyleProperties]
  /// The color of headings and rules.
  var accent: DeviceColor
  /// With the two points that viewers keep beside text, 4 points between text and border.
  static let fieldPadding = Margins(top: 0, right: 2, bottom: 0, left: 2)
  /// The background of fields that nobody fills in, such as totals.
  static let readOnlyFill = DeviceColor.rgb(0.906, 0.914, 0.925)

  /// The names of the standard styles.
  static let standardNames = [
    "body", "title", "subtitle", "heading", "subheading", "label", "question", "hint", "note",
    "field", "option", "tableHeader", "tableCell", "caption", "header", "footer",
  ]

  init(accent: DeviceColor = .rgb(0.1, 0.235, 0.4)) {
    self.accent = accent
    styles = Self.standard(accent: accent)
  }

  var names: [String] { styles.keys.sorted() }

  func has(_ name: String) -> Bool { styles[name] != nil }

  /// The base of a style; nil for `body` and unknown styles.
  func base(of name: String) -> String? {
    name == "body" ? nil : styles[name].map { $0.base ?? "body" }
  }

  /// Adds a style, or changes what it says of a standard one.
  mutating func define(_ name: String, _ properties: StyleProperties) {
    var all = properties
    if let standard = styles[name] {
      all = properties.inheriting(standard)
      all.base = properties.base ?? standard.base
    }
    styles[name] = all
  }

  /// A style with the properties that it inherits; `body` if no style has the name.
  func resolved(_ name: String, over own: StyleProperties? = nil) -> ResolvedStyle {
    var properties = own ?? StyleProperties()
    var current: String? = styles[name] == nil ? "body" : name
    // A chain longer than the number of styles would be a cycle, which reading rejects.
    for _ in 0...styles.count {
      guard let name = current, let next = styles[name] else { break }
      var inherited = next
      // Boxes and space are the style's own: a style based on another takes only its type.
      if name == "body" {
        (inherited.spaceBefore, inherited.spaceAfter) = (properties.spaceBefore, next.spaceAfter)
      }
      properties = properties.inheriting(inherited)
      current = name == "body" ? nil : (next.base ?? "body")
    }
    return ResolvedStyle(properties)
  }

  /// The standard styles: dark text on white, one accent color, fields in thin boxes with a light fill.
  private static func standard(accent: DeviceColor) -> [String: StyleProperties] {
    let ink = DeviceColor.rgb(0.106, 0.106, 0.106)
    // 7.0:1 and 4.9:1 on white.
    let muted = DeviceColor.rgb(0.34, 0.36, 0.40)
    let line = DeviceColor.rgb(0.44, 0.46, 0.48)
    var body = StyleProperties()
    (body.font, body.size, body.leading, body.color) = ("sans", 9.5, 1.3, ink)
    body.spaceAfter = 6
    var title = StyleProperties()
    (title.size, title.leading, title.isBold, title.color) = (20, 1.15, true, accent)
    (title.spaceAfter, title.rule) = (10, .some(Border(width: 2, color: accent)))
    var subtitle = StyleProperties()
    (subtitle.size, subtitle.color, subtitle.spaceAfter) = (10, muted, 2)
    var heading = StyleProperties()
    (heading.size, heading.isBold, heading.color, heading.leading) = (11, true, .gray(1), 1.2)
    (heading.fill, heading.padding) = (
      .some(accent), Margins(top: 3, right: 7, bottom: 3.5, left: 7)
    )
    (heading.spaceBefore, heading.spaceAfter) = (9, 7)
    var subheading = StyleProperties()
    (subheading.size, subheading.isBold, subheading.color) = (10.5, true, accent)
    (subheading.spaceBefore, subheading.spaceAfter, subheading.leading) = (5, 4, 1.2)
    var label = StyleProperties()
    (label.size, label.leading, label.spaceAfter) = (8.5, 1.2, 0)
    // A question stands before its answers, and is as large as they are.
    var question = StyleProperties()
    (question.size, question.leading, question.isBold, question.spaceAfter) = (9.5, 1.2, true, 0)
    var hint = StyleProperties()
    (hint.size, hint.leading, hint.color, hint.spaceAfter) = (7.5, 1.25, muted, 0)
    var note = StyleProperties()
    (note.size, note.leading, note.spaceBefore, note.spaceAfter) = (9, 1.35, 2, 9)
    (note.fill, note.padding) = (
      .some(accent.tint(0.08)), Margins(top: 7, right: 10, bottom: 7, left: 10)
    )
    note.border = .some(nil)
    var field = StyleProperties()
    (field.size, field.leading, field.spaceAfter) = (10, 1.2, 0)
    (field.fill, field.border) = (
      .some(.rgb(0.953, 0.969, 0.984)), .some(Border(width: 0.75, color: line))
    )
    field.padding = fieldPadding
    var option = StyleProperties()
    (option.size, option.leading, option.spaceAfter) = (9.5, 1.2, 0)
    var tableHeader = StyleProperties()
    (tableHeader.size, tableHeader.leading, tableHeader.isBold) = (8.5, 1.2, true)
    (tableHeader.fill, tableHeader.spaceAfter) = (.some(accent.tint(0.13)), 0)
    tableHeader.padding = Margins(top: 3, right: 4, bottom: 3, left: 4)
    tableHeader.border = .some(Border(width: 0.75, color: line))
    var tableCell = StyleProperties()
    (tableCell.size, tableCell.leading, tableCell.spaceAfter) = (9, 1.25, 0)
    tableCell.padding = Margins(top: 3, right: 4, bottom: 3, left: 4)
    tableCell.border = .some(Border(width: 0.75, color: line))
    var caption = StyleProperties()
    (caption.size, caption.isBold, caption.spaceAfter) = (9.5, true, 3)
    var header = StyleProperties()
    (header.size, header.leading, header.color, header.spaceAfter) = (8, 1.2, muted, 0)
    return [
      "body": body, "title": title, "subtitle": subtitle, "heading": heading,
      "subheading": subheading, "label": label, "question": question, "hint": hint, "note": note,
      "field": field,
      "option": option, "tableHeader": tableHeader, "tableCell": tableCell, "caption": caption,
      "header": header, "footer": header,
    ]
  }
}
