import FileAccess
import Formwright

/// Pictures of the pages of a form, for somebody who is writing it.
struct PagePreview {
  private let directory: String
  /// How many pictures there are.
  private var count = 0

  init(directory: String) throws(FormwrightError) {
    self.directory = directory
    try Directory.create(directory)
  }

  private func path(_ page: Int) -> String { "\(directory)/page-\(page).png" }

  /// Draws every page; pictures of pages that are no more are removed.
  mutating func draw(_ bytes: [UInt8]) throws(FormwrightError) {
    let form = try FormFile(bytes: bytes)
    let pages = form.pageCount
    for page in 1...max(1, pages) {
      do throws(FormwrightError) {
        try AtomicOutput.write(form.rendered(page: page), to: path(page))
      } catch {
        throw error.kind == .access ? error : error.inFile(directory)
      }
    }
    if count > pages {
      for page in (pages + 1)...count { _ = StaleFiles.remove(path: path(page)) }
    }
    count = pages
  }

  /// Draws problems on a page of their own, in the place of the form.
  mutating func draw(_ problems: [Diagnostic]) throws(FormwrightError) {
    func plain(_ text: String) -> StructuredValue {
      .string(
        text.reduce(into: "") { result, character in
          if "\\*[".contains(character) { result.append("\\") }
          result.append(character)
        })
    }
    let items = problems.prefix(30).map { problem -> StructuredValue in
      let place = problem.location.map { "Line \($0.line), column \($0.column): " } ?? ""
      let hint = problem.hint.map { " \($0.spelled)" } ?? ""
      return plain(place + problem.message + "." + hint)
    }
    let specification = StructuredValue.object([
      ("accent", .string("maroon")),
      (
        "body",
        .array([
          .object([("title", .string("\(counted(problems.count, "problem"))"))]),
          .object([("numbers", .array(items))]),
        ])
      ),
    ])
    let page = try FormFile.authored(from: YAMLWriter.document(specification))
    try draw(page.bytes)
  }
}
