import Formwright

/// What `update_info` reads: the lines that `dump_data` prints.
struct PdftkInfoFile {
  private(set) var properties = DocumentProperties()
  /// What was passed over.
  private(set) var warnings: [String] = []
  private let isUTF8: Bool

  init(_ text: String, isUTF8: Bool) {
    self.isUTF8 = isUTF8
    var record: (kind: String, entries: [String: String])?
    var bookmarks: [(level: Int, bookmark: Bookmark)] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
      let (key, value) = Self.split(line)
      if key.hasSuffix("Begin"), value.isEmpty {
        if let record { take(record.kind, record.entries, &bookmarks) }
        record = (String(key.dropLast("Begin".count)), [:])
      } else if let kind = record?.kind, !kind.isEmpty, key.hasPrefix(kind), line.contains(":") {
        record?.entries[key] = isUTF8 ? value : PdftkText.text(ofEntities: value)
      } else if !key.hasPrefix("PdfID"), key != "NumberOfPages" {
        warnings.append("line \(index + 1) belongs to no record and is ignored")
      }
    }
    if let record { take(record.kind, record.entries, &bookmarks) }
    if !bookmarks.isEmpty {
      var rest = bookmarks[...]
      properties.bookmarks = Self.tree(&rest, level: 1)
    }
  }

  private static func split(_ line: Substring) -> (key: String, value: String) {
    guard let colon = line.firstIndex(of: ":") else {
      return (line.filter { !$0.isWhitespace }, "")
    }
    let value = line[line.index(after: colon)...]
    return (String(line[..<colon]), String(value.hasPrefix(" ") ? value.dropFirst() : value))
  }

  private mutating func take(
    _ kind: String, _ entries: [String: String],
    _ bookmarks: inout [(level: Int, bookmark: Bookmark)]
  ) {
    func number(_ key: String) -> Int? { entries[key].flatMap { Int($0) } }
    switch kind {
    case "Info":
      guard let key = entries["InfoKey"], !key.isEmpty, let value = entries["InfoValue"] else {
        break
      }
      properties.information.updateValue(value.isEmpty ? nil : value, forKey: key)
      return
    case "Bookmark":
      guard let title = entries["BookmarkTitle"], let level = number("BookmarkLevel"), level > 0,
        let page = number("BookmarkPageNumber")
      else { break }
      bookmarks.append((level, Bookmark(title: title, page: page > 0 ? page - 1 : nil)))
      return
    case "PageLabel":
      guard let first = number("PageLabelNewIndex"), first > 0 else { break }
      properties.pageLabels =
        (properties.pageLabels ?? []) + [
          PageLabelRange(
            firstPage: first - 1, prefix: entries["PageLabelPrefix"] ?? "",
            start: max(number("PageLabelStart") ?? 1, 1),
            style: entries["PageLabelNumStyle"].flatMap(PdftkLabelStyle.style))
        ]
      return
    case "PageMedia":
      guard let page = number("PageMediaNumber"), page > 0 else { break }
      properties.pages[page - 1] = PageGeometry(
        mediaBox: entries["PageMediaRect"].flatMap(Self.box),
        cropBox: entries["PageMediaCropRect"].flatMap(Self.box),
        rotation: number("PageMediaRotation"))
      return
    default: break
    }
    warnings.append("a record \(kind)Begin is not complete and is ignored")
  }

  private static func box(_ text: String) -> Rectangle? {
    let numbers = text.split(separator: " ").compactMap(PdftkText.number)
    guard numbers.count == 4, numbers.allSatisfy({ $0.isFinite && abs($0) < 1e9 }) else {
      return nil
    }
    return Rectangle(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  /// More levels than viewers show; what is deeper stays at the last.
  private static let greatestLevel = 100

  private static func tree(
    _ rest: inout ArraySlice<(level: Int, bookmark: Bookmark)>, level: Int
  ) -> [Bookmark] {
    var items: [Bookmark] = []
    while let (own, bookmark) = rest.first, own >= level {
      rest.removeFirst()
      var item = bookmark
      if level < greatestLevel, let next = rest.first, next.level > own {
        item.items = tree(&rest, level: own + 1)
      }
      items.append(item)
    }
    return items
  }
}
