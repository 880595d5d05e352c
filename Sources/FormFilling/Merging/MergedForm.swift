import PDFObjects

/// What records with one template add to the interactive form of a merged file (ISO 32000-2, 12.7.3).
struct MergeForm: Sendable {
  /// Fields at the root, and calculated fields in their order.
  var fields: [RelocatableObject.Target] = []
  var calculationOrder: [RelocatableObject.Target] = []
  /// The default resources, which name shared objects.
  var resources: PDFDictionary = [:]
  var signatureFlags = 0
  /// Scripts that run when the file is opened.
  var scripts: [(name: PDFString, action: PDFObject)] = []

  /// - Returns: nil if the document has no form.
  init?(_ document: Document, _ targets: [RelocatableObject.Reference]) {
    guard let form = document.dictionary(document.catalog["AcroForm"]) else { return nil }
    func places(_ key: PDFName) -> [RelocatableObject.Target] {
      (document.array(form[key]) ?? []).compactMap(\.referenceValue).compactMap { number in
        guard targets.indices.contains(number.index),
          case .target(let target) = targets[number.index]
        else { return nil }
        return target
      }
    }
    fields = places("Fields")
    calculationOrder = places("CO")
    for entry in (document.dictionary(form["DR"]) ?? [:]).entries {
      resources[entry.key] =
        document.dictionary(entry.value).map(PDFObject.dictionary) ?? entry.value
    }
    signatureFlags = document.integer(form["SigFlags"]) ?? 0
    scripts = document.scripts.filter { !document.isMarked($0.action) }
  }
}

/// The interactive form of a merged file.
struct MergedForm {
  private var fields: [PDFObject] = []
  private var calculationOrder: [PDFObject] = []
  private var resources: PDFDictionary = [:]
  private var signatureFlags = 0
  private var scripts: [PDFString: PDFObject] = [:]

  /// Adds the fields of a record.
  mutating func add(_ form: MergeForm, _ number: (RelocatableObject.Target) -> Int) {
    func references(_ targets: [RelocatableObject.Target]) -> [PDFObject] {
      targets.map { .reference(ObjectNumber(number($0))) }
    }
    fields += references(form.fields)
    calculationOrder += references(form.calculationOrder)
  }

  /// Adds what the records of a template share. Fonts are known under names of the template; of other resources
  /// with one name, and of scripts, the first stays.
  ///
  /// - Parameters:
  ///   - kind: the number of the template, from 1; see ``BlockMark/kind``.
  ///   - settled: the object with the numbers of the file.
  mutating func join(_ form: MergeForm, kind: Int, _ settled: (PDFObject) -> PDFObject) {
    for (category, value) in form.resources {
      guard case .dictionary(let entries) = value else {
        if resources[category] == nil { resources[category] = settled(value) }
        continue
      }
      var joined = resources[category]?.dictionaryValue ?? [:]
      for (name, value) in entries {
        let name = PDFName(bytes: BlockMark.kind.settled(in: name.bytes, number: kind))
        if joined[name] == nil { joined[name] = settled(value) }
      }
      resources[category] = .dictionary(joined)
    }
    signatureFlags |= form.signatureFlags
    for script in form.scripts where scripts[script.name] == nil {
      scripts[script.name] = settled(script.action)
    }
  }

  /// The form dictionary; nil if there are no fields.
  var dictionary: PDFDictionary? {
    guard !fields.isEmpty else { return nil }
    var form: PDFDictionary = ["Fields": .array(fields)]
    if !calculationOrder.isEmpty { form["CO"] = .array(calculationOrder) }
    if !resources.isEmpty { form["DR"] = .dictionary(resources) }
    if signatureFlags != 0 { form["SigFlags"] = .integer(signatureFlags) }
    return form
  }

  /// The name tree of the scripts; nil if there are none.
  var scriptTree: PDFObject? {
    let entries = scripts.sorted { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }
    guard !entries.isEmpty else { return nil }
    return .dictionary(["Names": .array(entries.flatMap { [.string($0.key), $0.value] })])
  }
}
