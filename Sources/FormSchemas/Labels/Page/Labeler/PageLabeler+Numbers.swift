import PDFObjects

/// The numbers of lines that labels begin with.
extension PageLabeler {
  /// Of the height of a page.
  private static let headOfPage = 0.12
  // In words.
  private static let mostOfPart = 5
  private static let mostOfWhole = 10

  /// The text of a lettered line under that of the whole line, if both are brief: “25a Federal income tax withheld
  /// from: Form(s) W-2”.
  static func joined(_ whole: String, _ text: String) -> String {
    guard let number = LineNumber.beginning(text)?.word,
      let line = LineNumber.beginning(whole)?.word
    else { return text }
    let (part, heading) = (text.dropFirst(number.count + 1), whole.dropFirst(line.count + 1))
    let gist = LabelText.gist(trimmed(String(heading)))
    guard !part.isEmpty, wordCount(part) <= mostOfPart, wordCount(gist[...]) <= mostOfWhole,
      LabelText.hasWord(gist), !part.contains(gist.prefix(24))
    else { return text }
    return "\(number) \(LabelText.joined(gist, String(part)))"
  }

  /// A text under the number of a further line: “24. Name” for that of line 24 under “1. Name”.
  static func numbered(_ text: String, _ number: String) -> String {
    "\(LineNumber.spelled(number)). \(LabelText.withoutNumber(text))"
  }

  /// In what the head of each page asks for, such as a number of the file, over all headings of the page.
  func isInHead(_ index: Int) -> Bool {
    let box = page.widgets[index].bounds
    guard box.bottom > page.bounds.top - Self.headOfPage * page.bounds.height,
      let own = matching.choices[index]?.paragraph, page.paragraphs[own].number == nil,
      page.isRunning(page.paragraphs[own])
    else { return false }
    return headings.headings.allSatisfy { $0.bounds.top < box.bottom }
  }

  private static func wordCount(_ text: Substring) -> Int { text.split(separator: " ").count }

  /// The item with the number of a field whose last lines are beside the field: “6 Deduction for one-half of the tax”
  /// over “• More than $106,800, multiply by 50% and add $1,067 to the result.”
  func itemEnding(before index: Int, _ choice: LabelCandidate) -> Int? {
    let text = page.paragraphs[choice.paragraph]
    guard choice.relation == .left, !page.widgets[index].isToggle, text.number == nil,
      text.text.unicodeScalars.first?.properties.isUppercase != true,
      let number = matching.numbers[index], LineNumber.hasDigit(number)
    else { return nil }
    return items.item(numbered: number, over: text.bounds)
  }

  /// “f Net profit” beside the number 15f is “15f Net profit”; so is “14f Net profit”, whose letter was
  /// below another number.
  static func completingNumber(
    _ text: String, _ number: String?, _ printed: String?
  ) -> String {
    guard let number, number.utf8.count > 1, LineNumber.hasDigit(number),
      let first = text.split(separator: " ").first
    else { return text }
    // “28. Income” has parts 28a and 28b beside fields of its own.
    if number.hasSuffix(")") {
      let part = LineNumber.parse(String(first))
      return part.map { number.hasSuffix("(\($0))") } == true
        ? number + text.dropFirst(first.count) : text
    }
    let digits = first.prefix(while: \.isNumber)
    if let printed, !digits.isEmpty, number.hasPrefix(digits), number.count == digits.count + 1,
      number.last?.isLetter == true, first.dropFirst(digits.count).allSatisfy({ $0 == "." })
    {
      var rest = text.dropFirst(first.count).drop { $0 == " " }
      if let letter = rest.split(separator: " ").first,
        let own = LineNumber.parse(String(letter)), own.utf8.count == 1, own.first?.isLetter == true
      {
        // The text goes on with the first part.
        guard own.first == number.last else { return text }
        rest = rest.dropFirst(letter.count).drop { $0 == " " }
      }
      return "\(printed)\(first.dropFirst(digits.count)) \(rest)"
    }
    guard let own = LineNumber.parse(String(first)), let letter = own.last, letter.isLetter,
      own != number, number.last == letter, own.dropLast().allSatisfy(\.isNumber),
      first.allSatisfy({ $0.isNumber || $0.isLetter || $0 == "." })
    else { return text }
    return number + (first.hasSuffix(".") ? "." : "") + text.dropFirst(first.count)
  }
}
