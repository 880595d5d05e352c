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
    removeActions()
  }

  private mutating func removeActions() {
    var actions = ActionSettling(document: document)
    for number in reachedNumbers {
      guard let node = actions.document[number].dictionaryValue else { continue }
      var copy = node
      removeActions(from: &copy, &actions)
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
          removeActions(from: &direct, &actions)
          items[index] = .dictionary(direct)
        }
        copy[key] = .array(items)
      }
      if copy != node { actions.document.update(number) { $0 = copy } }
    }
    actions.settleFollowers()
    document = actions.document
    for (kind, count) in actions.removed.sorted(by: { $0.key < $1.key }) {
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
  private func removeActions(from node: inout PDFDictionary, _ actions: inout ActionSettling) {
    if let events = document.dictionary(node["AA"]), node["A"] != nil || isEventSource(node) {
      for (_, action) in events { actions.count(action) }
      node["AA"] = nil
    }
    for key: PDFName in ["A", "OpenAction", "PA"] {
      guard let object = node[key], let action = document.dictionary(object),
        isAction(action), key != "A" || document.name(node["S"]) == nil
      else { continue }
      if key == "A", document.name(node["Subtype"]) == "Widget" {
        actions.count(object)
        node[key] = nil
      } else {
        node[key] = actions.settled(object)
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
}
