/// Words that labels of forms have, by what they do.
enum DraftWords {
  /// The words of a text in lower case, without punctuation and without the ending of a possessive: “Spouse's name”
  /// has “spouse” and “name”.
  static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = String.UnicodeScalarView()
    var isPossessive = false
    func end() {
      if !word.isEmpty { words.append(String(word)) }
      word = String.UnicodeScalarView()
      isPossessive = false
    }
    let scalars = Array(text.lowercased().unicodeScalars)
    for (place, scalar) in scalars.enumerated() {
      if scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
        || scalar.properties.generalCategory == .nonspacingMark
      {
        if !isPossessive { word.append(scalar) }
      } else if (scalar == "'" || scalar == "’"), !word.isEmpty,
        place + 1 < scalars.count, scalars[place + 1].properties.isAlphabetic
      {
        let isLast =
          place + 2 >= scalars.count || !scalars[place + 2].properties.isAlphabetic
        isPossessive = isLast && scalars[place + 1] == "s"
        // “Numéro d'ordre”
        if !isLast, word.count == 1 { word = String.UnicodeScalarView() }
      } else {
        end()
      }
    }
    end()
    return words
  }

  static let articles: Set<String> = [
    "a", "an", "the", "your", "my", "his", "her", "their", "this", "that", "these",
    "el", "la", "los", "las", "su", "le", "les", "votre", "der", "die", "das", "ihr", "ihre",
  ]
  /// Removed from names of many words.
  static let small: Set<String> = [
    "and", "any", "are", "as", "at", "by", "do", "does", "for", "from", "if", "in", "is", "it",
    "of", "on",
    "or", "other", "such", "than", "to", "was", "were", "which", "with", "you",
    "de", "del", "en", "y", "o", "du", "des", "et", "ou", "und", "oder", "von", "zu", "im",
  ]
  /// What a sentence begins with that asks for what it names: “Enter your name”.
  static let requests: Set<String> = [
    "enter", "give", "indicate", "insert", "list", "please", "print", "provide", "specify", "state",
    "write",
    "escriba", "indique", "ingrese", "indiquez", "inscrivez",
  ]
  /// What a sentence begins with that tells people what to do.
  static let orders: Set<String> = requests.union([
    "an", "attach", "cancel", "check", "choose", "complete", "cross", "do", "fill", "for", "format",
    "if", "include",
    "leave", "make", "mark", "must", "note", "only", "read", "required", "see", "select", "use",
    "when",
    "marque", "seleccione", "vea", "cochez", "voir", "veuillez", "siehe", "bitte",
  ]).union(notices)
  /// Single words before what people should know.
  static let notices: Set<String> = [
    "attention", "caution", "example", "examples", "important", "instructions", "note", "notes",
    "warning",
  ]
  /// What a sentence begins with that asks to choose.
  static let choosing: Set<String> = [
    "check", "choose", "mark", "select", "marque", "seleccione", "cochez",
  ]
  /// What is between that and what is chosen: “Check the appropriate box for …”.
  static let chosen: Set<String> = [
    "all", "applicable", "applies", "apply", "appropriate", "box", "boxes", "following", "for",
    "if", "of", "one", "only",
    "that", "to",
  ]
  /// What programs call fields.
  static let madeUp: Set<String> = [
    "button", "check", "checkbox", "checkboxes", "combo", "combobox", "date", "dropdown", "field",
    "form", "group",
    "line", "list", "number", "numeric", "option", "page", "radio", "radiobutton", "subform",
    "table", "text",
    "textbox", "textfield", "undefined", "untitled",
  ]
  static let placesInTables: Set<String> = ["block", "column", "page", "row"]
  /// Parts of a form, before their numbers.
  static let divisions: Set<String> = [
    "box", "item", "line", "part", "question", "section", "step",
  ]
  static let yes: Set<String> = [
    "yes", "sí", "si", "sì", "oui", "ja", "sim", "tak", "ano", "áno", "da", "igen", "はい", "是", "y",
  ]
  static let no: Set<String> = [
    "no", "non", "nein", "nee", "não", "nie", "ne", "nu", "nem", "いいえ", "否", "n",
  ]
  /// Answers of which only one can be true.
  static let opposites: [(Set<String>, Set<String>)] = [
    (yes, no),
    (
      ["female", "f", "w", "femme", "féminin", "femmina", "weiblich", "mujer", "kobieta", "女"],
      ["male", "m", "h", "homme", "masculin", "maschio", "männlich", "hombre", "mężczyzna", "男"]
    ),
  ]
  /// What may follow them as a third answer.
  static let neither: Set<String> = [
    "other", "unknown", "unsure", "x", "autre", "otro", "altro", "divers", "inne", "その他",
  ]
  /// Questions of which one box is checked.
  static let oneOnly = [
    "only one", "one box", "one of", "check one", "select one", "choose one", "mark one",
    "one only",
    "una sola", "una opción", "marque uno", "marque una", "une seule", "nur eine",
    "eines ankreuzen", "una casella", "tylko jed",
  ]
  /// What people call a date, with the pattern that is usual where they say so.
  static let dates: [String: String] = [
    "date": "MM/dd/yyyy", "dob": "MM/dd/yyyy", "birthdate": "MM/dd/yyyy", "fecha": "dd/MM/yyyy",
    "data": "dd/MM/yyyy", "datum": "dd.MM.yyyy", "geburtsdatum": "dd.MM.yyyy",
  ]
  static let signatures: Set<String> = [
    "signature", "firma", "unterschrift", "assinatura", "podpis", "handtekening",
  ]
  /// With a word for a signature, what makes it something else: “printed name of signature”, “date of signature”.
  static let notSignatures: Set<String> = [
    "name", "printed", "title", "date", "nombre", "nome", "cargo", "fecha", "data", "datum",
  ]
  static let telephones: Set<String> = [
    "telephone", "phone", "tel", "teléfono", "cell", "mobile", "fax",
  ]
  static let amounts: Set<String> = ["amount", "importe", "importo", "betrag", "montant", "kwota"]
  /// The label of a date is shorter than this, in words.
  static let mostOfDate = 8
  /// That of a telephone number or an amount: “My daytime telephone number”.
  static let mostOfNumber = 5
  /// With a date word, what makes it something else: “date and time”, “dates of service, from and to”.
  static let notDates: Set<String> = [
    "time", "place", "month", "day", "year", "name", "base", "sheet", "and", "or", "nr",
    "luogo", "lugar", "lieu", "ort", "local", "miejsce", "e", "y", "et", "und", "i", "en", "și",
  ]
}
