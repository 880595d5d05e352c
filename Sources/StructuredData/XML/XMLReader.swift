package import Diagnostics

/// Reads XML 1.0 with namespaces, through libxml2, which is never let out of the text: no network,
/// no external file, no entity but the five that XML has (`&lt; &gt; &amp; &apos; &quot;`).
///
/// A document type declaration is read over, unless it declares entities. Nesting ends at
/// ``ReadingLimits/depth``, the text at ``ReadingLimits/recordBytes``.
package enum XMLReader {
  /// The root element.
  ///
  /// - Throws: `.data`, the first problem: `xml-syntax`, `xml-entity` for an entity that is declared
  ///   or used, `encoding`, `too-deep`, `too-large`. The words are ours: libxml2's quote the text.
  package static func read(_ bytes: [UInt8]) throws(FormwrightError) -> XMLElement {
    try read(bytes, leavingOut: XMLOmissions())
  }

  /// Reads a document without some elements and attributes, which takes less time and memory.
  ///
  /// - Throws: as ``read(_:)``, also for problems in what is left out, except its size and depth.
  package static func read(
    _ bytes: [UInt8], leavingOut omissions: XMLOmissions
  ) throws(FormwrightError) -> XMLElement {
    guard bytes.count <= ReadingLimits.recordBytes else {
      throw FormwrightError(
        .data, "too-large", "the text is larger than \(ReadingLimits.recordBytes >> 20) MB",
        location: .start)
    }
    let events = try XMLTreeBuilder(omissions)
    events.parse(bytes)
    if let problem = events.problem { throw FormwrightError(.data, [problem]) }
    guard let root = events.root else {
      throw FormwrightError(
        .data, "xml-syntax", "the text contains no XML element", location: .start)
    }
    return root
  }
}

/// What a reader of XML leaves out of its tree.
package struct XMLOmissions: Sendable {
  /// Names of elements that are left out with what is in them.
  package var elements: Set<String> = []
  /// The names of the attributes that are kept; nil for all.
  package var attributesKept: Set<String>?

  package init(elements: Set<String> = [], attributesKept: Set<String>? = nil) {
    self.elements = elements
    self.attributesKept = attributesKept
  }
}
