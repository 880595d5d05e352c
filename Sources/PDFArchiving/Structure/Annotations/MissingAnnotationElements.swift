package import Diagnostics
import LogicalStructure
import PDFContent
package import PDFObjects

/// Puts annotations into structure elements of their types (ISO 14289-1, 7.18): a widget into a `Form`
/// element of its own, a link into a `Link`, others into an `Annot`.
///
/// An annotation that is in another element gets one inside it. An annotation outside the structure gets
/// one beside the nearest tagged content of its page. No text and no meaning is added.
package struct MissingAnnotationElements {
  private var editing: StructureEditing
  private var moved: [Int: Int] = [:]
  private var nested = 0
  private var divided = 0
  private var restored = 0

  /// - Returns: what was added, as warnings.
  package static func add(to document: inout Document) -> [Diagnostic] {
    guard let editing = StructureEditing(document) else { return [] }
    var addition = MissingAnnotationElements(editing: editing)
    addition.divideForms()
    addition.addElements()
    let changes = addition.nested + addition.divided + addition.restored
    guard !addition.moved.isEmpty || changes > 0 else { return [] }
    addition.editing.finish()
    document = addition.editing.document
    return addition.notes
  }

  /// Puts widgets that are outside the structure into `Form` elements beside the nearest tagged content of their pages.
  /// What they show can then be read after they are flattened.
  ///
  /// - Returns: how many widgets were put into the structure.
  package static func addForms(
    of widgets: Set<ObjectNumber>, to document: inout Document
  ) -> Int {
    guard let editing = StructureEditing(document),
      widgets.contains(where: { editing.tree.owners[$0] == nil })
    else { return 0 }
    var addition = MissingAnnotationElements(editing: editing)
    addition.widgets = widgets
    addition.addElements()
    let count = addition.moved.values.reduce(addition.restored, +)
    guard count > 0 else { return 0 }
    addition.editing.finish()
    document = addition.editing.document
    return count
  }

  private init(editing: StructureEditing) { self.editing = editing }

  /// The annotations that get elements; nil for all.
  private var widgets: Set<ObjectNumber>?

  private var notes: [Diagnostic] {
    var notes: [Diagnostic] = []
    for (page, count) in moved.sorted(by: { $0.key < $1.key }) {
      var note = Diagnostic.warning(
        "archived",
        "\(counted(count, "annotation")) outside the structure got structure elements beside the "
          + "nearest text",
        hint: "Check the reading order of the page.")
      note.page = page
      notes.append(note)
    }
    if restored > 0 {
      notes.append(
        .warning(
          "archived",
          "\(counted(restored, "field")) outside the structure got the empty Form elements beside the same "
            + "text"))
    }
    if nested > 0 {
      notes.append(
        .warning(
          "archived",
          "\(counted(nested, "annotation")) got structure elements of their own inside elements of "
            + "other types"))
    }
    if divided > 0 {
      notes.append(
        .warning(
          "archived",
          "\(counted(divided, "Form element")) with several fields, or with other content, got a Form "
            + "element for each field"))
    }
    return notes
  }

  // MARK: Form elements

  /// A `Form` element has one widget and nothing else (7.18.4), unless it says what it was.
  private mutating func divideForms() {
    let rules = StructureRules(editing.tree, in: editing.document)
    for element in editing.tree.elements where element.standardType == "Form" {
      guard let number = element.number, !rules.saysWhatItWas(element) else { continue }
      let widgets = Set(element.objects.filter { subtype(of: $0) == "Widget" })
      guard !widgets.isEmpty,
        widgets.count != 1 || element.contentCount + element.kids.count != 1,
        case .dictionary(var node) = editing.document[number]
      else { continue }
      let alternative = node["Alt"]
      // A grouping element without a meaning of its own (ISO 32000-1, 14.8.4.2).
      node["S"] = .name("NonStruct")
      node["Alt"] = nil
      editing.document[number] = .dictionary(node)
      for widget in widgets.sorted() {
        let form = replace(widget, in: number, by: "Form")
        if let form, let alternative, case .dictionary(var part) = editing.document[form] {
          part["Alt"] = alternative
          editing.document[form] = .dictionary(part)
        }
      }
      divided += 1
    }
  }

  // MARK: Annotations

  private mutating func addElements() {
    // What dividing changed is read again.
    if divided > 0 { editing.finish() }
    let reader = PageContentReader(document: editing.document)
    for (index, page) in editing.document.pageList().pages.enumerated() {
      let outside = missing(on: page)
      guard !outside.isEmpty else { continue }
      let neighbors = ReadingNeighbors(on: page, editing.tree, reader)
      let homeless = restore(Self.inReadingOrder(outside), beside: neighbors, on: page.number)
      for annotation in homeless {
        let neighbor = neighbors.neighbor(of: annotation.box, isToggle: annotation.isToggle)
        insert(annotation, beside: neighbor, on: page.number)
      }
      if !homeless.isEmpty { moved[index + 1] = homeless.count }
    }
  }

  /// Puts fields into the elements that were left empty where they are read.
  ///
  /// - Returns: the annotations that have no element yet.
  private mutating func restore(
    _ annotations: [Outside], beside neighbors: ReadingNeighbors, on page: ObjectNumber
  ) -> [Outside] {
    let fields = annotations.filter { $0.type == "Form" }
    let empty = EmptyFormElements(editing.tree, beside: neighbors)
    var rest = annotations.filter { $0.type != "Form" }
    for (field, element) in zip(fields, empty.elements(for: fields.map(\.box))) {
      if let element {
        editing.attach(field.number, to: element, on: page)
        restored += 1
      } else {
        rest.append(field)
      }
    }
    return Self.inReadingOrder(rest)
  }

  private struct Outside {
    var number: ObjectNumber
    var type: PDFName
    var box: Rectangle
    var isToggle: Bool
  }

  /// Rows from top to bottom, each from left to right. A row is what the middle of its first box is level with.
  private static func inReadingOrder(_ annotations: [Outside]) -> [Outside] {
    var rows: [[Outside]] = []
    for annotation in annotations.sorted(by: { $0.box.top > $1.box.top }) {
      let middle = (annotation.box.top + annotation.box.bottom) / 2
      if let first = rows.last?.first?.box, middle > first.bottom, middle < first.top {
        rows[rows.count - 1].append(annotation)
      } else {
        rows.append([annotation])
      }
    }
    return rows.flatMap { row in row.sorted { $0.box.left < $1.box.left } }
  }

  /// The annotations of a page that no element refers to. Those in elements of other types get one there.
  private mutating func missing(on page: Page) -> [Outside] {
    let document = editing.document
    var found: [Outside] = []
    for object in document.array(document[page.number].dictionaryValue?["Annots"]) ?? [] {
      guard let number = object.referenceValue, let node = document[number].dictionaryValue,
        let type = Self.elementType(of: document.name(node["Subtype"])),
        (document.integer(node["F"]) ?? 0) & 2 == 0,
        widgets?.contains(number) ?? true
      else { continue }
      guard let owner = editing.tree.owners[number] else {
        let box = document.rectangle(node["Rect"]) ?? Rectangle(0, 0, 0, 0)
        let isToggle = box.width < 24 && box.height < 24
        found.append(Outside(number: number, type: type, box: box, isToggle: isToggle))
        continue
      }
      let element = editing.tree.elements[owner]
      if widgets == nil, element.standardType != type, let holder = element.number,
        replace(number, in: holder, by: type) != nil
      {
        nested += 1
      }
    }
    return found
  }

  private static func elementType(of subtype: PDFName?) -> PDFName? {
    switch subtype {
    case "Widget": "Form"
    case "Link": "Link"
    case nil, "TrapNet", "PrinterMark": nil
    default: "Annot"
    }
  }

  private func subtype(of number: ObjectNumber) -> PDFName? {
    editing.document[number].dictionaryValue.flatMap { editing.document.name($0["Subtype"]) }
  }

  /// Puts an element around a reference to an annotation.
  private mutating func replace(
    _ annotation: ObjectNumber, in holder: ObjectNumber, by type: PDFName
  ) -> ObjectNumber? {
    guard let place = editing.place(of: .object(annotation), in: holder) else { return nil }
    var kids = editing.kids(of: holder)
    let document = editing.document
    let page =
      document.dictionary(kids[place])?["Pg"]?.referenceValue
      ?? document[holder].dictionaryValue?["Pg"]?.referenceValue
      ?? document[annotation].dictionaryValue?["P"]?.referenceValue
    guard let page else { return nil }
    let element = editing.addElement(type, of: annotation, on: page, in: holder)
    kids[place] = .reference(element)
    editing.setKids(kids, of: holder)
    return element
  }

  // MARK: Places

  /// Elements that a field or link may be in, as one of the words of a line.
  private static let containers: Set<PDFName> = [
    "Document", "Part", "Art", "Sect", "Div", "BlockQuote", "NonStruct", "Caption", "P", "Note",
    "LBody", "Lbl", "TD", "TH",
  ]

  private mutating func insert(
    _ annotation: Outside, beside neighbor: ReadingNeighbors.Neighbor?, on page: ObjectNumber
  ) {
    let found = neighbor.flatMap {
      editing.container(
        of: $0.candidate.element, kid: $0.candidate.kid, allowing: Self.containers)
    }
    let parent = found?.element ?? editing.topElement
    let element = editing.addElement(
      annotation.type, of: annotation.number, on: page, in: parent)
    let isBefore = neighbor?.isBefore ?? false
    var kid = found?.kid
    // Fields beside the same text are read in the order of the page.
    if !isBefore, var last = kid, var place = editing.place(of: last, in: parent) {
      let kids = editing.kids(of: parent)
      while place + 1 < kids.count, let next = kids[place + 1].referenceValue, added.contains(next)
      {
        last = .element(next)
        place += 1
      }
      kid = last
    }
    editing.insert(.reference(element), beside: kid, before: isBefore, in: parent)
    added.insert(element)
  }

  /// Elements that were added.
  private var added: Set<ObjectNumber> = []
}
