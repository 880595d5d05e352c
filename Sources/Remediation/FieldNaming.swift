import FieldFormats
package import FormSchemas
package import InteractiveForms
import PDFArchiving
package import PDFObjects

/// How sure the name of a field is.
package enum FieldNameCertainty: String, Hashable, Sendable, CaseIterable {
  /// The form's author gave it, or the page, the XFA data or the structure say it clearly.
  case known
  /// It was made from the best text that there is, which may be another field's.
  case doubtful
  /// Nothing names the field; it is called by its page and place.
  case unknown
}

/// The name that assistive technology reads for a field (`/TU`; ISO 32000-2, Table 226).
package struct RemediatedField: Hashable, Sendable {
  /// The full field name.
  package var field: String
  package var name: String
  /// The name without remarks on its format and length.
  package var plainName = ""
  package var certainty: FieldNameCertainty
  /// Where the name comes from: `TU`, `XFA`, `structure`, `page`, `name` or `none`; `caption` of a button;
  /// `person` if a list of corrections says it.
  package var source: String
  /// How likely the name is the right one, from 0 to 1.
  package var confidence: Double
  /// The name is not the one that the file had.
  package var isChanged: Bool
  /// The page of its first widget, from 1; nil if it is on none.
  package var page: Int?
  /// In the page's default user space.
  package var bounds: Rectangle?
  /// The boxes of a group of options, in the order of pages.
  package var options: [Option] = []

  /// One of several boxes of a field.
  package struct Option: Hashable, Sendable {
    package var widget: ObjectNumber
    /// From 1, in the order of pages.
    package var number: Int
    /// The state that the box shows if it is chosen.
    package var state: String?
    /// What the option is called, without the field's name; empty if nothing names it.
    package var label: String
    /// What is read.
    package var name: String
    /// A person, the file or the page says the name clearly.
    package var isKnown: Bool
    package var page: Int?
    package var bounds: Rectangle?

    /// What a list of corrections calls the option.
    package var key: String { state ?? String(number) }
  }
}

