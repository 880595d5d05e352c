import Diagnostics
import InteractiveForms
import PDFContent
import PDFObjects

/// Finds the places of new fields on the pages of a document.
struct PlaceFinder {
  private let reader: PageContentReader
  private let pages: [Page]
  private var anchors: [Int: TextAnchors] = [:]
  /// The rectangles of widgets on each page: those that the document has, and those placed.
  private var taken: [[Rectangle]]

  init(document: Document, pages: [Page]) {
    reader = PageContentReader(document: document)
    self.pages = pages
    taken = pages.map { page in
      let list = document[page.number].dictionaryValue.flatMap { document.array($0["Annots"]) }
      return (list ?? []).compactMap { item in
        guard let node = document.dictionary(item), document.name(node["Subtype"]) == "Widget"
        else { return nil }
        return document.rectangle(node["Rect"])
      }
    }
  }

  mutating func place(
    _ placement: FieldPlacement, field: FieldSpecification, _ problems: SpecificationProblems
  ) -> (page: Int, rectangle: Rectangle)? {
    switch placement.position {
    case .rectangle(let rectangle):
      let page = placement.page ?? 0
      guard pages.indices.contains(page),
        pages[page].mediaBox.inset(by: -0.01).contains(rectangle)
      else {
        problems.report(
          "the rectangle is not within the page", at: placement.location,
          hint: "Name the “page”, and use points from its lower-left corner.", field: field.name)
        return nil
      }
      taken[page].append(rectangle)
      return (page, rectangle)
    case .beside(let anchor):
      let problem: (message: String, hint: Remedy)
      switch match(anchor, page: placement.page) {
      case .failure(let missing): problem = (missing.message, missing.hint)
      case .success(let match):
        let rooms = rooms(placement, anchor, match, field)
        let known = anchors(match.page)
        let open = rooms.filter { !$0.isEmpty && !known.hasText(in: $0) }
        let free = open.first { room in !taken[match.page].contains { $0.overlaps(room) } }
        if let free {
          taken[match.page].append(free)
          return (match.page, free)
        }
        problem =
          rooms.isEmpty
          ? (
            "there is no room in the row of “\(anchor.text)” under “\(anchor.column ?? "")”",
            "Name the row and the column as the page has them, or write “rect”."
          )
          : open.isEmpty
            ? (
              "there is no free place \(anchor.relation.rawValue) “\(anchor.text)”: text is there",
              "Name a text with free room beside it, or write “rect”."
            )
            : (
              "other fields take all the room \(anchor.relation.rawValue) “\(anchor.text)”",
              "Name a text that is nearer, or write “rect”."
            )
      }
      problems.report(
        problem.message, at: placement.location, hint: problem.hint, field: field.name)
      return nil
    }
  }

  // MARK: Texts

  private struct Match {
    var page: Int
    var bounds: Rectangle
    var column: Rectangle?
  }

  private struct Missing: Error {
    var message: String
    var hint: Remedy = "Copy the text from what `formwright text` prints; it must be on one line."
  }

  private mutating func match(
    _ anchor: FieldPlacement.Anchor, page: Int?
  ) -> Result<Match, Missing> {
    let searched = page.map { [$0] } ?? Array(pages.indices)
    let place = searched.count == 1 ? "the page" : "any page"
    var found: [(page: Int, bounds: Rectangle)] = []
    var hasPassed = anchor.after == nil
    for page in searched where pages.indices.contains(page) {
      let known = self.anchors(page)
      var first = 0
      if let after = anchor.after, !hasPassed {
        let places = known.places(of: after)
        guard let start = places.first else { continue }
        guard places.count == 1 else {
          return .failure(
            Missing(
              message: "the text “\(after)” is on page \(page + 1) \(places.count) times",
              hint: "Let “after” name a longer text."))
        }
        (first, hasPassed) = (start.end, true)
      }
      for place in known.places(of: anchor.text, from: first) { found.append((page, place.bounds)) }
      // The first page that has the text counts, unless one of several is asked for.
      if !found.isEmpty, anchor.occurrence == nil { break }
    }
    if !hasPassed, let after = anchor.after {
      return .failure(Missing(message: "the text “\(after)” is not on \(place)"))
    }
    guard !found.isEmpty else {
      let order = anchor.after.map { " after “\($0)”" } ?? ""
      return .failure(Missing(message: "the text “\(anchor.text)” is not on \(place)\(order)"))
    }
    if let occurrence = anchor.occurrence, occurrence > found.count {
      return .failure(
        Missing(message: "the text “\(anchor.text)” is there only \(found.count) times"))
    }
    if anchor.occurrence == nil, anchor.after == nil, found.count > 1 {
      return .failure(
        Missing(
          message: "the text “\(anchor.text)” is on page \(found[0].page + 1) \(found.count) times",
          hint: "Let “after” name a text before it, or say which with “nth”."))
    }
    var match = Match(
      page: found[(anchor.occurrence ?? 1) - 1].page,
      bounds: found[(anchor.occurrence ?? 1) - 1].bounds)
    if let column = anchor.column {
      // The nearest one above the row.
      let heads = self.anchors(match.page).places(of: column).map(\.bounds)
        .filter { $0.bottom > match.bounds.bottom }
      guard let nearest = heads.min(by: { $0.bottom < $1.bottom }) else {
        return .failure(
          Missing(message: "the text “\(column)” is not above “\(anchor.text)” on the page"))
      }
      match.column = nearest
    }
    return .success(match)
  }

  private mutating func rooms(
    _ placement: FieldPlacement, _ anchor: FieldPlacement.Anchor, _ match: Match,
    _ field: FieldSpecification
  ) -> [Rectangle] {
    let known = anchors(match.page)
    if let column = match.column {
      return known.rooms(
        row: match.bounds, column: column, width: placement.width, height: placement.height)
    }
    return known.rooms(
      anchor.relation, match.bounds, isToggle: field.kind == .checkBox || field.kind == .radio,
      width: placement.width, height: placement.height)
  }

  private mutating func anchors(_ page: Int) -> TextAnchors {
    if let known = anchors[page] { return known }
    var options = PageContent.Options()
    options.includesWidgets = false
    let made = TextAnchors(reader.content(of: pages[page], options: options))
    anchors[page] = made
    return made
  }
}

extension Rectangle {
  /// Whether they share more than a quarter of the smaller one.
  fileprivate func overlaps(_ other: Rectangle) -> Bool {
    let width = min(right, other.right) - max(left, other.left)
    let height = min(top, other.top) - max(bottom, other.bottom)
    guard width > 0, height > 0 else { return false }
    return width * height
      > 0.25 * min(self.width * self.height, other.width * other.height)
  }
}
