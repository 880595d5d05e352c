public import Diagnostics
import FileAccess
public import InteractiveForms
import PDFArchiving
import PDFContent
import PDFObjects
import PageStructure
import Remediation
import StructuredData

/// A form as a web page.
public struct WebPage: Sendable {
  /// A file of the page.
  public struct File: Hashable, Sendable {
    /// Its name in the directory of the page.
    public let name: String
    public let bytes: [UInt8]
  }

  /// The page itself, `index.html`, comes last.
  public let files: [File]
  /// What the page leaves out, or whoever fills in its answers has to know.
  public let diagnostics: [Diagnostic]
}

extension WebPage {
  /// Writes the files into a directory, which is made if it is missing. Other files there stay.
  ///
  /// - Throws: ``FormwrightError`` of kind `access`.
  package func write(to directory: String, mode: UInt32? = nil) throws(FormwrightError) {
    try Directory.create(directory)
    var paths: [String] = []
    for file in files {
      let path = "\(directory)/\(file.name)"
      paths.append(path)
      guard FileIdentity(path: path) != nil, try !Self.isOfPage(InputFile.read(path), file.name)
      else { continue }
      throw FormwrightError(
        .access, "output-exists", "a file that is not the page of a form is there",
        hint: "Choose another directory, or move the file."
      ).inFile(path)
    }
    // The page itself comes last.
    for (file, path) in zip(files, paths) {
      try AtomicOutput.write(file.bytes, to: path, mode: mode)
    }
  }

  /// Whether a file was written for a page of a form, by this version of the program or another.
  private static func isOfPage(_ bytes: [UInt8], _ name: String) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return name.hasSuffix(".css")
      ? text.hasPrefix("/* A form as a web page") : text.contains(WebPageHTML.startOfData)
  }
}

extension FormFile {
  /// The form as one accessible HTML page, with its style sheet: what its pages say, with a control for each field. It
  /// checks, calculates, and gives what was entered as the JSON that ``schema(_:)`` describes and ``filled(_:options:finishing:pictures:)``
  /// takes. The page asks for nothing outside, and sends nothing.
  ///
  /// Values that the form has are in the page.
  ///
  /// - Parameters:
  ///   - fileName: the name of the form, without an ending: the title of last resort, and the name of the file of answers.
  ///   - overrides: what is done although the file forbids it.
  /// - Throws: ``FormwrightError`` of kind `file` if the form may not be filled.
  public func webPage(
    fileName: String, overrides: PermissionOverrides = PermissionOverrides()
  ) throws(FormwrightError) -> WebPage {
    try checkHasFields()
    // A page changes nothing of a signed file; filling it will.
    let all = fillPermission(overrides).reasons
    let reasons = all.filter { $0 != .signed }
    guard reasons.isEmpty else {
      throw FormwrightError(.file, reasons.map { $0.diagnostic(flattening: false) })
    }
    let (nodes, words) = contents
    // Where the language is not known, its script may be.
    let language =
      language.flatMap { ArchiveChecker.isLanguageTag($0) ? $0 : nil }
      ?? LanguageGuess(words).flatMap { guess in
        guess.confidence >= LanguageGuess.likely ? guess.tag : guess.script.map { "und-\($0)" }
      }
    let form = WebForm(self, language: language, words: WebWords(language))
    let title = webTitle(nodes) ?? fileName
    let outline = WebOutline(nodes, form, title: title)
    let page = WebPageHTML(
      outline, form, title: title, language: language,
      answers: form.json(fileName: "\(fileName).json"))
    let left = self.form.fields.filter {
      $0.kind == .signature && $0.widgets.contains(where: \.isOnScreen)
    }
    var diagnostics: [Diagnostic] = []
    if all.contains(.signed) {
      diagnostics.append(
        .warning(
          "signed", "the form is signed, and filling in the answers will invalidate its signature",
          hint: "Fill in the form as it was before it was signed."))
    }
    if !left.isEmpty {
      diagnostics.append(
        .warning(
          "left-out", "the page has no place for \(counted(left.count, "signature"))",
          hint: "Sign the form once it has been filled."))
    }
    return WebPage(
      files: [
        WebPage.File(name: "form.css", bytes: ClientFiles.file(named: "web.css") ?? []),
        WebPage.File(name: "index.html", bytes: Array(page.text.utf8)),
      ],
      diagnostics: diagnostics)
  }

  /// What the pages say, and their words.
  private var contents: (nodes: [StructureNode], words: [String]) {
    var options = PageContent.Options()
    options.includesWidgets = false
    let reader = PageContentReader(document: document)
    let widgets = SceneWidget.all(of: form)
    var scenes: [PageScene] = []
    var words: [String] = []
    var phrasesLeft = Limit.piecesOfDocument
    for (index, page) in form.pages.pages.enumerated() {
      let text = PageText(reader.content(of: page, options: options))
      if index < 8 { words += text.words.map { text.text(of: $0) } }
      let scene = PageScene(
        text, number: index + 1, widgets: widgets[index] ?? [], phrases: max(1, phrasesLeft))
      phrasesLeft -= scene.count
      scenes.append(scene)
    }
    return (DocumentStructure(scenes).nodes, words)
  }

  /// The title that the file has, if it is one, or the first heading.
  private func webTitle(_ nodes: [StructureNode]) -> String? {
    func oneLine(_ text: String) -> String {
      text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    if let title = title.map(oneLine), Remediator.isTitle(title) { return title }
    var pending = Array(nodes.reversed())
    while let node = pending.popLast() {
      if node.kind == .heading {
        let text = node.leaves.map(\.text).joined(separator: " ")
        if text.count(where: \.isLetter) > 3 { return String(oneLine(text).prefix(200)) }
      }
      pending += node.children.reversed()
    }
    return nil
  }
}
