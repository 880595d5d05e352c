import PDFObjects

/// Appearances of annotations (ISO 32000-2, 12.5.5).
extension PageInterpreter {
  /// More annotations on a page than this are noise.
  private static let mostAnnotations = 1 << 16

  mutating func drawAnnotations() {
    guard let page = document.dictionary(.reference(content.page.number)),
      let annotations = document.array(page["Annots"])
    else { return }
    isInAnnotation = true
    defer { isInAnnotation = false }
    for object in annotations.prefix(Self.mostAnnotations) {
      guard let annotation = document.dictionary(object), isShown(annotation) else { continue }
      guard let appearance = appearance(of: annotation) else { continue }
      draw(appearance, in: annotation)
    }
  }

  /// Hidden annotations and those that a screen does not show are left out (12.5.3, Table 167), and
  /// so are pop-ups.
  private func isShown(_ annotation: PDFDictionary) -> Bool {
    let flags = document.integer(annotation["F"]) ?? 0
    guard flags & 0b10 == 0, flags & 0b10_0000 == 0 else { return false }
    guard !reader.optionalContent.hides(annotation["OC"]) else { return false }
    switch document.name(annotation["Subtype"]) {
    case "Popup": return false
    case "Widget": return options.includesWidgets
    default: return options.includesAnnotations
    }
  }

  /// The normal appearance, of the current state if there are several.
  private func appearance(of annotation: PDFDictionary) -> PDFObject? {
    guard let normal = document.dictionary(annotation["AP"])?["N"] else { return nil }
    switch document.resolve(normal) {
    case .stream: return normal
    case .dictionary(let states):
      guard let state = document.name(annotation["AS"]), let object = states[state],
        document.resolve(object).streamValue != nil
      else { return nil }
      return object
    default: return nil
    }
  }

  /// Algorithm: appearance streams. The box, transformed, is brought onto the annotation's rectangle.
  private mutating func draw(_ object: PDFObject, in annotation: PDFDictionary) {
    guard let stream = document.resolve(object).streamValue,
      let rectangle = document.rectangle(annotation["Rect"]),
      let box = document.rectangle(stream.dictionary["BBox"])
    else { return }
    let matrix = document.matrix(stream.dictionary["Matrix"]) ?? .identity
    let shown: Rectangle = box.transformed(by: matrix)
    guard shown.width > 0, shown.height > 0 else { return }
    let scale = (rectangle.width / shown.width, rectangle.height / shown.height)
    state = GraphicsState(
      matrix: Matrix(
        scale.0, 0, 0, scale.1, rectangle.left - shown.left * scale.0,
        rectangle.bottom - shown.bottom * scale.1),
      clip: content.page.mediaBox)
    drawForm(stream, object.referenceValue, nil, depth: 0)
  }
}
