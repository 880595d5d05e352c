package import Diagnostics
import DocumentEditing
package import InteractiveForms
import PDFContent
package import PDFObjects

extension FormAuthor {
  /// Puts fields onto the pages of a document, and changes and deletes those that it has. Content, tags and all
  /// other fields stay as they are.
  ///
  /// - Parameters:
  ///   - document: a document that reading its form has repaired.
  ///   - form: its form.
  /// - Throws: ``FormwrightError`` of kind `data`, code `spec`: texts that are not on the page, or more than once.
  package static func edit(
    _ document: Document, form: Form, _ base: BaseSpecification
  ) throws(FormwrightError) -> Document {
    var editor = DocumentEditor(repaired: document)
    let leaving = base.deletions.flatMap { deletion in
      form.fields.filter { $0.name == deletion.name }.flatMap { $0.widgets.map(\.number) }
    }
    editor.removeAnnotations(leaving)
    var author = FormAuthor(
      base.specification, document: editor.document, prefix: "Fw")
    author.document.trailer = editor.document.trailer
    if !leaving.isEmpty { author.pruneFormElements() }
    for change in base.changes { author.apply(change, form) }
    try author.place(base, form.pages.pages)
    return author.document
  }

  /// Removes `Form` elements that are left without a widget (ISO 14289-1, 7.18.4).
  private mutating func pruneFormElements() {
    for index in document.objects.indices {
      let number = ObjectNumber(index)
      guard case .dictionary(var parent) = document[number],
        parent["S"] != nil || parent["K"] != nil,
        let kids = parent["K"].map({ document.array($0) ?? [$0] })
      else { continue }
      let kept = kids.filter { kid in
        guard kid.referenceValue != nil, let node = document.dictionary(kid) else { return true }
        return !(document.name(node["S"]) == "Form" && node["K"] == nil)
      }
      guard kept.count < kids.count else { continue }
      parent["K"] = kept.isEmpty ? nil : .array(kept)
      document[number] = .dictionary(parent)
    }
  }

  // MARK: Changes

  private mutating func apply(_ change: FieldChange, _ form: Form) {
    guard let field = form.fields.first(where: { $0.name == change.name }),
      case .dictionary(var node) = document[field.number]
    else { return }
    if let tooltip = change.tooltip { node["TU"] = .string(PDFString(text: tooltip)) }
    if !change.setFlags.isEmpty || !change.clearedFlags.isEmpty {
      let flags = field.flags.union(change.setFlags).subtracting(change.clearedFlags)
      node["Ff"] = .integer(Int(flags.rawValue))
    }
    if let length = change.maxLength { node["MaxLen"] = .integer(length) }
    if let size = change.fontSize {
      var appearance = DefaultAppearance(parsing: field.defaultAppearance)
      appearance.fontSize = size
      let font = appearance.fontName?.rawValue ?? "Helv"
      let rest = String(
        decoding: appearance.otherOperators + appearance.colorOperators, as: UTF8.self)
      node["DA"] = .string(PDFString(text: "/\(font) \(formatNumber(size)) Tf \(rest)"))
    }
    document[field.number] = .dictionary(node)
    if let rectangle = change.rectangle, field.widgets.count == 1,
      case .dictionary(var widget) = document[field.widgets[0].number]
    {
      widget["Rect"] = .rectangle(rectangle)
      document[field.widgets[0].number] = .dictionary(widget)
    }
    if let name = change.newName { rename(field, name) }
  }

