import InteractiveForms
package import PDFContent
package import PDFObjects

// The appearances of annotations (ISO 32000-2, 12.5.5).
extension Document {
  /// What an annotation shows: a form XObject, and the matrix that places it on the page. Nil if it is hidden or has
  /// no appearance.
  package func shownAppearance(
    of number: ObjectNumber, printing: Bool = false
  ) -> (form: PDFObject, matrix: Matrix)? {
    let node = self[number].dictionaryValue ?? [:]
    let flags = AnnotationFlags(rawValue: UInt32(truncatingIfNeeded: integer(node["F"]) ?? 0))
    guard !flags.contains(.hidden), !flags.contains(printing ? .invisible : .noView),
      name(node["Subtype"]) != "Popup", let rectangle = rectangle(node["Rect"]),
      let form = normalAppearance(node), let stream = resolve(form).streamValue,
      let box = self.rectangle(stream.dictionary["BBox"]),
      let matrix = WidgetGeometry.appearanceMatrix(
        boundingBox: box, matrix: matrix(stream.dictionary["Matrix"]) ?? .identity,
        rectangle: stream.dictionary[AnnotationAppearance.boxMark] == nil ? rectangle : box)
    else { return nil }
    return (form, matrix)
  }

  /// `/AP /N`, or its entry for the state.
  package func normalAppearance(_ node: PDFDictionary) -> PDFObject? {
    guard let normal = dictionary(node["AP"])?["N"] else { return nil }
    switch resolve(normal) {
    case .stream: return normal
    case .dictionary(let states):
      guard let state = name(node["AS"]), let chosen = states[state],
        resolve(chosen).streamValue != nil
      else { return nil }
      return chosen
    default: return nil
    }
  }

  /// Puts a normal appearance into an annotation's dictionary.
  package mutating func setNormalAppearance(_ normal: PDFObject, of number: ObjectNumber) {
    var appearances = dictionary(self[number].dictionaryValue?["AP"]) ?? [:]
    appearances["N"] = normal
    // They would show the old look.
    appearances["D"] = nil
    appearances["R"] = nil
    update(number) { $0["AP"] = .dictionary(appearances) }
  }

  /// Gives the annotations of a page rectangles that cover what they draw, as Acrobat does: their appearances are clipped to
  /// them.
  package mutating func coverDrawings(ofPage page: ObjectNumber) {
    for number in annotations(of: page) {
      guard let form = dictionary(self[number].dictionaryValue?["AP"])?["N"]?.referenceValue,
        case .stream(var stream) = self[form],
        stream.dictionary[AnnotationAppearance.boxMark] != nil
      else { continue }
      stream.dictionary[AnnotationAppearance.boxMark] = nil
      let box = stream.dictionary["BBox"]
      self[form] = .stream(stream)
      update(number) { $0["Rect"] = box }
    }
  }

  /// Paints what annotations of a page show into its content, and removes them.
  ///
  /// - Parameters:
  ///   - subtypes: annotations that stay, painted if they show something.
  ///   - unpainted: subtypes of those that stay as they are.
  package mutating func paintAnnotations(
    of page: Page, keeping subtypes: Set<PDFName>, unpainted: Set<PDFName> = []
  ) {
    let prefix = "OpB"
    let listed = array(self[page.number].dictionaryValue?["Annots"]) ?? []
    guard !listed.isEmpty else { return }
    var content = ContentWriter()
    var forms = PDFDictionary()
    var kept: [PDFObject] = []
    let resources = page.resources.flatMap { dictionary($0) } ?? [:]
    let taken = Set((dictionary(resources["XObject"]) ?? [:]).keys)
    for object in listed {
      guard let number = object.referenceValue else { continue }
      let subtype = name(self[number].dictionaryValue?["Subtype"]) ?? ""
      if subtypes.contains(subtype) || unpainted.contains(subtype) { kept.append(object) }
      guard !unpainted.contains(subtype), let shown = shownAppearance(of: number) else { continue }
      var place = forms.count
      while taken.contains(PDFName(rawValue: "\(prefix)\(place)"))
        || forms[PDFName(rawValue: "\(prefix)\(place)")] != nil
      {
        place += 1
      }
      let name = PDFName(rawValue: "\(prefix)\(place)")
      // A form XObject needs its subtype, which appearances may lack.
      if case .stream(var stream) = resolve(shown.form) {
        stream.dictionary["Type"] = .name("XObject")
        stream.dictionary["Subtype"] = .name("Form")
        forms[name] = .reference(add(.stream(stream)))
      }
      content.save()
      content.concatenate(shown.matrix)
      content.drawXObject(name)
      content.restore()
    }
    if !content.isEmpty {
      let wrap = ContentWrap(decodedContent(ofPage: page.number))
      let own = self[page.number].dictionaryValue?["Contents"].map { array($0) ?? [$0] } ?? []
      let before = add(.stream(PDFStream(compressing: wrap.prefix)))
      let after = add(.stream(PDFStream(compressing: wrap.suffix + content.bytes)))
      var merged = resources
      var objects = dictionary(resources["XObject"]) ?? [:]
      for (name, form) in forms { objects[name] = form }
      merged["XObject"] = .dictionary(objects)
      update(page.number) {
        $0["Contents"] = .array([.reference(before)] + own + [.reference(after)])
        $0["Resources"] = .dictionary(merged)
      }
    }
    update(page.number) { $0["Annots"] = kept.isEmpty ? nil : .array(kept) }
  }

