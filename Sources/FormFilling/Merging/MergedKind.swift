import PDFObjects

/// What a merged file keeps of the records that have one template.
struct MergedKind {
  /// Records that are written before their objects are compressed for all that follow.
  private static let recordsBefore = 2
  /// Fewer objects are not worth it; more, or those of more templates, would take too much memory.
  private static let objectCounts = 64...20_000
  private static let mostTemplates = 256

  /// Kept as long as the file, so that no other template is taken for this one.
  let identity: MergeTemplate.Identity
  /// The number of the template in the order of first records, from 1.
  let number: Int
  /// The number of the first object that the records share.
  let sharedFrom: Int
  private var recordCount = 0
  private var repeated: RepeatedObjects?

  init(_ template: MergeTemplate, number: Int, sharedFrom: Int) {
    identity = template.identity
    self.number = number
    self.sharedFrom = sharedFrom
  }

  /// The objects of the next record that are compressed already; nil if they are written one by one. The next
  /// number of the file is then one that they can begin at.
  mutating func nextObjects(
    of template: MergeTemplate, in file: inout LongFile
  ) -> RepeatedObjects? {
    recordCount += 1
    guard recordCount > Self.recordsBefore, number <= Self.mostTemplates,
      Self.objectCounts.contains(template.repeated.count)
    else { return nil }
    file.align(to: RepeatedObjects.step)
    if let repeated, repeated.canBegin(at: file.next) { return repeated }
    let objects = template.repeated.compactMap {
      place -> (place: Int, object: RelocatableObject)? in
      guard case .constant(let object) = template.own[place] else { return nil }
      return (place, object)
    }
    repeated = RepeatedObjects(
      objects, count: template.own.count, from: file.next, sharedFrom: sharedFrom)
    return repeated
  }
}
