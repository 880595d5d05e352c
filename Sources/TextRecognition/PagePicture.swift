package import Diagnostics
import FileAccess
package import PDFContent
package import PDFObjects

/// What the crop box of a page shows, in shades of gray.
struct PagePicture {
  /// A portable graymap, which takes no time to pack and unpack.
  let file: [UInt8]
  /// Pixels per inch.
  let resolution: Int
  let width: Int
  let height: Int
  /// Where the rows begin, a byte a pixel.
  let start: Int

  /// Draws a page with poppler's program `pdftoppm`.
  ///
  /// - Parameters:
  ///   - number: the page, from 1.
  ///   - input: the file.
  /// - Throws: ``FormwrightError`` of kind `file`, code `render`.
  init(
    ofPage number: Int, in input: LimitedProcess.Input, resolution: Int
  ) throws(FormwrightError) {
    let page = String(number)
    let outcome = try LimitedProcess.run(
      "pdftoppm",
      [
        "-gray", "-cropbox", "-singlefile", "-r", String(resolution), "-f", page, "-l", page,
        "/dev/stdin",
      ], input: input, limits: LimitedProcess.Limits(seconds: Self.seconds))
    guard outcome.exitCode == 0,
      let picture = PagePicture(graymap: outcome.output, resolution: resolution)
    else {
      throw FormwrightError(
        .file, "render",
        outcome.signal == nil
          ? "pdftoppm could not draw page \(number)"
          : "pdftoppm crashed, or needed too much time or memory to draw page \(number)")
    }
    self = picture
  }

  /// Nil if the bytes are no portable graymap of 256 levels, or end early.
  init?(graymap: [UInt8], resolution: Int) {
    guard let header = Self.header(of: graymap) else { return nil }
    file = graymap
    self.resolution = resolution
    (width, height, start) = header
  }

  /// The processor time that drawing may take.
  private static let seconds: UInt64 = 60

  /// `P5`, width, height and 255, each with white space behind it.
  private static func header(of file: [UInt8]) -> (width: Int, height: Int, start: Int)? {
    guard file.starts(with: "P5".utf8) else { return nil }
    let words = file.prefix(64).split(maxSplits: 4) { $0 == 0x20 || $0 == 0x0A }
    guard words.count == 5, let width = Int(String(decoding: words[1], as: UTF8.self)),
      let height = Int(String(decoding: words[2], as: UTF8.self)), width > 0, height > 0,
      words[3].elementsEqual("255".utf8)
    else { return nil }
    let start = words[4].startIndex
    let (pixels, isOver) = width.multipliedReportingOverflow(by: height)
    return !isOver && file.count - start >= pixels ? (width, height, start) : nil
  }

  // MARK: Rules

  /// More rules than the pages of letters and books have, under their heads and above their notes.
  private static let leastRules = 6
  /// Letters have no stroke that is as long, in inches.
  private static let leastLength = 0.75

  /// Whether the page is a form, whose texts stand between level rules, rather than prose. Of thick rules, only the first
  /// row counts.
  var isRuled: Bool {
    let length = Int(Self.leastLength * Double(resolution))
    guard length > 1 else { return false }
    var count = 0
    var above: [Range<Int>] = []
    for row in 0..<height where count < Self.leastRules {
      let origin = start + row * width
      func isDark(_ column: Int) -> Bool { file[origin + column] < 128 }
      var rules: [Range<Int>] = []
      // A rule has a pixel in one of these columns.
      for probe in stride(from: length - 1, to: width, by: length) {
        guard isDark(probe), rules.last.map({ $0.upperBound <= probe }) ?? true else { continue }
        var (first, end) = (probe, probe + 1)
        while first > 0, isDark(first - 1) { first -= 1 }
        while end < width, isDark(end) { end += 1 }
        guard end - first >= length else { continue }
        rules.append(first..<end)
        if !above.contains(where: { $0.overlaps(first..<end) }) { count += 1 }
      }
      above = rules
    }
    return count >= Self.leastRules
  }
}

