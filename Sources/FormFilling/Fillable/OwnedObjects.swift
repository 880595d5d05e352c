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

extension FormPlan {
  /// Takes over what was found, with its places among the changing objects.
  mutating func take(
    _ found: [(object: ObjectNumber, owners: [Int])], of streams: [ObjectNumber],
    _ index: (ObjectNumber) -> Int?
  ) {
    owned = found.compactMap { found in
      let owners = found.owners.compactMap { index(streams[$0]) }
      guard let place = index(found.object), owners.count == found.owners.count else { return nil }
      return OwnedObject(place: place, owners: owners)
    }
  }
}

extension RecordFiller {
  /// Notes that a record has replaced an appearance stream.
  mutating func noteReplaced(_ stream: Int) {
    if !plan.owned.isEmpty { replaced.insert(stream) }
  }

  func dropOrphans(from objects: inout ChangingObjects) {
    guard !replaced.isEmpty else { return }
    for owned in plan.owned where owned.owners.allSatisfy(replaced.contains) {
      objects[owned.place] = .null
    }
  }
}
