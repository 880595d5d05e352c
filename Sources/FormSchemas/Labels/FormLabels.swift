package import InteractiveForms
import LogicalStructure
import PDFContent
package import PDFObjects

/// The labels of all fields of a form.
public struct FormLabels: Sendable {
  /// In the order of ``FormFile/fields``.
  public private(set) var fields: [FieldLabel]
  /// For each field, the labels of its widgets' options: of check boxes and radio buttons, otherwise
  /// empty.
  public private(set) var options: [[FieldLabel]]
  /// What the pages call fields at their further places, where they say something else there than at the first.
  package private(set) var others: [Int: [String]] = [:]

  /// Looks for labels, for each field in the order of trust: `/TU`, XFA, structure, page, name.
  ///
  /// - Parameters:
  ///   - sources: other sources are not read.
  ///   - chosen: indexes in the fields of the form; nil for all. Pages without such fields are not read.
  package init(
    of form: Form, in document: Document, sources: LabelSources = .all, only chosen: Set<Int>? = nil
  ) {
    let chosen = chosen.map { $0.filter(form.fields.indices.contains).sorted() }
    let places = chosen ?? Array(form.fields.indices)
    fields = Array(repeating: .none, count: form.fields.count)
    options = form.fields.map { field in
      field.kind.isToggle ? Array(repeating: .none, count: field.widgets.count) : []
    }
    var weak: [Int: String] = [:]
    var texts: [String] = []
    if sources.contains(.alternateNames) {
      for place in places {
        let field = form.fields[place]
        readAlternateNames(of: field, place, &weak)
      }
    }
    if sources.contains(.xfa), form.xfa != .none, needs(places) {
      readXFA(form, document, places)
    }
    // A label is for accessibility, for which text may be read whatever the encryption permits (ISO 32000-2, Table 22,
    // bit 10).
    if sources.contains(.structure), needs(places) {
      readStructure(form, document, places)
    }
    if sources.contains(.page), needs(places) {
      texts = readPages(form, document, places, readsNames: sources.contains(.names))
    }
    for place in places { removeMisleadingOptions(of: form.fields[place], place) }
    for (place, text) in weak where fields[place].isLessLikely(than: Self.weak) {
      fields[place] = FieldLabel(text: text, source: .alternateName, confidence: 0.3)
    }
    if sources.contains(.names) { FieldNameText.standIn(for: &fields, places, of: form, texts) }
  }

  /// Some field or option has no label yet.
  private func needs(_ places: [Int]) -> Bool {
    places.contains { place in
      fields[place].source == .none || options[place].contains { $0.source == .none }
    }
  }

  private mutating func set(_ place: Int, _ text: String, _ source: LabelSource, _ trust: Double) {
    let text = LabelText.withoutLeaders(text)
    guard fields[place].source == .none, !text.isEmpty else { return }
    fields[place] = FieldLabel(text: text, source: source, confidence: trust)
  }

  private mutating func setOption(
    _ place: Int, _ widget: Int, _ text: String, _ source: LabelSource, _ trust: Double
  ) {
    let text = LabelText.withoutLeaders(text)
    guard options[place].indices.contains(widget), options[place][widget].source == .none,
      !text.isEmpty
    else { return }
    options[place][widget] = FieldLabel(text: text, source: source, confidence: trust)
  }

  /// Removes labels of options that the page cannot tell apart: two states with one text, and a text that
  /// is the name of another state (“No” beside the state `yes`).
  private mutating func removeMisleadingOptions(of field: Field, _ place: Int) {
    let states = field.widgets.map { $0.onStates.first }
    guard options[place].count == states.count, Set(states).count > 1 else { return }
    let names = Set(states.compactMap { $0?.text.lowercased() })
    var statesByText: [String: Set<String>] = [:]
    for (option, state) in zip(options[place], states) {
      statesByText[option.text.lowercased(), default: []].insert(state?.text.lowercased() ?? "")
    }
    removeShiftedOptions(at: place, states.map { $0?.text ?? "" })
    for (index, state) in states.enumerated() where options[place][index].source == .page {
      let text = options[place][index].text.lowercased()
      let own = state?.text.lowercased() ?? ""
      if statesByText[text, default: []].count > 1 || text != own && names.contains(text) {
        options[place][index] = .none
      }
    }
  }

