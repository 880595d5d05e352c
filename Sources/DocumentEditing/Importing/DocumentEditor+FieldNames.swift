import PDFObjects

extension DocumentEditor {
  /// Puts new names of fields in the place of the old ones in actions and scripts (ISO 32000-2, 12.7.6 and
  /// 12.6.4.17). The fields themselves keep their names.
  ///
  /// - Parameter names: the new full names by the old ones.
  /// - Parameter known: the full names of all fields, before they are renamed.
  /// - Returns: how many scripts may refer to renamed fields by names that only running the script would show.
  package mutating func renameFieldReferences(
    _ names: [String: String], known: Set<String>
  ) -> Int {
    guard !names.isEmpty else { return 0 }
    var renaming = ImportRenaming()
    renaming.fields = names
    renaming.knownFields = known
    var scripts = ScriptRenaming(renaming)
    for number in document.objects.indices.map({ ObjectNumber($0 + 1) }) {
      if let object = renaming.rewrittenNames(document[number], in: document) {
        document[number] = object
      }
      scripts.rewrite(number, in: &document)
    }
    return scripts.unresolvedCount
  }

  /// How many objects have actions or locks that name one of these fields.
  package func referenceCount(to fields: [String]) -> Int {
    var renaming = ImportRenaming()
    // What another name would change names the field.
    renaming.fields = Dictionary(
      fields.map { ($0, $0 + " ") }, uniquingKeysWith: { first, _ in first })
    renaming.knownFields = Set(fields)
    return document.objects.indices.count {
      renaming.rewrittenNames(document[ObjectNumber($0 + 1)], in: document) != nil
    }
  }
}
