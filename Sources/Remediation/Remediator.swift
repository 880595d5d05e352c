package import Diagnostics
import DocumentEditing
import FormSchemas
package import InteractiveForms
import LogicalStructure
import Metadata
package import PDFArchiving
import PDFContent
package import PDFObjects
import PageStructure

/// Makes a form accessible as far as its own pages, fields and data say how: names, tags, order, language, title and
/// outline. What only a person can supply is listed.
///
/// The document is then complete but for what ``PDFArchiving`` mends: fonts, metadata and annotations.
package struct Remediator {
  /// How a form is remediated.
  package struct Options {
    /// The structure is built anew although the file has one.
    package var buildsStructureAnew = false
    /// The language, if the file states none.
    package var language: String?
    /// The title, if the file has none.
    package var title: String?
    /// The title of last resort: the name of the file.
    package var fileName: String?
    package var corrections: ArchiveCorrections?
    package init() {}
  }

  package private(set) var document: Document
  package private(set) var report: RemediationReport
  /// Problems of the list of corrections.
  package private(set) var problems: [Diagnostic] = []
  private let original: Document
  private let form: Form
  private let options: Options
  private var words: [[String]] = []
  private var headings: [Heading] = []
  /// The elements of a structure that was built anew.
  private var tree: TagTree?

  private struct Heading {
    var level: Int
    var text: String
    var page: Int
    var bounds: Rectangle
    var size: Double
  }

  package init(_ document: Document, _ form: Form, options: Options = Options()) {
    (self.document, original) = (document, document)
    (self.form, self.options) = (form, options)
    report = RemediationReport(wasTagged: document.hasContentInStructure)
    // Places are those of a structure that is built anew.
    let hasPlaces = !(options.corrections?.places.isEmpty ?? true)
    if report.wasTagged, !options.buildsStructureAnew, !hasPlaces {
      correctStructure()
    } else {
      tag()
    }
    setLanguage()
    nameFields()
    describeAnnotations()
    setTitle()
    addOutline()
    if let tree { report.spoken = SpokenReading(tree, fields: fieldsByWidget).items }
  }

  /// Notes what a screen reader reads if the structure was kept. If it was rebuilt, the report has this already.
  ///
  /// - Parameter prepared: the document once all its annotations have elements.
  package mutating func read(_ prepared: Document) {
    guard tree == nil else { return }
    report.spoken = SpokenReading(prepared, fields: fieldsByWidget).items
  }

  private var fieldsByWidget: [ObjectNumber: RemediatedField] {
    var fields: [ObjectNumber: RemediatedField] = [:]
    for (field, named) in zip(form.fields, report.fields) {
      for widget in field.widgets { fields[widget.number] = named }
    }
    return fields
  }

  // MARK: Structure

  private mutating func tag() {
    report.isTaggedAnew = true
    var application = PlacesApplication(options.corrections?.places ?? [])
    let fields = form.fields.flatMap { field in field.widgets.map { ($0.number, field.name) } }
    let outcome = DocumentTagger.tag(&document, form) { builder in
      application.apply(
        to: &builder, fields: Dictionary(fields, uniquingKeysWith: { first, _ in first }))
    }
    problems += application.problems + (options.corrections?.lostWithStructure ?? [])
    report.warnings = application.warnings
    words = outcome.words
    report.advice = outcome.advice
    tree = outcome.tree
    let kept = outcome.tree.kept
    var counts: [String: Int] = [:]
    for (place, element) in outcome.tree.elements.enumerated() where kept.contains(place) {
      counts[element.type.rawValue, default: 0] += 1
      let part = element.place
      if element.type.rawValue.hasPrefix("H"), let level = Int(element.type.rawValue.dropFirst()),
        let part
      {
        headings.append(
          Heading(
            level: level, text: element.text, page: part.page - 1, bounds: part.bounds,
            size: element.lineHeight))
      }
      if let part, let source = element.source, element.isDoubtful {
        report.doubts.append(
          RemediationReport.Doubt(
            page: part.page, bounds: part.bounds, role: element.originalType.rawValue,
            text: String(element.text.prefix(100)), confidence: source.confidence))
      }
      if element.type == "Figure", element.alternative == nil, element.replacement == nil {
        report.questions.append(
          RemediationReport.Question(
            kind: .alternativeText, page: part?.page, bounds: part?.bounds, text: "",
            object: nil))
      }
    }
    report.elements = counts
    report.unreadPages = outcome.unreadPages
    report.pagesWithoutText = outcome.lacksText.indices.filter { outcome.lacksText[$0] }.map {
      $0 + 1
    }
    if outcome.layoutTables > 0 {
      report.changes.append(
        .init("tables without headers became divisions", outcome.layoutTables))
    }
    let moved = TabOrderChange.moved(
      form, in: original, reading: outcome.tree.annotationsInOrder)
    if moved > 0 {
      report.changes.append(.init("fields changed their place in the tab order", moved))
    }
    report.changes.insert(
      .init(
        report.wasTagged
          ? "the structure was built anew from what the pages say"
          : "the pages were tagged from what they say", counts.values.reduce(0, +)), at: 0)
  }

  private mutating func correctStructure() {
    let untagged = document.tagUntaggedContent()
    if untagged > 0 {
      report.changes.append(
        .init("pages had text or pictures outside the structure, which got elements", untagged))
    }
    let corrections = StructureCorrections(document)
    document = corrections.document
    report.changes += corrections.changes.counts.map { .init($0.message, $0.count) }
    readWords()
  }

  /// The words of the first pages, which tell the language; and what people with low vision may not see of all.
  private mutating func readWords() {
    var options = PageContent.Options()
    options.includesWidgets = false
    let reader = PageContentReader(document: original)
    var adviser = VisualAdviser(form)
    words = original.pageList().pages.enumerated().map { index, page in
      let text = PageText(reader.content(of: page, options: options))
      adviser.add(text, page: index)
      return index < 8 ? text.words.map { text.text(of: $0) } : []
    }
    report.advice = adviser.advice
  }

  // MARK: Language and title

  private mutating func setLanguage() {
    let stated = document.value("Lang", in: document.catalog)?.stringValue?.text
    if let stated, ArchiveChecker.isLanguageTag(stated) {
      report.language = .init(text: stated, source: "file", confidence: 1)
      return
    }
    // Where pages are pictures, the names that fields have tell the language.
    let guess =
      LanguageGuess(words.joined())
      ?? LanguageGuess(
        form.fields.lazy.compactMap(\.alternateName).flatMap {
          $0.split(separator: " ").map(String.init)
        })
    if let given = options.language ?? options.corrections?.language {
      report.language = .init(text: given, source: "person", confidence: 1)
    } else if let guess, guess.confidence >= LanguageGuess.likely {
      report.language = .init(text: guess.tag, source: "detected", confidence: guess.confidence)
    } else {
      document.updateCatalog { $0["Lang"] = nil }
      report.questions.append(
        RemediationReport.Question(
          kind: .language, page: nil, bounds: nil, text: guess?.tag ?? "", object: nil))
      return
    }
    guard let language = report.language?.text else { return }
    document.updateCatalog { $0["Lang"] = .string(PDFString(text: language)) }
  }

  private mutating func setTitle() {
    if let given = options.title ?? options.corrections?.title {
      report.title = .init(text: given, source: "person", confidence: 1)
      return
    }
    let information = document.dictionary(document.trailer["Info"]) ?? [:]
    let stated =
      document.value("Title", in: information)?.stringValue?.text
      ?? document.metadataPacket?.value(of: .title)
    if let stated = stated.map(Self.oneLine), Self.isTitle(stated) {
      report.title = .init(text: stated, source: "file", confidence: 1)
      return
    }
    if let guess = titleGuess {
      let text = String(Self.oneLine(guess.text).prefix(200))
      report.title = .init(text: text, source: "heading", confidence: guess.confidence)
      if guess.confidence < TagTree.Element.likely { askForTitle(text) }
    } else if let first = firstHeadingOfStructure {
      report.title = .init(text: String(first.prefix(200)), source: "heading", confidence: 0.8)
    } else if let name = options.fileName, !name.isEmpty {
      report.title = .init(text: name, source: "file name", confidence: 0.3)
      askForTitle(name)
    }
  }

  private mutating func askForTitle(_ text: String) {
    report.questions.append(
      RemediationReport.Question(kind: .title, page: nil, bounds: nil, text: text, object: nil))
  }

  /// Of a structure that was built anew.
  private var titleGuess: TitleGuess? {
    let parts = (tree?.elements ?? []).filter { $0.place?.page == 1 }
    let boxes = parts.compactMap(\.place?.bounds)
    guard let first = boxes.first else { return nil }
    // Half of the letters of the page are lower than this.
    let lines = parts.map { (height: $0.lineHeight, letters: $0.text.utf8.count) }
      .filter { $0.letters > 0 }.sorted { $0.height < $1.height }
    let letters = lines.reduce(0) { $0 + $1.letters }
    var counted = 0
    let body = lines.first { line in
      counted += line.letters
      return 2 * counted >= letters
    }?.height
    let candidates = headings.filter { $0.page == 0 }.map {
      TitleGuess.Candidate(text: $0.text, bounds: $0.bounds, size: $0.size)
    }
    return TitleGuess(
      candidates, page: boxes.dropFirst().reduce(first) { $0.union($1) }, body: body)
  }

  private var firstHeadingOfStructure: String? {
    guard !report.isTaggedAnew, let tree = StructureElements(document) else { return nil }
    let place = tree.elements.firstIndex { $0.standardType?.rawValue.hasPrefix("H") ?? false }
    guard let place else { return nil }
    let text = ElementPlaces(tree, in: document).places[place].text
    return text.count > 3 ? text : nil
  }

  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Programs name files after themselves and their drafts.
  package static func isTitle(_ text: String) -> Bool {
    let small = text.lowercased()
    let letters = text.count(where: \.isLetter)
    // A number of a form or a name of a file has no words, or a path.
    let isCode = !text.contains(" ") && text.contains { $0.isNumber || $0 == "_" }
    guard letters > 2, !isCode, !text.contains("\\") else { return false }
    let endings = [
      ".doc", ".docx", ".pdf", ".indd", ".xls", ".xlsx", ".p65", ".qxd", ".odt", ".fm", ".rtf",
      ".wpd",
    ]
    return !endings.contains(where: small.hasSuffix)
      && !["untitled", "microsoft word", "document", "layout ", "slide "].contains(
        where: small.hasPrefix)
  }

  // MARK: Fields and annotations

  private mutating func nameFields() {
    let given = Set(
      options.corrections?.entries.compactMap { entry -> String? in
        guard entry.name != nil, case .field(let name) = entry.selection else { return nil }
        return name
      } ?? [])
    var source = original
    // What a person said stands in the document already.
    if let language = report.language?.text {
      source.updateCatalog { $0["Lang"] = .string(PDFString(text: language)) }
    }
    let labels = FormLabels(of: form, in: source)
    // Without names of an author, the labels are those of the pages already.
    let isNamedByAuthor = labels.fields.contains {
      $0.source == .alternateName || $0.source == .xfa
    }
    let printed =
      isNamedByAuthor ? FormLabels(of: form, in: source, sources: [.page, .names]) : labels
    let naming = FieldNaming(
      form, labels: labels, printed: printed, in: source, language: report.language?.text,
      given: given)
    naming.write(to: &document)
    report.fields = naming.fields
    nameOptions(naming.optionLabels)
    for field in naming.fields where field.certainty == .unknown {
      report.questions.append(
        RemediationReport.Question(
          kind: .fieldName, page: field.page, bounds: field.bounds, text: field.name, object: nil,
          field: field.field))
    }
  }

  /// Each box of a group of options gets the name of its option, which viewers read.
  private mutating func nameOptions(_ labels: [[FieldLabel]]) {
    var given: [String: [ArchiveCorrections.OptionName]] = [:]
    for entry in options.corrections?.entries ?? [] {
      if case .field(let name) = entry.selection { given[name, default: []] += entry.options }
    }
    let naming = OptionNaming(
      form, labels: labels, fields: report.fields, given: given, in: document)
    naming.write(to: &document)
    for (place, options) in naming.options { report.fields[place].options = options }
  }

  /// Links are described by the text that they are on, or by what they lead to (ISO 14289-1, 7.18.5); other annotations
  /// that say nothing by their kind.
  private mutating func describeAnnotations() {
    let places = StructureElements(document).map { ElementPlaces($0, in: document) }
    let pageNumbers = document.pageList().indexByNumber
    for (index, page) in document.pageList().pages.enumerated() {
      for object in document.array(document[page.number].dictionaryValue?["Annots"]) ?? [] {
        guard let number = object.referenceValue, let node = document[number].dictionaryValue,
          let kind = document.name(node["Subtype"]), kind != "Widget",
          (document.integer(node["F"]) ?? 0) & 2 == 0,
          document.value("Contents", in: node)?.stringValue?.text.isEmpty ?? true
        else { continue }
        var text = kind == "Link" ? places?.annotations[number]?.text ?? "" : ""
        var isKnown = !text.isEmpty
        if text.isEmpty, kind == "Link" {
          let action = document.dictionary(node["A"])
          let destination = document.array(node["Dest"] ?? action?["D"])?.first?.referenceValue
          if let target = action.flatMap({ document.value("URI", in: $0)?.stringValue?.text }) {
            text = target
            isKnown = true
          } else if let page = destination.flatMap({ pageNumbers[$0] }) {
            text = FieldWords(report.language?.text).page(page + 1)
            isKnown = true
          }
        }
        if kind == "Popup", let owner = document.dictionary(node["Parent"]) {
          // It shows what its annotation says.
          text = document.value("Contents", in: owner)?.stringValue?.text ?? ""
          isKnown = true
        }
        if text.isEmpty {
          text = "\(kind.text) (\(FieldWords(report.language?.text).page(index + 1)))"
        }
        let written = String(Self.oneLine(text).prefix(500))
        document.update(number) { $0["Contents"] = .string(PDFString(text: written)) }
        report.changes.add("links and other annotations got descriptions")
        if !isKnown {
          report.questions.append(
            RemediationReport.Question(
              kind: .description, page: index + 1, bounds: document.rectangle(node["Rect"]),
              text: written, object: document.fileNumbers[number]))
        }
      }
    }
  }

  // MARK: Outline

  /// Bookmarks for the headings, if the file has none (ISO 32000-1, 12.3.3).
  private mutating func addOutline() {
    guard headings.count > 1, OutlineTree(document).items.isEmpty else { return }
    let pages = document.pageList().pages
    var tree = OutlineTree(document)
    /// Headings from a place on that are deeper than a level.
    func below(_ level: Int, _ place: inout Int, _ document: inout Document) -> [OutlineTree.Item] {
      var items: [OutlineTree.Item] = []
      while place < headings.count, headings[place].level > level {
        let heading = headings[place]
        place += 1
        let title = String(Self.oneLine(heading.text).prefix(200))
        let number = document.add(
          .dictionary([
            "Title": .string(PDFString(text: title)),
            "Dest": .array([
              .reference(pages[heading.page].number), .name("XYZ"), .null,
              .number(heading.bounds.top + 4), .null,
            ]),
          ]))
        var item = OutlineTree.Item(number: number, isOpen: heading.level == 1)
        item.items = below(heading.level, &place, &document)
        items.append(item)
      }
      return items
    }
    var place = 0
    tree.items = below(0, &place, &document)
    tree.write(to: &document)
    report.changes.append(.init("bookmarks were made of the headings", headings.count))
  }
}

extension Document {
  /// The structure tree refers to content of pages.
  fileprivate var hasContentInStructure: Bool {
    StructureElements(self)?.identifiers.contains { !$0.value.isEmpty } ?? false
  }
}
