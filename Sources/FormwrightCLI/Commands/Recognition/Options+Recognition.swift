import FormOperations
import Formwright

extension OptionDescription {
  static let languages = value(
    "languages", letter: "l", placeholder: "LIST", defaultValue: "eng",
    help: "languages of scanned text, as Tesseract names them, such as eng+spa or chi_sim")
  static let ocr = value(
    "ocr", placeholder: "WHEN", allowedValues: RecognitionChoice.allCases.map(\.rawValue),
    defaultValue: RecognitionChoice.never.rawValue,
    help:
      "read the text of scans with tesseract first: auto reads pages without text if it is installed, always all pages"
  )
  /// Of commands that read what pages say.
  static let recognition = [ocr, languages]
}

extension ParsedCommand {
  func languages() throws(FormwrightError) -> [String] {
    guard let list = value(of: .languages) else { return RecognitionOptions().languages }
    let names = list.split { $0 == "+" || $0 == "," }.map(String.init)
    guard !names.isEmpty,
      names.allSatisfy({ name in
        !name.hasPrefix("-") && name.utf8.allSatisfy { Self.isOfLanguage($0) }
      })
    else { throw usage("--languages must be names of languages, such as eng+spa") }
    return names
  }

  private static func isOfLanguage(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "/"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// What `--ocr` says.
  func recognitionChoice() throws(FormwrightError) -> RecognitionChoice {
    let choice = value(of: .ocr).flatMap(RecognitionChoice.init(rawValue:)) ?? .never
    guard choice != .never || !has(.languages) else {
      throw usage("--languages requires --ocr auto or --ocr always")
    }
    return choice
  }

  /// Opens a file as ``openForm(_:)`` does, with the text of its scans as `--ocr` says.
  func openReadable(
    _ path: String, pages: PageSelection? = nil
  ) async throws(FormwrightError) -> FormFile {
    let choice = try recognitionChoice()
    let file = try openForm(path)
    guard choice != .never else { return file }
    var options = RecognitionOptions()
    options.languages = try languages()
    options.pages = pages
    options.jobs = Processors.count
    options.overrides = overrides
    do throws(FormwrightError) {
      return try await file.readable(choice, options)
    } catch {
      throw [.access, .usage].contains(error.kind) ? error : error.inFile(path.shownPath)
    }
  }
}
