import FormAppearances
import Foundation
import InteractiveForms
import PDFContent
import PDFObjects

// How a widget looks, apart from its text: the appearance characteristics `/MK` (ISO 32000-2, Table 192).
extension PDFAnnotation {
  /// The text on a push button (`/MK /CA`).
  public var caption: String? {
    get {
      store.text(
        of: store.document.value("CA", in: store.document.dictionary(node["MK"]) ?? [:]))
    }
    set { updateLook { $0["CA"] = newValue.map { .string(PDFString(text: $0)) } } }
  }

  /// `/MK /BG`. Opacity is mixed with white: PDF has no opacity here.
  public var backgroundColor: NSColor? {
    get {
      let look = store.document.dictionary(node["MK"]) ?? [:]
      return look["BG"].flatMap { store.color($0) }
    }
    set { updateLook { $0["BG"] = newValue.flatMap(\.opaqueArray) } }
  }

  /// Changes `/MK`.
  func updateLook(_ change: (inout PDFDictionary) -> Void) {
    var look = store.document.dictionary(node["MK"]) ?? [:]
    change(&look)
    update { $0["MK"] = look.isEmpty ? nil : .dictionary(look) }
    appearanceMayChange()
  }

  /// The appearance characteristics; nil if the widget has none.
  var characteristics: PDFAppearanceCharacteristics? {
    store.document.dictionary(node["MK"]).map {
      PDFAppearanceCharacteristics($0, in: store.document, controlType: widgetControlType)
    }
  }

  func setCharacteristics(_ look: PDFAppearanceCharacteristics) {
    updateLook { node in
      for key: PDFName in ["BG", "BC", "R", "CA", "RC", "AC"] { node[key] = look.node[key] }
    }
  }

  /// Sets one entry of `/MK`.
  func setCharacteristic(_ key: PDFName, _ value: Any) -> Bool {
    let object: PDFObject?
    switch (key, value) {
    case ("BG", let color as NSColor), ("BC", let color as NSColor): object = color.opaqueArray
    case ("CA", let text as String), ("RC", let text as String), ("AC", let text as String):
      object = .string(PDFString(text: text))
    default: object = PDFObject(value)
    }
    switch key {
    case "BG", "BC": guard object?.arrayValue != nil else { return false }
    case "R": guard object?.integerValue != nil else { return false }
    default: guard object?.stringValue != nil else { return false }
    }
    updateLook { $0[key] = object }
    return true
  }
}

extension NSColor {
  /// The color as an array, its opacity mixed with white; nil if it is clear.
  var opaqueArray: PDFObject? {
    guard cgColor.alpha > 0 else { return nil }
    return .numbers(cgColor.device.overWhite(Double(cgColor.alpha)).components)
  }
}
