package import Diagnostics

/// A PDF file as a value: its objects, its trailer, and what was learnt while reading it.
///
/// Objects are numbered from 1 without gaps, all of generation 0; ``fileNumbers`` has the numbers of the file. Change the value freely; nothing
/// happens to the file it came from.
package struct Document: Sendable {
  /// The object numbered `n` stands at `n - 1`.
  package private(set) var objects: [PDFObject]
  /// The trailer dictionary without what belongs to a file's layout (`/Size /Prev /XRefStm
  /// /Encrypt …`).
  package var trailer: PDFDictionary
  /// The version in the header, such as `1.7`; the catalog's `/Version` may raise it.
  package var headerVersion: String
  /// What protected the file it was read from; the values here are decrypted.
  package private(set) var encryption: EncryptionFacts?
  /// What was repaired while reading.
  package let readingDiagnostics: [Diagnostic]
  /// What the file that it was read from calls its objects.
  package let fileNumbers: FileNumbers

  package init() {
    self.init(
      objects: [], trailer: [:], headerVersion: "1.7", encryption: nil, readingDiagnostics: [])
  }

  package init(
    objects: [PDFObject], trailer: PDFDictionary, headerVersion: String,
    encryption: EncryptionFacts?, readingDiagnostics: [Diagnostic],
    fileNumbers: FileNumbers = FileNumbers()
  ) {
    self.objects = objects
    self.trailer = trailer
    self.headerVersion = headerVersion
    self.encryption = encryption
    self.readingDiagnostics = readingDiagnostics
    self.fileNumbers = fileNumbers
  }

  /// The object with this number; null where there is none (ISO 32000-2, 7.3.10).
  package subscript(number: ObjectNumber) -> PDFObject {
    get {
      let index = number.index - 1
      return objects.indices.contains(index) ? objects[index] : .null
    }
    set {
      let index = number.index - 1
      precondition(
        objects.indices.contains(index), "the document has no object of this number; use add(_:)")
      objects[index] = newValue
    }
  }

  /// Adds an indirect object and gives its number.
  package mutating func add(_ object: PDFObject) -> ObjectNumber {
    objects.append(object)
    return ObjectNumber(objects.count)
  }

  /// Follows references until something else stands there. A chain that does not end is null.
  package func resolve(_ object: PDFObject) -> PDFObject {
    var current = object
    var steps = 0
    while case .reference(let number) = current {
      steps += 1
      if steps > 32 { return .null }
      current = self[number]
    }
    return current
  }

  /// The resolved value of a key; nil where it is missing or null.
  package func value(_ key: PDFName, in dictionary: PDFDictionary) -> PDFObject? {
    guard let direct = dictionary[key] else { return nil }
    let resolved = resolve(direct)
    return resolved.isNull ? nil : resolved
  }

  /// The resolved dictionary (or stream dictionary) an object stands for.
  package func dictionary(_ object: PDFObject?) -> PDFDictionary? {
    object.flatMap { resolve($0).dictionaryValue }
  }

  /// The resolved array an object stands for.
  package func array(_ object: PDFObject?) -> [PDFObject]? {
    object.flatMap { resolve($0).arrayValue }
  }

  /// The resolved number an object stands for.
  package func number(_ object: PDFObject?) -> Double? {
    object.flatMap { resolve($0).numberValue }
  }

  /// The resolved integer an object stands for.
  package func integer(_ object: PDFObject?) -> Int? {
    object.flatMap { resolve($0).integerValue }
  }

  /// The resolved name an object stands for.
  package func name(_ object: PDFObject?) -> PDFName? {
    object.flatMap { resolve($0).nameValue }
  }

  /// The four numbers of a rectangle; nil where they are missing or not finite.
  package func rectangle(_ object: PDFObject?) -> Rectangle? {
    guard let items = array(object), items.count >= 4 else { return nil }
    let numbers = items.prefix(4).compactMap { number($0) }
    guard numbers.count == 4, numbers.allSatisfy({ $0.isFinite && abs($0) < 1e9 }) else {
      return nil
    }
    return Rectangle(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  /// The six numbers of a matrix.
  package func matrix(_ object: PDFObject?) -> Matrix? {
    guard let items = array(object), items.count >= 6 else { return nil }
    let n = items.prefix(6).compactMap { number($0) }
    guard n.count == 6, n.allSatisfy({ $0.isFinite && abs($0) < 1e9 }) else { return nil }
    return Matrix(n[0], n[1], n[2], n[3], n[4], n[5])
  }

  /// The catalog (ISO 32000-2, 7.7.2); empty where the file has none.
  package var catalog: PDFDictionary { dictionary(trailer["Root"]) ?? [:] }

  package var catalogNumber: ObjectNumber? { trailer["Root"]?.referenceValue }

  /// The version of PDF the file follows, such as `1.7`: the higher of the header's and the
  /// catalog's (ISO 32000-2, 7.5.2).
  package var version: String { version(atLeast: (1, 0)) }

  /// The version, raised to what is needed (object streams need 1.5).
  func version(atLeast floor: (Int, Int)) -> String {
    func parts(_ text: String) -> (Int, Int)? {
      let numbers = text.split(separator: ".").map { Int($0) }
      guard numbers.count == 2, let major = numbers[0], let minor = numbers[1],
        (1...2).contains(major), (0...9).contains(minor)
      else { return nil }
      return (major, minor)
    }
    var best = floor
    let stated = [headerVersion, name(catalog["Version"])?.rawValue]
    for version in stated.compactMap({ $0.flatMap(parts) }) where version > best { best = version }
    return "\(best.0).\(best.1)"
  }

  /// Says that the document is not encrypted: what is written of it has no passwords.
  package mutating func removeEncryptionFacts() { encryption = nil }

  /// Changes the dictionary of an object, of a stream too.
  package mutating func update(_ number: ObjectNumber, _ change: (inout PDFDictionary) -> Void) {
    switch self[number] {
    case .dictionary(var dictionary):
      change(&dictionary)
      self[number] = .dictionary(dictionary)
    case .stream(var stream):
      var dictionary = stream.dictionary
      change(&dictionary)
      if dictionary != stream.dictionary {
        stream.dictionary = dictionary
        self[number] = .stream(stream)
      }
    default: break
    }
  }

  /// Changes the catalog in place.
  package mutating func updateCatalog(_ change: (inout PDFDictionary) -> Void) {
    var catalog = self.catalog
    change(&catalog)
    if let number = catalogNumber {
      self[number] = .dictionary(catalog)
    } else {
      trailer["Root"] = .reference(add(.dictionary(catalog)))
    }
  }
}

/// How a file is encrypted (ISO 32000-2, 7.6).
public struct EncryptionFacts: Hashable, Sendable {
  /// The method that encrypts strings and streams (`/CFM`).
  public enum Method: String, Hashable, Sendable {
    /// Not encrypted.
    case none = "None"
    case rc4 = "V2"
    case aes128 = "AESv2"
    case aes256 = "AESv3"
    case unknown = "unknown"
  }
  /// The revision of the security handler, `/R`.
  public var revision: Int
  /// The version of the algorithm, `/V`.
  public var version: Int
  /// The method of encryption.
  public var method: Method
  /// Whether the password opened the file as its owner, who has all permissions.
  public var openedAsOwner: Bool
  /// The permissions of a user who does not have the owner password.
  public var permissions: Permissions
}

/// The user access permissions in `/P` (ISO 32000-2, 7.6.4.2, Table 22), by the standard's bits.
public struct Permissions: OptionSet, Hashable, Sendable {
  public let rawValue: Int32
  public init(rawValue: Int32) { self.rawValue = rawValue }
  private init(bit: Int) { self.rawValue = 1 << (bit - 1) }

  public static let print = Permissions(bit: 3)
  /// Change pages and content.
  public static let modify = Permissions(bit: 4)
  /// Copy text and graphics.
  public static let copy = Permissions(bit: 5)
  /// Annotate and fill form fields.
  public static let annotate = Permissions(bit: 6)
  /// Fill form fields.
  public static let fill = Permissions(bit: 9)
  /// Extract text for accessibility.
  public static let accessibility = Permissions(bit: 10)
  /// Insert, delete and turn pages.
  public static let assemble = Permissions(bit: 11)
  /// Print at full resolution.
  public static let printFaithfully = Permissions(bit: 12)

  /// Permissions as the command line, templates and `inspect` name them.
  package static let named: [(name: String, permissions: Permissions)] = [
    ("fill", .fill), ("print", [.print, .printFaithfully]), ("modify", .modify), ("copy", .copy),
    ("annotate", .annotate), ("assemble", .assemble), ("accessibility", .accessibility),
  ]
}
