import FieldFormats
import InteractiveForms
import PDFContent

/// What a text or choice field is to show.
struct ShownValue: Hashable, Sendable {
  /// On one line, or several.
  var text = ""
  /// Indices of the selected options.
  var selected: [Int] = []
  /// A color that the field's format sets.
  var color: DeviceColor?
}

extension PlanOptions {
  /// A stored text as the field's format shows it; as it stands where the format cannot read it.
  func shown(_ text: String, format: FieldFormat?) -> ShownValue {
    guard runsScripts, let format, case .success(let shown) = format.display(text) else {
      return ShownValue(text: text)
    }
    let color: DeviceColor? =
      switch shown.color {
      case .red: .rgb(1, 0, 0)
      case .black: .black
      case nil: nil
      }
    return ShownValue(text: shown.text, color: color)
  }
}

extension FieldGroup {
  /// What a value shows in the field's text widgets.
  func shown(_ value: CheckedValue, _ options: PlanOptions) -> ShownValue {
    if barcodeSymbology != nil { return ShownValue() }
    return switch value {
    case .cleared, .state, .picture: ShownValue()
    case .text(let text): options.shown(text, format: format)
    case .options(let indices):
      ShownValue(
        text: indices.map { self.options[$0].displayText }.joined(separator: ", "),
        selected: indices)
    }
  }
}
