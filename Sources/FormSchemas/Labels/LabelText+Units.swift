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

  /// What numbers of a sentence count.
  private static let counted: Set<String> = [
    "acres", "days", "hours", "miles", "minutes", "months", "persons", "weeks", "years",
    "anni", "años", "ans", "días", "dias", "giorni", "heures", "horas", "jahre", "jahren", "jours",
    "mesi", "meses", "mois", "monate", "monaten", "ore", "semaines", "semanas", "stunden", "tage",
    "tagen", "wochen",
  ]

  /// The word for what is counted that a text begins with: “months” of “months in installments of”.
  static func counted(at text: String) -> String? {
    let word = text.prefix { $0.isLetter }
    return counted.contains(word.lowercased()) && word.first?.isLowercase == true
      ? String(word) : nil
  }
}
