package import Diagnostics
import InteractiveForms
import PDFObjects
package import StructuredData

extension BaseSpecification {
  /// Reads what is done to a PDF.
  ///
  /// - Parameters:
  ///   - names: the fields that the PDF has.
  ///   - pageCount: how many pages it has.
  /// - Throws: ``FormwrightError`` of kind `data`, code `spec`, with every problem found.
  package init(
    _ value: StructuredValue, fieldNames names: [String], pageCount: Int
  ) throws(FormwrightError) {
    var reader = SpecificationReader(files: nil)
    let base = reader.base(value, names, pageCount)
    let diagnostics = reader.problems.diagnostics
    guard diagnostics.isEmpty else { throw FormwrightError(.data, diagnostics) }
    self = base
  }
}

extension SpecificationReader {
  mutating func base(
    _ value: StructuredValue, _ names: [String], _ pageCount: Int
  ) -> BaseSpecification {
    var base = BaseSpecification()
    basePageCount = pageCount
    let reader = ObjectReader(value, "the specification", problems)
    let known = NameIndex(names)
    let all = Set(names)
    func check(_ name: String, at location: SourceLocation?) -> Bool {
      if all.contains(name) { return true }
      problems.report(
        "the PDF has no field “\(name)”", at: location,
        hint: known.nearest(to: name, limit: 1).first.map { "Did you mean “\($0)”?" })
      return false
    }
    var deleted: Set<String> = []
    if let list = reader.take("delete") {
      for name in reader.names(list) ?? [] where check(name, at: list.location) {
        base.deletions.append((name, list.location))
        deleted.insert(name)
      }
    }
    var renamed: Set<String> = []
    if let changes = reader.take("change") {
      if let object = changes.objectValue {
        for member in object.members {
          let isOne = all.contains(member.key) || !FieldPattern(member.key).isPattern
          guard !isOne || check(member.key, at: member.keyLocation) else { continue }
          let pattern = FieldPattern(member.key)
          let matching =
            isOne ? [member.key] : names.filter { !deleted.contains($0) && pattern.matches($0) }
          guard !matching.isEmpty else {
            problems.report(
              "no field of the PDF has a name like “\(member.key)”", at: member.keyLocation,
              hint: "List the fields with \(.listsFields).")
            continue
          }
          guard var change = change(member, of: matching, isOne: isOne) else { continue }
          if isOne, deleted.contains(member.key) {
            problems.report(
              "the field is both changed and deleted", at: change.location, field: member.key)
          }
          if let new = change.newName {
            if all.subtracting(deleted).contains(new) || !renamed.insert(new).inserted {
              problems.report(
                "another field already has the name “\(new)”", at: change.location,
                field: member.key)
              change.newName = nil
            }
          }
          base.changes.append(change)
        }
      } else {
        reader.report("“change” is \(changes.kindName), not an object", changes)
      }
    }
    for name in all.subtracting(deleted) {
      fieldNames.insert(name)
      let parts = name.split(separator: ".")
      for count in 1..<max(1, parts.count) {
        groupNames.insert(parts.prefix(count).joined(separator: "."))
      }
    }
    for item in reader.take("fields").map({ $0.arrayValue ?? [$0] }) ?? [] {
      placed(item, &base)
    }
    readTabOrder(reader, names, &base)
    reader.finish()
    checkReferences()
    base.specification = specification
    return base
  }

  /// `tabOrder`: the names of fields, old and new, in the order of their widgets on each page.
  private func readTabOrder(
    _ reader: ObjectReader, _ names: [String], _ base: inout BaseSpecification
  ) {
    guard let list = reader.take("tabOrder") else { return }
    let changed = base.newNames
    var known = Set(specification.fields.map(\.name))
    let deleted = Set(base.deletions.map(\.name))
    for name in names where !deleted.contains(name) { known.insert(changed[name] ?? name) }
    let order = reader.names(list) ?? []
    for name in order where !known.contains(name) {
      problems.report(
        "“tabOrder” names “\(name)”, which is not a field", at: list.location,
        hint: NameIndex(Array(known)).nearest(to: name, limit: 1).first.map {
          "Did you mean “\($0)”?"
        })
    }
    base.tabOrder = order
  }

  /// - Parameter isOne: whether the change names one field; otherwise it has a pattern.
  private func change(
    _ member: StructuredObject.Member, of names: [String], isOne: Bool
  ) -> FieldChange? {
    let reader = ObjectReader(member.value, "a change", problems)
    guard member.value.objectValue != nil else { return nil }
    reader.field = member.key
    var misplaced: [String: String] = [:]
    defer { reader.finish(misplaced: misplaced) }
    var change = FieldChange(
      names: Set(names), isPattern: !isOne, location: member.keyLocation)
    if isOne {
      change.newName = reader.string("rename")
      change.rectangle = reader.rectangle("rect")
    } else {
      for key in ["rename", "rect"] {
        misplaced[key] = "“\(key)” is only for a single field, not for a pattern of names"
      }
    }
    change.tooltip = reader.string("tooltip")
    change.maxLength = reader.integer("maxLength", in: 1...32_767)
    change.style = style(reader)
    change.style.quadding = quadding(reader)
    change.style.mark = mark(reader)
    for (key, flag) in [
      ("required", FieldFlags.required), ("readOnly", .readOnly), ("noExport", .noExport),
      ("multiline", .multiline),
    ] {
      guard let isSet = reader.boolean(key) else { continue }
      if isSet { change.setFlags.insert(flag) } else { change.clearedFlags.insert(flag) }
    }
    return change
  }

