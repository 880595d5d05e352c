package import PDFContent
package import PDFObjects
import PageStructure
package import TextRecognition

extension FieldDetector {
  /// The fields of a page, in its default user space; those that are mostly beyond its edge are left out.
  ///
  /// - Parameters:
  ///   - content: what the page draws. On a scan, its words have been recognized.
  ///   - ink: what the page's picture shows; nil if it is none.
  ///   - taken: places of fields that the page has.
  package static func fields(
    of content: PageContent, ink: PictureInk?, besides taken: [Rectangle]
  ) -> [DetectedField] {
    var content = content
    if let ink { content.add(ink) }
    // Rounded to tenths of a point, a field is on the page still.
    let page = content.page.cropBox.inset(by: 0.1)
    return FieldDetector(PageText(content)).fields().compactMap { field in
      var field = field
      if let ink { field.bounds = field.bounds.moved(by: ink.unleveling) }
      return field.within(page)
    }.filter { field in
      !taken.contains { $0.shares(0.3, with: field.bounds) }
    }
  }
}

extension PageContent {
  /// Adds what the page's picture shows, made level with the words. What was read of a box or circle, or of an upright line, is
  /// no text.
  fileprivate mutating func add(_ ink: PictureInk) {
    moveGlyphs(by: ink.leveling)
    let marks = ink.marks
    let rows = Rows(marks)
    let level = self
    removeGlyphs { glyph in
      if level.scalars(of: glyph).elementsEqual(["|"]) { return true }
      let box = level.quadrilateral(of: glyph).bounds
      return rows.near(box.bottom, box.top).contains { marks[$0].holdsMiddle(of: box) }
    }
    add(ink.graphics)
  }
}

extension Rectangle {
  /// The same, not turned, where its middle is moved.
  package func moved(by matrix: Matrix) -> Rectangle {
    let (x, y) = matrix.apply(middleX, middleY)
    return Rectangle(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
  }
}

extension DetectedField {
  /// The part of it on the page; nil if most of it is not.
  fileprivate func within(_ page: Rectangle) -> DetectedField? {
    guard bounds.overlapX(page) > 0.5 * bounds.width, bounds.overlapY(page) > 0.5 * bounds.height
    else { return nil }
    var field = self
    field.bounds = bounds.intersection(page)
    return field
  }
}
