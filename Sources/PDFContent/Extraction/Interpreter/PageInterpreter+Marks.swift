import PDFObjects

/// The marked-content sequences that are open (ISO 32000-2, 14.6).
struct MarkStack {
  private struct Entry {
    var index: Int32
    var isHidden: Bool
    /// The outermost sequence with `/ActualText`; -1 if there is none.
    var replaced: Int32
  }

  private var entries: [Entry] = []
  /// What is beyond the bound is counted only.
  private var uncounted = 0
  private static let deepest = 512

  var depth: Int { entries.count + uncounted }
  /// The innermost sequence; -1 if there is none.
  var current: Int32 { entries.last?.index ?? -1 }
  /// Optional content that is switched off.
  var isHidden: Bool { entries.last?.isHidden ?? false }
  var replaced: Int32 { entries.last?.replaced ?? -1 }

  mutating func push(_ index: Int32, isHidden: Bool, hasActualText: Bool) {
    guard entries.count < Self.deepest else {
      uncounted += 1
      return
    }
    let replaced = replaced >= 0 ? replaced : hasActualText ? index : -1
    entries.append(Entry(index: index, isHidden: isHidden || self.isHidden, replaced: replaced))
  }

  mutating func pop() {
    if uncounted > 0 { uncounted -= 1 } else { _ = entries.popLast() }
  }
}

extension PageInterpreter {
  /// More sequences than this on one page are not kept apart.
  private static let mostMarkedContents = 1 << 20

  mutating func beginMarkedContent(_ scanner: ContentScanner, _ scope: ResourceScope) {
    var tag: PDFName = ""
    if scanner.operands.count >= 2,
      case .name(let name) = scanner.operands[scanner.operands.count - 2]
    {
      tag = name
    }
    switch scanner.operands.last {
    case .dictionary(let dictionary)?:
      beginMarkedContent(tag, properties: .dictionary(dictionary))
    case .name(let name)?: beginMarkedContent(tag, properties: scope.properties(name))
    default: beginMarkedContent(tag, properties: nil)
    }
  }

  mutating func beginMarkedContent(_ tag: PDFName, properties: PDFObject?) {
    let dictionary = document.dictionary(properties)
    let actualText = dictionary.flatMap { document.value("ActualText", in: $0)?.stringValue?.text }
    let isHidden = tag == "OC" && reader.optionalContent.hides(properties)
    guard content.markedContents.count < Self.mostMarkedContents else {
      marks.push(marks.current, isHidden: isHidden, hasActualText: false)
      return
    }
    let index = Int32(content.markedContents.count)
    content.markedContents.append(
      MarkedContent(
        tag: tag, identifier: dictionary.flatMap { document.integer($0["MCID"]) },
        stream: activeForms.last, actualText: actualText, parent: marks.current))
    marks.push(index, isHidden: isHidden, hasActualText: actualText != nil)
  }
}
