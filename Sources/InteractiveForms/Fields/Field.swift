package import PDFObjects

/// What a terminal field is (`/FT` and its flags; ISO 32000-2, 12.7.5).
public enum FieldKind: String, Hashable, Sendable, CaseIterable {
  case text
  case checkBox = "checkbox"
  case radio
  case pushButton = "pushbutton"
  case comboBox = "combobox"
  case listBox = "listbox"
  case signature

  /// - Parameters:
  ///   - type: `/FT`; nil for a type the standard does not know.
  init?(type: PDFName?, flags: FieldFlags) {
    switch type {
    case "Tx": self = .text
    case "Btn":
      if flags.contains(.pushButton) {
        self = .pushButton
      } else {
        self = flags.contains(.radio) ? .radio : .checkBox
      }
    case "Ch": self = flags.contains(.combo) ? .comboBox : .listBox
    case "Sig": self = .signature
    default: return nil
    }
  }

  public var isChoice: Bool { self == .comboBox || self == .listBox }
  /// A button that keeps a state.
  public var isToggle: Bool { self == .checkBox || self == .radio }
}

/// The appearance a button widget shows: a name that keys `/AP /N` (ISO 32000-2, 12.7.5.2.3).
public struct AppearanceState: Hashable, Sendable {
  package let rawValue: PDFName
  package init(rawValue: PDFName) { self.rawValue = rawValue }
  /// The one state the standard names. On-states are whatever the file says.
  public static let off = Self(rawValue: "Off")
  /// The name as data files spell it.
  public var text: String { rawValue.text }
}

/// How lines stand in a field, `/Q` (ISO 32000-2, Table 228).
public enum Quadding: Int, Hashable, Sendable {
  case left = 0
  case center = 1
  case right = 2

  public var name: String {
    switch self {
    case .left: "left"
    case .center: "center"
    case .right: "right"
    }
  }
}

/// What a field holds, `/V` or `/DV`.
public enum FieldValue: Hashable, Sendable {
  /// A text field's text, or the export value of a choice.
  case text(String)
  /// A button's state.
  case state(AppearanceState)
  /// Several options of a list box.
  case selection([String])
  /// Something no field of this kind holds (a signature's dictionary).
  case other
}

/// A terminal field: one value, shown by any number of widgets (ISO 32000-2, 12.7.4).
public struct Field: Sendable {
  /// The field's dictionary; for most fields it is also its only widget.
  package internal(set) var number: ObjectNumber
  /// The full field name (12.7.4.2), or `page3.widget7` for a field without one.
  public var name: String
  /// False when ``name`` is made up from where the widget stands.
  public var isNamed: Bool
  public var kind: FieldKind
  public var flags: FieldFlags
  public var value: FieldValue?
  public var defaultValue: FieldValue?
  /// `/MaxLen`, where it is positive.
  public var maxLength: Int?
  /// `/Opt` of a choice field; of a check box or radio group, the export value of each widget.
  public var options: [ChoiceOption]
  /// `/TI`, the first option a list box shows.
  package var topIndex: Int
  /// `/DA`, from the field, an ancestor or the form; empty where there is none.
  package var defaultAppearance: [UInt8]
  public var quadding: Quadding
  /// `/TU`, the name for people.
  public var alternateName: String?
  public var widgets: [Widget]
  package var scripts = FieldScripts()
  /// It was reachable from `/AcroForm /Fields`.
  package var isInFieldTree: Bool

  /// The on-states of the field's widgets, in their order, each once.
  public var states: [AppearanceState] {
    var seen: Set<AppearanceState> = []
    return widgets.flatMap(\.onStates).filter { seen.insert($0).inserted }
  }
}
