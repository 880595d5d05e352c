import InteractiveForms
import PDFObjects

extension FieldGroup {
  /// What a field holds of a value that it does not accept; nil if it holds nothing of it.
  ///
  /// A text is cut off at `/MaxLen`. Of a list, the options that the field has are kept; a single text is stored
  /// although it is no option. A button has a state that no box shows.
  func nearestValue(to input: FieldInput) -> CheckedValue? {
    let texts: [String] =
      if case .list(let items) = input { items.compactMap(\.spelled) } else {
        [input.spelled].compactMap { $0 }
      }
    guard let first = texts.first else { return nil }
    switch kind {
    case .text:
      let text = String(first.unicodeScalars.prefix(min(maxLength ?? .max, 1 << 20)))
      return text.isEmpty ? .cleared : .text(text)
    case .comboBox, .listBox:
      let known = Set(options.indices(named: texts).compactMap { $0 }).sorted()
      guard !known.isEmpty, texts.count > 1 else { return .text(first) }
      return .options(kind == .listBox ? known : [known[0]])
    case .checkBox, .radio:
      // Of boxes that share an export value, the first.
      if let place = exportValues.firstIndex(of: first), let state = widgets[place].onStates.first {
        return .state(state, at: place)
      }
      return .state(AppearanceState(rawValue: PDFName(text: first)), at: nil)
    case .pushButton, .signature: return nil
    }
  }
}