  /// Of options whose states are words for people, “Married” and “Single”, the texts of the page give way to these words
  /// where they are beside the wrong boxes: one of them is a letter, or another option’s word.
  private mutating func removeShiftedOptions(at place: Int, _ states: [String]) {
    guard states.allSatisfy(LabelText.isWordOfOption) else { return }
    let words = states.map(LabelText.beginnings)
    let texts = options[place].map { LabelText.beginnings($0.text) }
    let strange = options[place].indices.filter {
      options[place][$0].source == .page && texts[$0].isDisjoint(with: words[$0])
    }
    let isShifted = strange.contains { index in
      !LabelText.hasWord(options[place][index].text)
        || words.indices.contains { $0 != index && !texts[index].isDisjoint(with: words[$0]) }
    }
    guard isShifted else { return }
    for index in strange { options[place][index] = .none }
    // What the field is called may be the text of one of the boxes.
    if fields[place].source == .page {
      fields[place].confidence = min(fields[place].confidence, Self.shifted)
    }
  }

  /// How likely the label of a field is whose options have other options' texts.
  private static let shifted = 0.5

  // MARK: Sources

  private mutating func readAlternateNames(
    of field: Field, _ place: Int, _ weak: inout [Int: String]
  ) {
    if let name = field.alternateName.map(LabelText.cleaned), !name.isEmpty {
      if LabelText.isMeaningful(name, fieldName: field.name) {
        set(place, name, .alternateName, 1)
      } else {
        weak[place] = LabelText.readable(name)
      }
    }
    guard field.kind.isToggle, field.widgets.count > 1 else { return }
    for (index, widget) in field.widgets.enumerated() {
      guard let name = widget.alternateName.map(LabelText.cleaned),
        name != field.alternateName.map(LabelText.cleaned),
        LabelText.isMeaningful(name, fieldName: field.name)
      else { continue }
      setOption(place, index, name, .alternateName, 1)
    }
  }

  private mutating func readXFA(_ form: Form, _ document: Document, _ places: [Int]) {
    guard let template = XFATemplate(document: document) else { return }
    let found = template.fields(named: form.fields.map(\.name))
    for place in places {
      guard let field = found[place] else { continue }
      if let label = field.label { set(place, label, .xfa, 0.95) }
      if field.options.count == options[place].count {
        for (widget, option) in field.options.enumerated() {
          if let label = option.caption.isEmpty ? option.label : option.caption {
            setOption(place, widget, label, .xfa, 0.95)
          }
        }
      } else if options[place].count == 1, !field.caption.isEmpty {
        setOption(place, 0, field.caption, .xfa, 0.95)
      }
    }
  }

  private mutating func readStructure(_ form: Form, _ document: Document, _ places: [Int]) {
    guard document.hasStructure else { return }
    let structure = StructureLabels(form: form, document: document)
    for place in places {
      let widgets = form.fields[place].widgets
      for (index, widget) in widgets.enumerated() {
        guard let text = structure.text(of: widget),
          LabelText.isMeaningful(text, fieldName: form.fields[place].name)
        else { continue }
        if widgets.count == 1 { set(place, text, .structure, 0.9) }
        setOption(place, index, text, .structure, 0.9)
      }
    }
  }

