import Diagnostics
import InteractiveForms
import PDFObjects

/// The interactive form (ISO 32000-2, 12.7.3): fields under names of their own, and what the form
/// dictionary says for all of them.
extension DocumentImport {
  private var ownForm: PDFDictionary { source.dictionary(source.catalog["AcroForm"]) ?? [:] }
  private var targetForm: PDFDictionary { target.dictionary(target.catalog["AcroForm"]) ?? [:] }

  mutating func prepareForm() {
    guard addsFields else { return }
    renaming.knownFields = Set(form.names(in: source).values)
    if targetHasFields { source.nameEveryField() }
    renameFields()
    compareFonts()
    keepInheritedAppearance()
  }

  /// A root field that the target has under the same name gets another one: fields of one full name
  /// are one field (12.7.4.2).
  private mutating func renameFields() {
    let taken = Set(target.topmostFields.map(\.name))
    let own = source.topmostFields
    let names = Set(own.map(\.name))
    for (number, name) in own where taken.contains(name) {
      let new =
        renaming.fields[name]
        ?? freeName(name) { taken.contains($0) || names.contains($0) }
      renaming.fields[name] = new
      guard case .dictionary(var node) = source[number] else { continue }
      node["T"] = .string(PDFString(text: new))
      source[number] = .dictionary(node)
    }
    guard !renaming.fields.isEmpty else { return }
    let shown = renaming.fields.sorted { $0.key < $1.key }
    let list = shown.prefix(3).map { "“\($0.key)” to “\($0.value)”" }.joined(separator: ", ")
    let rest = shown.count > 3 ? " and \(shown.count - 3) more" : ""
    diagnostics.append(
      .warning(
        "renamed-field",
        "fields were renamed because pages before them have fields of the same names: \(list)\(rest)"
      ))
  }

  /// Fonts of one name in the default resources that differ: the source's are renamed. Equal ones
  /// become one object.
  private mutating func compareFonts() {
    let own = resources("Font", of: ownForm, in: source)
    let other = resources("Font", of: targetForm, in: target)
    for (name, font) in own {
      guard let taken = other[name] else { continue }
      if source.isSame(font, as: taken, of: target) {
        if let number = font.referenceValue, let same = taken.referenceValue {
          replace(number, by: same)
        }
      } else {
        renaming.fonts[name] = name.free { other[$0] != nil || own[$0] != nil }
      }
    }
  }

  private func resources(
    _ category: PDFName, of form: PDFDictionary, in document: Document
  ) -> PDFDictionary {
    document.dictionary(document.dictionary(form["DR"])?[category]) ?? [:]
  }

  /// Root fields say themselves what they take from the form dictionary, where the target's says
  /// something else (Table 224, `/DA` and `/Q`).
  private mutating func keepInheritedAppearance() {
    guard targetHasFields else { return }
    let appearance = source.value("DA", in: ownForm)
    let quadding = source.integer(ownForm["Q"]) ?? 0
    let setsAppearance = appearance != nil && appearance != target.value("DA", in: targetForm)
    let setsQuadding = quadding != target.integer(targetForm["Q"]) ?? 0
    for number in fieldRoots {
      guard case .dictionary(var node) = source[number] else { continue }
      if setsAppearance || !renaming.fonts.isEmpty, node["DA"] == nil { node["DA"] = appearance }
      if setsQuadding, node["Q"] == nil { node["Q"] = .integer(quadding) }
      source[number] = .dictionary(node)
    }
  }

  /// What of the form dictionary is copied besides the fields.
  var formRoots: [PDFObject] { addsFields ? [ownForm["DR"]].compactMap { $0 } : [] }

  /// Puts the new names in the place of the old ones, all over the source.
  mutating func rewriteSource() {
    var scripts = ScriptRenaming(renaming)
    for number in source.objects.indices.map({ ObjectNumber($0 + 1) }) {
      if let object = renaming.rewritten(source[number], in: source) { source[number] = object }
      if !renaming.fields.isEmpty { scripts.rewrite(number, in: &source) }
    }
    if scripts.unresolvedCount > 0 {
      diagnostics.append(
        .warning(
          "renamed-field-script",
          "\(counted(scripts.unresolvedCount, "script")) may refer to renamed fields by names that "
            + "only running the script would show",
          hint: "Check the scripts of the imported pages."))
    }
    destinations = NamedDestinations(source)
  }

  /// Joins the form dictionaries after the fields have been copied.
  mutating func joinForm() {
    guard addsFields else { return }
    var joined = targetForm
    let hadFields = targetHasFields
    joined["Fields"] = .array(
      (target.array(joined["Fields"]) ?? [])
        + fieldRoots.compactMap { copied[$0].map(PDFObject.reference) })
    let order = (source.array(ownForm["CO"]) ?? []).map(copied.renumbered).filter { !$0.isNull }
    if !order.isEmpty { joined["CO"] = .array((target.array(joined["CO"]) ?? []) + order) }
    joinResources(&joined)
    if source.value("NeedAppearances", in: ownForm)?.booleanValue == true {
      joined["NeedAppearances"] = .boolean(true)
    }
    let flags = source.integer(ownForm["SigFlags"]) ?? 0
    if flags != 0 {
      joined["SigFlags"] = .integer((target.integer(joined["SigFlags"]) ?? 0) | flags)
    }
    if !hadFields {
      for key: PDFName in ["DA", "Q"] { joined[key] = ownForm[key].map(copied.renumbered) }
    }
    if let number = target.catalog["AcroForm"]?.referenceValue {
      target[number] = .dictionary(joined)
    } else {
      let number = target.add(.dictionary(joined))
      target.updateCatalog { $0["AcroForm"] = .reference(number) }
    }
  }

  /// Adds default resources; of two with the same name that are no fonts the target's stays.
  private mutating func joinResources(_ form: inout PDFDictionary) {
    let own = source.dictionary(ownForm["DR"]) ?? [:]
    guard !own.isEmpty else { return }
    var joined = target.dictionary(form["DR"]) ?? [:]
    for (category, value) in own {
      guard let entries = source.dictionary(value) else {
        if joined[category] == nil { joined[category] = copied.renumbered(value) }
        continue
      }
      var all = target.dictionary(joined[category]) ?? [:]
      for (name, value) in entries {
        let name = category == "Font" ? renaming.fonts[name] ?? name : name
        if all[name] == nil { all[name] = copied.renumbered(value) }
      }
      joined[category] = .dictionary(all)
    }
    form["DR"] = .dictionary(joined)
  }
}
