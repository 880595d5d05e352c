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

  /// The group that begins with the first of some fields in page order; nil if that box is one for itself.
  init?(at fields: ArraySlice<DraftField>) {
    guard let first = fields.first, first.isBox else { return nil }
    let boxes =
      Self.alternatives(of: first, fields) ?? Self.answers(of: fields) ?? Self.choice(fields)
    guard let boxes, boxes.count > 1 else { return nil }
    let texts = boxes.map { $0.optionText ?? "" }
    guard !texts.contains(""), Set(texts).count == texts.count else { return nil }
    (self.fields, self.texts) = (boxes, texts)
  }

  /// Boxes of one partial name with a number behind it and states of their own: what XFA had as one choice.
  private static func alternatives(
    of first: DraftField, _ fields: ArraySlice<DraftField>
  ) -> [DraftField]? {
    guard let stem = stem(of: first.name) else { return nil }
    let boxes = fields.filter {
      $0.isBox && $0.page == first.page && Self.stem(of: $0.name) == stem
    }
    let states = Set(boxes.compactMap { $0.field.states.first?.value })
    return boxes.count > 1 && states.count == boxes.count ? boxes : nil
  }

  /// A partial name without the number in brackets at its end.
  private static func stem(of name: String) -> Substring? {
    let partial = name.split(separator: ".").last ?? ""
    guard partial.hasSuffix("]"), let open = partial.lastIndex(of: "[") else { return nil }
    return partial[..<open]
  }

  /// “Yes” and “No” side by side.
  private static func answers(of fields: ArraySlice<DraftField>) -> [DraftField]? {
    let pair = Array(fields.prefix(2))
    guard pair.count == 2, pair[1].isBox, pair[0].page == pair[1].page else { return nil }
    let texts = pair.map { DraftWords.words(of: $0.optionText ?? "").first ?? "" }
    let isPair =
      DraftWords.yes.contains(texts[0]) && DraftWords.no.contains(texts[1])
      || DraftWords.no.contains(texts[0]) && DraftWords.yes.contains(texts[1])
    return isPair ? pair : nil
  }

  /// Boxes in a row under a question that says that one is checked.
  private static func choice(_ fields: ArraySlice<DraftField>) -> [DraftField]? {
    guard let question = fields.first.flatMap(question), asksForOne(question) else { return nil }
    return Array(fields.prefix { $0.isBox && Self.question(of: $0) == question })
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
