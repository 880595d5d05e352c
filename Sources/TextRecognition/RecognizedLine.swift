package import Diagnostics
import StructuredData

/// A line of text that was read from a picture. Distances are in pixels from the upper left corner of the picture, y downwards.
package struct RecognizedLine: Hashable, Sendable {
  /// A word, with the text in logical order.
  package struct Word: Hashable, Sendable {
    package var text: String
    package var box: PixelBox
    /// How sure the recognition is, in percent.
    package var confidence: Int

    package init(text: String, box: PixelBox, confidence: Int) {
      (self.text, self.box, self.confidence) = (text, box, confidence)
    }
  }

  package var box: PixelBox
  /// In the order of reading.
  package var words: [Word]
  /// The baseline: how far it is below the lower left corner of ``box``, and how much deeper it is with each pixel to the
  /// right. Only of lines that are not turned.
  package var baselineOffset = 0.0
  package var slope = 0.0
  /// The height of the letters with ascenders and descenders.
  package var height: Double
  /// How far letters reach below the baseline.
  package var descent = 0.0
  /// Quarter turns counterclockwise that the text makes on the picture.
  package var quarterTurns = 0

  package init(box: PixelBox, words: [Word], height: Double) {
    (self.box, self.words, self.height) = (box, words, height)
  }
}

/// A rectangle of a picture, in pixels, y downwards.
package struct PixelBox: Hashable, Sendable {
  package var left, top, right, bottom: Double

  package init(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  package var width: Double { right - left }
  package var height: Double { bottom - top }
}

/// Reads hOCR (version 1.2), as Tesseract writes it.
package enum HOCRReader {
  /// The lines with words, in the order of reading.
  ///
  /// - Throws: ``FormwrightError`` of kind `file`, code `recognition`, if the text is not XML.
  package static func lines(of bytes: [UInt8]) throws(FormwrightError) -> [RecognizedLine] {
    let root: XMLElement
    do throws(FormwrightError) {
      root = try XMLReader.read(bytes)
    } catch {
      throw FormwrightError(.file, "recognition", "the answer of Tesseract cannot be read")
    }
    var lines: [RecognizedLine] = []
    collect(root, &lines)
    return lines
  }

  private static let lineClasses: Set<String> = [
    "ocr_line", "ocr_header", "ocr_caption", "ocr_textfloat",
  ]

  private static func collect(_ element: XMLElement, _ lines: inout [RecognizedLine]) {
    if let kind = element[attribute: "class"], lineClasses.contains(kind) {
      if let line = line(element) { lines.append(line) }
    } else {
      for child in element.elements { collect(child, &lines) }
    }
  }

  private static func line(_ element: XMLElement) -> RecognizedLine? {
    let properties = properties(of: element)
    guard let box = box(properties["bbox"]) else { return nil }
    let words = element.elements.compactMap { element -> RecognizedLine.Word? in
      guard element[attribute: "class"] == "ocrx_word" else { return nil }
      let properties = self.properties(of: element)
      let text = element.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      guard !text.isEmpty, let box = self.box(properties["bbox"]) else { return nil }
      let confidence = properties["x_wconf"]?.first ?? 0
      return RecognizedLine.Word(
        text: text, box: box, confidence: Int(min(max(confidence, 0), 100)))
    }
    guard !words.isEmpty else { return nil }
    let height = properties["x_size"]?.first ?? box.height
    var line = RecognizedLine(box: box, words: words, height: height)
    line.descent = properties["x_descenders"]?.first ?? 0
    if let baseline = properties["baseline"], baseline.count == 2, abs(baseline[0]) < 1 {
      (line.slope, line.baselineOffset) = (baseline[0], baseline[1])
    }
    if let angle = properties["textangle"]?.first, (0..<360).contains(angle) {
      line.quarterTurns = Int((angle / 90).rounded()) % 4
    }
    return line
  }

  /// `title`: names, each followed by numbers, between semicolons.
  private static func properties(of element: XMLElement) -> [String: [Double]] {
    var properties: [String: [Double]] = [:]
    for property in (element[attribute: "title"] ?? "").split(separator: ";") {
      let parts = property.split(separator: " ")
      guard let name = parts.first else { continue }
      properties[String(name)] = parts.dropFirst().compactMap { Double($0) }.filter(\.isFinite)
    }
    return properties
  }

  private static func box(_ numbers: [Double]?) -> PixelBox? {
    guard let numbers, numbers.count == 4, numbers.allSatisfy({ abs($0) < 1e6 }) else { return nil }
    let box = PixelBox(numbers[0], numbers[1], numbers[2], numbers[3])
    return box.width > 0 && box.height > 0 ? box : nil
  }
}
