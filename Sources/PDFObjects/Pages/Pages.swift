/// A page with its inherited attributes settled (ISO 32000-2, 7.7.3).
package struct Page: Sendable {
  /// The page object.
  package let number: ObjectNumber
  package let mediaBox: Rectangle
  /// The crop box, cut to the media box; the media box where the page has none.
  package let cropBox: Rectangle
  /// Clockwise, 0, 90, 180 or 270.
  package let rotation: Int
  /// The page's resources, inherited or its own, as they stand.
  package let resources: PDFObject?

  package init(
    number: ObjectNumber, mediaBox: Rectangle, cropBox: Rectangle, rotation: Int,
    resources: PDFObject?
  ) {
    self.number = number
    self.mediaBox = mediaBox
    self.cropBox = cropBox
    self.rotation = rotation
    self.resources = resources
  }
}

extension Page {
  /// From user space to a space whose origin is the lower left corner of the page as viewers show it.
  package var toUpright: Matrix {
    let box = cropBox
    switch rotation {
    case 90: return Matrix(0, -1, 1, 0, -box.bottom, box.right)
    case 180: return Matrix(-1, 0, 0, -1, box.right, box.top)
    case 270: return Matrix(0, 1, -1, 0, box.top, -box.left)
    default: return .translation(-box.left, -box.bottom)
    }
  }

  /// The inverse of ``toUpright``.
  package var fromUpright: Matrix {
    let box = cropBox
    switch rotation {
    case 90: return Matrix(0, 1, -1, 0, box.right, box.bottom)
    case 180: return Matrix(-1, 0, 0, -1, box.right, box.top)
    case 270: return Matrix(0, -1, 1, 0, box.left, box.top)
    default: return .translation(box.left, box.bottom)
    }
  }
}

/// The pages of a document in order, and whether their tree was sound.
package struct PageList: Sendable {
  package var pages: [Page]
  /// A node was visited twice, was of no kind, or a page stood in the tree more than once.
  package var isDamaged: Bool

  /// Page index by page object.
  package var indexByNumber: [ObjectNumber: Int] {
    var table: [ObjectNumber: Int] = [:]
    for (index, page) in pages.enumerated() where table[page.number] == nil {
      table[page.number] = index
    }
    return table
  }
}

extension Document {
  /// Walks the page tree. Cycles and repeated nodes are skipped; a node without a type is
  /// judged by its `/Kids`.
  package func pageList() -> PageList {
    var walk = PageWalk(document: self)
    if let root = catalog["Pages"] { walk.visit(root, inherited: [:], depth: 0) }
    return PageList(pages: walk.pages, isDamaged: walk.isDamaged)
  }
}

private struct PageWalk {
  let document: Document
  var pages: [Page] = []
  var isDamaged = false
  var seen: Set<ObjectNumber> = []

  static let inheritable: [PDFName] = ["Resources", "MediaBox", "CropBox", "Rotate"]

  init(document: Document) { self.document = document }

  mutating func visit(_ object: PDFObject, inherited: PDFDictionary, depth: Int) {
    guard let number = object.referenceValue, depth < 100,
      case .dictionary(let node) = document.resolve(object)
    else {
      isDamaged = true
      return
    }
    guard seen.insert(number).inserted else {
      isDamaged = true
      return
    }
    var attributes = inherited
    for key in Self.inheritable {
      if let value = node[key], !document.resolve(value).isNull { attributes[key] = value }
    }
    if let kids = document.array(node["Kids"]) {
      for kid in kids { visit(kid, inherited: attributes, depth: depth + 1) }
    } else {
      if document.name(node["Type"]) != "Page" { isDamaged = true }
      pages.append(page(number, node, attributes))
    }
  }

  private func page(
    _ number: ObjectNumber, _ node: PDFDictionary, _ attributes: PDFDictionary
  ) -> Page {
    // A page without a usable media box is taken for US Letter, as viewers do.
    var media = document.rectangle(attributes["MediaBox"]) ?? Rectangle(0, 0, 612, 792)
    if media.isEmpty { media = Rectangle(0, 0, 612, 792) }
    var crop = media
    if let box = document.rectangle(attributes["CropBox"]) {
      let cut = (
        max(box.left, media.left), max(box.bottom, media.bottom),
        min(box.right, media.right), min(box.top, media.top)
      )
      if cut.2 > cut.0, cut.3 > cut.1 { crop = Rectangle(cut.0, cut.1, cut.2, cut.3) }
    }
    let turned = document.integer(attributes["Rotate"]) ?? 0
    let rotation = ((turned % 360) + 360) % 360
    return Page(
      number: number, mediaBox: media, cropBox: crop, rotation: rotation % 90 == 0 ? rotation : 0,
      resources: attributes["Resources"])
  }
}
