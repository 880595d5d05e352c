import Diagnostics
import LogicalStructure
import PDFObjects

/// A document that a list of corrections is applied to.
///
/// Patterns are matched against the elements as the file has them; entries are applied in their order.
struct CorrectionsApplication {
  /// The document as it was read.
  let plain: Document
  /// The document as it becomes, if it has no structure.
  private var untagged: Document
  var editing: StructureEditing?
  /// What the file's elements show, as far as somebody asked.
  private var readPlaces: ElementPlaces?
  /// The file's elements.
  let tree: StructureElements?
  var problems: [Diagnostic] = []

  init(_ document: Document) {
    plain = document
    untagged = document
    editing = StructureEditing(document)
    tree = editing?.tree
  }

  var document: Document {
    get { editing?.document ?? untagged }
    set {
      if editing != nil { editing?.document = newValue } else { untagged = newValue }
    }
  }

  mutating func places() -> ElementPlaces? {
    if readPlaces == nil, let tree { readPlaces = ElementPlaces(tree, in: plain) }
    return readPlaces
  }

  mutating func add(
    _ message: String, _ location: SourceLocation?, hint: Remedy? = nil, page: Int? = nil
  ) {
    var problem = Diagnostic.error("corrections", message, hint: hint, location: location)
    problem.page = page
    problems.append(problem)
  }

  // MARK: Selection

  /// The numbers of the elements, annotations or fields that an entry is about.
  mutating func numbers(
    _ selection: ArchiveCorrections.Selection, _ location: SourceLocation?
  ) -> [ObjectNumber] {
    switch selection {
    case .objects(let numbers):
      return numbers.compactMap { number in
        if let object = plain.fileNumbers.object(number), object.index <= plain.objects.count {
          return object
        }
        add("the file has no object \(number)", location)
        return nil
      }
    case .field(let name):
      let found = plain.pageList().pages.flatMap { page in
        (plain.array(plain[page.number].dictionaryValue?["Annots"]) ?? []).compactMap(
          \.referenceValue)
      }.filter { plain.fullFieldName(ofWidget: $0) == name }
      if found.isEmpty { add("the form has no field “\(name)”", location) }
      return found
    case .pattern(let pattern):
      guard let tree, let places = places() else { return [] }
      let pageNumbers = plain.pageList().indexByNumber
      let found = tree.elements.indices.filter { index in
        let place = places.places[index]
        return pattern.matches(
          type: tree.elements[index].type.rawValue, parent: tree.parentType(of: index)?.rawValue,
          page: tree.elements[index].page ?? place.page.flatMap { pageNumbers[$0] }.map { $0 + 1 },
          text: place.text)
      }.compactMap { tree.elements[$0].number }
      if found.isEmpty { add("no structure element matches", location) }
      return found
    }
  }

  /// What the list calls an object.
  func name(of number: ObjectNumber, _ selection: ArchiveCorrections.Selection? = nil) -> String {
    if case .field(let name) = selection { return "the widget of “\(name)”" }
    return "object \(plain.fileNumbers[number] ?? number.index)"
  }

  /// Why an entry cannot say something about the cells of a table; nil if it can, or does not.
  private func cellProblem(_ entry: ArchiveCorrections.Entry, _ number: ObjectNumber) -> String? {
    guard let element = tree?.elements.first(where: { $0.number == number }) else { return nil }
    let type = entry.role ?? element.standardType?.rawValue
    if entry.scope != nil, type != "TH" { return "is not a header cell, and has no scope" }
    if entry.rowSpan != nil || entry.columnSpan != nil, type != "TH", type != "TD" {
      return "is not a cell, and spans no rows or columns"
    }
    return nil
  }

  // MARK: Types

  /// Maps types of the form's own to standard ones (`/RoleMap`; ISO 32000-2, 14.7.3).
  mutating func mapTypes(_ types: [String: String]) {
    guard !types.isEmpty, var root = StructureRoot(of: document), root.number != nil else { return }
    var roles = root.roles(in: document)
    for (type, role) in types.sorted(by: { $0.key < $1.key }) {
      guard !StructureElements.standardTypes.contains(PDFName(rawValue: type)) else {
        add("“\(type)” is a standard type, which cannot be mapped", nil)
        continue
      }
      roles[PDFName(rawValue: type)] = .name(PDFName(rawValue: role))
    }
    root[.roles] = .dictionary(roles)
    root.write(to: &document)
  }

  // MARK: Entries

