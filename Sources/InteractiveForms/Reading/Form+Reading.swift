package import PDFObjects

extension Form {
  /// Reads the form of a document and repairs its tree on the way: direct dictionaries become
  /// indirect, kids get their `/Parent`, fields that stand only on pages join `/Fields`, and the
  /// page tree is mended.
  ///
  /// A document without a form gives a form without fields.
  package init(repairing document: inout Document) {
    document.repairPageTree()
    let pages = document.pageList()
    let formDictionary = document.dictionary(document.catalog["AcroForm"]) ?? [:]
    let resources = document.dictionary(formDictionary["DR"]) ?? [:]
    var reader = FieldTreeReader(document: document, form: formDictionary, pages: pages)
    reader.readTree()
    reader.readPages()
    reader.separateMadeUpNames()
    reader.settleToggleValues()
    reader.finish()
    document = reader.document

    fields = reader.fields
    let nameByNumber = Dictionary(
      reader.fields.map { ($0.number, $0.name) }, uniquingKeysWith: { first, _ in first })
    calculationOrder = (document.array(formDictionary["CO"]) ?? []).compactMap { field in
      field.referenceValue.flatMap { nameByNumber[$0] }
    }
    self.pages = pages
    needAppearances = document.value("NeedAppearances", in: formDictionary)?.booleanValue ?? false
    defaultResources = resources
    defaultAppearance = document.value("DA", in: formDictionary)?.stringValue?.bytes ?? []
    strayWidgets = reader.strayWidgets
    diagnostics = reader.diagnostics
    if document.value("XFA", in: formDictionary) == nil {
      xfa = .none
    } else {
      xfa = fields.isEmpty && document.showsXFAPlaceholderAlone(pages) ? .dynamic : .static
    }
    let permissions = document.dictionary(document.catalog["Perms"]) ?? [:]
    hasUsageRights = permissions["UR3"] != nil || permissions["UR"] != nil
    signatureCount = Self.countSignatures(in: document, permissions: permissions)
  }

  /// Signature dictionaries with a byte range that grant no usage rights (an incremental file may
  /// still hold older ones of those), and a certifying signature whatever it looks like.
  private static func countSignatures(in document: Document, permissions: PDFDictionary) -> Int {
    var count = 0
    for object in document.objects {
      guard case .dictionary(let dictionary) = object, dictionary["ByteRange"] != nil,
        !grantsUsageRights(dictionary, in: document)
      else { continue }
      let type = document.name(dictionary["Type"])
      if type == "Sig" || type == "DocTimeStamp" || dictionary["Contents"] != nil { count += 1 }
    }
    if count == 0, permissions["DocMDP"] != nil { count = 1 }
    return count
  }

  /// ISO 32000-1, 12.8.2.3: a signature reference whose transform method is `UR` or `UR3`.
  private static func grantsUsageRights(
    _ signature: PDFDictionary, in document: Document
  ) -> Bool {
    (document.array(signature["Reference"]) ?? []).contains { reference in
      let method = document.name(document.dictionary(reference)?["TransformMethod"])
      return method == "UR3" || method == "UR"
    }
  }
}
