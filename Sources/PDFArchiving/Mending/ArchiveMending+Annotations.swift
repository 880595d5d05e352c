import LogicalStructure
import PDFObjects

/// Annotations and widgets (ISO 19005-2, 6.3 and 6.4.1).
extension ArchiveMending {
  mutating func mendAnnotations() {
    var removed: Set<ObjectNumber> = []
    let lastHidden = lastHiddenWidgets
    for (index, page) in document.pageList().pages.enumerated() {
      guard let node = document[page.number].dictionaryValue,
        let annotations = document.array(node["Annots"])
      else { continue }
      var kept: [PDFObject] = []
      for object in annotations {
        guard case .dictionary(let annotation) = document.resolve(object) else { continue }
        let isLast = object.referenceValue.map(lastHidden.contains) ?? false
        let number = object.referenceValue
        guard let mended = mended(annotation, number, isLast: isLast, page: index + 1) else {
          if let number = object.referenceValue { removed.insert(number) }
          continue
        }
        if let number = object.referenceValue {
          if mended != annotation { document[number] = .dictionary(mended) }
          kept.append(object)
        } else {
          kept.append(.reference(document.add(.dictionary(mended))))
        }
      }
      guard kept != annotations else { continue }
      update(page.number) { $0["Annots"] = kept.isEmpty ? nil : .array(kept) }
    }
    removePopups(of: removed)
    removeFields(without: removed)
    if !removed.isEmpty {
      document.removeDanglingReferences(pages: document.pageList().pages.map(\.number))
    }
  }

  /// For each field all of whose widgets are hidden, the first of them: without any widget the field could
  /// not stay.
  private var lastHiddenWidgets: Set<ObjectNumber> {
    var hidden: [ObjectNumber: ObjectNumber] = [:]
    var shown: Set<ObjectNumber> = []
    for page in document.pageList().pages {
      let node = document[page.number].dictionaryValue
      for number in (document.array(node?["Annots"]) ?? []).compactMap(\.referenceValue) {
        guard let widget = document[number].dictionaryValue,
          document.name(widget["Subtype"]) == "Widget"
        else { continue }
        let field = widget["T"] == nil ? widget["Parent"]?.referenceValue ?? number : number
        if !Self.isHidden(document.integer(widget["F"]) ?? 0) {
          shown.insert(field)
        } else if hidden[field] == nil {
          hidden[field] = number
        }
      }
    }
    return Set(hidden.filter { !shown.contains($0.key) }.values)
  }

  /// Hidden, or NoView (ISO 32000-2, Table 167).
  private static func isHidden(_ flags: Int) -> Bool { flags & 0b10_0010 != 0 }

  /// Annotations with contents of their own that viewers draw without an appearance: what they show would
  /// be lost.
  private static let drawnByViewers: Set<PDFName> = [
    "FreeText", "Line", "Square", "Circle", "Polygon", "PolyLine", "Highlight", "Underline",
    "Squiggly", "StrikeOut", "Stamp", "Ink",
  ]

  /// A lawful form of an annotation; nil if it has to be removed.
  ///
  /// - Parameters:
  ///   - number: its object; nil if it is direct.
  ///   - isLast: whether a field goes with it.
  private mutating func mended(
    _ annotation: PDFDictionary, _ number: ObjectNumber?, isLast: Bool, page: Int
  ) -> PDFDictionary? {
    var annotation = annotation
    let kind = document.name(annotation["Subtype"]) ?? ""
    guard ArchiveChecker.allowedAnnotations.contains(kind) else {
      note("an annotation (\(kind.text)) was removed", page: page)
      return nil
    }
    if kind == "Popup", document.dictionary(annotation["Parent"]) == nil {
      note("a pop-up window that belongs to no annotation was removed", page: page)
      return nil
    }
    if document.rectangle(annotation["Rect"]) == nil {
      // Viewers show it nowhere.
      annotation["Rect"] = .rectangle(Rectangle(0, 0, 0, 0))
      note("an annotation (\(kind.text)) without a place got one without area", page: page)
    }
    let flags = document.integer(annotation["F"]) ?? 0
    if Self.isHidden(flags), isLast {
      // No widget may be hidden, and one without an area shows nothing (ISO 19005-2, 6.3.2 and 6.3.3).
      let box = document.rectangle(annotation["Rect"])
      annotation["Rect"] = .rectangle(
        Rectangle(box?.left ?? 0, box?.bottom ?? 0, box?.left ?? 0, box?.bottom ?? 0))
      // Readers of text would find what a field shows nowhere; one without a view is shown in print. The states of a
      // button are known by its appearances.
      if flags & 0b10 != 0, fieldType(of: annotation) != "Btn" { annotation["AP"] = nil }
      note(
        "the hidden field “\(partialName(of: annotation))” stays, with a widget without area",
        page: page)
    } else if Self.isHidden(flags), kind != "Popup" {
      note(
        kind == "Widget"
          ? "a hidden widget was removed" : "a hidden annotation (\(kind.text)) was removed",
        page: page)
      return nil
    }
    // Print; not Invisible, Hidden, NoView or ToggleNoView.
    annotation["F"] = .integer(flags & ~0b1_0010_0011 & 0x3FF | 0b100)
    if kind == "Text" {
      // Text annotations neither zoom nor rotate (ISO 32000-1, 12.5.6.4).
      annotation["F"] = .integer(flags & ~0b1_0010_0011 & 0x3FF | 0b1_1100)
    }
    let isButton = kind == "Widget" && fieldType(of: annotation) == "Btn"
    guard settleAppearance(of: &annotation, kind, isButton: isButton) else {
      guard !Self.drawnByViewers.contains(kind) else {
        failures.append(
          ArchiveViolation(
            "6.3.3-1", object: number, page: page,
            detail: "viewers draw this annotation (\(kind.text)) themselves, in their own ways"))
        return annotation
      }
      if kind == "FileAttachment", level.allowsAttachments, keepFile(of: annotation) {
        note(
          "an annotation (FileAttachment) without an appearance was removed; its file stays as an attachment of the "
            + "document", page: page)
      } else {
        note("an annotation (\(kind.text)) without an appearance was removed", page: page)
      }
      return nil
    }
    return annotation
  }

