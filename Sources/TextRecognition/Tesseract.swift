package import Diagnostics
import FileAccess

/// Runs the program `tesseract` (Debian package tesseract-ocr).
///
/// The program rather than its library: a picture that makes it crash or grow does not end this process, and the library
/// needs thirty others. It gets one thread, so that pages rather than lines are read side by side.
package struct Tesseract: Sendable {
  /// How the program looks for text on a page, as `--psm` has it.
  package enum Mode: Int, Hashable, Sendable {
    /// Columns and paragraphs; the page may be turned.
    case turnedLayout = 1
    /// Columns and paragraphs.
    case layout = 3
    /// As much text as possible, in no layout: it finds more between the rules of a form.
    case sparse = 11
    /// The same; the page may be turned.
    case turnedSparse = 12

    /// Whether the text is read in no layout.
    package var isSparse: Bool { self == .sparse || self == .turnedSparse }
  }

  private static let program = "tesseract"
  private static let package = "tesseract-ocr"
  private let languages: String

  /// - Parameter languages: as Tesseract names them: `eng`, `chi_sim`, `script/Latin`.
  /// - Throws: ``FormwrightError`` of kind `access`, code `missing-program`, if the program is not installed, and code
  ///   `missing-language`, if a language is not.
  package init(languages: [String]) throws(FormwrightError) {
    let installed = try Self.installedLanguages()
    let missing = languages.filter { !installed.contains($0) }
    guard missing.isEmpty else {
      let packages = missing.map { language in
        let name = language.lowercased().split { $0 == "_" || $0 == "/" }.joined(separator: "-")
        return "tesseract-ocr-\(name)"
      }
      throw FormwrightError(
        .access, "missing-language",
        "Tesseract has no data for \(missing.map { "“\($0)”" }.joined(separator: ", ")); installed are "
          + installed.filter { $0 != "osd" }.joined(separator: ", "),
        hint: missing.contains { $0.count == 2 }
          ? "Name languages as Tesseract does, by three letters: eng, deu, fra, spa."
          : "Install the data (Debian packages \(packages.joined(separator: ", "))).")
    }
    self.languages = languages.joined(separator: "+")
  }

  /// The languages that the program has data for, in the order of their names.
  package static func installedLanguages() throws(FormwrightError) -> [String] {
    let outcome = try LimitedProcess.run(
      program, ["--list-langs"], input: [], limits: LimitedProcess.Limits(seconds: 10),
      package: package)
    let lines = String(decoding: outcome.output, as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.dropFirst().map(String.init).sorted()
  }

  /// Reads the text of a picture.
  ///
  /// - Parameters:
  ///   - picture: a PNG file or a portable graymap.
  ///   - resolution: in pixels per inch.
  /// - Throws: ``FormwrightError`` of kind `file`, code `recognition`, if the program fails or needs too much time or
  ///   memory.
  package func text(
    of picture: [UInt8], resolution: Int, mode: Mode
  ) throws(FormwrightError) -> [RecognizedLine] {
    let outcome = try LimitedProcess.run(
      Self.program,
      [
        "stdin", "stdout", "-l", languages, "--dpi", String(resolution), "--psm",
        String(mode.rawValue), "-c", "tessedit_create_hocr=1",
      ], input: picture, limits: LimitedProcess.Limits(seconds: Self.seconds),
      environment: ["OMP_THREAD_LIMIT": "1"], package: Self.package)
    guard outcome.signal == nil else {
      throw FormwrightError(
        .file, "recognition",
        outcome.exceededTime
          ? "Tesseract takes more than \(Self.seconds) seconds of processor time for the page"
          : "Tesseract crashed or ran out of memory while reading the page")
    }
    guard outcome.exitCode == 0 else {
      throw FormwrightError(.file, "recognition", "Tesseract could not read the page")
    }
    return try HOCRReader.lines(of: outcome.output)
  }

  /// The processor time that reading a page may take: some thirty times that of a full one.
  private static let seconds: UInt64 = 120
}
