import FormAppearances
public import Foundation
import PDFContent
import PDFObjects

public enum PDFBorderStyle: Int, Sendable {
  case solid, dashed, beveled, inset, underline

  var name: PDFName {
    switch self {
    case .solid: "S"
    case .dashed: "D"
    case .beveled: "B"
    case .inset: "I"
    case .underline: "U"
    }
  }
}

/// A key of a border, without a slash. As a key of a dictionary it equals its raw value.
public struct PDFBorderKey: RawRepresentable, Hashable, Sendable,
  _HasCustomAnyHashableRepresentation
{
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public func _toCustomAnyHashable() -> AnyHashable? { AnyHashable(rawValue) }
  public static let lineWidth = PDFBorderKey(rawValue: "W")
  public static let style = PDFBorderKey(rawValue: "S")
  public static let dashPattern = PDFBorderKey(rawValue: "D")
}

/// The border of an annotation (ISO 32000-2, 12.5.4). It is a copy: set it again after changing it.
open class PDFBorder: NSObject, NSCopying, NSCoding {
  open var style = PDFBorderStyle.solid
  /// In points.
  open var lineWidth: CGFloat = 1
  /// Lengths of dashes and gaps; used with ``PDFBorderStyle/dashed``.
  open var dashPattern: [Any]?

  public override init() { super.init() }

  /// Reads `/BS`, else `/Border`.
  init(_ annotation: PDFDictionary, in document: Document) {
    super.init()
    if let border = document.dictionary(annotation["BS"]) {
      if let width = document.number(border["W"]) { lineWidth = CGFloat(width) }
      let name = document.name(border["S"])
      let all: [PDFBorderStyle] = [.dashed, .beveled, .inset, .underline]
      style = all.first { $0.name == name } ?? .solid
      if style == .dashed { dashPattern = numbers(border["D"], in: document) ?? [3, 2] }
    } else if let border = document.array(annotation["Border"]), border.count >= 3 {
      if let width = document.number(border[2]) { lineWidth = CGFloat(width) }
      if border.count > 3, let dashes = numbers(border[3], in: document) {
        style = .dashed
        dashPattern = dashes
      }
    }
  }

  private func numbers(_ object: PDFObject?, in document: Document) -> [Any]? {
    let numbers = (document.array(object) ?? []).compactMap { document.number($0) }
    return numbers.isEmpty ? nil : numbers.map { NSNumber(value: $0) }
  }

  public required init?(coder: NSCoder) {
    super.init()
    lineWidth = CGFloat(coder.decodeDouble(forKey: "lineWidth"))
    style = PDFBorderStyle(rawValue: coder.decodeInteger(forKey: "style")) ?? .solid
    guard coder.containsValue(forKey: "dashPattern") else { return }
    dashPattern =
      coder.decodeObject(of: [NSArray.self, NSNumber.self], forKey: "dashPattern") as? [Any]
  }

  open func encode(with coder: NSCoder) {
    coder.encode(Double(lineWidth), forKey: "lineWidth")
    coder.encode(style.rawValue, forKey: "style")
    let dashes = dashPattern?.compactMap(Numbers.double).map { NSNumber(value: $0) }
    if let dashes { coder.encode(NSArray(array: dashes), forKey: "dashPattern") }
  }

  /// The dictionary `/BS`.
  var node: PDFDictionary {
    var node: PDFDictionary = ["W": .number(Double(lineWidth)), "S": .name(style.name)]
    if style == .dashed {
      let dashes = (dashPattern ?? []).compactMap(Numbers.double)
      node["D"] = .numbers(dashes.isEmpty ? [3, 2] : dashes)
    }
    return node
  }

  /// The entries of the border; width and style always.
  open var borderKeyValues: [AnyHashable: Any] {
    var values: [AnyHashable: Any] = ["W": lineWidth, "S": style.name.text]
    if let dashPattern { values["D"] = dashPattern }
    return values
  }

  /// Strokes a rectangle in the current context.
  open func draw(in rect: CGRect) {
    guard lineWidth > 0, let context = NSGraphicsContext.current?.cgContext else { return }
    context.saveGState()
    context.setLineWidth(lineWidth)
    if style == .dashed {
      context.setLineDash(
        phase: 0,
        lengths: (dashPattern ?? [3, 2]).compactMap { Numbers.double($0) }.map { CGFloat($0) })
    }
    context.stroke(rect.insetBy(dx: lineWidth / 2, dy: lineWidth / 2))
    context.restoreGState()
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = PDFBorder()
    (copy.style, copy.lineWidth, copy.dashPattern) = (style, lineWidth, dashPattern)
    return copy
  }
}
