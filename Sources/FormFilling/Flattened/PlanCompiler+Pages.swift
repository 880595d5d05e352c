import Diagnostics
import PDFContent
import PDFObjects

/// Where the flattened content of a page goes.
struct LaidPage {
  var stream: ObjectNumber
  /// See ``FlattenedPage/fonts``.
  var fonts: ObjectNumber?
  /// The operators the stream must begin with.
  var head: [UInt8]
}

/// Pages made ready to take flattened content.
extension PlanCompiler {
  /// Adds the resources a page's flattened content needs, wraps the page's own content so that its
  /// graphics state ends with it, and appends a stream for the flattened content.
  mutating func layOut(_ draft: inout PageDraft) -> LaidPage {
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
    let balance = balance(of: &draft)
    let opening = [UInt8](repeating: UInt8(ascii: "q"), count: 1 + balance.unmatchedRestores)
    let openingNumber = document.add(
      .stream(PDFStream(dictionary: [:], data: joined(opening))))
    let flattened = document.add(.dictionary([:]))
    let all = own.map(\.0)
    node["Contents"] = .array(
      ([openingNumber] + all + [flattened]).map(PDFObject.reference))
    document[number] = .dictionary(node)

    var head: [UInt8] = [0x0A]
    for _ in 0..<balance.openTextObjects.clamped { head += Array("ET\n".utf8) }
    for _ in 0..<balance.openMarkedContents.clamped { head += Array("EMC\n".utf8) }
    head += joined(
      [UInt8](repeating: UInt8(ascii: "Q"), count: 1 + balance.openSaves.clamped))
    return LaidPage(stream: flattened, fonts: fonts, head: head)
  }

  /// Reads a page's own content, the first time it is asked for.
  mutating func balance(of draft: inout PageDraft) -> ContentBalance {
    if let balance = draft.balance { return balance }
    let streams = contentStreams(document[draft.page.number].dictionaryValue?["Contents"])
    let content = pageContent(of: streams)
    let properties = document.dictionary(
      document.dictionary(draft.page.resources)?["Properties"])
    let balance = ContentBalance(content: content) { name in
      document.integer(document.dictionary(properties?[name])?["MCID"])
    }
    draft.balance = balance
    return balance
  }

  /// The decoded content of a page, its streams joined by line feeds.
  ///
  /// Content that does not decode is written to the output unchanged and treated as balanced. So is
  /// content beyond `decodedStreamLimit` on one page, and beyond ``contentAllowance`` on all pages.
  private mutating func pageContent(of streams: [(ObjectNumber, PDFStream)]) -> [UInt8] {
    var content: [UInt8] = []
    var decoded: [ObjectNumber: Range<Int>] = [:]
    for (number, stream) in streams {
      let start = content.count
      let limit = Document.decodedStreamLimit - start
      if let range = decoded[number] {
        guard range.count <= limit, contentAllowance.take(range.count) else { break }
        content += content[range]
      } else {
        contentAllowance.add(for: stream)
        content += (try? contentAllowance.decode(stream, in: document, limit: limit)) ?? []
        decoded[number] = start..<content.count
      }
      content.append(0x0A)
    }
    return content
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
    if !draft.graphicsStates.isEmpty {
      var table = document.dictionary(resources["ExtGState"]) ?? [:]
      for (name, state) in draft.graphicsStates { table[name] = state }
      resources["ExtGState"] = .dictionary(table)
    }
    return resources
  }
}

extension Int {
  /// Damaged content can leave thousands of states open; closing more than this helps nobody.
  fileprivate var clamped: Int { Swift.min(self, 1000) }
}
