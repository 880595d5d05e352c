/// A file that is written piece by piece, of which only the cross-reference table is held, in runs.
///
/// Objects are numbered when they are announced, and written in any order. What is to be written next is
/// taken with ``takeBytes()``.
package struct LongFile {
  /// How hard objects are compressed: for a tagged tax form, the next level that helps takes twice as long
  /// for 5 %.
  private static let level: Int32 = 1
  /// Bytes of an offset in the cross-reference stream: files of up to a terabyte.
  static let offsetWidth = 5

  private var writer = ObjectWriter()
  private var packed = PackedObjects()
  private var packedCount = 0
  /// In any order; numbers in none are free.
  private(set) var runs: [RowRun] = []
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

  /// Leaves numbers unused, so that the next one is a multiple of this.
  package mutating func align(to step: Int) { count = (count + step - 1) / step * step }

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
    if packed.isFull { flushPacked() }
  }

  /// Adds a stream.
  ///
  /// - Parameter opening: its dictionary without `/Length` and `>>`.
  package mutating func addStream(_ number: ObjectNumber, opening: [UInt8], data: [UInt8]) {
    place(number, .offset(writer.stream(number, opening: opening, data: data)))
  }

  /// Adds objects whose places are counted from a number at which they can begin.
  package mutating func add(_ objects: RepeatedObjects, from base: Int) {
    let digits = objects.digits(from: base)
    for stream in objects.streams {
      let container = reserve()
      let data = stream.text.bytes(digits: digits)
      place(
        container, .offset(writer.stream(container, opening: stream.opening, data: data)))
      for run in stream.runs {
        let row = CrossReferenceRow.packed(container: container, index: run.index)
        runs.append(RowRun(ObjectNumber(base + run.place), row, count: run.count))
      }
    }
  }

  private mutating func place(_ number: ObjectNumber, _ row: CrossReferenceRow) {
    if runs.last?.take(number, row) == true {
      runs[runs.count - 1].grow()
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
    dictionary["Filter"] = .name("FlateDecode")
    runs.sort { $0.first < $1.first }
    let rows = deflated { take in table(take) }
    _ = writer.stream(number, PDFStream(dictionary: dictionary, data: rows))
    writer.bytes.append(contentsOf: "startxref\n\(offset)\n%%EOF\n".utf8)
    return rest + takeBytes()
  }
}
