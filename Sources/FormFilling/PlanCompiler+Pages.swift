import PDFContent
import PDFObjects

/// Where the burned content of a page goes.
struct LaidPage {
  var stream: ObjectNumber
  /// See ``BurnPlan/fonts``.
  var fonts: ObjectNumber?
  /// The operators the stream must begin with.
  var head: [UInt8]
}

/// Pages made ready to take burned content.
extension PlanCompiler {
  /// Adds the resources a page's burned content needs, wraps the page's own content so that its
  /// graphics state ends with it, and appends a stream for the burned content.
  ///
  mutating func layOut(_ draft: PageDraft) -> LaidPage {
    let number = draft.page.number
    guard case .dictionary(var node) = document[number] else {
      return LaidPage(stream: number, head: [])
    }
    var resources = resources(of: draft)
    var fonts: ObjectNumber?
    if draft.hasRecordText {
      fonts = document.add(resources["Font"] ?? .dictionary([:]))
      resources["Font"] = fonts.map(PDFObject.reference)
    }
    node["Resources"] = .dictionary(resources)

    let own = contentStreams(node["Contents"])
    var content: [UInt8] = []
    for stream in own {
      // Content that does not decode is passed on as it is, and taken for balanced.
      content += (try? document.decodedData(of: stream.1)) ?? []
      content.append(0x0A)
    }
    let balance = ContentBalance(content: content)
    let opening = [UInt8](repeating: UInt8(ascii: "q"), count: 1 + balance.unmatchedRestores)
    let openingNumber = document.add(
      .stream(PDFStream(dictionary: [:], data: joined(opening))))
    let burned = document.add(.dictionary([:]))
    let all = own.map(\.0)
    node["Contents"] = .array(
      ([openingNumber] + all + [burned]).map(PDFObject.reference))
    document[number] = .dictionary(node)

    var head: [UInt8] = [0x0A]
    for _ in 0..<balance.openTextObjects.clamped { head += Array("ET\n".utf8) }
    for _ in 0..<balance.openMarkedContents.clamped { head += Array("EMC\n".utf8) }
    head += joined(
      [UInt8](repeating: UInt8(ascii: "Q"), count: 1 + balance.openSaves.clamped))
    return LaidPage(stream: burned, fonts: fonts, head: head)
  }

  /// One operator a line's worth, separated by spaces.
  private func joined(_ operators: [UInt8]) -> [UInt8] {
    operators.flatMap { [$0, 0x20] }.dropLast() + [0x0A]
  }

  private mutating func contentStreams(_ contents: PDFObject?) -> [(ObjectNumber, PDFStream)] {
    guard let contents else { return [] }
    let items: [PDFObject]
    if case .array(let list) = document.resolve(contents) {
      items = list
    } else {
      items = [contents]
    }
    return items.compactMap { item in
      guard let number = item.referenceValue, let stream = document.resolve(item).streamValue else {
        return nil
      }
      return (number, stream)
    }
  }

  /// The page's own resources, whoever they were shared with, and ours beside them.
  private func resources(of draft: PageDraft) -> PDFDictionary {
    var resources = document.dictionary(draft.page.resources) ?? [:]
    func add(_ entries: [ObjectNumber: PDFName], under key: PDFName) {
      guard !entries.isEmpty else { return }
      var table = document.dictionary(resources[key]) ?? [:]
      for (number, name) in entries { table[name] = .reference(number) }
      resources[key] = .dictionary(table)
    }
    add(draft.fonts, under: "Font")
    add(draft.objects, under: "XObject")
    return resources
  }
}

extension Int {
  /// Damaged content can leave thousands of states open; closing more than this helps nobody.
  fileprivate var clamped: Int { Swift.min(self, 1000) }
}
