import DocumentEditing
import FormAppearances
import InteractiveForms
import PDFContent
import PDFObjects

// The appearances of annotations (ISO 32000-2, 12.5.5): which are shown, and which must be redrawn.
extension ObjectStore {
  /// The subtypes that are drawn here. Others are shown as their appearance streams have them.
  static let drawnSubtypes = AnnotationAppearance.subtypes.union(["Widget"])

  /// Draws the appearances that are stale.
  func refreshAppearances() { exclusively { refresh() } }

  private func refresh() {
    settleFieldTree()
    guard !stale.isEmpty else { return }
    var fonts = DrawnFonts()
    for number in stale.sorted() where !node(number).isEmpty {
      let node = node(number)
      switch document.name(node["Subtype"]) {
      case "Widget": WidgetAppearance(number, in: self).draw(&fonts)
      case let subtype?:
        guard Self.drawnSubtypes.contains(subtype), !node.isEmpty else { continue }
        AnnotationAppearance(of: number, in: document).draw(into: &document, fonts: &fonts)
      case nil: continue
      }
    }
    stale = []
    fonts.finish(in: &document)
  }

  /// What an annotation shows; see ``Document/shownAppearance(of:printing:)``.
  func shownAppearance(_ number: ObjectNumber, printing: Bool = false)
    -> (form: PDFObject, matrix: Matrix)?
  {
    document.shownAppearance(of: number, printing: printing)
  }

  /// The appearances of all annotations of a page, in their order.
  func shownAppearances(ofPage page: ObjectNumber) -> [(form: PDFObject, matrix: Matrix)] {
    (document.array(node(page)["Annots"]) ?? []).compactMap(\.referenceValue)
      .filter { !removed.contains($0) }.compactMap { shownAppearance($0) }
  }

  /// Puts a normal appearance into an annotation's dictionary.
  func setNormalAppearance(_ normal: PDFObject, of number: ObjectNumber) {
    document.setNormalAppearance(normal, of: number)
  }

  /// Paints what annotations show into the content of their pages, and removes the annotations and the form. Links stay:
  /// they show nothing, and their places are of use.
  func burnInAnnotations(of pages: [ObjectNumber]) {
    for number in pages { document.paintAnnotations(of: page(number), keeping: ["Link"]) }
    document.removeForm()
  }
}
