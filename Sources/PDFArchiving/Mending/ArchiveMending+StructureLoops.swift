import Diagnostics
import PDFObjects

extension ArchiveMending {
  /// Takes structure elements out of the lists that lead back to them, or that name them a second time: the
  /// structure is a tree (ISO 32000-2, 14.7.2), and readers that go through it as one never end.
  mutating func removeRepeatedElements() {
    guard let root = document.catalog["StructTreeRoot"]?.referenceValue else { return }
    var seen: Set<ObjectNumber> = [root]
    var pending = [root]
    var count = 0
    while let number = pending.popLast() {
      guard let kids = document[number].dictionaryValue?["K"] else { continue }
      let items = document.array(kids) ?? [kids]
      let kept = items.filter { item in
        // Content and annotations are no elements.
        guard let kid = item.referenceValue, document[kid].dictionaryValue?["S"] != nil else {
          return true
        }
        guard seen.insert(kid).inserted else { return false }
        pending.append(kid)
        return true
      }
      guard kept.count < items.count else { continue }
      count += items.count - kept.count
      update(number) { $0["K"] = kept.isEmpty ? nil : .array(kept) }
    }
    if count > 0 { note("\(counted(count, "repeated structure element")) left the structure tree") }
  }
}
