/// The part of an output file that belongs to one record: the changed objects, the cross-reference
/// stream over the whole file and the trailer. Prefix and tail together are a clean file of one
/// revision.
package struct FileTail: Sendable {
  package let bytes: [UInt8]
  /// The digest of the prefix and the first ``digestedCount`` bytes, to be carried on.
  fileprivate let digest: SHA256
  fileprivate let digestedCount: Int
}

extension FilePrefix {
  /// The SHA-256 digest of the whole file, in hexadecimal.
  package func sha256(followedBy tail: FileTail) -> String {
    var digest = tail.digest
    digest.update(tail.bytes[tail.digestedCount...])
    return hexadecimal(digest.finish())
  }
}

/// Writes a tail object by object: the first has the prefix's ``FilePrefix/firstChangingNumber``, and
/// each that follows the next number.
package struct FileTailWriter {
  /// How hard the objects of a record are compressed. On forms of government agencies, level 6 takes
  /// four times as long and makes files 1 % smaller.
  private static let level: Int32 = 1

  private let prefix: FilePrefix
  private let first: Int
  private var writer = ObjectWriter()
  private var packed = PackedObjects()
  private var rows: [CrossReferenceRow] = []

  package init(following prefix: FilePrefix) {
    self.prefix = prefix
    first = prefix.firstChangingNumber.index
    writer.base = prefix.bytes.count
  }

  private var next: ObjectNumber { ObjectNumber(first + rows.count) }

  package mutating func add(_ object: PDFObject) {
    switch object {
    // A missing object is the same as null (ISO 32000-2, 7.3.9).
    case .null: rows.append(.free)
    case .stream(let stream): rows.append(.offset(writer.stream(next, stream)))
    default: addPacked { appendObject(object, to: &$0) }
    }
  }

  /// Adds an object that is not a stream.
  ///
  /// - Parameter write: appends the object's syntax.
  package mutating func addPacked(_ write: (inout [UInt8]) -> Void) {
    packed.add(next, write)
    rows.append(.free)
  }

  /// The syntax of a dictionary up to its `>>`, to which more entries may be appended.
  package static func opening(of dictionary: PDFDictionary) -> [UInt8] {
    var bytes: [UInt8] = []
    appendDictionary(dictionary, to: &bytes)
    return Array(bytes.dropLast(">>".utf8.count))
  }

  /// Adds a stream.
  ///
  /// - Parameter opening: its dictionary without `/Length` (see ``opening(of:)``).
  package mutating func addStream(opening: [UInt8], data: [UInt8]) {
    rows.append(.offset(writer.stream(next, opening: opening, data: data)))
  }

  package consuming func finish() -> FileTail {
    let containers = next
    rows += Array(repeating: .free, count: packed.streamCount)
    packed.write(from: containers, level: Self.level, to: &writer) { number, row in
      rows[number.index - first] = row
    }
    let table = next
    let tableOffset = writer.position
    rows.append(.offset(tableOffset))

    var rowBytes: [UInt8] = []
    rowBytes.reserveCapacity(rows.count * CrossReferenceRow.width)
    for row in rows { row.append(to: &rowBytes) }

    var digest = prefix.digest
    digest.update(writer.bytes)
    let digestedCount = writer.bytes.count
    var finished = digest
    let identifier = PDFString(bytes: Array(finished.finish().prefix(16)))
    var dictionary = prefix.trailer
    dictionary["Type"] = .name("XRef")
    dictionary["Size"] = .integer(table.index + 1)
    dictionary["W"] = .array([.integer(1), .integer(4), .integer(2)])
    dictionary["ID"] = .array([.string(prefix.originalID ?? identifier), .string(identifier)])
    dictionary["Filter"] = .name("FlateDecode")
    let data = prefix.rows.followed(by: rowBytes)
    _ = writer.stream(table, PDFStream(dictionary: dictionary, data: data))
    writer.bytes.append(contentsOf: "startxref\n\(tableOffset)\n%%EOF\n".utf8)
    return FileTail(bytes: writer.bytes, digest: digest, digestedCount: digestedCount)
  }
}

extension Document {
  /// The whole document as the bytes of a file: compact, of one revision, the same for the same
  /// document.
  package func fileBytes() -> [UInt8] {
    let prefix = FilePrefix(compacted(changing: []), level: 6)
    return prefix.bytes + FileTailWriter(following: prefix).finish().bytes
  }
}
