import Diagnostics
import FormAppearances
import InteractiveForms
import PDFContent
import PDFObjects

/// Continuation pages at the end of the file (policy `continue`).
extension RecordFiller {
  /// Draws the record until every box names the continuation page of its value.
  ///
  /// The boxes are drawn first with the page that follows the form's; where a value begins later,
  /// its box is drawn anew, and that may move what follows once more.
  mutating func drawnWithContinuations() -> (objects: ChangingObjects, pages: ContinuationPages?) {
    guard let plan = plan.continuation else { return (draw(), nil) }
    let before = self
    var objects = draw()
    if continuations.isEmpty { return (objects, nil) }
    // Where a value begins depends on the ones before it alone, so that every round settles at least
    // one more; mostly two rounds settle all.
    for _ in 0...min(continuations.count, Self.mostRounds) {
      guard let pages = setPages(plan) else { break }
      let numbers = zip(continuations, pages.firstPages).map { continuation, page in
        (continuation.group, self.plan.pageCount + 1 + page)
      }
      let notes = Dictionary(numbers, uniquingKeysWith: { first, _ in first })
      if notes.allSatisfy({ self.page(of: $0.key) == $0.value }) { return (objects, pages) }
      self = before
      continuationPages = notes
      objects = draw()
    }
    let pages = setPages(plan)
    for (continuation, page) in zip(continuations, pages?.firstPages ?? [])
    where self.page(of: continuation.group) != self.plan.pageCount + 1 + page {
      let name = self.plan.groups[continuation.group].group.name
      report(
        .warning(
          "continued",
          "the note in the box names page \(self.page(of: continuation.group)), but the value "
            + "continues on page \(self.plan.pageCount + 1 + page)", field: name),
        at: continuation.group)
    }
    return (objects, pages)
  }

  /// More than any record takes whose fonts have digits of one width.
  private static var mostRounds: Int { 32 }

  private mutating func draw() -> ChangingObjects {
    plan.options.outcome.isFlattened ? flattened() : filled()
  }

  /// The continuation page, from 1, of the value of a group.
  func page(of group: Int) -> Int { continuationPages[group] ?? plan.pageCount + 1 }

  /// Notes what a box does not show. Of several boxes of a field the one that shows least counts.
  mutating func goOn(_ group: Int, with rest: String) {
    guard !rest.isEmpty else { return }
    if let known = continuations.firstIndex(where: { $0.group == group }) {
      if rest.utf8.count > continuations[known].rest.utf8.count {
        continuations[known].rest = rest
      }
    } else {
      continuations.append(Continuation(group: group, rest: rest))
    }
  }

  /// The pages; nil, and every reason reported, where some of it cannot be drawn.
  mutating func setPages(_ plan: ContinuationPlan) -> ContinuationPages? {
    var pages = ContinuationPages(plan)
    var isComplete = true
    for continuation in continuations {
      let group = self.plan.groups[continuation.group].group
      let label = group.members.lazy.compactMap(\.alternateName).first ?? group.name
      do throws(MissingGlyphs) {
        try pages.add(label: label, continuation.rest, embedded: &embedded)
      } catch {
        report(
          LayoutDiagnostics.continuationError(
            error, fonts: self.plan.options.fonts, field: group.name),
          at: continuation.group)
        isComplete = false
      }
    }
    return isComplete ? pages : nil
  }

  /// Appends the pages, and hangs them into the page tree.
  func append(_ pages: ContinuationPages, to objects: inout ChangingObjects) {
    guard let plan = plan.continuation, case .dictionary(var root) = objects[plan.root] else {
      return
    }
    func add(_ object: PDFObject, to objects: inout ChangingObjects) -> ObjectNumber {
      objects.append(object)
      return self.plan.number(at: objects.count - 1)
    }
    var table = PDFDictionary()
    if let place = plan.fonts {
      table = objects[place].dictionaryValue?["Font"]?.dictionaryValue ?? [:]
    } else {
      for (name, font) in ContinuationPages.fonts {
        let dictionary = FormFont.standard(font).dictionary
        table[name] = .reference(add(.dictionary(dictionary), to: &objects))
      }
    }
    let names = continuations.map { self.plan.groups[$0.group].group.name }
    let isLive = self.plan.options.outcome == .fillable
    let mark =
      isLive ? ContinuedFields.mark(names, date: self.plan.options.modificationDate) : [:]
    var kids = root["Kids"]?.arrayValue ?? []
    for page in pages.pages {
      let resources = (["Font": .dictionary(table)] as PDFDictionary)
        .adding(fonts: numbers(of: page.typefaces))
      let content = add(.stream(PDFStream(compressing: page.writer.bytes)), to: &objects)
      var node: PDFDictionary = [
        "Type": .name("Page"), "Parent": .reference(plan.rootNumber),
        "MediaBox": .rectangle(plan.mediaBox), "CropBox": .rectangle(plan.mediaBox),
        "Rotate": .integer(0), "Resources": .dictionary(resources), "Contents": .reference(content),
      ]
      for (key, value) in mark { node[key] = value }
      kids.append(.reference(add(.dictionary(node), to: &objects)))
    }
    root["Kids"] = .array(kids)
    root["Count"] = .integer(self.plan.pageCount + pages.pages.count)
    objects[plan.root] = .dictionary(root)
  }
}
