import PDFObjects

/// What names the form itself in the margins of its pages: “Form 8903 (Rev. 12-2018)”, “Page 8 of 38”,
/// “OMB No. 1545-0074”, “Cat. No. 37779G”. It is the label of no field.
enum FormMark {
  /// Of the height of a page, at either end.
  private static let margin = 0.1
  private static let mostWords = 8
  /// Beside words with a digit.
  private static let furtherWords: Set<String> = [
    "rev", "revised", "edition", "created", "page", "of", "previous", "versions", "editions",
    "obsolete",
  ]

  /// What a court or an office says of the form, as it begins.
  private static let approvals = [
    "approved, scao", "form approved for", "form adopted for", "judicial council of", "©",
  ]

  /// Whether a text that stands at a place of a page is such a mark.
  static func isMark(_ text: String, _ bounds: Rectangle, on page: Rectangle) -> Bool {
    let lower = text.lowercased()
    if lower.hasPrefix("omb no") || lower.hasPrefix("cat. no") { return true }
    let place = (bounds.middleY - page.bottom) / max(1, page.height)
    guard place < margin || place > 1 - margin else { return false }
    if approvals.contains(where: lower.hasPrefix)
      || lower.hasPrefix("approved ") && lower.contains(" revised ")
    {
      return true
    }
    let words = lower.split(separator: " ")
    if words.count == 2, words[0] == "revised", words[1].allSatisfy(\.isNumber) { return true }
    if words.count == 4, words[0] == "page", words[2] == "of" { return true }
    guard let form = words.prefix(2).firstIndex(of: "form"), words.count > form + 1,
      words.count <= mostWords
    else { return false }
    func hasDigit(_ word: Substring) -> Bool { word.contains(where: \.isNumber) }
    return hasDigit(words[form + 1])
      && words[(form + 2)...].allSatisfy { word in
        hasDigit(word) || furtherWords.contains(String(word.filter(\.isLetter)))
      }
  }
}
