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

  /// A long note or an order belongs to the whole table, not to one column.
  func isInstruction(_ paragraph: Paragraph) -> Bool {
    paragraph.isSentence && paragraph.text.utf8.count > Self.longestHeader
      || Self.isOrder(paragraph)
  }

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
