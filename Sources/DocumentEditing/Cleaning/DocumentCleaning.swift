package import InteractiveForms
package import PDFObjects

extension Document {
  /// Takes away what filling makes untrue: XFA, usage rights, `NeedAppearances` (ISO 32000-2,
  /// 12.7.3), and signatures where the caller gave them up.
  package mutating func removeXFAAndUsageRights(droppingSignatures: Bool) {
    updateForm {
      $0["XFA"] = nil
      $0["NeedAppearances"] = nil
    }
    updateCatalog { $0["NeedsRendering"] = nil }
    removeUsageRights(droppingSignatures: droppingSignatures)
  }

  /// Takes away what any change of the file makes untrue: usage rights, and signatures where the caller
  /// gave them up.
  package mutating func removeUsageRights(droppingSignatures: Bool) {
    if droppingSignatures { updateForm { $0["SigFlags"] = nil } }
    let permissions = dictionary(catalog["Perms"]) ?? [:]
    updateCatalog { catalog in
      var kept = permissions
      kept["UR3"] = nil
      kept["UR"] = nil
      if droppingSignatures { kept["DocMDP"] = nil }
      catalog["Perms"] = kept.isEmpty ? nil : .dictionary(kept)
    }
  }

  /// Removes the values of signature fields; the fields stay, unsigned.
  package mutating func removeSignatures(of fields: [Field]) {
    for field in fields where field.kind == .signature {
      guard case .dictionary(var node) = self[field.number] else { continue }
      node["V"] = nil
      self[field.number] = .dictionary(node)
    }
  }

  /// Takes away what a document without a form has no use for: the form itself, and scripts, which
  /// work on fields.
  package mutating func removeForm() {
    let openAction = dictionary(catalog["OpenAction"])
    let opensWithScript = openAction.map { name($0["S"]) == "JavaScript" } ?? false
    var names = dictionary(catalog["Names"])
    names?["JavaScript"] = nil
    updateCatalog { catalog in
      catalog["AcroForm"] = nil
      catalog["Perms"] = nil
      catalog["AA"] = nil
      catalog["Requirements"] = nil
      if opensWithScript { catalog["OpenAction"] = nil }
      if let names { catalog["Names"] = names.isEmpty ? nil : .dictionary(names) }
    }
  }

  /// Removes terminal fields, or widgets of fields, from the field tree and the calculation order,
  /// with the ancestors that are left without kids.
  ///
  /// - Returns: those ancestors.
  @discardableResult
  package mutating func removeFields(_ removed: Set<ObjectNumber>) -> Set<ObjectNumber> {
    guard let form = dictionary(catalog["AcroForm"]) else { return [] }
    let dropped = removed.union(emptied(by: removed, roots: array(form["Fields"]) ?? []))
    let kept = (array(form["Fields"]) ?? []).filter { field in
      field.referenceValue.map { !dropped.contains($0) } ?? true
    }
    let order = array(form["CO"])?.filter { field in
      field.referenceValue.map { !dropped.contains($0) } ?? true
    }
    updateForm {
      $0["Fields"] = .array(kept)
      $0["CO"] = order.flatMap { $0.isEmpty ? nil : .array($0) }
    }
    return dropped.subtracting(removed)
  }

  /// Takes removed fields out of the kids of their ancestors, from below. No recursion: a file decides
  /// how deep its fields are.
  ///
  /// - Returns: the ancestors that are left without kids.
  private mutating func emptied(
    by removed: Set<ObjectNumber>, roots: [PDFObject]
  ) -> Set<ObjectNumber> {
    // Every node above fields, parents before their kids.
    var seen: Set<ObjectNumber> = []
    var parents: [ObjectNumber] = []
    var pending = roots
    while let object = pending.popLast() {
      guard let number = object.referenceValue, seen.insert(number).inserted,
        !removed.contains(number), let kids = array(self[number].dictionaryValue?["Kids"]),
        !kids.isEmpty
      else { continue }
      parents.append(number)
      pending += kids
    }
    var emptied: Set<ObjectNumber> = []
    for number in parents.reversed() {
      guard case .dictionary(var node) = self[number], let kids = array(node["Kids"]) else {
        continue
      }
      let kept = kids.filter { kid in
        kid.referenceValue.map { !removed.contains($0) && !emptied.contains($0) } ?? true
      }
      guard kept.count < kids.count else { continue }
      node["Kids"] = .array(kept)
      self[number] = .dictionary(node)
      if kept.isEmpty { emptied.insert(number) }
    }
    return emptied
  }

  /// Changes the form dictionary in place, wherever it stands.
  package mutating func updateForm(_ change: (inout PDFDictionary) -> Void) {
    guard var form = dictionary(catalog["AcroForm"]) else { return }
    change(&form)
    if let number = catalog["AcroForm"]?.referenceValue {
      self[number] = .dictionary(form)
    } else {
      updateCatalog { $0["AcroForm"] = .dictionary(form) }
    }
  }
}
