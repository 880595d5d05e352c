import FieldFormats
import FormSchemas
import InteractiveForms

/// Which alternate names (`/TU`) of a file do not say what their fields are, judged by the labels of the pages and by
/// one another.
///
/// That a name and the label of the page have no word in common is not enough, since authors say things in words of
/// their own. Something else has to speak against the name: fields with other labels have it too, another field is
/// labeled so, its marks do not match, nothing on its page speaks of it, it is a pattern of values, or it goes on from a
/// name that is doubted.
struct TooltipEvidence {
  /// Indexes in the fields of the form.
  private(set) var doubted: Set<Int> = []
  /// Of the doubted, those that are the label of another field.
  private(set) var others: Set<Int> = []
  /// Fields whose names nothing confirms: no word of them is near, where the page says something else.
  private(set) var unconfirmed: Set<Int> = []
  /// Fields whose labels of the page are confirmed by their own names: `income_tips` beside “2e) Tips”.
  private(set) var confirmed: Set<Int> = []

  private struct Tooltip {
    var place: Int
    var text: String
    /// The words that count for likeness, with numbers.
    var words: Set<String>
    var own: Set<String>
    /// The words that the page says around the field.
    var near: Set<String>
    /// How likely the page's label is; 0 if it has no word.
    var confidence: Double
    var page: Int?

    var isSure: Bool { confidence >= FieldNaming.likely }
    var likeness: Double { TooltipEvidence.likeness(words, own) }
    /// The page has one of the words, or of their beginnings.
    var agrees: Bool {
      let stems = TooltipEvidence.stems(words)
      return stems.isEmpty
        ? !words.isDisjoint(with: near) : !stems.isDisjoint(with: TooltipEvidence.stems(near))
    }
  }

  /// - Parameters:
  ///   - labels: from all sources.
  ///   - printed: from the pages alone.
  init(_ form: Form, labels: FormLabels, printed: FormLabels) {
    var pageStems: [Int: Set<String>] = [:]
    /// Names of fields by the words of their labels.
    var labeled: [Set<String>: Set<String>] = [:]
    var tooltips: [Tooltip] = []
    let names = NameWords(form)
    for (place, field) in form.fields.enumerated() where field.kind != .pushButton {
      let label = printed.fields[place]
      let options = printed.options[place].filter { $0.source == .page }.map(\.text)
      let around = ([label.text] + label.context + options).joined(separator: " ")
      let near = label.source == .page ? Self.words(around) : []
      let whole = label.source == .page ? Self.ownText(of: label) : ""
      let part = LabelText.withoutPart(whole)
      let own = Self.words(part)
      var confidence = LabelText.hasWord(label.text) && !own.isEmpty ? label.confidence : 0
      // The page did not tell it from the field beside it.
      if part != whole { confidence = min(confidence, FieldNaming.likely) }
      let page = field.widgets.lazy.compactMap(\.pageIndex).first
      if let page { pageStems[page, default: []].formUnion(Self.stems(near)) }
      if confidence >= FieldNaming.likely { labeled[own, default: []].insert(field.name) }
      for option in options { labeled[Self.words(option), default: []].insert(field.name) }
      if names.confirm(Self.stems(own), of: place) { confirmed.insert(place) }
      guard labels.fields[place].source == .alternateName,
        labels.fields[place].confidence >= FieldNaming.likely
      else { continue }
      let text = labels.fields[place].text
      tooltips.append(
        Tooltip(
          place: place, text: text.lowercased(), words: Self.words(text), own: own, near: near,
          confidence: confidence, page: page))
    }
    doubtShared(tooltips, form)
    for tooltip in tooltips where Self.isPattern(tooltip.text, of: form.fields[tooltip.place]) {
      doubted.insert(tooltip.place)
    }
    for tooltip in tooltips where !doubted.contains(tooltip.place) {
      if tooltip.isSure, Self.differInNumber(tooltip.words, tooltip.own) {
        doubted.insert(tooltip.place)
        others.insert(tooltip.place)
      } else if !Self.isBalanced(tooltip.text), tooltip.likeness < Self.half {
        doubted.insert(tooltip.place)
        if labeled[tooltip.words] != nil { others.insert(tooltip.place) }
      } else if tooltip.isSure, !tooltip.agrees {
        let isStrange =
          tooltip.page.flatMap { pageStems[$0] }.map { stems in
            stems.count >= Self.fewestStems && Self.stems(tooltip.words).isDisjoint(with: stems)
          } ?? false
        if isStrange || confirmed.contains(tooltip.place) { doubted.insert(tooltip.place) }
        let names = labeled[tooltip.words] ?? []
        if names.contains(where: { $0 != form.fields[tooltip.place].name }) {
          doubted.insert(tooltip.place)
          others.insert(tooltip.place)
        } else {
          unconfirmed.insert(tooltip.place)
        }
      }
    }
    doubtContinued(tooltips)
  }

