import FormSchemas
import InteractiveForms
import StructuredData

/// What a template fills with one value, or with a list.
struct DraftEntry: Sendable {
  enum Content: Sendable {
    case single(DraftField, ValueStyle)
    case split(SplitValue)
    case boxes(BoxGroup)
    case list(DraftList)
  }

  var content: Content
  /// The keys that lead to the value in a record.
  var path: [String] = []

  var fields: [DraftField] {
    switch content {
    case .single(let field, _): [field]
    case .split(let value): value.fields
    case .boxes(let group): group.fields
    case .list(let list): list.rows.flatMap { $0.flatMap(\.fields) }
    }
  }
  var first: DraftField { fields[0] }

  /// The entries of a form's fields, in the order in which pages show them.
  ///
  /// - Parameter isDayFirst: see ``ValueStyle/init(of:isDayFirst:)``.
  static func entries(of fields: [DraftField], isDayFirst: Bool) -> [DraftEntry] {
    let pages = Dictionary(grouping: fields, by: \.page)
    return pages.keys.sorted().flatMap { page in
      let fields = pages[page] ?? []
      let groups = RowGroup.groups(of: fields)
      var listed: [String: Int] = [:]
      for (place, group) in groups.enumerated() {
        for field in group.fields { listed[field.name] = place }
      }
      var entries = self.entries(
        ofLine: fields.filter { listed[$0.name] == nil }, isDayFirst: isDayFirst)
      for (place, group) in groups.enumerated() {
        // Before what follows the first of its fields on the page.
        let before = Set(fields.prefix { listed[$0.name] != place }.map(\.name))
        let end = entries.firstIndex { !before.contains($0.first.name) } ?? entries.count
        entries.insert(
          DraftEntry(content: .list(DraftList(group, isDayFirst: isDayFirst))), at: end)
      }
      return entries
    }
  }

  /// The entries of fields of which none is in a list.
  static func entries(ofLine fields: [DraftField], isDayFirst: Bool) -> [DraftEntry] {
    let alternatives = BoxGroup.Alternatives(fields)
    var entries: [DraftEntry] = []
    var taken: Set<String> = []
    var rest = fields[...]
    while let field = rest.first {
      if !taken.contains(field.name) {
        let next = rest.prefix(farthest).filter { !taken.contains($0.name) }
        let entry = DraftEntry(content: content(at: next, alternatives, isDayFirst))
        taken.formUnion(entry.fields.map(\.name))
        entries.append(entry)
      }
      rest = rest.dropFirst()
    }
    return entries
  }

  /// So many fields on, nothing belongs to a value or a question any more.
  private static let farthest = 64

  private static func content(
    at fields: [DraftField], _ alternatives: BoxGroup.Alternatives, _ isDayFirst: Bool
  ) -> Content {
    if let value = SplitValue(at: fields, isDayFirst: isDayFirst) { return .split(value) }
    if let group = BoxGroup(at: fields, alternatives) { return .boxes(group) }
    return .single(fields[0], ValueStyle(of: fields[0], isDayFirst: isDayFirst))
  }

  /// The same entry for the fields of another row.
  ///
  /// - Parameter fields: by the names of this row's fields.
  func ofRow(_ fields: [String: DraftField]) -> DraftEntry {
    let row = self.fields.map { fields[$0.name] ?? $0 }
    var entry = self
    switch content {
    case .single(_, let style): entry.content = .single(row[0], style)
    case .split(let value): entry.content = .split(value.ofRow(row))
    case .boxes(let group): entry.content = .boxes(group.ofRow(row))
    case .list: break
    }
    return entry
  }

  // MARK: Words

  /// What names the value, the outermost first; empty if nothing on the page does.
  var parts: [String] {
    switch content {
    case .single(let field, _):
      return field.words?.parts ?? []
    case .split(let value):
      let parts = Self.common(value.fields)
      guard let name = value.name, parts.last?.lowercased().contains(name.lowercased()) != true
      else {
        return parts
      }
      return parts.dropLast() + [name]
    case .boxes(let group): return Self.question(of: group)
    case .list(let list): return Self.subject(of: list).map(LabelWords.withoutRow)
    }
  }

