/// A level of conformance to PDF/A-2 (ISO 19005-2) or PDF/A-3 (ISO 19005-3), clause 5.
public enum PDFALevel: String, Hashable, Sendable, CaseIterable {
  case pdfa2b = "pdfa-2b"
  case pdfa2u = "pdfa-2u"
  case pdfa3b = "pdfa-3b"
  case pdfa3u = "pdfa-3u"

  /// The part of ISO 19005: 2 or 3.
  package var part: Int {
    switch self {
    case .pdfa2b, .pdfa2u: 2
    case .pdfa3b, .pdfa3u: 3
    }
  }

  /// The letter that metadata claim.
  package var conformance: String {
    switch self {
    case .pdfa2b, .pdfa3b: "B"
    case .pdfa2u, .pdfa3u: "U"
    }
  }

  /// Every glyph has a meaning in Unicode (ISO 19005-2, 6.2.11.7).
  package var needsUnicode: Bool { self == .pdfa2u || self == .pdfa3u }

  /// Any file may be embedded.
  package var allowsAttachments: Bool { part == 3 }
}
