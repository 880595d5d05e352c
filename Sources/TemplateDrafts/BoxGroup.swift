import FormSchemas
import InteractiveForms

/// Check boxes of which one is checked, as radio buttons are.
struct BoxGroup {
  var fields: [DraftField]
  /// The text of each box, all different.
  var texts: [String]

  /// The same of the fields of another row.
  func ofRow(_ fields: [DraftField]) -> BoxGroup {
    var group = self
    group.fields = fields
    return group
  }

  /// Boxes of one partial name with a number behind it and states of their own: what XFA had as one choice.
  struct Alternatives {
    private var boxes: [Key: [DraftField]] = [:]

    private struct Key: Hashable {
      var page: Int
      var stem: Substring
    }

    init(_ fields: [DraftField]) {
      for field in fields where field.isBox {
        if let key = Self.key(of: field) { boxes[key, default: []].append(field) }
      }
    }

    func of(_ field: DraftField) -> [DraftField]? {
      guard let boxes = Self.key(of: field).flatMap({ boxes[$0] }), boxes.count > 1,
        boxes[0].name == field.name
      else { return nil }
      let states = Set(boxes.compactMap { $0.field.states.first?.value })
      return states.count == boxes.count ? boxes : nil
    }

    /// The partial name without the number in brackets at its end.
    private static func key(of field: DraftField) -> Key? {
      let partial = field.name.split(separator: ".").last ?? ""
      guard partial.hasSuffix("]"), let open = partial.lastIndex(of: "[") else { return nil }
      return Key(page: field.page, stem: partial[..<open])
    }
  }

  /// The group that begins with the first of some fields in page order; nil if that box is one for itself.
  init?(at fields: [DraftField], _ alternatives: Alternatives) {
    guard let first = fields.first, first.isBox else { return nil }
    let boxes = alternatives.of(first) ?? Self.answers(of: fields) ?? Self.choice(fields)
    guard let boxes, boxes.count > 1 else { return nil }
    let texts = boxes.map { $0.optionText ?? "" }
    guard !texts.contains(""), Set(texts).count == texts.count else { return nil }
    (self.fields, self.texts) = (boxes, texts)
  }

  /// “Yes” and “No”, or another two of which only one can be true, side by side.
  private static func answers(of fields: [DraftField]) -> [DraftField]? {
    let pair = Array(fields.prefix(2))
    guard pair.count == 2, pair[1].isBox, pair[0].page == pair[1].page else { return nil }
    let texts = pair.map { DraftWords.words(of: $0.optionText ?? "").first ?? "" }
    let isPair = DraftWords.opposites.contains { one, other in
      one.contains(texts[0]) && other.contains(texts[1])
        || other.contains(texts[0]) && one.contains(texts[1])
    }
    guard isPair else { return nil }
    let rest = fields.dropFirst(2).prefix(1).filter { field in
      field.isBox && field.page == pair[1].page && field.sharesLine(with: pair[1])
        && DraftWords.neither.contains(DraftWords.words(of: field.optionText ?? "").first ?? "")
    }
    return pair + rest
  }

  /// Boxes in a row under a question that says that one is checked.
  private static func choice(_ fields: [DraftField]) -> [DraftField]? {
    guard let question = fields.first.flatMap(question), asksForOne(question) else { return nil }
    let boxes = fields.prefix { $0.isBox && Self.question(of: $0) == question }
    // Opposites below the others answer a question of their own.
    let end = boxes.indices.dropFirst().first { index in
      !boxes[index].sharesLine(with: boxes[index - 1])
        && Self.answers(of: Array(boxes[index...].prefix(3))) != nil
    }
    return Array(boxes[..<(end ?? boxes.endIndex)])
  }

  private static func asksForOne(_ question: String) -> Bool {
    let text = question.lowercased()
    return DraftWords.oneOnly.contains { text.contains($0) }
  }

  private static func question(of field: DraftField) -> String? {
    if let asked = field.field.label.context.first { return asked }
    return field.words.flatMap { $0.parts.count > 1 ? $0.parts.first : nil }
  }
}
