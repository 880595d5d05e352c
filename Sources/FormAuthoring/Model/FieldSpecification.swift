import Diagnostics
import FieldFormats
import FormAppearances
import InteractiveForms
import PDFContent
import PDFObjects

/// One field: everything about it but the places of its widgets.
struct FieldSpecification: Sendable {
  enum Kind: String, Hashable, Sendable, CaseIterable {
    case text
    case checkBox = "checkbox"
    case radio
    case pushButton = "button"
    case comboBox = "combo"
    case listBox = "list"
    case signature

    /// What messages call the kind.
    var noun: String {
      switch self {
      case .text: "text fields"
      case .checkBox: "check boxes"
      case .radio: "radio buttons"
      case .pushButton: "buttons"
      case .comboBox: "combo boxes"
      case .listBox: "list boxes"
      case .signature: "signature fields"
      }
    }
  }

  enum Visibility: String, Hashable, Sendable, CaseIterable {
    case visible
    case hidden
    /// Shown, not printed.
    case screen
    /// Printed, not shown.
    case print

    /// `/F`
    var flags: AnnotationFlags {
      switch self {
      case .visible: [.print]
      case .hidden: [.hidden, .print]
      case .screen: []
      case .print: [.print, .noView]
      }
    }
  }

  /// An option of a choice field or a radio button.
  struct Option: Sendable {
    /// The export value, or the on-state of a button.
    var value: String
    var label: LocalizedText
    var hint: LocalizedText?
    /// The rectangle, if the specification gives it.
    var rectangle: Rectangle?
    /// Where it goes on a page of an existing PDF.
    var position: FieldPlacement.Position?
    /// The page of an existing PDF, from 0, if it has one of its own.
    var page: Int?
    /// Where the specification has it.
    var location: SourceLocation?
  }

  /// One of several widgets of a field.
  struct WidgetPlace: Sendable {
    var position: FieldPlacement.Position
    /// The page, from 0, if it has one of its own.
    var page: Int?
    /// The on-state of a check box.
    var state: String?
    var location: SourceLocation?
  }

  /// Which fields a signature locks (ISO 32000-2, 12.7.5.5, Table 236).
  struct Lock: Hashable, Sendable {
    enum Action: String, Hashable, Sendable {
      case all = "All"
      case include = "Include"
      case exclude = "Exclude"
    }
    var action: Action
    var fields: [String]
  }

  /// A field is shown while a check box is on or off, or while one of some options of a radio group is chosen.
  struct Shown: Hashable, Sendable {
    /// The full name of the check box or the radio group.
    var source: String
    var isOn: Bool
    /// Of a radio group.
    var options: [String]
    var location: SourceLocation?

    func rule(for field: String) -> VisibilityScript.Rule {
      VisibilityScript.Rule(field: field, showsWhenOn: isOn, values: options)
    }
  }

  var kind: Kind
  /// The full name; its parts become a hierarchy of fields.
  var name: String
  /// Where the specification names it.
  var location: SourceLocation?
  /// The visible label, which is `/TU` too if there is no ``tooltip``.
  var label: LocalizedText?
  var tooltip: String?
  var flags: FieldFlags = []
  var maxLength: Int?
  /// How many cells of a comb stand between gaps; empty for one without gaps.
  var combGroups: [Int] = []
  var quadding = Quadding.left
  /// 0 for a size that fits.
  var fontSize = 0.0
  /// Whether the specification says the size, if only that it fits.
  var hasSize = false
  var font: String?
  var color: DeviceColor?
  var border: Border?
  var background: DeviceColor?
  /// In degrees, counter-clockwise.
  var rotation = 0
  var visibility = Visibility.visible
  var options: [Option] = []
  /// The widgets of a field that has several, on the pages of an existing PDF.
  var widgets: [WidgetPlace] = []
  /// The on-state of a check box.
  var state = "Yes"
  /// The values that the field has when the form is opened.
  var value: [String] = []
  /// The values that a reset gives it.
  var defaultValue: [String] = []
  var scripts = FieldScriptSpecification()
  /// `/MK /CA` of a push button.
  var caption: String?
  /// `/MK /TP` of a push button.
  var captionPosition = CaptionPosition.noIcon
  /// The mark of a check box or radio button (`/MK /CA`).
  var mark: ToggleMark?
  /// What the field does, in order (`/A` and `/Next`).
  var actions: [SpecifiedAction] = []
  var lock: Lock?
  /// When viewers that run scripts show the field; nil for always.
  var shown: Shown?

  init(kind: Kind, name: String) {
    self.kind = kind
    self.name = name
  }

  /// What assistive technology calls the field.
  var alternateName: String? { tooltip ?? label.map(\.plain) }
}

/// An action, and where the specification has it.
struct SpecifiedAction: Hashable, Sendable {
  var action: Action
  var location: SourceLocation?
}

/// The scripts of a field as calls of Acrobat's forms library.
struct FieldScriptSpecification: Hashable, Sendable {
  /// `/AA /F`
  var format: String?
  /// `/AA /K`
  var keystroke: String?
  /// `/AA /V`
  var validation: String?
  var calculation: Calculation?

  struct Calculation: Hashable, Sendable {
    enum Source: Hashable, Sendable {
      /// `AFSimple_Calculate`: the operation, and names or patterns of fields.
      case simple(operation: String, fields: [String])
      /// Simplified field notation.
      case expression(String)
    }
    var source: Source
    /// The place in the order of calculations; nil for the order of dependency.
    var order: Int?
    var location: SourceLocation?
  }

  var isEmpty: Bool {
    format == nil && keystroke == nil && validation == nil && calculation == nil
  }
}
