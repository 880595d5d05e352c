import PDFObjects

/// Words that are printed where fields are and name none of them: “vs.” between two parties, “N/A” in a cell of a table.
enum FillerWords {
  // In points.
  private static let beside = 30.0
  private static let notApplicable: Set<String> = ["n/a", "n.a."]
  private static let versus: Set<String> = ["v.", "versus", "versus,", "vs", "vs."]

  static func mark(_ phrases: inout [Phrase], on page: LabelPage) {
    for index in phrases.indices {
      let text = phrases[index].text.lowercased().filter { $0 != " " }
      phrases[index].isFiller =
        versus.contains(text)
        || notApplicable.contains(text) && isBesideField(phrases[index].bounds, page)
    }
  }

  /// “N/A” may be the caption of a box to check, too, or that of a column of them.
  private static func isBesideField(_ text: Rectangle, _ page: LabelPage) -> Bool {
    let row = Rectangle(text.left - beside, text.bottom, text.right + beside, text.top)
    let widgets = page.widgetGrid.near(row).map { page.widgets[$0] }.filter {
      $0.bounds.sharesRow(with: row) && $0.bounds.overlapX(row) > 0
    }
    return !widgets.isEmpty && widgets.allSatisfy { !$0.isToggle }
  }
}
