/// What values are measured in.
extension LabelText {
  private static let units: Set<String> = [
    "%", "cm", "ha", "kg", "km", "km/h", "kw", "kwh", "lb", "lbs", "m2", "m3", "mg", "ml", "mm",
    "m²", "m³", "ton",
    "tonnes", "tons",
  ]

  /// “kg” or “(ton)”: says what a value is measured in, and not what it is.
  static func isUnit(_ text: String) -> Bool {
    units.contains(String(text.lowercased().filter { !"()[]. ".contains($0) }))
  }
}