  mutating func apply(_ entry: ArchiveCorrections.Entry) {
    let numbers = numbers(entry.selection, entry.location)
    if entry.name != nil { removeNames(ofWidgets: numbers) }
    defer { nameOptions(entry, numbers) }
    for number in numbers {
      guard case .dictionary(let node) = document[number] else {
        add("\(name(of: number, entry.selection)) is not a dictionary", entry.location)
        continue
      }
      let isElement = document.name(node["S"]) != nil && node["Subtype"] == nil
      let isAnnotation = node["Subtype"] != nil || node["FT"] != nil
      guard !entry.isOfElement || isElement, !entry.isOfAnnotation || isAnnotation else {
        let isNone = entry.isOfElement && !isElement
        add(
          "\(name(of: number, entry.selection)) is not "
            + (isNone ? "a structure element" : "an annotation or field"), entry.location,
          hint: "A field has a “name”, an annotation a “description”, an element all other keys.")
        continue
      }
      if let problem = cellProblem(entry, number) {
        add("\(name(of: number, entry.selection)) \(problem)", entry.location)
        continue
      }
      if entry.role == "Artifact" {
        makeArtifact(number, entry.location, called: name(of: number, entry.selection))
        continue
      }
      change(number, entry)
      if let name = entry.name { setName(name, of: number) }
      move(number, entry)
      for type in entry.wrap { wrap(number, in: PDFName(rawValue: type)) }
    }
  }

  private mutating func change(_ number: ObjectNumber, _ entry: ArchiveCorrections.Entry) {
    guard case .dictionary(var node) = document[number] else { return }
    func set(_ key: PDFName, _ text: String?) {
      if let text { node[key] = .string(PDFString(text: text)) }
    }
    set("Alt", entry.alternativeText)
    set("ActualText", entry.replacementText)
    set("Lang", entry.language)
    set("Contents", entry.description)
    if let role = entry.role { node["S"] = .name(PDFName(rawValue: role)) }
    if entry.scope ?? nil != nil || entry.rowSpan != nil || entry.columnSpan != nil {
      var table: PDFDictionary = [:]
      if let scope = entry.scope { table["Scope"] = .name(PDFName(rawValue: scope)) }
      if let span = entry.rowSpan { table["RowSpan"] = .integer(span) }
      if let span = entry.columnSpan { table["ColSpan"] = .integer(span) }
      node = document.withTableAttributes(table, in: node)
    }
    document[number] = .dictionary(node)
  }

  /// Types that belong to the element around them.
  private static let bound: Set<PDFName> = [
    "TR", "TH", "TD", "THead", "TBody", "TFoot", "LI", "Lbl", "LBody", "TOCI", "Document",
  ]

  /// Moves an element behind or before another in the order of reading (ISO 32000-1, 14.8.2.3).
  private mutating func move(_ number: ObjectNumber, _ entry: ArchiveCorrections.Entry) {
    guard let target = entry.after ?? entry.before, var editing else { return }
    guard let sibling = plain.fileNumbers.object(target),
      let place = tree?.elements.firstIndex(where: { $0.number == sibling }),
      let own = tree?.elements.firstIndex(where: { $0.number == number })
    else { return add("object \(target) is not a structure element", entry.location) }
    var above: Int? = place
    while let index = above, index != own { above = tree?.elements[index].parent }
    let types = [own, place].map { tree?.elements[$0].standardType ?? "Div" }
    guard above == nil, !types.contains(where: Self.bound.contains),
      let parent = editing.document[sibling].dictionaryValue?["P"]?.referenceValue,
      case .dictionary(var node) = editing.document[number],
      let old = node["P"]?.referenceValue
    else {
      return add(
        "\(name(of: number)) cannot be moved to object \(target)", entry.location,
        hint:
          "Rows, cells and items stay in their tables and lists, and nothing is moved into itself.")
    }
    editing.setKids(
      editing.kids(of: old).filter { $0.referenceValue != number }, of: old)
    node["P"] = .reference(parent)
    editing.document[number] = .dictionary(node)
    editing.insert(
      .reference(number), beside: .element(sibling), before: entry.before != nil, in: parent)
    self.editing = editing
  }

