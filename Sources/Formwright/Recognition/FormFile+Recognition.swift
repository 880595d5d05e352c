public import Diagnostics
public import DocumentEditing
import FormFilling
public import InteractiveForms
package import PDFArchiving
import PDFObjects
package import StructuredData
import TextRecognition

/// Which pages are read from their pictures before something is made of what pages say.
public enum RecognitionChoice: String, CaseIterable, Sendable {
  /// None. This needs no program and no language, so the result depends on the file alone.
  case never
  /// Those that show something and have no text, if the programs are installed. A language that is named and is not
  /// installed is an error.
  case auto
  /// All. What is not installed is an error.
  case always
}

/// How the text of scanned pages is recognized.
public struct RecognitionOptions: Sendable {
  /// The languages of the text, as Tesseract names them, such as `eng` and `chi_sim`.
  public var languages = ["eng"]
  /// The pages; nil for all.
  public var pages: PageSelection?
  /// Whether pages that have text are read as well. A layer of text that an earlier recognition wrote is replaced; other
  /// text stays, and is not written again.
  public var repeats = false
  /// The number of pages that are read at the same time.
  public var jobs = 1
  /// What is done although the file forbids it.
  public var overrides = PermissionOverrides()

  public init() {}
}

/// A file whose scanned pages have a layer of invisible text, which can be selected, searched and copied.
public struct RecognizedText: Sendable {
  /// A page, and what was done about it.
  public struct Page: Sendable {
    /// From 1.
    public let number: Int
    /// What was done.
    public let status: Status
    /// The words that were written.
    public let wordCount: Int
    /// How sure the recognition is of the words, from 0 to 1; 0 if there are none.
    public let confidence: Double
    /// Whether the page was read as a form, in no layout.
    public let isSparse: Bool
    /// The resolution of the picture that was read, in pixels per inch.
    public let resolution: Int
    /// How long it took.
    public let duration: Duration
  }

  /// What was done about a page.
  public enum Status: String, Sendable {
    /// Its picture was read.
    case recognized
    /// It has text, and was left alone.
    case text
    /// It shows nothing.
    case blank
  }

  /// The file with the layers of text.
  public let file: FormFile
  /// The pages that were asked for, in their order.
  public let pages: [Page]
  /// What the change made invalid and was removed, as warnings.
  let diagnostics: [Diagnostic]
  /// Whether every page was left alone.
  let isUnchanged: Bool

  /// A warning for each page that was read badly.
  package var warnings: [Diagnostic] {
    pages.filter { $0.status == .recognized && $0.confidence < Self.doubtful }.map { page in
      let share = formatNumber((page.confidence * 100).rounded() / 100)
      var warning = Diagnostic.warning(
        "recognition",
        page.wordCount == 0
          ? "no words could be read"
          : "the words are read with a confidence of \(share): many are wrong",
        hint: "Name the languages of the page, or scan it again.")
      warning.page = page.number
      return warning
    }
  }

  /// A mean confidence: Hebrew that was read as English had 0.35.
  private static let doubtful = 0.5

  /// The pages as JSON: number, status, words, confidence, mode, resolution, seconds.
  package var json: StructuredValue {
    .array(
      pages.map { page in
        var members: [(String, StructuredValue)] = [
          ("page", .number(page.number)), ("status", .string(page.status.rawValue)),
        ]
        if page.status == .recognized {
          members += [
            ("words", .number(page.wordCount)),
            ("confidence", .number((page.confidence * 1000).rounded() / 1000)),
            ("mode", page.isSparse ? "sparse" : "layout"), ("dpi", .number(page.resolution)),
            ("seconds", .number((page.duration / .milliseconds(1)).rounded() / 1000)),
          ]
        }
        return .object(members)
      })
  }
}

