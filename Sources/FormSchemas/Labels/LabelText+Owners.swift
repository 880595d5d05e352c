/// Labels under what they are under, and whose something is.
extension LabelText {
  /// A label under what it is under: “Spouse: First name”, “Are you a citizen? Yes”.
  package static func joined(_ context: String, _ text: String) -> String {
    var context = withoutEnd(context)
    var goesOn = context.hasSuffix("?") || context.isEmpty
    if owner(in: context) == context {
      // “Spouse’s first name”, but “Spouse: Do you have a certificate?”.
      let name = withoutPossessive(context)
      goesOn = name == context || text.count { $0 == " " } < mostOfOwned
      if !goesOn { context = name }
    }
    return goesOn ? "\(context) \(text)" : "\(context): \(text)"
  }

  /// The word that says whose something is, if a text begins with one: “Spouse’s” of “Spouse’s first name”, but
  /// not “Your” of “Your spouse”.
  static func owner(in text: String) -> String? {
    if let rest = withoutCondition(text) {
      return owner(in: rest).map { $0.prefix(1).uppercased() + $0.dropFirst() }
    }
    let words = text.split(separator: " ", maxSplits: 2)
    guard let word = words.first, word.utf8.count > 1 else { return nil }
    func possessive(_ word: Substring) -> Bool {
      ["'s", "’s", "s'", "s’"].contains(where: word.hasSuffix)
    }
    if possessive(word) { return String(word) }
    if words.count > 2, possessive(words[1]), ordinals.contains(word.lowercased()) {
      return "\(word) \(words[1])"
    }
    guard ["your", "su", "votre"].contains(word.lowercased()) else { return nil }
    if words.count > 1, possessive(words[1]) { return "\(word) \(words[1])" }
    return words.count > 1 && relatives.contains(letters(String(words[1]))) ? nil : String(word)
  }

  /// Spaces of what somebody has.
  private static let mostOfOwned = 6

  /// “Plaintiff” of “Plaintiff’s”.
  static func withoutPossessive(_ owner: String) -> String {
    ["'s", "’s"].contains(where: owner.hasSuffix) ? String(owner.dropLast(2)) : owner
  }

  /// Before “party’s” or “child’s”.
  private static let ordinals: Set<String> = [
    "first", "second", "third", "fourth", "fifth", "sixth", "other",
  ]

  /// What follows the condition that a text begins with: “If a joint return, spouse’s first name”.
  static func withoutCondition(_ text: String) -> String? {
    guard text.lowercased().hasPrefix("if "), let comma = text.ranges(of: ", ").first else {
      return nil
    }
    return String(text[comma.upperBound...])
  }

  /// Others than the one who fills the form.
  private static let relatives: Set<String> = [
    "attorney", "beneficiary", "child", "children", "dependent", "dependents", "employer", "family",
    "father", "former", "husband", "mother", "parent", "parents", "partner", "representative",
    "sibling", "siblings", "spouse", "spouses", "wife",
  ]
}
