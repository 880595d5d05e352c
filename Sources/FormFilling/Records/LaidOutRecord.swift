import Diagnostics
import FormAppearances
import InteractiveForms
import PDFContent

/// A record whose texts are laid out in their boxes and on continuation pages, before anything is written.
struct LaidOutRecord {
  let plan: FormPlan
  /// By field; nil if the field stays as it is.
  let values: [CheckedValue?]
  private(set) var report: RecordReport
  /// The laid out texts: of a fillable output one for each dictionary of each field (``FillableField``), of a
  /// flattened one for each item of each page, both in their order.
  private(set) var texts: [(any LaidOutValue)?] = []
  /// Values with continuation pages, in the order in which they are drawn.
  private(set) var continuations: [Continuation] = []
  /// Nil if no value continues.
  private(set) var pages: ContinuationPages?
  private let carried: Set<Int>
  private let flowSizes: [Int: Double]
  /// The pages, from 1, that values are known to continue on, by field.
  private var continuationPages: [Int: Int] = [:]
  /// Why values that the form has already could not be laid out, by field.
  private var rejectedCurrentValues: [Int: Diagnostic] = [:]

  /// Lays out a record.
  ///
  /// A text that its form draws smaller, or cuts off, is not rejected for that when a record gives it
  /// back: the user did not write it, cannot shorten it, and asks for no change. Its field stays as
  /// it is, value and appearance, with a warning, since what it shows may not be all of it.
  static func layingOut(_ checked: CheckedRecord) -> LaidOutRecord {
    var checked = checked
    while true {
      let record = LaidOutRecord(checked)
      guard !record.rejectedCurrentValues.isEmpty else { return record }
      for (place, problem) in record.rejectedCurrentValues.sorted(by: { $0.key < $1.key }) {
        checked.values[place] = nil
        checked.report.add(LayoutDiagnostics.kept(problem), ofField: place)
      }
    }
  }

  private init(_ checked: CheckedRecord) {
    plan = checked.plan
    values = checked.values
    report = checked.report
    carried = checked.carried
    flowSizes = checked.flowSizes
    layOut()
    if let continuation = plan.continuation, !continuations.isEmpty {
      settlePages(continuation, checked.report)
    }
  }

  // MARK: Boxes

  private mutating func layOut() {
    continuations = []
    rejectedCurrentValues = [:]
    let (groups, options) = (plan.fields.groups, plan.options)
    switch plan.output {
    case .fillable(let output):
      texts = Array(repeating: nil, count: output.dictionaryCount)
      for (place, field) in output.fields.enumerated() {
        guard let value = values[place], plan.pictures[place] == nil else { continue }
        let shown = groups[place].shown(value, options)
        for (index, dictionary) in field.dictionaries.enumerated() {
          guard let text = dictionary.text else { continue }
          texts[field.firstDictionary + index] = layOut(shown, text.plan, ofField: place)
        }
      }
    case .flattened(let pages):
      var isShown = [Bool](repeating: false, count: values.count)
      texts = Array(repeating: nil, count: pages.last?.endOfItems ?? 0)
      for page in pages {
        for (index, item) in page.items.enumerated() {
          guard let place = item.group, item.isShown(by: values) else { continue }
          isShown[place] = true
          guard case .text(let text, _) = item.content, let value = values[place] else { continue }
          texts[page.firstItem + index] = layOut(
            groups[place].shown(value, options), text, ofField: place)
        }
      }
      reportUnshown(isShown)
    }
  }

  /// Reports the values that no page shows.
  private mutating func reportUnshown(_ isShown: [Bool]) {
    for (place, value) in values.enumerated() where !isShown[place] {
      guard let value, value != .cleared, value != .off else { continue }
      report.add(
        .warning(
          "not-shown",
          "the field has no visible widget, so its value does not appear in the output",
          field: plan.fields.groups[place].name), ofField: place)
    }
  }