  /// A text that only says what a value looks like: the pattern of the field's dates, or what it shows while it is blank.
  private static func isPattern(_ text: String, of field: Field) -> Bool {
    if case .date(let pattern)? = field.scripts.format, pattern.text.lowercased() == text {
      return true
    }
    guard case .text(let blank)? = field.defaultValue, field.kind == .text else { return false }
    return LabelText.cleaned(blank).lowercased() == text
  }

  /// A name that fields with different labels have belongs to those whose labels are most like it.
  private mutating func doubtShared(_ tooltips: [Tooltip], _ form: Form) {
    for group in Dictionary(grouping: tooltips, by: \.text).values {
      let sure = group.filter(\.isSure)
      guard Set(group.map { form.fields[$0.place].name }).count > 1,
        Set(sure.map(\.own)).count > 1
      else { continue }
      let best = sure.map(\.likeness).max() ?? 0
      // “Applicant (Name) (Date of birth)” for each of the fields whose captions it lists.
      let lists = sure.filter { $0.own.isSubset(of: $0.words) && $0.own.count < $0.words.count }
      if lists.count > 2, Set(lists.map(\.own)).count == lists.count {
        doubted.formUnion(lists.map(\.place))
        others.formUnion(lists.map(\.place))
        continue
      }
      for tooltip in sure
      where !tooltip.agrees
        || best >= Self.half && tooltip.likeness < best && tooltip.confidence >= FieldNaming.certain
      {
        doubted.insert(tooltip.place)
        if best >= Self.half { others.insert(tooltip.place) }
      }
      guard sure.contains(where: { doubted.contains($0.place) }) else { continue }
      for tooltip in group where !tooltip.isSure && !tooltip.agrees {
        doubted.insert(tooltip.place)
      }
    }
  }

  /// What repeats doubted names is doubted too: “Digits only (with area code)” beside “Digits only”.
  private mutating func doubtContinued(_ tooltips: [Tooltip]) {
    let instructions = tooltips.filter {
      doubted.contains($0.place) && !others.contains($0.place) && !$0.agrees
    }
    let beginnings = Set(instructions.map(\.text).filter { $0.contains(" ") })
    let repeated = instructions.reduce(into: Set<String>()) { $0.formUnion($1.words) }
    for tooltip in tooltips where tooltip.likeness < Self.half {
      guard !doubted.contains(tooltip.place) else { continue }
      let ends = tooltip.text.indices.filter { !tooltip.text[$0].isLetter }
      let isLonger = ends.contains { end in
        let beginning = tooltip.text[..<end]
        return beginnings.contains(String(beginning.dropLast(beginning.last == " " ? 1 : 0)))
      }
      let share = Double(tooltip.words.intersection(repeated).count)
      let isMade = !tooltip.agrees && share >= Self.half * Double(tooltip.words.count)
      if isLonger || isMade { doubted.insert(tooltip.place) }
    }
  }

  // MARK: Words

  private static let half = 0.5
  /// A page with fewer words in its labels tells nothing about a tooltip.
  private static let fewestStems = 12

