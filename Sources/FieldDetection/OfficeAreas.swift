import PDFContent
import PDFObjects
import PageStructure

/// Areas of a page that the office fills in: framed or shaded, with a heading that says so.
struct OfficeAreas {
  /// In lower case.
  private static let headings = [
    "office use", "official use", "court use only", "clerk use only", "agency use only",
    "department use only", "do not write in this", "do not write below", "réservé à l'admin",
    "réservé à l’admin", "réservé au service", "cadre réservé", "no rellenar", "no escriba en",
    "uso oficial", "uso exclusivo de la", "para uso de la oficina", "riservato all'ufficio",
    "riservato all’ufficio", "spazio riservato", "uso ufficio", "nicht vom antragsteller",
    "nur für den dienst", "vermerke der behörde", "wypełnia urząd", "wypełnia organ",
    "adnotacje urzędu",
  ]
  /// In words: a longer line is a sentence.
  private static let mostWords = 8
  /// A part of the page: a larger frame is that of the form.
  private static let largest = 0.35

  private var areas: [(frame: Rectangle, top: Double)] = []

  /// - Parameter text: the page that the ink is of.
  init(_ text: PageText, _ ink: PageInk) {
    let page = ink.bounds.area
    for line in text.lines where line.words.count <= Self.mostWords {
      let said = text.text(of: line).lowercased()
      guard Self.headings.contains(where: said.contains) else { continue }
      let heading = ink.space.place(line.bounds)
      let frames = ink.boxes + ink.shades + [Self.cell(around: heading, ink)].compactMap(\.self)
      // A frame with other texts beside the heading is not only what the heading is of.
      let row = ink.words.map(\.bounds).filter {
        $0.overlapY(heading) > 0.3 * heading.height && !heading.inset(by: -1).holdsMiddle(of: $0)
      }
      let frame = frames.filter { frame in
        frame.inset(by: -2).contains(heading) && frame.height > 2 * heading.height
          && frame.area < Self.largest * page && !row.contains(where: frame.holdsMiddle)
      }.min { $0.area < $1.area }
      if let frame { areas.append((frame, heading.top)) }
    }
  }

  /// What the nearest lines on all four sides of a text enclose.
  private static func cell(around text: Rectangle, _ ink: PageInk) -> Rectangle? {
    func beside(_ isAhead: (PageInk.Edge) -> Bool) -> [Double] {
      ink.vertical.filter { $0.start < text.middleY && $0.end > text.middleY && isAhead($0) }
        .map(\.place)
    }
    guard let left = beside({ $0.place < text.left + 1 }).max(),
      let right = beside({ $0.place > text.right - 1 }).min()
    else { return nil }
    let across = ink.horizontal.filter {
      min($0.end, right) - max($0.start, left) > 0.9 * (right - left)
    }.map(\.place)
    guard let bottom = across.filter({ $0 < text.middleY }).max(),
      let top = across.filter({ $0 > text.middleY }).min()
    else { return nil }
    return Rectangle(left, bottom, right, top)
  }

  func contains(_ candidate: FieldCandidate) -> Bool {
    let place = candidate.bounds
    return areas.contains { area in
      area.frame.holdsMiddle(of: place) && place.bottom < area.top
        // The frame's own upper edge asks for nothing.
        || abs(place.bottom - area.frame.top) < 2.5
          && place.overlapX(area.frame) > 0.8 * place.width
    }
  }
}
