import PDFObjects

/// The text at the top of a ruled cell that says what the fields in it are about: “Most recently moved here” over
/// “Date” and “From”, or a box to check with “Housing court” over “Division”.
struct CellHeadings {
  let page: LabelPage
  let matching: LabelMatching

  // In points.
  private static let highestCell = 90.0
  private static let sameRow = 3.0
  private static let widestIndent = 90.0
  private static let inCell = 2.0
  // In bytes.
  private static let longest = 80
  private static let mostWords = 7
  /// Of a caption that names a part of what an item asks for.
  private static let mostSpaces = 4

  /// Adds the heading to a label that says little without it, otherwise to what the field is under.
  func add(to label: inout PageLabel, of index: Int) {
    let isInItem = label.sections.first.flatMap(LineNumber.beginning).map {
      LineNumber.hasDigit($0.number)
    }
    guard label.address == nil, isInItem != true, let heading = heading(of: index),
      !label.text.contains(heading), !label.sections.contains(heading)
    else { return }
    label.addNearest(section: heading)
    let isItem = LineNumber.beginning(heading).map { LineNumber.hasDigit($0.number) } ?? false
    let isPart = isItem && label.text.count(where: { $0 == " " }) < Self.mostSpaces
    if isPart || Self.isGeneric(label.text) {
      label.text = LabelText.joined(heading, label.text)
    }
  }

  /// “Date” or “From”, as many fields of a form are called.
  private static func isGeneric(_ caption: String) -> Bool {
    let words = caption.lowercased().split { !$0.isLetter }
    return !words.isEmpty && words.allSatisfy { generic.contains(String($0)) }
  }

  private static let generic: Set<String> = [
    "address", "amount", "city", "code", "county", "court", "date", "day", "division", "email",
    "fax", "from", "month", "name", "no", "number", "of", "or", "other", "phone", "place",
    "signature", "state", "telephone", "time", "title", "to", "year", "zip", "nombre", "fecha",
    "nom",
    "datum", "ort",
  ]

  private func heading(of index: Int) -> String? {
    let box = page.widgets[index].bounds
    guard !page.widgets[index].isToggle, let own = matching.choices[index]?.paragraph,
      let cell = page.rules.cell(around: box, within: Self.highestCell)
    else { return nil }
    let texts = page.phraseGrid.near(cell).map { page.phrases[$0] }.filter { phrase in
      let bounds = phrase.bounds
      return !phrase.isTurned && phrase.paragraph >= 0 && bounds.left > cell.left - Self.inCell
        && bounds.right < cell.right + Self.inCell && bounds.bottom > cell.bottom - Self.inCell
        && bounds.top < cell.top + Self.inCell
    }
    guard let top = texts.max(by: { $0.bounds.top < $1.bounds.top }), top.paragraph != own,
      !top.hasLeader,
      top.bounds.bottom > box.middleY, top.bounds.bottom > page.paragraphs[own].bounds.middleY,
      top.bounds.left < cell.left + Self.widestIndent,
      texts.allSatisfy({ $0.bounds == top.bounds || !$0.bounds.sharesRow(with: top.bounds) })
    else { return nil }
    let text = page.paragraphs[top.paragraph]
    let owner = matching.owners[top.paragraph]
    guard owner < 0 || page.widgets[owner].isToggle, !text.isSentence, !text.isInstruction,
      !text.isNumber, !PartNumber.isOfficeUse(text.text), text.text.utf8.count <= Self.longest,
      LabelText.hasWord(text.text)
    else { return nil }
    if text.isNumbered {
      return PageLabeler.shortened(text.text, to: SectionHeadings.longest)
    }
    let words = LabelText.gist(text.text).split(separator: " ")
    return words.count <= Self.mostWords && words.first != "I"
      ? words.joined(separator: " ") : nil
  }
}
