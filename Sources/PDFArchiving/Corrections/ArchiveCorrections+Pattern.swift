extension ArchiveCorrections.Pattern {
  package func matches(type: String?, parent: String?, page: Int?, text: String) -> Bool {
    if let wanted = self.type, wanted != type { return false }
    if let wanted = self.parent, wanted != parent { return false }
    if let pages, !(page.map { page in pages.contains { $0.contains(page) } } ?? false) {
      return false
    }
    return self.text.map { Self.matches(Array(text), Array($0)) } ?? true
  }

  /// Whether a text is as a pattern says, in which `*` stands for any characters.
  static func matches(_ text: [Character], _ pattern: [Character]) -> Bool {
    var (place, next) = (0, 0)
    // The last star, and the first character that it does not cover yet.
    var star: (pattern: Int, text: Int)?
    while place < text.count {
      if next < pattern.count, pattern[next] == "*" {
        star = (next, place)
        next += 1
      } else if next < pattern.count, pattern[next] == text[place] {
        (place, next) = (place + 1, next + 1)
      } else if let last = star {
        star = (last.pattern, last.text + 1)
        (place, next) = (last.text + 1, last.pattern + 1)
      } else {
        return false
      }
    }
    return pattern[next...].allSatisfy { $0 == "*" }
  }
}
