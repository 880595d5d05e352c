package import Diagnostics
package import DocumentEditing
package import StructuredData

/// Something drawn where a form has no field: a field that is put onto its pages before they are compiled, so that
/// text is fitted, shaped and flattened as in any other.
package struct TemplateOverlay: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case text
    case check
    case image
    /// Text across the page.
    case watermark
    case line
    case box

    /// Whether the field is decoration: an artifact in a flattened output.
    package var isDecoration: Bool { self == .watermark || self == .line || self == .box }
  }

  package var kind: Kind
  /// The names of its fields begin with this.
  package var name: String
  /// The pages it is on, each with a field of its own.
  package var pages: PageSelection
  /// Where the field is, and how it looks, as a specification of ``FormAuthoring`` has it.
  package var look: [StructuredObject.Member]
  /// Left, bottom, right and top, or the ends of a line; nil if the place is not given by coordinates.
  package var coordinates: [Double]?
  /// In degrees, counterclockwise, of text that is turned by any angle.
  package var angle: Double?
  package var opacity: Double?
  /// Of a line, or the frame of a box, in points.
  package var thickness = 1.0
  /// What the fields take; the target is not settled yet.
  package var binding: FieldBinding
  package var location: SourceLocation?

  package static func == (first: Self, second: Self) -> Bool {
    first.kind == second.kind && first.name == second.name && first.binding == second.binding
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The name of the field on a page.
  ///
  /// - Parameter page: from 1.
  package func fieldName(onPage page: Int) -> String { "\(name).p\(page)" }
}
