import Synchronization

/// Drawings of pages, each good for one revision.
struct DrawnPages: ~Copyable, Sendable {
  private let kept = Mutex<[Int: (revision: Int, svg: [UInt8])]>([:])

  /// Pages beyond these are drawn again when they are asked for.
  private static let mostKept = 40

  func page(_ number: Int, ofRevision revision: Int) -> [UInt8]? {
    kept.withLock { $0[number] }.flatMap { $0.revision == revision ? $0.svg : nil }
  }

  func keep(_ svg: [UInt8], ofPage number: Int, revision: Int) {
    kept.withLock { kept in
      if kept.count >= Self.mostKept { kept.removeAll() }
      kept[number] = (revision, svg)
    }
  }
}
