package import PDFObjects

/// Everything that a page shows, as values: glyphs with their text and place, and its rules, boxes,
/// paths, shadings and images as geometry (ISO 32000-2, clauses 8 and 9).
///
/// Glyphs and graphics are in the order in which the page draws them. ``PageText`` makes words, lines
/// and blocks of the glyphs.
package struct PageContent: Sendable {
  /// What is read.
  package struct Options: Hashable, Sendable {
    /// The appearances of annotations other than widgets.
    package var includesAnnotations = true
    /// The appearances of form fields' widgets.
    package var includesWidgets = true
    /// Rules, boxes, paths, shadings and images.
    package var includesGraphics = true
    package init() {}

    /// What the page draws itself, without annotations and fields.
    package static let drawn = {
      var options = Self()
      options.includesAnnotations = false
      options.includesWidgets = false
      return options
    }()
  }

  package internal(set) var glyphs: [PageGlyph] = []
  package internal(set) var styles: [GlyphStyle] = []
  package internal(set) var fonts: [PageFont] = []
  package internal(set) var markedContents: [MarkedContent] = []
  package internal(set) var graphics: [PageGraphic] = []
  /// The text of all glyphs; each has a range of it.
  package internal(set) var scalars: [Unicode.Scalar] = []
  /// The page's boxes and rotation.
  package let page: Page
  /// The page's content was cut off, because it asks for more time or memory than its size allows.
  package internal(set) var isTruncated = false

  init(page: Page) { self.page = page }

  /// The Unicode text of a glyph as the file gives it: empty if nothing is known.
  package func text(of glyph: PageGlyph) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars(of: glyph))
    return String(text)
  }

  package func scalars(of glyph: PageGlyph) -> ArraySlice<Unicode.Scalar> {
    let start = Int(glyph.textStart)
    return scalars[start..<start + Int(glyph.textCount)]
  }

  // MARK: Pages that are pictures

  /// Whether the page shows or hides any character itself, outside annotations.
  package var hasText: Bool { glyphs.contains(where: saysSomething) }

  /// Whether the page has no text, and shows something that may be text to the eye: an image, such as a scan, or outlines.
  /// What a machine adds to the picture of a whole page does not count: a stamp, a page number, the line of a fax.
  package var lacksText: Bool {
    let own = glyphs.lazy.filter(saysSomething).prefix(Self.longestStamp + 1)
    guard !own.isEmpty else {
      return graphics.contains { !$0.isAnnotation && ($0.kind == .image || $0.kind == .path) }
    }
    let isStamp =
      own.count <= Self.longestStamp && !own.contains { styles[Int($0.style)].isInvisible }
    return isStamp
      && graphics.contains {
        $0.kind == .image && !$0.isAnnotation
          && $0.bounds.sharedArea(with: page.cropBox) > 0.8 * page.cropBox.area
      }
  }

  /// In characters.
  private static let longestStamp = 120

  /// Whether a glyph is a character of the page itself.
  package func saysSomething(_ glyph: PageGlyph) -> Bool {
    !glyph.flags.contains(.annotation)
      && scalars(of: glyph).contains { !$0.properties.isWhitespace }
  }

  /// Adds what was seen in the page's picture, in the page's default user space.
  package mutating func add(_ seen: [PageGraphic]) { graphics += seen }

  /// Removes glyphs.
  package mutating func removeGlyphs(where isRemoved: (PageGlyph) -> Bool) {
    glyphs.removeAll(where: isRemoved)
  }

  /// Moves the origin of each glyph, as a small rotation of the page does.
  package mutating func moveGlyphs(by matrix: Matrix) {
    for index in glyphs.indices {
      (glyphs[index].x, glyphs[index].y) = matrix.apply(glyphs[index].x, glyphs[index].y)
    }
    for index in styles.indices {
      let em = styles[index].em.followed(
        by: Matrix(matrix.a, matrix.b, matrix.c, matrix.d, 0, 0))
      // A word of a scan is level, or askew as its page is: then it becomes level.
      if abs(em.b * em.c) < abs(styles[index].em.b * styles[index].em.c) { styles[index].em = em }
    }
  }

  /// The corners of a glyph's box: from its origin along the advance, and from the font's descent to
  /// its ascent.
  package func quadrilateral(of glyph: PageGlyph) -> Quadrilateral {
    let style = styles[Int(glyph.style)]
    return fonts[style.font].box(advance: glyph.advance).transformed(
      by: Matrix(style.em.a, style.em.b, style.em.c, style.em.d, glyph.x, glyph.y))
  }
}

/// A font that a page shows text with.
package struct PageFont: Hashable, Sendable {
  /// `/BaseFont`, with the mark of a subset.
  package var name: FontName
  /// `/Subtype`: `Type1`, `TrueType`, `Type0`, `Type3` …
  package var subtype: PDFName
  /// The font's object; nil if the dictionary is direct.
  package var object: ObjectNumber?
  /// A font program is embedded.
  package var isEmbedded: Bool
  /// Text runs from top to bottom.
  package var isVertical: Bool
  package var traits: FontTraits
  /// The height above the baseline and the depth below it (negative), in ems.
  package var ascent: Double
  package var descent: Double

  /// The box of a glyph in ems, relative to its origin.
  func box(advance: Double) -> Rectangle {
    isVertical
      // The vertical origin is above the horizontal one by the default of /DW2.
      ? Rectangle(0, 0.88 + advance, 1, 0.88)
      : Rectangle(0, descent, advance, ascent)
  }
}

/// Four corners: a rectangle that may be turned or slanted.
package struct Quadrilateral: Hashable, Sendable {
  /// The start and end of the lower side in the direction of writing, then those of the upper side.
  package var lowerStart: PagePoint
  package var lowerEnd: PagePoint
  package var upperStart: PagePoint
  package var upperEnd: PagePoint

  /// The smallest upright rectangle around it.
  package var bounds: Rectangle {
    Rectangle(
      min(min(lowerStart.x, lowerEnd.x), min(upperStart.x, upperEnd.x)),
      min(min(lowerStart.y, lowerEnd.y), min(upperStart.y, upperEnd.y)),
      max(max(lowerStart.x, lowerEnd.x), max(upperStart.x, upperEnd.x)),
      max(max(lowerStart.y, lowerEnd.y), max(upperStart.y, upperEnd.y)))
  }
}

/// A point in user space.
package struct PagePoint: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
}

extension Rectangle {
  func transformed(by matrix: Matrix) -> Quadrilateral {
    func point(_ x: Double, _ y: Double) -> PagePoint {
      let place = matrix.apply(x, y)
      return PagePoint(place.x, place.y)
    }
    return Quadrilateral(
      lowerStart: point(left, bottom), lowerEnd: point(right, bottom),
      upperStart: point(left, top), upperEnd: point(right, top))
  }
}
