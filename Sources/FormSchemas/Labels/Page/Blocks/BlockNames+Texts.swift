/// What the names of blocks say.
extension BlockNames {
  /// In few words, if that tells the blocks apart.
  func texts(of candidate: Candidate) -> [String?] {
    let whole = candidate.paragraphs.map { $0 < 0 ? nil : page.paragraphs[$0].text }
    // “Your first name” and “Spouse’s first name” say whose a further name is.
    let owners = whole.map { $0.flatMap(LabelText.owner) }
    if owners.allSatisfy({ $0 != nil }), Set(owners).count == owners.count { return owners }
    if let names = ownersBeyond(whole) ?? additions(whole) ?? starts(whole) { return names }
    let brief = whole.map { $0.map(LabelText.gist) }
    let texts = Set(brief).count == Set(whole).count ? brief : whole
    return texts.map { $0.map { PageLabeler.shortened($0, to: SectionHeadings.longest) } }
  }

  /// “First name” and “Spouse’s first name” are about nobody in particular and the spouse.
  private func ownersBeyond(_ texts: [String?]) -> [String?]? {
    let present = texts.compactMap { $0 }
    let owners = present.map(LabelText.owner)
    let rests = zip(present, owners).map { text, owner in
      LabelText.letters(String(text.dropFirst(owner?.count ?? 0)))
    }
    // “Address” says more over City and State than nothing.
    guard present.count == texts.count, Set(rests).count == 1, owners.contains(nil),
      Set(owners).count == owners.count, rests[0].hasSuffix("name") || rests[0].hasPrefix("date")
    else { return nil }
    return owners
  }

  /// What captions begin with, if they go on alike: “Dependent 1” of “Dependent 1: Last name”.
  private func starts(_ texts: [String?]) -> [String?]? {
    let parted = texts.compactMap { text -> (start: Substring, rest: Substring)? in
      guard let text, let colon = text.firstIndex(of: ":") else { return nil }
      return (text[..<colon], text[colon...])
    }
    guard parted.count == texts.count, parted.count > 1,
      Set(parted.map { LabelText.letters(String($0.rest)) }).count == 1,
      parted[0].rest.contains(where: \.isLetter),
      Set(parted.map(\.start)).count == parted.count
    else { return nil }
    return parted.map { String($0.start) }
  }

  /// What captions add in parentheses to the caption of the first block: “Name” and “Name (spouse if filing
  /// jointly)” are about you and the spouse.
  private func additions(_ texts: [String?]) -> [String?]? {
    guard texts.count > 1, let first = texts.compactMap({ $0 }).min(by: { $0.count < $1.count })
    else { return nil }
    var additions: [String?] = []
    for case let text? in texts {
      if text == first {
        additions.append(nil)
      } else if text.hasPrefix(first + " ("), text.hasSuffix(")") {
        additions.append(LabelText.gist(String(text.dropFirst(first.count + 2).dropLast())))
      } else {
        return nil
      }
    }
    guard additions.count == texts.count, Set(additions).count == additions.count else {
      return nil
    }
    // Beside the spouse, the other one is the person who fills the form.
    let isBesideSpouse = additions.contains { $0?.lowercased().contains("spouse") == true }
    return isBesideSpouse ? additions.map { $0 ?? "Your" } : additions
  }
}
