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
    try read(bytes, skipping: [])
  }

  /// Reads a document without the elements of some names and what is in them, which takes less time.
  ///
  /// - Throws: as ``read(_:)``, also for problems in what is skipped, except its size and depth.
  package static func read(
    _ bytes: [UInt8], skipping names: Set<String>
  ) throws(FormwrightError) -> XMLElement {
    guard bytes.count <= ReadingLimits.recordBytes else {
      throw FormwrightError(
        .data, "too-large", "the text is larger than \(ReadingLimits.recordBytes >> 20) MB",
        location: .start)
    }
    let events = try XMLTreeBuilder(skipping: names)
    events.parse(bytes)
    if let problem = events.problem { throw FormwrightError(.data, [problem]) }
    guard let root = events.root else {
      throw FormwrightError(
        .data, "xml-syntax", "the text contains no XML element", location: .start)
    }
    return root
  }
}
