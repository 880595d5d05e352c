import FormAppearances
import InteractiveForms
import PDFContent
import PDFObjects

/// What becomes of each annotation of a page whose widgets are flattened.
extension PlanCompiler {
  /// What becomes of an annotation that leaves its page.
  enum Flattened {
    case content(FlattenedDraft)
    /// It shows nothing, and goes.
    case nothing
  }

  /// - Returns: nil where the annotation stays as it is.
  mutating func flattened(
    _ number: ObjectNumber, _ owners: [ObjectNumber: Owner], _ groups: [FieldGroup],
    _ draft: inout PageDraft
  ) -> Flattened? {
    guard let node = document[number].dictionaryValue else { return nil }
    if document.name(node["Subtype"]) == "Widget" {
      guard let owner = owners[number], let item = flattenedItem(owner, groups, &draft) else {
        return .nothing
      }
      return .content(item)
    }
    guard options.flattensAnnotations else { return nil }
    return flattenedAnnotation(node, &draft)
  }

  /// An annotation of another kind (ISO 32000-2, 12.5.6): what it shows becomes content. Links stay,
  /// and so does what has no appearance stream to flattened; pop-up windows go.
  private mutating func flattenedAnnotation(_ node: PDFDictionary, _ draft: inout PageDraft)
    -> Flattened?
  {
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
    return content.isEmpty
      ? .nothing : .content(FlattenedDraft(group: nil, content: .constant(content)))
  }

  // MARK: One widget

  /// Whether a widget is part of the flattened page: what a screen or a printer shows. A push
  /// button is a tool, not content: only one that prints stays.
  private func isFlattened(_ owner: Owner) -> Bool {
    let flags = owner.widget.flags
    // Records decide whether it is shown.
    if visibility[owner.group] != nil, owner.field.kind != .pushButton { return true }
    if flags.contains(.hidden) { return false }
    if flags.contains(.noView) || owner.field.kind == .pushButton { return flags.contains(.print) }
    return true
  }

  /// Draws the push buttons that have no appearance, and sets objects aside for pictures.
  mutating func preparePictures(_ owners: [ObjectNumber: Owner], _ groups: [FieldGroup]) {
    let shown = owners.values.filter { isFlattened($0) && options.flattens(groups[$0.group]) }
      .sorted { $0.widget.number < $1.widget.number }
    for owner in shown where owner.field.kind == .pushButton {
      drawPushButton(owner.widget, of: owner.field)
    }
    let shownGroups = Set(shown.map(\.group))
    for (place, oldPicture) in oldPictures(of: groups).enumerated()
    where shownGroups.contains(place) && options.isFillable(groups[place]) {
      pictureDrafts[place] = pictureDraft(for: groups[place], oldPicture)
    }
  }

  private mutating func flattenedItem(
    _ owner: Owner, _ groups: [FieldGroup], _ draft: inout PageDraft
  ) -> FlattenedDraft? {
    guard isFlattened(owner), let rectangle = owner.widget.rectangle, !rectangle.isEmpty else {
      return nil
    }
    let group = groups[owner.group]
    switch group.kind {
    case .text, .comboBox, .listBox:
      let plan = textPlan(for: owner.widget, of: owner.field, group: group) { _, number in
        draft.name(ofFont: number)
      }
      guard let plan else { return nil }
      draft.add(graphicsStates: plan.resources["ExtGState"]?.dictionaryValue ?? [:])
      let unfilled = unfilledText(owner, plan, rectangle, &draft)
      guard options.isFillable(group) else {
        return FlattenedDraft(group: nil, content: .constant(unfilled.content))
      }
      return FlattenedDraft(group: owner.group, content: .text(plan, unfilled: unfilled))
    case .checkBox, .radio:
      var byState: [AppearanceState: [UInt8]] = [:]
      for (state, object) in toggleAppearances(of: owner.widget, in: owner.field) {
        byState[state] = drawing(object, rectangle, &draft)
      }
      let unfilled = unfilledState(of: owner.widget, in: owner.field)
      guard options.isFillable(group) else {
        var item = FlattenedDraft(group: nil, content: .constant(byState[unfilled] ?? []))
        item.isChecked = unfilled != .off
        return item
      }
      let place = group.widgets.firstIndex { $0.number == owner.widget.number } ?? 0
      return FlattenedDraft(
        group: owner.group, content: .toggle(byState, unfilled: unfilled, place: place))
    case .pushButton, .signature:
      let unfilled = normalAppearance(of: owner.widget, state: owner.widget.state).map {
        drawing($0, rectangle, &draft)
      }
      if options.isFillable(group), let filled = filledPicture(owner, &draft) {
        return FlattenedDraft(
          group: owner.group, content: .picture(filled, unfilled: unfilled ?? []))
      }
      return unfilled.map { FlattenedDraft(group: nil, content: .constant($0)) }
    }
  }

  /// Content that paints the face of a button whose picture a record gives.
  private mutating func filledPicture(
    _ owner: Owner, _ draft: inout PageDraft
  ) -> [UInt8]? {
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
  private mutating func unfilledText(
    _ owner: Owner, _ plan: TextPlan, _ rectangle: Rectangle, _ draft: inout PageDraft
  ) -> UnfilledContent {
    let shown = shownValue(of: owner.field)
    // A list that hides a selected option is drawn anew: nobody can scroll it on the page.
    if !form.needAppearances, plan.showsAll(shown), showsSomething(owner.widget, for: shown),
      let object = normalAppearance(of: owner.widget, state: nil),
      let stream = document.resolve(object).streamValue
    {
      guard paintsAnything(stream, in: document) else { return UnfilledContent(content: []) }
      // A copy, because other widgets may show the same stream.
      let copy = document.add(.stream(stream))
      let content = drawing(.reference(copy), rectangle, &draft)
      return UnfilledContent(content: content, stream: content.isEmpty ? nil : copy)
    }
    let unfilled = unfilledContent(shown, plan, field: owner.field.name)
    draft.add(unfilled.typefaces)
    return UnfilledContent(content: unfilled.content)
  }

  /// Content that paints an appearance stream where the widget stood.
  private mutating func drawing(
    _ object: PDFObject, _ rectangle: Rectangle, _ draft: inout PageDraft
  ) -> [UInt8] {
    guard case .stream(var stream) = document.resolve(object),
      let box = document.rectangle(stream.dictionary["BBox"]),
      let matrix = WidgetGeometry.appearanceMatrix(
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