  /// - Returns: all texts of the pages that are read.
  private mutating func readPages(
    _ form: Form, _ document: Document, _ places: [Int], readsNames: Bool
  ) -> [String] {
    let wanted = Set(places)
    var pages: Set<Int> = []
    for place in places
    where fields[place].source == .none
      || options[place].contains(where: { $0.source == .none })
    {
      pages.formUnion(form.fields[place].widgets.compactMap(\.pageIndex))
    }
    let (labels, texts) = FormPages(form: form, document: document, readsNames: readsNames)
      .read(pages.sorted())
    for (place, label) in labels where wanted.contains(place.field) {
      if let option = label.option {
        setOption(place.field, place.widget, option, .page, label.confidence)
      }
    }
    var contexts: [Int: [String]] = [:]
    var addresses: [Int: String] = [:]
    var subjects: [Int: (text: String, subject: String)] = [:]
    for place in places {
      let found = form.fields[place].widgets.indices.compactMap { widget in
        labels[FormPages.Place(field: place, widget: widget)]
      }
      let isToggle = form.fields[place].kind.isToggle
      guard fields[place].source == .none, let best = Self.best(of: found, isToggle: isToggle)
      else { continue }
      // One box at several places is no choice.
      let isChoice = isToggle && Set(found.map(\.option)).count > 1
      if isChoice, let group = found.lazy.compactMap(\.group).first {
        set(place, group, .page, best.confidence * 0.8)
        contexts[place] = best.surroundings
      } else {
        set(place, Self.choices(of: found) ?? best.text, .page, best.confidence)
        contexts[place] = (best.group.map { [$0] } ?? []) + best.surroundings
        if let option = best.option, option != best.text { fields[place].ownText = option }
      }
      if !isToggle { others[place] = Self.others(of: found, than: best) }
      let own = fields[place].text
      if !best.parts.isEmpty {
        let group = best.group.map { [$0] } ?? []
        contexts[place] = group + best.blocks + best.parts
        if fields[place].ownText.isEmpty { fields[place].ownText = fields[place].text }
        for part in (group + best.parts).map({ LabelText.beforeChoice($0) ?? $0 })
        where !LabelText.says(fields[place].text, part) {
          fields[place].text = LabelText.joined(part, fields[place].text)
        }
      }
      fields[place].context = contexts[place] ?? []
      addresses[place] = best.address
      if let subject = LabelSubjects.subject(of: best, isToggle: isToggle) {
        subjects[place] = (own, subject)
        if let group = best.group, contexts[place]?.first == group { contexts[place]?[0] = subject }
      }
    }
    LabelContexts.tellApart(&fields, contexts) { form.fields[$0].kind.isToggle }
    for (place, (text, subject)) in subjects {
      fields[place].addSubject(subject, before: text, isOption: form.fields[place].kind.isToggle)
    }
    for (place, address) in addresses where fields[place].ownText.isEmpty {
      fields[place].ownText = fields[place].text
      fields[place].text = LabelText.joined(LabelText.gist(address), fields[place].text)
    }
    EqualLabels.count(&fields, contexts.keys.sorted(), of: form)
    return texts
  }

  /// The label of a field's first widget, if it is likely: what is written there, such as a name, may stand at the top of
  /// further pages, beside anything; otherwise the most likely one.
  private static func best(of widgets: [PageLabel], isToggle: Bool) -> PageLabel? {
    if !isToggle, let first = widgets.first, first.confidence >= likely { return first }
    return widgets.max { $0.confidence < $1.confidence }
  }

  /// The sure labels of further widgets that have no word of a field's label: “Patient” beside “Name of the insured”.
  private static func others(of widgets: [PageLabel], than best: PageLabel) -> [String]? {
    var said = Set(LabelText.words(best.text))
    var others: [String] = []
    for label in widgets
    where label.confidence >= certain && LabelText.hasWord(label.text) && others.count < mostOthers
      && said.isDisjoint(with: LabelText.words(label.text))
    {
      said.formUnion(LabelText.words(label.text))
      others.append(label.text)
    }
    return others.isEmpty ? nil : others
  }

  /// What may be chosen, for a field with several widgets that no text is about: “AM or PM”.
  private static func choices(of widgets: [PageLabel]) -> String? {
    let options = widgets.compactMap(\.option)
    guard (2...mostChoices).contains(widgets.count), options.count == widgets.count,
      Set(options).count == options.count,
      options.allSatisfy({ $0.utf8.count <= longestChoice }),
      zip(widgets, options).allSatisfy({ $0.text.hasSuffix($1) }),
      Set(zip(widgets, options).map { $0.text.dropLast($1.count) }).count == 1
    else { return nil }
    return widgets[0].text.dropLast(options[0].count) + options.joined(separator: " or ")
  }

  private static let likely = 0.6
  private static let certain = 0.8
  private static let mostOthers = 2
  /// A label of the page that is less likely gives way to an alternate name that says little.
  private static let weak = 0.4
  private static let mostChoices = 3
  /// In bytes.
  private static let longestChoice = 24
}
