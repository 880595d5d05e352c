package import Diagnostics
import InteractiveForms
import PDFContent
import PDFObjects
package import StructuredData

/// The files that a specification names: images and included specifications.
package struct SpecificationFiles: Sendable {
  /// Returns the bytes of a file.
  package var read: @Sendable (String) throws(FormwrightError) -> [UInt8]
  /// Reads the bytes of an included specification.
  package var parse: @Sendable (String, [UInt8]) throws(FormwrightError) -> StructuredValue

  package init(
    read: @escaping @Sendable (String) throws(FormwrightError) -> [UInt8],
    parse: @escaping @Sendable (String, [UInt8]) throws(FormwrightError) -> StructuredValue
  ) {
    self.read = read
    self.parse = parse
  }
}

extension FormSpecification {
  /// Reads a specification.
  ///
  /// - Parameter files: the files that it may name; nil if it may name none.
  /// - Throws: ``FormwrightError`` of kind `data`, code `spec`, with every problem found.
  package init(
    _ value: StructuredValue, files: SpecificationFiles? = nil
  ) throws(FormwrightError) {
    var reader = SpecificationReader(files: files)
    let specification = reader.specification(value)
    let diagnostics = reader.problems.diagnostics
    guard diagnostics.isEmpty else { throw FormwrightError(.data, diagnostics) }
    self = specification
  }
}

/// Reads a specification strictly: every key, type and value that is wrong is a problem with its place.
struct SpecificationReader {
  let problems = SpecificationProblems()
  let files: SpecificationFiles?
  var specification = FormSpecification()
  /// The fragments that the specification may use, by name.
  var blocks: [String: Block] = [:]
  /// The names of blocks whose items are being read, which may not use themselves.
  var openBlocks: [String] = []
  /// The names of files whose blocks are being read.
  var openFiles: [String] = []
  /// The full names of fields so far, and of the groups above them.
  var fieldNames: Set<String> = []
  var groupNames: Set<String> = []
  /// The pictures so far, by file name.
  var pictures: [String: Int] = [:]
  /// Files that a problem was reported for.
  var unreadable: Set<String> = []
  /// The items read so far.
  var itemCount = 0
  /// How many pages the PDF has that fields are put on.
  var basePageCount = 0
  /// The columns of the grid of the pages that are being read.
  var gridColumns = 12

  init(files: SpecificationFiles?) { self.files = files }

  mutating func specification(_ value: StructuredValue) -> FormSpecification {
    let reader = ObjectReader(value, "the specification", problems)
    specification.title = reader.string("title")
    specification.language = language(reader)
    specification.subject = reader.string("subject")
    specification.author = reader.string("author")
    let accent = reader.color("accent")
    if let accent { specification.styles = StyleSheet(accent: accent) }
    if let labels = reader.choice("labels", FlowField.LabelPosition.self) {
      specification.labels = labels
    }
    if let mark = reader.take("requiredMark") {
      specification.requiredMark = mark.stringValue ?? ""
      if mark.stringValue == nil {
        reader.report("“requiredMark” is \(mark.kindName), not a string", mark)
      }
    }
    readBlocks(reader)
    readStyles(reader)
    var format = PageFormat()
    if let page = reader.take("page") { format = pageFormat(page, over: format) }
    gridColumns = format.grid
    let header = runningLines(reader, "header")
    let footer = runningLines(reader, "footer")
    if let pages = reader.list("pages") {
      for page in pages { self.page(page, format: format, header: header, footer: footer) }
      if let body = reader.take("body") {
        reader.report(
          "the specification has both “pages” and “body”", body,
          hint: "Put the body into one of the pages.")
      }
    } else if let body = reader.list("body") {
      let items = flow(body, FlowContext())
      specification.parts.append(
        .flow(FlowPages(format: format, header: header, footer: footer, items: items)))
    } else if !reader.has("pages"), !reader.has("body"), value.objectValue != nil {
      reader.report(
        "the specification has neither “body” nor “pages”",
        hint: "List what the form contains under “body”.")
    }
    checkReferences()
    reader.finish()
    return specification
  }

  private func language(_ reader: ObjectReader) -> String? {
    guard let language = reader.string("language") else { return nil }
    guard LanguageTag.isWellFormed(language) else {
      reader.report(
        "“language” is not a language tag", reader.take("language"),
        hint: "Write a BCP 47 tag, such as en-US, ar or ja.")
      return nil
    }
    return language
  }

  private mutating func runningLines(_ reader: ObjectReader, _ key: String) -> [RunningLine] {
    guard let found = reader.take(key) else { return [] }
    let items = found.arrayValue ?? [found]
    return items.compactMap { item in
      if let text = item.stringValue { return RunningLine(left: text, location: item.location) }
      let line = ObjectReader(item, "“\(key)”", problems)
      defer { line.finish() }
      return RunningLine(
        left: line.string("left"), center: line.string("center"), right: line.string("right"),
        location: item.location)
    }
  }
}
