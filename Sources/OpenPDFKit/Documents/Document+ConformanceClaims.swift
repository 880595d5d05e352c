import DocumentEditing
import InteractiveForms
import PDFArchiving
import PDFObjects

extension Document {
  /// Removes the claims of conformance to PDF/A and PDF/UA if changes have broken a rule that the document kept as it was
  /// read.
  ///
  /// - Parameter original: the document as it was read; nil if it was not read from a file.
  mutating func withdrawBrokenClaims(since original: () -> Document?) {
    guard let claims = conformanceClaims else { return }
    guard let level = ArchiveLevels(claims), let original = original() else {
      // Nobody here can say whether the claim is still true.
      removeConformanceClaims()
      return
    }
    func broken(_ document: Document) -> Set<ArchiveRule> {
      let report = ArchiveChecker.check(document, level: level, isUnfinished: true)
      return Set(report.violations.map(\.rule))
    }
    let now = broken(self)
    if !now.isEmpty, !now.isSubset(of: broken(original)) { removeConformanceClaims() }
  }
}

extension ArchiveLevels {
  /// The levels that metadata claim; nil for parts of PDF/A that are not checked here.
  fileprivate init?(_ claims: ConformanceClaims) {
    var text: [String] = []
    if let part = claims.archivePart {
      text.append("pdfa-\(part)\((claims.archiveLevel ?? "").lowercased())")
    }
    if let part = claims.accessibilityPart { text.append("pdfua-\(part)") }
    self.init(text.joined(separator: ","))
  }
}
