import FormAppearances
import InteractiveForms
import PDFContent
import PDFObjects

// The appearances of annotations (ISO 32000-2, 12.5.5): which are shown, and which must be redrawn.
extension ObjectStore {
  /// The subtypes that are drawn here. Others are shown as their appearance streams have them.
  static let drawnSubtypes: Set<PDFName> = [
    "Widget", "Line", "Square", "Circle", "Ink", "Highlight", "Underline", "StrikeOut", "Squiggly",
    "FreeText", "Stamp", "Text",
  ]

  /// Draws the appearances that are stale.
  func refreshAppearances() { exclusively { refresh() } }

  private func refresh() {
    settleFieldTree()
    guard !stale.isEmpty else { return }
    var fonts = DrawnFonts()
    for number in stale.sorted() where !node(number).isEmpty {
      let node = node(number)
      switch document.name(node["Subtype"]) {
      case "Widget": WidgetAppearance(number, in: self).draw(&fonts)
      case let subtype?:
        guard Self.drawnSubtypes.contains(subtype), !node.isEmpty else { continue }
        AnnotationAppearance(number, in: self).draw(subtype, &fonts)
      case nil: continue
      }
    }
    stale = []
    fonts.finish(in: self)
  }

  /// What an annotation shows: a form XObject, and the matrix that places it on the page. Nil if it is hidden or has
  /// no appearance.
  func shownAppearance(_ number: ObjectNumber, printing: Bool = false)
    -> (form: PDFObject, matrix: Matrix)?
  {
    let node = node(number)
    let flags = AnnotationFlags(
      rawValue: UInt32(truncatingIfNeeded: document.integer(node["F"]) ?? 0))
    guard !flags.contains(.hidden), !flags.contains(printing ? .invisible : .noView),
      document.name(node["Subtype"]) != "Popup",
      let rectangle = document.rectangle(node["Rect"]),
      let form = normalAppearance(node), let stream = document.resolve(form).streamValue,
      let box = document.rectangle(stream.dictionary["BBox"]),
      let matrix = WidgetGeometry.appearanceMatrix(
        boundingBox: box, matrix: document.matrix(stream.dictionary["Matrix"]) ?? .identity,
        rectangle: stream.dictionary[AnnotationAppearance.boxMark] == nil ? rectangle : box)
    else { return nil }
    return (form, matrix)
  }

  /// `/AP /N`, or its entry for the state.
  func normalAppearance(_ node: PDFDictionary) -> PDFObject? {
    guard let normal = document.dictionary(node["AP"])?["N"] else { return nil }
    switch document.resolve(normal) {
    case .stream: return normal
    case .dictionary(let states):
      guard let state = document.name(node["AS"]), let chosen = states[state],
        document.resolve(chosen).streamValue != nil
      else { return nil }
      return chosen
    default: return nil
    }
  }

  /// The appearances of all annotations of a page, in their order.
  func shownAppearances(ofPage page: ObjectNumber) -> [(form: PDFObject, matrix: Matrix)] {
    (document.array(node(page)["Annots"]) ?? []).compactMap(\.referenceValue)
      .filter { !removed.contains($0) }.compactMap { shownAppearance($0) }
  }

  /// Puts a normal appearance into an annotation's dictionary.
  func setNormalAppearance(_ normal: PDFObject, of number: ObjectNumber) {
    var appearances = document.dictionary(node(number)["AP"]) ?? [:]
    appearances["N"] = normal
    // They would show the old look.
    appearances["D"] = nil
    appearances["R"] = nil
    update(number) { $0["AP"] = .dictionary(appearances) }
  }

  // MARK: Fonts of the form

  /// The font that a default appearance names: that of the form's resources, where it is put if it is missing.
  func formFont(named name: PDFName) -> (number: ObjectNumber, font: SettingFont) {
    let form = document.dictionary(document.catalog["AcroForm"]) ?? [:]
    let resources = document.dictionary(form["DR"]) ?? [:]
    let fonts = document.dictionary(resources["Font"]) ?? [:]
    if let object = fonts[name], case .dictionary(let node) = document.resolve(object) {
      let number = object.referenceValue ?? document.add(.dictionary(node))
      let font = FormFont(dictionary: node, in: document)
      if font.isUsable { return (number, SettingFont(font)) }
    }
    let standard = StandardFont(resourceName: name)
    let number = document.add(.dictionary(SimpleFont.standard(standard).dictionary))
    if fonts[name] == nil, !form.isEmpty { addFormFont(number, named: name) }
    return (number, standard.setting)
  }

  private func addFormFont(_ number: ObjectNumber, named name: PDFName) {
    var form = document.dictionary(document.catalog["AcroForm"]) ?? [:]
    var resources = document.dictionary(form["DR"]) ?? [:]
    var fonts = document.dictionary(resources["Font"]) ?? [:]
    fonts[name] = .reference(number)
    resources["Font"] = .dictionary(fonts)
    form["DR"] = .dictionary(resources)
    document.setForm(form)
  }

  /// `/DA` of a widget or free text, its field or the form.
  func defaultAppearance(of number: ObjectNumber) -> DefaultAppearance {
    let own = inherited("DA", from: number)?.stringValue?.bytes
    let form = document.dictionary(document.catalog["AcroForm"]) ?? [:]
    let bytes = own ?? document.value("DA", in: form)?.stringValue?.bytes
    return DefaultAppearance(parsing: bytes ?? Array("/Helv 12 Tf 0 g".utf8))
  }
}

extension StandardFont {
  /// The standard font for a name in resources: Acrobat's abbreviations, and PostScript names.
  init(resourceName: PDFName) {
    let abbreviations: [String: StandardFont] = [
      "Helv": .helvetica, "HeBo": .helveticaBold, "HeOb": .helveticaOblique,
      "HeBO": .helveticaBoldOblique, "TiRo": .timesRoman, "TiBo": .timesBold, "TiIt": .timesItalic,
      "TiBI": .timesBoldItalic, "Cour": .courier, "CoBo": .courierBold, "CoOb": .courierOblique,
      "CoBO": .courierBoldOblique, "ZaDb": .zapfDingbats, "Symb": .symbol,
    ]
    let name = resourceName.text
    self = abbreviations[name] ?? FontFace(named: name)?.standard ?? .helvetica
  }
}

/// The system fonts that the appearances of one refresh use.
struct DrawnFonts {
  var embedded = EmbeddedTypefaces(prefix: "OpT")
  private var numbers: [PDFName: ObjectNumber] = [:]

  /// The entries of a font dictionary for names that a content uses.
  mutating func entries(_ names: Set<PDFName>, in store: ObjectStore) -> PDFDictionary {
    var entries = PDFDictionary()
    for name in names.sorted(by: { $0.rawValue < $1.rawValue }) {
      let number = numbers[name] ?? store.document.add(.null)
      numbers[name] = number
      entries[name] = .reference(number)
    }
    return entries
  }

  /// Writes the fonts, once all is drawn.
  func finish(in store: ObjectStore) {
    for (index, entry) in embedded.entries.enumerated() {
      guard let number = numbers[entry.name] else { continue }
      let font = try? embedded.fontDictionary(at: index) { store.document.add($0) }
      store.document[number] =
        font ?? .dictionary(SimpleFont.standard(.helvetica).dictionary)
    }
  }
}
