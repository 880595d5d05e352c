public import Foundation

extension NSAttributedString.Key {
  /// An ``NSFont``; Helvetica of 12 points if there is none.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// An ``NSColor``; black if there is none.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// An ``NSColor`` behind the text.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// An ``NSParagraphStyle``.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
  /// A number: the distance added after each character, in points.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// A raw value of ``NSUnderlineStyle``.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
  public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
  public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
  /// A number: the width of letters' outlines in percent of the font size. Only outlines are drawn, or, if it is negative,
  /// also what is inside them.
  public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
  public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
  public static let ligature = NSAttributedString.Key(rawValue: "NSLigature")
  public static let link = NSAttributedString.Key(rawValue: "NSLink")
  public static let expansion = NSAttributedString.Key(rawValue: "NSExpansion")
  public static let obliqueness = NSAttributedString.Key(rawValue: "NSObliqueness")
  public static let shadow = NSAttributedString.Key(rawValue: "NSShadow")
  public static let attachment = NSAttributedString.Key(rawValue: "NSAttachment")
}

extension NSMutableAttributedString {
  /// Creates an empty text, which Foundation for Linux makes with an empty string only.
  public convenience init() { self.init(string: "") }
}

/// The name of the keys' type before Swift 4.2.
public typealias NSAttributedStringKey = NSAttributedString.Key

/// How lines of text are drawn under or through.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let single = NSUnderlineStyle(rawValue: 1)
  public static let thick = NSUnderlineStyle(rawValue: 2)
  public static let double = NSUnderlineStyle(rawValue: 9)
}

/// How the lines of a paragraph are aligned. Raw values differ between AppKit and UIKit; these are UIKit's.
public enum NSTextAlignment: Int, Sendable {
  case left = 0
  case center = 1
  case right = 2
  case justified = 3
  case natural = 4
}

/// Where a line that is too long ends.
public enum NSLineBreakMode: UInt, Sendable {
  case byWordWrapping = 0
  case byCharWrapping = 1
  case byClipping = 2
  case byTruncatingHead = 3
  case byTruncatingTail = 4
  case byTruncatingMiddle = 5
}

/// How text is measured and drawn in a rectangle.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 8)
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

/// What a drawing of text reports; nothing here.
public final class NSStringDrawingContext: NSObject {}
