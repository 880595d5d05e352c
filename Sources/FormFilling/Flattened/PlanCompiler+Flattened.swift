import Diagnostics
import DocumentEditing
import FormAppearances
import InteractiveForms
import LogicalStructure
import PDFContent
import PDFObjects

/// A plan whose outputs have their widgets flattened into the pages.
extension PlanCompiler {
  mutating func compileFlattened(_ labels: OptionLabels) throws(FormwrightError) -> FormPlan {
    let groups = FieldGroup.groups(of: form.fields)
    visibility = VisibilityCondition.table(of: groups, options: options)
    let live = groups.filter { !options.flattens($0) }
    for group in live { makePresentable(group) }
    let owners = widgetOwners(groups)
    preparePictures(owners, groups)
    let liveWidgets = Set(live.flatMap(\.widgets).map(\.number))
    var structure = StructureTree(document: &document)
    var replacements: [ObjectNumber: ObjectReferenceReplacement] = [:]
    var drafts: [PageDraft] = []
    for page in form.pages.pages {
      var draft = PageDraft(page: page, in: document)
      var leaving: Set<ObjectNumber> = []
      for number in annotations(on: page) where !liveWidgets.contains(number) {
        guard let flattened = flattened(number, owners, groups, &draft) else { continue }
        leaving.insert(number)
        replacements[number] = .removed
        guard case .content(var item) = flattened else { continue }
        if let owner = owners[number] {
          item.visibility = visibility[owner.group]
          item.isHidden = item.visibility != nil && owner.widget.flags.contains(.hidden)
        }
        if structure != nil, isDecoration(owners[number], groups) {
          item.markAsArtifact()
        } else if structure != nil {
          let used = balance(of: &draft).identifiers
          replacements[number] = structure?.place(
            &item, of: number, owners[number], on: page.number, besides: used, in: &document)
        }
        draft.items.append(item)
      }
      guard !leaving.isEmpty else { continue }
      removeAnnotations(leaving, from: page.number)
      drafts.append(draft)
    }
    structure?.replace(replacements, in: &document)
    if live.isEmpty {
      document.removeForm()
    } else {
      let flattened = groups.filter { options.flattens($0) }.flatMap { $0.members.map(\.number) }
      document.removeFields(Set(flattened))
      addFonts()
    }

    try typefaces.write(to: &document)
    let pages = drafts.indices.map { (laid: layOut(&drafts[$0]), items: drafts[$0].items) }
    let attachments = attachRecordFiles(groups)
    try archiveDocument(drawing: drafts)
    prepareMerging()
    let unfilledStreams = pages.flatMap { $0.items.compactMap(\.unfilledStream) }
    let owned = objectsOwned(by: unfilledStreams)
    let attributes = pages.flatMap { $0.items.compactMap(\.checked?.attributes) }
    let pictureNumbers = pictureDrafts.sorted { $0.key < $1.key }.flatMap(\.value.numbers)
    let compacted = CompactedForm(
      document,
      changing: pages.flatMap { [$0.laid.stream] + [$0.laid.fonts].compactMap { $0 } }
        + unfilledStreams + owned.map(\.object) + attributes + pictureNumbers
        + attachments.map(\.stream) + [continuationRoot, continuationFonts].compactMap { $0 },
      pageCount: form.pages.pages.count)
    var flattenedPages: [FlattenedPage] = []
    for page in pages {
      guard let stream = compacted.place(page.laid.stream) else { continue }
      flattenedPages.append(
        FlattenedPage(
          stream: stream, fonts: page.laid.fonts.flatMap(compacted.place), head: page.laid.head,
          items: page.items.map { FlattenedItem($0, in: compacted) },
          firstItem: flattenedPages.last?.endOfItems ?? 0))
    }
    var pictures: [Int: PictureField] = [:]
    for (place, draft) in pictureDrafts {
      pictures[place] = draft.placed(
        widgets: groups[place].widgets.map(\.number), hasDictionaries: false, in: compacted)
    }
    var unfilled = compacted.unfilled
    unfilled.freePlaces(of: pictures, keepingFaces: true)
    return FormPlan(
      core(groups, labels), compacted, .flattened(flattenedPages), pictures: pictures,
      unfilled: unfilled, owned: OwnedObject.placed(owned, of: unfilledStreams, in: compacted),
      recordAttachments: attachments.compactMap { $0.placed(in: compacted) },
      continuation: continuationPlan(in: compacted))
  }