  /// Names the options of a field, after the field itself.
  private mutating func nameOptions(
    _ entry: ArchiveCorrections.Entry, _ widgets: [ObjectNumber]
  ) {
    guard !entry.options.isEmpty, !widgets.isEmpty else { return }
    let states = widgets.map { document.states(ofWidget: $0) }
    for option in entry.options {
      var chosen = widgets.indices.filter { states[$0].contains(option.key) }
      if chosen.isEmpty, let number = Int(option.key), widgets.indices.contains(number - 1) {
        chosen = [number - 1]
      }
      guard !chosen.isEmpty else {
        let known = Set(states.joined()).sorted().map { "“\($0)”" }.joined(separator: ", ")
        add(
          "\(name(of: widgets[0], entry.selection)) has no option “\(option.key)”",
          option.location ?? entry.location,
          hint: known.isEmpty
            ? "The field has \(counted(widgets.count, "widget")) and no states."
            : "The field has the states \(known); a number from 1 to \(widgets.count) names a widget too."
        )
        continue
      }
      for place in chosen {
        let name = document.fieldName(ofWidget: widgets[place])
        document.update(widgets[place]) {
          // A field of one widget may be one object with it.
          guard $0["T"] == nil else { return }
          $0["TU"] = .string(
            PDFString(text: ArchiveCorrections.spoken(option.name, of: name ?? "")))
        }
      }
    }
  }

  /// `/TU` belongs to the field, which may be above the widget.
  private mutating func setName(_ name: String, of widget: ObjectNumber) {
    var number = widget
    var steps = 0
    while steps < 64, case .dictionary(var node) = document[number] {
      if node["T"] == nil, let parent = node["Parent"]?.referenceValue {
        number = parent
        steps += 1
        continue
      }
      node["TU"] = .string(PDFString(text: name))
      document[number] = .dictionary(node)
      return
    }
  }

  /// Removes the names that widgets have besides their field: viewers may read them first. Options keep theirs, unless it
  /// is the field's.
  private mutating func removeNames(ofWidgets widgets: [ObjectNumber]) {
    let areOptions = Set(widgets.map { document.states(ofWidget: $0) }).count > 1
    for widget in widgets {
      guard let node = document[widget].dictionaryValue, node["T"] == nil,
        let own = document.value("TU", in: node)?.stringValue?.text,
        !areOptions || own == document.fieldName(ofWidget: widget)
      else { continue }
      document.update(widget) { $0["TU"] = nil }
    }
  }

  /// Puts an element into a new one.
  private mutating func wrap(_ number: ObjectNumber, in type: PDFName) {
    guard var editing, case .dictionary(var node) = editing.document[number],
      let parent = node["P"]?.referenceValue
    else { return }
    let outer = editing.addElement(type, on: node["Pg"]?.referenceValue, in: parent)
    var kids = editing.kids(of: parent)
    guard let place = kids.firstIndex(where: { $0.referenceValue == number }) else { return }
    kids[place] = .reference(outer)
    editing.setKids(kids, of: parent)
    editing.setKids([.reference(number)], of: outer)
    node["P"] = .reference(outer)
    editing.document[number] = .dictionary(node)
    self.editing = editing
  }

  // MARK: Links

  /// Gives links without a description the text that they are on.
  mutating func describeLinks() {
    guard let places = places() else { return }
    for (number, place) in places.annotations.sorted(by: { $0.key < $1.key }) {
      guard case .dictionary(var node) = document[number], document.name(node["Subtype"]) == "Link",
        document.value("Contents", in: node)?.stringValue?.text.isEmpty ?? true,
        !place.text.isEmpty
      else { continue }
      node["Contents"] = .string(PDFString(text: place.text))
      document[number] = .dictionary(node)
    }
  }

  /// Writes what the structure's changes left open.
  mutating func finish() -> [Diagnostic] {
    editing?.finish()
    return problems
  }
}

extension ArchiveCorrections {
  /// What is read for an option of a field.
  package static func spoken(_ option: String, of field: String) -> String {
    field.isEmpty || option.hasPrefix(field) ? option : "\(field): \(option)"
  }
}

extension ArchiveCorrections.Entry {
  /// It says something about elements of the structure.
  package var isOfElement: Bool {
    let texts = [alternativeText, replacementText, role, scope, language]
    let numbers = [rowSpan, columnSpan, after, before]
    return texts.contains { $0 != nil } || !wrap.isEmpty || numbers.contains { $0 != nil }
  }

  fileprivate var isOfAnnotation: Bool { description != nil || name != nil || !options.isEmpty }
}

extension Document {
  /// An element with attributes of a table's cell (ISO 32000-2, 14.8.5.7), which replace those it had.
  func withTableAttributes(_ attributes: PDFDictionary, in element: PDFDictionary) -> PDFDictionary
  {
    var element = element
    var table = attributes
    var others: [PDFObject] = []
    for object in element["A"].map({ array($0) ?? [$0] }) ?? [] {
      guard let old = dictionary(object), name(old["O"]) == "Table" else {
        others.append(object)
        continue
      }
      for (key, value) in old where table[key] == nil { table[key] = value }
    }
    table["O"] = .name("Table")
    element["A"] = .array(others + [.dictionary(table)])
    return element
  }
}
