/// Tells fields apart that have the same label, by what they are under: “Spouse: First name”.
enum LabelContexts {
  /// Headings further out say too little.
  private static let deepest = 4

  /// - Parameters:
  ///   - contexts: for fields with labels of the page, by their indexes: the group and the headings that each is
  ///     under, the nearest first.
  ///   - isToggle: whether each field is a check box or a set of radio buttons. One of them and a field to write
  ///     into may have the same label.
  static func tellApart(
    _ fields: inout [FieldLabel], _ contexts: [Int: [String]], isToggle: (Int) -> Bool
  ) {
    struct Key: Hashable {
      var text: String
      var isToggle: Bool
    }
    var groups: [Key: [Int]] = [:]
    for place in contexts.keys.sorted() {
      groups[Key(text: fields[place].text, isToggle: isToggle(place)), default: []].append(place)
    }
    for (key, places) in groups where places.count > 1 {
      // What the text says itself tells nothing apart.
      let own = Dictionary(
        uniqueKeysWithValues: places.map { place in
          (place, (contexts[place] ?? []).filter { !LabelText.says(key.text, LabelText.gist($0)) })
        })
      let names = names(places, key.text, own)
      // The nearest name alone, or the outermost one, if it tells as many apart as all names do.
      let all = Set(names.values).count
      func isEnough(_ name: ([String]) -> String?) -> Bool {
        Set(names.values.map(name)).count == all
      }
      // How many blocks there are says little alone.
      let isOutermostEnough =
        isEnough(\.last) && !names.values.contains { $0.last.map(RepeatedBlocks.isCount) == true }
      let isNearestEnough = isEnough(\.first)
      for (place, names) in names where !names.isEmpty {
        if fields[place].ownText.isEmpty { fields[place].ownText = key.text }
        let shown =
          isNearestEnough ? names.prefix(1) : isOutermostEnough ? names.suffix(1) : names[...]
        for name in shown where !LabelText.says(fields[place].text, name) {
          fields[place].text =
            RepeatedBlocks.isCount(name)
            ? counted(fields[place].text, name.lowercased())
            : LabelText.joined(name, fields[place].text)
        }
      }
    }
  }

  /// The label with the place of its block behind it, as rows are: “Name, block 2”. Rows of rows are blocks, too.
  private static func counted(_ text: String, _ place: String) -> String {
    let isRowOfRows = text.contains(", row ") && place.hasPrefix("row ")
    return LabelText.placed(text, isRowOfRows ? "block " + place.dropFirst(4) : place)
  }

  /// For each field the names of what only some of the fields are under, the nearest first.
  private static func names(
    _ places: [Int], _ text: String, _ contexts: [Int: [String]]
  ) -> [Int: [String]] {
    var names = Dictionary(uniqueKeysWithValues: places.map { ($0, [String]()) })
    var pending = [(places: places, level: 0)]
    while let (places, level) = pending.popLast() {
      guard places.count > 1, level < deepest else { continue }
      var parts: [String: [Int]] = [:]
      for place in places {
        let context = contexts[place].flatMap { level < $0.count ? $0[level] : nil } ?? ""
        parts[context == text ? "" : context, default: []].append(place)
      }
      let isBrief = Set(parts.keys.map(LabelText.gist)).count == parts.count
      for (context, members) in parts {
        if parts.count > 1, !context.isEmpty {
          for place in members {
            names[place]?.append(isBrief ? LabelText.gist(context) : context)
          }
        }
        if parts.count == 1 || members.count > 1 { pending.append((members, level + 1)) }
      }
    }
    return names
  }
}
