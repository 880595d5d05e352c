import InteractiveForms
import LogicalStructure
import PDFObjects

extension Document {
  /// Removes pages with everything that belongs to them alone: annotations, fields that have widgets
  /// on no other page, structure elements, destinations, and whatever leads to any of these. The
  /// page tree is left to the caller.
  ///
  /// - Parameters:
  ///   - removed: some of the pages.
  ///   - pages: all pages, in their order.
  mutating func removePages(_ removed: Set<ObjectNumber>, of pages: [ObjectNumber]) {
    guard !removed.isEmpty else { return }
    let kept = pages.filter { !removed.contains($0) }
    var leaving = Set(removed.flatMap(annotations(of:)))
    leaving.subtract(kept.flatMap(annotations(of:)))
    let elements = structureElements
    removeStructureContent(of: removed, in: &self)
    removeUnreachableElements(of: elements, in: &self)
    leaving.formUnion(removeWidgets(leaving))
    leaving.formUnion(removed)
    // Damaged files list a page as an annotation, or as a field.
    leaving.subtract(kept)
    var pruning = NavigationPruning(self, removed: leaving)
    pruning.run()
    self = pruning.document
    for number in leaving { self[number] = .null }
    for number in kept {
      guard case .dictionary(var node) = self[number] else { continue }
      // They speak of pages by their places, or of a division of the whole document (14.11.4 and
      // 14.12).
      node["SeparationInfo"] = nil
      node["DPart"] = nil
      self[number] = .dictionary(node)
    }
    updateCatalog { $0["DPartRoot"] = nil }
  }

  /// Removes widgets from the field tree.
  ///
  /// - Parameter annotations: annotations of any kind.
  /// - Returns: the fields that are left without widgets.
  mutating func removeWidgets(_ annotations: Set<ObjectNumber>) -> Set<ObjectNumber> {
    var parents: Set<ObjectNumber> = []
    for number in annotations {
      guard let parent = self[number].dictionaryValue?["Parent"]?.referenceValue else { continue }
      parents.insert(parent)
    }
    for number in parents {
      guard case .dictionary(var node) = self[number], let kids = array(node["Kids"]) else {
        continue
      }
      let isKept = kids.map { $0.referenceValue.map { !annotations.contains($0) } ?? true }
      // The export values of buttons are listed by widgets (12.7.5.2.3, Table 230).
      if let options = array(node["Opt"]), options.count == kids.count {
        node["Opt"] = .array(zip(options, isKept).filter(\.1).map(\.0))
      }
      // A button whose chosen box goes is off.
      if let state = name(node["V"]), state != "Off" {
        let haveState = kids.map { hasState(state, $0) }
        if haveState.contains(true), !zip(haveState, isKept).contains(where: { $0 && $1 }) {
          node["V"] = .name("Off")
        }
      }
      self[number] = .dictionary(node)
    }
    return removeFields(annotations)
  }

  /// Whether a widget has an appearance for a state of a button (12.7.5.2.3).
  private func hasState(_ state: PDFName, _ widget: PDFObject) -> Bool {
    let appearances = dictionary(dictionary(widget)?["AP"]) ?? [:]
    return dictionary(appearances["N"])?[state] != nil
  }
}
