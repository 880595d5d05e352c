import PDFObjects

/// A compiled document, renumbered: what all outputs begin with, and then what records change.
struct CompactedForm {
  let document: CompactedDocument
  let prefix: FilePrefix
  let pageCount: Int
  private let first: Int

  init(_ document: Document, changing: [ObjectNumber], pageCount: Int) {
    self.document = document.compacted(changing: changing)
    prefix = FilePrefix(self.document)
    first = prefix.firstChangingNumber.index
    self.pageCount = pageCount
  }

  /// The changing objects.
  var unfilled: ChangingObjects {
    ChangingObjects(Array(document.document.objects.dropFirst(first - 1)))
  }

  /// The place among the changing objects of one that had this number before; nil if it is not one of them.
  func place(_ number: ObjectNumber) -> Int? {
    document.newNumber(number).map { $0.index - first }.flatMap { $0 >= 0 ? $0 : nil }
  }
}
