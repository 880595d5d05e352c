import InteractiveForms
import LogicalStructure
import PDFContent
import PDFObjects

/// Labels from the structure tree: the alternate description of a widget's `Form` element, or the text of
/// the `Lbl` element in it or beside it (ISO 32000-2, 14.8.4.7 and 14.9.3).
struct StructureLabels {
  private let elements: [ObjectNumber: AnnotationElements.Element]
  private var texts: [MarkedContentReference: String] = [:]

  init(form: Form, document: Document) {
    elements = AnnotationElements(document: document).elements
    let wanted = Set(elements.values.flatMap(\.labels))
    guard !wanted.isEmpty else { return }
    let reader = PageContentReader(document: document)
    var options = PageContent.Options()
    options.includesWidgets = false
    options.includesAnnotations = false
    options.includesGraphics = false
    let pages = Set(wanted.map(\.page))
    for page in form.pages.pages where pages.contains(page.number) {
      let content = reader.content(of: page, options: options)
      for glyph in content.glyphs where glyph.markedContent >= 0 {
        let marks = content.markedContents[Int(glyph.markedContent)]
        guard let identifier = marks.identifier, marks.stream == nil else { continue }
        let reference = MarkedContentReference(
          page: page.number, identifier: identifier)
        guard wanted.contains(reference) else { continue }
        texts[reference, default: ""] += content.text(of: glyph)
      }
    }
  }

  /// The label of a widget; nil if the tree has none.
  func text(of widget: Widget) -> String? {
    guard let element = elements[widget.number] else { return nil }
    let description = LabelText.cleaned(element.alternateDescription ?? "")
    if LabelText.hasWord(description) { return description }
    let text = LabelText.cleaned(element.labels.compactMap { texts[$0] }.joined(separator: " "))
    let trimmed = PageLabeler.trimmed(text)
    return LabelText.hasWord(trimmed) ? trimmed : nil
  }
}
