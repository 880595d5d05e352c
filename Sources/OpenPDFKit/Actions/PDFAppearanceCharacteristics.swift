public import Foundation
import PDFContent
import PDFObjects

/// A key of appearance characteristics, without a slash. As a key of a dictionary it equals its raw value.
public struct PDFAppearanceCharacteristicsKey: RawRepresentable, Hashable, Sendable,
  _HasCustomAnyHashableRepresentation
{
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public func _toCustomAnyHashable() -> AnyHashable? { AnyHashable(rawValue) }
  public static let backgroundColor = PDFAppearanceCharacteristicsKey(rawValue: "BG")
  public static let borderColor = PDFAppearanceCharacteristicsKey(rawValue: "BC")
  public static let rotation = PDFAppearanceCharacteristicsKey(rawValue: "R")
  public static let caption = PDFAppearanceCharacteristicsKey(rawValue: "CA")
  public static let rolloverCaption = PDFAppearanceCharacteristicsKey(rawValue: "RC")
  public static let downCaption = PDFAppearanceCharacteristicsKey(rawValue: "AC")
}

/// How a widget looks: `/MK` (ISO 32000-2, Table 192).
open class PDFAppearanceCharacteristics: NSObject, NSCopying {
  open var controlType = PDFWidgetControlType.unknownControl
  open var backgroundColor: NSColor?
  open var borderColor: NSColor?
  /// Counterclockwise, a multiple of 90.
  open var rotation = 0
  open var caption: String?
  open var rolloverCaption: String?
  open var downCaption: String?

  public override init() { super.init() }

  init(_ node: PDFDictionary, in document: Document, controlType: PDFWidgetControlType) {
    self.controlType = controlType
    func color(_ key: PDFName) -> NSColor? {
      let numbers = (document.array(node[key]) ?? []).compactMap { document.number($0) }
      return DeviceColor(components: numbers).map { NSColor($0) }
    }
    func text(_ key: PDFName) -> String? { document.value(key, in: node)?.stringValue?.text }
    super.init()
    backgroundColor = color("BG")
    borderColor = color("BC")
    rotation = document.integer(node["R"]) ?? 0
    caption = text("CA")
    rolloverCaption = text("RC")
    downCaption = text("AC")
  }

  var node: PDFDictionary {
    var node = PDFDictionary()
    node["BG"] = backgroundColor.flatMap(\.opaqueArray)
    node["BC"] = borderColor.flatMap(\.opaqueArray)
    if rotation != 0 { node["R"] = .integer(rotation) }
    for (key, value) in [
      ("CA", caption), ("RC", rolloverCaption), ("AC", downCaption),
    ] as [(PDFName, String?)] {
      node[key] = value.map { .string(PDFString(text: $0)) }
    }
    return node
  }

  /// The entries; the rotation always.
  open var appearanceCharacteristicsKeyValues: [AnyHashable: Any] {
    var values: [AnyHashable: Any] = ["R": rotation]
    values["BG"] = backgroundColor
    values["BC"] = borderColor
    values["CA"] = caption
    values["RC"] = rolloverCaption
    values["AC"] = downCaption
    return values
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = PDFAppearanceCharacteristics()
    copy.controlType = controlType
    (copy.backgroundColor, copy.borderColor, copy.rotation) = (
      backgroundColor, borderColor, rotation
    )
    (copy.caption, copy.rolloverCaption, copy.downCaption) = (caption, rolloverCaption, downCaption)
    return copy
  }
}
