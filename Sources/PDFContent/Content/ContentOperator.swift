/// An operator of content streams (ISO 32000-2, Annex A). The raw value is its characters in one number, the first one
/// highest.
package enum ContentOperator: UInt32, Sendable, CaseIterable {
  case closeFillStroke = 0x62  // b
  case fillStroke = 0x42  // B
  case closeFillStrokeEvenOdd = 0x62_2A  // b*
  case fillStrokeEvenOdd = 0x42_2A  // B*
  case beginMarkedContentWithProperties = 0x42_44_43  // BDC
  case inlineImage = 0x42_49  // BI
  case beginMarkedContent = 0x42_4D_43  // BMC
  case beginText = 0x42_54  // BT
  case beginCompatibility = 0x42_58  // BX
  case curve = 0x63  // c
  case concatenate = 0x63_6D  // cm
  case strokeColorSpace = 0x43_53  // CS
  case fillColorSpace = 0x63_73  // cs
  case dash = 0x64  // d
  case glyphWidth = 0x64_30  // d0
  case glyphWidthAndBox = 0x64_31  // d1
  case paintXObject = 0x44_6F  // Do
  case markPointWithProperties = 0x44_50  // DP
  case endInlineImage = 0x45_49  // EI
  case endMarkedContent = 0x45_4D_43  // EMC
  case endText = 0x45_54  // ET
  case endCompatibility = 0x45_58  // EX
  case fill = 0x66  // f
  case fillFormerly = 0x46  // F
  case fillEvenOdd = 0x66_2A  // f*
  case strokeGray = 0x47  // G
  case fillGray = 0x67  // g
  case graphicsState = 0x67_73  // gs
  case closePath = 0x68  // h
  case flatness = 0x69  // i
  case inlineImageData = 0x49_44  // ID
  case lineJoin = 0x6A  // j
  case lineCap = 0x4A  // J
  case strokeCMYK = 0x4B  // K
  case fillCMYK = 0x6B  // k
  case line = 0x6C  // l
  case move = 0x6D  // m
  case miterLimit = 0x4D  // M
  case markPoint = 0x4D_50  // MP
  case endPath = 0x6E  // n
  case save = 0x71  // q
  case restore = 0x51  // Q
  case rectangle = 0x72_65  // re
  case strokeRGB = 0x52_47  // RG
  case fillRGB = 0x72_67  // rg
  case renderingIntent = 0x72_69  // ri
  case closeStroke = 0x73  // s
  case stroke = 0x53  // S
  case strokeColor = 0x53_43  // SC
  case fillColor = 0x73_63  // sc
  case strokeColorOrPattern = 0x53_43_4E  // SCN
  case fillColorOrPattern = 0x73_63_6E  // scn
  case shading = 0x73_68  // sh
  case nextLine = 0x54_2A  // T*
  case characterSpacing = 0x54_63  // Tc
  case moveText = 0x54_64  // Td
  case moveTextWithLeading = 0x54_44  // TD
  case font = 0x54_66  // Tf
  case showText = 0x54_6A  // Tj
  case showTextArray = 0x54_4A  // TJ
  case leading = 0x54_4C  // TL
  case textMatrix = 0x54_6D  // Tm
  case renderingMode = 0x54_72  // Tr
  case rise = 0x54_73  // Ts
  case wordSpacing = 0x54_77  // Tw
  case horizontalScaling = 0x54_7A  // Tz
  case curveFromCurrent = 0x76  // v
  case lineWidth = 0x77  // w
  case clip = 0x57  // W
  case clipEvenOdd = 0x57_2A  // W*
  case curveToEnd = 0x79  // y
  case nextLineShowText = 0x27  // '
  case spacedNextLineShowText = 0x22  // "
  /// What the standard does not define.
  case unknown = 0

  /// The operator that a word is.
  package init(word: String) {
    let bytes = word.utf8
    self =
      bytes.count <= 3
      ? Self(rawValue: bytes.reduce(0) { $0 << 8 | UInt32($1) }) ?? .unknown : .unknown
  }

  /// The operator fills or strokes the current path (8.5.3).
  package var paintsPath: Bool { fillsPath || strokesPath }

  package var fillsPath: Bool {
    switch self {
    case .fill, .fillFormerly, .fillEvenOdd, .fillStroke, .fillStrokeEvenOdd, .closeFillStroke,
      .closeFillStrokeEvenOdd:
      true
    default: false
    }
  }

  package var strokesPath: Bool {
    switch self {
    case .stroke, .closeStroke, .fillStroke, .fillStrokeEvenOdd, .closeFillStroke,
      .closeFillStrokeEvenOdd:
      true
    default: false
    }
  }

  /// The operator shows text (9.4.3).
  package var showsText: Bool {
    switch self {
    case .showText, .showTextArray, .nextLineShowText, .spacedNextLineShowText: true
    default: false
    }
  }
}
