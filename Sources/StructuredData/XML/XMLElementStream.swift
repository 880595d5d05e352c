import Diagnostics

/// Reads the elements of some names from a document that is never held as a whole.
struct XMLElementStream {
  private let builder: XMLTreeBuilder
  private let chunks: TextChunks
  private var pending: ArraySlice<(element: XMLElement, ancestors: [XMLElement])> = []
  /// Bytes since the last element.
  private var byteCount = 0
  private var hasEnded = false

  /// - Parameters:
  ///   - names: of the elements, without a prefix. One within another is a part of it.
  ///   - chunks: the pieces of the document.
  init(
    of names: Set<String>, leavingOut omissions: XMLOmissions = XMLOmissions(),
    chunks: @escaping TextChunks
  ) throws(FormwrightError) {
    builder = try XMLTreeBuilder(omissions, collecting: names)
    self.chunks = chunks
  }

  /// The next element, with the elements around it, outermost first, whose children are not kept; nil after the last.
  ///
  /// - Throws: `.data`, as ``XMLReader/read(_:)``, and what the chunks throw.
  mutating func next() throws(FormwrightError) -> (element: XMLElement, ancestors: [XMLElement])? {
    while pending.isEmpty {
      guard !hasEnded else { return nil }
      if let chunk = try chunks() {
        byteCount += chunk.count
        builder.feed(chunk)
      } else {
        hasEnded = true
        builder.finish()
      }
      pending = builder.takeCollected()[...]
      if !pending.isEmpty { byteCount = 0 }
      if let problem = builder.problem, pending.isEmpty {
        hasEnded = true
        throw FormwrightError(.data, [problem])
      }
      guard byteCount <= ReadingLimits.recordBytes else {
        throw FormwrightError(
          .data, "too-large",
          "a part of the text is larger than \(ReadingLimits.recordBytes >> 20) MB")
      }
    }
    return pending.popFirst()
  }
}
