package import Diagnostics
package import PDFObjects

/// What XFA a file carries (ISO 32000-1, 12.7.8; removed from ISO 32000-2).
package enum XFAKind: String, Hashable, Sendable {
  case none
  /// Beside an AcroForm or pages that show the same form; dropped when the form is filled or flattened.
  case `static`
  /// Instead of an AcroForm and of pages: there is nothing to fill.
  case dynamic
}

/// An interactive form (AcroForm; ISO 32000-2, 12.7) as values.
package struct Form: Sendable {
  /// Terminal fields in the order of the field tree, then those found only on pages.
  package var fields: [Field]
  package var pages: PageList
  /// `/NeedAppearances`
  package var needAppearances: Bool
  package var xfa: XFAKind
  /// `/Perms` holds usage rights (`/UR`, `/UR3`).
  package var hasUsageRights: Bool
  /// Signatures that somebody made, usage rights aside.
  package var signatureCount: Int
  /// The full names of calculated fields, in the order of `/CO`.
  package var calculationOrder: [String]
  /// `/DR`, with its direct values.
  package var defaultResources: PDFDictionary
  /// The form's own `/DA`.
  package var defaultAppearance: [UInt8]
  /// Widget annotations on pages that belong to no field.
  package var strayWidgets: [Widget]
  /// What was repaired or left out.
  package var diagnostics: [Diagnostic]
}
