/// A pattern of full field names, as in a shell: `*` stands for any characters, `?` for one.
/// Brackets stand for themselves: field names are full of them.
public struct FieldPattern: Hashable, Sendable {
  /// The pattern as it was written.
  public let text: String
  private let characters: [Character]

  public init(_ text: String) {
    self.text = text
    characters = Array(text)
  }

  /// Whether the text stands for more names than itself.
  package var isPattern: Bool { characters.contains("*") || characters.contains("?") }

  /// Returns whether the pattern matches a whole name.
  public func matches(_ name: String) -> Bool {
    let name = Array(name)
    var patternIndex = 0
    var nameIndex = 0
    // Where to go back to: the last star, and the first character it does not cover yet.
    var star: (pattern: Int, name: Int)?
    while nameIndex < name.count {
      if patternIndex < characters.count, characters[patternIndex] == "*" {
        star = (patternIndex, nameIndex)
        patternIndex += 1
      } else if patternIndex < characters.count,
        characters[patternIndex] == "?" || characters[patternIndex] == name[nameIndex]
      {
        patternIndex += 1
        nameIndex += 1
      } else if let last = star {
        patternIndex = last.pattern + 1
        nameIndex = last.name + 1
        star = (last.pattern, nameIndex)
      } else {
        return false
      }
    }
    return characters[patternIndex...].allSatisfy { $0 == "*" }
  }
}
