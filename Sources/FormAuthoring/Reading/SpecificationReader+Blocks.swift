import Diagnostics
import PDFObjects
import StructuredData

/// A named fragment of the flow.
struct Block {
  var items: [StructuredValue]
  /// Where problems in it are reported; nil for its own places.
  var isStandard: Bool
}

/// Named fragments: those of the specification, those it includes, and the standard ones.
extension SpecificationReader {
  mutating func readBlocks(_ reader: ObjectReader) {
    for (name, items) in StandardBlocks.all { blocks[name] = Block(items: items, isStandard: true) }
    if let found = reader.take("include") {
      for name in found.arrayValue ?? [found] { include(name) }
    }
    if let found = reader.take("blocks") { defineBlocks(found) }
  }

  private mutating func defineBlocks(_ found: StructuredValue) {
    guard let object = found.objectValue else {
      problems.report("“blocks” is \(found.kindName), not an object", found)
      return
    }
    for member in object.members {
      guard let items = member.value.arrayValue, !items.isEmpty else {
        problems.report(
          "the block “\(member.key)” is \(member.value.arrayValue == nil ? member.value.kindName : "empty"), not a list of items",
          member.value, hint: "List the items of the block.")
        continue
      }
      blocks[member.key] = Block(items: items, isStandard: false)
    }
  }

  /// Takes the blocks and styles of another file.
  private mutating func include(_ value: StructuredValue) {
    guard let name = value.stringValue else {
      problems.report("“include” is \(value.kindName), not a file name", value)
      return
    }
    guard let files else {
      problems.report("the specification may not name files here", value)
      return
    }
    guard !openFiles.contains(name), openFiles.count < 20 else {
      problems.report(
        "“\(name)” includes itself", value, hint: "Remove one of the “include” lines.")
      return
    }
    openFiles.append(name)
    defer { openFiles.removeLast() }
    let read: StructuredValue
    do throws(FormwrightError) {
      read = try files.parse(name, files.read(name))
    } catch {
      for diagnostic in error.diagnostics { problems.add(diagnostic.inFile(name)) }
      return
    }
    let outer = problems.file
    problems.file = name
    defer { problems.file = outer }
    let reader = ObjectReader(read, "the included file", problems)
    if let found = reader.take("include") {
      for name in found.arrayValue ?? [found] { include(name) }
    }
    if let found = reader.take("blocks") { defineBlocks(located(found, file: name)) }
    readStyles(reader)
    reader.finish()
  }

  /// Places in another file would be taken for places in this one.
  private mutating func located(_ value: StructuredValue, file: String) -> StructuredValue {
    problems.includedFiles.append(file)
    specification.includedFiles = problems.includedFiles
    return IncludedPlaces.marked(value, file: problems.includedFiles.count)
  }

  // MARK: Use

  /// `block: address` with `as`, `label`, `set`, `omit`, `required` and `readOnly`.
  mutating func block(_ reader: ObjectReader, _ context: FlowContext) -> [FlowItem] {
    let label = localized(reader, "label")
    let hint = localized(reader, "hint")
    let isRequired = reader.boolean("required") ?? false
    let prefix = reader.string("as")
    let omitted = reader.take("omit").flatMap { reader.names($0) } ?? []
    let changes = reader.take("set")
    guard let name = reader.string("block"), let found = reader.take("block") else { return [] }
    guard let block = blocks[name] else {
      let names = blocks.keys.sorted()
      let near = nearestNames(to: name, among: names, limit: 1)
      reader.report(
        "the specification has no block “\(name)”", found,
        hint: near.isEmpty
          ? "The blocks are: \(names.joined(separator: ", "))." : "Did you mean “\(near[0])”?")
      return []
    }
    guard !openBlocks.contains(name) else {
      reader.report("the block “\(name)” contains itself", found, hint: "Remove one of the uses.")
      return []
    }
    if let changes, changes.objectValue == nil {
      reader.report("“set” is \(changes.kindName), not an object", changes)
    }
    openBlocks.append(name)
    defer { openBlocks.removeLast() }
    var expansion = BlockExpansion(
      omitted: omitted, changes: changes?.objectValue ?? StructuredObject(),
      isRequired: isRequired)
    var items = block.items.compactMap { expansion.expand($0) }
    if block.isStandard { items = items.map { $0.relocated(to: reader.value.location) } }
    let known = expansion.seen
    for name in omitted where !known.contains(name) {
      reader.report(
        "the block has no field “\(name)”", reader.take("omit"),
        hint: "Its fields are: \(known.joined(separator: ", ")).")
    }
    for member in changes?.objectValue?.members ?? [] where !known.contains(member.key) {
      problems.report(
        "the block has no field “\(member.key)”", at: member.keyLocation,
        hint: "Its fields are: \(known.joined(separator: ", ")).")
    }
    var inner = context
    if let prefix {
      inner.prefix += prefix + "."
      if let label { inner.spokenPrefix = label.plain }
    }
    let content = flow(items, inner)
    guard let label else { return content }
    return [
      .group(
        FlowGroup(
          label: label, hint: hint, isRequired: isRequired, items: content,
          location: reader.value.location))
    ]
  }
}

/// The items of a block as one use of it changes them.
struct BlockExpansion {
  let omitted: [String]
  let changes: StructuredObject
  /// Every field is required that does not say “required: false”.
  let isRequired: Bool
  /// The names of the block's fields.
  private(set) var seen: [String] = []

  init(omitted: [String], changes: StructuredObject, isRequired: Bool) {
    self.omitted = omitted
    self.changes = changes
    self.isRequired = isRequired
  }

  private static let kinds = FieldSpecification.Kind.allCases.map(\.rawValue) + ["checks"]

  /// An item with the changes of its fields; nil if it is omitted, or all it contains is.
  mutating func expand(_ value: StructuredValue) -> StructuredValue? {
    guard let object = value.objectValue else {
      guard let items = value.arrayValue else { return value }
      let kept = items.compactMap { expand($0) }
      return kept.isEmpty ? nil : StructuredValue(.array(kept), at: value.location)
    }
    if let kind = Self.kinds.first(where: { object[$0] != nil }),
      let name = object[kind]?.stringValue
    {
      if !seen.contains(name) { seen.append(name) }
      guard !omitted.contains(name) else { return nil }
      var field = object
      if isRequired, field["required"] == nil, kind != "button" {
        field["required"] = StructuredValue(.boolean(true))
      }
      for member in changes[name]?.objectValue?.members ?? [] {
        field[member.key] = member.value
      }
      return StructuredValue(.object(field), at: value.location)
    }
    var result = object
    for key in ["row", "stack", "keep", "columns", "items", "box", "note"] {
      guard let inner = object[key], inner.arrayValue != nil else { continue }
      guard let kept = expand(inner) else { return nil }
      result[key] = kept
    }
    return StructuredValue(.object(result), at: value.location)
  }
}

extension StructuredValue {
  /// The value with everything in it at one place.
  func relocated(to location: SourceLocation?) -> StructuredValue { relocated { _ in location } }

  /// The value with other places.
  func relocated(_ place: (SourceLocation?) -> SourceLocation?) -> StructuredValue {
    switch kind {
    case .array(let items):
      return StructuredValue(.array(items.map { $0.relocated(place) }), at: place(location))
    case .object(let object):
      let members = object.members.map {
        StructuredObject.Member(
          key: $0.key, value: $0.value.relocated(place), keyLocation: place($0.keyLocation))
      }
      return StructuredValue(.object(StructuredObject(distinct: members)), at: place(location))
    case .null, .boolean, .number, .string:
      var copy = self
      copy.location = place(location)
      return copy
    }
  }
}
