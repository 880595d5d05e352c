import PDFContent
import PDFObjects

/// A document of one page with content, fonts and XObjects made by hand.
struct ContentPage {
  var document = Document()
  var catalog: PDFDictionary = ["Type": .name("Catalog")]
  var resources: PDFDictionary = [:]
  var fonts: [(PDFName, PDFObject)] = [
    (
      "F",
      .dictionary([
        "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Helvetica"),
        "Encoding": .name("WinAnsiEncoding"),
      ])
    )
  ]
  var objects: [(PDFName, PDFObject)] = []
  var page: PDFDictionary = [
    "Type": .name("Page"), "MediaBox": .rectangle(Rectangle(0, 0, 600, 800)),
  ]

  mutating func stream(_ text: String, _ dictionary: PDFDictionary = [:]) -> PDFObject {
    .reference(
      document.add(.stream(PDFStream(dictionary: dictionary, data: Array(text.utf8)))))
  }

  /// A form XObject.
  mutating func form(_ text: String, _ more: [(PDFName, PDFObject)] = []) -> PDFObject {
    stream(
      text,
      PDFDictionary(
        [
          ("Subtype", .name("Form")), ("BBox", .rectangle(Rectangle(0, 0, 1000, 1000))),
        ] + more))
  }

  /// A Type 0 font whose codes are CIDs.
  ///
  /// - Parameter characters: from a code of four hexadecimal digits to UTF-16 in the same form.
  mutating func addComposite(
    _ name: PDFName, encoding: PDFObject = .name("Identity-H"), ordering: String = "Identity",
    _ characters: [String: String] = [:], _ more: [(PDFName, PDFObject)] = []
  ) {
    let system: PDFDictionary = [
      "Registry": .string(PDFString(text: "Adobe")),
      "Ordering": .string(PDFString(text: ordering)), "Supplement": .integer(0),
    ]
    let descendant = PDFDictionary(
      [
        ("Type", .name("Font")), ("Subtype", .name("CIDFontType0")), ("BaseFont", .name("Made")),
        ("CIDSystemInfo", .dictionary(system)),
      ] + more)
    var font: PDFDictionary = [
      "Type": .name("Font"), "Subtype": .name("Type0"), "BaseFont": .name("Made"),
      "Encoding": encoding, "DescendantFonts": .array([.dictionary(descendant)]),
    ]
    if !characters.isEmpty {
      let lines = characters.map { "<\($0.key)> <\($0.value)>" }.sorted().joined(separator: "\n")
      font["ToUnicode"] = stream(
        "1 begincodespacerange <0000> <FFFF> endcodespacerange "
          + "\(characters.count) beginbfchar\n\(lines)\nendbfchar")
    }
    fonts.append((name, .dictionary(font)))
  }

  /// What the page shows with this content.
  func read(
    _ content: String, options: PageContent.Options = PageContent.Options()
  ) -> PageContent {
    var document = self.document
    var page = self.page
    page["Contents"] = .reference(
      document.add(.stream(PDFStream(dictionary: [:], data: Array(content.utf8)))))
    var resources = self.resources
    resources["Font"] = .dictionary(PDFDictionary(fonts))
    resources["XObject"] = .dictionary(PDFDictionary(objects))
    page["Resources"] = .dictionary(resources)
    let number = document.add(.dictionary(page))
    let pages = document.add(
      .dictionary([
        "Type": .name("Pages"), "Count": .integer(1), "Kids": .array([.reference(number)]),
      ]))
    var catalog = self.catalog
    catalog["Pages"] = .reference(pages)
    document.trailer["Root"] = .reference(document.add(.dictionary(catalog)))
    let reader = PageContentReader(document: document)
    guard let first = document.pageList().pages.first else {
      preconditionFailure("the page is made here")
    }
    return reader.content(of: first, options: options)
  }

  func text(_ content: String) -> String { PageText(read(content)).string }
}

/// The text and origin of each glyph, rounded to a thousandth.
func places(_ content: PageContent) -> [String] {
  content.glyphs.map { glyph in
    "\(content.text(of: glyph)) \(formatNumber((glyph.x * 1000).rounded() / 1000)) "
      + formatNumber((glyph.y * 1000).rounded() / 1000)
  }
}
