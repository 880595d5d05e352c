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

  mutating func stream(_ number: ObjectNumber, _ stream: PDFStream) -> Int {
    let start = begin(number)
    var dictionary = stream.dictionary
    dictionary["Length"] = .integer(stream.data.count)
    appendDictionary(dictionary, to: &bytes)
    end(stream.data)
    return start
  }

  /// Writes a stream whose dictionary is syntax already.
  ///
  /// - Parameter opening: the syntax of its dictionary from `<<` on, without `/Length` and `>>`.
  mutating func stream(_ number: ObjectNumber, opening: [UInt8], data: [UInt8]) -> Int {
    let start = begin(number)
    bytes.append(contentsOf: opening)
    bytes.append(contentsOf: "/Length ".utf8)
    appendInteger(data.count, to: &bytes)
    bytes.append(contentsOf: ">>".utf8)
    end(data[...])
    return start
  }

  private mutating func end(_ data: ArraySlice<UInt8>) {
    bytes.append(contentsOf: "stream\n".utf8)
    bytes.append(contentsOf: data)
    bytes.append(contentsOf: "\nendstream\nendobj\n".utf8)
  }

  private mutating func begin(_ number: ObjectNumber) -> Int {
    let start = position
    appendInteger(number.index, to: &bytes)
    bytes.append(contentsOf: " 0 obj\n".utf8)
    return start
  }
}
