/// Appends indirect objects to the bytes of a file and tells where each begins.
struct ObjectWriter {
  var bytes: [UInt8] = []
  /// Where `bytes` begins in the file.
  var base = 0

  var position: Int { base + bytes.count }

  /// `%PDF-…` and the comment of high bytes that marks the file as binary (ISO 32000-2, 7.5.2).
  mutating func header(version: String) {
    bytes.append(contentsOf: "%PDF-\(version)\n%".utf8)
    bytes.append(contentsOf: [0xE2, 0xE3, 0xCF, 0xD3, 0x0A])
  }

  mutating func object(_ number: ObjectNumber, _ object: PDFObject) -> Int {
    if case .stream(let stream) = object { return self.stream(number, stream) }
    let start = begin(number)
    appendObject(object, to: &bytes)
    bytes.append(contentsOf: "\nendobj\n".utf8)
    return start
  }

  mutating func stream(_ number: ObjectNumber, _ stream: PDFStream) -> Int {
    let start = begin(number)
    var dictionary = stream.dictionary
    dictionary["Length"] = .integer(stream.data.count)
    appendDictionary(dictionary, to: &bytes)
    bytes.append(contentsOf: "stream\n".utf8)
    bytes.append(contentsOf: stream.data)
    bytes.append(contentsOf: "\nendstream\nendobj\n".utf8)
    return start
  }

  /// An object stream (ISO 32000-2, 7.5.7) of these objects, none of which is a stream.
  mutating func objectStream(
    _ number: ObjectNumber, _ members: [(ObjectNumber, PDFObject)], level: Int32
  ) -> Int {
    var head: [UInt8] = []
    var body: [UInt8] = []
    for (member, object) in members {
      appendInteger(member.index, to: &head)
      head.append(UInt8(ascii: " "))
      appendInteger(body.count, to: &head)
      head.append(UInt8(ascii: " "))
      appendObject(object, to: &body)
      body.append(0x0A)
    }
    let dictionary: PDFDictionary = [
      "Type": .name("ObjStm"), "N": .integer(members.count), "First": .integer(head.count),
    ]
    return stream(
      number, PDFStream(compressing: head + body, dictionary: dictionary, level: level))
  }

  private mutating func begin(_ number: ObjectNumber) -> Int {
    let start = position
    appendInteger(number.index, to: &bytes)
    bytes.append(contentsOf: " 0 obj\n".utf8)
    return start
  }
}
