import FormAppearances
public import Foundation
import PDFContent

/// AppKit's and UIKit's font: a description that is resolved to one of the standard 14 fonts of PDF, or to
/// an installed font.
///
/// The system fonts of Apple's platforms are drawn as Helvetica (monospaced ones as Courier), which every
/// viewer has. Characters that such a font lacks are drawn with installed fonts, which are embedded.
open class NSFont: NSObject, NSCopying, @unchecked Sendable {
  /// Stands first: see `CoreFoundationType`.
  private let coreFoundationType = CoreFoundationType.ofSwift

  /// The PostScript name.
  public let fontName: String
  /// In points.
  public let pointSize: CGFloat
  let face: FontFace

  init(name: String, face: FontFace, size: CGFloat) {
    fontName = name
    self.face = face
    pointSize = size
    super.init()
  }

  /// Creates a font by its PostScript or family name; nil if no such font is installed.
  public convenience init?(name: String, size: CGFloat) {
    guard let face = FontFace(named: name) else { return nil }
    self.init(name: name, face: face, size: size > 0 ? size : 12)
  }

  /// The weight of a font, from -1 to 1; 0 is regular.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
    public static let ultraLight = Weight(-0.8)
    public static let thin = Weight(-0.6)
    public static let light = Weight(-0.4)
    public static let regular = Weight(0)
    public static let medium = Weight(0.23)
    public static let semibold = Weight(0.3)
    public static let bold = Weight(0.4)
    public static let heavy = Weight(0.56)
    public static let black = Weight(0.62)

    /// Whether the nearest of regular and bold is bold.
    var isBold: Bool { rawValue >= Weight.semibold.rawValue }
  }

  private static func standard(_ font: StandardFont, _ size: CGFloat) -> NSFont {
    NSFont(name: font.rawValue, face: .standard(font), size: size > 0 ? size : 13)
  }

  open class func systemFont(ofSize size: CGFloat) -> NSFont { standard(.helvetica, size) }
  open class func boldSystemFont(ofSize size: CGFloat) -> NSFont { standard(.helveticaBold, size) }
  open class func italicSystemFont(ofSize size: CGFloat) -> NSFont {
    standard(.helveticaOblique, size)
  }
  open class func systemFont(ofSize size: CGFloat, weight: Weight) -> NSFont {
    standard(weight.isBold ? .helveticaBold : .helvetica, size)
  }
  open class func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> NSFont {
    standard(weight.isBold ? .courierBold : .courier, size)
  }
  open class func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> NSFont {
    systemFont(ofSize: size, weight: weight)
  }
  open class func userFont(ofSize size: CGFloat) -> NSFont? { standard(.helvetica, size) }
  open class func userFixedPitchFont(ofSize size: CGFloat) -> NSFont? { standard(.courier, size) }
  open class func labelFont(ofSize size: CGFloat) -> NSFont { standard(.helvetica, size) }
  open class func messageFont(ofSize size: CGFloat) -> NSFont { standard(.helvetica, size) }
  open class func menuFont(ofSize size: CGFloat) -> NSFont { standard(.helvetica, size) }
  public class var systemFontSize: CGFloat { 13 }
  public class var smallSystemFontSize: CGFloat { 11 }
  public class var labelFontSize: CGFloat { 10 }

  /// UIKit's text styles, at the sizes of the default setting.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

    var size: CGFloat {
      let sizes: [TextStyle: CGFloat] = [
        .largeTitle: 34, .title1: 28, .title2: 22, .title3: 20, .callout: 16, .subheadline: 15,
        .footnote: 13, .caption1: 12, .caption2: 11,
      ]
      return sizes[self] ?? 17
    }
  }

  open class func preferredFont(forTextStyle style: TextStyle) -> NSFont {
    style == .headline ? boldSystemFont(ofSize: style.size) : systemFont(ofSize: style.size)
  }

  public var familyName: String? { face.familyName }
  public var displayName: String? { fontName }
  /// The height above the baseline, in points.
  public var ascender: CGFloat { CGFloat(face.ascent) * pointSize }
  /// The depth below the baseline, in points; negative.
  public var descender: CGFloat { CGFloat(face.descent) * pointSize }
  public var leading: CGFloat { 0 }
  public var capHeight: CGFloat { CGFloat(face.capHeight) * pointSize }
  public var xHeight: CGFloat { CGFloat(face.xHeight) * pointSize }
  public var lineHeight: CGFloat { ascender - descender }
  public var isFixedPitch: Bool { face.standard.traits.contains(.fixedPitch) }

  /// Returns the same font in another size.
  open func withSize(_ size: CGFloat) -> NSFont { NSFont(name: fontName, face: face, size: size) }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSFont).map { $0.fontName == fontName && $0.pointSize == pointSize } ?? false
  }

  open override var hash: Int { fontName.hashValue }
  open override var description: String { "\(type(of: self)) \(fontName) \(pointSize) pt" }
}

/// UIKit's name for the font class.
public typealias UIFont = NSFont
/// Core Text's name for the font class.
public typealias CTFont = NSFont

extension FontFace {
  // In ems. Ascent and descent are those of a line of text: Apple's Helvetica, Times and Courier have lines of 1.15 ems, which
  // layouts are made for; the metrics of the standard fonts are those of their glyphs.
  var ascent: Double { 1.15 + descent }
  var descent: Double {
    let traits = standard.traits
    return traits.contains(.fixedPitch) ? -0.246 : traits.contains(.serif) ? -0.25 : -0.23
  }
  var capHeight: Double { standard.metrics.capHeight / 1000 }
  var xHeight: Double { standard.metrics.xHeight / 1000 }
}