  /// Lays out a value in one box; nil if it does not fit, which is reported.
  private mutating func layOut(
    _ shown: ShownValue, _ text: TextPlan, ofField place: Int
  ) -> (any LaidOutValue)? {
    let group = plan.fields.groups[place]
    let policy = carried.contains(place) ? .continue : plan.options.overflow(of: group.name)
    do throws(TextAppearance.Refusal) {
      let laidOut = try layOut(shown, text, ofField: place, policy)
      noteRest(laidOut.rest, ofField: place)
      if let warning = LayoutDiagnostics.warning(laidOut.fit, field: group.name) {
        report.add(warning, ofField: place)
      }
      return laidOut
    } catch {
      var problem = LayoutDiagnostics.error(
        error, policy: policy, font: text.style, fonts: plan.options.fonts, field: group.name)
      if plan.options.showsValues { problem.value = shown.text }
      if let value = values[place], group.alreadyContains(value) {
        rejectedCurrentValues[place] = problem
      } else {
        report.add(problem, ofField: place)
      }
      return nil
    }
  }

  /// An option is the form's own text, which nobody can shorten: Acrobat clips it at its box.
  private func layOut(
    _ shown: ShownValue, _ text: TextPlan, ofField place: Int, _ policy: OverflowPolicy
  ) throws(TextAppearance.Refusal) -> any LaidOutValue {
    let destination = plan.options.destination
    let text = flowSizes[place].map(text.sized) ?? text
    do throws(TextAppearance.Refusal) {
      return try text.layOut(
        shown, policy: policy, continuedOnPage: page(of: place), destination)
    } catch {
      guard case .overflow(let overflow) = error, overflow.cause == .length,
        case .options? = values[place], policy == .shrink || policy == .wrap
      else { throw error }
      return try text.layOut(shown, policy: .clip, destination)
    }
  }

  // MARK: Continuation pages

  /// The continuation page, from 1, of the value of a field.
  private func page(of place: Int) -> Int { continuationPages[place] ?? plan.pageCount + 1 }

  /// Notes what a box does not show. Of several boxes of a field the one that shows least counts.
  private mutating func noteRest(_ rest: String, ofField place: Int) {
    guard !rest.isEmpty else { return }
    if let known = continuations.firstIndex(where: { $0.group == place }) {
      if rest.utf8.count > continuations[known].rest.utf8.count {
        continuations[known].rest = rest
      }
    } else {
      continuations.append(Continuation(group: place, rest: rest))
    }
  }

  /// More than any record takes whose fonts have digits of one width.
  private static var mostRounds: Int { 32 }

  /// Lays the record out until every box names the continuation page of its value.
  ///
  /// The boxes were laid out with the page that follows the form's; if a value begins later, its box is laid
  /// out again, and that may move what follows once more.
  private mutating func settlePages(
    _ continuation: ContinuationPlan, _ unlaidReport: RecordReport
  ) {
    // Where a value begins depends on the ones before it alone, so that every round settles at least
    // one more; mostly two rounds settle all.
    for _ in 0...min(continuations.count, Self.mostRounds) {
      pages = layOutPages(continuation)
      guard let pages else { return }
      let numbers = zip(continuations, pages.firstPages).map { continuation, page in
        (continuation.group, plan.pageCount + 1 + page)
      }
      let notes = Dictionary(numbers, uniquingKeysWith: { first, _ in first })
      if notes.allSatisfy({ page(of: $0.key) == $0.value }) { return }
      continuationPages = notes
      report = unlaidReport
      layOut()
    }
    pages = layOutPages(continuation)
    for (continuation, page) in zip(continuations, pages?.firstPages ?? [])
    where self.page(of: continuation.group) != plan.pageCount + 1 + page {
      report.add(
        .warning(
          "continued",
          "the note in the box names page \(self.page(of: continuation.group)), but the value "
            + "continues on page \(plan.pageCount + 1 + page)",
          field: plan.fields.groups[continuation.group].name), ofField: continuation.group)
    }
  }

  /// The pages; nil, and every reason reported, if some of them cannot be drawn.
  private mutating func layOutPages(_ continuation: ContinuationPlan) -> ContinuationPages? {
    var pages = ContinuationPages(continuation)
    var isComplete = true
    for continuation in continuations {
      let group = plan.fields.groups[continuation.group]
      let label = group.members.lazy.compactMap(\.alternateName).first ?? group.name
      do throws(MissingGlyphs) {
        try pages.add(label: label, continuation.rest)
      } catch {
        report.add(
          LayoutDiagnostics.continuationError(
            error, fonts: plan.options.fonts, field: group.name),
          ofField: continuation.group)
        isComplete = false
      }
    }
    return isComplete ? pages : nil
  }
}
