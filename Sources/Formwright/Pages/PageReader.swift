public import Diagnostics
public import InteractiveForms
import PDFContent
import PDFObjects
import PageStructure
import StructuredData

/// Reads the pages of a file, which need not be a form, one at a time: their text, and with places as JSON.
public struct PageReader {
  /// The number of pages.
  public let pageCount: Int
  /// What was damaged and has been repaired or left out.
  public let diagnostics: [Diagnostic]
  /// The title that the file has; nil if it has none.
  public let title: String?
  /// The language of the file, `/Lang` of the catalog (ISO 32000-2, 14.9.2); nil if it names none.
  public let language: String?
  private let document: Document
  private let pages: [Page]
  private let reader: PageContentReader
  private let widgets: [Int: [SceneWidget]]

  /// Reads a file from its bytes. Values that no appearance shows are drawn first.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - password: the user or owner password of an encrypted file.
  ///   - overrides: allows reading a file whose permissions forbid it.
  ///   - readsFields: whether the fields of the form are read, too, so that the structure of ``write(_:as:named:listsCharacters:_:)`` has them. It takes
  ///     longer, since a file has more than its pages show.
  /// - Throws: see ``FormFile/init(bytes:password:)``; and ``FormwrightError`` of kind `file`, code `permissions`, if the
  ///   file is encrypted and allows neither copying nor extraction for accessibility (ISO 32000-2, Table 22).
  public init(
    bytes: [UInt8], password: String = "", overrides: PermissionOverrides = PermissionOverrides(),
    readsFields: Bool = false
  ) throws(FormwrightError) {
    if readsFields {
      try self.init(FormFile(bytes: bytes, password: password), overrides: overrides)
    } else {
      self.init(
        try Document(showingValuesOf: bytes, password: password, overrides), widgets: [:])
    }
  }

  /// Reads a file with its fields.
  ///
  /// - Throws: ``FormwrightError`` of kind `file`, code `permissions`; see ``init(bytes:password:overrides:readsFields:)``.
  public init(
    _ file: FormFile, overrides: PermissionOverrides = PermissionOverrides()
  ) throws(FormwrightError) {
    try file.document.checkReadingText(overrides)
    self.init(file.documentShowingValues, widgets: SceneWidget.all(of: file.form))
  }

  private init(_ document: Document, widgets: [Int: [SceneWidget]]) {
    self.document = document
    self.widgets = widgets
    title = document.title
    language = document.language
    pages = document.pageList().pages
    pageCount = pages.count
    diagnostics = document.readingDiagnostics
    reader = PageContentReader(document: document)
  }

  /// What is on a page.
  public struct Contents {
    /// The number of the page, from 1.
    public let number: Int
    fileprivate let content: PageText
    fileprivate let widgets: [SceneWidget]

    init(_ content: PageText, number: Int, widgets: [SceneWidget]) {
      self.content = content
      self.number = number
      self.widgets = widgets
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
      PageText(reader.content(of: pages[number - 1], options: options)), number: number,
      widgets: widgets[number - 1] ?? [])
  }
}

extension PageReader {
  /// What pages say, as a tree: sections with headings, paragraphs, lists, tables, rows of fields, options, running
  /// heads.
  ///
  /// Pages are added one by one. Of each, only phrases, fields and edges are kept, which is a small part of what
  /// ``Contents`` has, up to a million phrases; headings and running heads are found in all pages together.
  package struct Structure {
    private var scenes: [PageScene] = []
    private var phrasesLeft = Limit.piecesOfDocument

    package init() {}

    /// Adds a page behind those added before.
    package mutating func add(_ page: Contents) {
      let scene = PageScene(
        page.content, number: page.number, widgets: page.widgets, phrases: max(1, phrasesLeft))
      phrasesLeft -= scene.count
      scenes.append(scene)
    }

    private var nodes: [StructureNode] { DocumentStructure(scenes).nodes }

    /// What pages say as Markdown: headings, lists, tables, boxes to check as `[ ]` and `[x]`, other fields as their values
    /// or blanks. Running heads, feet and pictures are left out.
    package func markdown() -> String { StructureMarkdown(nodes).text }

    /// The same as an HTML document whose controls cannot be changed.
    ///
    /// - Parameters:
    ///   - title: of the document.
    ///   - language: as BCP 47 has it; nil if it is not known.
    package func html(title: String, language: String? = nil) -> String {
      StructureHTML(nodes, title: title, language: language).text
    }

    /// The nodes as a JSON array, as `Schemas/page-text.schema.json` has it.
    package func json() -> [UInt8] {
      var text = JSONText()
      text.append(nodes)
      return text.bytes
    }
  }
}

extension PageReader {
  /// The formats of what pages say.
  public enum Format: String, CaseIterable, Sendable {
    /// The text of each page, which ends with a form feed.
    case text
    /// Headings, lists, tables, boxes to check as `[ ]` and `[x]`, other fields as their values or blanks.
    case markdown
    /// The same as an HTML document whose controls cannot be changed.
    case html
    /// `{file, pages, structure}`, as `Schemas/page-text.schema.json` has it.
    case json

    /// Whether the fields of the form are read, too; see ``PageReader/init(bytes:password:overrides:readsFields:)``.
    package var hasStructure: Bool { self != .text }
  }

  /// Writes what pages say, piece by piece.
  ///
  /// - Parameters:
  ///   - selection: the pages, in this order; nil for all.
  ///   - format: of the text.
  ///   - name: of the file, for JSON, and as title if the file has none.
  ///   - listsCharacters: whether words of JSON have their characters with their places.
  ///   - write: takes the pieces.
  /// - Returns: a warning for each page whose text is incomplete.
  /// - Throws: ``FormwrightError`` of kind `usage`, code `no-page`, if the file lacks one of the pages; what `write`
  ///   throws.
  public func write(
    _ selection: PageSelection? = nil, as format: Format, named name: String,
    listsCharacters: Bool = false, _ write: ([UInt8]) throws(FormwrightError) -> Void
  ) throws(FormwrightError) -> [Diagnostic] {
    try selection?.checkPages(of: pageCount)
    var problems: [Diagnostic] = []
    if format == .json {
      try write(
        Array("{\"file\":".utf8) + JSONWriter.compact(.string(name)) + Array(",\"pages\":[".utf8))
    }
    var structure = Structure()
    for (index, number) in (selection ?? .all).numbers(ofPages: pageCount).enumerated() {
      let page = page(number, includesGraphics: format.hasStructure)
      problems += [page.warning].compactMap(\.self)
      if format.hasStructure { structure.add(page) }
      switch format {
      case .text: try write(Array((page.text + "\u{C}").utf8))
      case .json:
        try write(
          Array((index == 0 ? "\n" : ",\n").utf8) + page.json(listsCharacters: listsCharacters))
      case .markdown, .html: break
      }
    }
    switch format {
    case .text: break
    case .json:
      try write(Array("\n],\"structure\":".utf8) + structure.json() + Array("}\n".utf8))
    case .markdown: try write(Array(structure.markdown().utf8))
    case .html:
      try write(Array(structure.html(title: title ?? name, language: language).utf8))
    }
    return problems
  }
}

extension PageSelection {
  /// - Throws: ``FormwrightError`` of kind `usage`, code `no-page`, if a file of `count` pages lacks one of the pages.
  func checkPages(of count: Int) throws(FormwrightError) {
    guard let missing = missing(beyond: count).first else { return }
    throw FormwrightError(
      .usage, "no-page", "page \(missing) does not exist; the file has \(counted(count, "page"))",
      hint: "Choose existing pages with \(.pages).")
  }
}
