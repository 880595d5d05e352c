import FieldFormats
import InteractiveForms

/// The words that names of fields are completed with, in the language of the form; English for other languages.
struct FieldWords {
  private let table: Table

  private struct Table {
    var required: String
    var characters: String
    var page: String
    var of: String
    var text: String
    var checkBox: String
    var radio: String
    var button: String
    var list: String
    var signature: String
    /// A field that is too thin to be filled in.
    var decoration: String
    /// Words for places and parts in labels of pages, in the order of ``placeWords``.
    var places: [String]
    /// Between two things that may be chosen.
    var or = "or"
    /// The letters for day, month and year in patterns of dates.
    var date = (day: "d", month: "m", year: "y")
  }

  /// The words that labels of pages end with where captions are equal, or name the parts of one value.
  private static let placeWords = [
    "row", "line", "block", "part", "box", "day", "month", "year", "amount", "other", "percent",
    "dollars", "cents",
  ]

  /// Of a line, in characters.
  private static let longestNumber = 4

  init(_ language: String?) {
    let tag = language?.prefix { $0 != "-" }.lowercased() ?? "en"
    table = Self.tables[tag] ?? Self.english
  }

  private static let english = Table(
    required: "required", characters: "characters", page: "page", of: "of", text: "text field",
    checkBox: "check box", radio: "options", button: "button", list: "list", signature: "signature",
    decoration: "decorative line", places: placeWords)

  private static let tables: [String: Table] = [
    "es": Table(
      required: "obligatorio", characters: "caracteres", page: "página", of: "de",
      text: "campo de texto", checkBox: "casilla", radio: "opciones", button: "botón",
      list: "lista", signature: "firma",
      decoration: "línea decorativa",
      places: [
        "fila", "línea", "bloque", "parte", "casilla", "día", "mes", "año", "importe", "otro",
        "porcentaje", "dólares", "centavos",
      ], or: "o", date: ("d", "m", "a")),
    "fr": Table(
      required: "obligatoire", characters: "caractères", page: "page", of: "sur",
      text: "champ de texte", checkBox: "case à cocher", radio: "options", button: "bouton",
      list: "liste", signature: "signature",
      decoration: "trait décoratif",
      places: [
        "ligne", "ligne", "bloc", "partie", "case", "jour", "mois", "année", "montant", "autre",
        "pourcentage", "dollars", "cents",
      ], or: "ou", date: ("j", "m", "a")),
    "de": Table(
      required: "Pflichtfeld", characters: "Zeichen", page: "Seite", of: "von", text: "Textfeld",
      checkBox: "Kontrollkästchen", radio: "Auswahl", button: "Schaltfläche", list: "Liste",
      signature: "Unterschrift",
      decoration: "Zierlinie",
      places: [
        "Zeile", "Zeile", "Block", "Teil", "Feld", "Tag", "Monat", "Jahr", "Betrag", "andere",
        "Prozent", "Dollar", "Cent",
      ], or: "oder", date: ("t", "m", "j")),
    "it": Table(
      required: "obbligatorio", characters: "caratteri", page: "pagina", of: "di",
      text: "campo di testo", checkBox: "casella", radio: "opzioni", button: "pulsante",
      list: "elenco", signature: "firma",
      decoration: "linea decorativa",
      places: [
        "riga", "riga", "blocco", "parte", "casella", "giorno", "mese", "anno", "importo", "altro",
        "percentuale", "dollari", "centesimi",
      ], or: "o", date: ("g", "m", "a")),
    "pt": Table(
      required: "obrigatório", characters: "caracteres", page: "página", of: "de",
      text: "campo de texto", checkBox: "caixa de seleção", radio: "opções", button: "botão",
      list: "lista", signature: "assinatura",
      decoration: "linha decorativa",
      places: [
        "linha", "linha", "bloco", "parte", "caixa", "dia", "mês", "ano", "valor", "outro",
        "porcentagem", "dólares", "centavos",
      ], or: "ou", date: ("d", "m", "a")),
    "nl": Table(
      required: "verplicht", characters: "tekens", page: "pagina", of: "van", text: "tekstveld",
      checkBox: "selectievakje", radio: "keuzes", button: "knop", list: "lijst",
      signature: "handtekening",
      decoration: "sierlijn",
      places: [
        "rij", "regel", "blok", "deel", "vakje", "dag", "maand", "jaar", "bedrag", "andere",
        "procent", "dollar", "cent",
      ], or: "of", date: ("d", "m", "j")),
    "pl": Table(
      required: "wymagane", characters: "znaków", page: "strona", of: "z", text: "pole tekstowe",
      checkBox: "pole wyboru", radio: "opcje", button: "przycisk", list: "lista",
      signature: "podpis",
      decoration: "linia ozdobna",
      places: [
        "wiersz", "wiersz", "blok", "część", "pole", "dzień", "miesiąc", "rok", "kwota", "inne",
        "procent", "dolary", "centy",
      ], or: "lub", date: ("d", "m", "r")),
  ]

