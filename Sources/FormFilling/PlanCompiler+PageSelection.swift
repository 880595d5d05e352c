import Diagnostics
import InteractiveForms
import LogicalStructure
import PDFObjects

/// Outputs with some of the form's pages.
extension PlanCompiler {
  /// Keeps the pages asked for, in their order in the file; fields that stand on no kept page go.
  mutating func selectPages() throws(FormwrightError) {
    guard let selection = options.pages else { return }
    let all = form.pages.pages
    if let missing = selection.missing(beyond: all.count).first {
      throw FormwrightError(
        .usage, "no-page", "the form has no page \(missing); it has \(counted(all.count, "page"))",
        hint: "Choose existing pages with --pages.")
    }
    let kept = all.indices.filter { selection.contains($0 + 1) }
    let dropped = Set(all.indices.filter { !selection.contains($0 + 1) }.map { all[$0].number })
    guard !dropped.isEmpty else { return }
    try checkPageEdits()
    dropWidgets(keeping: kept)
    removeStructureContent(of: dropped, in: &document)
    for number in dropped { document[number] = .null }
    makePageTree(kept.map { all[$0] })
    form.pages.pages = kept.map { all[$0] }
  }

  /// A flattened copy of some pages is what printing them gives; a form of fewer pages is another
  /// document.
  private func checkPageEdits() throws(FormwrightError) {
    guard options.outcome == .fillable, !options.overrides.ignoresPermissions,
      let encryption = document.encryption, !encryption.allowsPageEdits
    else { return }
    throw FormwrightError(
      .file, "permissions",
      "removing pages requires permission to modify the file, which it does not grant",
      hint:
        "Give the owner password with --password, or use --ignore-permissions if you have the "
        + "right to change the file."
    )
  }

  private mutating func dropWidgets(keeping kept: [Int]) {
    let newIndex = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
    var removedFields: Set<ObjectNumber> = []
    for index in form.fields.indices {
      let field = form.fields[index]
      let leaving = field.widgets.filter { $0.pageIndex.map { newIndex[$0] == nil } ?? false }
      form.fields[index].widgets = field.widgets.compactMap { widget in
        guard let page = widget.pageIndex else { return widget }
        guard let moved = newIndex[page] else { return nil }
        var widget = widget
        widget.pageIndex = moved
        return widget
      }
      if !leaving.isEmpty, form.fields[index].widgets.isEmpty {
        removedFields.insert(field.number)
      } else {
        removeKids(Set(leaving.map(\.number)), of: field.number)
      }
    }
    droppedFields = Set(form.fields.filter { removedFields.contains($0.number) }.map(\.name))
    form.fields.removeAll { removedFields.contains($0.number) }
    droppedFields.subtract(form.fields.map(\.name))
    document.removeFields(removedFields)
  }

  private mutating func removeKids(_ leaving: Set<ObjectNumber>, of field: ObjectNumber) {
    guard !leaving.isEmpty, case .dictionary(var node) = document[field],
      let kids = document.array(node["Kids"])
    else { return }
    node["Kids"] = .array(
      kids.filter { kid in kid.referenceValue.map { !leaving.contains($0) } ?? true })
    document[field] = .dictionary(node)
  }

  /// One node over the kept pages, what they inherited written into each (ISO 32000-2, 7.7.3.4).
  /// Page labels count pages and no longer hold.
  private mutating func makePageTree(_ pages: [Page]) {
    let root = document.add(.dictionary([:]))
    for page in pages {
      guard case .dictionary(var node) = document[page.number] else { continue }
      node["Parent"] = .reference(root)
      node["MediaBox"] = .rectangle(page.mediaBox)
      if page.cropBox != page.mediaBox { node["CropBox"] = .rectangle(page.cropBox) }
      node["Rotate"] = page.rotation == 0 ? nil : .integer(page.rotation)
      node["Resources"] = page.resources ?? .dictionary([:])
      document[page.number] = .dictionary(node)
    }
    document[root] = .dictionary([
      "Type": .name("Pages"), "Count": .integer(pages.count),
      "Kids": .array(pages.map { .reference($0.number) }),
    ])
    document.updateCatalog {
      $0["Pages"] = .reference(root)
      $0["PageLabels"] = nil
    }
    if let target = document.array(document.catalog["OpenAction"])?.first,
      document.resolve(target).isNull
    {
      document.updateCatalog { $0["OpenAction"] = nil }
    }
  }
}
