package import Diagnostics
package import PDFContent
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
  package let pictures: PagePictures

  /// - Parameters:
  ///   - document: its pages are drawn without annotations and fields, whose texts are no part of the pages.
  ///   - languages: as Tesseract names them.
  /// - Throws: see ``Tesseract/init(languages:)`` and ``PagePictures/init(of:)``.
  package init(of document: Document, languages: [String]) throws(FormwrightError) {
    tesseract = try Tesseract(languages: languages)
    pictures = try PagePictures(of: document)
  }

  /// What a scanned page shows, with the text of its picture.
  ///
  /// - Parameter index: from 0.
  /// - Returns: nil if the page has text, or no picture covers most of it.
  /// - Throws: see ``read(_:at:repeats:)``.
  package func content(ofScan page: Page, at index: Int) throws(FormwrightError) -> PageContent? {
    let content = PagePictures.content(of: page, in: pictures.document)
    guard content.lacksText, pictures.isPicture(content),
      let layer = try read(page, at: index).layer
    else { return nil }
    var copy = pictures.document
    copy.write([layer])
    let pages = copy.pageList().pages
    guard pages.indices.contains(index) else { return nil }
    return PagePictures.content(of: pages[index], in: copy)
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
    let content = PagePictures.content(of: page, in: pictures.document)
    guard content.lacksText || repeats && content.hasText else {
      return content.hasText ? .text : .blank
    }
    let ownText = content.boxesOfOwnText
    let result = try text(ofPageAt: index, showing: content)
    let layer = TextLayer(
      Self.isNoise(result.lines) ? [] : result.lines, resolution: Double(result.resolution),
      page: page, outside: ownText)
    return .recognized(layer, result.mode, resolution: result.resolution)
  }

  private func text(
    ofPageAt index: Int, showing content: PageContent
  ) throws(FormwrightError) -> (lines: [RecognizedLine], mode: Tesseract.Mode, resolution: Int) {
    let picture = try pictures.picture(ofPageAt: index, showing: content)
    let resolution = picture.resolution
    // Of forms, asking which way up the page is finds more words, whichever way it is: 96.4 instead of 96.1 of 100.
    let isForm = pictures.hasFields(content.page) || picture.isRuled
    let modes: [Tesseract.Mode] =
      isForm ? [.turnedSparse] : [.layout, .sparse, .turnedLayout]
    do throws(FormwrightError) {
      var best: (lines: [RecognizedLine], mode: Tesseract.Mode) = ([], modes[0])
      for (index, mode) in modes.enumerated() {
        // A few words make no layout.
        if index == 1, !best.lines.isEmpty { continue }
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

  /// Characters that were read well: the measure of a reading.
  private static func quality(of lines: [RecognizedLine]) -> Double {
    lines.lazy.flatMap(\.words).reduce(0) { sum, word in
      let confidence = Double(word.confidence) / 100
      return sum + confidence * confidence * Double(word.text.unicodeScalars.count)
    }
  }

  /// Of 100, in the mean: the noise of a scanner had 23.
  private static let leastConfidence = 30

  /// Whether what is read is the noise of a scanner, or not in the languages: nobody would find a word of it.
  private static func isNoise(_ lines: [RecognizedLine]) -> Bool {
    let words = lines.flatMap(\.words)
    return words.reduce(0) { $0 + $1.confidence } < leastConfidence * words.count
  }

  /// Whether so little is read, or so badly, that the page may be turned. To ask each page of text first which way up it is
  /// would take a fifth more time.
  private static func isDoubtful(_ lines: [RecognizedLine]) -> Bool {
    let words = lines.flatMap(\.words)
    return words.reduce(0) { $0 + $1.confidence } < 70 * max(1, words.count)
  }
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
