package import InteractiveForms
package import PDFObjects

extension Document {
  /// Keeps some of the document's pages, in their order in the file, and removes the others with all
  /// that belongs to them alone.
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
    arrangePages(kept.map { all[$0].number }, of: all)
    return form.keepPages(kept)
  }
}

extension Form {
  /// - Returns: the full names of the fields that are left without widgets, and removed.
  fileprivate mutating func keepPages(_ kept: [Int]) -> Set<String> {
    let newIndex = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
    var removed: Set<ObjectNumber> = []
    for index in fields.indices {
      let field = fields[index]
      let isStaying = field.widgets.map { $0.pageIndex.map { newIndex[$0] != nil } ?? true }
      guard !field.widgets.isEmpty else { continue }
      fields[index].widgets = zip(field.widgets, isStaying).compactMap { widget, isStaying in
        guard isStaying else { return nil }
        var widget = widget
        widget.pageIndex = widget.pageIndex.flatMap { newIndex[$0] }
        return widget
      }
      if field.kind.isToggle, field.options.count == field.widgets.count {
        fields[index].options = zip(field.options, isStaying).filter(\.1).map(\.0)
      }
      if fields[index].widgets.isEmpty { removed.insert(field.number) }
    }
    strayWidgets.removeAll { $0.pageIndex.map { newIndex[$0] == nil } ?? false }
    for index in strayWidgets.indices {
      strayWidgets[index].pageIndex = strayWidgets[index].pageIndex.flatMap { newIndex[$0] }
    }
    pages.pages = kept.map { pages.pages[$0] }
    var names = Set(fields.filter { removed.contains($0.number) }.map(\.name))
    fields.removeAll { removed.contains($0.number) }
    names.subtract(fields.map(\.name))
    return names
  }
}
