import FormAppearances
import InteractiveForms
import PDFContent
import PDFObjects

/// Fields that a record may give a picture: push buttons that show an icon, and signature fields.
extension PlanCompiler {
  /// A field's picture before its objects are renumbered.
  struct PictureDraft {
    var slots: PictureSlots<ObjectNumber>
    var widgets: [ObjectNumber: (plan: PicturePlan, faces: [ObjectNumber])] = [:]

    /// All objects a record changes.
    var numbers: [ObjectNumber] {
      slots.all + widgets.sorted { $0.key < $1.key }.flatMap(\.value.faces)
    }
  }

  /// Sets objects aside for a field's picture. Those that only its present picture is made of are
  /// taken first, so that nothing of it stays when another takes its place.
  ///
  /// - Parameter oldPicture: see ``oldPictures(of:)``.
  mutating func pictureDraft(for group: FieldGroup, _ oldPicture: [ObjectNumber]) -> PictureDraft? {
    var plans: [(Widget, PicturePlan)] = []
    for field in group.members {
      for widget in field.widgets where group.shows(pictureIn: widget) {
        if let plan = picturePlan(for: widget, of: field) { plans.append((widget, plan)) }
      }
    }
    guard !plans.isEmpty else { return nil }
    var places = oldPicture
    let faceCount = plans.reduce(0) { $0 + $1.1.faces.count }
    while places.count < faceCount + PictureSlots<ObjectNumber>.count {
      places.append(document.add(.stream(.emptyForm)))
    }
    guard let slots = PictureSlots(Array(places[faceCount...])) else { return nil }
    var draft = PictureDraft(slots: slots)
    var next = 0
    for (widget, plan) in plans {
      draft.widgets[widget.number] = (plan, Array(places[next..<next + plan.faces.count]))
      next += plan.faces.count
    }
    return draft
  }

  private mutating func picturePlan(for widget: Widget, of field: Field) -> PicturePlan? {
    if field.kind == .pushButton { return buttonPlan(for: widget, of: field) }
    guard let builder = WidgetBuilder(widget, of: field) else { return nil }
    return PicturePlan(
      button: builder.picture(), faces: [PicturePlan.Face(key: "N", caption: "")], resources: [:])
  }

  /// The objects that only the appearances and icons of each group's widgets lead to, in one pass over the
  /// document for all groups; empty for a group that records give no picture.
  mutating func oldPictures(of groups: [FieldGroup]) -> [[ObjectNumber]] {
    var without: [ObjectNumber: PDFObject] = [:]
    let roots = groups.map { group in
      guard options.isFillable(group), group.takesPicture else { return [PDFObject]() }
      return group.widgets.filter(group.shows(pictureIn:)).flatMap {
        rootsOfPicture(in: $0.number, &without)
      }
    }
    return document.owned(byEach: roots, once: without)
  }

  /// - Parameter without: takes the widget as it is without its picture.
  private mutating func rootsOfPicture(
    in number: ObjectNumber, _ without: inout [ObjectNumber: PDFObject]
  ) -> [PDFObject] {
    guard case .dictionary(var node) = document[number] else { return [] }
    var roots: [PDFObject] = []
    if let look = document.dictionary(node["MK"]) {
      // Its own, for a record to change.
      node["MK"] = .dictionary(look)
      document[number] = .dictionary(node)
    }
    roots += [node["AP"]].compactMap { $0 }
    node["AP"] = nil
    if var look = node["MK"]?.dictionaryValue {
      for key in PicturePlan.iconKeys {
        roots += [look[key]].compactMap { $0 }
        look[key] = nil
      }
      node["MK"] = .dictionary(look)
    }
    without[number] = .dictionary(node)
    return roots
  }
}

extension PicturePlan {
  /// Where `/MK` keeps the icons of a push button's faces.
  static let iconKeys: [PDFName] = ["I", "RI", "IX"]
}

extension PlanCompiler.PictureDraft {
  /// The field's picture in the compiled form.
  ///
  /// - Parameter hasDictionaries: whether the widgets are in the output.
  func placed(
    widgets: [ObjectNumber], hasDictionaries: Bool, in compacted: CompactedForm
  ) -> PictureField? {
    slots.map(compacted.place).map { slots in
      PictureField(
        slots: slots,
        widgets: widgets.compactMap { number in
          self.widgets[number].map { draft in
            var plan = draft.plan
            plan.resources = draft.plan.resources.renumbered(by: compacted.document)
            return PictureField.Widget(
              plan: plan, faces: draft.faces.compactMap(compacted.place),
              dictionary: hasDictionaries ? compacted.place(number) : nil)
          }
        })
    }
  }
}

extension FieldGroup {
  /// Whether a picture given to the field is seen in this widget.
  func shows(pictureIn widget: Widget) -> Bool {
    guard let rectangle = widget.rectangle, !rectangle.isEmpty else { return false }
    return switch kind {
    case .pushButton: widget.characteristics.captionPosition != .noIcon
    case .signature: true
    case .text, .checkBox, .radio, .comboBox, .listBox: false
    }
  }

  /// Whether a record may give the field a picture.
  var takesPicture: Bool { widgets.contains { shows(pictureIn: $0) } }
}

extension ChangingObjects {
  /// Drops what was set aside for a picture from outputs that have none. (On a flattened page the
  /// faces stay: its resources name them.)
  mutating func freePlaces(of pictures: [Int: PictureField], keepingFaces: Bool) {
    for field in pictures.values {
      let faces = keepingFaces ? [] : field.widgets.flatMap(\.faces)
      for place in field.slots.all + faces where self[place] == .stream(.emptyForm) {
        self[place] = .null
      }
    }
  }
}

extension PDFStream {
  /// A form XObject that paints nothing.
  static let emptyForm = PDFStream(
    dictionary: [
      "Type": .name("XObject"), "Subtype": .name("Form"),
      "BBox": .rectangle(Rectangle(0, 0, 0, 0)),
    ], data: Array("q Q".utf8))
}