/// The pictures of a document's pages, and what the pages draw themselves.
package struct PagePictures: Sendable {
  private let file: LimitedProcess.Input
  let document: Document

  /// - Parameter document: its pages are drawn without annotations and fields.
  /// - Throws: ``FormwrightError`` of kind `access` if there is no room for the file.
  package init(of document: Document) throws(FormwrightError) {
    var bare = document
    for page in document.pageList().pages {
      bare.update(page.number) { $0["Annots"] = nil }
    }
    bare.removeEncryptionFacts()
    self.document = document
    do throws(SystemError) {
      file = try LimitedProcess.Input(bare.fileBytes())
    } catch {
      throw error.failure("cannot-write", "cannot write a temporary file", file: "-")
    }
  }

  /// What a page draws, without annotations and fields.
  static func content(of page: Page, in document: Document) -> PageContent {
    PageContentReader(document: document).content(of: page, options: .drawn)
  }

  /// - Parameters:
  ///   - index: from 0.
  ///   - content: what the page draws.
  func picture(
    ofPageAt index: Int, showing content: PageContent
  ) throws(FormwrightError) -> PagePicture {
    try PagePicture(ofPage: index + 1, in: file, resolution: resolution(of: content))
  }

  /// The lines and boxes of the picture that a page is.
  ///
  /// - Parameter index: from 0.
  /// - Returns: nil if no picture covers most of the page.
  /// - Throws: ``FormwrightError`` of kind `file`, code `render`, if the page cannot be drawn.
  package func ink(ofPageAt index: Int, showing content: PageContent)
    throws(FormwrightError) -> PictureInk?
  {
    guard isPicture(content) else { return nil }
    return PictureInk(try picture(ofPageAt: index, showing: content), of: content.page)
  }

  func hasFields(_ page: Page) -> Bool {
    (document.array(document[page.number].dictionaryValue?["Annots"]) ?? []).contains {
      annotation in
      document.name(document.dictionary(annotation)?["Subtype"]) == "Widget"
    }
  }

  // MARK: Resolution

  /// What Tesseract is made for.
  private static let usualResolution = 300.0
  /// Pictures with more pixels are drawn smaller: they would take more memory than they are worth.
  private static let mostPixels = Double(1 << 25)

  /// The resolution of the picture that covers the page, so that no pixel is made up or lost; otherwise 300.
  private func resolution(of content: PageContent) -> Int {
    let box = content.page.cropBox
    let area = max(1, box.area)
    let own = imageResolution(of: content).map { min(max($0, 150), 400) }
    let most = 72 * (Self.mostPixels / area).squareRoot()
    return max(1, Int(min(own ?? Self.usualResolution, most).rounded()))
  }

  /// Whether images cover most of the page.
  package func isPicture(_ content: PageContent) -> Bool { imageResolution(of: content) != nil }

  /// The resolution of the largest image; nil unless images cover most of the page.
  private func imageResolution(of content: PageContent) -> Double? {
    let box = content.page.cropBox
    let images = content.graphics.filter { $0.kind == .image && !$0.isAnnotation }
    guard let largest = images.max(by: { $0.area < $1.area }),
      let pixels = pixelCount(of: largest),
      images.reduce(0, { $0 + $1.area }) > max(1, box.area) / 2
    else { return nil }
    return 72 * (pixels / largest.area).squareRoot()
  }

  private func pixelCount(of image: PageGraphic) -> Double? {
    guard image.area > 0, let number = image.image,
      let dictionary = document[number].streamValue?.dictionary,
      let width = document.number(dictionary["Width"]), width >= 1,
      let height = document.number(dictionary["Height"]), height >= 1
    else { return nil }
    return width * height
  }
}

extension PageGraphic {
  fileprivate var area: Double { bounds.area }
}
