extension Document {
  /// The document without what its trailer does not reach, renumbered so that the objects a
  /// record changes come last.
  ///
  /// Constant objects keep their order and are numbered from 1; after them a gap is left for the
  /// object streams that will hold them (see ``FilePrefix``); the changing objects follow in the
  /// order given. References to nothing become null.
  ///
  /// - Parameter changing: objects to number last; each is kept whether reached or not.
  /// - Returns: the new document, and for each old object its new number (nil where dropped).
  package func compacted(changing: [ObjectNumber]) -> CompactedDocument {
    let reached = reachable(from: changing)
    let isChanging = Set(changing)
    var map = [UInt32](repeating: 0, count: objects.count + 1)
    var kept: [PDFObject] = []
    var packable = 0
    for index in objects.indices {
      let number = ObjectNumber(index + 1)
      // A null object is the same as none (7.3.9): references to it become null themselves.
      guard reached[number.index], !isChanging.contains(number), !objects[index].isNull else {
        continue
      }
      kept.append(objects[index])
      map[number.index] = UInt32(kept.count)
      if objects[index].streamValue == nil { packable += 1 }
    }
    let constantCount = kept.count
    let containerCount = (packable + FilePrefix.objectsPerStream - 1) / FilePrefix.objectsPerStream
    for _ in 0..<containerCount { kept.append(.null) }
    for number in changing where map[number.index] == 0 && !self[number].isNull {
      kept.append(self[number])
      map[number.index] = UInt32(kept.count)
    }
    for index in kept.indices { kept[index] = kept[index].renumbered(map) }
    var trailer = PDFDictionary()
    for key: PDFName in ["Root", "Info", "ID"] {
      trailer[key] = self.trailer[key]?.renumbered(map)
    }
    let document = Document(
      objects: kept, trailer: trailer, headerVersion: headerVersion, encryption: encryption,
      readingDiagnostics: readingDiagnostics)
    return CompactedDocument(
      document: document, constantCount: constantCount, containerCount: containerCount, map: map)
  }

  /// Whether each object, by number, can be reached from the trailer or from `roots`.
  package func reachable(from roots: [ObjectNumber]) -> [Bool] {
    var reached = [Bool](repeating: false, count: objects.count + 1)
    var pending: [ObjectNumber] = []
    func push(_ object: PDFObject) {
      object.forEachReference { number in
        guard number.index <= objects.count, number.index > 0, !reached[number.index] else {
          return
        }
        reached[number.index] = true
        pending.append(number)
      }
    }
    for key: PDFName in ["Root", "Info", "ID"] { if let value = trailer[key] { push(value) } }
    for root in roots { push(.reference(root)) }
    while let number = pending.popLast() { push(self[number]) }
    return reached
  }
}

/// See ``Document/compacted(changing:)``.
package struct CompactedDocument: Sendable {
  package let document: Document
  /// Objects 1…n are constant.
  package let constantCount: Int
  /// Numbers n+1… are kept for the object streams of the constant objects.
  package let containerCount: Int
  let map: [UInt32]

  /// The new number of an object that was kept.
  package func newNumber(_ old: ObjectNumber) -> ObjectNumber? {
    guard map.indices.contains(old.index), map[old.index] > 0 else { return nil }
    return ObjectNumber(map[old.index])
  }
}

extension PDFObject {
  /// Calls `body` for each reference in this object's direct values.
  package func forEachReference(_ body: (ObjectNumber) -> Void) {
    switch self {
    case .reference(let number): body(number)
    case .array(let items): for item in items { item.forEachReference(body) }
    case .dictionary(let dictionary):
      for entry in dictionary.entries { entry.value.forEachReference(body) }
    case .stream(let stream):
      for entry in stream.dictionary.entries { entry.value.forEachReference(body) }
    case .null, .boolean, .integer, .real, .string, .name: break
    }
  }

  func renumbered(_ map: [UInt32]) -> PDFObject {
    switch self {
    case .reference(let number):
      guard map.indices.contains(number.index), map[number.index] > 0 else { return .null }
      return .reference(ObjectNumber(map[number.index]))
    case .array(let items): return .array(items.map { $0.renumbered(map) })
    case .dictionary(let dictionary): return .dictionary(dictionary.renumbered(map))
    case .stream(let stream):
      return .stream(
        PDFStream(dictionary: stream.dictionary.renumbered(map), data: stream.data))
    case .null, .boolean, .integer, .real, .string, .name: return self
    }
  }
}

extension PDFDictionary {
  fileprivate func renumbered(_ map: [UInt32]) -> PDFDictionary {
    var copy: [Entry] = []
    copy.reserveCapacity(entries.count)
    for entry in entries {
      let value = entry.value.renumbered(map)
      if value != .null { copy.append(Entry(key: entry.key, value: value)) }
    }
    return PDFDictionary(sortedEntries: copy)
  }
}

extension PDFDictionary {
  /// This dictionary as it reads after the document was compacted.
  package func renumbered(by compacted: CompactedDocument) -> PDFDictionary {
    renumbered(compacted.map)
  }
}
