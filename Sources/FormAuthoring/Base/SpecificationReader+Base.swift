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
        for member in object.members where check(member.key, at: member.keyLocation) {
          guard var change = change(member) else { continue }
          if deleted.contains(change.name) {
            problems.report(
              "the field is both changed and deleted", at: change.location, field: change.name)
          }
          if let new = change.newName {
            if all.subtracting(deleted).contains(new) || !renamed.insert(new).inserted {
              problems.report(
                "another field already has the name “\(new)”", at: change.location,
                field: change.name)
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
      placed(item, &base, pageCount)
    }
    reader.finish()
    checkReferences()
    base.specification = specification
    return base
  }

  private func change(_ member: StructuredObject.Member) -> FieldChange? {
    let reader = ObjectReader(member.value, "a change", problems)
    guard member.value.objectValue != nil else { return nil }
    reader.field = member.key
    defer { reader.finish() }
    var change = FieldChange(name: member.key, location: member.keyLocation)
    change.newName = reader.string("rename")
    change.tooltip = reader.string("tooltip")
    change.maxLength = reader.integer("maxLength", in: 1...32_767)
    change.fontSize = reader.length("size", in: 0...500)
    change.rectangle = reader.rectangle("rect")
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
    _ value: StructuredValue, _ base: inout BaseSpecification, _ pageCount: Int
  ) {
    let reader = ObjectReader(value, "a field", problems)
    guard value.objectValue != nil, let field = field(reader, .base) else { return }
    let index = specification.fields.count
    specification.fields.append(field)
    let page = reader.integer("page", in: 1...max(1, pageCount)).map { $0 - 1 }
    let width = reader.length("width", in: 1...14_400)
    let height = reader.length("height", in: 1...14_400)
    defer { finish(reader, field) }
    if field.kind == .radio {
      reader.allow(FieldPlacement.Relation.allCases.map(\.rawValue) + ["rect", "nth"])
      for (place, option) in field.options.enumerated() {
        guard let position = option.position else { continue }
        base.placements.append(
          FieldPlacement(
            field: index, option: place, page: page, position: position, width: width,
            height: height, location: option.location))
      }
      return
    }
    guard let position = position(reader) else { return }
    base.placements.append(
      FieldPlacement(
        field: index, page: page, position: position, width: width, height: height,
        location: value.location))
  }

  /// `rect`, or one of the relations to a text.
  func position(_ reader: ObjectReader) -> FieldPlacement.Position? {
    let relations = FieldPlacement.Relation.allCases
    let present = relations.filter { reader.has($0.rawValue) }
    let hasRectangle = reader.has("rect")
    reader.allow(["rect", "nth"] + relations.map(\.rawValue))
    guard present.count + (hasRectangle ? 1 : 0) == 1 else {
      reader.report(
        present.isEmpty
          ? "nothing says where the field goes" : "more than one key says where the field goes",
        hint:
          "Write “rect”, or one of: \(relations.map { "“\($0.rawValue)”" }.joined(separator: ", "))."
      )
      return nil
    }
    if hasRectangle {
      guard let rectangle = reader.rectangle("rect") else { return nil }
      guard !rectangle.isEmpty else {
        reader.report("the rectangle has no area", reader.take("rect"))
        return nil
      }
      return .rectangle(rectangle)
    }
    let occurrence = reader.integer("nth", in: 1...1000)
    return reader.string(present[0].rawValue).map {
      .beside(present[0], text: $0, occurrence: occurrence)
    }
  }
}
