import FormSchemas
import InteractiveForms

/// Gives each entry a path of its own in the record.
enum DraftPaths {
  // In words.
  private static let ownWords = 5
  private static let longestOwn = 9
  private static let objectWords = 3

  static func assign(to entries: inout [DraftEntry]) {
    for place in entries.indices { entries[place].path = path(of: entries[place]) }
    tellApart(&entries)
    joinSiblings(&entries)
    number(&entries)
    separate(&entries)
    for place in entries.indices {
      guard case .list(var list) = entries[place].content else { continue }
      var cells = list.rows[0]
      for column in cells.indices { cells[column].path = [cellKey(of: cells[column])] }
      tellApart(&cells)
      number(&cells)
      separate(&cells)
      for row in list.rows.indices {
        for column in cells.indices { list.rows[row][column].path = cells[column].path }
      }
      entries[place].content = .list(list)
    }
  }

  /// The key of what the entry is; a word that says little alone, such as “City”, is in an object.
  private static func path(of entry: DraftEntry) -> [String] {
    let path = path(of: entry, objects: 0, words: ownWords)
    guard path[0].contains("_") || entry.parts.count < 2 else {
      return path
    }
    return Self.path(of: entry, objects: 1, words: ownWords)
  }

  /// - Parameters:
  ///   - objects: how many of the parts before the last one are objects.
  ///   - words: how many words of the last one.
  private static func path(of entry: DraftEntry, objects: Int, words: Int) -> [String] {
    let parts = entry.parts
    guard let own = parts.last else { return [nameKey(of: entry.first.name)] }
    let outer = parts.dropLast().suffix(objects).map { LabelWords.key($0, limit: objectWords) }
    let key = LabelWords.key(own, limit: words)
    return outer.filter { !$0.isEmpty } + [key.isEmpty ? nameKey(of: entry.first.name) : key]
  }

  /// A key from the name of a field that nothing on the page names: `FirstName` is `first_name`.
  static func nameKey(of name: String) -> String {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    var text = ""
    var wasLower = false
    for character in last.prefix(while: { $0 != "[" }) {
      if character.isUppercase, wasLower { text.append(" ") }
      text.append(character.isLetter || character.isNumber ? character : " ")
      wasLower = character.isLowercase
    }
    let words = DraftWords.words(of: text).prefix(ownWords)
    guard let first = words.first else { return "field" }
    return (first.first?.isNumber == true ? ["field"] + words : Array(words)).joined(separator: "_")
  }

  /// Puts an entry into the object of its heading, if another entry of that heading is in it: with `spouse.name`,
  /// also `spouse.occupation`.
  private static func joinSiblings(_ entries: inout [DraftEntry]) {
    let objects = Set(entries.filter { $0.path.count > 1 }.map { $0.path[0] })
    for place in entries.indices where entries[place].path.count == 1 {
      let headings = [entries[place].parts.dropLast().last, entries[place].contexts.first]
      let key = headings.lazy.compactMap(\.self)
        .map { LabelWords.key(LabelWords($0).own, limit: objectWords) }
        .first { objects.contains($0) && $0 != entries[place].path[0] }
      if let key { entries[place].path.insert(key, at: 0) }
    }
  }

  // MARK: Equal paths

  private static func tellApart(_ entries: inout [DraftEntry]) {
    let ways: [(DraftEntry) -> [String]] = [
      { path(of: $0, objects: 1, words: ownWords) },
      withDetail,
      { path(of: $0, objects: 2, words: ownWords) },
      withOption,
      { path(of: $0, objects: 1, words: longestOwn) },
      { entry in underHeading(entry, 0) },
      { entry in underHeading(entry, 1) },
      withName,
    ]
    for way in ways {
      for places in equal(entries) where places.count > 1 {
        let paths = places.map { way(entries[$0]) }
        guard Set(paths).count > 1 else { continue }
        // What is still equal waits for another way.
        let counts = Dictionary(paths.map { ($0, 1) }, uniquingKeysWith: +)
        for (place, path) in zip(places, paths) where counts[path] == 1 {
          entries[place].path = path
        }
      }
    }
  }

  /// Numbers what is still equal.
  private static func number(_ entries: inout [DraftEntry]) {
    var used = Set(entries.map(\.path))
    for places in equal(entries) where places.count > 1 {
      for (number, place) in places.enumerated().dropFirst() {
        var count = number + 1
        var path = entries[place].path
        let own = path.removeLast()
        while !used.insert(path + ["\(own)_\(count)"]).inserted { count += 1 }
        entries[place].path = path + ["\(own)_\(count)"]
      }
    }
  }

  /// “2. Name. Enter first name.” is `name.first_name`.
  private static func withDetail(_ entry: DraftEntry) -> [String] {
    guard let detail = entry.first.words?.details.first else { return entry.path }
    let key = LabelWords.key(detail, limit: ownWords)
    return key.isEmpty ? entry.path : entry.path + [key]
  }

  /// A box by the text beside it.
  private static func withOption(_ entry: DraftEntry) -> [String] {
    guard case .single(let field, _) = entry.content, field.isBox, let text = field.optionText
    else {
      return entry.path
    }
    let key = LabelWords.key(text, limit: ownWords)
    return key.isEmpty || entry.path.last == key ? entry.path : [key]
  }

  /// By the words of the field's name, if a person wrote it.
  private static func withName(_ entry: DraftEntry) -> [String] {
    let key = nameKey(of: entry.first.name)
    let words = key.split(separator: "_")
    let isWritten = words.contains {
      $0.count > 3 && $0.allSatisfy(\.isLetter) && !DraftWords.madeUp.contains(String($0))
    }
    guard isWritten, entry.path.last != key else { return entry.path }
    // Of equal labels with names of their own, the labels are the mistake.
    return entry.path.dropLast() + [key]
  }

  /// The places of entries with one path, in order.
  private static func equal(_ entries: [DraftEntry]) -> [[Int]] {
    var order: [[String]] = []
    var places: [[String]: [Int]] = [:]
    for (place, entry) in entries.enumerated() {
      if places[entry.path] == nil { order.append(entry.path) }
      places[entry.path, default: []].append(place)
    }
    return order.map { places[$0] ?? [] }
  }

  private static func underHeading(_ entry: DraftEntry, _ level: Int) -> [String] {
    guard entry.contexts.indices.contains(level) else { return entry.path }
    let key = LabelWords.key(LabelWords(entry.contexts[level]).own, limit: objectWords)
    return key.isEmpty || entry.path.contains(key) ? entry.path : [key] + entry.path
  }

  // MARK: Values and objects

  /// A value is not where another entry has an object.
  private static func separate(_ entries: inout [DraftEntry]) {
    var objects: Set<[String]> = []
    for entry in entries {
      for count in 1..<max(1, entry.path.count) { objects.insert(Array(entry.path.prefix(count))) }
    }
    var used = Set(entries.map(\.path))
    for place in entries.indices where objects.contains(entries[place].path) {
      var path = entries[place].path
      let suffix = entries[place].first.field.kind.isToggle ? "checked" : "value"
      path.append(suffix)
      var count = 1
      while !used.insert(path).inserted || objects.contains(path) {
        count += 1
        path[path.count - 1] = "\(suffix)_\(count)"
      }
      entries[place].path = path
    }
  }

  private static func cellKey(of cell: DraftEntry) -> String {
    let key =
      cell.parts.last.map { LabelWords.key(LabelWords.withoutRow($0), limit: ownWords) } ?? ""
    return key.isEmpty ? nameKey(of: cell.first.name) : key
  }
}
