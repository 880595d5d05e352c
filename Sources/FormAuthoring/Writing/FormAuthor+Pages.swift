import Diagnostics
import FormAppearances
import InteractiveForms
import PDFContent
import PDFObjects

/// Pages: their content, marked with its structure, and their annotations.
extension FormAuthor {
  mutating func write(
    _ page: LaidOutPage, index: Int, parent: ObjectNumber
  ) throws(FormwrightError) {
    var content = PageContentWriter()
    for piece in page.pieces {
      var piece = piece
      if page.isMirrored { piece.x = page.width - piece.x - piece.width }
      draw(piece, on: page, index: index, to: &content)
    }
    if let overlay = page.overlay { draw(overlay, index: index, to: &content) }
    for piece in page.running {
      var piece = piece
      if page.isMirrored { piece.x = page.width - piece.x - piece.width }
      content.artifactType = "Pagination"
      draw(piece, on: page, index: index, to: &content)
    }
    content.close()
    contentElements[index] = content.elements
    var node: PDFDictionary = [
      "Type": .name("Page"), "Parent": .reference(parent),
      "MediaBox": .rectangle(Rectangle(0, 0, page.width, page.height)),
      "Resources": .reference(resourcesNumber),
      "Contents": .reference(
        document.add(.stream(PDFStream(compressing: content.writer.bytes)))),
      "StructParents": .integer(index), "Tabs": .name("S"),
    ]
    if !annotations[index].isEmpty {
      node["Annots"] = .array(annotations[index].map(PDFObject.reference))
    }
    document[pageNumbers[index]] = .dictionary(node)
  }

  private mutating func draw(
    _ piece: Piece, on page: LaidOutPage, index: Int, to content: inout PageContentWriter
  ) {
    let y = page.height - piece.y
    switch piece.kind {
    case .text(let line, let elements):
      for segment in line.segments {
        let element = segment.run < elements.count ? elements[segment.run] : elements.first ?? nil
        mark(element, page: index, in: &content)
        _ = segment.write(
          x: piece.x, baseline: y, to: &content.writer, embedded: &embedded)
        fonts.use(segment.ownCodes, of: segment.fontName)
      }
    case .rectangle(let width, let height, let fill, let border):
      mark(nil, page: index, in: &content)
      let box = Rectangle(piece.x, y - height, piece.x + width, y)
      if let fill {
        content.writer.setFillColor(fill)
        content.writer.rectangle(box)
        content.writer.fill()
      }
      if let border, border.width > 0 {
        content.writer.setStrokeColor(border.color)
        content.writer.setLineWidth(border.width)
        if border.style == "D" { content.writer.setDash([3], phase: 0) }
        if border.style == "U" {
          content.writer.move(box.left, box.bottom)
          content.writer.line(box.right, box.bottom)
        } else {
          content.writer.rectangle(box)
        }
        content.writer.stroke()
        if border.style == "D" { content.writer.setDash([], phase: 0) }
      }
    case .line(let width, let height, let border):
      mark(nil, page: index, in: &content)
      content.writer.setStrokeColor(border.color)
      content.writer.setLineWidth(border.width)
      content.writer.move(piece.x, y)
      content.writer.line(piece.x + width, y - height)
      content.writer.stroke()
    case .image(let image, let width, let height):
      mark(piece.element, page: index, in: &content)
      let picture = specification.images[image]
      content.writer.save()
      content.writer.concatenate(
        picture.orientation.matrix(width: width, height: height)
          .followed(by: .translation(piece.x, y - height)))
      content.writer.drawXObject(imageName(image))
      content.writer.restore()
    case .widget(let field, let option, let width, let height, let isBare):
      let rectangle = Rectangle(piece.x, y - height, piece.x + width, y)
      addWidget(
        of: field, option: option, rectangle, isBare: isBare, element: piece.element, page: index)
    case .link(let address, let width, let height):
      let rectangle = Rectangle(piece.x, y - height, piece.x + width, y)
      let node: PDFDictionary = [
        "Type": .name("Annot"), "Subtype": .name("Link"), "Rect": .rectangle(rectangle),
        "P": .reference(pageNumbers[index]), "F": .integer(4),
        "Border": .array([.integer(0), .integer(0), .integer(0)]),
        "Contents": .string(PDFString(text: address)),
        "A": Action.object([.uri(address)]) ?? .null,
      ]
      addAnnotation(document.add(.dictionary(node)), element: piece.element, page: index)
    }
  }

