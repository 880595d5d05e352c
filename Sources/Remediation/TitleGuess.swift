import FormSchemas
import PDFObjects
import PageStructure

/// The title of a document that states none: a heading of its first page.
struct TitleGuess {
  private(set) var text: String
  /// From 0 to 1.
  private(set) var confidence: Double

  /// A heading of the first page.
  struct Candidate {
    var text: String
    /// In the page's default user space.
    var bounds: Rectangle
    /// How high its lines are.
    var size: Double
  }

  /// What looks like a title is more likely than this.
  static let sure = 0.8
  private static let unsure = 0.5
  private static let mostWords = 25
  private static let rival = 0.85

  /// The largest heading in the upper half of the page that says something whole; lines of one size under one another
  /// are one title. If no heading looks so, the first, which is unlikely, as is one of several that are as large.
  ///
  /// - Parameters:
  ///   - headings: in reading order.
  ///   - page: what the page shows.
  ///   - body: how high most lines of the page are.
  init?(_ headings: [Candidate], page: Rectangle, body: Double?) {
    let titles = Self.joined(headings)
    guard let first = titles.first(where: { $0.text.count > 3 }) else { return nil }
    let largest = titles.filter { Self.isWhole($0.text) }.map(\.size).max() ?? 0
    let best = titles.first { title in
      title.size >= 0.95 * largest && Self.isWhole(title.text) && title.bounds.top > page.middleY
        && title.size > 1.05 * (body ?? 0)
    }
    text = (best ?? first).text
    // Another one that is about as large may be the title, too.
    let rivals = titles.count { title in
      Self.isWhole(title.text) && title.bounds.top > page.middleY
        && title.size >= Self.rival * (best?.size ?? 0)
    }
    confidence = best == nil || rivals > 1 ? Self.unsure : Self.sure
  }

  private static func joined(_ headings: [Candidate]) -> [Candidate] {
    var result: [Candidate] = []
    for heading in headings {
      if let last = result.last, abs(last.size - heading.size) < 0.05 * last.size,
        last.bounds.bottom > heading.bounds.bottom,
        last.bounds.bottom - heading.bounds.top < 0.7 * last.size,
        last.bounds.left < heading.bounds.right, heading.bounds.left < last.bounds.right
      {
        result[result.count - 1].text += " " + heading.text
        result[result.count - 1].bounds = last.bounds.union(heading.bounds)
      } else {
        result.append(heading)
      }
    }
    return result
  }

  /// Some words that do not break off, and are not those that all papers of a court begin with.
  private static func isWhole(_ text: String) -> Bool {
    let words = text.split(whereSeparator: \.isWhitespace)
    return text.count(where: \.isLetter) > 3 && words.count <= mostWords
      && !LabelText.isTitleOfCourt(text) && !LanguageGuess.breaksOff(text)
      && !":;,".contains(text.last ?? ":")
  }
}
