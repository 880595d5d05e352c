import Foundation

// Names of annotations' keys and values. Those of annotations begin with a slash.

/// A key of an annotation's dictionary. As a key of a Swift dictionary it equals its raw value.
public struct PDFAnnotationKey: RawRepresentable, Hashable, Sendable,
  _HasCustomAnyHashableRepresentation
{
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public func _toCustomAnyHashable() -> AnyHashable? { AnyHashable(rawValue) }

  public static let appearanceDictionary = PDFAnnotationKey(rawValue: "/AP")
  public static let appearanceState = PDFAnnotationKey(rawValue: "/AS")
  public static let border = PDFAnnotationKey(rawValue: "/Border")
  public static let color = PDFAnnotationKey(rawValue: "/C")
  public static let contents = PDFAnnotationKey(rawValue: "/Contents")
  public static let flags = PDFAnnotationKey(rawValue: "/F")
  public static let date = PDFAnnotationKey(rawValue: "/M")
  public static let name = PDFAnnotationKey(rawValue: "/NM")
  public static let page = PDFAnnotationKey(rawValue: "/P")
  public static let rect = PDFAnnotationKey(rawValue: "/Rect")
  public static let subtype = PDFAnnotationKey(rawValue: "/Subtype")
  public static let action = PDFAnnotationKey(rawValue: "/A")
  public static let additionalActions = PDFAnnotationKey(rawValue: "/AA")
  public static let borderStyle = PDFAnnotationKey(rawValue: "/BS")
  public static let defaultAppearance = PDFAnnotationKey(rawValue: "/DA")
  public static let destination = PDFAnnotationKey(rawValue: "/Dest")
  public static let highlightingMode = PDFAnnotationKey(rawValue: "/H")
  public static let inklist = PDFAnnotationKey(rawValue: "/InkList")
  public static let interiorColor = PDFAnnotationKey(rawValue: "/IC")
  public static let linePoints = PDFAnnotationKey(rawValue: "/L")
  public static let lineEndingStyles = PDFAnnotationKey(rawValue: "/LE")
  public static let iconName = PDFAnnotationKey(rawValue: "/Name")
  public static let open = PDFAnnotationKey(rawValue: "/Open")
  public static let parent = PDFAnnotationKey(rawValue: "/Parent")
  public static let popup = PDFAnnotationKey(rawValue: "/Popup")
  public static let quadding = PDFAnnotationKey(rawValue: "/Q")
  public static let quadPoints = PDFAnnotationKey(rawValue: "/QuadPoints")
  public static let textLabel = PDFAnnotationKey(rawValue: "/T")
  public static let widgetDownCaption = PDFAnnotationKey(rawValue: "/AC")
  public static let widgetBorderColor = PDFAnnotationKey(rawValue: "/BC")
  public static let widgetBackgroundColor = PDFAnnotationKey(rawValue: "/BG")
  public static let widgetCaption = PDFAnnotationKey(rawValue: "/CA")
  public static let widgetDefaultValue = PDFAnnotationKey(rawValue: "/DV")
  public static let widgetFieldFlags = PDFAnnotationKey(rawValue: "/Ff")
  public static let widgetFieldType = PDFAnnotationKey(rawValue: "/FT")
  public static let widgetAppearanceDictionary = PDFAnnotationKey(rawValue: "/MK")
  public static let widgetMaxLen = PDFAnnotationKey(rawValue: "/MaxLen")
  public static let widgetOptions = PDFAnnotationKey(rawValue: "/Opt")
  public static let widgetRotation = PDFAnnotationKey(rawValue: "/R")
  public static let widgetRolloverCaption = PDFAnnotationKey(rawValue: "/RC")
  public static let widgetTextLabelUI = PDFAnnotationKey(rawValue: "/TU")
  public static let widgetValue = PDFAnnotationKey(rawValue: "/V")
}

