/// Tells fields apart that have the same label, by what they are under: “Spouse: First name”.
enum LabelContexts {
  /// - Parameter contexts: for fields with labels of the page, by their indexes: the group and the
  ///   headings that each is under, the nearest first.
  static func tellApart(_ fields: inout [FieldLabel], _ contexts: [Int: [String]]) {
    var groups: [String: [Int]] = [:]
    for place in contexts.keys.sorted() { groups[fields[place].text, default: []].append(place) }
    for text in groups.keys.sorted() {
      guard let places = groups[text], places.count > 1 else { continue }
      // What the text says itself tells nothing apart.
      let own = Dictionary(
        uniqueKeysWithValues: places.map { place in
          (place, (contexts[place] ?? []).filter { !text.contains(LabelText.gist($0)) })
        })
      tellApart(places, text, &fields, own)
    }
  }

  private static func tellApart(
    _ places: [Int], _ text: String, _ fields: inout [FieldLabel], _ contexts: [Int: [String]]
  ) {
    var pending = [(places: places, level: 0)]
    while let (places, level) = pending.popLast() {
      guard places.count > 1, level < 4 else { continue }
      var parts: [String: [Int]] = [:]
      for place in places {
        let context = contexts[place].flatMap { level < $0.count ? $0[level] : nil } ?? ""
        parts[context == text ? "" : context, default: []].append(place)
      }
      let isBrief = Set(parts.keys.map(LabelText.gist)).count == parts.count
      for context in parts.keys.sorted() {
        let name = isBrief ? LabelText.gist(context) : context
        guard let members = parts[context] else { continue }
        if parts.count > 1, !context.isEmpty {
          for place in members where !fields[place].text.contains(name) {
            if fields[place].ownText.isEmpty { fields[place].ownText = text }
            fields[place].text = LabelText.joined(name, text)
          }
        }
        if parts.count == 1 || members.count > 1 { pending.append((members, level + 1)) }
      }
    }
  }
}
