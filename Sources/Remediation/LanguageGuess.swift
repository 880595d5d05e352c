/// The language of a text, by its script and by the words that every text of a language has.
struct LanguageGuess: Hashable, Sendable {
  /// A BCP 47 tag.
  var tag: String
  /// How likely it is, from 0 to 1.
  var confidence: Double

  /// Guesses that are less likely are asked for.
  static let likely = 0.7
  private static let mostWords = 20_000
  private static let leastHits = 6

  /// - Returns: nil if the text has too few words to tell.
  init?(_ words: some Sequence<String>) {
    var letters: [String: Int] = [:]
    var hits: [String: Int] = [:]
    var count = 0
    for word in words.prefix(Self.mostWords) {
      var isLatin = false
      for scalar in word.unicodeScalars where scalar.properties.isAlphabetic {
        let script = Self.script(scalar)
        letters[script, default: 0] += 1
        isLatin = isLatin || script == "latin"
      }
      guard isLatin else { continue }
      count += 1
      let plain = word.lowercased().filter { $0.isLetter }
      for (language, known) in Self.functionWords where known.contains(plain) {
        hits[language, default: 0] += 1
      }
    }
    let all = letters.values.reduce(0, +)
    guard all > 0, let most = letters.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else {
      return nil
    }
    if most.key != "latin" {
      // Kana tell Japanese from Chinese.
      let isJapanese = (letters["ja"] ?? 0) * 20 > letters["zh"] ?? 0 && letters["ja"] != nil
      if most.key == "zh" || most.key == "ja" {
        self.init(tag: isJapanese ? "ja" : "zh", confidence: isJapanese ? 0.98 : 0.8)
      } else {
        // Other languages are written in these scripts too.
        let isShared = ["ru", "ar"].contains(most.key)
        self.init(tag: most.key, confidence: isShared ? 0.6 : 0.95)
      }
      return
    }
    let ranked = hits.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
    guard let best = ranked.first, best.value >= Self.leastHits else { return nil }
    let second = ranked.count > 1 ? ranked[1].value : 0
    let share = Double(best.value) / Double(best.value + second)
    let density = min(1, Double(best.value) / Double(max(count, 1)) * 10)
    self.init(tag: best.key, confidence: share * (0.5 + 0.5 * density))
  }

  private init(tag: String, confidence: Double) {
    (self.tag, self.confidence) = (tag, confidence)
  }

  private static func script(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x3040...0x30FF: "ja"
    case 0x3400...0x9FFF, 0x20000...0x3FFFF: "zh"
    case 0xAC00...0xD7AF, 0x1100...0x11FF: "ko"
    case 0x0590...0x05FF: "he"
    case 0x0600...0x06FF, 0x0750...0x077F: "ar"
    case 0x0400...0x052F: "ru"
    case 0x0370...0x03FF: "el"
    case 0x0E00...0x0E7F: "th"
    case 0x0900...0x097F: "hi"
    default: "latin"
    }
  }

  /// The most frequent words of each language, and those that forms have, that few others have.
  private static let functionWords: [String: Set<String>] = [
    "en": [
      "the", "of", "and", "to", "is", "for", "or", "this", "by",
      "on", "you", "your", "be", "if", "with", "that", "are", "not",
      "from", "have", "must", "any", "name", "date", "address", "number", "signature",
      "code", "phone", "yes", "no", "state", "check", "form", "page", "information",
      "please",
    ],
    "es": [
      "el", "los", "las", "del", "y", "por", "para", "con", "una",
      "su", "o", "que", "se", "al", "como", "este", "esta", "fecha",
      "nombre", "apellido", "apellidos", "número", "firma", "código", "dirección", "teléfono",
      "provincia",
      "municipio", "solicitante", "datos",
    ],
    "fr": [
      "le", "les", "des", "et", "du", "pour", "une", "dans", "sur",
      "vous", "votre", "ou", "est", "par", "au", "aux", "ce", "cette",
      "qui", "si", "nom", "prénom", "date", "numéro", "signature", "code", "adresse",
      "téléphone", "commune", "département", "ville", "demande", "oui", "non",
    ],
    "de": [
      "der", "die", "das", "und", "ist", "für", "mit", "von", "zu",
      "den", "im", "auf", "nicht", "oder", "ein", "eine", "bei", "sie",
      "werden", "des", "name", "vorname", "datum", "nummer", "unterschrift", "straße", "ort",
      "telefon", "anschrift", "geburtsdatum", "ja", "nein", "bitte",
    ],
    "it": [
      "il", "di", "che", "e", "della", "del", "per", "con", "una",
      "gli", "le", "al", "alla", "dei", "nel", "sono", "ai", "da",
      "sottoscritto", "cognome", "nome", "data", "numero", "firma", "codice", "fiscale", "comune",
      "provincia", "indirizzo", "telefono", "sezione", "importo", "importi", "anno", "mese",
      "ufficio",
      "atto", "estremi", "totale", "identificativo", "versamento", "debito",
    ],
    "pt": [
      "o", "os", "do", "da", "dos", "das", "e", "em", "para",
      "com", "uma", "não", "que", "ou", "pelo", "ao", "no", "na",
      "nome", "data", "número", "assinatura", "código", "endereço", "telefone", "município",
      "sobrenome",
      "sim",
    ],
    "nl": [
      "de", "het", "een", "van", "en", "is", "voor", "met", "op",
      "niet", "of", "dat", "u", "uw", "te", "zijn", "naar", "bij",
      "naam", "datum", "nummer", "handtekening", "adres", "telefoon", "woonplaats", "voornaam",
      "ja",
      "nee",
    ],
    "pl": [
      "i", "w", "z", "na", "do", "nie", "oraz", "lub", "się",
      "od", "jest", "przez", "dla", "o", "po", "data", "imię", "nazwisko",
      "numer", "podpis", "kod", "adres", "telefon", "miejscowość", "tak",
    ],
    "ro": [
      "și", "în", "de", "la", "cu", "din", "pentru", "pe", "sau", "este", "care", "nu", "prin",
    ],
    "sk": ["a", "v", "na", "je", "sa", "o", "z", "pre", "alebo", "podľa", "ako", "ktorý", "dňa"],
    "cs": ["a", "v", "na", "je", "se", "o", "z", "pro", "nebo", "podle", "jako", "který", "dne"],
    "sv": [
      "och", "att", "det", "som", "för", "av", "är", "på", "med", "den", "till", "inte", "om",
    ],
    "da": [
      "og", "at", "det", "som", "for", "af", "er", "på", "med", "den", "til", "ikke", "eller",
    ],
    "fi": ["ja", "on", "ei", "tai", "se", "että", "jos", "sekä", "ovat", "kun", "mukaan"],
    "hu": ["a", "az", "és", "hogy", "nem", "vagy", "egy", "is", "ha", "meg", "szám"],
  ]
}