/// A subtype of annotations (ISO 32000-2, Table 171).
public struct PDFAnnotationSubtype: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let text = PDFAnnotationSubtype(rawValue: "/Text")
  public static let link = PDFAnnotationSubtype(rawValue: "/Link")
  public static let freeText = PDFAnnotationSubtype(rawValue: "/FreeText")
  public static let line = PDFAnnotationSubtype(rawValue: "/Line")
  public static let square = PDFAnnotationSubtype(rawValue: "/Square")
  public static let circle = PDFAnnotationSubtype(rawValue: "/Circle")
  public static let highlight = PDFAnnotationSubtype(rawValue: "/Highlight")
  public static let underline = PDFAnnotationSubtype(rawValue: "/Underline")
  public static let strikeOut = PDFAnnotationSubtype(rawValue: "/StrikeOut")
  public static let ink = PDFAnnotationSubtype(rawValue: "/Ink")
  public static let stamp = PDFAnnotationSubtype(rawValue: "/Stamp")
  public static let popup = PDFAnnotationSubtype(rawValue: "/Popup")
  public static let widget = PDFAnnotationSubtype(rawValue: "/Widget")
}

/// A type of fields (ISO 32000-2, Table 226).
public struct PDFAnnotationWidgetSubtype: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let button = PDFAnnotationWidgetSubtype(rawValue: "/Btn")
  public static let choice = PDFAnnotationWidgetSubtype(rawValue: "/Ch")
  public static let signature = PDFAnnotationWidgetSubtype(rawValue: "/Sig")
  public static let text = PDFAnnotationWidgetSubtype(rawValue: "/Tx")
}

/// How a line ends (ISO 32000-2, Table 179).
public struct PDFAnnotationLineEndingStyle: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let none = PDFAnnotationLineEndingStyle(rawValue: "/None")
  public static let square = PDFAnnotationLineEndingStyle(rawValue: "/Square")
  public static let circle = PDFAnnotationLineEndingStyle(rawValue: "/Circle")
  public static let diamond = PDFAnnotationLineEndingStyle(rawValue: "/Diamond")
  public static let openArrow = PDFAnnotationLineEndingStyle(rawValue: "/OpenArrow")
  public static let closedArrow = PDFAnnotationLineEndingStyle(rawValue: "/ClosedArrow")
}

/// The icon of a text note (ISO 32000-2, Table 175).
public struct PDFAnnotationTextIconType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let comment = PDFAnnotationTextIconType(rawValue: "/Comment")
  public static let key = PDFAnnotationTextIconType(rawValue: "/Key")
  public static let note = PDFAnnotationTextIconType(rawValue: "/Note")
  public static let help = PDFAnnotationTextIconType(rawValue: "/Help")
  public static let newParagraph = PDFAnnotationTextIconType(rawValue: "/NewParagraph")
  public static let paragraph = PDFAnnotationTextIconType(rawValue: "/Paragraph")
  public static let insert = PDFAnnotationTextIconType(rawValue: "/Insert")
}

/// What a viewer does while an annotation is pressed (ISO 32000-2, Table 191).
public struct PDFAnnotationHighlightingMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let none = PDFAnnotationHighlightingMode(rawValue: "/N")
  public static let invert = PDFAnnotationHighlightingMode(rawValue: "/I")
  public static let outline = PDFAnnotationHighlightingMode(rawValue: "/O")
  public static let push = PDFAnnotationHighlightingMode(rawValue: "/P")
}

public enum PDFLineStyle: Int, Sendable {
  case none, square, circle, diamond, openArrow, closedArrow

  var ending: PDFAnnotationLineEndingStyle {
    switch self {
    case .none: .none
    case .square: .square
    case .circle: .circle
    case .diamond: .diamond
    case .openArrow: .openArrow
    case .closedArrow: .closedArrow
    }
  }

  /// - Parameter name: with or without its slash; `none` for one that is not known.
  init(name: String) {
    let name = name.hasPrefix("/") ? name : "/" + name
    self =
      [.square, .circle, .diamond, .openArrow, .closedArrow]
      .first { $0.ending.rawValue == name } ?? .none
  }
}

public enum PDFTextAnnotationIconType: Int, Sendable {
  case comment, key, note, help, newParagraph, paragraph, insert

  var icon: PDFAnnotationTextIconType {
    switch self {
    case .comment: .comment
    case .key: .key
    case .note: .note
    case .help: .help
    case .newParagraph: .newParagraph
    case .paragraph: .paragraph
    case .insert: .insert
    }
  }
}

public enum PDFMarkupType: Int, Sendable { case highlight, strikeOut, underline, redact }

public enum PDFWidgetControlType: Int, Sendable {
  case unknownControl = -1
  case pushButtonControl, radioButtonControl, checkBoxControl
}

public enum PDFWidgetCellState: Int, Sendable {
  case mixedState = -1
  case offState, onState
}
