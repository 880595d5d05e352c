import DocumentEditing
import InteractiveForms
import Metadata
import PDFArchiving
import PDFObjects

extension Document {
  /// Removes the claims of conformance to PDF/A and PDF/UA if changes have broken a rule that the document kept as it was
  /// read.
  ///
  /// - Parameter original: the document as it was read; nil if it was not read from a file.
  mutating func withdrawBrokenClaims(since original: () -> Document?) {
    guard let claims = conformanceClaims else { return }
    guard let level = ArchiveLevels(claims), let original = original(),
      claims.archivePart == nil || !isSigned
    else {
      // The claim is not checked here, or is false: the digests of signatures are not those of the new file
      // (ISO 19005-2, 6.4.3).
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

extension Document {
  /// Whether a field has a signature. A file that is written anew breaks it: its digest is of the file's bytes (ISO 32000-2,
  /// 12.8.1).
  var isSigned: Bool {
    var document = self
    // Usage rights are signed too, and are not kept.
    document.updateCatalog { $0["Perms"] = nil }
    let reached = document.reachable(from: [])
    return document.objects.indices.contains { index in
      guard reached[index + 1], let node = document.objects[index].dictionaryValue else {
        return false
      }
      return node["ByteRange"] != nil || document.dictionary(node["V"])?["ByteRange"] != nil
    }
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
