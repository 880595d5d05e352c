public import Diagnostics
public import InteractiveForms
import PDFContent
import PDFObjects

/// Reads the pages of a file, which need not be a form, one at a time: their text, and with places as JSON.
public struct PageReader {
  /// The number of pages.
  public let pageCount: Int
  /// What was damaged and has been repaired or left out.
  public let diagnostics: [Diagnostic]
  private let document: Document
  private let pages: [Page]
  private let reader: PageContentReader

  /// Reads a file from its bytes. Values that no appearance shows are drawn first.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - password: the user or owner password of an encrypted file.
  ///   - overrides: allows reading a file whose permissions forbid it.
  /// - Throws: see ``FormFile/init(bytes:password:)``; and ``FormwrightError`` of kind `file`, code `permissions`, if the
  ///   file is encrypted and allows neither copying nor extraction for accessibility (ISO 32000-2, Table 22).
  public init(
    bytes: [UInt8], password: String = "", overrides: PermissionOverrides = PermissionOverrides()
  ) throws(FormwrightError) {
    document = try Document(showingValuesOf: bytes, password: password, overrides)
    pages = document.pageList().pages
    pageCount = pages.count
    diagnostics = document.readingDiagnostics
    reader = PageContentReader(document: document)
  }

  /// What is on a page.
  public struct Contents {
    /// The number of the page, from 1.
    public let number: Int
    private let content: PageText

    init(_ content: PageText, number: Int) {
      self.content = content
      self.number = number
    }

    /// The text in reading order. The cells of a table's row are on one line, separated by tabs.
    public var text: String { content.string }

    /// The warning that the text is incomplete; nil if it is complete.
    public var warning: Diagnostic? {
      guard content.content.isTruncated else { return nil }
      return .warning(
        "page-too-large", "page \(number) needs more time or memory than its size allows",
        hint: "The text of the page is incomplete.")
    }

    /// The page with its lines and words, their places, fonts and sizes, and its rules, boxes and images, as a JSON
    /// object. Rectangles are in default user space, before the page's rotation.
    ///
    /// - Parameter listsCharacters: whether words have their characters with their places.
    public func json(listsCharacters: Bool = false) -> [UInt8] {
      var text = JSONText()
      text.listsCharacters = listsCharacters
      text.append(content, number: number)
      return text.bytes
    }
  }

  /// Reads a page.
  ///
  /// - Parameters:
  ///   - number: from 1 to ``pageCount``.
  ///   - includesGraphics: whether rules, boxes and images are read, too, for ``Contents/json(listsCharacters:)``.
  public func page(_ number: Int, includesGraphics: Bool = true) -> Contents {
    precondition(pages.indices.contains(number - 1), "the file has no such page")
    var options = PageContent.Options()
    options.includesGraphics = includesGraphics
    return Contents(
      PageText(reader.content(of: pages[number - 1], options: options)), number: number)
  }
}
