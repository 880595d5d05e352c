import Diagnostics
import DocumentEditing
import FormAppearances
import InteractiveForms
import PDFArchiving
import PDFContent
import PDFObjects

/// A plan whose outputs keep their fields.
extension PlanCompiler {
  /// A group's objects by number, before they are renumbered.
  private struct Pending {
    var group: FieldGroup
    var members: [ObjectNumber] = []
    var widgets: [(text: TextPlan?, dictionary: ObjectNumber, appearance: AppearanceDraft?)] = []
    var picture: PictureDraft?
    var isFillable: Bool

    /// The dictionaries that records set, with their places in the compiled form.
    func field(in compacted: CompactedForm) -> FillableField {
      FillableField(
        members: members.map(compacted.place),
        widgets: widgets.map { widget in
          let text = widget.text?.renumbered(by: compacted.document)
          let appearance = text.flatMap { text in
            widget.appearance.flatMap {
              RecordAppearance($0, geometry: text.geometry, in: compacted)
            }
          }
          return (
            compacted.place(widget.dictionary),
            text.flatMap { text in
              appearance.map { FillableText(plan: text, appearance: $0) }
            }
          )
        })
    }

    /// An archive's widgets without an appearance have no area, and show no value either.
    mutating func leaveHidden(in document: Document) {
      for index in widgets.indices
      where document[widgets[index].dictionary].dictionaryValue?["AP"] == nil {
        widgets[index].appearance = nil
      }
    }
  }

  mutating func compileFillable(_ labels: OptionLabels) throws(FormwrightError) -> FormPlan {
    var pending: [Pending] = []
    document.separateValues(of: form.fields)
    let groups = FieldGroup.groups(of: form.fields)
    if options.archive?.pdfa != nil { showHiddenFields(of: groups) }
    for group in groups { pending.append(prepare(group)) }
    lockFields(of: groups)
    for (index, oldPicture) in oldPictures(of: groups).enumerated() where pending[index].isFillable
    {
      pending[index].picture = pictureDraft(for: groups[index], oldPicture)
    }
    addFonts()
    try typefaces.write(to: &document)
    let attachments = attachRecordFiles(groups)
    try archiveDocument()
    if options.archive != nil {
      for index in pending.indices { pending[index].leaveHidden(in: document) }
    }
    prepareMerging()

    var changing: [ObjectNumber] = []
    var seen: Set<ObjectNumber> = []
    for group in pending where group.isFillable {
      let numbers =
        group.members
        + group.widgets.flatMap { [$0.dictionary, $0.appearance?.stream] }
        .compactMap { $0 } + (group.picture?.numbers ?? [])
      for number in numbers where seen.insert(number).inserted { changing.append(number) }
    }
    // An archive has no scripts, and hides nothing.
    let visibility =
      options.archive?.pdfa == nil ? VisibilityCondition.table(of: groups, options: options) : [:]
    for index in visibility.keys.sorted() {
      for widget in pending[index].widgets where seen.insert(widget.dictionary).inserted {
        changing.append(widget.dictionary)
      }
    }
    let streams = pending.flatMap { group in
      group.isFillable ? group.widgets.compactMap(\.appearance?.stream) : []
    }
    let owned = objectsOwned(by: streams, besides: seen)
    changing += owned.map(\.object)
    changing += sharedResources.values.sorted() + attachments.map(\.stream)
    for value in undecodableValues where seen.insert(value.stream).inserted {
      changing.append(value.stream)
    }
    changing += [continuationRoot, continuationFonts].compactMap { $0 }
    let compacted = CompactedForm(
      document, changing: changing, pageCount: form.pages.pages.count)
    let output = FillableOutput(
      fields: pending.map { $0.field(in: compacted) }, visibility: visibility)
    var pictures: [Int: PictureField] = [:]
    for (place, group) in pending.enumerated() {
      pictures[place] = group.picture?.placed(
        widgets: group.widgets.map(\.dictionary), hasDictionaries: true, in: compacted)
    }
    var unfilled = compacted.unfilled
    output.prepare(&unfilled, besides: pictures)
    unfilled.freePlaces(of: pictures, keepingFaces: false)
    return FormPlan(
      core(groups, labels), compacted, .fillable(output), pictures: pictures, unfilled: unfilled,
      owned: OwnedObject.placed(owned, of: streams, in: compacted)
        + OwnedObject.placed(undecodableValues, in: compacted),
      recordAttachments: attachments.compactMap { $0.placed(in: compacted) },
      continuation: continuationPlan(in: compacted))
  }

  /// An archive has neither scripts nor hidden fields: what a check box would show is shown.
  private mutating func showHiddenFields(of groups: [FieldGroup]) {
    for index in VisibilityCondition.table(of: groups, options: options).keys {
      for widget in groups[index].widgets {
        guard case .dictionary(var node) = document[widget.number] else { continue }
        node["F"] = .integer(Int(widget.flags.shown(true).rawValue))
        document[widget.number] = .dictionary(node)
      }
    }
  }

