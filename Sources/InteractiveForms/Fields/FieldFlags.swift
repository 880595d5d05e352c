/// Field flags, `/Ff` (ISO 32000-2, Tables 227, 229, 231 and 233), by the standard's bit positions.
/// Which of them mean anything depends on the kind of field: bit 26 is rich text in a text field
/// and radios-in-unison in a button field.
public struct FieldFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  private init(bit: UInt32) { rawValue = 1 << (bit - 1) }

  // All fields.
  /// The field cannot be changed by a person.
  public static let readOnly = FieldFlags(bit: 1)
  /// The field must have a value when the form is submitted.
  public static let required = FieldFlags(bit: 2)
  /// The field is not submitted.
  public static let noExport = FieldFlags(bit: 3)
  // Text fields.
  /// A text field of several lines.
  public static let multiline = FieldFlags(bit: 13)
  /// Typed text is shown as asterisks.
  public static let password = FieldFlags(bit: 14)
  /// The text is the path of a file to submit.
  public static let fileSelect = FieldFlags(bit: 21)
  /// The text is not checked for spelling.
  public static let doNotSpellCheck = FieldFlags(bit: 23)
  /// Typing ends where the box is full.
  public static let doNotScroll = FieldFlags(bit: 24)
  /// One character in each of `/MaxLen` cells of equal width.
  public static let comb = FieldFlags(bit: 25)
  /// The value may be rich text.
  public static let richText = FieldFlags(bit: 26)
  // Button fields.
  /// Clicking the button that is on leaves it on.
  public static let noToggleToOff = FieldFlags(bit: 15)
  /// The buttons are a radio group.
  public static let radio = FieldFlags(bit: 16)
  /// The button keeps no state.
  public static let pushButton = FieldFlags(bit: 17)
  /// Buttons of a group with the same state are on together.
  public static let radiosInUnison = FieldFlags(bit: 26)
  // Choice fields.
  /// The choice is a combo box, otherwise a list box.
  public static let combo = FieldFlags(bit: 18)
  /// The combo box accepts any text.
  public static let edit = FieldFlags(bit: 19)
  /// The options are sorted by the program that created the form.
  public static let sort = FieldFlags(bit: 20)
  /// Several options may be selected.
  public static let multiSelect = FieldFlags(bit: 22)
  /// A selection counts at once, not only when the field loses the focus.
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
