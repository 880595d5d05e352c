import PDFObjects

/// Annotations, forms and actions (ISO 19005-2, 6.3 to 6.5).
extension ArchiveChecker {
  static let allowedAnnotations: Set<PDFName> = [
    "Text", "Link", "FreeText", "Line", "Square", "Circle", "Polygon", "PolyLine", "Highlight",
    "Underline", "Squiggly", "StrikeOut", "Stamp", "Caret", "Ink", "Popup", "FileAttachment",
    "Widget", "PrinterMark", "TrapNet", "Watermark", "Redact",
  ]

  static let allowedActions: Set<PDFName> = [
    "GoTo", "GoToR", "GoToE", "Thread", "URI", "Named", "SubmitForm",
  ]

  static let allowedNamedActions: Set<PDFName> = ["NextPage", "PrevPage", "FirstPage", "LastPage"]

  mutating func checkInteraction() {
    let catalog = document.catalog
    if catalog["AA"] != nil { found.add("6.5.2-1", document.catalogNumber) }
    if document.value("NeedsRendering", in: catalog)?.booleanValue == true {
      found.add("6.4.2-2", document.catalogNumber)
    }
    if catalog["Requirements"] != nil { found.add("6.11-1", document.catalogNumber) }
    let names = document.dictionary(catalog["Names"]) ?? [:]
    if names["AlternatePresentations"] != nil { found.add("6.10-1") }
    if NameTree(names["JavaScript"], in: document).object != nil {
      found.add("6.5.1-1", names["JavaScript"]?.referenceValue, detail: "JavaScript")
    }
    for (index, page) in document.pageList().pages.enumerated() {
      let node = document[page.number].dictionaryValue ?? [:]
      if node["AA"] != nil { found.add("6.5.2-2", page.number, page: index + 1) }
      if node["PresSteps"] != nil { found.add("6.10-2", page.number, page: index + 1) }
      for object in document.array(node["Annots"]) ?? [] {
        guard let annotation = document.dictionary(object) else { continue }
        checkAnnotation(annotation, object.referenceValue ?? page.number, page: index + 1)
      }
    }
    checkActions()
    checkForm()
  }

  private mutating func checkAnnotation(
    _ annotation: PDFDictionary, _ number: ObjectNumber, page: Int
  ) {
    pageNumbers[number] = page
    let kind = document.name(annotation["Subtype"]) ?? ""
    if !Self.allowedAnnotations.contains(kind) {
      found.add("6.3.1-1", number, page: page, detail: kind.text)
    }
    let flags = document.integer(annotation["F"])
    if flags == nil, kind != "Popup" { found.add("6.3.2-1", number, page: page) }
    if let flags, flags & 0b1_0010_0011 != 0 || flags & 0b100 == 0 {
      found.add("6.3.2-2", number, page: page)
    }
    let isButton = kind == "Widget" && fieldType(of: annotation) == "Btn"
    guard let appearances = document.dictionary(annotation["AP"]) else {
      let box = document.rectangle(annotation["Rect"])
      let hasArea = box.map { $0.width != 0 || $0.height != 0 } ?? true
      if hasArea, kind != "Popup", kind != "Link" { found.add("6.3.3-1", number, page: page) }
      checkWidget(annotation, number, kind, page: page)
      return
    }
    if appearances.keys != ["N"] {
      found.add("6.3.3-2", number, page: page)
    } else {
      switch appearances["N"].map(document.resolve) {
      case .dictionary(let states):
        if !isButton { found.add("6.3.3-4", number, page: page) }
        let isDrawn = states.contains { document.resolve($0.value).streamValue != nil }
        if isButton, !isDrawn { found.add("6.3.3-3", number, page: page) }
      case .stream: if isButton { found.add("6.3.3-3", number, page: page) }
      default: found.add(isButton ? "6.3.3-3" : "6.3.3-4", number, page: page)
      }
    }
    checkWidget(annotation, number, kind, page: page)
  }

  private mutating func checkWidget(
    _ annotation: PDFDictionary, _ number: ObjectNumber, _ kind: PDFName, page: Int
  ) {
    guard kind == "Widget" else { return }
    if annotation["A"] != nil || annotation["AA"] != nil {
      found.add("6.4.1-1", number, page: page)
    }
  }

  /// `/FT`, which a widget may have from a field above it.
  private func fieldType(of annotation: PDFDictionary) -> PDFName? {
    var node: PDFDictionary? = annotation
    var steps = 0
    while let current = node, steps < 64 {
      if let type = document.name(current["FT"]) { return type }
      node = document.dictionary(current["Parent"])
      steps += 1
    }
    return nil
  }

  /// Every dictionary that is an action: where actions are allowed, not what looks like one.
  private mutating func checkActions() {
    var pending: [(PDFObject, Int?)] = []
    for number in reachedNumbers {
      guard let node = document[number].dictionaryValue else { continue }
      let page = pageNumbers[number]
      // `/A` of a structure element, which names its type, is an attribute object.
      if let action = node["A"], document.name(node["S"]) == nil { pending.append((action, page)) }
      if let action = node["OpenAction"] { pending.append((action, page)) }
      if let action = node["PA"] { pending.append((action, page)) }
      for (_, action) in document.dictionary(node["AA"]) ?? [:] { pending.append((action, page)) }
      for annotation in document.array(node["Annots"]) ?? [] {
        if case .dictionary(let direct) = annotation, let action = direct["A"] {
          pending.append((action, page))
        }
      }
    }
    var seen: Set<ObjectNumber> = []
    while let (object, page) = pending.popLast() {
      if let number = object.referenceValue, !seen.insert(number).inserted { continue }
      guard case .dictionary(let action) = document.resolve(object) else { continue }
      let kind = document.name(action["S"])
      guard Self.isAction(action, kind) else { continue }
      if !(kind.map(Self.allowedActions.contains) ?? false) {
        found.add(
          "6.5.1-1", object.referenceValue, page: page, detail: kind?.text ?? Self.untypedAction)
      }
      if kind == "Named", !Self.allowedNamedActions.contains(document.name(action["N"]) ?? "") {
        found.add("6.5.1-2", object.referenceValue, page: page)
      }
      switch action["Next"].map(document.resolve) {
      case .array(let items): pending += items.map { ($0, page) }
      case .dictionary: if let next = action["Next"] { pending.append((next, page)) }
      default: break
      }
    }
  }

  /// What an action without a type is called.
  static let untypedAction = "without a type"

  /// Whether a dictionary that stands where actions stand is one. `/A` in a structure element is an attribute
  /// object, which names its owner (`/O`).
  ///
  /// - Parameter kind: `/S` of the action; nil if that is no name.
  static func isAction(_ action: PDFDictionary, _ kind: PDFName?) -> Bool {
    action["O"] == nil || kind.map { allowedActions.contains($0) || $0 == "JavaScript" } ?? false
  }

  private mutating func checkForm() {
    guard let form = document.dictionary(document.catalog["AcroForm"]) else { return }
    let number = document.catalog["AcroForm"]?.referenceValue
    if document.value("NeedAppearances", in: form)?.booleanValue == true {
      found.add("6.4.1-3", number)
    }
    if form["XFA"] != nil { found.add("6.4.2-1", number) }
    var pending = document.array(form["Fields"]) ?? []
    var seen: Set<ObjectNumber> = []
    while let object = pending.popLast() {
      if let number = object.referenceValue, !seen.insert(number).inserted { continue }
      guard let field = document.dictionary(object) else { continue }
      if field["AA"] != nil { found.add("6.4.1-2", object.referenceValue) }
      pending += document.array(field["Kids"]) ?? []
    }
  }
}