  private func isDecoration(_ owner: Owner?, _ groups: [FieldGroup]) -> Bool {
    guard let owner else { return false }
    return options.fieldLooks[groups[owner.group].name]?.isDecoration == true
  }

  /// A page while its flattened content is put together.
  struct PageDraft {
    let page: Page
    var items: [FlattenedDraft] = []
    /// Of its own content, once that was read.
    var balance: ContentBalance?
    /// Resources the content needs beyond the page's own.
    private(set) var fonts: [ObjectNumber: PDFName] = [:]
    private(set) var objects: [ObjectNumber: PDFName] = [:]
    private(set) var graphicsStates: PDFDictionary = [:]
    /// Ours, and those the page's own resources have already: it may have been flattened before.
    private var taken: Set<PDFName>

    init(page: Page, in document: Document) {
      self.page = page
      let resources = document.dictionary(page.resources) ?? [:]
      let tables = ["Font", "XObject"].compactMap { document.dictionary(resources[$0]) }
      taken = Set(tables.flatMap(\.keys))
    }

    /// The name under which the content finds a font.
    mutating func name(ofFont number: ObjectNumber) -> PDFName {
      if let name = fonts[number] { return name }
      let name = free("FwF", from: fonts.count)
      fonts[number] = name
      return name
    }

    /// System fonts, under the names their contents use.
    mutating func add(_ typefaces: [PDFName: ObjectNumber]) {
      for (name, number) in typefaces { fonts[number] = name }
    }

    /// Graphics states under the names their contents use, which say what is in them.
    mutating func add(graphicsStates more: PDFDictionary) {
      for (name, state) in more { graphicsStates[name] = state }
    }

    /// Some of its content is text that a record decides.
    var hasRecordText: Bool {
      items.contains { item in
        if case .text = item.content { return true }
        return false
      }
    }

    mutating func name(ofObject number: ObjectNumber) -> PDFName {
      if let name = objects[number] { return name }
      let name = free("FwX", from: objects.count)
      objects[number] = name
      return name
    }

    private mutating func free(_ prefix: String, from start: Int) -> PDFName {
      var ordinal = start
      while true {
        let name = PDFName(rawValue: "\(prefix)\(ordinal)")
        if taken.insert(name).inserted { return name }
        ordinal += 1
      }
    }
  }

  struct Owner {
    var group: Int
    var field: Field
    var widget: Widget
  }

  private func widgetOwners(_ groups: [FieldGroup]) -> [ObjectNumber: Owner] {
    var table: [ObjectNumber: Owner] = [:]
    for (index, group) in groups.enumerated() {
      for field in group.members {
        for widget in field.widgets {
          table[widget.number] = Owner(group: index, field: field, widget: widget)
        }
      }
    }
    return table
  }

  /// The annotations a page lists, each once.
  private func annotations(on page: Page) -> [ObjectNumber] {
    let annotations = document.array(document[page.number].dictionaryValue?["Annots"]) ?? []
    var seen: Set<ObjectNumber> = []
    return annotations.compactMap(\.referenceValue).filter { seen.insert($0).inserted }
  }

  private mutating func removeAnnotations(_ leaving: Set<ObjectNumber>, from page: ObjectNumber) {
    guard case .dictionary(var node) = document[page] else { return }
    let kept = (document.array(node["Annots"]) ?? []).filter { annotation in
      annotation.referenceValue.map { !leaving.contains($0) } ?? true
    }
    node["Annots"] = kept.isEmpty ? nil : .array(kept)
    document[page] = .dictionary(node)
  }
}
