import Diagnostics
import FormAppearances
import InteractiveForms
import LogicalStructure
import PDFContent
import PDFObjects

/// A plan whose outputs have their widgets burned into the pages.
extension PlanCompiler {
  mutating func compileFlattened() -> FormPlan {
    let groups = FieldGroup.groups(of: form.fields)
    let owners = widgetOwners(groups)
    var structure = StructureTree(document: &document)
    var replacements: [ObjectNumber: ObjectReferenceReplacement] = [:]
    var drafts: [PageDraft] = []
    for page in form.pages.pages {
      let widgets = widgetNumbers(on: page)
      guard !widgets.isEmpty else { continue }
      var draft = PageDraft(page: page)
      for number in widgets {
        replacements[number] = .removed
        guard let owner = owners[number], var item = burnItem(owner, groups, &draft) else {
          continue
        }
        if let element = structure?.owner(of: number) {
          let identifier =
            structure?.takeIdentifier(on: page.number, for: element, in: document) ?? 0
          item.markedContentIdentifier = identifier
          replacements[number] = .markedContent(page: page.number, identifier: identifier)
        }
        draft.items.append(item)
      }
      removeWidgets(from: page.number, Set(widgets))
      drafts.append(draft)
    }
    structure?.replace(replacements, in: &document)
    document.removeForm()

    var streams: [(ObjectNumber, head: [UInt8], items: [BurnItem])] = []
    for draft in drafts {
      let (number, head) = layOut(draft)
      streams.append((number, head, draft.items))
    }
    let compacted = document.compacted(changing: streams.map(\.0))
    let prefix = FilePrefix(compacted)
    let first = prefix.firstChangingNumber.index
    let pages = streams.compactMap { stream in
      compacted.newNumber(stream.0).map {
        BurnPlan(stream: $0.index - first, head: stream.head, items: stream.items)
      }
    }
    let plans = groups.map { group in
      GroupPlan(
        group: group, members: [],
        widgets: group.widgets.map {
          WidgetPlan(onStates: $0.onStates, pageIndex: $0.pageIndex)
        })
    }
    return FormPlan(
      diagnostics: diagnostics + fonts.diagnostics, prefix: prefix,
      pageCount: form.pages.pages.count, options: options, groups: plans,
      resting: Array(compacted.document.objects.dropFirst(first - 1)), pages: pages)
  }

  /// A page while its burned content is put together.
  struct PageDraft {
    let page: Page
    var items: [BurnItem] = []
    /// Resources the content needs beyond the page's own.
    var fonts: [ObjectNumber: PDFName] = [:]
    var objects: [ObjectNumber: PDFName] = [:]

    init(page: Page) { self.page = page }
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

  private func widgetNumbers(on page: Page) -> [ObjectNumber] {
    let annotations = document.array(document[page.number].dictionaryValue?["Annots"]) ?? []
    var seen: Set<ObjectNumber> = []
    return annotations.compactMap(\.referenceValue).filter { number in
      document.name(document[number].dictionaryValue?["Subtype"]) == "Widget"
        && seen.insert(number).inserted
    }
  }

  private mutating func removeWidgets(from page: ObjectNumber, _ widgets: Set<ObjectNumber>) {
    guard case .dictionary(var node) = document[page] else { return }
    let kept = (document.array(node["Annots"]) ?? []).filter { annotation in
      annotation.referenceValue.map { !widgets.contains($0) } ?? true
    }
    node["Annots"] = kept.isEmpty ? nil : .array(kept)
    document[page] = .dictionary(node)
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
      var taken = draft.fonts
      let plan = textPlan(for: owner.widget, of: owner.field, group: group) { _, number in
        if let name = taken[number] { return name }
        let name = PDFName(rawValue: "FwF\(taken.count)")
        taken[number] = name
        return name
      }
      draft.fonts = taken
      guard let plan else { return nil }
      let resting = restingText(owner, plan, rectangle, &draft)
      guard isFillable(group) else { return BurnItem(group: nil, content: .constant(resting)) }
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
      return BurnItem(group: owner.group, content: .toggle(byState, resting: resting))
    case .pushButton, .signature:
      guard let object = normalAppearance(of: owner.widget, state: owner.widget.state) else {
        return nil
      }
      return BurnItem(group: nil, content: .constant(drawing(object, rectangle, &draft)))
    }
  }

  /// What a text widget shows when no record touches it: its own appearance where it has one.
  private mutating func restingText(
    _ owner: Owner, _ plan: TextPlan, _ rectangle: Rectangle, _ draft: inout PageDraft
  ) -> [UInt8] {
    if !form.needAppearances, let object = normalAppearance(of: owner.widget, state: nil),
      let stream = document.resolve(object).streamValue
    {
      return paintsAnything(stream, in: document) ? drawing(object, rectangle, &draft) : []
    }
    let content = restingContent(shownValue(of: owner.field), plan, field: owner.field.name)
    return BurnItem.placed(content, by: plan.geometry.placement)
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
    let name = draft.objects[number] ?? PDFName(rawValue: "FwX\(draft.objects.count)")
    draft.objects[number] = name
    var writer = ContentWriter()
    writer.save()
    writer.concatenate(matrix)
    writer.drawXObject(name)
    writer.restore()
    return writer.bytes
  }
}
