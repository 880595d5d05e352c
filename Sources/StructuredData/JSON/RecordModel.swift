/// The keys of a record, for reading records after it that have the same keys in the same order.
///
/// Most streams consist of such records. Their keys need not be stored, compared or hashed again:
/// the strings and the table of places are shared.
final class RecordModel: Sendable {
  private let object: StructuredObject
  /// Whether each key stands for itself in JSON, in ASCII and without escapes.
  private let isPlain: [Bool]
  /// The model of each value that is an object, or a list of objects; nil for others.
  private let inner: [RecordModel?]

  init(_ object: StructuredObject) {
    self.object = object
    isPlain = object.members.map { member in
      !member.key.utf8.isEmpty
        && member.key.utf8.allSatisfy {
          $0 >= 0x20 && $0 < 0x80 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
        }
    }
    inner = object.members.map { member in
      (member.value.objectValue ?? member.value.arrayValue?.first?.objectValue)
        .map { RecordModel($0) }
    }
  }

  var count: Int { isPlain.count }

  func key(_ place: Int) -> String { object.members[place].key }

  /// What the objects in the value of a key are probably like.
  func inner(_ place: Int) -> RecordModel? { inner[place] }

  /// An object with the first keys of the model.
  func object(_ members: [StructuredObject.Member]) -> StructuredObject {
    StructuredObject(members, withKeysOf: object)
  }

  /// The index after the closing quote of a key in double quotes at `position`; nil if it is another,
  /// or not plain.
  func endOfKey(_ place: Int, in bytes: [UInt8], at position: Int) -> Int? {
    guard isPlain[place] else { return nil }
    // Native strings, which is all there are on Linux, are contiguous.
    return unsafe object.members[place].key.utf8.withContiguousStorageIfAvailable { key in
      let start = position + 1
      let end = start + key.count
      guard end < bytes.count, bytes[position] == UInt8(ascii: "\""),
        bytes[end] == UInt8(ascii: "\"")
      else { return nil }
      // Safe: the range lies in `bytes`, and both buffers are read within their counts.
      let isSame = unsafe bytes.withUnsafeBytes { bytes in
        unsafe areEqual(bytes.baseAddress! + start, key.baseAddress!, key.count)
      }
      return isSame ? end + 1 : nil
    } ?? nil
  }
}

/// Whether two ranges of memory hold the same bytes.
@inline(__always)
private func areEqual(
  _ first: UnsafeRawPointer, _ second: UnsafeRawPointer, _ count: Int
) -> Bool {
  var index = 0
  while index + 8 <= count {
    let left = unsafe first.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    let right = unsafe second.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    if left != right { return false }
    index += 8
  }
  while index < count {
    let left = unsafe first.load(fromByteOffset: index, as: UInt8.self)
    let right = unsafe second.load(fromByteOffset: index, as: UInt8.self)
    if left != right { return false }
    index += 1
  }
  return true
}