  /// Gives the widgets of a group that stays as it is their appearances.
  mutating func makePresentable(_ group: FieldGroup) {
    for field in group.members {
      for widget in field.widgets {
        switch group.kind {
        case .text, .comboBox, .listBox:
          if let text = textPlan(
            for: widget, of: field, group: group, fontName: { name, _ in name })
          {
            drawIfMissing(widget, of: field, text)
          }
        case .checkBox, .radio: completeToggle(widget, of: field)
        case .pushButton: drawPushButton(widget, of: field)
        case .signature: break
        }
      }
    }
  }

  private mutating func prepare(_ group: FieldGroup) -> Pending {
    var pending = Pending(group: group, isFillable: options.isFillable(group))
    for field in group.members {
      pending.members.append(field.number)
      if pending.isFillable {
        inlineValue(of: field.number)
        if document[field.number].dictionaryValue?["RV"] != nil {
          richTextFields.append(field.name)
        }
      }
      for widget in field.widgets {
        var text: TextPlan?
        var appearance: AppearanceDraft?
        switch group.kind {
        case .text, .comboBox, .listBox:
          text = textPlan(for: widget, of: field, group: group) { name, _ in name }
          if let text {
            drawIfMissing(widget, of: field, text)
            if pending.isFillable {
              appearance = AppearanceDraft(
                stream: replaceableAppearance(of: widget), resources: shared(text.resources))
            }
          }
        case .checkBox, .radio: completeToggle(widget, of: field)
        case .pushButton: drawPushButton(widget, of: field)
        case .signature: break
        }
        pending.widgets.append((text, widget.number, appearance))
      }
    }
    return pending
  }

  /// An object for a resource dictionary, the same for equal dictionaries.
  private mutating func shared(_ resources: PDFDictionary) -> ObjectNumber {
    if let number = sharedResources[resources] { return number }
    let number = document.add(.dictionary(resources))
    sharedResources[resources] = number
    return number
  }

  /// Puts a value that is an object of its own into the field's dictionary, so that a record that
  /// replaces it leaves nothing of it in the file. A text in a stream becomes a string.
  private mutating func inlineValue(of field: ObjectNumber) {
    guard case .dictionary(var node) = document[field] else { return }
    for key: PDFName in ["V", "RV", "I", "TI"] where node[key]?.referenceValue != nil {
      switch document.value(key, in: node) {
      case .stream(let stream)?:
        guard let bytes = try? document.decodedData(of: stream, limit: 16 << 20) else {
          keepUndecodable(node[key], of: field)
          continue
        }
        node[key] = .string(PDFString(bytes: bytes))
      case let value: node[key] = value
      }
    }
    document[field] = .dictionary(node)
  }

  /// Gives a widget's normal appearance an object of its own, which a record replaces: what it
  /// showed before is then nowhere in the file, and a stream that several widgets share stays.
  private mutating func replaceableAppearance(of widget: Widget) -> ObjectNumber {
    guard let object = normalAppearance(of: widget, state: nil),
      case .dictionary(var node) = document[widget.number]
    else { return document.add(.dictionary([:])) }
    let copy = document.add(withOwnResources(document.resolve(object)))
    var appearances = document.dictionary(node["AP"]) ?? [:]
    appearances["N"] = .reference(copy)
    node["AP"] = .dictionary(appearances)
    document[widget.number] = .dictionary(node)
    return copy
  }

  /// A stream whose resource dictionaries are direct: they go with it when it is replaced.
  private func withOwnResources(_ object: PDFObject) -> PDFObject {
    guard case .stream(var stream) = object,
      let resources = document.dictionary(stream.dictionary["Resources"])
    else { return object }
    stream.dictionary["Resources"] = .dictionary(
      PDFDictionary(
        resources.map { entry in
          guard case .dictionary(let table) = document.resolve(entry.value) else {
            return (entry.key, entry.value)
          }
          return (entry.key, .dictionary(table))
        }))
    return .stream(stream)
  }

  /// Every widget gets a real appearance: viewers that draw none themselves show it all the same.
  private mutating func drawIfMissing(_ widget: Widget, of field: Field, _ text: TextPlan) {
    let shown = shownValue(of: field)
    guard form.needAppearances || !showsSomething(widget, for: shown) else { return }
    let unfilled = unfilledContent(shown, text, field: field.name)
    let stream = text.stream(unfilled.content, typefaces: unfilled.typefaces)
    guard case .dictionary(var node) = document[widget.number] else { return }
    node["AP"] = .dictionary(["N": .reference(document.add(.stream(stream)))])
    document[widget.number] = .dictionary(node)
  }

  /// Puts fonts that `/DR` lacked into it.
  mutating func addFonts() {
    guard !fonts.added.isEmpty else { return }
    let form = document.dictionary(document.catalog["AcroForm"]) ?? [:]
    var resources = document.dictionary(form["DR"]) ?? [:]
    var table = document.dictionary(resources["Font"]) ?? [:]
    for (name, number) in fonts.added.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      table[name] = .reference(number)
    }
    resources["Font"] = .dictionary(table)
    document.updateForm { $0["DR"] = .dictionary(resources) }
  }
}
