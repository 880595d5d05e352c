package import Diagnostics
import LogicalStructure
package import PDFObjects

extension Document {
  /// Settles what follows from the structure tree itself, before widgets are flattened: elements that are
  /// artifacts, identifiers that are missing or not unique, and annotations without elements.
  ///
  /// - Returns: what was changed, as warnings.
  package mutating func prepareStructure(for level: ArchiveLevels) -> [Diagnostic] {
    guard level.needsStructure else { return [] }
    var notes = StructureSettling.settle(&self)
    let artifacts = removeArtifactElements()
    if artifacts > 0 {
      notes.append(
        .warning(
          "archived",
          "\(counted(artifacts, "structure element")) of the type Artifact became artifacts"))
    }
    if level.isAccessible { identifyNotes() }
    notes += settleIdentifiers()
    guard level.isAccessible else { return notes }
    notes += MissingAnnotationElements.add(to: &self)
    if var editing = StructureEditing(self) {
      editing.rebuildParentTree()
      self = editing.document
    }
    return notes
  }

  /// PDF 1.7 has no elements of the type `Artifact` (ISO 32000-2, 14.8.4.9): what they contain is marked in the
  /// content.
  private mutating func removeArtifactElements() -> Int {
    guard let tree = StructureElements(self) else { return 0 }
    func isArtifact(_ place: Int) -> Bool {
      tree.elements[place].type == "Artifact" && tree.elements[place].standardType == nil
    }
    let numbers = tree.elements.indices.filter { place in
      isArtifact(place) && !(tree.elements[place].parent.map(isArtifact) ?? false)
    }.compactMap { tree.elements[$0].number }
    guard !numbers.isEmpty else { return 0 }
    var application = CorrectionsApplication(self)
    for number in numbers { application.makeArtifact(number, nil, isStated: true) }
    let problems = application.finish()
    self = application.document
    return numbers.count - problems.count
  }

  /// Notes have identifiers (ISO 14289-1, 7.9), which only have to differ.
  private mutating func identifyNotes() {
    guard let tree = StructureElements(self) else { return }
    var identifiers = Set(
      tree.elements.compactMap { identifier(in: $0.dictionary)?.bytes })
    var next = 1
    for element in tree.elements where element.standardType == "Note" {
      guard let number = element.number, case .dictionary(var node) = self[number],
        identifier(in: node)?.bytes.isEmpty ?? true
      else { continue }
      while !identifiers.insert(Array("note\(next)".utf8)).inserted { next += 1 }
      let identifier = Array("note\(next)".utf8)
      node["ID"] = .string(PDFString(bytes: identifier))
      self[number] = .dictionary(node)
    }
  }
}
