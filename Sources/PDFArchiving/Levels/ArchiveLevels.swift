/// The standards that an archive conforms to: a level of PDF/A, PDF/UA-1, or both together.
public struct ArchiveLevels: Hashable, Sendable {
  /// The level of PDF/A; nil if the file conforms to PDF/UA alone.
  public var pdfa: PDFALevel?
  /// PDF/UA-1 (ISO 14289-1): everything can be read by assistive technology.
  public var isAccessible: Bool
  /// The part of ISO 14289: 1, or 2 for PDF/UA-2, which takes no level of PDF/A beside it.
  package var accessibilityPart = 1

  public init(_ pdfa: PDFALevel?, isAccessible: Bool = false) {
    self.pdfa = pdfa
    self.isAccessible = isAccessible
  }

  /// Reads a list such as `pdfa-2a,pdfua-1`: at most one level of PDF/A, and PDF/UA.
  public init?(_ text: String) {
    self.init(nil)
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      if part == Self.accessibility {
        guard !isAccessible else { return nil }
        isAccessible = true
      } else if part == Self.secondPart {
        guard !isAccessible, text == Self.secondPart else { return nil }
        (isAccessible, accessibilityPart) = (true, 2)
      } else {
        guard pdfa == nil, let level = PDFALevel(rawValue: String(part)) else { return nil }
        pdfa = level
      }
    }
  }

  private static let accessibility = "pdfua-1"
  private static let secondPart = "pdfua-2"

  /// PDF/UA-2 (ISO 14289-2).
  package static let pdfua2: ArchiveLevels = {
    var level = ArchiveLevels(nil, isAccessible: true)
    level.accessibilityPart = 2
    return level
  }()

  /// The names of all levels.
  package static let names = PDFALevel.allCases.map(\.rawValue) + [accessibility]

  /// The list, as it is read.
  public var text: String {
    let accessibility = accessibilityPart == 2 ? Self.secondPart : Self.accessibility
    return ([pdfa?.rawValue].compactMap { $0 } + (isAccessible ? [accessibility] : []))
      .joined(separator: ",")
  }

  package static let pdfa2b = ArchiveLevels(.pdfa2b)
  package static let pdfa2u = ArchiveLevels(.pdfa2u)
  package static let pdfa3b = ArchiveLevels(.pdfa3b)
  package static let pdfa3u = ArchiveLevels(.pdfa3u)

  /// Every glyph has a meaning in Unicode (ISO 19005-2, 6.2.11.7; ISO 14289-1, 7.21.7).
  package var needsUnicode: Bool { isAccessible || pdfa?.conformance != "B" }

  /// The document has a logical structure (ISO 19005-2, 6.7; ISO 14289-1, 7.1).
  package var needsStructure: Bool { isAccessible || pdfa?.conformance == "A" }

  /// Any file may be embedded.
  package var allowsAttachments: Bool { pdfa?.part != 2 }
}

/// A level of conformance to PDF/A-2 (ISO 19005-2) or PDF/A-3 (ISO 19005-3), clause 5.
public enum PDFALevel: String, Hashable, Sendable, CaseIterable {
  case pdfa2b = "pdfa-2b"
  case pdfa2u = "pdfa-2u"
  case pdfa2a = "pdfa-2a"
  case pdfa3b = "pdfa-3b"
  case pdfa3u = "pdfa-3u"
  case pdfa3a = "pdfa-3a"

  /// The part of ISO 19005: 2 or 3.
  package var part: Int {
    switch self {
    case .pdfa2b, .pdfa2u, .pdfa2a: 2
    case .pdfa3b, .pdfa3u, .pdfa3a: 3
    }
  }

  /// The letter that metadata claim.
  package var conformance: String {
    switch self {
    case .pdfa2b, .pdfa3b: "B"
    case .pdfa2u, .pdfa3u: "U"
    case .pdfa2a, .pdfa3a: "A"
    }
  }
}
