package import PDFObjects

/// Whether the paired operators of a content stream meet (ISO 32000-2, 8.4.2, 9.4.1, 14.6).
///
/// What is added to a page in front of or after its content must not land inside what the content
/// left open, nor be undone by what it closes too often, nor take an identifier that it has.
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
  /// The marked-content identifiers, whether or not the structure tree knows them (14.7.5.1).
  package var identifiers: Set<Int> = []

  /// Judges the whole content of a page or form: its streams joined by white space.
  ///
  /// - Parameter named: the identifier of a property list among the content's resources, by its name there.
  package init(content: [UInt8], named: (PDFName) -> Int? = { _ in nil }) {
    var reader = ContentReader(content)
    while let operation = reader.next() {
      switch operation.name {
      case .save: openSaves += 1
      case .restore: Self.end(&openSaves, &unmatchedRestores)
      case .beginMarkedContent: openMarkedContents += 1
      case .beginMarkedContentWithProperties:
        openMarkedContents += 1
        switch operation.operands.last {
        case .dictionary(let properties): properties["MCID"]?.integerValue.map { take($0) }
        case .name(let name): named(name).map { take($0) }
        default: break
        }
      case .endMarkedContent: Self.end(&openMarkedContents, &unmatchedMarkedContentEnds)
      case .beginText: openTextObjects += 1
      case .endText: Self.end(&openTextObjects, &unmatchedTextEnds)
      default: break
      }
    }
  }

  private mutating func take(_ identifier: Int) { identifiers.insert(identifier) }

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