  /// Moves a field to another place of the field tree.
  private mutating func rename(_ field: Field, _ name: String) {
    let parts = name.split(separator: ".").map(String.init)
    guard case .dictionary(var node) = document[field.number],
      case .dictionary(var form) = document.catalog["AcroForm"].map(document.resolve) ?? .null
    else { return }
    let own = PDFObject.reference(field.number)
    if let parent = node["Parent"]?.referenceValue,
      case .dictionary(var group) = document[parent]
    {
      group["Kids"] = .array((document.array(group["Kids"]) ?? []).filter { $0 != own })
      document[parent] = .dictionary(group)
      // What the field had from its parent it keeps.
      for key: PDFName in ["FT", "Ff", "DA", "Q", "V", "DV", "MaxLen"] where node[key] == nil {
        var above = group
        for _ in 0..<32 {
          if let value = above[key] {
            node[key] = value
            break
          }
          guard let next = document.dictionary(above["Parent"]) else { break }
          above = next
        }
      }
      node["Parent"] = nil
    }
    let roots = (document.array(form["Fields"]) ?? []).filter { $0 != own }
    var tree = FieldTree(roots, in: document)
    node["T"] = .string(PDFString(text: parts.last ?? name))
    tree.attach(field.number, parts: parts.dropLast(), node: &node, in: &document)
    document[field.number] = .dictionary(node)
    tree.close(in: &document)
    form["Fields"] = .array(tree.roots.map(PDFObject.reference))
    replaceForm(form)
  }

  private mutating func replaceForm(_ form: PDFDictionary) {
    if let number = document.catalog["AcroForm"]?.referenceValue {
      document[number] = .dictionary(form)
    } else {
      let number = document.add(.dictionary(form))
      document.updateCatalog { $0["AcroForm"] = .reference(number) }
    }
  }

  // MARK: New fields

  private mutating func place(
    _ base: BaseSpecification, _ pages: [Page]
  ) throws(FormwrightError) {
    pageNumbers = pages.map(\.number)
    annotations = [[ObjectNumber]](repeating: [], count: pages.count)
    let problems = SpecificationProblems()
    var finder = PlaceFinder(document: document, pages: pages)
    for placement in base.placements {
      guard
        let place = finder.place(
          placement, field: base.specification.fields[placement.field], problems)
      else { continue }
      addWidget(
        of: placement.field, option: placement.option, place.rectangle, isBare: false,
        element: nil, page: place.page)
    }
    guard problems.diagnostics.isEmpty else { throw FormwrightError(.data, problems.diagnostics) }
    guard annotations.contains(where: { !$0.isEmpty }) else { return }
    for (page, added) in annotations.enumerated() where !added.isEmpty {
      guard case .dictionary(var node) = document[pageNumbers[page]] else { continue }
      node["Annots"] = .array(
        (document.array(node["Annots"]) ?? []) + added.map(PDFObject.reference))
      document[pageNumbers[page]] = .dictionary(node)
    }
    var form = document.dictionary(document.catalog["AcroForm"]) ?? [:]
    var tree = FieldTree(document.array(form["Fields"]) ?? [], in: document)
    let numbers = writeFields(into: &tree)
    tree.close(in: &document)
    form["Fields"] = .array(tree.roots.map(PDFObject.reference))
    var resources = document.dictionary(form["DR"]) ?? [:]
    var fonts = document.dictionary(resources["Font"]) ?? [:]
    for (name, font) in fieldFonts { fonts[name] = font }
    resources["Font"] = .dictionary(fonts)
    form["DR"] = .dictionary(resources)
    form["DA"] = form["DA"] ?? .string(PDFString(text: standardAppearance))
    let order = CalculationOrder(specification.fields).places.compactMap { numbers[$0] }
    if !order.isEmpty {
      form["CO"] = .array((document.array(form["CO"]) ?? []) + order.map(PDFObject.reference))
    }
    replaceForm(form)
    tag()
    document[resourcesNumber] = .null
  }

