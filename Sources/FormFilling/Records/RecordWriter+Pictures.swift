import FormAppearances
import InteractiveForms
import PDFContent
import PDFObjects

extension RecordWriter {
  /// Writes a field's picture, or takes it away: the icon of a push button (`/MK /I`; ISO 32000-2,
  /// Table 192) with the appearances that show it, and the picture in a signature's box.
  ///
  /// Icons for the pointer over the button and held down (`/RI`, `/IX`) show the old picture, and go.
  mutating func show(_ picture: Picture?, in field: PictureField, of group: FieldGroup) {
    let slots = field.slots
    for slot in slots.all { objects[slot] = .null }
    var icon: (stream: PDFStream, number: ObjectNumber)?
    if let picture {
      let made = picture.objects(
        at: Picture.Numbers(
          image: plan.number(at: slots.image), softMask: plan.number(at: slots.softMask),
          profile: plan.number(at: slots.profile)))
      objects[slots.icon] = .stream(made.icon)
      objects[slots.image] = .stream(made.image)
      if let mask = made.softMask { objects[slots.softMask] = .stream(mask) }
      if let profile = made.profile { objects[slots.profile] = .stream(profile) }
      icon = (made.icon, plan.number(at: slots.icon))
    }
    for widget in field.widgets {
      var appearances = PDFDictionary()
      let isArchived = plan.options.archive != nil
      let hasStates = isArchived && group.kind == .pushButton
      // In an archive a widget has the normal appearance alone, and a button's has states (ISO 19005-2, 6.3.3).
      for (face, place) in zip(widget.plan.faces, widget.faces)
      where face.key == "N" || !isArchived {
        let drawn = widget.plan.drawn(face, icon: icon, embedded: &embedded)
        objects[place] = .stream(
          widget.plan.stream(drawn, typefaces: numbers(of: drawn.typefaceNames)))
        let stream = PDFObject.reference(plan.number(at: place))
        appearances[face.key] = hasStates ? .dictionary(["Off": stream]) : stream
      }
      guard let index = widget.dictionary, case .dictionary(var node) = objects[index] else {
        continue
      }
      node["AP"] = .dictionary(appearances)
      node["AS"] = hasStates ? .name("Off") : nil
      if group.kind == .pushButton {
        var look = node["MK"]?.dictionaryValue ?? [:]
        for key in PicturePlan.iconKeys { look[key] = nil }
        look["I"] = icon.map { .reference($0.number) }
        node["MK"] = .dictionary(look)
      }
      objects[index] = .dictionary(node)
    }
  }
}
