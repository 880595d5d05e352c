package import PDFObjects

/// A form put together in code, object by object: the smallest file a test needs.
///
/// ```swift
/// var draft = FormDraft()
/// let page = draft.addPage()
/// draft.addField(["FT": .name("Tx"), "T": .text("name")], rectangle: [10, 10, 110, 30], on: page)
/// let document = draft.document()
/// ```
package struct FormDraft {
  package private(set) var objects = Document()
  /// The form dictionary's entries beside `/Fields`.
  package var form: PDFDictionary
  /// The catalog's entries beside `/Pages` and `/AcroForm`.
  package var catalog: PDFDictionary = [:]
  package var hasForm = true
  private var pages: [ObjectNumber] = []
  private var roots: [PDFObject] = []
  private let pageTree: ObjectNumber

  /// Helvetica as `/Helv`, 10 points, black.
  package init() {
    pageTree = objects.add(.null)
    let font = objects.add(
      .dictionary([
        "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Helvetica"),
        "Encoding": .name("WinAnsiEncoding"),
      ]))
    form = [
      "DA": .text("/Helv 10 Tf 0 g"),
      "DR": .dictionary(["Font": .dictionary(["Helv": .reference(font)])]),
    ]
  }

  package subscript(number: ObjectNumber) -> PDFDictionary {
    get { objects[number].dictionaryValue ?? [:] }
    set { objects[number] = .dictionary(newValue) }
  }

  package mutating func add(_ object: PDFObject) -> ObjectNumber { objects.add(object) }

  /// A page of 200 by 300 points that draws `content`.
  @discardableResult
  package mutating func addPage(
    _ entries: PDFDictionary = [:], content: String = ""
  ) -> ObjectNumber {
    let stream = objects.add(.stream(PDFStream(dictionary: [:], data: Array(content.utf8))))
    var page: PDFDictionary = [
      "Type": .name("Page"), "Parent": .reference(pageTree),
      "MediaBox": .rectangle(Rectangle(0, 0, 200, 300)), "Contents": .reference(stream),
      "Resources": .dictionary([:]),
    ]
    for (key, value) in entries { page[key] = value }
    let number = objects.add(.dictionary(page))
    pages.append(number)
    return number
  }

  /// A field that is its own widget.
  @discardableResult
  package mutating func addField(
    _ entries: PDFDictionary, rectangle: [Double], on page: ObjectNumber
  ) -> ObjectNumber {
    let number = addWidget(entries, rectangle: rectangle, on: page)
    roots.append(.reference(number))
    return number
  }

  /// A widget on a page, of no field yet.
  @discardableResult
  package mutating func addWidget(
    _ entries: PDFDictionary, rectangle: [Double], on page: ObjectNumber
  ) -> ObjectNumber {
    var widget: PDFDictionary = [
      "Type": .name("Annot"), "Subtype": .name("Widget"), "F": .integer(4),
      "Rect": .array(rectangle.map(PDFObject.number)), "P": .reference(page),
    ]
    for (key, value) in entries { widget[key] = value }
    let number = objects.add(.dictionary(widget))
    list(number, on: page)
    return number
  }

  /// A field above others or above widgets, which get their `/Parent`.
  @discardableResult
  package mutating func addParent(
    _ entries: PDFDictionary, kids: [ObjectNumber], isRoot: Bool = true
  ) -> ObjectNumber {
    var parent = entries
    parent["Kids"] = .array(kids.map(PDFObject.reference))
    let number = objects.add(.dictionary(parent))
    for kid in kids { self[kid]["Parent"] = .reference(number) }
    if isRoot { roots.append(.reference(number)) }
    return number
  }

  /// Puts an object among `/Fields` as it is.
  package mutating func addRoot(_ object: PDFObject) { roots.append(object) }

  /// Puts an annotation into a page's list.
  package mutating func list(_ annotation: ObjectNumber, on page: ObjectNumber) {
    self[page]["Annots"] = .array(
      (self[page]["Annots"]?.arrayValue ?? []) + [.reference(annotation)])
  }

  /// An appearance stream with a box of its own.
  package mutating func addAppearance(
    _ content: String, width: Double, height: Double, _ entries: PDFDictionary = [:]
  ) -> ObjectNumber {
    var dictionary: PDFDictionary = [
      "Type": .name("XObject"), "Subtype": .name("Form"),
      "BBox": .rectangle(Rectangle(0, 0, width, height)),
    ]
    for (key, value) in entries { dictionary[key] = value }
    return objects.add(.stream(PDFStream(dictionary: dictionary, data: Array(content.utf8))))
  }

  package func document() -> Document {
    var document = objects
    document[pageTree] = .dictionary([
      "Type": .name("Pages"), "Kids": .array(pages.map(PDFObject.reference)),
      "Count": .integer(pages.count),
    ])
    var root: PDFDictionary = ["Type": .name("Catalog"), "Pages": .reference(pageTree)]
    if hasForm {
      var form = self.form
      form["Fields"] = .array(roots)
      root["AcroForm"] = .reference(document.add(.dictionary(form)))
    }
    for (key, value) in catalog { root[key] = value }
    document.trailer["Root"] = .reference(document.add(.dictionary(root)))
    return document
  }
}

extension PDFObject {
  /// A text string.
  package static func text(_ text: String) -> PDFObject { .string(PDFString(text: text)) }

  package static func numbers(_ numbers: Double...) -> PDFObject {
    .array(numbers.map(PDFObject.number))
  }
}
