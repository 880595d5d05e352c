import PDFObjects

/// External objects, images and shadings (ISO 32000-2, 8.7.4, 8.8 to 8.10).
extension PageInterpreter {
  mutating func draw(_ object: PDFObject?, _ resources: PDFDictionary?, depth: Int) {
    guard let object, let stream = document.resolve(object).streamValue else { return }
    guard !reader.optionalContent.hides(stream.dictionary["OC"]) else { return }
    switch document.name(stream.dictionary["Subtype"]) {
    case "Image": addImage(object.referenceValue)
    case "Form": drawForm(stream, object.referenceValue, resources, depth: depth)
    default: break
    }
  }

  /// Draws a form XObject (8.10.1): with its matrix, clipped to its box, in a state of its own.
  mutating func drawForm(
    _ stream: PDFStream, _ number: ObjectNumber?, _ resources: PDFDictionary?, depth: Int
  ) {
    guard depth < ExtractionAllowance.deepest, allowance.forms > 0 else {
      content.isTruncated = true
      return
    }
    allowance.forms -= 1
    if let number, activeForms.contains(number) { return }
    guard let bytes = formBytes(stream, number) else { return }
    let outer = (state, textMatrix, lineMatrix, path, clipsPath)
    if let matrix = document.matrix(stream.dictionary["Matrix"]) {
      state.matrix = matrix.followed(by: state.matrix)
    }
    if let box = document.rectangle(stream.dictionary["BBox"]) {
      state.clip = state.clip.intersection(box.transformed(by: state.matrix))
    }
    path = PathBuilder()
    clipsPath = false
    if let number { activeForms.append(number) }
    run(
      bytes, resources: document.dictionary(stream.dictionary["Resources"]) ?? resources,
      depth: depth + 1)
    if number != nil { activeForms.removeLast() }
    (state, textMatrix, lineMatrix, path, clipsPath) = outer
  }

  private mutating func formBytes(_ stream: PDFStream, _ number: ObjectNumber?) -> [UInt8]? {
    if let number, let known = decodedForms[number] {
      guard allowance.decoding.take(known.count) else {
        content.isTruncated = true
        return nil
      }
      return known
    }
    allowance.decoding.add(for: stream)
    guard let bytes = decoded(stream, limit: 64 << 20) else { return nil }
    if let number, cachedBytes + bytes.count <= 32 << 20 {
      decodedForms[number] = bytes
      cachedBytes += bytes.count
    }
    return bytes
  }

  mutating func addImage(_ number: ObjectNumber?) {
    var image = graphic(.image, Rectangle(0, 0, 1, 1).transformed(by: state.matrix))
    image.image = number
    append(image)
  }

  /// `sh` fills the current clip (8.7.4.2).
  mutating func addShading() { append(graphic(.shading, state.clip)) }

  func graphic(_ kind: PageGraphic.Kind, _ bounds: Rectangle) -> PageGraphic {
    PageGraphic(
      kind: kind, bounds: bounds, fillColor: nil, isFilled: false, strokeColor: nil,
      isStroked: false, lineWidth: 0, markedContent: marks.current, image: nil,
      isAnnotation: isInAnnotation)
  }

  /// Keeps what the clip leaves of a graphic.
  mutating func append(_ graphic: PageGraphic) {
    guard options.includesGraphics, !marks.isHidden else { return }
    guard content.graphics.count < ExtractionAllowance.mostGraphics else {
      content.isTruncated = true
      return
    }
    var graphic = graphic
    let clip = state.clip
    let box = graphic.bounds
    // A line without width has an empty box, and is shown all the same.
    guard box.left <= clip.right, box.right >= clip.left, box.bottom <= clip.top,
      box.top >= clip.bottom
    else { return }
    graphic.bounds = clip.intersection(box)
    content.graphics.append(graphic)
  }
}
