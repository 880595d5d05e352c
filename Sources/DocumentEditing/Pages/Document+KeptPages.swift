package import InteractiveForms
import LogicalStructure
package import PDFObjects

extension Document {
  /// Keeps some of the document's pages, in their order in the file, and removes the others with the
  /// fields that have widgets on no other page.
  ///
  /// - Parameters:
  ///   - kept: indices of pages, from 0, in ascending order.
  ///   - form: the document's form, which changes with it.
  /// - Returns: the full names of the fields that were removed.
  package mutating func keepPages(_ kept: [Int], of form: inout Form) -> Set<String> {
    let all = form.pages.pages
    let isKept = Set(kept)
    let removed = Set(all.indices.filter { !isKept.contains($0) }.map { all[$0].number })
    guard !removed.isEmpty else { return [] }
    let names = removeWidgets(keeping: kept, of: &form)
    removeStructureContent(of: removed, in: &self)
    for number in removed { self[number] = .null }
    makePageTree(kept.map { all[$0].number }, settling: all)
    updateCatalog { $0["PageLabels"] = nil }
    if let target = array(catalog["OpenAction"])?.first, resolve(target).isNull {
      updateCatalog { $0["OpenAction"] = nil }
    }
    form.pages.pages = kept.map { all[$0] }
    return names
  }

  /// - Returns: the full names of the fields that were removed.
  private mutating func removeWidgets(keeping kept: [Int], of form: inout Form) -> Set<String> {
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
    var names = Set(form.fields.filter { removedFields.contains($0.number) }.map(\.name))
    form.fields.removeAll { removedFields.contains($0.number) }
    names.subtract(form.fields.map(\.name))
    removeFields(removedFields)
    return names
  }

  private mutating func removeKids(_ leaving: Set<ObjectNumber>, of field: ObjectNumber) {
    guard !leaving.isEmpty, case .dictionary(var node) = self[field],
      let kids = array(node["Kids"])
    else { return }
    node["Kids"] = .array(
      kids.filter { kid in kid.referenceValue.map { !leaving.contains($0) } ?? true })
    self[field] = .dictionary(node)
  }
}
