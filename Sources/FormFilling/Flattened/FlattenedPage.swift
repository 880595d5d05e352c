import FormAppearances
import InteractiveForms
import PDFContent
import PDFObjects

/// What is painted onto one page in place of its widgets.
struct FlattenedPage: Sendable {
  /// The content stream's place among the changing objects.
  var stream: Int
  /// The place of the page's `/Font` resources there, which take the system fonts that a
  /// record needs; nil where no record writes text on the page.
  var fonts: Int?
  /// Closes what the page's own content left open.
  var head: [UInt8]
  var items: [FlattenedItem]
  /// The place of its first item among those of all pages.
  var firstItem = 0
  var endOfItems: Int { firstItem + items.count }
}

/// One widget's share of a page's flattened content, which all records have in common.
final class FlattenedItem: Sendable {
  /// Index of the widget's group; nil for widgets of no field.
  let group: Int?
  let content: FlattenedDraft.Content
  /// The marked-content sequence around what is drawn; see ``FlattenedDraft``.
  let opening: [UInt8]
  let closing: [UInt8]
  private let visibility: VisibilityCondition?
  private let isHidden: Bool
  /// See ``UnfilledContent/stream``, among the changing objects.
  let unfilledStream: Int?
  /// What becomes of the attributes that say whether a toggle is checked, and their place among the changing objects.
  let checked: (place: Int, on: PDFObject, off: PDFObject)?

  init(_ draft: FlattenedDraft, in compacted: CompactedForm) {
    group = draft.group
    content = draft.content
    opening = draft.opening
    closing = draft.closing
    visibility = draft.visibility
    isHidden = draft.isHidden
    unfilledStream = draft.unfilledStream.flatMap(compacted.place)
    checked = draft.checked.flatMap { checked in
      compacted.place(checked.attributes).map { ($0, checked.on, checked.off) }
    }
  }

  /// Whether a record's page shows the widget.
  func isShown(by values: [CheckedValue?]) -> Bool {
    visibility.flatMap { $0.isShown(by: values) } ?? !isHidden
  }
}

/// What a text widget shows where no record touches it.
struct UnfilledContent: Sendable {
  var content: [UInt8]
  /// The stream the content paints, where it is the widget's own appearance. It is among the
  /// changing objects: a record that gives the field another value empties it, so that nothing of
  /// the old one stays in the file.
  var stream: ObjectNumber?
}

/// The attributes of a toggle's structure element: an object among the changing ones.
struct CheckedAttributes: Sendable {
  var attributes: ObjectNumber
  var on: PDFObject
  var off: PDFObject
}

/// One widget's share of a page's flattened content while its form is compiled.
struct FlattenedDraft: Sendable {
  enum Content: Sendable {
    /// The same for every record.
    case constant([UInt8])
    /// Text laid out for each record that gives the field a value.
    case text(TextPlan, unfilled: UnfilledContent)
    /// The face of a button whose picture a record gives, which stands among the changing objects;
    /// and what it shows where no record touches it.
    case picture([UInt8], unfilled: [UInt8])
    /// Content by state, and the widget's place among its group's; a state that is missing shows nothing.
    case toggle([AppearanceState: [UInt8]], unfilled: AppearanceState, place: Int)
  }
  /// Index of the widget's group; nil for widgets of no field.
  var group: Int?
  var content: Content
  /// The marked-content sequence (ISO 32000-2, 14.6) around what is drawn, where the page is tagged:
  /// there even where nothing is drawn, because the structure tree refers to it.
  private(set) var opening: [UInt8] = []
  private(set) var closing: [UInt8] = []

  init(group: Int?, content: Content) {
    self.group = group
    self.content = content
  }

  /// When the widget is shown, if a check box shows or hides it.
  var visibility: VisibilityCondition?
  /// The widget is hidden as long as no record gives that check box a value.
  var isHidden = false

  /// Of a toggle that no record decides.
  var isChecked: Bool?
  /// The attributes of its structure element that say whether it is checked, where a record decides.
  var checked: CheckedAttributes?

  /// Gives the item the marked-content identifier of its structure element.
  mutating func mark(_ identifier: Int) {
    var writer = ContentWriter()
    writer.beginMarkedContent("Form", properties: ["MCID": .integer(identifier)])
    opening = writer.bytes
    writer = ContentWriter()
    writer.endMarkedContent()
    closing = writer.bytes
  }

  /// Says that what the item draws is no part of the content.
  mutating func markAsArtifact() {
    var writer = ContentWriter()
    writer.beginMarkedContent("Artifact")
    opening = writer.bytes
    writer = ContentWriter()
    writer.endMarkedContent()
    closing = writer.bytes
  }

  /// What it draws if no record touches it; every state of a toggle.
  var unfilledContent: [UInt8] {
    switch content {
    case .constant(let content): content
    case .text(_, let unfilled): unfilled.content
    case .picture(_, let unfilled): unfilled
    case .toggle(let states, _, _):
      states.sorted { $0.key.rawValue.rawValue < $1.key.rawValue.rawValue }.flatMap(\.value)
    }
  }

  /// See ``UnfilledContent/stream``.
  var unfilledStream: ObjectNumber? {
    if case .text(_, let unfilled) = content { return unfilled.stream }
    return nil
  }
}
