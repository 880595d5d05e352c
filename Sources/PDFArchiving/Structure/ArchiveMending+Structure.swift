import Diagnostics
import LogicalStructure
import PDFContent
import PDFObjects

/// What can be mended of a document's structure without a person (ISO 14289-1, 7).
extension ArchiveMending {
  mutating func mendStructure() {
    let document = document
    let isTagged = document.hasStructure
    if isTagged {
      self.document.updateCatalog { catalog in
        var marks = document.dictionary(catalog["MarkInfo"]) ?? [:]
        marks["Marked"] = .boolean(true)
        catalog["MarkInfo"] = .dictionary(marks)
      }
    }
    if isTagged { removeIdleRoles() }
    guard level.isAccessible else { return }
    self.document.updateCatalog { catalog in
      var preferences = document.dictionary(catalog["ViewerPreferences"]) ?? [:]
      preferences["DisplayDocTitle"] = .boolean(true)
      catalog["ViewerPreferences"] = .dictionary(preferences)
    }
    if let language = options.language,
      document.value("Lang", in: document.catalog)?.stringValue?.bytes.isEmpty ?? true
    {
      self.document.updateCatalog { $0["Lang"] = .string(PDFString(text: language)) }
    }
    for page in document.pageList().pages {
      update(page.number) { if $0["Annots"] != nil { $0["Tabs"] = .name("S") } }
    }
    guard isTagged else { return }
    removeEmptyForms()
    for note in MissingAnnotationElements.add(to: &self.document) { self.note(note) }
    markArtifacts()
  }

  /// A standard type that is mapped to itself means the same without the entry.
  private mutating func removeIdleRoles() {
    guard var root = StructureRoot(of: document) else { return }
    let roles = root.roles(in: document)
    let kept = PDFDictionary(
      roles.filter { key, value in
        !(StructureElements.standardTypes.contains(key) && document.name(value) == key)
      }.map { ($0.key, $0.value) })
    guard kept.count < roles.count else { return }
    if let number = root[.roles]?.referenceValue {
      update(number) { $0 = kept }
    } else if root.number != nil {
      root[.roles] = .dictionary(kept)
      root.write(to: &document)
    }
  }

  /// Form elements whose widgets are gone have nothing to say.
  private mutating func removeEmptyForms() {
    guard let tree = StructureElements(document) else { return }
    for element in tree.elements
    where element.standardType == "Form" && element.contentCount == 0 && element.kids.isEmpty {
      guard let number = element.number else { continue }
      let parent = element.parent.flatMap { tree.elements[$0].number }
      let holder = parent ?? tree.root.number
      guard element.parent == nil || parent != nil, let holder,
        let kids = document[holder].dictionaryValue?["K"]
      else { continue }
      let items = document.array(kids) ?? [kids]
      let kept = items.filter { $0.referenceValue != number }
      if kept.count < items.count { update(holder) { $0["K"] = .array(kept) } }
    }
  }

  /// Lines, areas and white space that are neither tagged nor artifacts become artifacts. Other text and
  /// images do not: they may mean something.
  private mutating func markArtifacts() {
    let identifiers = StructureElements(document)?.identifiers ?? [:]
    var allowance = DecodingAllowance(64 << 20)
    for (index, page) in document.pageList().pages.enumerated() {
      guard
        var content = UntaggedContent(
          of: page, identifiers: identifiers[page.number] ?? [], in: document, &allowance)
      else { continue }
      if content.hasText { content.readText(of: page, in: document) }
      let count = content.markMeaningless()
      guard count > 0 || content.hasFalseArtifacts else { continue }
      if content.hasFalseArtifacts {
        note("artifacts that contain tagged content are no longer artifacts", page: index + 1)
      }
      if count > 0 {
        note(
          "\(counted(count, "untagged item")) \(count == 1 ? "was" : "were") marked as decoration",
          page: index + 1)
      }
      let stream = document.add(.stream(PDFStream(compressing: content.marked)))
      // The last streams may be placeholders for what a record draws.
      update(page.number) {
        $0["Contents"] = .array([.reference(stream)] + content.placeholders)
      }
    }
  }
}
