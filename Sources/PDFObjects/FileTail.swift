/// The part of an output file that belongs to one record: the changed objects, the cross-reference
/// stream over the whole file and the trailer. Prefix and tail together are a clean file of one
/// revision.
public struct FileTail: Sendable {
  public let bytes: [UInt8]

  /// - Parameters:
  ///   - changed: from the prefix's ``FilePrefix/firstChangingNumber`` on, without gaps.
  public init(following prefix: FilePrefix, changed: [PDFObject]) {
    var writer = ObjectWriter()
    writer.base = prefix.bytes.count
    let first = prefix.firstChangingNumber.index
    var places = [CrossReferenceRow](repeating: .free, count: changed.count)
    var packed: [(ObjectNumber, PDFObject)] = []
    for (index, object) in changed.enumerated() {
      // None at all is the same as null (ISO 32000-2, 7.3.9), and leaves its row free.
      if object.isNull { continue }
      let number = ObjectNumber(first + index)
      if case .stream(let stream) = object {
        places[index] = .offset(writer.stream(number, stream))
      } else {
        packed.append((number, object))
      }
    }
    var next = first + changed.count
    var start = 0
    while start < packed.count {
      let group = Array(packed[start..<min(start + FilePrefix.objectsPerStream, packed.count)])
      let container = ObjectNumber(next)
      for (index, member) in group.enumerated() {
        places[member.0.index - first] = .packed(container: container, index: index)
      }
      places.append(.offset(writer.objectStream(container, group, level: 6)))
      next += 1
      start += group.count
    }
    let table = ObjectNumber(next)
    let tableOffset = writer.position
    places.append(.offset(tableOffset))

    var rows: [UInt8] = []
    rows.reserveCapacity(places.count * CrossReferenceRow.width)
    for place in places { place.append(to: &rows) }

    var digest = prefix.digest
    digest.update(writer.bytes)
    let identifier = PDFString(bytes: Array(digest.finish().prefix(16)))
    var dictionary = prefix.trailer
    dictionary["Type"] = .name("XRef")
    dictionary["Size"] = .integer(next + 1)
    dictionary["W"] = .array([.integer(1), .integer(4), .integer(2)])
    dictionary["ID"] = .array([.string(prefix.originalID ?? identifier), .string(identifier)])
    dictionary["Filter"] = .name("FlateDecode")
    let data = prefix.rows.followed(by: rows)
    _ = writer.stream(table, PDFStream(dictionary: dictionary, data: data))
    writer.bytes.append(contentsOf: "startxref\n\(tableOffset)\n%%EOF\n".utf8)
    bytes = writer.bytes
  }
}

extension Document {
  /// The whole document as the bytes of a file: compact, of one revision, the same for the same
  /// document.
  public func fileBytes() -> [UInt8] {
    let prefix = FilePrefix(compacted(changing: []))
    return prefix.bytes + FileTail(following: prefix, changed: []).bytes
  }
}
