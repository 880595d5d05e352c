import FormAppearances
import InteractiveForms
import PDFContent
import PDFObjects

/// What pages at the end of a file need, which take what boxes do not hold.
struct ContinuationPlan: Sendable {
  /// The root of the page tree among the changing objects.
  var root: Int
  /// The number of the root.
  var rootNumber: ObjectNumber
  /// Of the form's first page, unrotated.
  var mediaBox: Rectangle
  var fallback: FontFallback
}

/// A value that goes on, and where.
struct Continuation: Sendable {
  /// Index of the field's group.
  var group: Int
  /// What its box does not show.
  var rest: String
}

extension PlanCompiler {
  /// The root of the page tree, where records may append pages.
  var continuationRoot: ObjectNumber? {
    options.mayContinue || !continuedFields.isEmpty
      ? document.catalog["Pages"]?.referenceValue : nil
  }

  /// - Parameter index: the place of a number among the changing objects.
  func continuationPlan(
    in compacted: CompactedDocument, _ index: (ObjectNumber) -> Int?
  ) -> ContinuationPlan? {
    guard let number = continuationRoot, let root = index(number),
      let newNumber = compacted.newNumber(number), let first = form.pages.pages.first
    else { return nil }
    return ContinuationPlan(
      root: root, rootNumber: newNumber, mediaBox: first.mediaBox,
      fallback: fallback(for: .standard(.helvetica)))
  }
}