  /// Leaves the normal appearance alone, of the kind that the annotation needs.
  ///
  /// - Returns: whether the annotation may stay.
  private mutating func settleAppearance(
    of annotation: inout PDFDictionary, _ kind: PDFName, isButton: Bool
  ) -> Bool {
    let appearances = document.dictionary(annotation["AP"])
    if appearances?["R"] != nil || appearances?["D"] != nil { tally.add(.appearances) }
    let normal = appearances?["N"]
    switch normal.map(document.resolve) {
    case .stream?:
      guard let normal else { return false }
      let reference = indirect(normal)
      if isButton {
        let state = document.name(annotation["AS"]) ?? "Off"
        annotation["AP"] = .dictionary(["N": .dictionary([state: reference])])
        annotation["AS"] = .name(state)
      } else {
        annotation["AP"] = .dictionary(["N": reference])
      }
      return true
    case .dictionary(let states)?:
      if isButton {
        // A state without a stream is none.
        let drawn = PDFDictionary(
          states.filter { document.resolve($0.value).streamValue != nil }.map { ($0.key, $0.value) }
        )
        if !drawn.isEmpty {
          let isWhole = drawn.count == states.count
          annotation["AP"] = .dictionary(["N": isWhole ? normal ?? .null : .dictionary(drawn)])
          return true
        }
      } else if let state = document.name(annotation["AS"]), let shown = states[state],
        document.resolve(shown).streamValue != nil
      {
        annotation["AP"] = .dictionary(["N": indirect(shown)])
        return true
      }
    default: break
    }
    annotation["AP"] = nil
    let box = document.rectangle(annotation["Rect"])
    let hasArea = box.map { $0.width != 0 || $0.height != 0 } ?? false
    guard hasArea, kind != "Popup", kind != "Link" else { return true }
    guard kind == "Widget", let box else { return false }
    // A widget that no viewer draws anything for, such as an unsigned signature.
    let empty = PDFObject.reference(
      document.add(
        .stream(
          PDFStream(
            dictionary: [
              "Type": .name("XObject"), "Subtype": .name("Form"), "Resources": .dictionary([:]),
              "BBox": .rectangle(Rectangle(0, 0, box.width, box.height)),
            ], data: Array("q Q\n".utf8)))))
    annotation["AP"] = .dictionary(["N": isButton ? .dictionary(["Off": empty]) : empty])
    if isButton { annotation["AS"] = .name("Off") }
    return true
  }

  private mutating func indirect(_ object: PDFObject) -> PDFObject {
    object.referenceValue != nil ? object : .reference(document.add(document.resolve(object)))
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

  /// Annotations refer to their pop-up windows, and those to them.
  private mutating func removePopups(of removed: Set<ObjectNumber>) {
    guard !removed.isEmpty else { return }
    for page in document.pageList().pages {
      guard let annotations = document.array(document[page.number].dictionaryValue?["Annots"])
      else { continue }
      let kept = annotations.filter { object in
        guard let annotation = document.dictionary(object),
          document.name(annotation["Subtype"]) == "Popup"
        else { return true }
        return annotation["Parent"]?.referenceValue.map { !removed.contains($0) } ?? true
      }
      if kept.count < annotations.count {
        update(page.number) { $0["Annots"] = kept.isEmpty ? nil : .array(kept) }
      }
    }
  }

  /// Takes removed widgets out of the field tree. A field that has no widget left cannot be shown any more,
  /// which only a person can decide.
  private mutating func removeFields(without removed: Set<ObjectNumber>) {
    guard !removed.isEmpty else { return }
    for number in reachedNumbers {
      guard let node = document[number].dictionaryValue, node["T"] != nil || node["FT"] != nil,
        let kids = document.array(node["Kids"])
      else { continue }
      let kept = kids.filter { $0.referenceValue.map { !removed.contains($0) } ?? true }
      guard kept.count < kids.count else { continue }
      if kept.isEmpty { failures.append(withoutWidget(node, number)) }
      update(number) { $0["Kids"] = .array(kept) }
    }
    // A field that is its own widget.
    for number in removed.sorted() {
      guard let node = document[number].dictionaryValue,
        document.name(node["Subtype"]) == "Widget", node["T"] != nil
      else { continue }
      failures.append(withoutWidget(node, number))
    }
  }

  private func withoutWidget(_ field: PDFDictionary, _ number: ObjectNumber) -> ArchiveViolation {
    ArchiveViolation(
      "6.3.2-2", object: number,
      detail: "all widgets of the field “\(partialName(of: field))” are hidden")
  }

  /// `/T`, which a widget may have from its parent.
  private func partialName(of field: PDFDictionary) -> String {
    let parent = document.dictionary(field["Parent"]) ?? [:]
    return (document.value("T", in: field) ?? document.value("T", in: parent))?.stringValue?.text
      ?? ""
  }
}
