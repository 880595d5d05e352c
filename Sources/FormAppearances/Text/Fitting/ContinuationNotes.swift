/// What a box says that holds only the beginning of its text: on which page the rest is.
enum ContinuationNotes {
  /// A language's notes, from the clearest to the shortest; `#` stands for the number of the page.
  private static let notes: [String: [String]] = [
    "ar": ["(تتمة في الصفحة #)", "(انظر الصفحة #)", "(ص #)", "ص #"],
    "de": ["(Fortsetzung auf Seite #)", "(siehe Seite #)", "(S. #)", "S. #"],
    "en": ["(continued on page #)", "(see page #)", "(p. #)", "p. #"],
    "es": ["(continúa en la página #)", "(véase la página #)", "(pág. #)", "pág. #"],
    "fr": ["(suite à la page #)", "(voir page #)", "(p. #)", "p. #"],
    "it": ["(continua a pagina #)", "(vedi pagina #)", "(pag. #)", "pag. #"],
    "ja": ["（#ページに続く）", "（#ページ参照）", "(p. #)"],
    "ko": ["(#쪽에 계속)", "(#쪽 참조)", "(p. #)"],
    "nl": ["(vervolg op pagina #)", "(zie pagina #)", "(p. #)"],
    "pl": ["(ciąg dalszy na stronie #)", "(zob. strona #)", "(s. #)", "s. #"],
    "pt": ["(continua na página #)", "(ver página #)", "(pág. #)", "pág. #"],
    "ru": ["(продолжение на с. #)", "(см. с. #)", "(с. #)", "с. #"],
    "vi": ["(xem tiếp trang #)", "(xem trang #)", "(tr. #)", "tr. #"],
    "zh": ["（续见第#页）", "（见第#页）", "(p. #)"],
    "zh-hant": ["（續見第#頁）", "（見第#頁）", "(p. #)"],
  ]

  /// From the clearest to the shortest, the last one in letters that every font has.
  ///
  /// - Parameter language: a BCP 47 tag; English for none, and for languages that have no notes.
  static func texts(page: Int, language: String?) -> [String] {
    let english = notes["en"] ?? []
    let own = language.flatMap(notes(in:)) ?? english
    let all = own.last == english.last ? own : own + english.suffix(1)
    return all.map { $0.replacing("#", with: String(page)) }
  }

  private static func notes(in language: String) -> [String]? {
    let parts = language.lowercased().split(separator: "-").map(String.init)
    guard let first = parts.first else { return nil }
    let isTraditional = !Set(parts).isDisjoint(with: ["hant", "tw", "hk", "mo"])
    if first == "zh", isTraditional, !parts.contains("hans") { return notes["zh-hant"] }
    return notes[first]
  }
}
