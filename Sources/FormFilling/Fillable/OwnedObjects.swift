import PDFObjects

/// An object that appearances alone lead to, such as a font embedded for the text they show: it goes
/// with them when a record replaces them all, so that nothing of the old values stays in the file.
struct OwnedObject: Sendable {
  /// Among the changing objects.
  var place: Int
  /// The appearance streams that lead to it, among the changing objects.
  var owners: [Int]
}

extension PlanCompiler {
  /// What these appearance streams own, by number: it has to be among the changing objects.
  func objectsOwned(
    by streams: [ObjectNumber], besides taken: Set<ObjectNumber> = []
  ) -> [(object: ObjectNumber, owners: [Int])] {
    document.owned(by: streams).filter { !taken.contains($0.object) }
  }
}

extension OwnedObject {
  /// What was found, with its places among the changing objects.
  static func placed(
    _ found: [(object: ObjectNumber, owners: [Int])], of streams: [ObjectNumber],
    in compacted: CompactedForm
  ) -> [OwnedObject] {
    found.compactMap { found in
      let owners = found.owners.compactMap { compacted.place(streams[$0]) }
      guard let place = compacted.place(found.object), owners.count == found.owners.count else {
        return nil
      }
      return OwnedObject(place: place, owners: owners)
    }
  }
}
