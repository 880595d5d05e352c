/// Objects on their way into object streams (ISO 32000-2, 7.5.7): their syntax, one after the other.
struct PackedObjects {
  private var numbers: [ObjectNumber] = []
  /// Where each begins in `body`.
  private var starts: [Int] = []
  private var body: [UInt8] = []

  /// An object stream of more bytes is ended, where the writer can: libqpdf 11 warns of a stream if a piece of it that
  /// was read fills the 64 KB that it decodes at once, to the byte.
  static let mostBytes = 48_000

  /// The objects fill a stream.
  var isFull: Bool { numbers.count == FilePrefix.objectsPerStream || body.count > Self.mostBytes }

  /// Adds an object, which must not be a stream.
  ///
  /// - Parameter write: appends the object's syntax.
  mutating func add(_ number: ObjectNumber, _ write: (inout [UInt8]) -> Void) {
    numbers.append(number)
    starts.append(body.count)
    write(&body)
    body.append(0x0A)
  }

  /// How many streams hold them all.
  var streamCount: Int {
    (numbers.count + FilePrefix.objectsPerStream - 1) / FilePrefix.objectsPerStream
  }

  /// Writes the object streams, numbered from `first` on.
  ///
  /// - Parameters:
  ///   - level: how hard they are compressed, 1 to 12.
  ///   - place: is told where each object and each stream can be found.
  func write(
    from first: ObjectNumber, level: Int32, to writer: inout ObjectWriter,
    _ place: (ObjectNumber, CrossReferenceRow) -> Void
  ) {
    for stream in 0..<streamCount {
      let container = ObjectNumber(first.index + stream)
      let from = stream * FilePrefix.objectsPerStream
      let to = min(from + FilePrefix.objectsPerStream, numbers.count)
      let end = to < starts.count ? starts[to] : body.count
      var data: [UInt8] = []
      data.reserveCapacity(end - starts[from] + 12 * (to - from))
      for index in from..<to {
        appendInteger(numbers[index].index, to: &data)
        data.append(UInt8(ascii: " "))
        appendInteger(starts[index] - starts[from], to: &data)
        data.append(UInt8(ascii: " "))
        place(numbers[index], .packed(container: container, index: index - from))
      }
      let dictionary: PDFDictionary = [
        "Type": .name("ObjStm"), "N": .integer(to - from), "First": .integer(data.count),
      ]
      data += body[starts[from]..<end]
      let offset = writer.stream(
        container, PDFStream(compressing: data, dictionary: dictionary, level: level))
      place(container, .offset(offset))
    }
  }
}