  /// Gives the new widgets elements at the end of the structure tree, if there is one (ISO 32000-2, 14.7.5.3).
  private mutating func tag() {
    guard let rootNumber = document.catalog["StructTreeRoot"]?.referenceValue,
      case .dictionary(var root) = document[rootNumber]
    else { return }
    var parents = NumberTree(root["ParentTree"], in: document)
    let first = (root["K"].map { document.array($0) ?? [$0] } ?? []).first?.referenceValue
    guard let first, case .dictionary(var top) = document[first] else { return }
    var kids = top["K"].map { document.array($0) ?? [$0] } ?? []
    var key = max(parents.nextKey, document.integer(root["ParentTreeNextKey"]) ?? 0)
    for (page, added) in annotations.enumerated() {
      for annotation in added {
        let element = document.add(
          .dictionary([
            "Type": .name("StructElem"), "S": .name("Form"), "P": .reference(first),
            "Pg": .reference(pageNumbers[page]),
            "K": .dictionary([
              "Type": .name("OBJR"), "Obj": .reference(annotation),
              "Pg": .reference(pageNumbers[page]),
            ]),
          ]))
        kids.append(.reference(element))
        if case .dictionary(var node) = document[annotation] {
          node["StructParent"] = .integer(key)
          document[annotation] = .dictionary(node)
        }
        parents[key] = .reference(element)
        key += 1
      }
    }
    top["K"] = .array(kids)
    document[first] = .dictionary(top)
    root["ParentTree"] = .reference(document.add(parents.object))
    root["ParentTreeNextKey"] = .integer(key)
    document[rootNumber] = .dictionary(root)
  }
}

/// Finds the places of new fields on the pages of a document.
private struct PlaceFinder {
  private let reader: PageContentReader
  private let pages: [Page]
  private var anchors: [Int: TextAnchors] = [:]

  init(document: Document, pages: [Page]) {
    reader = PageContentReader(document: document)
    self.pages = pages
  }

  mutating func place(
    _ placement: FieldPlacement, field: FieldSpecification, _ problems: SpecificationProblems
  ) -> (page: Int, rectangle: Rectangle)? {
    switch placement.position {
    case .rectangle(let rectangle):
      let page = placement.page ?? 0
      guard pages.indices.contains(page),
        pages[page].mediaBox.inset(by: -0.01).contains(rectangle)
      else {
        problems.report(
          "the rectangle is not within the page", at: placement.location,
          hint: "Name the “page”, and use points from its lower-left corner.", field: field.name)
        return nil
      }
      return (page, rectangle)
    case .beside(let relation, let text, let occurrence):
      let searched = placement.page.map { [$0] } ?? Array(pages.indices)
      var found: [(page: Int, bounds: Rectangle)] = []
      for page in searched where pages.indices.contains(page) {
        for bounds in anchor(page).places(of: text) { found.append((page, bounds)) }
        // The first page that has the text counts, unless one of several is asked for.
        if !found.isEmpty, occurrence == nil { break }
      }
      guard let match = occurrence.map({ $0 <= found.count ? found[$0 - 1] : nil }) ?? found.first
      else {
        problems.report(
          found.isEmpty
            ? "the text “\(text)” is not on \(searched.count == 1 ? "the page" : "any page")"
            : "the text “\(text)” is there only \(found.count) times", at: placement.location,
          hint: "Copy the text from what `formwright text` prints; it must stand on one line.",
          field: field.name)
        return nil
      }
      if occurrence == nil, found.count > 1 {
        problems.report(
          "the text “\(text)” is on page \(match.page + 1) \(found.count) times",
          at: placement.location, hint: "Say which with “nth”.", field: field.name)
        return nil
      }
      let isToggle = field.kind == .checkBox || field.kind == .radio
      return (
        match.page,
        anchor(match.page).room(
          relation, match.bounds, isToggle: isToggle, width: placement.width,
          height: placement.height)
      )
    }
  }

  private mutating func anchor(_ page: Int) -> TextAnchors {
    if let known = anchors[page] { return known }
    var options = PageContent.Options()
    options.includesWidgets = false
    let made = TextAnchors(reader.content(of: pages[page], options: options))
    anchors[page] = made
    return made
  }
}
