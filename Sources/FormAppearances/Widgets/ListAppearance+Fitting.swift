import PDFObjects
import Typography

/// Which rows of a list box a page shows, which no viewer scrolls.
extension ListAppearance {
  /// Rows of options, and how they came about.
  struct Rows {
    /// The first option.
    var top: Int
    /// At most this many options, the last of which the box may cut.
    var count: Int
    var fontSize: Double
    var fit = Fit.asGiven
    /// Stands below the options, and says where the selected ones continue.
    var note: String?
    /// What continues there: the selected options, one a line.
    var rest = ""
  }

  /// Chooses the rows: those from `top` on, moved as far as the selected options need. If no run of
  /// rows holds all of them, or one is wider than the box, `policy` decides:
  ///
  /// - `shrink` sets the list smaller, within the limits of text fields;
  /// - `clip` shows the rows from the first selected option on, with a warning;
  /// - `continue` does the same, and names the page that has the selected options;
  /// - `wrap` and `error` refuse.
  ///
  /// A size that the form leaves to the viewer gives way with every policy.
  func fit(
    selected: [Int], top: Int, policy: OverflowPolicy, page: Int
  ) throws(TextAppearance.Refusal) -> Rows {
    func rows(_ size: Double) -> Rows {
      var list = self
      list.style.fontSize = size
      return Rows(
        top: list.topIndex(top, selected: selected), count: rowCount(size) + 1, fontSize: size)
    }
    guard let first = selected.first, let last = selected.last else { return rows(fontSize) }
    var widest = 0.0
    for index in selected {
      widest = max(widest, try shaped(options[index], isSelected: true).width)
    }
    let room = geometry.width - 3 * inset + TextFitting.tolerance
    func holdsAll(_ size: Double) -> Bool {
      last - first < rowCount(size) && widest * size / 1000 <= room
    }
    let sizes = SizeSteps(from: fontSize, to: smallestSize(policy))
    if let size = sizes.largest(where: holdsAll) {
      var rows = rows(size)
      if style.fontSize > 0, size < fontSize { rows.fit = .shrunk(from: fontSize, to: size) }
      return rows
    }
    switch policy {
    case .clip:
      var rows = rows(fontSize)
      rows.fit = .clipped
      return rows
    case .continue: return try continued(selected: selected, from: first, onPage: page)
    case .shrink, .wrap, .error: throw .overflow(overflow(first...last, widest, sizes.end))
    }
  }

  /// The rows from the first selected option on, without the last, which the note takes.
  private func continued(
    selected: [Int], from first: Int, onPage page: Int
  ) throws(TextAppearance.Refusal) -> Rows {
    let room = geometry.width - 3 * inset + TextFitting.tolerance
    var note = ""
    for candidate in ContinuationNotes.texts(page: page, language: style.fallback?.look.language) {
      // Not every font has the letters of every language.
      guard let width = try? shaped(candidate, isSelected: false).width else { continue }
      note = candidate
      if width * fontSize / 1000 <= room { break }
    }
    return Rows(
      top: first, count: rowCount(fontSize) - 1, fontSize: fontSize, fit: .continued(page: page),
      note: note, rest: selected.map { options[$0] }.joined(separator: "\n"))
  }

  /// Whether a viewer that shows the list from `top` on shows every selected option.
  package func shows(_ selected: [Int], from top: Int) -> Bool {
    guard let first = selected.first, let last = selected.last else { return true }
    let rows = rowCount(fontSize)
    let top = min(max(0, top), max(0, options.count - rows))
    return first >= top && last - top < rows
  }

  /// See ``OverflowPolicy``.
  private func smallestSize(_ policy: OverflowPolicy) -> Double {
    guard style.fontSize > 0 else { return TextFitting.smallestAutomaticSize }
    return policy == .shrink ? TextFitting.smallestSize(from: fontSize) : fontSize
  }

  private func overflow(_ selected: ClosedRange<Int>, _ widest: Double, _ size: Double) -> Overflow
  {
    let rows = rowCount(size)
    guard selected.count <= rows else {
      return Overflow(
        detail: "the selected options span \(selected.count) rows, but at \(formatNumber(size)) pt "
          + "the box shows only \(rows)", cause: .rows)
    }
    return Overflow(
      detail: "at \(formatNumber(size)) pt, a selected option is "
        + "\(Int(clamping: (widest * size / 1000).rounded(.up))) points wide, but the box has room "
        + "for \(Int(clamping: geometry.width - 3 * inset))", cause: .rows)
  }
}