  func kind(_ kind: FieldKind) -> String {
    switch kind {
    case .text: table.text
    case .checkBox: table.checkBox
    case .radio: table.radio
    case .pushButton: table.button
    case .comboBox, .listBox: table.list
    case .signature: table.signature
    }
  }

  func page(_ number: Int) -> String { "\(table.page) \(number)" }

  /// A field without a name: “page 2, text field 3”.
  func place(_ kind: String, page: Int, number: Int) -> String {
    page > 0 ? "\(table.page) \(page), \(kind) \(number)" : "\(kind) \(number)"
  }

  var decoration: String { table.decoration }

  /// A label of a page whose last words tell its field from others, with those words in the language of the form:
  /// “Contrôlé le : jour” of “Contrôlé le: day”, “Name, Zeile 2” of “Name, row 2”.
  func localized(_ label: String) -> String {
    guard table.places != Self.placeWords else { return label }
    var (rest, end) = (label, "")
    while let cut = rest.lastIndex(where: { ",:".contains($0) }),
      rest[cut...].dropFirst().first == " ",
      let words = localized(words: rest[cut...].dropFirst(2).split(separator: " "))
    {
      end = "\(rest[cut]) \(words)\(end)"
      rest = String(rest[..<cut])
    }
    // A field that only the number of its line names is “Line b”.
    if rest.hasPrefix("Line "), let words = localized(words: rest.split(separator: " ")) {
      rest = words
    }
    return rest + end
  }

  /// “row 2”, “Line b”, “part 1 of 3”, “2 of 5” or “month”; nil for other words.
  private func localized(words: [Substring]) -> String? {
    var words = words
    var found: [String] = []
    if words.count == 2, words[0] == "Line", words[1].count < Self.longestNumber {
      let line = table.places[1]
      return "\(line.prefix(1).uppercased())\(line.dropFirst()) \(words[1])"
    }
    if let first = words.first, let place = Self.placeWords.firstIndex(of: String(first)) {
      found.append(table.places[place])
      words.removeFirst()
    }
    let isPlain = words.isEmpty && !found.isEmpty
    let isNumber = words.count == 1 && !found.isEmpty && words[0].first?.isNumber == true
    let isCount =
      words.count == 3 && words[1] == "of" && Int(words[0]) != nil && Int(words[2]) != nil
    guard isPlain || isNumber || isCount else { return nil }
    found += isCount ? [String(words[0]), table.of, String(words[2])] : words.map(String.init)
    return found.joined(separator: " ")
  }

  /// A label that ends with what may be chosen, “AM or PM”, with “or” in the language of the form.
  func localized(_ label: String, choices: [String]) -> String {
    let said = choices.joined(separator: " or ")
    guard choices.count > 1, label.hasSuffix(said) else { return label }
    return label.dropLast(said.count) + choices.joined(separator: " \(table.or) ")
  }

  /// A pattern of a date with the letters that are read in the language of the form: “dd/mm/aaaa” of “dd/mm/yyyy”.
  private func localized(pattern: String) -> String {
    String(
      pattern.map { letter -> Character in
        let own =
          switch letter.lowercased() {
          case "d": table.date.day
          case "m": table.date.month
          case "y": table.date.year
          default: String(letter)
          }
        return Character(letter.isUppercase ? own.uppercased() : own)
      })
  }

  /// One of several fields with one name: “Name (2 of 3)”.
  func number(_ name: String, _ number: Int, of count: Int) -> String {
    "\(name) (\(number) \(table.of) \(count))"
  }

  /// What is known of a field besides its name: the pattern of a date, the cells of a comb, that it is required.
  func remarks(on field: Field, besides name: String) -> String {
    var remarks: [String] = []
    if case .date(let pattern)? = field.scripts.format {
      let own = localized(pattern: pattern.text)
      let said = name.lowercased()
      if ![pattern.text, own].contains(where: { said.contains($0.lowercased()) }) {
        remarks.append(own)
      }
    }
    if field.flags.contains(.comb), field.kind == .text, let length = field.maxLength, length > 1 {
      remarks.append("\(length) \(table.characters)")
    }
    if field.flags.contains(.required), !name.lowercased().contains(table.required.lowercased()) {
      remarks.append(table.required)
    }
    return remarks.isEmpty ? "" : " (\(remarks.joined(separator: ", ")))"
  }
}
