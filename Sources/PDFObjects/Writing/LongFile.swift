/// A file that is written piece by piece, of which only the cross-reference table is held, in runs.
///
/// Objects are numbered when they are announced, and written in any order. What is to be written next is
/// taken with ``takeBytes()``.
package struct LongFile {
  /// How hard objects are compressed: for a tagged tax form, the next level that helps takes twice as long
  /// for 5 %.
  private static let level: Int32 = 1
  /// Bytes of an offset in the cross-reference stream: files of up to a terabyte.
  fileprivate static let offsetWidth = 5

  private var writer = ObjectWriter()
  private var packed = PackedObjects()
  private var packedCount = 0
  /// In any order; numbers in none are free.
  fileprivate var runs: [RowRun] = []
  /// Object 0 is free.
  private var count = 1
  private var digest = SHA256()

  package init(version: String) { writer.header(version: version) }

  /// The first of so many new numbers, which follow one another.
  package mutating func reserve(_ count: Int = 1) -> ObjectNumber {
    defer { self.count += count }
    return ObjectNumber(self.count)
  }

  /// The number that is reserved next.
  package var next: Int { count }

  package mutating func add(_ object: PDFObject, as number: ObjectNumber) {
    switch object {
    case .null: break
    case .stream(let stream): place(number, .offset(writer.stream(number, stream)))
    default: addPacked(number) { appendObject(object, to: &$0) }
    }
  }

  /// Adds an object that is not a stream.
  ///
  /// - Parameter write: appends the object's syntax.
  package mutating func addPacked(_ number: ObjectNumber, _ write: (inout [UInt8]) -> Void) {
    packed.add(number, write)
    packedCount += 1
    if packedCount == FilePrefix.objectsPerStream { flushPacked() }
  }

  /// Adds a stream.
  ///
  /// - Parameter opening: its dictionary without `/Length` and `>>`.
  package mutating func addStream(_ number: ObjectNumber, opening: [UInt8], data: [UInt8]) {
    place(number, .offset(writer.stream(number, opening: opening, data: data)))
  }

  private mutating func place(_ number: ObjectNumber, _ row: CrossReferenceRow) {
    if runs.last?.take(number, row) == true {
      runs[runs.count - 1].count += 1
    } else {
      runs.append(RowRun(number, row))
    }
  }

  private mutating func flushPacked() {
    guard packedCount > 0 else { return }
    let container = reserve()
    var places: [(ObjectNumber, CrossReferenceRow)] = []
    packed.write(from: container, level: Self.level, to: &writer) { places.append(($0, $1)) }
    for (number, row) in places { place(number, row) }
    packed = PackedObjects()
    packedCount = 0
  }

  /// The bytes that follow those taken before.
  package mutating func takeBytes() -> [UInt8] {
    let bytes = writer.bytes
    digest.update(bytes)
    writer.base += bytes.count
    writer.bytes = []
    return bytes
  }

  /// The end of the file, after the bytes taken before.
  ///
  /// - Parameter trailer: `/Root` and `/Info`.
  package mutating func finish(trailer: PDFDictionary) -> [UInt8] {
    flushPacked()
    let rest = takeBytes()
    let offset = writer.position
    let number = reserve()
    place(number, .offset(offset))
    var state = digest
    let identifier = PDFString(bytes: Array(state.finish().prefix(16)))
    var dictionary = trailer
    dictionary["Type"] = .name("XRef")
    dictionary["Size"] = .integer(count)
    dictionary["W"] = .array([.integer(1), .integer(Self.offsetWidth), .integer(2)])
    dictionary["ID"] = .array([.string(identifier), .string(identifier)])
    dictionary["DecodeParms"] = .dictionary([
      "Columns": .integer(3 + Self.offsetWidth), "Predictor": .integer(12),
    ])
    _ = writer.stream(number, PDFStream(compressing: table(), dictionary: dictionary, level: 6))
    writer.bytes.append(contentsOf: "startxref\n\(offset)\n%%EOF\n".utf8)
    return rest + takeBytes()
  }
}

extension LongFile {
  /// The rows, each as its difference from the one before (PNG's filter “Up”; ISO 32000-2, 7.4.4.4): most
  /// differ by one.
  fileprivate func table() -> [UInt8] {
    let width = 3 + Self.offsetWidth
    var table: [UInt8] = []
    table.reserveCapacity(next * (width + 1))
    var before = [UInt8](repeating: 0, count: width)
    var bytes: [UInt8] = []
    func append(_ row: CrossReferenceRow) {
      bytes.removeAll(keepingCapacity: true)
      row.append(to: &bytes, offsetWidth: Self.offsetWidth)
      table.append(2)
      for index in bytes.indices { table.append(bytes[index] &- before[index]) }
      swap(&before, &bytes)
    }
    var number = 0
    for run in runs.sorted(by: { $0.first < $1.first }) {
      while number < run.first {
        append(.free)
        number += 1
      }
      for place in 0..<run.count {
        append(run.row(at: place))
        number += 1
      }
    }
    while number < next {
      append(.free)
      number += 1
    }
    return table
  }
}

/// Rows of the cross-reference table whose numbers follow one another: one object that is not in an object
/// stream, or neighbors in one.
private struct RowRun {
  let first: Int
  var count = 1
  private let row: CrossReferenceRow

  init(_ number: ObjectNumber, _ row: CrossReferenceRow) {
    first = number.index
    self.row = row
  }

  /// Whether the row of this number continues the run.
  func take(_ number: ObjectNumber, _ other: CrossReferenceRow) -> Bool {
    guard number.index == first + count, case .packed(let container, let index) = row,
      case .packed(container, index + count) = other
    else { return false }
    return true
  }

  func row(at place: Int) -> CrossReferenceRow {
    guard case .packed(let container, let index) = row else { return row }
    return .packed(container: container, index: index + place)
  }
}

extension CrossReferenceRow {
  fileprivate func append(to bytes: inout [UInt8], offsetWidth: Int) {
    let (type, second, third): (UInt8, Int, Int) =
      switch self {
      case .free: (0, 0, 65535)
      case .offset(let offset): (1, offset, 0)
      case .packed(let container, let index): (2, container.index, index)
      }
    bytes.append(type)
    for place in (0..<offsetWidth).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: second >> (8 * place)))
    }
    bytes.append(UInt8(truncatingIfNeeded: third >> 8))
    bytes.append(UInt8(truncatingIfNeeded: third))
  }
}
