package import PDFObjects

/// The kind of a terminal field (`/FT` and its flags; ISO 32000-2, 12.7.5).
public enum FieldKind: String, Hashable, Sendable, CaseIterable {
  /// Text that a person types (`/Tx`).
  case text
  /// A button that is on or off, with one or several on-states.
  case checkBox = "checkbox"
  /// A group of buttons of which at most one is on.
  case radio
  /// A button that keeps no state.
  case pushButton = "pushbutton"
  /// A list of options of which one is shown; an editable one accepts any text.
  case comboBox = "combobox"
  /// A list of options of which one or, with a flag, several are selected.
  case listBox = "listbox"
  /// A place for a digital signature.
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

  /// Whether the field is a combo box or a list box.
  public var isChoice: Bool { self == .comboBox || self == .listBox }
  /// Whether the field is a check box or a radio group: a button that keeps a state.
  public var isToggle: Bool { self == .checkBox || self == .radio }
}

/// The name of an appearance of a button, a key of `/AP /N` (ISO 32000-2, 12.7.5.2.3).
public struct AppearanceState: Hashable, Sendable {
  package let rawValue: PDFName
  package init(rawValue: PDFName) { self.rawValue = rawValue }
  /// The state of a button that is off. The file chooses the names of its on-states.
  public static let off = Self(rawValue: "Off")
  /// The name as data files spell it.
  public var text: String { rawValue.text }
  /// The name as people read it. Some programs escape a name that is escaped already, so that its characters are
  /// `#e5#a5#b3` (ISO 32000-2, 7.3.5); data may use either.
  public var shownText: String { rawValue.unescaped?.text ?? text }
}

extension Collection<Widget> {
  /// The on-states of a button's widgets, each once, in the order of the widgets.
  package var states: [AppearanceState] {
    var seen: Set<AppearanceState> = []
    return flatMap(\.onStates).filter { seen.insert($0).inserted }
  }
}

extension [Widget] {
  /// The places of the widgets of a radio group that a state turns on: those of which it is the first on-state,
  /// which is the one that viewers switch a button to (PDFium, `CPDF_FormControl::GetOnStateName`); those that
  /// have it at all, if it is the first of none.
  package func places(of state: AppearanceState) -> [Int] {
    let first = indices.filter { self[$0].onStates.first == state }
    return first.isEmpty ? indices.filter { self[$0].onStates.contains(state) } : first
  }

  /// The places of the widgets in the order in which pages show them: row by row, from the left. Boxes are in one
  /// row if the middle of one is within the height of the other.
  package var pageOrder: [Int] {
    func page(_ place: Int) -> Int { self[place].pageIndex ?? .max }
    func box(_ place: Int) -> Rectangle { self[place].rectangle ?? Rectangle(0, 0, 0, 0) }
    func middle(_ place: Int) -> Double { (box(place).bottom + box(place).top) / 2 }
    let fromTop = indices.sorted { (page($0), -middle($0), $0) < (page($1), -middle($1), $1) }
    var rows: [[Int]] = []
    for place in fromTop {
      if let first = rows.last?.first, page(first) == page(place),
        middle(first) - middle(place) < box(first).height / 2
      {
        rows[rows.count - 1].append(place)
      } else {
        rows.append([place])
      }
    }
    return rows.flatMap { row in row.sorted { (box($0).left, $0) < (box($1).left, $1) } }
  }
}

/// How the lines of a field are aligned, `/Q` (ISO 32000-2, Table 228).
public enum Quadding: Int, Hashable, Sendable {
  /// Flush left.
  case left = 0
  /// Centered.
  case center = 1
  /// Flush right.
  case right = 2

  /// The name in `inspect --json`.
  public var name: String {
    switch self {
    case .left: "left"
    case .center: "center"
    case .right: "right"
    }
  }
}

/// The value of a field, `/V` or `/DV`.
public enum FieldValue: Hashable, Sendable {
  /// A text field's text, or the export value of a choice.
  case text(String)
  /// A button's state.
  case state(AppearanceState)
  /// Several options of a list box.
  case selection([String])
  /// An object that is not a value of this kind of field, such as a signature.
  case other
}

/// A terminal field: one value, shown by any number of widgets (ISO 32000-2, 12.7.4).
public struct Field: Sendable {
  /// The field's dictionary; for most fields it is also its only widget.
  package internal(set) var number: ObjectNumber
  /// The full field name (12.7.4.2), or `page3.widget7` for a field without one.
  public var name: String
  /// Whether the file names the field; otherwise ``name`` is made from the place of its widget.
  public var isNamed: Bool
  /// What the field is.
  public var kind: FieldKind
  /// The flags that the field sets or inherits.
  public var flags: FieldFlags
  /// The current value; nil if the field has none.
  public var value: FieldValue?
  /// The value that a reset restores; nil if the field has none.
  public var defaultValue: FieldValue?
  /// The most characters that the field accepts, `/MaxLen`; nil if it sets no limit.
  public var maxLength: Int?
  /// `/Opt` of a choice field; of a check box or radio group, the export value of each widget.
  public var options: [ChoiceOption]
  /// `/TI`, the first option a list box shows.
  package var topIndex: Int
  /// `/DA` of the field, an ancestor or the form; empty if none has one.
  package var defaultAppearance: [UInt8]
  /// How the lines of the field are aligned.
  public var quadding: Quadding
  /// The tooltip, `/TU`; nil if the file gives none.
  public var alternateName: String?
  /// What kind of barcode shows the value of a text field, such as `QRCode`; nil if the field shows it as text.
  ///
  /// Acrobat: `/PMD /Symbology` of the widget (paper metadata; not in ISO 32000).
  public var barcodeSymbology: String?
  /// The places that show the value, in the order of the field tree.
  public var widgets: [Widget]
  package var scripts = FieldScripts()
  /// Whether `/AcroForm /Fields` leads to the field.
  package var isInFieldTree: Bool

  /// The on-states of the field's widgets, each once, in the order of the widgets.
  public var states: [AppearanceState] { widgets.states }
}
