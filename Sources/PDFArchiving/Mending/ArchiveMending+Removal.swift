import PDFObjects

/// What an archive may not have: scripts and other actions, XFA, presentations, requirements (ISO 19005-2,
/// 6.4, 6.5, 6.10 and 6.11).
extension ArchiveMending {
  mutating func removeForbidden() {
    removeFromCatalog()
    untangleFields()
    if let form = document.dictionary(document.catalog["AcroForm"]) {
      if form["XFA"] != nil { note("the XFA data of the form was removed") }
      var kept = form
      kept["XFA"] = nil
      kept["NeedAppearances"] = nil
      if let number = document.catalog["AcroForm"]?.referenceValue {
        document[number] = .dictionary(kept)
      } else {
        document.updateCatalog { $0["AcroForm"] = .dictionary(kept) }
      }
    }
    var removed: [String: Int] = [:]
    for number in reachedNumbers {
      guard let node = document[number].dictionaryValue else { continue }
      var copy = node
      removeActions(from: &copy, &removed)
      if copy["PresSteps"] != nil { tally.add(.steps) }
      copy["PresSteps"] = nil
      // The archive is another file than the one that was signed.
      if document.name(copy["FT"]) == "Sig", copy["V"] != nil {
        copy["V"] = nil
        note("a signature was removed")
      }
      // A field may be a direct kid only in damaged files; annotations may be direct.
      for key: PDFName in ["Annots", "Kids"] {
        guard case .array(var items)? = copy[key] else { continue }
        for (index, item) in items.enumerated() {
          guard case .dictionary(var direct) = item else { continue }
          removeActions(from: &direct, &removed)
          items[index] = .dictionary(direct)
        }
        copy[key] = .array(items)
      }
      if copy != node { update(number) { $0 = copy } }
    }
    for (kind, count) in removed.sorted(by: { $0.key < $1.key }) {
      note(
        count == 1 ? "an action (\(kind)) was removed" : "\(count) actions (\(kind)) were removed")
    }
  }

  /// A field is in the tree once: kids that lead back up, or to a field that another one has, go.
  private mutating func untangleFields() {
    guard let form = document.dictionary(document.catalog["AcroForm"]) else { return }
    var seen: Set<ObjectNumber> = []
    let roots = (document.array(form["Fields"]) ?? []).compactMap(\.referenceValue)
    var pending = Array(roots.filter { seen.insert($0).inserted }.reversed())
    while let number = pending.popLast() {
      guard let kids = document.array(document[number].dictionaryValue?["Kids"]) else { continue }
      let kept = kids.filter { kid in kid.referenceValue.map { seen.insert($0).inserted } ?? true }
      if kept.count < kids.count { update(number) { $0["Kids"] = .array(kept) } }
      pending += kept.compactMap(\.referenceValue).reversed()
    }
  }

  private mutating func removeFromCatalog() {
    var names = document.dictionary(document.catalog["Names"])
    if let scripts = names?["JavaScript"], NameTree(scripts, in: document).object != nil {
      note("the document's scripts were removed")
    }
    if names?["AlternatePresentations"] != nil {
      note("the document's alternate presentations were removed")
    }
    if document.catalog["Requirements"] != nil {
      note("the document's requirements of viewers were removed")
    }
    names?["JavaScript"] = nil
    names?["AlternatePresentations"] = nil
    let isDrawnFromXFA =
      document.value("NeedsRendering", in: document.catalog)?.booleanValue == true
    document.updateCatalog { catalog in
      if let names { catalog["Names"] = names.isEmpty ? nil : .dictionary(names) }
      catalog["Requirements"] = nil
      catalog["Perms"] = nil
      catalog["AA"] = nil
      // A document that is drawn from XFA data has no pages worth keeping.
      if !isDrawnFromXFA { catalog["NeedsRendering"] = nil }
    }
  }

  /// Removes the actions of one dictionary that are not allowed.
  private func removeActions(from node: inout PDFDictionary, _ removed: inout [String: Int]) {
    if let events = document.dictionary(node["AA"]), node["A"] != nil || isEventSource(node) {
      for (_, action) in events { count(action, &removed) }
      node["AA"] = nil
    }
    for key: PDFName in ["A", "OpenAction", "PA"] {
      guard let object = node[key], let action = document.dictionary(object),
        isAction(action), key != "A" || document.name(node["S"]) == nil
      else { continue }
      if key == "A", document.name(node["Subtype"]) == "Widget" {
        count(object, &removed)
        node[key] = nil
        continue
      }
      switch lawful(object, depth: 0, &removed) {
      case .kept: break
      case .replaced(let new): node[key] = new
      case .removed: node[key] = nil
      }
    }
  }

  /// Pages, fields, annotations and the catalog have actions on events; other dictionaries may have an
  /// entry of the same name.
  private func isEventSource(_ node: PDFDictionary) -> Bool {
    let type = document.name(node["Type"])
    return type == "Page" || type == "Catalog" || type == "Annot" || node["Subtype"] != nil
      || node["FT"] != nil || node["T"] != nil || node["Kids"] != nil
  }

  private func isAction(_ action: PDFDictionary) -> Bool {
    ArchiveChecker.isAction(action, document.name(action["S"]))
  }

  private enum Lawful {
    case kept
    case replaced(PDFObject)
    case removed
  }

  /// An action without those that are not allowed, here and in the chain after it.
  private func lawful(
    _ object: PDFObject, depth: Int, _ removed: inout [String: Int]
  ) -> Lawful {
    guard depth < 32, case .dictionary(var action) = document.resolve(object) else {
      return depth < 32 ? .kept : .removed
    }
    let kind = document.name(action["S"])
    let isForbidden =
      !(kind.map(ArchiveChecker.allowedActions.contains) ?? false)
      || kind == "Named"
        && !ArchiveChecker.allowedNamedActions.contains(document.name(action["N"]) ?? "")
    if isForbidden {
      removed[kind?.text ?? ArchiveChecker.untypedAction, default: 0] += 1
      // What would have followed takes its place.
      guard let next = action["Next"], case .dictionary = document.resolve(next) else {
        return .removed
      }
      switch lawful(next, depth: depth + 1, &removed) {
      case .kept: return .replaced(next)
      case let other: return other
      }
    }
    guard let next = action["Next"] else { return .kept }
    switch document.resolve(next) {
    case .dictionary:
      switch lawful(next, depth: depth + 1, &removed) {
      case .kept: return .kept
      case .replaced(let new): action["Next"] = new
      case .removed: action["Next"] = nil
      }
    case .array(let items):
      let kept = items.prefix(256).compactMap { item -> PDFObject? in
        switch lawful(item, depth: depth + 1, &removed) {
        case .kept: item
        case .replaced(let new): new
        case .removed: nil
        }
      }
      guard kept != items else { return .kept }
      action["Next"] = kept.isEmpty ? nil : .array(kept)
    default: return .kept
    }
    return .replaced(.dictionary(action))
  }

  private func count(_ object: PDFObject, _ removed: inout [String: Int]) {
    let kind = document.dictionary(object).flatMap { document.name($0["S"]) }
    removed[kind?.text ?? ArchiveChecker.untypedAction, default: 0] += 1
  }
}
