import InteractiveForms
import PDFObjects

extension Document {
  /// Takes away what filling makes untrue: XFA, usage rights, `NeedAppearances` (ISO 32000-2,
  /// 12.7.3), and signatures where the caller gave them up.
  mutating func removeWhatFillingInvalidates(droppingSignatures: Bool) {
    updateForm {
      $0["XFA"] = nil
      $0["NeedAppearances"] = nil
      if droppingSignatures { $0["SigFlags"] = nil }
    }
    let permissions = dictionary(catalog["Perms"]) ?? [:]
    updateCatalog { catalog in
      catalog["NeedsRendering"] = nil
      var kept = permissions
      kept["UR3"] = nil
      kept["UR"] = nil
      if droppingSignatures { kept["DocMDP"] = nil }
      catalog["Perms"] = kept.isEmpty ? nil : .dictionary(kept)
    }
  }

  /// Takes away what a document without a form has no use for: the form itself, and scripts, which
  /// work on fields.
  mutating func removeForm() {
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

  /// Takes terminal fields out of the field tree and the calculation order; ancestors that are left
  /// without kids go too.
  mutating func removeFields(_ removed: Set<ObjectNumber>) {
    guard let form = dictionary(catalog["AcroForm"]) else { return }
    var seen: Set<ObjectNumber> = []
    let kept = (array(form["Fields"]) ?? []).filter { keepsField($0, removed, &seen) }
    let order = array(form["CO"])?.filter { field in
      field.referenceValue.map { !removed.contains($0) } ?? true
    }
    updateForm {
      $0["Fields"] = .array(kept)
      $0["CO"] = order.flatMap { $0.isEmpty ? nil : .array($0) }
    }
  }

  private mutating func keepsField(
    _ object: PDFObject, _ removed: Set<ObjectNumber>, _ seen: inout Set<ObjectNumber>
  ) -> Bool {
    guard let number = object.referenceValue, seen.insert(number).inserted else { return true }
    if removed.contains(number) { return false }
    guard case .dictionary(var node) = self[number], let kids = array(node["Kids"]), !kids.isEmpty
    else { return true }
    let kept = kids.filter { keepsField($0, removed, &seen) }
    guard kept.count < kids.count else { return true }
    node["Kids"] = .array(kept)
    self[number] = .dictionary(node)
    return !kept.isEmpty
  }

  /// Changes the form dictionary in place, wherever it stands.
  mutating func updateForm(_ change: (inout PDFDictionary) -> Void) {
    guard var form = dictionary(catalog["AcroForm"]) else { return }
    change(&form)
    if let number = catalog["AcroForm"]?.referenceValue {
      self[number] = .dictionary(form)
    } else {
      updateCatalog { $0["AcroForm"] = .dictionary(form) }
    }
  }

  /// Names the producer in the document information dictionary (ISO 32000-2, 14.3.3).
  mutating func updateInformation(modificationDate: String?) {
    var information = dictionary(trailer["Info"]) ?? [:]
    let producer = "Formwright"
    information["Producer"] = .string(PDFString(text: producer))
    if let modificationDate {
      information["ModDate"] = .string(PDFString(text: modificationDate))
    }
    if let number = trailer["Info"]?.referenceValue, self[number].dictionaryValue != nil {
      self[number] = .dictionary(information)
    } else {
      trailer["Info"] = .reference(add(.dictionary(information)))
    }
    updateMetadata(producer: producer, modificationDate: modificationDate)
  }
}
