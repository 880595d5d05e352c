import FormAppearances
import Foundation
import PDFContent
import PDFObjects

// How the text of widgets and free text looks: the default appearance (`/DA`) and `/Q`.
extension PDFAnnotation {
  private var usesDefaultAppearance: Bool { ["Widget", "FreeText", "Popup"].contains(type ?? "") }

  /// The font; Helvetica of 12 points if none is given. Nil for annotations without text.
  public var font: NSFont? {
    get {
      guard usesDefaultAppearance else { return nil }
      let appearance = store.document.defaultAppearance(of: number)
      let size = appearance.fontSize > 0 ? CGFloat(appearance.fontSize) : 12
      guard let name = appearance.fontName else { return NSFont(name: "Helvetica", size: size) }
      let standard = StandardFont(resourceName: name)
      return NSFont(name: name.text, size: size) ?? NSFont(name: standard.rawValue, size: size)
    }
    set {
      guard usesDefaultAppearance, let newValue else { return }
      setAppearance { appearance in
        appearance.fontSize = Double(newValue.pointSize)
        // The form's resources have the standard fonts; an installed font is resembled by one of them.
        appearance.fontName = PDFName(rawValue: newValue.face.standard.resourceName)
      }
    }
  }

  /// The color of the text; black if none is given.
  public var fontColor: NSColor? {
    get {
      guard usesDefaultAppearance else { return nil }
      return NSColor(store.document.defaultAppearance(of: number).color ?? .black)
    }
    set {
      guard usesDefaultAppearance else { return }
      let color = newValue?.cgColor.device ?? .black
      let alpha = newValue.map { Double($0.cgColor.alpha) } ?? 1
      setAppearance { appearance in
        appearance = DefaultAppearance(
          fontName: appearance.fontName, fontSize: appearance.fontSize,
          color: color.overWhite(alpha))
      }
    }
  }

  private func setAppearance(_ change: (inout DefaultAppearance) -> Void) {
    var appearance = store.document.defaultAppearance(of: number)
    change(&appearance)
    if appearance.fontName == nil { appearance.fontName = "Helv" }
    if store.inherited("DA", from: number) == nil, appearance.color == nil {
      appearance = DefaultAppearance(
        fontName: appearance.fontName, fontSize: appearance.fontSize)
    }
    set(.string(PDFString(bytes: appearance.bytes)), "DA")
  }

  /// How lines are aligned: left, center or right.
  public var alignment: NSTextAlignment {
    get {
      switch store.inherited("Q", from: number)?.integerValue {
      case 1: .center
      case 2: .right
      default: .left
      }
    }
    set {
      switch newValue {
      case .left, .natural: set(.integer(0), "Q")
      case .center: set(.integer(1), "Q")
      case .right: set(.integer(2), "Q")
      case .justified: break
      }
    }
  }
}
