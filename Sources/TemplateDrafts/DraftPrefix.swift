/// A beginning of field names that a template gives a short name.
struct DraftPrefix: Hashable, Sendable {
  var alias: String
  /// Without the dot behind it.
  var text: String

  /// In bytes.
  private static let shortest = 10
  private static let fewestFields = 3

  /// One for each page whose fields begin alike.
  static func prefixes(of entries: [DraftEntry]) -> [DraftPrefix] {
    var prefixes: [DraftPrefix] = []
    let pages = Dictionary(grouping: entries.flatMap(\.fields), by: \.page)
    for page in pages.keys.sorted() {
      let names = (pages[page] ?? []).map {
        $0.name.split(separator: ".", omittingEmptySubsequences: false)
      }
      guard names.count >= fewestFields, let text = mostCommon(names), text.utf8.count >= shortest,
        !prefixes.contains(where: { $0.text == text })
      else { continue }
      prefixes.append(DraftPrefix(alias: "page\(page + 1)", text: text))
    }
    return prefixes
  }

  /// The longest beginning that four of five names have.
  private static func mostCommon(_ names: [[Substring]]) -> String? {
    var best: String?
    var counts: [[Substring]: Int] = [:]
    for name in names {
      for count in 1..<max(1, name.count) { counts[Array(name.prefix(count)), default: 0] += 1 }
    }
    for (prefix, count) in counts where count * 5 >= names.count * 4 {
      let text = prefix.joined(separator: ".")
      if text.utf8.count > best?.utf8.count ?? 0 { best = text }
    }
    return best
  }
}
