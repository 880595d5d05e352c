import DocumentEditing
import InteractiveForms
import PDFContent
import PDFObjects

// Annotations painted into their pages.
extension ObjectStore {
  /// Paints what annotations show into the content of their pages, and removes the annotations and the form. Links stay:
  /// they show nothing, and their places are of use.
  func burnInAnnotations(of pages: [ObjectNumber]) {
    for page in pages { burnInAnnotations(ofPage: page) }
    document.removeForm()
  }

  private func burnInAnnotations(ofPage page: ObjectNumber) {
    let listed = document.array(node(page)["Annots"]) ?? []
    guard !listed.isEmpty else { return }
    var content = ContentWriter()
    var forms = PDFDictionary()
    var kept: [PDFObject] = []
    let resources = self.page(page).resources.flatMap { document.dictionary($0) } ?? [:]
    let taken = Set((document.dictionary(resources["XObject"]) ?? [:]).keys)
    for object in listed {
      guard let number = object.referenceValue else { continue }
      if document.name(node(number)["Subtype"]) == "Link" { kept.append(object) }
      guard let shown = shownAppearance(number) else { continue }
      var place = forms.count
      while taken.contains(PDFName(rawValue: "OpB\(place)"))
        || forms[PDFName(rawValue: "OpB\(place)")] != nil
      {
        place += 1
      }
      let name = PDFName(rawValue: "OpB\(place)")
      // A form XObject needs its subtype, which appearances may lack.
      if case .stream(var stream) = document.resolve(shown.form) {
        stream.dictionary["Type"] = .name("XObject")
        stream.dictionary["Subtype"] = .name("Form")
        forms[name] = .reference(document.add(.stream(stream)))
      }
      content.save()
      content.concatenate(shown.matrix)
      content.drawXObject(name)
      content.restore()
    }
    if !content.isEmpty {
      let wrap = ContentWrap(contentBytes(ofPage: page))
      let own = node(page)["Contents"].map { document.array($0) ?? [$0] } ?? []
      let before = document.add(.stream(PDFStream(compressing: wrap.prefix)))
      let after = document.add(.stream(PDFStream(compressing: wrap.suffix + content.bytes)))
      var merged = resources
      var objects = document.dictionary(resources["XObject"]) ?? [:]
      for (name, form) in forms { objects[name] = form }
      merged["XObject"] = .dictionary(objects)
      update(page) {
        $0["Contents"] = .array([.reference(before)] + own + [.reference(after)])
        $0["Resources"] = .dictionary(merged)
      }
    }
    update(page) { $0["Annots"] = kept.isEmpty ? nil : .array(kept) }
  }
}