/// Names the fields of a form for assistive technology.
package struct FieldNaming {
  package private(set) var fields: [RemediatedField] = []
  private let form: Form
  private let labels: FormLabels
  /// What pages alone say.
  private let printed: FormLabels
  private let evidence: TooltipEvidence
  private let words: FieldWords
  /// Full names of fields that a person has named.
  private let given: Set<String>
  /// By place, the names of the file that were guessed when it was remediated before.
  private let guesses: [Int: NameGuess]

  /// Labels that are less likely are doubtful.
  static let likely = 0.6
  /// Labels of the page that are as likely stand against a tooltip of the file.
  static let certain = 0.8
  /// How likely a label is that the field's own name confirms.
  private static let confirmed = 0.7
  /// Labels that are less likely do not tell fields apart.
  private static let least = 0.4
  /// How likely a tooltip of a text field is that no word of the page near it confirms.
  private static let unconfirmed = 0.5
  private static let longest = 300

  /// - Parameters:
  ///   - labels: from all sources.
  ///   - printed: from the pages alone.
  ///   - document: of the form.
  ///   - given: full names of fields that a person has named.
  package init(
    _ form: Form, labels: FormLabels, printed: FormLabels, in document: Document,
    language: String?, given: Set<String> = []
  ) {
    self.form = form
    self.given = given
    guesses = Dictionary(
      uniqueKeysWithValues: form.fields.enumerated().compactMap { place, field in
        NameGuess(of: field, in: document).map { (place, $0) }
      })
    self.labels = labels
    self.printed = printed
    evidence = TooltipEvidence(form, labels: labels, printed: printed)
    words = FieldWords(language)
    for place in form.fields.indices {
      var field = named(place)
      field.plainName = field.name
      if field.isChanged, field.certainty != .unknown, field.source != "caption" {
        field.name += words.remarks(on: form.fields[place], besides: field.name)
        field.isChanged = field.name != Self.oneLine(form.fields[place].alternateName ?? "")
      }
      fields.append(field)
    }
    tellApart()
  }

  private func named(_ place: Int) -> RemediatedField {
    let field = form.fields[place]
    let widget = field.widgets.first { !$0.isHidden } ?? field.widgets.first
    var named = RemediatedField(
      field: field.name, name: "", certainty: .unknown, source: "none", confidence: 0,
      isChanged: true, page: widget?.pageIndex.map { $0 + 1 }, bounds: widget?.rectangle)
    let own = Self.oneLine(field.alternateName ?? "")
    if given.contains(field.name), !own.isEmpty {
      named.name = own
      (named.certainty, named.source, named.confidence, named.isChanged) = (
        .known, "person", 1, false
      )
      return named
    }
    let label = labels.fields[place]
    let caption = Self.oneLine(field.widgets.lazy.compactMap(\.characteristics.caption).first ?? "")
    if let guess = guesses[place] {
      named.name = own
      (named.certainty, named.source, named.confidence, named.isChanged) = (
        guess.certainty, "TU", guess.confidence, false
      )
      return named
    }
    if label.source == .alternateName, label.confidence >= Self.likely {
      if evidence.doubted.contains(place) {
        replaceTooltip(of: &named, own, place)
        return named
      }
      named.name = own
      (named.certainty, named.source, named.confidence, named.isChanged) = (.known, "TU", 1, false)
      if evidence.unconfirmed.contains(place) {
        (named.certainty, named.confidence) = (.doubtful, Self.unconfirmed)
      }
      return named
    }
    if field.kind == .pushButton, !caption.isEmpty {
      named.name = caption
      (named.certainty, named.source, named.confidence) = (.known, "caption", 0.95)
      return named
    }
    if Self.isSliver(field) {
      named.name = words.decoration
      (named.certainty, named.confidence) = (.known, 1)
      return named
    }
    let text = spoken(label, place)
    if label.source != .none, label.source != .alternateName, !text.isEmpty {
      named.name = text
      named.source = label.source.rawValue
      named.confidence = label.confidence
      if label.source == .page, evidence.confirmed.contains(place) {
        named.confidence = max(Self.confirmed, label.confidence)
      }
      named.certainty = named.confidence >= Self.likely ? .known : .doubtful
    } else if let said = LabelText.readable(own), !said.isEmpty {
      // It says little, and nothing says more.
      named.name = said
      (named.certainty, named.source, named.confidence, named.isChanged) = (
        .doubtful, "TU", 0.3, said != own
      )
      return named
    } else {
      return named
    }
    return named
  }

  /// Names a field whose tooltip is doubted by what the page says, or by the tooltip if the page says too little.
  private func replaceTooltip(of named: inout RemediatedField, _ own: String, _ place: Int) {
    let label = printed.fields[place]
    guard label.source == .page, label.confidence >= Self.likely else {
      named.name = own
      (named.certainty, named.source, named.confidence, named.isChanged) = (
        .doubtful, "TU", 0.3, false
      )
      return
    }
    let field = form.fields[place]
    named.name = spoken(label, place)
    let isSure = label.confidence >= Self.certain || evidence.confirmed.contains(place)
    (named.certainty, named.source) = (isSure ? .known : .doubtful, "page")
    named.confidence = label.confidence
    // How to type is worth saying where the field is particular about it.
    let isParticular =
      field.kind == .text && (field.maxLength != nil || field.scripts.format != nil)
    if isParticular, !evidence.others.contains(place), own.contains(" ") {
      named.name = Self.oneLine("\(LabelText.withoutEnd(named.name)). \(own)")
    }
  }

  /// A label as it is said, with the words for places in the language of the form; what the page says at the field's other
  /// places is said too.
  private func spoken(_ label: FieldLabel, _ place: Int) -> String {
    var own = Self.uncounted(label)
    if label.source == .page {
      own = LabelText.saidOnce(words.localized(own, choices: labels.options[place].map(\.text)))
    }
    let texts = [own] + (label.source == .page ? printed.others[place] ?? [] : [])
    return Self.oneLine(texts.map { words.localized($0) }.joined(separator: " / "))
  }

  /// A label of a page without the count that tells it from equal ones of its page, “Date, 1 of 2”: names are counted over
  /// the whole form.
  private static func uncounted(_ label: FieldLabel) -> String {
    let words = label.text.split(separator: " ", omittingEmptySubsequences: false)
    guard label.source == .page, words.count > 3, words[words.count - 2] == "of",
      Int(words[words.count - 3]) != nil, Int(words[words.count - 1]) != nil,
      words[words.count - 4].hasSuffix(",")
    else { return label.text }
    return String(words.dropLast(3).joined(separator: " ").dropLast())
  }

  /// Without what no voice can say: the characters that fonts of symbols have in Unicode's private areas.
  package static func sayable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.properties.generalCategory == .privateUse })
    else { return text }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { $0.properties.generalCategory != .privateUse }))
  }

  private static func oneLine(_ text: String) -> String {
    let line = sayable(text).split(whereSeparator: { $0.isWhitespace || $0.isNewline }).joined(
      separator: " ")
    return LabelText.shortened(line, to: longest)
  }

  // MARK: What nobody can see

  /// In points.
  private static let highestSliver = 2.0

  /// Whether a text field is too thin to show what is entered: it decorates the page, as a rule does.
  private static func isSliver(_ field: Field) -> Bool {
    field.kind == .text && !field.widgets.isEmpty
      && field.widgets.allSatisfy { widget in
        widget.rectangle.map { min($0.width, $0.height) < highestSliver } ?? false
      }
  }

  // MARK: Telling apart

  /// Unknown fields get names by page and place. Equal names of different fields get what the page tells them apart by,
  /// or numbers, wherever the names come from; those that a person gave stay.
  private mutating func tellApart() {
    let order = pageOrder
    var counts: [String: Int] = [:]
    for place in order where fields[place].certainty == .unknown {
      let kind = words.kind(form.fields[place].kind)
      let page = fields[place].page ?? 0
      let key = "\(page) \(kind)"
      counts[key, default: 0] += 1
      fields[place].name = words.place(kind, page: page, number: counts[key] ?? 1)
      fields[place].plainName = fields[place].name
    }
    // “Other” is said as a check box and as a text field: their kinds tell them apart.
    struct Key: Hashable {
      var name: String
      var isToggle: Bool
    }
    var groups: [Key: [Int]] = [:]
    for place in order {
      let key = Key(name: fields[place].name, isToggle: form.fields[place].kind.isToggle)
      groups[key, default: []].append(place)
    }
    for places in groups.values where places.count > 1 {
      // Fields of one full name are one.
      guard Set(places.map { fields[$0].field }).count > 1 else { continue }
      tellApartByPage(places)
      let equal = Dictionary(grouping: places) { fields[$0].plainName }
      for places in equal.values where places.count > 1 {
        let pages = places.compactMap { fields[$0].page }
        let isOnePerPage = Set(pages).count == places.count
        let isOtherwise = calledOtherwise(places)
        for (index, place) in places.enumerated()
        where fields[place].certainty != .unknown
          && (fields[place].source != "person" || fields[place].isChanged)
        {
          func placed(_ name: String) -> String {
            isOnePerPage
              ? "\(name) (\(words.page(pages[index])))"
              : words.number(name, index + 1, of: places.count)
          }
          if isOtherwise.contains(place) {
            (fields[place].certainty, fields[place].confidence) = (.doubtful, Self.unconfirmed)
          }
          fields[place].name = placed(fields[place].name)
          fields[place].plainName = placed(fields[place].plainName)
          fields[place].isChanged = true
        }
      }
    }
  }

  /// Of fields with one tooltip, those that the page surely calls something else, each by words of its own.
  private func calledOtherwise(_ places: [Int]) -> Set<Int> {
    let said = places.filter {
      isNamedByAuthor($0) && printed.fields[$0].source == .page
        && printed.fields[$0].confidence >= Self.certain
    }.map { place in
      let own = TooltipEvidence.words(TooltipEvidence.ownText(of: printed.fields[place]))
      return (place: place, stems: TooltipEvidence.stems(own))
    }
    let tooltip = TooltipEvidence.stems(
      TooltipEvidence.words(places.first.map { fields[$0].plainName } ?? ""))
    let others = said.filter { !$0.stems.isEmpty && !tooltip.isSubset(of: $0.stems) }
    return Set(others.map(\.stems)).count > 1 ? Set(others.map(\.place)) : []
  }

  /// Fields with one tooltip are called by labels of the page that say all that it says, and more: the question that an
  /// answer is to. Other labels tell them apart by what is over or beside a cell: “Debtor 1: Occupation”.
  private mutating func tellApartByPage(_ places: [Int]) {
    let whole = places.map { (place: $0, name: wholeNameOfPage($0)) }
    let parts = places.map { (place: $0, name: nameUnderHeading($0)) }
    let uses = parts.compactMap(\.name).reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
    for ((place, name), (_, part)) in zip(whole, parts) {
      guard let name = name ?? part.flatMap({ uses[$0] == 1 ? $0 : nil }) else { continue }
      let confidence = printed.fields[place].confidence
      (fields[place].name, fields[place].plainName) = (name, name)
      (fields[place].source, fields[place].isChanged) = ("page", true)
      fields[place].confidence = confidence
      fields[place].certainty = confidence >= Self.likely ? .known : .doubtful
    }
  }

  /// The tooltip or the XFA data name the field, and nothing speaks against it.
  private func isNamedByAuthor(_ place: Int) -> Bool {
    ["TU", "XFA"].contains(fields[place].source) && fields[place].certainty == .known
  }

  /// A label of the page that may stand for a tooltip that several fields have.
  private func labelBesideTooltip(_ place: Int) -> FieldLabel? {
    let label = printed.fields[place]
    return isNamedByAuthor(place) && label.source == .page && label.confidence >= Self.least
      ? label : nil
  }

  private func wholeNameOfPage(_ place: Int) -> String? {
    guard let label = labelBesideTooltip(place) else { return nil }
    let text = spoken(label, place)
    let words = TooltipEvidence.words(fields[place].plainName)
    let said = TooltipEvidence.words(text)
    let stems = TooltipEvidence.stems(words)
    let saysAll =
      words.isSubset(of: said) || !stems.isEmpty && stems.isSubset(of: TooltipEvidence.stems(said))
    return saysAll && words != said ? text : nil
  }

  /// “Debtor 1: Occupation”, where the tooltip is “Occupation” and the page says “Debtor 1: What you do”.
  private func nameUnderHeading(_ place: Int) -> String? {
    guard let label = labelBesideTooltip(place),
      let own = label.text.ranges(of: TooltipEvidence.ownText(of: label)).last,
      case let heading = LabelText.cleaned(String(label.text[..<own.lowerBound])),
      LabelText.hasWord(heading)
    else { return nil }
    return Self.oneLine(LabelText.joined(heading, fields[place].plainName))
  }

  /// Places of fields in the order of pages, from the top.
  private var pageOrder: [Int] {
    fields.indices.sorted { first, second in
      let (one, other) = (fields[first], fields[second])
      if one.page != other.page { return (one.page ?? .max) < (other.page ?? .max) }
      let (top, otherTop) = (one.bounds?.top ?? 0, other.bounds?.top ?? 0)
      if abs(top - otherTop) > 4 { return top > otherTop }
      let (left, otherLeft) = (one.bounds?.left ?? 0, other.bounds?.left ?? 0)
      return left != otherLeft ? left < otherLeft : first < second
    }
  }

  // MARK: Writing

  /// For each field, the labels of its widgets' options.
  var optionLabels: [[FieldLabel]] { labels.options }

  /// Writes the names that changed, and which of them are guesses.
  func write(to document: inout Document) {
    for (place, field) in form.fields.enumerated() {
      let named = fields[place]
      let guess = NameGuess(named)
      guard named.isChanged || guess == nil && guesses[place] != nil else { continue }
      document.update(field.number) {
        $0["TU"] = .string(PDFString(text: named.name))
        $0[NameGuess.key] = guess?.object(about: named.name)
      }
    }
  }
}
