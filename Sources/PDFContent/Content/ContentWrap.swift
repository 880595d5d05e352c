/// Operators that enclose content so that what it leaves open, or closes too often, does not affect other content.
package struct ContentWrap {
  package let prefix: [UInt8]
  package let suffix: [UInt8]

  package init(_ content: [UInt8]) {
    let balance = ContentBalance(content: content)
    func lines(_ text: String, _ count: Int) -> [UInt8] {
      Array(String(repeating: text + "\n", count: min(count, 10_000)).utf8)
    }
    prefix =
      lines("q", 1 + balance.unmatchedRestores)
      + lines("/Artifact BMC", balance.unmatchedMarkedContentEnds)
    suffix =
      lines("ET", balance.openTextObjects) + lines("EMC", balance.openMarkedContents)
      + lines("Q", balance.openSaves + 1)
  }
}