  mutating func addAnnotation(_ number: ObjectNumber, element: Int?, page: Int) {
    annotations[page].append(number)
    guard let element else { return }
    structure.append(
      .annotation(page: page, place: annotations[page].count - 1), to: element)
    annotationElements.append((number, element))
  }

  /// Marks what follows as content of an element, or as an artifact.
  private mutating func mark(
    _ element: Int?, page: Int, in content: inout PageContentWriter
  ) {
    guard let identifier = content.begin(element, tag: element.map { structure.elements[$0].type })
    else { return }
    if let element {
      structure.append(.content(page: page, identifier: identifier), to: element)
    }
  }

  // MARK: Images

  private mutating func imageName(_ index: Int) -> PDFName {
    if images[index] == nil {
      let picture = specification.images[index]
      let numbers = Picture.Numbers(
        image: document.add(.null),
        softMask: picture.hasSoftMask ? document.add(.null) : ObjectNumber(0),
        profile: picture.hasProfile ? document.add(.null) : ObjectNumber(0))
      let objects = picture.objects(at: numbers)
      document[numbers.image] = .stream(objects.image)
      if let mask = objects.softMask { document[numbers.softMask] = .stream(mask) }
      if let profile = objects.profile { document[numbers.profile] = .stream(profile) }
      images[index] = numbers.image
    }
    return PDFName(rawValue: "Im\(index)")
  }

  // MARK: Exact places

  private mutating func draw(
    _ page: FixedPage, index: Int, to content: inout PageContentWriter
  ) {
    for drawing in page.drawings {
      switch drawing {
      case .text(let text, let x, let y, let font, let size, let color):
        mark(
          structure.add("P", in: StructureBuilder.root), page: index, in: &content)
        hasStandardFonts = true
        let place = fonts.index(of: font, in: &document)
        content.writer.beginText()
        content.writer.setFillColor(color)
        content.writer.setFont(fonts.fonts[place].name, size: size)
        content.writer.moveText(x, y)
        content.writer.showText(SimpleFont.standard(font).encode(text).bytes)
        content.writer.endText()
      case .line(let x1, let y1, let x2, let y2, let width, let color):
        mark(nil, page: index, in: &content)
        content.writer.setStrokeColor(color)
        content.writer.setLineWidth(width)
        content.writer.move(x1, y1)
        content.writer.line(x2, y2)
        content.writer.stroke()
      case .box(let rectangle, let fill, let width, let color):
        mark(nil, page: index, in: &content)
        if let fill {
          content.writer.setFillColor(fill)
          content.writer.rectangle(rectangle)
          content.writer.fill()
        }
        if width > 0 {
          content.writer.setStrokeColor(color)
          content.writer.setLineWidth(width)
          content.writer.rectangle(rectangle)
          content.writer.stroke()
        }
      }
    }
    for widget in page.widgets {
      addWidget(
        of: widget.field, option: widget.option, widget.rectangle, isBare: false,
        element: structure.add("Form", in: StructureBuilder.root), page: index)
    }
  }
}

/// The content of a page, divided into marked-content sequences (ISO 32000-1, 14.6 and 14.7.4.2).
struct PageContentWriter {
  var writer = ContentWriter()
  /// The element of each identifier.
  private(set) var elements: [Int] = []
  var artifactType: PDFName = "Layout"
  private var current: Int??

  /// Begins the content of an element, or an artifact, unless it is being written already.
  ///
  /// - Returns: the identifier of a new sequence.
  mutating func begin(_ element: Int?, tag: PDFName?) -> Int? {
    if let current, current == element { return nil }
    close()
    current = .some(element)
    guard let element, let tag else {
      writer.beginMarkedContent("Artifact", properties: ["Type": .name(artifactType)])
      return nil
    }
    elements.append(element)
    writer.beginMarkedContent(tag, properties: ["MCID": .integer(elements.count - 1)])
    return elements.count - 1
  }

  mutating func close() {
    if current != nil { writer.endMarkedContent() }
    current = nil
  }
}
