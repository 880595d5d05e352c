import Diagnostics
import FormAppearances
import InteractiveForms
import LogicalStructure
import PDFContent
import PDFObjects

/// A plan whose outputs have their widgets burned into the pages.
extension PlanCompiler {
  mutating func compileFlattened() throws(Failure) -> FormPlan {
    let groups = FieldGroup.groups(of: form.fields)
    let live = groups.filter { !options.burns($0) }
    for group in live { makePresentable(group) }
    let owners = widgetOwners(groups)
    let liveWidgets = Set(live.flatMap(\.widgets).map(\.number))
    var structure = StructureTree(document: &document)
    var replacements: [ObjectNumber: ObjectReferenceReplacement] = [:]
    var drafts: [PageDraft] = []
    for page in form.pages.pages {
      var draft = PageDraft(page: page, in: document)
      var leaving: Set<ObjectNumber> = []
      for number in annotations(on: page) where !liveWidgets.contains(number) {
        guard let burned = burn(number, owners, groups, &draft) else { continue }
        leaving.insert(number)
        replacements[number] = .removed
        guard case .content(var item) = burned else { continue }
        if let element = structure?.owner(of: number) {
          let identifier =
            structure?.takeIdentifier(on: page.number, for: element, in: document) ?? 0
          item.markedContentIdentifier = identifier
          replacements[number] = .markedContent(page: page.number, identifier: identifier)
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
      let burned = groups.filter { options.burns($0) }.flatMap { $0.members.map(\.number) }
      document.removeFields(Set(burned))
      addFonts()
    }

    try typefaces.write(to: &document)
    let pages = drafts.map { draft in (laid: layOut(draft), items: draft.items) }
    let restingStreams = pages.flatMap { $0.items.compactMap(\.restingStream) }
    let pictureNumbers = pictureDrafts.sorted { $0.key < $1.key }.flatMap(\.value.numbers)
    let compacted = document.compacted(
      changing: pages.flatMap { [$0.laid.stream] + [$0.laid.fonts].compactMap { $0 } }
        + restingStreams + pictureNumbers)
    let prefix = FilePrefix(compacted)
    let first = prefix.firstChangingNumber.index
    let burns = pages.compactMap { page in
      compacted.newNumber(page.laid.stream).map {
        BurnPlan(
          stream: $0.index - first,
          fonts: page.laid.fonts.flatMap(compacted.newNumber).map { $0.index - first },
          head: page.laid.head, items: page.items.map { $0.renumbered(by: compacted) })
      }
    }
    func index(_ number: ObjectNumber) -> Int? {
      compacted.newNumber(number).map { $0.index - first }
    }
    let plans = groups.enumerated().map { place, group in
      let draft = pictureDrafts[place]
      return GroupPlan(
        group: group, members: [],
        widgets: group.widgets.map {
          var plan = WidgetPlan(onStates: $0.onStates, pageIndex: $0.pageIndex)
          plan.take(draft?.widgets[$0.number], in: compacted, index)
          return plan
        }, pictureSlots: draft?.slots.map(index))
    }
    return FormPlan(
      diagnostics: diagnostics + fonts.diagnostics, prefix: prefix,
      pageCount: form.pages.pages.count, options: options, groups: plans,
      resting: Array(compacted.document.objects.dropFirst(first - 1)), pages: burns,
      calculationOrder: form.calculationOrder, pictures: pictures)
  }

  /// A page while its burned content is put together.
  struct PageDraft {
    let page: Page
    var items: [BurnItem] = []
    /// Resources the content needs beyond the page's own.
    private(set) var fonts: [ObjectNumber: PDFName] = [:]
    private(set) var objects: [ObjectNumber: PDFName] = [:]
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

    /// Fonts of the machine, under the names their contents use.
    mutating func add(_ typefaces: [PDFName: ObjectNumber]) {
      for (name, number) in typefaces { fonts[number] = name }
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

  private struct Owner {
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

  // MARK: One annotation

  /// What becomes of an annotation that leaves its page.
  private enum Burned {
    case content(BurnItem)
    /// It shows nothing, and goes.
    case nothing
  }

  /// - Returns: nil where the annotation stays as it is.
  private mutating func burn(
    _ number: ObjectNumber, _ owners: [ObjectNumber: Owner], _ groups: [FieldGroup],
    _ draft: inout PageDraft
  ) -> Burned? {
    guard let node = document[number].dictionaryValue else { return nil }
    if document.name(node["Subtype"]) == "Widget" {
      guard let owner = owners[number], let item = burnItem(owner, groups, &draft) else {
        return .nothing
      }
      return .content(item)
    }
    guard options.burnsAnnotations else { return nil }
    return burnAnnotation(node, &draft)
  }

  /// An annotation of another kind (ISO 32000-2, 12.5.6): what it shows becomes content. Links stay,
  /// and so does what has no appearance stream to burn; pop-up windows go.
  private mutating func burnAnnotation(_ node: PDFDictionary, _ draft: inout PageDraft) -> Burned? {
    let flags = AnnotationFlags(
      rawValue: UInt32(truncatingIfNeeded: document.integer(node["F"]) ?? 0))
    switch document.name(node["Subtype"]) {
    case "Link": return nil
    case "Popup": return .nothing
    default: break
    }
    if flags.contains(.hidden) || (flags.contains(.noView) && !flags.contains(.print)) {
      return .nothing
    }
    let state = document.name(node["AS"]).map(AppearanceState.init(rawValue:))
    guard let rectangle = document.rectangle(node["Rect"]),
      let object = normalAppearance(in: node, state: state)
    else { return nil }
    let content = drawing(object, rectangle, &draft)
    return content.isEmpty ? .nothing : .content(BurnItem(group: nil, content: .constant(content)))
  }

  // MARK: One widget

  /// Whether a widget is part of the flattened page: what a screen or a printer shows. A push
  /// button is a tool, not content: only one that prints stays.
  private func isBurned(_ owner: Owner) -> Bool {
    let flags = owner.widget.flags
    if flags.contains(.hidden) { return false }
    if flags.contains(.noView) || owner.field.kind == .pushButton { return flags.contains(.print) }
    return true
  }

  private mutating func burnItem(
    _ owner: Owner, _ groups: [FieldGroup], _ draft: inout PageDraft
  ) -> BurnItem? {
    guard isBurned(owner), let rectangle = owner.widget.rectangle, !rectangle.isEmpty else {
      return nil
    }
    let group = groups[owner.group]
    switch group.kind {
    case .text, .comboBox, .listBox:
      let plan = textPlan(for: owner.widget, of: owner.field, group: group) { _, number in
        draft.name(ofFont: number)
      }
      guard let plan else { return nil }
      let resting = restingText(owner, plan, rectangle, &draft)
      guard isFillable(group) else {
        return BurnItem(group: nil, content: .constant(resting.content))
      }
      return BurnItem(group: owner.group, content: .text(plan, resting: resting))
    case .checkBox, .radio:
      var byState: [AppearanceState: [UInt8]] = [:]
      for (state, object) in toggleAppearances(of: owner.widget, in: owner.field) {
        byState[state] = drawing(object, rectangle, &draft)
      }
      let resting = restingState(of: owner.widget, in: owner.field)
      guard isFillable(group) else {
        return BurnItem(group: nil, content: .constant(byState[resting] ?? []))
      }
      let place = group.widgets.firstIndex { $0.number == owner.widget.number } ?? 0
      return BurnItem(
        group: owner.group, content: .toggle(byState, resting: resting, place: place))
    case .pushButton, .signature:
      if group.kind == .pushButton { drawPushButton(owner.widget, of: owner.field) }
      let resting = normalAppearance(of: owner.widget, state: owner.widget.state).map {
        drawing($0, rectangle, &draft)
      }
      if isFillable(group), let struck = struckPicture(owner, group, &draft) {
        return BurnItem(group: owner.group, content: .picture(struck, resting: resting ?? []))
      }
      return resting.map { BurnItem(group: nil, content: .constant($0)) }
    }
  }

  /// Content that paints the face of a button whose picture a record gives.
  private mutating func struckPicture(
    _ owner: Owner, _ group: FieldGroup, _ draft: inout PageDraft
  ) -> [UInt8]? {
    if pictureDrafts[owner.group] == nil {
      pictureDrafts[owner.group] = pictureDraft(for: group)
    }
    guard let entry = pictureDrafts[owner.group]?.widgets[owner.widget.number],
      let face = entry.faces.first
    else { return nil }
    // The captions' font must be in the file: the form, which has it, goes.
    for (_, font) in entry.plan.resources["Font"]?.dictionaryValue ?? [:] {
      if let number = font.referenceValue { _ = draft.name(ofFont: number) }
    }
    let geometry = entry.plan.button.geometry
    var writer = ContentWriter()
    writer.save()
    writer.concatenate(.translation(geometry.rectangle.left, geometry.rectangle.bottom))
    writer.drawXObject(draft.name(ofObject: face))
    writer.restore()
    return writer.bytes
  }

  /// What a text widget shows when no record touches it: its own appearance where it has one.
  private mutating func restingText(
    _ owner: Owner, _ plan: TextPlan, _ rectangle: Rectangle, _ draft: inout PageDraft
  ) -> RestingContent {
    if !form.needAppearances, let object = normalAppearance(of: owner.widget, state: nil),
      let stream = document.resolve(object).streamValue
    {
      guard paintsAnything(stream, in: document) else { return RestingContent(content: []) }
      // A copy, because other widgets may show the same stream.
      let copy = document.add(.stream(stream))
      let content = drawing(.reference(copy), rectangle, &draft)
      return RestingContent(content: content, stream: content.isEmpty ? nil : copy)
    }
    let resting = restingContent(shownValue(of: owner.field), plan, field: owner.field.name)
    draft.add(resting.typefaces)
    return RestingContent(content: BurnItem.placed(resting.content, by: plan.geometry.placement))
  }

  /// Content that paints an appearance stream where the widget stood.
  private mutating func drawing(
    _ object: PDFObject, _ rectangle: Rectangle, _ draft: inout PageDraft
  ) -> [UInt8] {
    guard case .stream(var stream) = document.resolve(object),
      let box = document.rectangle(stream.dictionary["BBox"]),
      let matrix = WidgetGeometry.algorithm8(
        boundingBox: box, matrix: document.matrix(stream.dictionary["Matrix"]) ?? .identity,
        rectangle: rectangle)
    else { return [] }
    stream.dictionary["Type"] = .name("XObject")
    stream.dictionary["Subtype"] = .name("Form")
    let number: ObjectNumber
    if let existing = object.referenceValue {
      document[existing] = .stream(stream)
      number = existing
    } else {
      number = document.add(.stream(stream))
    }
    let name = draft.name(ofObject: number)
    var writer = ContentWriter()
    writer.save()
    writer.concatenate(matrix)
    writer.drawXObject(name)
    writer.restore()
    return writer.bytes
  }
}
