import Diagnostics
import FileAccess

/// What the crop box of a page shows, in shades of gray.
struct PagePicture {
  /// A portable graymap, which takes no time to pack and unpack.
  let file: [UInt8]
  /// Pixels per inch.
  let resolution: Int
  private let width: Int
  /// Where the rows begin, a byte a pixel.
  private let start: Int

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
    guard outcome.exitCode == 0, let header = Self.header(of: outcome.output) else {
      throw FormwrightError(
        .file, "render",
        outcome.signal == nil
          ? "pdftoppm could not draw page \(number)"
          : "pdftoppm crashed, or needed too much time or memory to draw page \(number)")
    }
    file = outcome.output
    self.resolution = resolution
    (width, start) = header
  }

  /// The processor time that drawing may take.
  private static let seconds: UInt64 = 60

  /// `P5`, width, height and 255, each with white space behind it.
  private static func header(of file: [UInt8]) -> (width: Int, start: Int)? {
    guard file.starts(with: "P5".utf8) else { return nil }
    let words = file.prefix(64).split(maxSplits: 4) { $0 == 0x20 || $0 == 0x0A }
    guard words.count == 5, let width = Int(String(decoding: words[1], as: UTF8.self)),
      let height = Int(String(decoding: words[2], as: UTF8.self)), width > 0, height > 0,
      words[3].elementsEqual("255".utf8)
    else { return nil }
    let start = words[4].startIndex
    return file.count - start >= width * height ? (width, start) : nil
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
    for row in 0..<(file.count - start) / width where count < Self.leastRules {
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
