public import PDFObjects

/// A widget annotation: where a field shows itself (ISO 32000-2, 12.5.6.19).
public struct Widget: Sendable {
  package internal(set) var number: ObjectNumber
  /// The page it stands on, from 0; nil where it is on none.
  public var pageIndex: Int?
  /// `/Rect` in the page's user space; nil where it is missing or no rectangle.
  public var rectangle: Rectangle?
  package var flags: AnnotationFlags
  /// The appearance states other than `Off` it can show, from `/AP`.
  public var onStates: [AppearanceState]
  /// `/AS`
  public var state: AppearanceState?
  package var characteristics: AppearanceCharacteristics
  package var border: WidgetBorder
  /// `/DA` where the widget has its own, different from its field's.
  package var defaultAppearance: [UInt8]?
  /// `/Q` where the widget has its own.
  package var quadding: Quadding?
  /// `/TU` of the widget itself.
  package var alternateName: String?

  /// Neither a screen nor a printer shows it.
  public var isHidden: Bool { flags.contains(.hidden) || flags.contains(.invisible) }

  /// A screen shows it, whether a printer does or not (ISO 32000-2, Table 167).
  package var isOnScreen: Bool { !isHidden && !flags.contains(.noView) }
}

extension Widget {
  /// A widget that is being made: its dictionary as far as it goes, on no page yet.
  package init(authoring node: PDFDictionary, in document: Document) {
    self.init(
      number: ObjectNumber(0), pageIndex: nil, rectangle: document.rectangle(node["Rect"]),
      flags: AnnotationFlags(
        rawValue: UInt32(truncatingIfNeeded: document.integer(node["F"]) ?? 0)),
      onStates: [], state: nil,
      characteristics: AppearanceCharacteristics(document.dictionary(node["MK"]), in: document),
      border: WidgetBorder(node, in: document), defaultAppearance: nil, quadding: nil,
      alternateName: nil)
  }
}

/// `/MK`, how a widget is dressed (ISO 32000-2, Table 192).
package struct AppearanceCharacteristics: Hashable, Sendable {
  /// `/R`, counterclockwise, 0, 90, 180 or 270.
  package var rotation = 0
  /// `/BC`: 0 (none), 1 (grey), 3 (RGB) or 4 (CMYK) numbers.
  package var borderColor: [Double] = []
  /// `/BG`
  package var backgroundColor: [Double] = []
  /// `/CA`
  package var caption: String?
  /// `/TP`
  package var captionPosition = CaptionPosition.noIcon

  package init() {}

  init(_ dictionary: PDFDictionary?, in document: Document) {
    guard let dictionary else { return }
    let turned = document.integer(dictionary["R"]) ?? 0
    let normal = ((turned % 360) + 360) % 360
    rotation = normal % 90 == 0 ? normal : 0
    borderColor = Self.color(dictionary["BC"], in: document)
    backgroundColor = Self.color(dictionary["BG"], in: document)
    caption = document.value("CA", in: dictionary)?.stringValue?.text
    captionPosition =
      document.integer(dictionary["TP"]).flatMap(CaptionPosition.init(rawValue:)) ?? .noIcon
  }

  private static func color(_ object: PDFObject?, in document: Document) -> [Double] {
    let numbers = (document.array(object) ?? []).compactMap { document.number($0) }
    guard [1, 3, 4].contains(numbers.count) else { return [] }
    return numbers.map { min(max($0, 0), 1) }
  }
}

/// The position of a push button's caption relative to its icon, `/TP` (ISO 32000-2, Table 192).
package enum CaptionPosition: Int, Hashable, Sendable {
  case noIcon = 0
  case noCaption = 1
  case below = 2
  case above = 3
  case right = 4
  case left = 5
  case overlaid = 6
}

/// `/BS` or the older `/Border` (ISO 32000-2, 12.5.4).
package struct WidgetBorder: Hashable, Sendable {
  package enum Style: String, Hashable, Sendable {
    case solid = "S"
    case dashed = "D"
    case beveled = "B"
    case inset = "I"
    case underline = "U"
  }
  /// In points; 1 where nothing says otherwise.
  package var width = 1.0
  package var style = Style.solid
  package var dashes: [Double] = [3]

  package init() {}

  init(_ widget: PDFDictionary, in document: Document) {
    if let border = document.dictionary(widget["BS"]) {
      if let width = document.number(border["W"]), width >= 0, width < 1000 { self.width = width }
      if let name = document.name(border["S"]), let style = Style(rawValue: name.rawValue) {
        self.style = style
      }
      setDashes(document.array(border["D"]), in: document)
    } else if let border = document.array(widget["Border"]), border.count >= 3 {
      if let width = document.number(border[2]), width >= 0, width < 1000 { self.width = width }
      if border.count > 3, let dashes = document.array(border[3]) {
        style = .dashed
        setDashes(dashes, in: document)
      }
    }
  }

  private mutating func setDashes(_ items: [PDFObject]?, in document: Document) {
    let numbers = (items ?? []).compactMap { document.number($0) }.filter { $0 >= 0 && $0 < 1000 }
    if !numbers.isEmpty, numbers.contains(where: { $0 > 0 }) { dashes = numbers }
  }
}
