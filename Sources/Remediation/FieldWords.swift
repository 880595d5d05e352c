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
  }

  init(_ language: String?) {
    let tag = language?.prefix { $0 != "-" }.lowercased() ?? "en"
    table = Self.tables[tag] ?? Self.english
  }

  private static let english = Table(
    required: "required", characters: "characters", page: "page", of: "of", text: "text field",
    checkBox: "check box", radio: "options", button: "button", list: "list", signature: "signature")

  private static let tables: [String: Table] = [
    "es": Table(
      required: "obligatorio", characters: "caracteres", page: "página", of: "de",
      text: "campo de texto", checkBox: "casilla", radio: "opciones", button: "botón",
      list: "lista", signature: "firma"),
    "fr": Table(
      required: "obligatoire", characters: "caractères", page: "page", of: "sur",
      text: "champ de texte", checkBox: "case à cocher", radio: "options", button: "bouton",
      list: "liste", signature: "signature"),
    "de": Table(
      required: "Pflichtfeld", characters: "Zeichen", page: "Seite", of: "von", text: "Textfeld",
      checkBox: "Kontrollkästchen", radio: "Auswahl", button: "Schaltfläche", list: "Liste",
      signature: "Unterschrift"),
    "it": Table(
      required: "obbligatorio", characters: "caratteri", page: "pagina", of: "di",
      text: "campo di testo", checkBox: "casella", radio: "opzioni", button: "pulsante",
      list: "elenco", signature: "firma"),
    "pt": Table(
      required: "obrigatório", characters: "caracteres", page: "página", of: "de",
      text: "campo de texto", checkBox: "caixa de seleção", radio: "opções", button: "botão",
      list: "lista", signature: "assinatura"),
    "nl": Table(
      required: "verplicht", characters: "tekens", page: "pagina", of: "van", text: "tekstveld",
      checkBox: "selectievakje", radio: "keuzes", button: "knop", list: "lijst",
      signature: "handtekening"),
    "pl": Table(
      required: "wymagane", characters: "znaków", page: "strona", of: "z", text: "pole tekstowe",
      checkBox: "pole wyboru", radio: "opcje", button: "przycisk", list: "lista",
      signature: "podpis"),
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

  /// One of several fields with one name: “Name (2 of 3)”.
  func number(_ name: String, _ number: Int, of count: Int) -> String {
    "\(name) (\(number) \(table.of) \(count))"
  }

  /// What is known of a field besides its name: the pattern of a date, the cells of a comb, that it is required.
  func remarks(on field: Field, besides name: String) -> String {
    var remarks: [String] = []
    if case .date(let pattern)? = field.scripts.format,
      !name.lowercased().contains(pattern.text.lowercased())
    {
      remarks.append(pattern.text)
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
