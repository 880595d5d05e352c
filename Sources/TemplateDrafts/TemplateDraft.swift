import Diagnostics
package import FormSchemas
package import InteractiveForms
import PDFObjects
package import StructuredData

/// A template that fills a form as it stands, written from the form's labels, to be changed by a person.
package struct TemplateDraft: Sendable {
  private let title: String?
  private let formPath: String
  private let pageCount: Int
  private let entries: [DraftEntry]
  private let isDayFirst: Bool
  private let names: Set<String>
  private let prefixes: [DraftPrefix]
  /// Why fields are not bound.
  private let omitted: [(reason: String, names: [String])]
  /// The fields that have no value in the sample record.
  private var withoutSample: Set<String> = []

  /// - Parameters:
  ///   - form: the form.
  ///   - labels: what people call its fields.
  ///   - title: the title of the document.
  ///   - language: of the document.
  ///   - formPath: the form's path, as the template names it.
  package init(
    of form: Form, labels: FormLabels, title: String?, language: String? = nil, formPath: String
  ) {
    let named = NamedField.fields(of: form, labels: labels)
    let fields = named.compactMap { DraftField($0, pages: form.pages.pages) }
    let order = fields.map(\.widget).pageOrder
    let isDayFirst = ValueStyle.isDayFirst(
      named, language: language, paperWidth: form.pages.pages.first?.mediaBox.width ?? 0)
    var entries = DraftEntry.entries(of: order.map { fields[$0] }, isDayFirst: isDayFirst)
    DraftPaths.assign(to: &entries)
    self.entries = entries
    self.isDayFirst = isDayFirst
    names = Set(named.map(\.name))
    prefixes = DraftPrefix.prefixes(of: entries)
    var reasons: [String: [String]] = [:]
    for field in named {
      if let reason = DraftField.reason(against: field) {
        reasons[reason, default: []].append(field.name)
      }
    }
    omitted = reasons.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    pageCount = form.pages.pages.count
    (self.title, self.formPath) = (title, formPath)
  }

  /// The names of the fields that the template fills.
  package var fieldNames: [String] { entries.flatMap { $0.fields.map(\.name) } }

  /// Fields that a record gives one value, or that each get a name of their own.
  package struct Entry: Sendable {
    /// The keys that lead to the value in a record, separated by dots; rows of a list are numbered from 1.
    package var path: String
    /// The names of the fields, and, of boxes of which one is checked, their texts.
    package var fields: [String]
    package var options: [String]?
    /// What those boxes are about; nil if nothing on the page says so.
    package var question: String?
    /// What a single field asks for; nil for plain texts.
    package var asked: AskedValue?
  }

  /// What the template fills, as a person would name it.
  package var namedEntries: [Entry] { named(entries, in: []) }

  private func named(_ entries: [DraftEntry], in outer: [String]) -> [Entry] {
    entries.flatMap { entry -> [Entry] in
      let path = outer + entry.path
      func of(
        _ fields: [DraftField], options: [String]? = nil, question: String? = nil,
        asked: AskedValue? = nil
      ) -> [Entry] {
        [
          Entry(
            path: path.joined(separator: "."), fields: fields.map(\.name), options: options,
            question: question, asked: asked)
        ]
      }
      switch entry.content {
      case .single(let field, let style):
        return of(
          [field], asked: AskedValue(of: field, style: style, isAmerican: !isDayFirst))
      case .boxes(let group):
        let parts = entry.parts
        return of(
          group.fields, options: group.texts,
          question: parts.isEmpty ? nil : parts.joined(separator: ": "))
      case .split(let value):
        return value.fields.enumerated().map { index, field in
          Entry(
            path: (path + ["part\(index + 1)"]).joined(separator: "."), fields: [field.name],
            options: nil)
        }
      case .list(let list):
        return list.rows.enumerated().flatMap { index, cells in
          named(cells, in: path + [String(index + 1)])
        }
      }
    }
  }

  /// Leaves a field without a value in the sample record.
  package mutating func removeSample(ofField name: String) { withoutSample.insert(name) }

  // MARK: Template

  /// The template in YAML.
  package var yaml: [UInt8] {
    var comments: [[String]: String] = [["formwright"]: heading]
    var fields: [(String, StructuredValue)] = []
    var page: Int?
    for entry in entries {
      let members = members(of: entry)
      var lines: [String] = []
      if entry.first.page != page {
        page = entry.first.page
        lines.append("---- Page \(entry.first.page + 1) ----")
      }
      lines += comment(on: entry)
      comments[["fields", members[0].0]] = lines.joined(separator: "\n")
      fields += members
    }
    var members: [(String, StructuredValue)] = [
      ("formwright", .number(1)), ("form", .string(formPath)),
    ]
    if !prefixes.isEmpty {
      members.append(("prefixes", .object(prefixes.map { ($0.alias, .string($0.text)) })))
    }
    members.append(("fields", .object(fields)))
    return YAMLWriter.document(.object(members)) { comments[$0] }
  }

  private var heading: String {
    var lines = [
      "\(title ?? formPath.split(separator: "/").last.map(String.init) ?? formPath), \(counted(pageCount, "page")).",
      "To the left of each colon is a field of the form, to the right where its value is in a record.",
      "Rename the paths as you like: .name is the column “name”, .spouse.name the column “spouse.name”.",
      "“Check:” marks what was guessed.",
    ]
    if !omitted.isEmpty {
      lines.append("Fields that are not filled:")
      for (reason, names) in omitted {
        lines.append("  \(reason): \(Self.listed(names, atMost: Self.mostNames))")
      }
    }
    return lines.joined(separator: "\n")
  }

  private func comment(on entry: DraftEntry) -> [String] {
    var lines: [String] = []
    switch entry.content {
    case .list(let list):
      lines.append("\(list.rows.count) rows: \(entry.parts.joined(separator: ": "))")
    case .split, .boxes, .single:
      let text = label(of: entry)
      if !text.isEmpty { lines.append(text) }
    }
    if case .single(let field, _) = entry.content, field.field.kind.isChoice,
      OptionMap(of: field) == nil, !entry.options.isEmpty
    {
      lines.append("One of: \(Self.listed(entry.options, atMost: Self.mostOptionsShown)).")
    }
    return lines + entry.doubts.map { "Check: \($0)" }
  }

  /// Texts with commas between them; of more than a number, how many more there are.
  private static func listed(_ texts: [String], atMost count: Int) -> String {
    texts.prefix(count).joined(separator: ", ")
      + (texts.count > count ? ", and \(texts.count - count) more" : "")
  }

  private static let mostNames = 8
  private static let mostOptionsShown = 12

  /// The members of `fields` that an entry makes: one, or one for each field of a list whose names follow no formula.
  private func members(of entry: DraftEntry) -> [(String, StructuredValue)] {
    guard case .list(let list) = entry.content else {
      return [member(entry, at: PathStep.spelled(entry.path)) { $0 }]
    }
    let path = PathStep.spelled(entry.path)
    guard let patterns = list.patterns else {
      return list.rows.enumerated().flatMap { number, row in
        row.map { member($0, at: "\(path)[\(number)]\(PathStep.spelled($0.path))") { $0 } }
      }
    }
    let fields = list.cells.map { cell in
      member(cell, at: PathStep.spelled(cell.path)) { patterns[$0] ?? $0 }
    }
    return [
      (
        free(entry.path.joined(separator: " ")),
        .object([
          ("each", .string(path)), ("rows", .number(list.rows.count)), ("fields", .object(fields)),
        ])
      )
    ]
  }

  /// - Parameter name: what a field is called in the template.
  private func member(
    _ entry: DraftEntry, at path: String, name: (String) -> String
  ) -> (String, StructuredValue) {
    func spelled(_ field: DraftField) -> String { shortened(name(field.name)) }
    let value = StructuredValue.string(path)
    let key = free(String(path.drop { $0 == "." }))
    switch entry.content {
    case .single(let field, let style): return (spelled(field), Self.value(value, field, style))
    case .split(let split):
      return (
        key,
        .object(
          [("value", value)] + Self.style(of: split)
            + [("into", .array(split.fields.map { .string(spelled($0)) }))])
      )
    case .boxes(let group):
      let boxes = zip(OptionMap.keys(for: group.texts), group.fields)
        .map { ($0, StructuredValue.string(spelled($1))) }
      return (key, .object([("value", value), ("check", .object(boxes))]))
    case .list: return (key, value)
    }
  }

  private static func style(of split: SplitValue) -> [(String, StructuredValue)] {
    switch split.kind {
    case .socialSecurityNumber, .employerNumber, .telephone, .postcode: [("format", "digits")]
    case .date(let pattern): date(pattern) + [("separator", "/")]
    case .characters: []
    }
  }

  /// The name of an entry that fills several fields is that of none.
  private func free(_ key: String) -> String {
    names.contains(key) ? free(key + " (all)") : key
  }

  /// The value of a single field.
  private static func value(
    _ path: StructuredValue, _ field: DraftField, _ style: ValueStyle
  ) -> StructuredValue {
    switch style {
    case .plain:
      guard let map = OptionMap(of: field) else { return path }
      return .object([("value", path), ("map", map.value)])
    case .date(let pattern, _): return .object([("value", path)] + date(pattern))
    case .named(let format): return .object([("value", path), ("format", .string(format))])
    }
  }

  private static func date(_ pattern: String) -> [(String, StructuredValue)] {
    [("date", .string(pattern))]
      + (ValueStyle.typed(pattern).map { [("from", .string($0))] } ?? [])
  }

  private func shortened(_ name: String) -> String {
    let longest = prefixes.filter { name.hasPrefix($0.text + ".") }
      .max { $0.text.utf8.count < $1.text.utf8.count }
    return longest.map { "$\($0.alias)" + name.dropFirst($0.text.count) } ?? name
  }

  // MARK: Sample

  /// A record with a value for each entry; two items in a list of any length.
  package var record: StructuredValue {
    record { $0.patterns == nil ? $0.rows.count : Self.sampleRows }
  }

  /// The columns of a sheet of such records, with room for all rows of lists.
  package var columns: [DraftColumn] {
    entries.flatMap { entry -> [DraftColumn] in
      guard case .list(let list) = entry.content else {
        return [column(entry.path, entry, hasSample: true)]
      }
      return list.rows.enumerated().flatMap { number, row in
        row.map { cell in
          return column(
            entry.path + [String(number + 1)] + cell.path, cell,
            hasSample: hasSample(number, of: list))
        }
      }
    }
  }

  private func column(_ path: [String], _ entry: DraftEntry, hasSample: Bool) -> DraftColumn {
    DraftColumn(
      name: path.joined(separator: "."), sample: hasSample ? sample(of: entry) : .null,
      label: label(of: entry), page: entry.first.page + 1, options: entry.options)
  }

  private func label(of entry: DraftEntry) -> String {
    if case .single(let field, _) = entry.content, !field.field.label.text.isEmpty {
      return LabelText.abridged(field.field.label.text, head: 96, tail: 32)
    }
    return LabelText.abridged(entry.parts.joined(separator: ": "), head: 96, tail: 32)
  }

  /// - Parameter count: how many of the rows of a list the record has.
  private func record(rows count: (DraftList) -> Int) -> StructuredValue {
    var root = RecordTree()
    for entry in entries {
      switch entry.content {
      case .list(let list):
        let rows = list.rows.prefix(count(list))
        let items = rows.enumerated().map { number, row in
          var item = RecordTree()
          for cell in row {
            item.set(
              hasSample(number, of: list) ? sample(of: cell) : .null,
              at: cell.path[...])
          }
          return item.value
        }
        root.set(.array(items), at: entry.path[...])
      case .single, .split, .boxes: root.set(sample(of: entry), at: entry.path[...])
      }
    }
    return root.value
  }

  private static let sampleRows = 2

  /// Whether a row, counted from 0, has values in the sample: rows that are bound one by one all have.
  private func hasSample(_ row: Int, of list: DraftList) -> Bool {
    row < Self.sampleRows || list.patterns == nil
  }

  private func sample(of entry: DraftEntry) -> StructuredValue {
    guard !entry.fields.contains(where: { withoutSample.contains($0.name) }) else { return .null }
    switch entry.content {
    case .single(let field, _) where field.isBox: return .boolean(true)
    case .single(let field, let style) where field.field.kind == .text:
      let text = style.sample(for: field)
      return text.isEmpty ? .null : .string(text)
    case .single, .boxes: return .string(entry.options.first)
    case .split(let value): return .string(Self.sample(of: value))
    case .list: return .null
    }
  }

  private static func sample(of value: SplitValue) -> String {
    switch value.kind {
    case .socialSecurityNumber: "123-45-6789"
    case .employerNumber: "12-3456789"
    case .telephone: "555-555-0100"
    case .postcode: "12345-6789"
    case .date: "2026-01-31"
    case .characters: String("123456789".prefix(value.fields.count))
    }
  }
}
