/// One choice option: the value exported as data, and the text a reader sees.
///
/// Stored in `/Opt` as a two-item array (ISO 32000-2, 12.7.5.4, Table 234).
public struct ChoiceOption: Hashable, Sendable {
  /// The value that is stored and exported.
  public var exportValue: String
  /// The text that is shown.
  public var displayText: String

  public init(exportValue: String, displayText: String) {
    self.exportValue = exportValue
    self.displayText = displayText
  }
}

extension [ChoiceOption] {
  /// Returns the index of the option that a text names: the first with this export value, otherwise
  /// the first with this display text. Nil if no option has either.
  ///
  /// `/V` and `/DV` hold export values (ISO 32000-2, Table 234), so a display text never hides one.
  package func index(named text: String) -> Int? {
    firstIndex { $0.exportValue == text } ?? firstIndex { $0.displayText == text }
  }

  /// Returns the index of the option that each text names, in time linear in both counts.
  package func indices(named texts: [String]) -> [Int?] {
    guard texts.count > 4 else { return texts.map(index(named:)) }
    var table = Dictionary(
      zip(map(\.exportValue), indices), uniquingKeysWith: { first, _ in first })
    table.merge(zip(map(\.displayText), indices), uniquingKeysWith: { first, _ in first })
    return texts.map { table[$0] }
  }
}
