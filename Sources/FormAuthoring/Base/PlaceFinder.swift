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
  /// The texts of each page that fields of the specification are beside.
  private var labels: [Int: [Rectangle]] = [:]
  /// What was done otherwise than the specification asks for.
  private(set) var warnings: [Diagnostic] = []

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

  /// Notes the texts that fields are beside: each field ends where the next one's text begins, whichever comes first.
  mutating func noteLabels(of placements: [FieldPlacement]) {
    for placement in placements {
      guard case .beside(let anchor) = placement.position,
        case .success(let match) = match(anchor, page: placement.page)
      else { continue }
      labels[match.page, default: []].append(match.bounds)
    }
  }

  /// The part of a room before the text of another field.
  private func beforeLabels(_ room: Rectangle, of match: Match) -> Rectangle {
    let next = (labels[match.page] ?? []).filter { label in
      label != match.bounds && label.left > room.left + RoomFinder.leastWidth + RoomFinder.gap
        && label.left < room.right && label.bottom - 2 < room.top && label.top + 2 > room.bottom
    }.map(\.left).min()
    guard let next else { return room }
    return Rectangle(room.left, room.bottom, next - RoomFinder.gap, room.top)
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
      if taken[page].contains(where: rectangle.covers) {
        warn(
          "spec", "the field overlaps another field", hint: "Move one of them.", placement, field)
      }
      taken[page].append(rectangle)
      return (page, rectangle)
    case .beside(let anchor):
      let problem: (message: String, hint: Remedy)
      switch match(anchor, page: placement.page) {
      case .failure(let missing): problem = (missing.message, missing.hint)
      case .success(let match):
        let rooms = rooms(placement, anchor, match, field).map { beforeLabels($0, of: match) }
        let known = anchors(match.page)
        var places = rooms
        var cells: [Int] = []
        if field.flags.contains(.comb), let count = field.maxLength {
          switch known.rooms(rooms, ofComb: count) {
          case .rooms(let found): places = found
          case .otherCells(let found): (places, cells) = ([], found)
          }
        }
        let open = places.filter { !$0.isEmpty && !known.hasText(in: $0) }
        let free = open.first { room in !taken[match.page].contains { $0.shares(0.25, with: room) }
        }
        if let free {
          taken[match.page].append(free)
          warnOfWidth(placement, field, free)
          return (match.page, free)
        }
        problem =
          cells.isEmpty
          ? Self.problem(anchor, hasRooms: !rooms.isEmpty, isTaken: !open.isEmpty)
          : (
            "the comb has \(counted(field.maxLength ?? 0, "cell")), but the boxes "
              + "\(anchor.relation.rawValue) “\(anchor.text)” have \(cells.map(String.init).joined(separator: ", "))",
            "Give each row of boxes a field of its own with its “maxLength”, or write “rect”."
          )
      }
      problems.report(
        problem.message, at: placement.location, hint: problem.hint, field: field.name)
      return nil
    }
  }

  /// Why there is no place beside a text.
  private static func problem(
    _ anchor: FieldPlacement.Anchor, hasRooms: Bool, isTaken: Bool
  ) -> (message: String, hint: Remedy) {
    let place = "\(anchor.relation.rawValue) “\(anchor.text)”"
    if isTaken {
      return (
        "other fields take all the room \(place)", "Name a text that is nearer, or write “rect”."
      )
    }
    if hasRooms {
      return (
        "there is no free place \(place): text is there",
        "Name a text with free room beside it, or write “rect”."
      )
    }
    guard let column = anchor.column else {
      return (
        "there is no room \(place)", "Name a text with free room beside it, or write “rect”."
      )
    }
    return (
      "there is no room in the row of “\(anchor.text)” under “\(column)”",
      "Name the row and the column as the page has them, or write “rect”."
    )
  }

  /// A width that the page does not have.
  private mutating func warnOfWidth(
    _ placement: FieldPlacement, _ field: FieldSpecification, _ room: Rectangle
  ) {
    let isToggle = field.kind == .checkBox || field.kind == .radio
    guard let width = placement.width, !isToggle, room.width < width - 0.5 else { return }
    warn(
      "spec-width",
      "the field is \(formatNumber(room.width.rounded())) points wide instead of "
        + "\(formatNumber(width)): there is no more room",
      hint: "Give the field a smaller “width”.", placement, field)
  }

  private mutating func warn(
    _ code: DiagnosticCode, _ message: String, hint: Remedy, _ placement: FieldPlacement,
    _ field: FieldSpecification
  ) {
    warnings.append(
      .warning(code, message, hint: hint, field: field.name, location: placement.location))
  }

  // MARK: Texts

  private struct Match {
    var page: Int
    var bounds: Rectangle
    var column: Rectangle?
  }

  private struct Missing: Error {
    var message: String
    var hint: Remedy = "Copy the text from what \(.readsText) prints; it must be on one line."
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
