public import PDFObjects

/// Everything that a page shows, as values: glyphs with their text and place, and its rules, boxes,
/// paths, shadings and images as geometry (ISO 32000-2, clauses 8 and 9).
///
/// Glyphs and graphics are in the order in which the page draws them. ``PageText`` makes words, lines
/// and blocks of the glyphs.
public struct PageContent: Sendable {
  /// What is read.
  public struct Options: Hashable, Sendable {
    /// The appearances of annotations other than widgets.
    public var includesAnnotations = true
    /// The appearances of form fields' widgets.
    public var includesWidgets = true
    /// Rules, boxes, paths, shadings and images.
    public var includesGraphics = true
    public init() {}
  }

  public internal(set) var glyphs: [PageGlyph] = []
  public internal(set) var styles: [GlyphStyle] = []
  public internal(set) var fonts: [PageFont] = []
  public internal(set) var markedContents: [MarkedContent] = []
  public internal(set) var graphics: [PageGraphic] = []
  /// The text of all glyphs; each has a range of it.
  package internal(set) var scalars: [Unicode.Scalar] = []
  /// The page's boxes and rotation.
  public let page: Page
  /// The page's content was cut off, because it asks for more time or memory than its size allows.
  public internal(set) var isTruncated = false

  init(page: Page) { self.page = page }

  /// The Unicode text of a glyph as the file gives it: empty if nothing is known.
  public func text(of glyph: PageGlyph) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars(of: glyph))
    return String(text)
  }

  package func scalars(of glyph: PageGlyph) -> ArraySlice<Unicode.Scalar> {
    let start = Int(glyph.textStart)
    return scalars[start..<start + Int(glyph.textCount)]
  }

  /// The corners of a glyph's box: from its origin along the advance, and from the font's descent to
  /// its ascent.
  public func quadrilateral(of glyph: PageGlyph) -> Quadrilateral {
    let style = styles[Int(glyph.style)]
    return fonts[style.font].box(advance: glyph.advance).transformed(
      by: Matrix(style.em.a, style.em.b, style.em.c, style.em.d, glyph.x, glyph.y))
  }
}

/// A font that a page shows text with.
public struct PageFont: Hashable, Sendable {
  /// `/BaseFont`, with the mark of a subset.
  public var name: FontName
  /// `/Subtype`: `Type1`, `TrueType`, `Type0`, `Type3` …
  public var subtype: PDFName
  /// The font's object; nil if the dictionary is direct.
  public var object: ObjectNumber?
  /// A font program is embedded.
  public var isEmbedded: Bool
  /// Text runs from top to bottom.
  public var isVertical: Bool
  public var traits: FontTraits
  /// The height above the baseline and the depth below it (negative), in ems.
  public var ascent: Double
  public var descent: Double

  /// The box of a glyph in ems, relative to its origin.
  func box(advance: Double) -> Rectangle {
    isVertical
      // The vertical origin is above the horizontal one by the default of /DW2.
      ? Rectangle(0, 0.88 + advance, 1, 0.88)
      : Rectangle(0, descent, advance, ascent)
  }
}

/// Four corners: a rectangle that may be turned or slanted.
public struct Quadrilateral: Hashable, Sendable {
  /// The start and end of the lower side in the direction of writing, then those of the upper side.
  public var lowerStart: PagePoint
  public var lowerEnd: PagePoint
  public var upperStart: PagePoint
  public var upperEnd: PagePoint

  /// The smallest upright rectangle around it.
  public var bounds: Rectangle {
    Rectangle(
      min(min(lowerStart.x, lowerEnd.x), min(upperStart.x, upperEnd.x)),
      min(min(lowerStart.y, lowerEnd.y), min(upperStart.y, upperEnd.y)),
      max(max(lowerStart.x, lowerEnd.x), max(upperStart.x, upperEnd.x)),
      max(max(lowerStart.y, lowerEnd.y), max(upperStart.y, upperEnd.y)))
  }
}

/// A point in user space.
public struct PagePoint: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
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
