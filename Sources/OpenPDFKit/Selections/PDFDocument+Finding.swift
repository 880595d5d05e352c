public import Foundation

extension PDFDocument {
  /// Returns a selection for each occurrence of a text. Matches do not cross pages.
  ///
  /// Of the options, `.caseInsensitive`, `.literal`, `.diacriticInsensitive` and `.backwards` count.
  public func findString(_ string: String, withOptions options: NSString.CompareOptions = [])
    -> [PDFSelection]
  {
    var found: [PDFSelection] = []
    for page in allPages {
      found += Self.matches(of: string, on: page, options).map { PDFSelection([(page, $0)]) }
    }
    return options.contains(.backwards) ? found.reversed() : found
  }

  /// Returns the next occurrence of a text after a selection, or before it with `.backwards`; from the start, or from the
  /// end, of the document if there is no selection.
  public func findString(
    _ string: String, fromSelection selection: PDFSelection?,
    withOptions options: NSString.CompareOptions = []
  ) -> PDFSelection? {
    let backwards = options.contains(.backwards)
    let start = selection?.parts.first
    var place = start.map { index(for: $0.page) } ?? (backwards ? pageCount - 1 : 0)
    guard place != NSNotFound else { return nil }
    let first = place
    // A page at a time, so that going from match to match searches each page once for each match on it.
    while let page = page(at: place) {
      let ranges = Self.matches(of: string, on: page, options)
      let found: NSRange?
      if place == first, let start {
        found =
          backwards
          ? ranges.last { $0.location < start.range.location }
          : ranges.first { $0.location > start.range.location }
      } else {
        found = backwards ? ranges.last : ranges.first
      }
      if let found { return PDFSelection([(page, found)]) }
      place += backwards ? -1 : 1
    }
    return nil
  }

  static func matches(
    of needle: String, on page: PDFPage, _ options: NSString.CompareOptions
  ) -> [NSRange] {
    guard !needle.isEmpty else { return [] }
    let text = page.text.string
    let options = options.intersection([.caseInsensitive, .literal, .diacriticInsensitive])
    var ranges: [NSRange] = []
    var start = 0
    while start < text.length {
      let rest = NSRange(location: start, length: text.length - start)
      let found = text.range(of: needle, options: options, range: rest)
      guard found.location != NSNotFound, found.length > 0 else { break }
      ranges.append(found)
      start = NSMaxRange(found)
    }
    return ranges
  }

  /// Searches without waiting: matches are announced by notifications and to the delegate.
  public func beginFindString(_ string: String, withOptions options: NSString.CompareOptions = []) {
    beginFindStrings([string], withOptions: options)
  }

  /// Searches for several texts. Each page is searched for all of them before the next one.
  ///
  /// The search runs in the main queue, a page at a time; a program without a main loop uses ``findString(_:withOptions:)``.
  public func beginFindStrings(
    _ strings: [String], withOptions options: NSString.CompareOptions = []
  ) {
    cancelFindString()
    let finder = DocumentFinder(self, strings, options)
    self.finder = finder
    notify(.PDFDocumentDidBeginFind) { $0.documentDidBeginDocumentFind($1) }
    finder.continueSoon()
  }

  public var isFinding: Bool { finder != nil }

  public func cancelFindString() {
    guard finder != nil else { return }
    finder = nil
    notify(.PDFDocumentDidEndFind) { $0.documentDidEndDocumentFind($1) }
  }
}

/// A search that announces what it finds.
final class DocumentFinder: @unchecked Sendable {
  private weak var document: PDFDocument?
  private let strings: [String]
  private let options: NSString.CompareOptions
  private var next = 0

  init(_ document: PDFDocument, _ strings: [String], _ options: NSString.CompareOptions) {
    (self.document, self.strings, self.options) = (document, strings, options)
  }

  func continueSoon() { DispatchQueue.main.async { self.searchPage() } }

  /// Searches one page. Only the main queue calls it.
  private func searchPage() {
    guard let document, document.finder === self else { return }
    guard let page = document.page(at: next) else {
      document.finder = nil
      document.notify(.PDFDocumentDidEndFind) { $0.documentDidEndDocumentFind($1) }
      return
    }
    let info: [String: Any] = [PDFDocumentPageIndexKey: NSNumber(value: next)]
    document.notify(.PDFDocumentDidBeginPageFind, info) { $0.documentDidBeginPageFind($1) }
    for string in strings {
      for range in PDFDocument.matches(of: string, on: page, options) {
        let selection = PDFSelection([(page, range)])
        document.notify(.PDFDocumentDidFindMatch, [PDFDocumentFoundSelectionKey: selection]) {
          $0.documentDidFindMatch($1)
        }
        document.delegate?.didMatchString(selection)
      }
    }
    document.notify(.PDFDocumentDidEndPageFind, info) { $0.documentDidEndPageFind($1) }
    next += 1
    continueSoon()
  }
}
