import Diagnostics
import PDFObjects

/// Interprets the content streams of one page (ISO 32000-2, 7.8.2 and Annex A).
struct PageInterpreter {
  let reader: PageContentReader
  let options: PageContent.Options
  var content: PageContent
  var allowance = ExtractionAllowance()

  var state: GraphicsState
  /// The text matrix and the text line matrix.
  var textMatrix = Matrix.identity
  var lineMatrix = Matrix.identity
  var path = PathBuilder()
  var clipsPath = false
  var marks = MarkStack()
  /// Where the fonts of ``PageContent/fonts`` come from.
  var fontIndexes: [ObjectIdentifier: Int] = [:]
  /// Keeps the fonts alive, whose identities are the keys of `fontIndexes`.
  var keptFonts: [ShownFont] = []
  var styleIndexes: [GlyphStyle: Int] = [:]
  /// The sequence whose `/ActualText` a glyph has got already.
  var lastReplaced: Int32 = -1
  /// The glyph that has it.
  var replacedHolder = -1
  /// What is being drawn around the current stream: forms are not drawn within themselves.
  var activeForms: [ObjectNumber] = []
  var isInAnnotation = false
  /// The decoded forms, for those that are drawn again and again.
  var decodedForms: [ObjectNumber: [UInt8]] = [:]
  var cachedBytes = 0

  var document: Document { reader.document }

  init(reader: PageContentReader, page: Page, options: PageContent.Options) {
    self.reader = reader
    self.options = options
    content = PageContent(page: page)
    state = GraphicsState(matrix: .identity, clip: page.mediaBox)
  }

  mutating func readPage() {
    let page = content.page
    let resources = document.dictionary(page.resources)
    run(pageBytes(page.number), resources: resources, depth: 0)
    if options.includesAnnotations || options.includesWidgets { drawAnnotations() }
  }

  /// The page's content streams, decoded and joined (7.8.2). What does not decode is left out.
  private mutating func pageBytes(_ number: ObjectNumber) -> [UInt8] {
    var bytes: [UInt8] = []
    var seen: Set<ObjectNumber> = []
    for (object, stream) in document.contentStreams(of: number) {
      if object.map({ seen.insert($0).inserted }) ?? true {
        allowance.decoding.add(for: stream)
      }
      let limit = Document.decodedStreamLimit - bytes.count
      guard let decoded = decoded(stream, limit: limit) else { continue }
      bytes += decoded
      bytes.append(0x0A)
    }
    return bytes
  }

  /// The bytes of a stream; nil if they do not decode within the limit and the allowance.
  mutating func decoded(_ stream: PDFStream, limit: Int) -> [UInt8]? {
    do {
      return try allowance.decoding.decode(stream, in: document, limit: limit)
    } catch {
      if error.diagnostics.first?.code == .streamTooLarge { content.isTruncated = true }
      return nil
    }
  }

  /// Interprets one stream: the page's, a form's or an appearance's.
  mutating func run(_ bytes: [UInt8], resources: PDFDictionary?, depth: Int) {
    var scanner = ContentScanner(bytes)
    var scope = ResourceScope(resources: resources, document: document)
    var saved: [GraphicsState] = []
    var unsaved = 0
    let outerMarks = marks.depth
    while let name = scanner.next() {
      switch name {
      case .save:
        if saved.count < 512 { saved.append(state) } else { unsaved += 1 }
      case .restore:
        if unsaved > 0 {
          unsaved -= 1
        } else if let last = saved.popLast() {
          state = last
        }
      case .concatenate:
        if let matrix = scanner.matrix { state.matrix = matrix.followed(by: state.matrix) }
      case .lineWidth:
        if let width = scanner.number(0, of: 1) { state.lineWidth = abs(width) }
      case .graphicsState:
        if let name = scanner.lastName { setParameters(scope.graphicsState(name), scope) }
      case .paintXObject:
        if let name = scanner.lastName { draw(scope.object(name), resources, depth: depth) }
      case .inlineImage:
        addImage(nil)
      case .shading:
        addShading()
      case .beginMarkedContent:
        beginMarkedContent(scanner.lastName ?? "", properties: nil)
      case .beginMarkedContentWithProperties:
        beginMarkedContent(scanner, scope)
      case .endMarkedContent:
        if marks.depth > outerMarks { marks.pop() }
      default:
        if !color(name, scanner, scope), !construct(name, scanner) {
          showText(name, scanner, &scope)
        }
      }
      if content.glyphs.count >= ExtractionAllowance.mostGlyphs {
        content.isTruncated = true
        break
      }
    }
    while marks.depth > outerMarks { marks.pop() }
    if let first = saved.first { state = first }
  }

  /// `gs`: the parameters that matter here (8.4.5).
  private mutating func setParameters(_ dictionary: PDFDictionary?, _ scope: ResourceScope) {
    guard let dictionary else { return }
    if let width = document.number(dictionary["LW"]), abs(width) < 1e9 {
      state.lineWidth = abs(width)
    }
    if let font = document.array(dictionary["Font"]), font.count >= 2,
      let size = document.number(font[1]), abs(size) < 1e9
    {
      setFont(reader.fonts.font(font[0]), size: size)
    }
  }
}

/// The resources of a stream, with the fonts by their names.
struct ResourceScope {
  let resources: PDFDictionary?
  let document: Document
  private var fonts: [PDFName: ShownFont?] = [:]
  private let fontDictionary: PDFDictionary?

  init(resources: PDFDictionary?, document: Document) {
    self.resources = resources
    self.document = document
    fontDictionary = document.dictionary(resources?["Font"])
  }

  mutating func font(_ name: PDFName, from known: ShownFonts) -> ShownFont? {
    if let font = fonts[name] { return font }
    let font = fontDictionary?[name].flatMap { known.font($0) }
    if fonts.count < 1024 { fonts[name] = font }
    return font
  }

  /// An external object as it stands.
  func object(_ name: PDFName) -> PDFObject? { document.dictionary(resources?["XObject"])?[name] }

  func graphicsState(_ name: PDFName) -> PDFDictionary? {
    document.dictionary(document.dictionary(resources?["ExtGState"])?[name])
  }

  /// A property list as it stands.
  func properties(_ name: PDFName) -> PDFObject? {
    document.dictionary(resources?["Properties"])?[name]
  }
}