  private mutating func placed(
    _ value: StructuredValue, _ base: inout BaseSpecification
  ) {
    let reader = ObjectReader(value, "a field", problems)
    guard value.objectValue != nil, let field = field(reader, .base) else { return }
    let index = specification.fields.count
    specification.fields.append(field)
    let page = page(reader)
    let width = reader.length("width", in: 1...14_400)
    let height = reader.length("height", in: 1...14_400)
    defer { finish(reader, field) }
    if field.kind == .radio {
      reader.allow(positionKeys)
      for (place, option) in field.options.enumerated() {
        guard let position = option.position else { continue }
        base.placements.append(
          FieldPlacement(
            field: index, option: place, page: option.page ?? page, position: position,
            width: width, height: height, location: option.location))
      }
      return
    }
    guard field.widgets.isEmpty, !reader.has("widgets") else {
      for (place, widget) in field.widgets.enumerated() {
        base.placements.append(
          FieldPlacement(
            field: index, option: place, page: widget.page ?? page, position: widget.position,
            width: width, height: height, location: widget.location))
      }
      return
    }
    guard let position = position(reader) else { return }
    if case .beside(let anchor) = position, field.tooltip == nil, field.label == nil {
      specification.fields[index].tooltip = anchor.name
    }
    base.placements.append(
      FieldPlacement(
        field: index, page: page, position: position, width: width, height: height,
        location: value.location))
  }

  /// The page of a field or a widget, from 0.
  func page(_ reader: ObjectReader) -> Int? {
    reader.integer("page", in: 1...max(1, basePageCount)).map { $0 - 1 }
  }

  private var positionKeys: [String] {
    ["rect", "nth", "after"] + FieldPlacement.Relation.allCases.map(\.rawValue)
  }

  /// `widgets`: the places of a field that has several.
  func readWidgets(_ reader: ObjectReader, _ field: inout FieldSpecification) {
    guard let found = reader.take("widgets") else { return }
    guard field.kind != .radio else {
      reader.report(
        "“widgets” is not for radio buttons", found, hint: "Give each of the “options” its place.")
      return
    }
    guard let items = found.arrayValue, !items.isEmpty else {
      reader.report(
        "“widgets” is not a list", found, hint: "Write a list of places, such as {page, rect}.")
      return
    }
    for item in items {
      let inner = ObjectReader(item, "a widget", problems)
      inner.field = reader.field
      defer { inner.finish() }
      guard item.objectValue != nil, let position = position(inner) else { continue }
      var widget = FieldSpecification.WidgetPlace(
        position: position, page: page(inner), location: item.location)
      if field.kind == .checkBox, let state = inner.take("state") {
        widget.state = self.state(state, inner)
      }
      field.widgets.append(widget)
    }
  }

  /// `rect`, or one of the relations to a text.
  func position(_ reader: ObjectReader) -> FieldPlacement.Position? {
    var present = FieldPlacement.Relation.allCases.filter { reader.has($0.rawValue) }
    let hasRectangle = reader.has("rect")
    reader.allow(positionKeys)
    var column: String?
    if present == [.rightOf, .under] {
      column = reader.string("under")
      present = [.rightOf]
    }
    guard present.count + (hasRectangle ? 1 : 0) == 1 else {
      let names = FieldPlacement.Relation.allCases.map { "“\($0.rawValue)”" }
      reader.report(
        present.isEmpty
          ? "nothing says where the field goes" : "more than one key says where the field goes",
        hint:
          "Write “rect”, or one of: \(names.joined(separator: ", ")); in a table, “right of” and “under”."
      )
      return nil
    }
    if hasRectangle {
      for key in ["nth", "after"] where reader.has(key) {
        reader.report(
          "“\(key)” is only for places beside a text", reader.take(key), hint: "Remove “\(key)”.")
      }
      guard let rectangle = reader.rectangle("rect") else { return nil }
      guard !rectangle.isEmpty else {
        reader.report("the rectangle has no area", reader.take("rect"))
        return nil
      }
      return .rectangle(rectangle)
    }
    let occurrence = reader.integer("nth", in: 1...1000)
    let after = reader.string("after")
    return reader.string(present[0].rawValue).map {
      .beside(
        .init(
          relation: present[0], text: $0, column: column, occurrence: occurrence, after: after))
    }
  }
}
