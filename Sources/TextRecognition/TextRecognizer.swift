package import Diagnostics
import FileAccess
import PDFContent
package import PDFObjects

/// Reads the text of pages from their pictures, any number at a time.
package struct TextRecognizer: Sendable {
  /// What was found on a page.
  package enum Reading: Sendable {
    /// The page has text, and was left alone.
    case text
    /// The page shows nothing.
    case blank
    /// What its picture says.
    case recognized(TextLayer, Tesseract.Mode, resolution: Int)

    /// Nil for a page that was left alone.
    package var layer: TextLayer? {
      if case .recognized(let layer, _, _) = self { layer } else { nil }
    }
  }

  private let tesseract: Tesseract
  private let file: LimitedProcess.Input
  private let document: Document

  /// - Parameters:
  ///   - document: its pages are drawn without annotations and fields, whose texts are no part of the pages.
  ///   - languages: as Tesseract names them.
  /// - Throws: see ``Tesseract/init(languages:)``; of kind `access` if there is no room for the file.
  package init(of document: Document, languages: [String]) throws(FormwrightError) {
    tesseract = try Tesseract(languages: languages)
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

  /// Reads a page.
  ///
  /// - Parameters:
  ///   - index: from 0.
  ///   - page: that page of the document.
  ///   - repeats: whether a page that has text is read as well; words that text of its own has are left out of the layer.
  /// - Throws: ``FormwrightError`` of kind `file`, code `render` or `recognition`, if the page cannot be drawn or read.
  package func read(
    _ page: Page, at index: Int, repeats: Bool = false
  ) throws(FormwrightError) -> Reading {
    var options = PageContent.Options()
    options.includesAnnotations = false
    options.includesWidgets = false
    let content = PageContentReader(document: document).content(of: page, options: options)
    guard repeats || !content.hasText else { return .text }
    let ownText = content.boxesOfOwnText
    guard !content.graphics.isEmpty || !ownText.isEmpty else { return .blank }
    let result = try text(ofPageAt: index, showing: content)
    let layer = TextLayer(
      result.lines, resolution: Double(result.resolution), page: page, outside: ownText)
    return .recognized(layer, result.mode, resolution: result.resolution)
  }

  private func text(
    ofPageAt index: Int, showing content: PageContent
  ) throws(FormwrightError) -> (lines: [RecognizedLine], mode: Tesseract.Mode, resolution: Int) {
    let resolution = resolution(of: content)
    let picture = try PagePicture(ofPage: index + 1, in: file, resolution: resolution)
    let mode: Tesseract.Mode = hasFields(content.page) || picture.isRuled ? .sparse : .layout
    do throws(FormwrightError) {
      var best: (lines: [RecognizedLine], mode: Tesseract.Mode) = ([], mode)
      for (index, mode) in [mode, .sparse, mode.turned].enumerated() {
        // A few words make no layout.
        if index == 1, !best.lines.isEmpty || best.mode == .sparse { continue }
        let lines = try tesseract.text(of: picture.file, resolution: resolution, mode: mode)
        if index == 0 || Self.quality(of: lines) > Self.quality(of: best.lines) {
          best = (lines, mode)
        }
        guard Self.isDoubtful(best.lines) else { break }
      }
      return (best.lines, best.mode, resolution)
    } catch {
      throw error.onPage(index + 1)
    }
  }

  private func hasFields(_ page: Page) -> Bool {
    (document.array(document[page.number].dictionaryValue?["Annots"]) ?? []).contains {
      annotation in
      document.name(document.dictionary(annotation)?["Subtype"]) == "Widget"
    }
  }

  /// Characters that were read well: the measure of a reading.
  private static func quality(of lines: [RecognizedLine]) -> Double {
    lines.lazy.flatMap(\.words).reduce(0) { sum, word in
      let confidence = Double(word.confidence) / 100
      return sum + confidence * confidence * Double(word.text.unicodeScalars.count)
    }
  }

  /// Whether so little is read, or so badly, that the page may be turned. To ask each page first which way up it is would
  /// take a fifth more time.
  private static func isDoubtful(_ lines: [RecognizedLine]) -> Bool {
    let words = lines.flatMap(\.words)
    return words.reduce(0) { $0 + $1.confidence } < 70 * max(1, words.count)
  }

  // MARK: Resolution

  /// What Tesseract is made for.
  private static let usualResolution = 300.0
  /// Pictures with more pixels are drawn smaller: they would take more memory than they are worth.
  private static let mostPixels = Double(1 << 25)

  /// The resolution of the picture that covers the page, so that no pixel is made up or lost; otherwise 300.
  private func resolution(of content: PageContent) -> Int {
    let box = content.page.cropBox
    let area = max(1, box.width * box.height)
    var resolution = Self.usualResolution
    let images = content.graphics.filter { $0.kind == .image && !$0.isAnnotation }
    let largest = images.max { $0.area < $1.area }
    if let largest, let pixels = pixelCount(of: largest),
      images.reduce(0, { $0 + $1.area }) > area / 2
    {
      resolution = min(max(72 * (pixels / largest.area).squareRoot(), 150), 400)
    }
    let most = 72 * (Self.mostPixels / area).squareRoot()
    return max(1, Int(min(resolution, most).rounded()))
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
  fileprivate var area: Double { bounds.width * bounds.height }
}

extension FormwrightError {
  fileprivate func onPage(_ number: Int) -> FormwrightError {
    var error = self
    for index in error.diagnostics.indices where error.kind == .file {
      error.diagnostics[index].page = number
    }
    return error
  }
}
