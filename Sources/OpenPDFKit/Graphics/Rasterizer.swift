import FileAccess
import PDFObjects

/// Draws pages as images with poppler's `pdftocairo`, in a child process.
enum Rasterizer {
  /// The most seconds of processor time that drawing a page may take.
  private static let timeLimit: UInt64 = 60

  /// Returns a page as a PNG file of just this size in pixels; nil if that fails.
  ///
  /// - Parameters:
  ///   - page: from 1.
  ///   - usesCropBox: draws the crop box instead of the media box.
  static func png(
    of file: [UInt8], page: Int, width: Int, height: Int, isTransparent: Bool,
    usesCropBox: Bool = false
  ) -> [UInt8]? {
    var arguments = ["-scale-to-x", String(width), "-scale-to-y", String(height)]
    if isTransparent { arguments.append("-transp") }
    if usesCropBox { arguments.append("-cropbox") }
    let outcome = try? LimitedProcess.png(ofPage: page, arguments, in: file, seconds: timeLimit)
    return outcome.flatMap { $0.isPNG ? $0.output : nil }
  }

  /// A document of one page with this content.
  static func document(
    content: [UInt8], resources: PDFDictionary, in objects: Document, box: Rectangle
  ) -> Document {
    var document = objects
    let pages = document.add(.null)
    let stream = document.add(.stream(PDFStream(compressing: content)))
    let page = document.add(
      .dictionary([
        "Type": .name("Page"), "Parent": .reference(pages), "MediaBox": .rectangle(box),
        "Resources": .dictionary(resources), "Contents": .reference(stream),
      ]))
    document[pages] = .dictionary([
      "Type": .name("Pages"), "Kids": .array([.reference(page)]), "Count": .integer(1),
    ])
    document.trailer["Root"] = .reference(
      document.add(.dictionary(["Type": .name("Catalog"), "Pages": .reference(pages)])))
    return document
  }
}
