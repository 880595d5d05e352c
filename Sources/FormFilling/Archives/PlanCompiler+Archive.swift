import Diagnostics
import PDFArchiving
import PDFContent
import PDFObjects

/// Outputs that conform to PDF/A.
extension PlanCompiler {
  /// Makes everything lawful that no record changes, and what records draw with: fonts are embedded with
  /// their whole encoding, and colors get profiles. A record then adds only text in these fonts.
  ///
  /// - Parameter drafts: the pages that records draw on.
  /// - Throws: ``FormwrightError`` of kind `conformance` with every obstacle.
  mutating func archiveDocument(drawing drafts: [PageDraft] = []) throws(FormwrightError) {
    guard options.archive != nil || options.embedsFonts else { return }
    if options.archive != nil { try document.requirePages() }
    try addContinuationFonts()
    var settings = ArchiveMending.Options()
    settings.catalog = catalog
    settings.usesInstalledFonts = options.fonts.usesSystemFonts
    settings.title = options.title
    settings.language = options.language
    settings.attachments = options.attachments
    settings.characters = options.privateCharacters
    settings.drawsAllForms = options.outcome.isFlattened
    for draft in drafts {
      settings.contents[draft.page.number] = draft.items.flatMap { $0.unfilledContent }
    }
    if options.outcome.acceptsValues {
      settings.wholeFonts = fonts.numbers.union(continuationFontNumbers)
      settings.usesCMYK = formUsesCMYK
      settings.resources = sharedResources.values.sorted()
    }
    guard let level = options.archive else {
      let result = ArchiveMending.embedFonts(in: document, options: settings)
      document = result.document
      diagnostics += result.notes
      return
    }
    let outcome = ArchiveMending.archive(document, level: level, options: settings)
    archiveReport = outcome.report
    guard outcome.report.conforms else {
      throw FormwrightError(.conformance, outcome.report.diagnostics)
    }
    document = outcome.document
    diagnostics += outcome.notes
  }
}

extension PlanOptions {
  /// A record's picture as an archive may have it (ISO 19005-2, 6.2.4.2 and 6.2.4.3).
  ///
  /// - Returns: the picture, and what was replaced or forbids it.
  func lawful(
    _ picture: Picture, field: String
  ) -> (picture: Picture?, diagnostic: Diagnostic?) {
    guard archive?.pdfa != nil else { return (picture, nil) }
    var picture = picture
    var replaced: Diagnostic?
    if let version = picture.profileVersion, version > 4 {
      picture = picture.withoutProfile
      replaced = .warning(
        "archived",
        "the picture's color profile of version \(version), which PDF/A does not allow, was replaced by "
          + "device colors", field: field)
    }
    guard !picture.isDeviceCMYK else {
      return (
        nil,
        .error(
          "conformance",
          replaced == nil
            ? "the picture is in CMYK colors without a color profile, which PDF/A does not allow"
            : "the picture is in CMYK colors with a color profile of a version that PDF/A does not allow",
          hint: "Convert the picture to RGB colors.", field: field)
      )
    }
    return (picture, replaced)
  }
}
