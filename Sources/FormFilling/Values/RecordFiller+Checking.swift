public import Diagnostics
public import InteractiveForms
import PDFContent

extension FormPlan {
  /// Checks one record as ``fill(_:)`` does, without making a file.
  ///
  /// - Parameters:
  ///   - inputs: the values of the record.
  ///   - laysOut: whether texts are laid out in their boxes too, which takes most of the time.
  /// - Returns: the problems that filling would report, in the order of the record.
  public func problems(with inputs: FieldInputs, laysOut: Bool = true) -> [Diagnostic] {
    var filler = RecordFiller(plan: self)
    filler.take(inputs)
    filler.calculate()
    if laysOut { filler.layOut() }
    return filler.diagnostics
  }
}

extension RecordFiller {
  /// Lays out every text of the record in each of its boxes, and reports what does not fit.
  mutating func layOut() {
    var writer = ContentWriter()
    if plan.options.outcome.isFlattened {
      var drawn = [Bool](repeating: false, count: plan.groups.count)
      for page in plan.pages {
        for item in page.items {
          guard let index = item.group, isShown(item) else { continue }
          drawn[index] = true
          if case .text(let text, _) = item.content { layOut(text, ofGroup: index, &writer) }
        }
      }
      reportUnshown(drawn: drawn)
    } else {
      for (index, group) in plan.groups.enumerated() where values[index] != nil {
        for widget in group.widgets {
          if let text = widget.text { layOut(text, ofGroup: index, &writer) }
        }
      }
    }
    if let plan = plan.continuation, !continuations.isEmpty { _ = setPages(plan) }
    for (index, problem) in refusedHeldValues.sorted(by: { $0.key < $1.key }) {
      report(LayoutDiagnostics.kept(problem), at: index)
    }
  }

  private mutating func layOut(
    _ text: TextPlan, ofGroup index: Int, _ writer: inout ContentWriter
  ) {
    guard let value = values[index] else { return }
    writer.removeAll()
    _ = write(shownValue(value, plan.groups[index].group), text, ofGroup: index, to: &writer)
  }
}
