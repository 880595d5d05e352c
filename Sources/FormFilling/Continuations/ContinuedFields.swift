import FormAppearances
import InteractiveForms
import PDFObjects

/// The pages that a fillable output has for values its boxes do not hold are marked as ours (ISO
/// 32000-2, 14.5, page-piece dictionaries), with the fields they belong to: whoever fills the form
/// again, or resets it, takes them out first.
enum ContinuedFields {
  private static let application: PDFName = "Formwright"

  /// The entries of a page that continues the values of these fields.
  static func mark(_ names: [String], date: String?) -> PDFDictionary {
    let date = PDFObject.string(PDFString(text: date ?? "D:19700101000000Z"))
    let piece: PDFDictionary = [
      "LastModified": date,
      "Private": .dictionary([
        "ContinuedFields": .array(names.map { .string(PDFString(text: $0)) })
      ]),
    ]
    return [
      "LastModified": date, "PieceInfo": .dictionary([application: .dictionary(piece)]),
    ]
  }

  /// The fields whose values a page continues; nil for a page that is not ours.
  static func names(on page: ObjectNumber, in document: Document) -> [String]? {
    let pieces = document.dictionary(document[page].dictionaryValue?["PieceInfo"])
    guard let piece = document.dictionary(pieces?[application]),
      let fields = document.array(document.dictionary(piece["Private"])?["ContinuedFields"])
    else { return nil }
    return fields.compactMap { document.resolve($0).stringValue?.text }
  }

  static func unmark(_ page: ObjectNumber, in document: inout Document) {
    guard case .dictionary(var node) = document[page],
      var pieces = document.dictionary(node["PieceInfo"])
    else { return }
    pieces[application] = nil
    node["PieceInfo"] = pieces.isEmpty ? nil : .dictionary(pieces)
    document[page] = .dictionary(node)
  }
}

extension PreparedForm {
  /// Takes out the pages that an earlier record added, before this one's are counted. A flattened
  /// copy keeps them, as it keeps what its boxes show. If every page is marked as one of them, none
  /// is removed.
  mutating func removeContinuationPages() {
    let pages = form.pages.pages.map(\.number).compactMap { number in
      ContinuedFields.names(on: number, in: document).map { (number, names: $0) }
    }
    // A file without a page of its own was not written here: its mark is forged or misplaced.
    guard !pages.isEmpty, pages.count < form.pages.pages.count else { return }
    guard options.outcome.acceptsValues else {
      if options.flattenedFields.isEmpty {
        for page in pages { ContinuedFields.unmark(page.0, in: &document) }
      }
      return
    }
    for page in pages {
      document[page.0] = .null
      continuedFields.formUnion(page.names)
    }
    form = Form(repairing: &document)
  }
}
