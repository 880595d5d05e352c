package import Diagnostics
import DocumentEditing
import FieldFormats
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
  ) throws(FormwrightError) -> (document: Document, diagnostics: [Diagnostic]) {
    var editor = DocumentEditor(repaired: document)
    let leaving = base.deletions.flatMap { deletion in
      form.fields.filter { $0.name == deletion.name }.flatMap { $0.widgets.map(\.number) }
    }
    editor.removeAnnotations(leaving)
    let diagnostics =
      renameReferences(base, form, in: &editor) + referencesToDeleted(base, form, in: editor)
    var author = FormAuthor(base.specification, extending: editor.document, form)
    try author.restyle(base, form)
    for change in base.changes { author.apply(change, form) }
    let warnings = try author.place(base, form.pages.pages)
    author.addFieldFonts()
    author.setInitialVisibility(form)
    author.arrange(base.tabOrder, base, form)
    author.tag()
    return (author.document, diagnostics + warnings)
  }

  /// Actions and scripts follow the fields that are renamed.
  private static func renameReferences(
    _ base: BaseSpecification, _ form: Form, in editor: inout DocumentEditor
  ) -> [Diagnostic] {
    let count = editor.renameFieldReferences(base.newNames, known: Set(form.fields.map(\.name)))
    guard count > 0 else { return [] }
    return [
      .warning(
        "renamed-field-script",
        "\(counted(count, "script")) may refer to renamed fields by names that only running the script "
          + "would show", hint: "Check the scripts of the form.")
    ]
  }

  /// Calculations, actions and locks of other fields are not changed when a field is deleted.
  private static func referencesToDeleted(
    _ base: BaseSpecification, _ form: Form, in editor: DocumentEditor
  ) -> [Diagnostic] {
    let names = base.deletions.map(\.name)
    guard !names.isEmpty else { return [] }
    let deleted = Set(names)
    var warnings: [Diagnostic] = []
    for field in form.fields where !deleted.contains(field.name) {
      guard let calculation = field.scripts.calculation,
        case .simple(_, let sources) = calculation, sources.contains(where: deleted.contains)
      else { continue }
      warnings.append(
        .warning(
          "deleted-field", "the calculation of the field uses a field that is deleted",
          hint: "Delete this field too, or give it another calculation.", field: field.name))
    }
    let count = editor.referenceCount(to: names)
    if count > 0 {
      warnings.append(
        .warning(
          "deleted-field",
          "\(counted(count, "action")) or signature locks name a field that is deleted",
          hint: "Check the buttons and signatures of the form."))
    }
    return warnings
  }

  // MARK: Changes

  private mutating func apply(_ change: FieldChange, _ form: Form) {
    for field in form.fields where change.names.contains(field.name) {
      guard case .dictionary(var node) = document[field.number] else { continue }
      if let tooltip = change.tooltip { node["TU"] = .string(PDFString(text: tooltip)) }
      if !change.setFlags.isEmpty || !change.clearedFlags.isEmpty {
        // An earlier change may have set some.
        let own = document.integer(node["Ff"]).map { UInt32(truncatingIfNeeded: $0) }
        let flags = FieldFlags(rawValue: own ?? field.flags.rawValue)
          .union(change.setFlags).subtracting(change.clearedFlags)
        node["Ff"] = .integer(Int(flags.rawValue))
      }
      if let length = change.maxLength { node["MaxLen"] = .integer(length) }
      document[field.number] = .dictionary(node)
      if let rectangle = change.rectangle, field.widgets.count == 1,
        case .dictionary(var widget) = document[field.widgets[0].number]
      {
        widget["Rect"] = .rectangle(rectangle)
        document[field.widgets[0].number] = .dictionary(widget)
      }
      if let name = change.newName { rename(field, name) }
    }
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

  /// - Returns: what was done otherwise than the specification asks for.
  private mutating func place(
    _ base: BaseSpecification, _ pages: [Page]
  ) throws(FormwrightError) -> [Diagnostic] {
    pageNumbers = pages.map(\.number)
    annotations = [[ObjectNumber]](repeating: [], count: pages.count)
    let problems = SpecificationProblems()
    var finder = PlaceFinder(document: document, pages: pages)
    finder.noteLabels(of: base.placements)
    var sizes = PageFontSizes()
    for placement in base.placements {
      guard
        let place = finder.place(
          placement, field: base.specification.fields[placement.field], problems)
      else { continue }
      sizes.note(placement.field, specification.fields[placement.field], place)
      addWidget(
        of: placement.field, option: placement.option, place.rectangle, isBare: false,
        element: nil, page: place.page)
    }
    for (field, size) in sizes.byField { specification.fields[field].fontSize = size }
    guard problems.diagnostics.isEmpty else { throw FormwrightError(.data, problems.diagnostics) }
    guard annotations.contains(where: { !$0.isEmpty }) else { return finder.warnings }
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
    form["DA"] = form["DA"] ?? .string(PDFString(text: standardAppearance))
    let order = CalculationOrder(specification.fields).places.compactMap { numbers[$0] }
    if !order.isEmpty {
      form["CO"] = .array((document.array(form["CO"]) ?? []) + order.map(PDFObject.reference))
    }
    replaceForm(form)
    return finder.warnings
  }

  /// Puts the fonts of new fields and new styles into the form's resources.
  private mutating func addFieldFonts() {
    document[resourcesNumber] = .null
    guard !fieldFonts.isEmpty else { return }
    var form = document.dictionary(document.catalog["AcroForm"]) ?? [:]
    var resources = document.dictionary(form["DR"]) ?? [:]
    var fonts = document.dictionary(resources["Font"]) ?? [:]
    for (name, font) in fieldFonts { fonts[name] = font }
    resources["Font"] = .dictionary(fonts)
    form["DR"] = .dictionary(resources)
    replaceForm(form)
  }
}
