import PDFObjects

/// Widgets as a page shows them.
extension FieldTreeReader {
  func widget(_ number: ObjectNumber, _ node: PDFDictionary, field: ObjectNumber?) -> Widget {
    let isOwnField = number == field
    let state = document.name(node["AS"]).map(AppearanceState.init(rawValue:))
    return Widget(
      number: number, pageIndex: placement.page(of: number),
      rectangle: document.rectangle(node["Rect"]),
      flags: AnnotationFlags(
        rawValue: UInt32(truncatingIfNeeded: document.integer(node["F"]) ?? 0)),
      onStates: onStates(node), state: state,
      characteristics: characteristics(node),
      border: WidgetBorder(node, in: document),
      defaultAppearance: isOwnField ? nil : document.value("DA", in: node)?.stringValue?.bytes,
      quadding: isOwnField ? nil : quadding(document.value("Q", in: node)),
      alternateName: isOwnField ? nil : document.value("TU", in: node)?.stringValue?.text)
  }

  /// `/MK`, with the rotation of the widget's appearance if `/MK` states none: programs that turn a
  /// page into another (qpdf, overlays) turn the appearance alone, by its `/Matrix`.
  private func characteristics(_ node: PDFDictionary) -> AppearanceCharacteristics {
    let look = document.dictionary(node["MK"])
    var characteristics = AppearanceCharacteristics(look, in: document)
    if look.flatMap({ document.integer($0["R"]) }) == nil,
      let appearances = document.dictionary(node["AP"])
    {
      characteristics.rotation = rotation(ofAppearance: appearances["N"])
    }
    return characteristics
  }

  /// The quarter turns that an appearance's `/Matrix` makes, in degrees; of a toggle those of the
  /// first state.
  private func rotation(ofAppearance object: PDFObject?) -> Int {
    var stream = object.map(document.resolve)
    if case .dictionary(let states) = stream {
      stream = states.map(\.value).lazy.map(document.resolve).first { $0.streamValue != nil }
    }
    guard let entries = stream?.streamValue?.dictionary,
      let matrix = document.matrix(entries["Matrix"])
    else { return 0 }
    return matrix.quarterTurns * 90
  }

  /// The keys of `/AP /N` other than `Off`; where there is no such dictionary, of `/AP /D`.
  private func onStates(_ node: PDFDictionary) -> [AppearanceState] {
    guard let appearances = document.dictionary(node["AP"]) else { return [] }
    for key: PDFName in ["N", "D"] {
      if case .dictionary(let states)? = document.value(key, in: appearances) {
        let names = states.keys.filter { $0 != "Off" }
        if !names.isEmpty { return names.map(AppearanceState.init(rawValue:)) }
      }
    }
    return []
  }
}
