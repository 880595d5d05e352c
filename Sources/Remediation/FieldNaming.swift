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
  /// The full name of the field that is asked for in the place of this one and others like it; nil if it is asked for
  /// itself.
  package var likeField: String?
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

  /// Labels that are less likely are doubtful.
  static let likely = 0.6
  /// Labels of the page that are as likely stand against a tooltip of the file.
  static let certain = 0.8
  /// How likely a label is that the field's own name confirms.
  private static let confirmed = 0.7
  private static let longest = 300

  /// - Parameters:
  ///   - labels: from all sources.
  ///   - printed: from the pages alone.
  ///   - given: full names of fields that a person has named.
  package init(
    _ form: Form, labels: FormLabels, printed: FormLabels, language: String?,
    given: Set<String> = []
  ) {
    self.form = form
    self.given = given
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
    gatherSlivers()
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
    if label.source == .alternateName, label.confidence >= Self.likely {
      if evidence.doubted.contains(place) {
        replaceTooltip(of: &named, own, place)
        return named
      }
      named.name = own
      (named.certainty, named.source, named.confidence, named.isChanged) = (.known, "TU", 1, false)
      return named
    }
    if field.kind == .pushButton, !caption.isEmpty {
      named.name = caption
      (named.certainty, named.source, named.confidence) = (.known, "caption", 0.95)
      return named
    }
    let text = Self.oneLine(Self.uncounted(label))
    if label.source != .none, label.source != .alternateName, !text.isEmpty {
      named.name = text
      named.source = label.source.rawValue
      named.confidence = label.confidence
      if label.source == .page, evidence.confirmed.contains(place) {
        named.confidence = max(Self.confirmed, label.confidence)
      }
      named.certainty = named.confidence >= Self.likely ? .known : .doubtful
    } else if !own.isEmpty, !own.lowercased().hasPrefix("undefined") {
      // It says little, and nothing says more.
      named.name = own
      (named.certainty, named.source, named.confidence, named.isChanged) = (
        .doubtful, "TU", 0.3, false
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
    named.name = Self.oneLine(Self.uncounted(label))
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
    return line.count > longest ? line.prefix(longest - 1) + "…" : line
  }

  // MARK: What nobody can see

  private static let highestSliver = 2.0
  private static let fewestSlivers = 3

  /// Fields without a name that are too thin to be seen are one question for each kind and thickness, and one answer
  /// names all.
  private mutating func gatherSlivers() {
    var groups: [String: [Int]] = [:]
    for place in pageOrder {
      guard let box = fields[place].bounds, min(box.width, box.height) < Self.highestSliver,
        fields[place].certainty == .unknown || fields[place].source == "person"
      else { continue }
      let thickness = Int((max(0, min(box.width, box.height)) * 4).rounded())
      groups["\(form.fields[place].kind) \(thickness)", default: []].append(place)
    }
    for places in groups.values where places.count >= Self.fewestSlivers {
      let answer = places.first { fields[$0].source == "person" }
      let shown = answer ?? places[0]
      for place in places where place != shown && fields[place].certainty == .unknown {
        fields[place].likeField = fields[shown].field
        guard let answer else { continue }
        (fields[place].name, fields[place].plainName) = (fields[answer].name, fields[answer].name)
        (fields[place].certainty, fields[place].source) = (.known, "person")
        fields[place].confidence = 1
      }
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
    var groups: [String: [Int]] = [:]
    for place in order { groups[fields[place].name, default: []].append(place) }
    for (name, places) in groups where places.count > 1 {
      // Fields of one full name are one.
      let names = places.map { fields[$0].field }
      guard Set(names).count > 1, !tellApartByPage(places) else { continue }
      for (index, place) in places.enumerated()
      where fields[place].certainty != .unknown
        && (fields[place].source != "person" || fields[place].isChanged)
      {
        fields[place].name = words.number(name, index + 1, of: places.count)
        fields[place].plainName = words.number(
          fields[place].plainName, index + 1, of: places.count)
        fields[place].isChanged = true
      }
    }
  }

  /// Fields with one tooltip are told apart by labels of the page that say all that it says, and more.
  private mutating func tellApartByPage(_ places: [Int]) -> Bool {
    let texts = places.map { Self.oneLine(printed.fields[$0].text) }
    guard Set(texts).count == texts.count,
      zip(places, texts).allSatisfy({ place, text in
        let words = TooltipEvidence.stems(TooltipEvidence.words(fields[place].plainName))
        return fields[place].source == "TU" && fields[place].certainty == .known
          && printed.fields[place].source == .page
          && printed.fields[place].confidence >= Self.likely
          && words.isSubset(of: TooltipEvidence.stems(TooltipEvidence.words(text)))
      })
    else { return false }
    for (place, text) in zip(places, texts) {
      (fields[place].name, fields[place].plainName) = (text, text)
      (fields[place].source, fields[place].isChanged) = ("page", true)
      fields[place].confidence = printed.fields[place].confidence
    }
    return true
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

  /// Writes the names that changed.
  func write(to document: inout Document) {
    for (place, field) in form.fields.enumerated() where fields[place].isChanged {
      document.update(field.number) {
        $0["TU"] = .string(PDFString(text: fields[place].name))
      }
    }
  }
}
