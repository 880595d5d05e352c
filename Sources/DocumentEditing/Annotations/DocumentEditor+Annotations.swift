import InteractiveForms
import LogicalStructure
package import PDFObjects

extension DocumentEditor {
  /// Adds an annotation to a page (ISO 32000-2, 12.5.2), above those that it has.
  ///
  /// - Parameters:
  ///   - annotation: its dictionary. `/Type` and `/P` are set here. A widget is added to the page alone,
  ///     not to the field tree.
  ///   - place: of the page, from 0.
  /// - Returns: the annotation; nil if the place is not that of a page.
  @discardableResult
  package mutating func addAnnotation(
    _ annotation: PDFDictionary, toPageAt place: Int
  ) -> ObjectNumber? {
    let all = pages
    guard all.indices.contains(place), case .dictionary(var page) = document[all[place].number]
    else { return nil }
    var node = annotation
    node["Type"] = .name("Annot")
    node["P"] = .reference(all[place].number)
    let number = document.add(.dictionary(node))
    page["Annots"] = .array((document.array(page["Annots"]) ?? []) + [.reference(number)])
    document[all[place].number] = .dictionary(page)
    return number
  }

  /// Removes annotations with their pop-ups and with the replies to them (12.5.6.2 and 12.5.6.14), and
  /// from the field tree, the structure tree and the actions that refer to them.
  ///
  /// A field that is left without widgets is removed.
  package mutating func removeAnnotations(_ annotations: some Sequence<ObjectNumber>) {
    let listed = pages.map { ($0.number, document.annotations(of: $0.number)) }
    var leaving = Set(annotations).intersection(listed.flatMap(\.1))
    // Damaged files list a page as an annotation, or as a field.
    leaving.subtract(listed.map(\.0))
    guard !leaving.isEmpty else { return }
    addDependents(to: &leaving, among: listed.flatMap(\.1))
    var structure = StructureTree(document: &document)
    structure?.replace(
      Dictionary(uniqueKeysWithValues: leaving.map { ($0, .removed) }), in: &document)
    for (page, own) in listed where own.contains(where: leaving.contains) {
      guard case .dictionary(var node) = document[page] else { continue }
      let kept = (document.array(node["Annots"]) ?? []).filter { annotation in
        annotation.referenceValue.map { !leaving.contains($0) } ?? true
      }
      node["Annots"] = kept.isEmpty ? nil : .array(kept)
      document[page] = .dictionary(node)
    }
    leaving.formUnion(document.removeWidgets(leaving))
    leaving.subtract(listed.map(\.0))
    var pruning = NavigationPruning(document, removed: leaving)
    pruning.run()
    document = pruning.document
    for number in leaving { document[number] = .null }
  }

  /// Pop-ups (`/Popup`, `/Parent`), and annotations in reply to others (`/IRT`).
  private func addDependents(to leaving: inout Set<ObjectNumber>, among all: [ObjectNumber]) {
    var dependents: [ObjectNumber: [ObjectNumber]] = [:]
    for number in all {
      guard let node = document[number].dictionaryValue else { continue }
      if let popUp = node["Popup"]?.referenceValue { dependents[number, default: []].append(popUp) }
      if let original = node["IRT"]?.referenceValue {
        dependents[original, default: []].append(number)
      }
      if document.name(node["Subtype"]) == "Popup", let parent = node["Parent"]?.referenceValue {
        dependents[parent, default: []].append(number)
      }
    }
    var pending = Array(leaving)
    while let number = pending.popLast() {
      for dependent in dependents[number] ?? [] where leaving.insert(dependent).inserted {
        pending.append(dependent)
      }
    }
  }
}
