/// The language of a text, by its script and by the words that every text of a language has.
package struct LanguageGuess: Hashable, Sendable {
  /// A BCP 47 tag.
  package var tag: String
  /// How likely it is, from 0 to 1.
  package var confidence: Double

  /// Guesses that are less likely are asked for.
  package static let likely = 0.7
  private static let mostWords = 20_000
  private static let leastHits = 2

  /// - Returns: nil if the text has too few words to tell.
  package init?(_ words: some Sequence<String>) {
    var letters: [String: Int] = [:]
    var known: [String: Int] = [:]
    for word in words.prefix(Self.mostWords) {
      var isLatin = false
      for scalar in word.unicodeScalars where scalar.properties.isAlphabetic {
        let script = Self.script(scalar)
        letters[script, default: 0] += 1
        isLatin = isLatin || script == "latin"
      }
      guard isLatin else { continue }
      let plain = word.lowercased().filter { $0.isLetter }
      // Single letters number the lines of forms.
      if plain.count > 1, Self.knownWords.contains(plain) { known[plain, default: 0] += 1 }
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
    /// How often words of one language occur that another does not have.
    func hits(_ language: Set<String>, without other: Set<String> = []) -> Int {
      known.reduce(0) { sum, entry in
        language.contains(entry.key) && !other.contains(entry.key) ? sum + entry.value : sum
      }
    }
    let ranked = Self.functionWords.map { (tag: $0.key, hits: hits($0.value)) }
      .sorted { ($0.hits, $1.tag) > ($1.hits, $0.tag) }
    guard let best = ranked.first, best.hits >= Self.leastHits,
      let own = Self.functionWords[best.tag]
    else { return nil }
    // Against each other language, only words that tell the two apart count.
    let confidence =
      Self.functionWords.filter { $0.key != best.tag }.map { _, other in
        let (one, two) = (hits(own, without: other), hits(other, without: own))
        return Double(one + 1) / Double(one + two + 2)
      }.min() ?? 0
    self.init(tag: best.tag, confidence: confidence)
  }

  /// The script of the text, where other languages than the guessed one are written in it; by ISO 15924.
  package var script: String? { ["ar": "Arab", "ru": "Cyrl"][tag] }

  /// Whether a language is written from right to left, by its tag.
  package static func isRightToLeft(_ tag: String) -> Bool {
    let parts = tag.lowercased().split(separator: "-").map(String.init)
    let scripts = parts.dropFirst().filter { $0.count == 4 && $0.allSatisfy(\.isLetter) }
    if let script = scripts.first {
      return ["arab", "aran", "hebr", "syrc", "thaa", "nkoo"].contains(script)
    }
    return parts.first.map(rightToLeft.contains) ?? false
  }

  /// Languages whose usual script runs from right to left.
  private static let rightToLeft: Set<String> = [
    "ar", "arc", "ckb", "dv", "fa", "he", "ks", "nqo", "ps", "sd", "syr", "ug", "ur", "yi",
  ]

  /// Whether a text breaks off: it ends with one of the short words that something follows in every language that has
  /// them, such as “of”, “par” or “de”.
  package static func breaksOff(_ text: String) -> Bool {
    guard let last = text.split(whereSeparator: \.isWhitespace).last.map(String.init),
      last.count <= longestLink, last == last.lowercased()
    else { return false }
    return functionWords.contains { $0.value.contains(last) } && !last.contains(where: \.isNumber)
      && last.allSatisfy(\.isLetter)
  }

  private static let longestLink = 4

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

  private static let knownWords = functionWords.values.reduce(into: Set<String>()) {
    $0.formUnion($1)
  }

  /// The most frequent words of each language, and those that forms have, that few others have.
  private static let functionWords: [String: Set<String>] = [
    "en": [
      "the", "of", "and", "to", "is", "for", "or", "this", "by",
      "on", "you", "your", "be", "if", "with", "that", "are", "not",
      "from", "have", "must", "any", "name", "date", "address", "number", "signature",
      "code", "phone", "yes", "no", "state", "check", "form", "page", "information",
      "please", "in", "a", "it", "as", "was", "at", "an", "will",
      "can", "has", "may", "do",
    ],
    "es": [
      "el", "los", "las", "del", "y", "por", "para", "con", "una",
      "su", "o", "que", "se", "al", "como", "este", "esta", "fecha",
      "nombre", "apellido", "apellidos", "número", "firma", "código", "dirección", "teléfono",
      "provincia",
      "municipio", "solicitante", "datos", "de", "la", "en", "a", "un", "no",
      "es", "lo", "más",
    ],
    "fr": [
      "le", "les", "des", "et", "du", "pour", "une", "dans", "sur",
      "vous", "votre", "ou", "est", "par", "au", "aux", "ce", "cette",
      "qui", "si", "nom", "prénom", "date", "numéro", "signature", "code", "adresse",
      "téléphone", "commune", "département", "ville", "demande", "oui", "non", "de", "la",
      "en", "un", "que", "a", "plus", "pas", "ne", "se", "il",
      "sont",
    ],
    "de": [
      "der", "die", "das", "und", "ist", "für", "mit", "von", "zu",
      "den", "im", "auf", "nicht", "oder", "ein", "eine", "bei", "sie",
      "werden", "des", "name", "vorname", "datum", "nummer", "unterschrift", "straße", "ort",
      "telefon", "anschrift", "geburtsdatum", "ja", "nein", "bitte", "in", "an", "als",
    ],
    "it": [
      "il", "di", "che", "e", "della", "del", "per", "con", "una",
      "gli", "le", "al", "alla", "dei", "nel", "sono", "ai", "da",
      "sottoscritto", "cognome", "nome", "data", "numero", "firma", "codice", "fiscale", "comune",
      "provincia", "indirizzo", "telefono", "sezione", "importo", "importi", "anno", "mese",
      "ufficio",
      "atto", "estremi", "totale", "identificativo", "versamento", "debito", "la", "in", "a",
      "un", "i", "non", "si", "o",
    ],
    "pt": [
      "o", "os", "do", "da", "dos", "das", "e", "em", "para",
      "com", "uma", "não", "que", "ou", "pelo", "ao", "no", "na",
      "nome", "data", "número", "assinatura", "código", "endereço", "telefone", "município",
      "sobrenome",
      "sim", "de", "a", "um", "se", "por", "mais", "as",
    ],
    "nl": [
      "de", "het", "een", "van", "en", "is", "voor", "met", "op",
      "niet", "of", "dat", "u", "uw", "te", "zijn", "naar", "bij",
      "naam", "datum", "nummer", "handtekening", "adres", "telefoon", "woonplaats", "voornaam",
      "ja",
      "nee", "in", "aan",
    ],
    "pl": [
      "i", "w", "z", "na", "do", "nie", "oraz", "lub", "się",
      "od", "jest", "przez", "dla", "o", "po", "data", "imię", "nazwisko",
      "numer", "podpis", "kod", "adres", "telefon", "miejscowość", "tak", "to",
    ],
    "ro": [
      "și", "în", "de", "la", "cu", "din", "pentru", "pe", "sau",
      "este", "care", "nu", "prin", "a", "se", "un", "o", "ce",
    ],
    "sk": [
      "a", "v", "na", "je", "sa", "o", "z", "pre", "alebo",
      "podľa", "ako", "ktorý", "dňa", "s",
    ],
    "cs": [
      "a", "v", "na", "je", "se", "o", "z", "pro", "nebo",
      "podle", "jako", "který", "dne", "s",
    ],
    "sv": [
      "och", "att", "det", "som", "för", "av", "är", "på", "med",
      "den", "till", "inte", "om", "i", "en",
    ],
    "da": [
      "og", "at", "det", "som", "for", "af", "er", "på", "med",
      "den", "til", "ikke", "eller", "i", "en",
    ],
    "fi": ["ja", "on", "ei", "tai", "se", "että", "jos", "sekä", "ovat", "kun", "mukaan"],
    "cy": [
      "y", "yr", "a", "i", "o", "ar", "am", "eich", "chi",
      "neu", "yn", "gan", "wedi", "rhaid", "os", "ac", "enw", "cyfeiriad",
      "llys", "dyddiad", "hawliad", "mae", "nid", "hwn", "ffurflen", "gyfer",
    ],
    "ca": [
      "els", "les", "del", "amb", "per", "i", "la", "que", "dels",
      "nom", "data", "adreça", "una", "aquest", "cognoms", "signatura", "de", "el",
      "en", "a", "un", "no", "es", "se",
    ],
    "gl": [
      "o", "a", "os", "as", "do", "da", "dos", "das", "e",
      "en", "para", "con", "unha", "non", "nome", "apelidos", "sinatura", "enderezo",
      "de", "que", "un", "no", "na", "ao", "se",
    ],
    "hu": ["a", "az", "és", "hogy", "nem", "vagy", "egy", "is", "ha", "meg", "szám"],
  ]
}
