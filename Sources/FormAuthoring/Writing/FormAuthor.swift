package import Diagnostics
import FormAppearances
import InteractiveForms
import LogicalStructure
import PDFContent
package import PDFObjects

/// Builds a PDF form from its specification: pages, widgets, structure, outline and metadata.
package struct FormAuthor {
  var specification: FormSpecification
  var document: Document
  var fonts: AuthoredFonts
  var embedded: EmbeddedTypefaces
  var structure = StructureBuilder()
  /// The annotations of each page, in the order of its content.
  var annotations: [[ObjectNumber]] = []
  /// The structure element of each annotation.
  var annotationElements: [(number: ObjectNumber, element: Int)] = []
  /// The full names of the fields that an existing PDF has.
  var ownFieldNames: [String] = []
  /// The widgets of each field.
  var widgets: [[ObjectNumber]]
  /// The elements of the marked content of each page.
  var contentElements: [[Int]] = []
  var images: [ObjectNumber?]
  var pageNumbers: [ObjectNumber] = []
  /// The resources of all pages.
  var resourcesNumber: ObjectNumber
  /// Every font of the page text is embedded.
  var hasStandardFonts = false
  /// Fields that cover others.
  private var overlaps: [Diagnostic] = []

  /// - Parameter document: what is there already.
  init(_ specification: FormSpecification, document: Document = Document(), prefix: String = "F") {
    self.specification = specification
    self.document = document
    fonts = AuthoredFonts(language: specification.language, prefix: prefix)
    embedded = EmbeddedTypefaces(prefix: prefix + "X")
    embedded.meansEveryCode = true
    widgets = [[ObjectNumber]](repeating: [], count: specification.fields.count)
    images = [ObjectNumber?](repeating: nil, count: specification.images.count)
    resourcesNumber = self.document.add(.dictionary([:]))
  }

  /// Adds to a document that has a form.
  init(_ specification: FormSpecification, extending document: Document, _ form: Form) {
    let own = document.dictionary(form.defaultResources["Font"]) ?? [:]
    // A font of the form must not get another's name.
    var prefix = "Fw"
    while own.keys.contains(where: { $0.rawValue.hasPrefix(prefix) }) { prefix += "w" }
    self.init(specification, document: document, prefix: prefix)
    self.document.trailer = document.trailer
    fonts.formFonts = own
    ownFieldNames = form.fields.map(\.name)
  }

  /// Returns the document of a specification.
  ///
  /// - Throws: ``FormwrightError`` of kind `data`, code `spec`: text that no font draws, content that is too
  ///   wide or high, fields that overlap.
  package static func document(for specification: FormSpecification) throws(FormwrightError)
    -> Document
  {
    try author(specification).document
  }

  /// Returns the document of a specification, and what to warn of.
  package static func author(
    _ specification: FormSpecification
  ) throws(FormwrightError) -> (document: Document, warnings: [Diagnostic]) {
    var author = FormAuthor(specification)
    try author.build()
    return (author.document, author.warnings)
  }

  private var warnings: [Diagnostic] {
    overlaps
      + fonts.missing.map {
        .warning(
          "font",
          "no installed font can be embedded for “\($0)”, so a standard font is named instead",
          hint: "Install the Liberation fonts (package fonts-liberation).")
      }
  }

  private mutating func build() throws(FormwrightError) {
    let pages = try laidOutPages()
    let pagesNumber = document.add(.dictionary([:]))
    for page in pages {
      let number = document.add(.dictionary([:]))
      pageNumbers.append(number)
      annotations.append([])
      contentElements.append([])
      _ = page
    }
    for (index, page) in pages.enumerated() {
      try write(page, index: index, parent: pagesNumber)
    }
    document[pagesNumber] = .dictionary([
      "Type": .name("Pages"), "Kids": .array(pageNumbers.map(PDFObject.reference)),
      "Count": .integer(pageNumbers.count),
    ])
    setInitialVisibility()
    let form = writeFields()
    fonts.subset(in: &document)
    try writeResources()
    var catalog: PDFDictionary = [
      "Type": .name("Catalog"), "Pages": .reference(pagesNumber),
      "AcroForm": .reference(form),
    ]
    if let language = specification.language {
      catalog["Lang"] = .string(PDFString(text: language))
    }
    if specification.title != nil {
      catalog["ViewerPreferences"] = .dictionary(["DisplayDocTitle": .boolean(true)])
    }
    if let tree = writeStructure() {
      catalog[StructureRoot.key] = .reference(tree)
      catalog["MarkInfo"] = .dictionary(["Marked": .boolean(true)])
    }
    catalog["Outlines"] = writeOutline(pages).map(PDFObject.reference)
    catalog["Names"] = openingScripts
    catalog["Metadata"] = .reference(writeMetadata())
    document.trailer["Root"] = .reference(document.add(.dictionary(catalog)))
    document.trailer["Info"] = .reference(document.add(.dictionary(information)))
  }

  // MARK: Layout

  private mutating func laidOutPages() throws(FormwrightError) -> [LaidOutPage] {
    var pages: [LaidOutPage] = []
    var running: [(pages: Range<Int>, flow: FlowPages)] = []
    var layout = FlowLayout(specification, document: document, fonts: fonts)
    for part in specification.parts {
      switch part {
      case .fixed(let page):
        noteOverlaps(page)
        var laidOut = LaidOutPage(width: page.width, height: page.height)
        laidOut.overlay = page
        pages.append(laidOut)
      case .flow(let flow):
        var flow = flow
        flow.format = layout.formatWithRunningText(of: flow)
        layout.grid = flow.format.grid
        let place = FlowLayout.Place(
          width: Pagination.columnWidth(flow.format), parent: StructureBuilder.root)
        let fragments = layout.layout(flow.items, place)
        var filled = Pagination.pages(fragments, layout, flow.format)
        for index in filled.indices { filled[index].isMirrored = layout.isRightToLeft }
        if let overlay = flow.overlay {
          noteOverlaps(overlay)
          filled[0].overlay = overlay
        }
        running.append((pages.count..<(pages.count + filled.count), flow))
        pages += filled
      }
    }
    for part in running {
      for index in part.pages {
        pages[index].running = layout.runningPieces(
          part.flow, page: index + 1, of: pages.count)
      }
    }
    checkDestinations(pageCount: pages.count, layout.problems)
    guard layout.problems.diagnostics.isEmpty else {
      throw FormwrightError(.data, layout.problems.diagnostics)
    }
    (document, fonts, structure) = (layout.document, layout.fonts, layout.structure)
    return pages
  }

  /// Actions open pages that there are.
  private func checkDestinations(pageCount: Int, _ problems: SpecificationProblems) {
    for field in specification.fields {
      for action in field.actions {
        guard case .goTo(.page(let index, _)?) = action.action, index >= pageCount else { continue }
        problems.report(
          "an action opens page \(index + 1), but the document has only "
            + counted(pageCount, "page"), at: action.location, field: field.name)
      }
    }
  }

  /// Widgets that cover each other cannot both be clicked.
  private mutating func noteOverlaps(_ page: FixedPage) {
    let sorted = page.widgets.sorted { $0.rectangle.left < $1.rectangle.left }
    for (index, first) in sorted.enumerated() {
      for second in sorted[(index + 1)...] {
        if second.rectangle.left >= first.rectangle.right - 1 { break }
        guard first.rectangle.covers(second.rectangle) else { continue }
        let names = [first, second].map { specification.fields[$0.field] }
        overlaps.append(
          .warning(
            "spec", "the field overlaps “\(names[0].name)”", hint: "Move one of them.",
            field: names[1].name, location: names[1].location))
        break
      }
    }
  }

  // MARK: Catalog

  private mutating func writeResources() throws(FormwrightError) {
    var resources = fonts.resources
    for index in embedded.entries.indices {
      let font = try embedded.fontDictionary(at: index) { document.add($0) }
      resources[embedded.entries[index].name] = .reference(document.add(font))
    }
    var dictionary: PDFDictionary = ["Font": .dictionary(resources)]
    let pictures = images.enumerated().compactMap { index, number in
      number.map { (PDFName(rawValue: "Im\(index)"), PDFObject.reference($0)) }
    }
    if !pictures.isEmpty { dictionary["XObject"] = .dictionary(PDFDictionary(pictures)) }
    document[resourcesNumber] = .dictionary(dictionary)
  }

  private var information: PDFDictionary {
    var information: PDFDictionary = ["Producer": .string(PDFString(text: "Formwright"))]
    information["Title"] = specification.title.map { .string(PDFString(text: $0)) }
    information["Subject"] = specification.subject.map { .string(PDFString(text: $0)) }
    information["Author"] = specification.author.map { .string(PDFString(text: $0)) }
    return information
  }
}