extension RecognizedText.Page {
  fileprivate init(_ number: Int, _ reading: TextRecognizer.Reading, duration: Duration) {
    self.number = number
    self.duration = duration
    wordCount = reading.layer?.wordCount ?? 0
    confidence = reading.layer?.confidence ?? 0
    switch reading {
    case .text: (status, isSparse, resolution) = (.text, false, 0)
    case .blank: (status, isSparse, resolution) = (.blank, false, 0)
    case .recognized(_, let mode, let resolution):
      (status, isSparse, self.resolution) = (.recognized, mode.isSparse, resolution)
    }
  }
}

extension FormFile {
  /// Recognizes the text of pages that have none, with the program `tesseract` (Debian package tesseract-ocr), and writes it
  /// under their pictures. Pages look the same, and fields stay.
  ///
  /// - Throws: ``FormwrightError`` of kind `file` if the file is signed or its permissions forbid changes, with code
  ///   `render` or `recognition` if a page cannot be drawn or read; of kind `usage`, code `no-page`, if the file lacks one
  ///   of the pages; of kind `access`, code `missing-program` or `missing-language`, if a program or the data of a language is not
  ///   installed.
  public func recognizingText(
    _ options: RecognitionOptions = RecognitionOptions()
  ) async throws(FormwrightError) -> RecognizedText {
    try checkChanging(options.overrides)
    try document.requirePages()
    let readings = try await readings(options)
    let layers = readings.compactMap(\.layer)
    var source = ImportSource(repaired: document, form: form)
    let removed = source.removeWhatPageEditsInvalidate(
      dropsSignatures: options.overrides.dropsSignatures)
    var copy = source.document
    copy.write(layers)
    return RecognizedText(
      file: layers.isEmpty ? self : FormFile(self, with: copy), pages: readings.map(\.page),
      diagnostics: layers.isEmpty ? [] : removed, isUnchanged: layers.isEmpty)
  }

  /// The file as it is to be read: pages that ``RecognitionChoice`` names have the text of their pictures. Nothing is removed
  /// that a change of the file would make invalid, and permissions to change it are not asked for: whoever writes the result
  /// checks them.
  ///
  /// ```swift
  /// func fields(ofScan scan: FormFile) async throws -> DetectedFields {
  ///   try await scan.readable(.auto).detectedFields()
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - choice: which pages are read.
  ///   - options: languages, pages, jobs and overrides; whether pages are repeated is up to the choice.
  /// - Throws: see ``recognizingText(_:)``; ``FormwrightError`` of kind `file`, code `permissions`, if the file permits neither
  ///   copying nor extraction for accessibility.
  public func readable(
    _ choice: RecognitionChoice, _ options: RecognitionOptions = RecognitionOptions()
  ) async throws(FormwrightError) -> FormFile {
    guard choice != .never, pageCount > 0 else { return self }
    try document.checkReadingText(options.overrides)
    var options = options
    options.repeats = choice == .always
    let layers: [TextLayer]
    do throws(FormwrightError) {
      layers = try await readings(options).compactMap(\.layer)
    } catch {
      // A language that the caller chose must be installed.
      let isMissing = error.diagnostics.contains { problem in
        problem.code == "missing-program"
          || problem.code == "missing-language"
            && options.languages == RecognitionOptions().languages
      }
      guard choice == .auto, isMissing else { throw error }
      return self
    }
    guard !layers.isEmpty else { return self }
    var copy = document
    copy.write(layers)
    return FormFile(self, with: copy)
  }

  private typealias Reading = (page: RecognizedText.Page, layer: TextLayer?)

  private func readings(_ options: RecognitionOptions) async throws(FormwrightError) -> [Reading] {
    let count = pageCount
    try options.pages?.checkPages(of: count)
    let numbers = Set((options.pages ?? .all).numbers(ofPages: count)).sorted()
    let recognizer = try TextRecognizer(of: document, languages: options.languages)
    return try await read(numbers, recognizer, options)
  }

