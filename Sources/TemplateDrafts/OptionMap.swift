import FormSchemas
import InteractiveForms
import StructuredData

/// What people choose from, with what the form stores for it.
struct OptionMap {
  var keys: [String]
  private var values: [StructuredValue]

  /// In options; of longer lists, such as states of a country, the form's own texts are used.
  private static let most = 40
  /// In characters.
  private static let longestKey = 48

  /// Nil if the form stores what people see.
  init?(of field: DraftField) {
    let options: [(value: String, title: String)]
    switch field.field.kind {
    case .radio: options = field.field.states
    case .checkBox where !field.isBox: options = field.field.states
    case .comboBox where !field.field.flags.contains(.edit): options = field.field.options
    default: return nil
    }
    let shown = options.filter { !$0.value.isEmpty }
    guard !shown.isEmpty, shown.count <= Self.most else { return nil }
    values = shown.map { .string($0.value) }
    if shown.count == 1, field.field.kind.isToggle {
      // A button that nothing is beside is chosen or not.
      keys = ["yes", "no"]
      values.append(.null)
      return
    }
    keys = Self.keys(for: shown.map { $0.title.isEmpty ? $0.value : $0.title })
    if zip(keys, values).allSatisfy({ .string($0) == $1 }) { return nil }
  }

  var value: StructuredValue { .object(zip(keys, values).map { ($0, $1) }) }

  /// Short texts for options, all different.
  static func keys(for texts: [String]) -> [String] {
    let short = texts.map { text in
      LabelText.shortened(
        LabelWords.trimmed(LabelWords.firstSentence(LabelText.cleaned(text))), to: longestKey)
    }
    var used: Set<String> = []
    return short.enumerated().map { place, text in
      var key = text.isEmpty ? "option \(place + 1)" : text
      var count = 1
      while !used.insert(key.lowercased()).inserted {
        count += 1
        key = "\(text) (\(count))"
      }
      return key
    }
  }
}
