/// The names of months and weekdays in a language.
package enum CalendarWords: String, Hashable, Sendable, CaseIterable {
  case english = "en"
  case spanish = "es"
  case french = "fr"
  case german = "de"
  case italian = "it"
  case portuguese = "pt"

  private var months: [String] {
    switch self {
    case .english:
      [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
      ]
    case .spanish:
      [
        "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre",
        "octubre", "noviembre", "diciembre",
      ]
    case .french:
      [
        "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre",
        "octobre", "novembre", "décembre",
      ]
    case .german:
      [
        "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September",
        "Oktober", "November", "Dezember",
      ]
    case .italian:
      [
        "gennaio", "febbraio", "marzo", "aprile", "maggio", "giugno", "luglio", "agosto",
        "settembre", "ottobre", "novembre", "dicembre",
      ]
    case .portuguese:
      [
        "janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto", "setembro",
        "outubro", "novembro", "dezembro",
      ]
    }
  }

  private var weekdays: [String] {
    switch self {
    case .english:
      ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    case .spanish: ["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"]
    case .french: ["dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"]
    case .german:
      ["Sonntag", "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag"]
    case .italian:
      ["domenica", "lunedì", "martedì", "mercoledì", "giovedì", "venerdì", "sabato"]
    case .portuguese:
      [
        "domingo", "segunda-feira", "terça-feira", "quarta-feira", "quinta-feira", "sexta-feira",
        "sábado",
      ]
    }
  }

  /// - Parameter number: from 1.
  func month(_ number: Int, isShort: Bool) -> String { short(months[number - 1], isShort) }

  /// - Parameter number: 0 for Sunday.
  func weekday(_ number: Int, isShort: Bool) -> String { short(weekdays[number], isShort) }

  /// A text with the names of months and weekdays in English instead of this language.
  func english(_ text: String) -> String {
    guard self != .english else { return text }
    var result = text
    for isShort in [false, true] {
      let names =
        (1...12).map { (month($0, isShort: isShort), Self.english.month($0, isShort: isShort)) }
        + (0...6).map {
          (weekday($0, isShort: isShort), Self.english.weekday($0, isShort: isShort))
        }
      for (name, english) in names {
        let words = result.split(omittingEmptySubsequences: false) { !$0.isLetter && $0 != "-" }
        guard let word = words.first(where: { $0.lowercased() == name.lowercased() }) else {
          continue
        }
        result.replaceSubrange(word.startIndex..<word.endIndex, with: english)
      }
    }
    return result
  }

  /// What separates thousands from each other, and decimals from the rest.
  var separators: (thousands: Set<Character>, decimals: Character) {
    self == .english ? ([","], ".") : ([".", " ", "\u{A0}", "\u{202F}"], ",")
  }

  /// The first three letters.
  private func short(_ name: String, _ isShort: Bool) -> String {
    isShort ? String(name.prefix(3)) : name
  }
}
