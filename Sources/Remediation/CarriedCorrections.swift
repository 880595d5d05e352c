package import Diagnostics
package import PDFArchiving
import PDFObjects

/// What a list of corrections of another edition of a form says of this one: what both have, by label and place.
package struct CarriedCorrections: Sendable {
  package private(set) var corrections: ArchiveCorrections
  /// A warning for each thing that this edition does not have, or that is not certain.
  package private(set) var left: [Diagnostic] = []
  private let report: RemediationReport
  private var taken: Set<Int> = []

  /// In points: how far a field may have moved if its full name alone is the same.
  private static let reach = 36.0

  /// - Parameters:
  ///   - old: the list of another edition.
  ///   - report: what is known of this edition without a list.
  ///   - digest: of this edition.
  package init(_ old: ArchiveCorrections, to report: RemediationReport, of digest: String) {
    self.report = report
    corrections = ArchiveCorrections(form: digest)
    corrections.language = old.language
    corrections.describesLinksByText = old.describesLinksByText
    if !report.isTaggedAnew {
      corrections.types = old.types
    } else if !old.types.isEmpty {
      leave("what types of elements mean", nil)
    }
    corrections.characters = old.characters
    carryTitle(old.title)
    for entry in old.entries { carry(entry) }
    for place in old.places { carry(place) }
    for table in old.tables { leave("the cells of a table", table.location) }
    for content in old.contents { leave("content outside the structure", content.location) }
  }

  private mutating func leave(_ what: String, _ location: SourceLocation?, page: Int? = nil) {
    var warning = Diagnostic.warning(
      "carried", "not taken over: \(what)",
      hint: "Look at this edition of the form, and add it to its own list.", location: location)
    warning.page = page
    left.append(warning)
  }

  private mutating func carryTitle(_ title: String?) {
    guard let title else { return }
    if Self.withoutYears(title) == title {
      corrections.title = title
    } else {
      leave("the title, which names a year", nil)
    }
  }

  /// A text in which years are all the same.
  private static func withoutYears(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: true).map { word in
      let digits = word.filter(\.isNumber)
      let isYear = digits.count == 4 && (digits.hasPrefix("19") || digits.hasPrefix("20"))
      return isYear ? word.filter { !$0.isNumber } + "#" : String(word)
    }.joined(separator: " ")
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    withoutYears(one) == withoutYears(other)
  }

  // MARK: Fields and objects

  private mutating func carry(_ entry: ArchiveCorrections.Entry) {
    switch entry.selection {
    case .field(let name):
      guard entry.name != nil || !entry.options.isEmpty else { return }
      guard let field = field(name, entry) else {
        return leave("the name of “\(name)”", entry.location, page: entry.page)
      }
      var new = entry
      new.selection = .field(field)
      corrections.entries.append(new)
    case .objects(let numbers):
      guard numbers.count == 1, let object = object(for: entry) else {
        if entry.says {
          leave("what is said of object \(numbers.first ?? 0)", entry.location, page: entry.page)
        }
        return
      }
      var new = entry
      new.selection = .objects([object])
      corrections.entries.append(new)
    case .pattern(let pattern):
      let isHere = report.spoken.contains { item in
        !report.isTaggedAnew && pattern.parent == nil
          && pattern.matches(type: item.role, parent: nil, page: item.page, text: item.text)
      }
      if isHere {
        corrections.entries.append(entry)
      } else {
        leave("what is said of elements by a pattern", entry.location)
      }
    }
  }

  /// The full name of the field that a name was given to: with the same label, nearest to its place; or with the same
  /// full name at the same place.
  private mutating func field(_ name: String, _ entry: ArchiveCorrections.Entry) -> String? {
    let fields = report.fields
    func distance(_ place: Int) -> Double {
      guard let area = entry.area, let box = fields[place].bounds else { return 0 }
      let pages = Double(abs((fields[place].page ?? 0) - (entry.page ?? fields[place].page ?? 0)))
      return abs(area.left - box.left) + abs(area.top - box.top) + 10_000 * pages
    }
    let free = fields.indices.filter { !taken.contains($0) }
    let labeled =
      entry.text.map { text in free.filter { Self.isSame(fields[$0].name, text) } } ?? []
    let named = free.filter { fields[$0].field == name }
    let found =
      named.first(where: labeled.contains)
      ?? labeled.min { (distance($0), $0) < (distance($1), $1) }
      ?? named.first { entry.area == nil || distance($0) <= Self.reach }
    guard let found else { return nil }
    taken.insert(found)
    return fields[found].field
  }

  /// The number of the object that an entry is about: a picture by its order on its page, a link by what it says.
  private mutating func object(for entry: ArchiveCorrections.Entry) -> Int? {
    let kind: RemediationReport.Question.Kind =
      entry.description != nil ? .description : .alternativeText
    var known: Set<Int> = []
    for case .objects(let numbers) in corrections.entries.map(\.selection) {
      known.formUnion(numbers)
    }
    return report.questions.first { question in
      guard question.kind == kind, let object = question.object, !known.contains(object),
        question.page == entry.page
      else { return false }
      return kind == .alternativeText || entry.text.map { Self.isSame($0, question.text) } ?? false
    }?.object
  }

  // MARK: Places

  private mutating func carry(_ place: ArchiveCorrections.Place) {
    guard let area = area(like: place.area, place.page, text: place.text, type: place.type) else {
      return leave(
        "what is said of a place of page \(place.page)", place.location, page: place.page)
    }
    var new = place
    new.area = area
    if let neighbor = place.neighbor {
      guard let beside = self.area(like: neighbor.area, neighbor.page, text: nil, type: nil) else {
        return leave("the order of a place of page \(place.page)", place.location, page: place.page)
      }
      new.neighbor?.area = beside
    }
    corrections.places.append(new)
  }

  /// Where the same thing is on the same page of this edition: a text by its words, a picture by its place and size.
  private func area(like area: Rectangle, _ page: Int, text: String?, type: String?) -> Rectangle? {
    var here = report.spoken.filter { $0.page == page }.map {
      (role: $0.role, text: $0.text, box: $0.bounds)
    }
    here += report.questions.compactMap { question in
      guard question.kind == .alternativeText, question.page == page, let box = question.bounds
      else { return nil }
      return ("Figure", "", box)
    }
    // Tables and cells of which nothing is said by itself.
    here += report.doubts.filter { $0.page == page }.map { ($0.role, $0.text, $0.bounds) }
    let alike = here.filter { item in
      (type == nil || item.role == type) && (text.map { Self.isSame($0, item.text) } ?? true)
    }
    if text != nil {
      func distance(_ box: Rectangle) -> Double {
        abs(box.left - area.left) + abs(box.top - area.top)
      }
      return alike.map(\.box).min { distance($0) < distance($1) }
    }
    let best = alike.max { $0.box.likeness(to: area) < $1.box.likeness(to: area) }
    if let best, best.box.likeness(to: area) > 0.5 { return best.box }
    // A picture that was moved keeps its size.
    let moved = alike.filter { item in
      item.role == "Figure" && abs(item.box.width - area.width) < 1
        && abs(item.box.height - area.height) < 1
    }
    return Set(moved.map(\.box)).count == 1 ? moved[0].box : nil
  }
}

extension ArchiveCorrections.Entry {
  /// It is filled in.
  fileprivate var says: Bool {
    let texts = [alternativeText, replacementText, role, scope, language, description, name]
    return texts.contains { $0 != nil } || !wrap.isEmpty || rowSpan != nil || columnSpan != nil
      || after != nil || before != nil || !options.isEmpty
  }
}