  /// All content streams of a page, decoded, one after the other. What cannot be decoded is left out.
  package func decodedContent(ofPage number: ObjectNumber) -> [UInt8] {
    var bytes: [UInt8] = []
    for (_, stream) in contentStreams(of: number) {
      guard let data = try? decodedData(of: stream, limit: 64 << 20) else { continue }
      bytes += data
      bytes.append(0x0A)
    }
    return bytes
  }

  // MARK: Fonts of the form

  /// The font that a default appearance names: that of the form's resources, where it is put if it is missing.
  package mutating func formFont(
    named name: PDFName
  ) -> (number: ObjectNumber, font: SettingFont) {
    let form = dictionary(catalog["AcroForm"]) ?? [:]
    let resources = dictionary(form["DR"]) ?? [:]
    let fonts = dictionary(resources["Font"]) ?? [:]
    if let object = fonts[name], case .dictionary(let node) = resolve(object) {
      let number = object.referenceValue ?? add(.dictionary(node))
      let font = FormFont(dictionary: node, in: self)
      if font.isUsable { return (number, SettingFont(font)) }
    }
    let standard = StandardFont(resourceName: name)
    let number = add(.dictionary(SimpleFont.standard(standard).dictionary))
    if fonts[name] == nil, !form.isEmpty { addFormFont(number, named: name) }
    return (number, standard.setting)
  }

  private mutating func addFormFont(_ number: ObjectNumber, named name: PDFName) {
    var form = dictionary(catalog["AcroForm"]) ?? [:]
    var resources = dictionary(form["DR"]) ?? [:]
    var fonts = dictionary(resources["Font"]) ?? [:]
    fonts[name] = .reference(number)
    resources["Font"] = .dictionary(fonts)
    form["DR"] = .dictionary(resources)
    setForm(form)
  }

  /// `/DA` of a widget or free text, its field or the form.
  package func defaultAppearance(of number: ObjectNumber) -> DefaultAppearance {
    let own = inherited("DA", from: number)?.stringValue?.bytes
    let form = dictionary(catalog["AcroForm"]) ?? [:]
    let bytes = own ?? value("DA", in: form)?.stringValue?.bytes
    return DefaultAppearance(parsing: bytes ?? Array("/Helv 12 Tf 0 g".utf8))
  }

  /// Replaces the form dictionary, wherever it is.
  package mutating func setForm(_ form: PDFDictionary) {
    if let number = catalog["AcroForm"]?.referenceValue {
      self[number] = .dictionary(form)
    } else {
      updateCatalog { $0["AcroForm"] = .dictionary(form) }
    }
  }

  /// A value of a node or of its nearest ancestor that has one (`/Parent`), resolved.
  package func inherited(_ key: PDFName, from number: ObjectNumber) -> PDFObject? {
    var current = number
    for _ in 0..<64 {
      let node = self[current].dictionaryValue ?? [:]
      if let value = value(key, in: node) { return value }
      guard let parent = node["Parent"]?.referenceValue, parent != current else { return nil }
      current = parent
    }
    return nil
  }
}

extension PDFObject {
  package static func numbers(_ values: [Double]) -> PDFObject {
    .array(values.map { PDFObject.number($0.isFinite ? $0 : 0) })
  }
}
