/// Field flags, `/Ff` (ISO 32000-2, Tables 227, 229, 231 and 233), by the standard's bit positions.
/// Which of them mean anything depends on the kind of field: bit 26 is rich text in a text field
/// and radios-in-unison in a button field.
public struct FieldFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  private init(bit: UInt32) { rawValue = 1 << (bit - 1) }

  // All fields.
  public static let readOnly = FieldFlags(bit: 1)
  public static let required = FieldFlags(bit: 2)
  public static let noExport = FieldFlags(bit: 3)
  // Text fields.
  public static let multiline = FieldFlags(bit: 13)
  public static let password = FieldFlags(bit: 14)
  public static let fileSelect = FieldFlags(bit: 21)
  public static let doNotSpellCheck = FieldFlags(bit: 23)
  public static let doNotScroll = FieldFlags(bit: 24)
  public static let comb = FieldFlags(bit: 25)
  public static let richText = FieldFlags(bit: 26)
  // Button fields.
  public static let noToggleToOff = FieldFlags(bit: 15)
  public static let radio = FieldFlags(bit: 16)
  public static let pushButton = FieldFlags(bit: 17)
  public static let radiosInUnison = FieldFlags(bit: 26)
  // Choice fields.
  public static let combo = FieldFlags(bit: 18)
  public static let edit = FieldFlags(bit: 19)
  public static let sort = FieldFlags(bit: 20)
  public static let multiSelect = FieldFlags(bit: 22)
  public static let commitOnSelectionChange = FieldFlags(bit: 27)

  private static let general: [(FieldFlags, String)] = [
    (.readOnly, "readOnly"), (.required, "required"), (.noExport, "noExport"),
  ]
  private static let text: [(FieldFlags, String)] = [
    (.multiline, "multiline"), (.password, "password"), (.fileSelect, "fileSelect"),
    (.doNotSpellCheck, "doNotSpellCheck"), (.doNotScroll, "doNotScroll"), (.comb, "comb"),
    (.richText, "richText"),
  ]
  private static let button: [(FieldFlags, String)] = [
    (.noToggleToOff, "noToggleToOff"), (.radio, "radio"), (.pushButton, "pushbutton"),
    (.radiosInUnison, "radiosInUnison"),
  ]
  private static let choice: [(FieldFlags, String)] = [
    (.combo, "combo"), (.edit, "edit"), (.sort, "sort"), (.doNotSpellCheck, "doNotSpellCheck"),
    (.multiSelect, "multiSelect"), (.commitOnSelectionChange, "commitOnSelectionChange"),
  ]

  /// The names of the flags that are set and mean something for this kind, in the standard's order.
  public func names(for kind: FieldKind) -> [String] {
    let own: [(FieldFlags, String)]
    switch kind {
    case .text: own = Self.text
    case .checkBox, .radio, .pushButton: own = Self.button
    case .comboBox, .listBox: own = Self.choice
    case .signature: own = []
    }
    return (Self.general + own).filter { contains($0.0) }.map(\.1)
  }
}

/// Annotation flags of a widget, `/F` (ISO 32000-2, Table 167).
package struct AnnotationFlags: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }
  private init(bit: UInt32) { rawValue = 1 << (bit - 1) }

  package static let invisible = AnnotationFlags(bit: 1)
  package static let hidden = AnnotationFlags(bit: 2)
  package static let print = AnnotationFlags(bit: 3)
  package static let noZoom = AnnotationFlags(bit: 4)
  package static let noRotate = AnnotationFlags(bit: 5)
  package static let noView = AnnotationFlags(bit: 6)
  package static let readOnly = AnnotationFlags(bit: 7)
  package static let locked = AnnotationFlags(bit: 8)
}
