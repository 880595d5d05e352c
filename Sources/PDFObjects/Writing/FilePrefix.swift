/// The part of an output file that no record changes: header, constant objects, and their rows of
/// the cross-reference table. Made once, written many times.
package struct FilePrefix: Sendable {
  /// How many objects share one object stream (ISO 32000-2, 7.5.7).
  static let objectsPerStream = 200

  /// From the header to the end of the last constant object.
  package let bytes: [UInt8]
  /// Rows for object 0 and every object in `bytes` (7.5.8.3), ``CrossReferenceRow/width`` bytes each.
  let rows: DeflatedPrefix
  /// The number of the first object that follows.
  package let firstChangingNumber: ObjectNumber
  /// `/Root` and `/Info`.
  let trailer: PDFDictionary
  /// The first half of `/ID` in the file this was made from.
  let originalID: PDFString?
  /// The digest of `bytes`, to be carried on.
  let digest: SHA256

  /// - Parameter level: how hard objects are compressed, from 1 to 12.
  package init(_ compacted: CompactedDocument, level: Int32 = 9) {
    var writer = ObjectWriter()
    let document = compacted.document
    writer.header(version: document.version(atLeast: (1, 5)))
    var rows: [UInt8] = []
    CrossReferenceRow.free.append(to: &rows)

    let end = compacted.constantCount + compacted.containerCount
    var places = [CrossReferenceRow](repeating: .free, count: end + 1)
    var packed = PackedObjects()
    for index in 0..<compacted.constantCount {
      let number = ObjectNumber(index + 1)
      if case .stream(let stream) = document[number] {
        places[number.index] = .offset(writer.stream(number, stream))
      } else {
        packed.add(number) { appendObject(document[number], to: &$0) }
      }
    }
    packed.write(
      from: ObjectNumber(compacted.constantCount + 1), level: level, to: &writer
    ) { number, row in places[number.index] = row }
    for place in places[1...] { place.append(to: &rows) }

    bytes = writer.bytes
    self.rows = DeflatedPrefix(rows)
    firstChangingNumber = ObjectNumber(end + 1)
    var trailer = PDFDictionary()
    trailer["Root"] = document.trailer["Root"]
    trailer["Info"] = document.trailer["Info"]
    self.trailer = trailer
    originalID = document.array(document.trailer["ID"])?.first.flatMap {
      document.resolve($0).stringValue
    }
    var digest = SHA256()
    digest.update(writer.bytes)
    self.digest = digest
  }
}

/// One row of a cross-reference stream (ISO 32000-2, 7.5.8.3), with `/W [1 4 2]`.
enum CrossReferenceRow {
  case free
  case offset(Int)
  case packed(container: ObjectNumber, index: Int)

  static let width = 7

  func append(to bytes: inout [UInt8]) {
    let (type, second, third): (UInt8, UInt32, UInt16) =
      switch self {
      case .free: (0, 0, 65535)
      case .offset(let offset): (1, UInt32(truncatingIfNeeded: offset), 0)
      case .packed(let container, let index):
        (2, container.rawValue, UInt16(truncatingIfNeeded: index))
      }
    bytes.append(type)
    for shift: UInt32 in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: second >> shift)) }
    bytes.append(UInt8(third >> 8))
    bytes.append(UInt8(third & 0xFF))
  }
}