  /// Reads pages side by side; what is returned is in their order.
  private func read(
    _ numbers: [Int], _ recognizer: TextRecognizer, _ options: RecognitionOptions
  ) async throws(FormwrightError) -> [Reading] {
    typealias Outcome = (number: Int, result: Result<Reading, FormwrightError>)
    let pages = form.pages.pages
    let outcomes = await withTaskGroup(of: Outcome.self, returning: [Int: Outcome].self) { group in
      var waiting = numbers[...]
      func start(_ group: inout TaskGroup<Outcome>) {
        guard let number = waiting.popFirst() else { return }
        group.addTask {
          let result = Result { () throws(FormwrightError) -> Reading in
            let clock = ContinuousClock()
            let start = clock.now
            let reading = try recognizer.read(
              pages[number - 1], at: number - 1, repeats: options.repeats)
            return (
              RecognizedText.Page(number, reading, duration: clock.now - start), reading.layer
            )
          }
          return (number, result)
        }
      }
      for _ in 0..<max(1, options.jobs) { start(&group) }
      var outcomes: [Int: Outcome] = [:]
      while let outcome = await group.next() {
        if case .failure = outcome.result { waiting = [] }
        outcomes[outcome.number] = outcome
        start(&group)
      }
      return outcomes
    }
    // The first failure counts: all pages before it have been read.
    var readings: [Reading] = []
    for number in numbers {
      guard let outcome = outcomes[number] else { break }
      readings.append(try outcome.result.get())
    }
    return readings
  }

  /// The recognized text as an output that has the encryption of the file, or conforms to a level of PDF/A.
  ///
  /// - Throws: ``FormwrightError`` of kind `conformance`, see ``archived(as:options:linearizes:)``; of kind `file`.
  package func output(
    of text: RecognizedText, as level: ArchiveLevels?, options: ArchiveOptions
  ) throws(FormwrightError) -> Output {
    if let level { return try text.file.archived(as: level, options: options) }
    guard !text.isUnchanged else {
      return Output(bytes: bytes, formDiagnostics: [], valueDiagnostics: [])
    }
    var plan = PlanOptions()
    plan.overrides = options.overrides
    let finishing = try finishingOptions(for: plan, Finishing())
    return Output(
      bytes: try OutputFile(text.file.document.fileBytes(), finishing: finishing).bytes,
      formDiagnostics: document.readingDiagnostics + form.diagnostics + text.diagnostics,
      valueDiagnostics: [])
  }
}

/// What became of a file, for reports.
package struct RecognizedFile: Sendable {
  /// As it was named.
  private let path: String
  /// Nil if the file could not be read.
  private let output: String?
  /// Nil also if the output was there already.
  private let text: RecognizedText?

  package init(path: String, output: String?, pages text: RecognizedText?) {
    (self.path, self.output, self.text) = (path, output, text)
  }

  private var status: String {
    output == nil ? "failed" : text == nil ? "skipped" : "done"
  }

  /// `{files: [{file, status, output, pages}]}`.
  package static func json(of files: [RecognizedFile]) -> [UInt8] {
    let items = files.map { file -> StructuredValue in
      var members: [(String, StructuredValue)] = [
        ("file", .string(file.path)), ("status", .string(file.status)),
      ]
      if let output = file.output { members.append(("output", .string(output))) }
      if let text = file.text { members.append(("pages", text.json)) }
      return .object(members)
    }
    return JSONWriter.pretty(.object([("files", .array(items))]))
  }

  /// One sentence.
  package static func summary(of files: [RecognizedFile]) -> String {
    let pages = files.compactMap(\.text).flatMap(\.pages)
    let words = pages.reduce(0) { $0 + $1.wordCount }
    let read = pages.filter { $0.status == .recognized }.count
    let left = pages.filter { $0.status == .text }.count
    var parts = ["\(counted(words, "word")) recognized on \(counted(read, "page"))"]
    if left > 0 { parts.append("\(counted(left, "page")) left alone because of their text") }
    let skipped = files.filter { $0.status == "skipped" }.count
    if skipped > 0 { parts.append("\(counted(skipped, "file")) left out because of their outputs") }
    return parts.joined(separator: "; ")
  }
}
