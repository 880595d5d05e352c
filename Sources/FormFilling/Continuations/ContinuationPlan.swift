import Diagnostics
import FormAppearances
import InteractiveForms
import PDFArchiving
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
  /// The place of the fonts of archived pages among the changing objects, a resource dictionary; nil where
  /// fonts are not embedded.
  var fonts: Int?
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

  /// Adds the fonts of the pages at the end to a document whose fonts are to be embedded.
  ///
  /// - Throws: of kind `conformance`, if the archive needs tags, which these pages do not have.
  mutating func addContinuationFonts() throws(FormwrightError) {
    guard continuationRoot != nil else { return }
    if let level = options.archive, level.needsStructure {
      throw FormwrightError(
        .conformance, "archive",
        "values cannot continue on pages at the end of an output that conforms to \(level.text): those "
          + "pages have no tags",
        hint: "Use another policy for values that do not fit, or a level that needs no tags.")
    }
    var table = PDFDictionary()
    for (name, font) in ContinuationPages.fonts {
      let number = document.add(.dictionary(FormFont.standard(font).dictionary))
      table[name] = .reference(number)
    }
    continuationFonts = document.add(.dictionary(["Font": .dictionary(table)]))
  }

  /// The numbers of these fonts.
  var continuationFontNumbers: Set<ObjectNumber> {
    guard let resources = continuationFonts.flatMap({ document[$0].dictionaryValue }),
      let fonts = document.dictionary(resources["Font"])
    else { return [] }
    return Set(fonts.compactMap(\.value.referenceValue))
  }

  func continuationPlan(in compacted: CompactedForm) -> ContinuationPlan? {
    guard let number = continuationRoot, let root = compacted.place(number),
      let newNumber = compacted.document.newNumber(number), let first = form.pages.pages.first
    else { return nil }
    return ContinuationPlan(
      root: root, rootNumber: newNumber, mediaBox: first.mediaBox,
      fallback: fallback(for: .standard(.helvetica)),
      fonts: continuationFonts.flatMap(compacted.place))
  }
}
