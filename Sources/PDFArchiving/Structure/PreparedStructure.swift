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
    var notes = settleStructure().notes
    let artifacts = removeArtifactElements()
    if artifacts > 0 {
      notes.append(
        .warning(
          "archived",
          "\(counted(artifacts, "structure element")) of the type Artifact became artifacts"))
    }
    if level.isAccessible { identifyNotes() }
    notes += Self.notes(of: settleIdentifiers())
    guard level.isAccessible else { return notes }
    notes += MissingAnnotationElements.add(to: &self)
    if var editing = StructureEditing(self) {
      editing.rebuildParentTree()
      self = editing.document
    }
    return notes
  }

  /// PDF 1.7 has no elements of the type `Artifact` (ISO 32000-2, 14.8.4.9): what they contain is marked in the
  /// content. Where the role map calls them paragraphs, as Word's does, only those that show no text.
  private mutating func removeArtifactElements() -> Int {
    guard let tree = StructureElements(self) else { return 0 }
    func isArtifact(_ place: Int) -> Bool {
      tree.elements[place].type == "Artifact" && tree.elements[place].standardType != "Artifact"
    }
    let elements = tree.elements.indices.filter { place in
      isArtifact(place) && !(tree.elements[place].parent.map(isArtifact) ?? false)
    }.compactMap { place in
      tree.elements[place].number.map { ($0, isMapped: tree.elements[place].standardType != nil) }
    }
    guard !elements.isEmpty else { return 0 }
    var application = CorrectionsApplication(self)
    for (number, isMapped) in elements {
      application.makeArtifact(number, nil, isStated: !isMapped)
    }
    let problems = application.finish()
    self = application.document
    return elements.count - problems.count
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

  private static func notes(of settled: (renamed: Int, removed: Int)) -> [Diagnostic] {
    let (renamed, removed) = settled
    var notes: [Diagnostic] = []
    if renamed > 0 {
      notes.append(
        .warning(
          "archived",
          renamed == 1
            ? "a structure element had the identifier of another one, and got its own"
            : "\(renamed) structure elements had identifiers of others, and got their own"))
    }
    if removed > 0 {
      notes.append(
        .warning(
          "archived",
          removed == 1
            ? "a table cell named a header that is not there, and does not any more"
            : "\(removed) table cells named headers that are not there, and do not any more"))
    }
    return notes
  }
}

extension StructureSettling {
  /// The changes as warnings.
  var notes: [Diagnostic] {
    var notes: [String] = []
    if repeated > 0 {
      notes.append(
        "\(counted(repeated, "repeated structure element")) \(repeated == 1 ? "was" : "were") removed "
          + "from the structure tree")
    }
    if strangers > 0 {
      notes.append(
        strangers == 1
          ? "an object that is not a structure element was removed from the structure tree"
          : "\(strangers) objects that are not structure elements were removed from the structure tree"
      )
    }
    if untyped > 0 {
      notes.append("\(counted(untyped, "structure element")) without a type became NonStruct")
    }
    return notes.map { .warning("archived", $0) }
  }
}
