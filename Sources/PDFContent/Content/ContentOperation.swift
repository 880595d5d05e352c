package import PDFObjects

/// An operator with the operands before it (ISO 32000-2, 7.8.2).
///
/// An inline image is one operation, `BI`, whose operand is the image's dictionary with its keys as
/// they are abbreviated there.
package struct ContentOperation: Hashable, Sendable {
  package var name: ContentOperator
  /// The operator as it is written.
  package var word: String
  package var operands: [PDFObject]
  /// Where it stands in the bytes, its operands included.
  package var range: Range<Int>

  /// The last `count` operands where they are all numbers, finite and of a size a page can have;
  /// what stands before them is garbage, as viewers take it.
  package func numbers(_ count: Int) -> [Double]? {
    guard operands.count >= count else { return nil }
    let values = operands.suffix(count).compactMap(\.numberValue)
    guard values.count == count, values.allSatisfy({ abs($0) < 1e9 }) else { return nil }
    return values
  }
}
