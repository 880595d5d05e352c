import InteractiveForms
import PDFObjects

extension DocumentEditor {
  /// Puts all fields below a new one, so that fields of other forms may have the same names. Actions and scripts
  /// follow (ISO 32000-2, 12.7.6 and 12.6.4.17); actions that mean every field mean those of this form alone. What
  /// the form dictionary says of all fields (Table 224, `/DA` and `/Q`) the new field says.
  ///
  /// - Parameters:
  ///   - name: the partial name of the new field.
  ///   - fontSuffix: what the names of default fonts are to end with.
  /// - Returns: how many scripts may refer to fields by names that only running the script would show.
  package mutating func encloseFields(in name: String, fontSuffix: String) -> Int {
    let form = document.dictionary(document.catalog["AcroForm"]) ?? [:]
    let tops = document.fieldRoots
    guard !tops.isEmpty else { return 0 }
    let root = document.add(.null)
    document.nameEveryField(in: root)
    var resources = document.dictionary(form["DR"]) ?? [:]
    let fonts = document.dictionary(resources["Font"]) ?? [:]
    var renaming = ImportRenaming()
    for (_, own) in document.topmostFields { renaming.fields[own] = "\(name).\(own)" }
    for font in fonts.entries {
      renaming.fonts[font.key] = PDFName(bytes: font.key.bytes + Array(fontSuffix.utf8))
    }
    let unresolved = rename(renaming)
    for number in tops {
      guard case .dictionary(var node) = document[number] else { continue }
      node["Parent"] = .reference(root)
      document[number] = .dictionary(node)
    }
    var node: PDFDictionary = [
      "T": .string(PDFString(text: name)), "Kids": .array(tops.map(PDFObject.reference)),
    ]
    // As the actions have been renamed, the form dictionary is read anew.
    let renamed = document.dictionary(document.catalog["AcroForm"]) ?? [:]
    for key: PDFName in ["DA", "Q"] { node[key] = renamed[key] }
    document[root] = .dictionary(node)
    resources["Font"] = .dictionary(
      PDFDictionary(fonts.entries.map { (renaming.fonts[$0.key] ?? $0.key, $0.value) }))
    document.updateForm {
      $0["Fields"] = .array([.reference(root)])
      if !fonts.isEmpty { $0["DR"] = .dictionary(resources) }
    }
    return unresolved
  }

  private mutating func rename(_ renaming: ImportRenaming) -> Int {
    var renaming = renaming
    var copy = document
    renaming.knownFields = Set(Form(repairing: &copy).names(in: document).values)
    var scripts = ScriptRenaming(renaming)
    for number in document.objects.indices.map({ ObjectNumber($0 + 1) }) {
      if let object = renaming.rewrittenNames(document[number], in: document) {
        document[number] = object
      }
      if let object = renaming.rewrittenFonts(document[number], in: document) {
        document[number] = object
      }
      scripts.rewrite(number, in: &document)
    }
    return scripts.unresolvedCount
  }
}
