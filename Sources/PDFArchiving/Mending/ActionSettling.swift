import PDFObjects

/// Removes actions that an archive may not have from sequences of actions (`/Next`; ISO 32000-2, 12.6.2; ISO 19005-2,
/// 6.5.1).
///
/// An action may follow several others, and even itself: each one that is an object of its own is changed once, in place.
struct ActionSettling {
  var document: Document
  /// How many actions were removed, by their types.
  private(set) var removed: [String: Int] = [:]
  /// What takes the place of actions that are not allowed; null for nothing.
  private var successors: [ObjectNumber: PDFObject] = [:]
  private var seen: Set<ObjectNumber> = []
  /// Allowed actions whose followers are yet to be settled.
  private var pending: [ObjectNumber] = []

  init(document: Document) { self.document = document }

  /// An action, or the first allowed one that follows it; nil if there is none. Those that follow are settled by
  /// ``settleFollowers()``.
  mutating func settled(_ object: PDFObject) -> PDFObject? {
    var object = object
    var passed: [ObjectNumber] = []
    while case .dictionary(let action) = document.resolve(object), isForbidden(action) {
      if let number = object.referenceValue {
        if let successor = successors[number] {
          count(object)
          object = successor
          break
        }
        // Until its followers are known, so that a circle ends.
        successors[number] = .null
        passed.append(number)
      }
      count(object)
      // Only a single follower can take its place.
      guard let next = action["Next"], case .dictionary = document.resolve(next) else {
        object = .null
        break
      }
      object = next
    }
    switch document.resolve(object) {
    case .null: object = .null
    case .dictionary(var action):
      if let number = object.referenceValue {
        if seen.insert(number).inserted { pending.append(number) }
      } else {
        settleNext(of: &action)
        object = .dictionary(action)
      }
    default: break
    }
    for number in passed { successors[number] = object }
    return object.isNull ? nil : object
  }

  /// Settles what follows the actions that were met.
  mutating func settleFollowers() {
    while let number = pending.popLast() {
      guard case .dictionary(var action) = document[number] else { continue }
      settleNext(of: &action)
      document[number] = .dictionary(action)
    }
  }

  private mutating func settleNext(of action: inout PDFDictionary) {
    guard let next = action["Next"] else { return }
    switch document.resolve(next) {
    case .dictionary: action["Next"] = settled(next)
    case .array(let items):
      let kept = items.compactMap { settled($0) }
      if kept != items { action["Next"] = kept.isEmpty ? nil : .array(kept) }
    default: break
    }
  }

  private func isForbidden(_ action: PDFDictionary) -> Bool {
    guard let kind = document.name(action["S"]), ArchiveChecker.allowedActions.contains(kind) else {
      return true
    }
    return kind == "Named"
      && !ArchiveChecker.allowedNamedActions.contains(document.name(action["N"]) ?? "")
  }

  /// Counts an action as removed.
  mutating func count(_ object: PDFObject) {
    let kind = document.dictionary(object).flatMap { document.name($0["S"]) }
    removed[kind?.text ?? ArchiveChecker.untypedAction, default: 0] += 1
  }
}
