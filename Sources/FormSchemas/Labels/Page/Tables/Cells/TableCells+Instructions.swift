import PDFObjects

/// Texts over columns that are about something else: fields in headers, questions for boxes and orders.
extension TableCells {
  /// In widths of a column.
  private static let widestQuestion = 2.5
  /// In bytes.
  private static let longestHeader = 150

  /// A narrow field, as for a number, is in the header of the box's column.
  func isInHeader(_ index: Int, over box: Rectangle) -> Bool {
    let field = page.widgets[index].bounds
    return field.width < 0.6 * box.width
      && page.rules.horizontalCount(from: box.top - 2, to: field.bottom, at: field.middleX) == 1
  }

  /// A question for boxes to check that is over a field to write into, or beside its column.
  func isQuestion(_ paragraph: Paragraph, over box: Rectangle) -> Bool {
    paragraph.isQuestionItem
      || paragraph.asksForAnswer && paragraph.bounds.width > Self.widestQuestion * box.width
  }

  /// A question over a row of answers, of which a box is one.
  func isQuestionOverRow(_ paragraph: Paragraph, over box: Rectangle) -> Bool {
    paragraph.hasQuestionMark && paragraph.bounds.width > Self.widestRow
      && box.left - paragraph.bounds.left > Self.widestRow / 2
  }

  /// In points.
  private static let widestRow = 240.0

  /// A long note or an order belongs to the whole table, not to one column.
  func isInstruction(_ paragraph: Paragraph) -> Bool {
    paragraph.isSentence && paragraph.text.utf8.count > Self.longestHeader
      || Self.isOrder(paragraph)
  }

  /// A note in a row of its own over several columns, which go on below it: rules but no field are on both sides, and the
  /// fields over it are as those under it.
  func isNoteInTable(_ note: Paragraph, over box: Rectangle) -> Bool {
    guard note.isSentence, note.bounds.width > Self.widestQuestion * box.width,
      note.bounds.bottom - box.top < Self.besideNote,
      [note.bounds.left + Self.inside, note.bounds.right - Self.inside].allSatisfy({
        page.rules.horizontalCount(from: box.top - 2, to: note.bounds.bottom + 2, at: $0) > 0
      })
    else { return false }
    let above = Rectangle(
      box.left, note.bounds.top, box.right, note.bounds.top + Self.besideNote + box.height)
    return page.widgetGrid.near(above).contains { other in
      let field = page.widgets[other].bounds
      return Self.areSimilar(field, box) && field.bottom > note.bounds.middleY
        && field.bottom - note.bounds.top < Self.besideNote
        && page.rules.horizontalCount(
          from: note.bounds.top - 2, to: field.bottom + 2, at: box.middleX) > 0
    }
  }

  // In points.
  private static let besideNote = 20.0
  private static let inside = 12.0

  /// Tells people what to do, or is the end of such a sentence.
  static func isOrder(_ paragraph: Paragraph) -> Bool {
    let first = paragraph.text.lowercased().prefix { $0.isLetter }
    return paragraph.isSentence
      && (instructions.contains(String(first))
        || paragraph.text.unicodeScalars.first?.properties.isLowercase == true)
      || first == "please"
  }

  /// A text ends directly over another one, as a header does over the note to it.
  func isUnderText(_ paragraph: Paragraph) -> Bool {
    surroundings.above(paragraph.bounds, most: 1, within: 0.5 * paragraph.size).contains {
      $0.phrase >= 0 && $0.passed.isEmpty
        && abs(page.phrases[$0.phrase].bounds.left - paragraph.bounds.left) < paragraph.size
    }
  }

  private static let instructions: Set<String> = [
    "attach", "check", "complete", "do", "enter", "list", "please", "see",
  ]
}
