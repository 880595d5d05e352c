/// Whether the paired operators of a content stream meet (ISO 32000-2, 8.4.2, 9.4.1, 14.6).
///
/// What is added to a page in front of or after its content must not land inside what the content
/// left open, nor be undone by what it closes too often.
package struct ContentBalance: Hashable, Sendable {
  /// `Q` with no `q` before it to match.
  package var unmatchedRestores = 0
  /// `q` without `Q` at the end.
  package var openSaves = 0
  /// `EMC` with nothing to end.
  package var unmatchedMarkedContentEnds = 0
  /// `BMC` and `BDC` without `EMC` at the end.
  package var openMarkedContents = 0
  /// `ET` without `BT`.
  package var unmatchedTextEnds = 0
  /// A text object still open at the end: 0 or more `BT`.
  package var openTextObjects = 0

  /// Judges the whole content of a page or form: its streams joined by white space.
  package init(content: [UInt8]) {
    var reader = ContentReader(content)
    while let operation = reader.next() {
      switch operation.name {
      case "q": openSaves += 1
      case "Q": Self.end(&openSaves, &unmatchedRestores)
      case "BMC", "BDC": openMarkedContents += 1
      case "EMC": Self.end(&openMarkedContents, &unmatchedMarkedContentEnds)
      case "BT": openTextObjects += 1
      case "ET": Self.end(&openTextObjects, &unmatchedTextEnds)
      default: break
      }
    }
  }

  private static func end(_ open: inout Int, _ unmatched: inout Int) {
    if open > 0 { open -= 1 } else { unmatched += 1 }
  }

  /// Everything opened is closed, nothing else is.
  package var isBalanced: Bool {
    (unmatchedRestores, openSaves) == (0, 0)
      && (unmatchedMarkedContentEnds, openMarkedContents) == (0, 0)
      && (unmatchedTextEnds, openTextObjects) == (0, 0)
  }
}