  static func ownText(of label: FieldLabel) -> String {
    label.ownText.isEmpty ? label.text : label.ownText
  }

  static func words(_ text: String) -> Set<String> {
    Set(text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
  }

  /// The beginnings of the words that are not short, so that “surname” and “surnames” are one.
  static func stems(_ words: Set<String>) -> Set<String> {
    Set(
      words.filter { word in
        word.contains(where: \.isLetter)
          && (word.count > 2 || word.unicodeScalars.contains { $0.value >= 0x250 })
      }.map { String($0.prefix(5)) })
  }

  /// Two texts are the same but for their numbers: “1st surname” and “2nd surname”.
  private static func differInNumber(_ one: Set<String>, _ other: Set<String>) -> Bool {
    func numbers(_ words: Set<String>) -> Set<String> {
      Set(words.map { String($0.prefix(while: \.isNumber)) }.filter { !$0.isEmpty })
    }
    func others(_ words: Set<String>) -> Set<String> { words.filter { $0.first?.isNumber != true } }
    let (first, second) = (numbers(one), numbers(other))
    return !first.isEmpty && !second.isEmpty && first.isDisjoint(with: second)
      && !others(one).isEmpty && others(one) == others(other)
  }

  /// The share of words that two texts have in common.
  private static func likeness(_ one: Set<String>, _ other: Set<String>) -> Double {
    let all = one.union(other).count
    return all == 0 ? 0 : Double(one.intersection(other).count) / Double(all)
  }

  /// Every bracket that is opened is closed, and none else.
  private static func isBalanced(_ text: String) -> Bool {
    let pairs: [Character: Character] = ["(": ")", "[": "]", "{": "}", "“": "”", "«": "»"]
    let ends = Set(pairs.values)
    var open: [Character] = []
    for character in text {
      if let end = pairs[character] {
        open.append(end)
      } else if ends.contains(character) {
        // “1) Name” numbers its text.
        guard let expected = open.popLast() else {
          if character == ")" { continue }
          return false
        }
        guard expected == character else { return false }
      }
    }
    return open.isEmpty
  }
}

/// The words in the names of fields that few fields have.
struct NameWords {
  private var stems: [Set<String>]
  /// The fields that have each.
  private var owners: [String: [Int]] = [:]
  private static let mostUses = 3
  private static let mostStems = 10
  private static let least = 0.5

  init(_ form: Form) {
    stems = form.fields.map { Self.stems(of: $0.name) }
    let uses = stems.joined().reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
    for place in stems.indices {
      stems[place] = stems[place].filter { uses[$0, default: 0] <= Self.mostUses }
      for stem in stems[place] { owners[stem, default: []].append(place) }
    }
  }

  /// At least half of a name's own words are in a label, which is no running text and has no other field's name as well.
  func confirm(_ label: Set<String>, of place: Int) -> Bool {
    let own = share(of: place, in: label)
    guard own >= Self.least, label.count <= Self.mostStems else { return false }
    return !label.contains { stem in
      (owners[stem] ?? []).contains {
        stems[$0] != stems[place] && share(of: $0, in: label) >= own
      }
    }
  }

  /// How many of a name's own words are in a label, from 0 to 1.
  private func share(of place: Int, in label: Set<String>) -> Double {
    let own = stems[place]
    return own.isEmpty ? 0 : Double(own.intersection(label).count) / Double(own.count)
  }

  /// Of the last part of a full name: `taxpayer.lastName_2` has “last” and “name”.
  private static func stems(of name: String) -> Set<String> {
    var words: [String] = []
    var wasLower = false
    for character in name.split(separator: ".").last ?? "" {
      if !character.isLetter {
        words.append("")
      } else if character.isUppercase, wasLower {
        words.append(String(character))
      } else if words.isEmpty {
        words = [String(character)]
      } else {
        words[words.count - 1].append(character)
      }
      wasLower = character.isLowercase
    }
    let small = Set(words.map { $0.lowercased() }).subtracting(LabelText.madeUp)
    return TooltipEvidence.stems(small)
  }
}
