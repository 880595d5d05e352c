import Diagnostics

/// Reads the buffer the shim hands over (`fw_read_document`).
///
/// Little-endian; `text` is a UInt32 length and bytes. In order: version text; one byte encrypted,
/// and if so revision u32, version u32, permissions i64, method u32, owner byte, user byte; object
/// count u32; for each object its old number u32 and a value; the trailer value; warning count u32,
/// for each an offset i64 and a text. A value is a tag byte (see ``Tag``) and its content.
struct DocumentDecoder {
  enum Tag: UInt8 {
    case null = 0
    case `true`, `false`, integer, real, string, name, array, dictionary, stream, reference
  }

  /// The buffer breaks the layout above: the shim and this file disagree.
  struct Malformed: Error {}

  private let bytes: [UInt8]
  private var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() throws -> Document {
    let version = String(decoding: try text(), as: UTF8.self)
    let encryption = try encryptionFacts()
    let count = Int(try unsigned32())
    var objects: [PDFObject] = []
    var numbers: [UInt32] = []
    objects.reserveCapacity(min(count, bytes.count))
    numbers.reserveCapacity(min(count, bytes.count))
    for _ in 0..<count {
      numbers.append(try unsigned32())
      objects.append(try value())
    }
    var trailer = try value().dictionaryValue ?? [:]
    let layoutKeys: [PDFName] = [
      "Size", "Prev", "XRefStm", "Encrypt", "Type", "W", "Index", "Filter", "DecodeParms",
      "Length", "F", "FFilter", "FDecodeParms", "DL",
    ]
    for key in layoutKeys { trailer[key] = nil }
    let problems = Int(try unsigned32())
    var firstOffset: Int64 = 0
    for _ in 0..<problems {
      let offset = try signed64()
      _ = try text()
      if firstOffset <= 0 { firstOffset = offset }
    }
    return Document(
      objects: objects, trailer: trailer, headerVersion: version, encryption: encryption,
      readingDiagnostics: Self.warnings(problems, firstOffset: firstOffset),
      fileNumbers: FileNumbers(numbers))
  }

  /// One warning about all that libqpdf has repaired. Its own texts may quote the file's contents, so
  /// they are not shown.
  private static func warnings(_ problems: Int, firstOffset: Int64) -> [Diagnostic] {
    guard problems > 0 else { return [] }
    let place = firstOffset > 0 ? ", the first near byte \(firstOffset)" : ""
    return [
      .warning(
        "repaired",
        "the file is damaged and was repaired (\(counted(problems, "problem"))\(place))",
        hint: "Check that all pages are there, or get an undamaged copy of the file.")
    ]
  }

  private mutating func encryptionFacts() throws -> EncryptionFacts? {
    guard try byte() == 1 else { return nil }
    let revision = Int(try unsigned32())
    let version = Int(try unsigned32())
    let permissions = Permissions(rawValue: Int32(truncatingIfNeeded: try signed64()))
    let method: EncryptionFacts.Method
    switch try unsigned32() {
    // Crypt filters, and so their names, came with version 4 (ISO 32000-2, Table 20); libqpdf names
    // none before.
    case 0: method = version < 4 ? .rc4 : .none
    case 2: method = .rc4
    case 3: method = .aes128
    case 4: method = .aes256
    default: method = .unknown
    }
    let owner = try byte() == 1
    _ = try byte()
    return EncryptionFacts(
      revision: revision, version: version, method: method, openedAsOwner: owner,
      permissions: permissions)
  }

  private mutating func value() throws -> PDFObject {
    guard let tag = Tag(rawValue: try byte()) else { throw Malformed() }
    switch tag {
    case .null: return .null
    case .true: return .boolean(true)
    case .false: return .boolean(false)
    case .integer: return .integer(Int(try signed64()))
    case .real: return .real(PDFReal(lexeme: String(decoding: try text(), as: UTF8.self)))
    case .string: return .string(PDFString(bytes: Array(try text())))
    case .name: return .name(try name())
    case .array:
      let count = Int(try unsigned32())
      var items: [PDFObject] = []
      items.reserveCapacity(min(count, bytes.count - position))
      for _ in 0..<count { items.append(try value()) }
      return .array(items)
    case .dictionary: return .dictionary(try dictionary())
    case .stream:
      guard try byte() == Tag.dictionary.rawValue else { throw Malformed() }
      var dictionary = try dictionary()
      dictionary["Length"] = nil
      return .stream(PDFStream(dictionary: dictionary, data: try text()))
    case .reference: return .reference(ObjectNumber(try unsigned32()))
    }
  }

  private mutating func dictionary() throws -> PDFDictionary {
    let count = Int(try unsigned32())
    var entries: [PDFDictionary.Entry] = []
    entries.reserveCapacity(min(count, bytes.count - position))
    var sorted = true
    for _ in 0..<count {
      let key = try name()
      let value = try value()
      if value == .null { continue }
      if let last = entries.last, last.key.rawValue >= key.rawValue { sorted = false }
      entries.append(PDFDictionary.Entry(key: key, value: value))
    }
    if sorted { return PDFDictionary(sortedEntries: entries) }
    return PDFDictionary(entries.map { ($0.key, $0.value) })
  }

  private mutating func name() throws -> PDFName {
    let slice = try text()
    if slice.allSatisfy({ $0 < 0x80 }) {
      return PDFName(rawValue: String(decoding: slice, as: UTF8.self))
    }
    return PDFName(bytes: slice)
  }

  private mutating func byte() throws -> UInt8 {
    guard position < bytes.count else { throw Malformed() }
    defer { position += 1 }
    return bytes[position]
  }

  private mutating func unsigned32() throws -> UInt32 {
    guard bytes.count - position >= 4 else { throw Malformed() }
    defer { position += 4 }
    var value: UInt32 = 0
    for index in (0..<4).reversed() { value = value << 8 | UInt32(bytes[position + index]) }
    return value
  }

  private mutating func signed64() throws -> Int64 {
    guard bytes.count - position >= 8 else { throw Malformed() }
    defer { position += 8 }
    var value: UInt64 = 0
    for index in (0..<8).reversed() { value = value << 8 | UInt64(bytes[position + index]) }
    return Int64(bitPattern: value)
  }

  private mutating func text() throws -> ArraySlice<UInt8> {
    let count = Int(try unsigned32())
    guard bytes.count - position >= count else { throw Malformed() }
    defer { position += count }
    return bytes[position..<position + count]
  }
}
