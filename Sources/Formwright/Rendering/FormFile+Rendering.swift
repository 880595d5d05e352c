public import Diagnostics
import FileAccess
import InteractiveForms
import PDFObjects

extension FormFile {
  /// Draws a page as a PNG image with poppler's program `pdftocairo` (Debian package poppler-utils).
  ///
  /// - Parameters:
  ///   - number: the page, from 1.
  ///   - resolution: in pixels per inch.
  /// - Throws: ``FormwrightError`` of kind `access`, code `missing-program`, if the program is not installed; of kind
  ///   `file`, code `render`, if the program fails or needs too much time or memory; of kind `usage`, code `no-page`, if
  ///   there is no such page.
  public func rendered(
    page number: Int = 1, resolution: Int = 100
  ) throws(FormwrightError) -> [UInt8] {
    guard (1...max(1, pageCount)).contains(number), pageCount > 0 else {
      throw FormwrightError(
        pageCount == 0 ? .file : .usage, "no-page",
        "page \(number) does not exist; the file has \(counted(pageCount, "page"))")
    }
    // An encrypted file goes to the renderer decrypted, so that no password stands on its command
    // line.
    let bytes = document.encryption == nil ? self.bytes : document.fileBytes()
    let seconds = Self.seconds(at: resolution)
    let outcome = try LimitedProcess.png(
      ofPage: number, ["-r", String(resolution)], in: bytes, seconds: seconds)
    try outcome.check(
      hasPicture: outcome.isPNG, seconds: seconds,
      tooSlow: "Flatten the form first, or draw it with a lower \(.resolution).",
      tooLarge: "Raise the limit with \(.memoryLimit), or use a lower \(.resolution).")
    return outcome.output
  }

  /// A page of a file as an SVG image of the size of its media box in points, as it is printed; its letters are paths.
  ///
  /// - Throws: ``FormwrightError`` of kind `file`, code `render`.
  static func svg(ofPage number: Int, in bytes: [UInt8]) throws(FormwrightError) -> [UInt8] {
    let outcome = try LimitedProcess.svg(ofPage: number, in: bytes, seconds: svgSeconds)
    try outcome.check(
      hasPicture: outcome.isSVG, seconds: svgSeconds, tooSlow: nil,
      tooLarge: "Raise the limit with \(.memoryLimit).")
    return SVGBlendModes(CairoImage(outcome.output).translated()).translated()
  }

  /// The processor time that drawing a page as SVG may take.
  private static let svgSeconds: UInt64 = 20

  /// The processor time that drawing may take: enough for the slowest real pages, and more for more
  /// pixels.
  private static func seconds(at resolution: Int) -> UInt64 {
    UInt64(min(120, max(6, 8 * resolution * resolution / 10_000)))
  }
}

extension LimitedProcess.Outcome {
  /// - Throws: ``FormwrightError`` of kind `file`, code `render`, if there is no picture.
  fileprivate func check(
    hasPicture: Bool, seconds: UInt64, tooSlow: Remedy?, tooLarge: Remedy
  ) throws(FormwrightError) {
    guard !exceededTime else {
      throw FormwrightError(
        .file, "render",
        "drawing the page takes more than \(seconds) seconds of processor time", hint: tooSlow)
    }
    guard signal == nil else {
      throw FormwrightError(
        .file, "render", "pdftocairo crashed or ran out of memory while drawing the page",
        hint: tooLarge)
    }
    guard hasPicture else {
      throw FormwrightError(.file, "render", "pdftocairo could not draw the page")
    }
  }
}
