import InteractiveForms
import LogicalStructure
import PDFObjects

/// The order of widgets on pages that were there already, and their structure elements.
extension FormAuthor {
  /// Brings the widgets of each page into an order: those that a list of names leads to first, a name once for each
  /// widget, then the others as they are. Annotations of other kinds keep their places.
  mutating func arrange(_ names: [String], _ base: BaseSpecification, _ form: Form) {
    guard !names.isEmpty else { return }
    var own: [String: [ObjectNumber]] = [:]
    let newNames = base.newNames
    for field in form.fields {
      own[newNames[field.name] ?? field.name, default: []] += field.widgets.map(\.number)
    }
    for (index, field) in specification.fields.enumerated() {
      own[field.name, default: []] += widgets[index]
    }
    var ranks: [ObjectNumber: Int] = [:]
    var next: [String: Int] = [:]
    for (rank, name) in names.enumerated() {
      let place = next[name, default: 0]
      guard let numbers = own[name], numbers.indices.contains(place) else { continue }
      ranks[numbers[place]] = rank
      next[name] = place + 1
    }
    for page in pageNumbers {
      guard case .dictionary(var node) = document[page], let list = document.array(node["Annots"])
      else { continue }
      let places = list.indices.filter { index in
        list[index].referenceValue.map { ranks[$0] != nil } ?? false
      }
      let ordered = places.map { list[$0] }.sorted { first, second in
        guard let a = first.referenceValue, let b = second.referenceValue else { return false }
        return ranks[a, default: 0] < ranks[b, default: 0]
      }
      guard ordered != places.map({ list[$0] }) else { continue }
      var annotations = list
      for (place, annotation) in zip(places, ordered) { annotations[place] = annotation }
      node["Annots"] = .array(annotations)
      document[page] = .dictionary(node)
    }
  }

  /// Gives the new widgets elements at the end of the structure tree, if there is one (ISO 32000-2, 14.7.5.3).
  mutating func tag() {
    guard var root = StructureRoot(of: document), root.number != nil,
      let first = root.kids(in: document).first?.referenceValue,
      case .dictionary(var top) = document[first]
    else { return }
    var parents = root.parentTree(in: document)
    var kids = top["K"].map { document.array($0) ?? [$0] } ?? []
    var key = max(parents.nextKey, document.integer(root[.nextKey]) ?? 0)
    for (page, added) in annotations.enumerated() {
      guard case .dictionary(let node) = document[pageNumbers[page]] else { continue }
      let own = Set(added)
      let order = (document.array(node["Annots"]) ?? []).compactMap(\.referenceValue)
      for annotation in order where own.contains(annotation) {
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
    root.setParentTree(parents, leastNextKey: key, in: &document)
    root.write(to: &document)
  }
}
