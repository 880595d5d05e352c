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
}

/// Names the fields of a form for assistive technology.
package struct FieldNaming {
  package private(set) var fields: [RemediatedField] = []
  private let form: Form
  private let labels: FormLabels
  private let words: FieldWords
  /// Full names of fields that a person has named.
  private let given: Set<String>

  /// Labels that are less likely are doubtful.
  static let likely = 0.6
  private static let longest = 300

  package init(
    _ form: Form, labels: FormLabels, language: String?, given: Set<String> = []
  ) {
    self.form = form
    self.given = given
    self.labels = labels
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
    if label.source == .alternateName, label.confidence >= Self.likely {
      named.name = own
      (named.certainty, named.source, named.confidence, named.isChanged) = (.known, "TU", 1, false)
      return named
    }
    if field.kind == .pushButton, !caption.isEmpty {
      named.name = caption
      (named.certainty, named.source, named.confidence) = (.known, "caption", 0.95)
      return named
    }
    let text = Self.oneLine(label.text)
    if label.source != .none, label.source != .alternateName, !text.isEmpty {
      named.name = text
      named.source = label.source.rawValue
      named.confidence = label.confidence
      named.certainty = label.confidence >= Self.likely ? .known : .doubtful
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

  private static func oneLine(_ text: String) -> String {
    let line = text.split(whereSeparator: { $0.isWhitespace || $0.isNewline }).joined(
      separator: " ")
    return line.count > longest ? line.prefix(longest - 1) + "…" : line
  }

  // MARK: Telling apart

  /// Unknown fields get names by page and place. Equal names that were found get numbers; those that the author gave
  /// stay.
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
      guard Set(names).count > 1 else { continue }
      for (index, place) in places.enumerated()
      where fields[place].isChanged && fields[place].certainty != .unknown {
        fields[place].name = words.number(name, index + 1, of: places.count)
        fields[place].plainName = words.number(
          fields[place].plainName, index + 1, of: places.count)
      }
    }
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

  /// Writes the names that changed. Each box of a group of options gets the option's name too, which viewers read.
  func write(to document: inout Document) {
    for (place, field) in form.fields.enumerated() {
      if fields[place].isChanged {
        document.update(field.number) {
          $0["TU"] = .string(PDFString(text: fields[place].name))
        }
      }
      guard field.kind.isToggle, field.widgets.count > 1 else { continue }
      for (widget, option) in zip(field.widgets, labels.options[place])
      where widget.number != field.number && widget.alternateName == nil && option.source != .none {
        let text = Self.oneLine(option.text)
        let name = fields[place].name
        let full = text.isEmpty || name.hasSuffix(text) ? name : "\(name): \(text)"
        document.update(widget.number) { $0["TU"] = .string(PDFString(text: full)) }
      }
    }
  }
}
