import Diagnostics
import PDFObjects

/// What the records of a template have in common.
extension MergedFile {
  /// What is known of a template once the next record is counted, and what of that record is compressed already.
  mutating func nextObjects(
    of template: MergeTemplate
  ) throws(FormwrightError) -> (MergedKind, RepeatedObjects?) {
    let key = ObjectIdentifier(template.identity)
    var kind: MergedKind
    if let known = kinds[key] { kind = known } else { kind = try newKind(template) }
    let objects = kind.nextObjects(of: template, in: &file)
    kinds[key] = kind
    return (kind, objects)
  }

  /// Writes what the records of a template share.
  private mutating func newKind(_ template: MergeTemplate) throws(FormwrightError) -> MergedKind {
    guard template.outputProfiles == first.outputProfiles else {
      throw FormwrightError(
        .data, "merge",
        "the record's forms have another output profile than those of records before it",
        hint: "Merge outputs of these forms into a file of their own.")
    }
    let base = file.next
    try joinStructureRoot(of: template, sharedFrom: base)
    let kind = MergedKind(template, number: kinds.count + 1, sharedFrom: base)
    if let own = template.form {
      form.join(own, kind: kind.number) { template.settled($0, sharedFrom: base) }
    }
    _ = file.reserve(template.shared.count)
    version = max(version, template.version)
    for (place, object) in template.shared.enumerated() {
      write(object, base + place) { target in
        if case .shared(let place) = target { base + place } else { 0 }
      }
    }
    return kind
  }

  private mutating func joinStructureRoot(
    of template: MergeTemplate, sharedFrom base: Int
  ) throws(FormwrightError) {
    guard let root = template.structure else { return }
    var joined =
      structure ?? MergeTemplate.SharedStructure()
    for (path, entries) in [(\.types, root.types), (\.classes, root.classes)]
      as [(WritableKeyPath<MergeTemplate.SharedStructure, PDFDictionary>, PDFDictionary)]
    {
      for (name, meaning) in entries {
        guard joined[keyPath: path][name] ?? meaning == meaning else {
          throw FormwrightError(
            .data, "merge",
            "the record's forms define a structure type differently from those of records before it",
            hint: "Merge the outputs without tags.")
        }
        joined[keyPath: path][name] = meaning
      }
    }
    joined.namespaces += root.namespaces.map { template.settled($0, sharedFrom: base) }
    structure = joined
  }
}