  /// What the rows of a list are about.
  private static func subject(of list: DraftList) -> [String] {
    let heads = list.cells.map { Array($0.parts.dropLast()) }
    if let head = heads.first, !head.isEmpty, heads.allSatisfy({ $0 == head }) { return head }
    let first = list.cells[0].first
    if let parts = first.words?.parts, parts.count > 1 { return [parts[0]] }
    if let heading = first.field.label.context.first { return LabelWords(heading).parts }
    return list.cells[0].parts
  }

  /// What the boxes of a group are about.
  private static func question(of group: BoxGroup) -> [String] {
    let labels = group.fields.map(\.field.label)
    if let question = labels[0].context.first,
      labels.allSatisfy({ $0.context.first == question })
    {
      return LabelWords(question).parts
    }
    // The label of the first box says what the others leave out.
    let head = LabelWords.firstSentence(LabelText.withoutNumber(labels[0].text))
    if labels.dropFirst().allSatisfy({ !$0.text.contains(head) }), head != group.texts[0] {
      return [head]
    }
    let parts = common(group.fields)
    return parts.count > 1 && parts.last == group.texts[0] ? parts.dropLast() : parts
  }

  /// The parts that labels share, or the words that they begin with.
  private static func common(_ fields: [DraftField]) -> [String] {
    let parts = fields.map { $0.words?.parts ?? [] }
    guard let first = parts.first, !first.isEmpty else { return [] }
    let shared = first.indices.prefix { place in
      parts.allSatisfy { $0.indices.contains(place) && $0[place] == first[place] }
    }
    if !shared.isEmpty { return Array(first[..<shared.count]) }
    let words = parts.map { ($0.first ?? "").split(separator: " ") }
    let begin = words[0].indices.prefix { place in
      words.allSatisfy { $0.indices.contains(place) && $0[place] == words[0][place] }
    }
    let text = words[0][..<begin.count].joined(separator: " ")
    return LabelText.hasWord(text) ? [LabelWords.trimmed(text)] : first
  }

  /// What may be chosen; empty if any text may be given.
  var options: [String] {
    switch content {
    case .boxes(let group): return OptionMap.keys(for: group.texts)
    case .single(let field, _):
      if field.isBox { return ["yes", "no"] }
      if let map = OptionMap(of: field) { return map.keys.filter { !$0.isEmpty } }
      switch field.field.kind {
      case .checkBox, .radio: return field.field.states.map(\.value)
      case .comboBox, .listBox: return field.field.options.map(\.title).filter { !$0.isEmpty }
      case .text, .pushButton, .signature: return []
      }
    case .split, .list: return []
    }
  }

  /// The headings that the value is under, the nearest first.
  var contexts: [String] { first.field.label.context }

  /// What is not sure about the entry.
  var doubts: [String] {
    var doubts: [String] = []
    let labels = fields.map(\.field.label)
    if labels.contains(where: { $0.source == .none }) {
      doubts.append("no text of the page names the field.")
    } else if labels.contains(where: { $0.source == .name || $0.confidence < Self.likely }) {
      doubts.append("the label may be another one.")
    }
    if labelsOfOptions.contains(where: { $0.source == .page && $0.confidence < Self.likelyOption })
    {
      doubts.append("which text belongs to which box.")
    }
    switch content {
    case .single(_, .date(let pattern, true)): doubts.append("a date, written as \(pattern).")
    case .single(_, .named): doubts.append("a number that is written with or without hyphens.")
    case .split(let value) where value.isGuess:
      doubts.append("one value in \(value.fields.count) fields.")
    case .single, .split, .boxes, .list: break
    }
    return doubts
  }

  /// The labels of the options among which a record chooses.
  private var labelsOfOptions: [FieldLabel] {
    switch content {
    case .single(let field, _) where !field.isBox: field.field.optionLabels
    case .boxes(let group): group.fields.flatMap(\.field.optionLabels)
    case .single, .split, .list: []
    }
  }

  private static let likely = 0.6
  private static let likelyOption = 0.75
}
