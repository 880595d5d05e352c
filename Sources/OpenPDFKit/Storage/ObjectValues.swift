import FormAppearances
import Foundation
import PDFContent
import PDFObjects

// Objects of PDF as Foundation values, and back. Names are strings that begin with a slash.

extension Document {
  /// An object as a value: `String`, `Data`, `NSNumber`, `[Any]` or `[String: Any]` with keys that begin with a
  /// slash. A string is `Data` if its bytes are no text (ISO 32000-2, 7.9.2.2). Nil for null, and for an object that
  /// contains itself.
  ///
  /// - Parameter streamsAreData: a stream is its decoded data; otherwise, it is its dictionary.
  func value(of object: PDFObject, streamsAreData: Bool = false) -> Any? {
    var reader = ValueReader(document: self, streamsAreData: streamsAreData)
    return reader.value(of: object)
  }
}

private struct ValueReader {
  /// The depth to which values are read, and how many: several arrays may refer to one object.
  private static let (deepest, most) = (24, 100_000)

  let document: Document
  let streamsAreData: Bool
  private var path: Set<ObjectNumber> = []
  private var count = 0
  private var depth = 0

  init(document: Document, streamsAreData: Bool) {
    self.document = document
    self.streamsAreData = streamsAreData
  }

  mutating func value(of object: PDFObject) -> Any? {
    guard depth < Self.deepest, count < Self.most else { return nil }
    count += 1
    let number = object.referenceValue
    if let number, !path.insert(number).inserted { return nil }
    depth += 1
    defer {
      depth -= 1
      if let number { path.remove(number) }
    }
    switch document.resolve(object) {
    case .null, .reference: return nil
    case .boolean(let value): return value
    case .integer(let value): return NSNumber(value: value)
    case .real(let real): return NSNumber(value: real.value)
    case .string(let string): return string.isText ? string.text : Data(string.bytes)
    case .name(let name): return "/" + name.text
    case .array(let items): return items.compactMap { value(of: $0) }
    case .dictionary(let node): return entries(of: node)
    case .stream(let stream):
      guard streamsAreData else { return entries(of: stream.dictionary) }
      return (try? document.decodedData(of: stream)).map { Data($0) }
    }
  }

  private mutating func entries(of node: PDFDictionary) -> [String: Any] {
    var entries: [String: Any] = [:]
    // Pages and parents would bring the whole document.
    for (key, object) in node where key != "Parent" && key != "P" {
      entries["/" + key.text] = value(of: object)
    }
    return entries
  }
}

extension PDFStream {
  /// A stream of a program's data, which may be empty.
  init(data: [UInt8]) {
    if data.isEmpty { self.init(dictionary: [:], data: []) } else { self.init(compressing: data) }
  }
}

extension PDFString {
  /// Whether the bytes may be a text string (ISO 32000-2, 7.9.2.2): valid UTF-16 or UTF-8 after its mark, or characters
  /// that PDFDocEncoding defines, of controls those for white space alone.
  var isText: Bool {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      guard bytes.count.isMultiple(of: 2) else { return false }
      let high = bytes[0] == 0xFE ? 0 : 1
      let units = stride(from: 2, to: bytes.count, by: 2).map {
        UInt16(bytes[$0 + high]) << 8 | UInt16(bytes[$0 + 1 - high])
      }
      return String(validating: units, as: UTF16.self) != nil
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      return String(validating: bytes.dropFirst(3), as: UTF8.self) != nil
    }
    return bytes.allSatisfy { byte in
      switch byte {
      case 0..<0x08, 0x0E..<0x18, 0x7F, 0x9F, 0xAD: false
      default: true
      }
    }
  }
}

extension PDFObject {
  /// An object for a value that a program gives; nil for a type that PDF does not have.
  ///
  /// Strings that begin with a slash become names, except where `isText`.
  ///
  /// - Parameter dataStream: adds a stream to a document. With it, `Data` whose bytes could be those of a text becomes a
  ///   stream, so that it is read as data again.
  init?(_ value: Any, isText: Bool = false, dataStream: (([UInt8]) -> ObjectNumber)? = nil) {
    switch value {
    case let text as String:
      if !isText, text.hasPrefix("/"), text.count > 1 {
        self = .name(PDFName(text: String(text.dropFirst())))
      } else {
        self = .string(PDFString(text: text))
      }
    case let flag as Bool: self = .boolean(flag)
    case let number as Int: self = .integer(number)
    case let number as CGFloat: self.init(finite: Double(number))
    case let number as Double: self.init(finite: number)
    case let number as Float: self.init(finite: Double(number))
    case let number as NSNumber:
      if let integer = Int(exactly: number.doubleValue) {
        self = .integer(integer)
      } else {
        self.init(finite: number.doubleValue)
      }
    case let date as Date: self = .string(PDFString(text: DateText.text(of: date)))
    case let color as NSColor: self = .numbers(color.cgColor.device.components)
    case let color as CGColor: self = .numbers(color.device.components)
    case let point as CGPoint: self = .numbers([Double(point.x), Double(point.y)])
    case let rect as CGRect: self = .rectangle(rect.rectangle)
    case let data as Data:
      let string = PDFString(bytes: Array(data))
      if let dataStream, !isText, string.isText {
        self = .reference(dataStream(string.bytes))
      } else {
        self = .string(string)
      }
    case let url as URL: self = .string(PDFString(text: url.absoluteString))
    case let items as [Any]:
      var objects: [PDFObject] = []
      for item in items {
        guard let object = PDFObject(item, isText: isText, dataStream: dataStream) else {
          return nil
        }
        objects.append(object)
      }
      self = .array(objects)
    case let entries as [AnyHashable: Any]:
      var node = PDFDictionary()
      for (key, value) in entries {
        guard let name = KeyText.name(key),
          let object = PDFObject(value, dataStream: dataStream)
        else { return nil }
        node[name] = object
      }
      self = .dictionary(node)
    case let value as NSValue: self.init(geometry: value)
    default: return nil
    }
  }

  private init?(finite number: Double) {
    guard number.isFinite else { return nil }
    self = .number(number)
  }

  /// A rectangle or point in an `NSValue`.
  private init?(geometry value: NSValue) {
    let type = unsafeType(of: value)
    if type.contains("Rect") {
      self = .rectangle(value.rectValue.rectangle)
    } else if type.contains("Point") {
      let point = value.pointValue
      self = .numbers([Double(point.x), Double(point.y)])
    } else {
      return nil
    }
  }
}

/// The Objective-C type encoding of a value, such as `{CGRect={CGPoint=dd}{CGSize=dd}}`.
private func unsafeType(of value: NSValue) -> String {
  String(cString: value.objCType)
}

/// Keys of dictionaries as programs write them.
enum KeyText {
  /// The name of a key: a string or a key structure, with or without its slash.
  static func name(_ key: AnyHashable) -> PDFName? {
    let text: String
    switch key.base {
    case let string as String: text = string
    case let string as NSString: text = string.description
    case let key as PDFAnnotationKey: text = key.rawValue
    case let key as PDFBorderKey: text = key.rawValue
    case let key as PDFAppearanceCharacteristicsKey: text = key.rawValue
    default: return nil
    }
    return name(text)
  }

  static func name(_ text: String) -> PDFName {
    PDFName(text: text.hasPrefix("/") ? String(text.dropFirst()) : text)
  }
}

/// Dates of PDF (ISO 32000-2, 7.9.4).
enum DateText {
  /// `D:YYYYMMDDHHmmSSZ`, in universal time.
  static func text(of date: Date) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second], from: date)
    func digits(_ value: Int?, _ count: Int) -> String {
      let text = String(max(0, value ?? 0))
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    return "D:" + digits(parts.year, 4) + digits(parts.month, 2) + digits(parts.day, 2)
      + digits(parts.hour, 2) + digits(parts.minute, 2) + digits(parts.second, 2) + "Z"
  }

  /// Returns nil if the text is not a date. Missing parts are the first month, day or hour; a missing time zone is
  /// universal time.
  static func date(of text: String) -> Date? {
    var rest = Substring(text.hasPrefix("D:") ? String(text.dropFirst(2)) : text)
    func take(_ count: Int) -> Int? {
      let digits = rest.prefix(count)
      guard digits.count == count, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else {
        return nil
      }
      rest = rest.dropFirst(count)
      return Int(digits)
    }
    guard let year = take(4) else { return nil }
    var parts = DateComponents()
    parts.year = year
    parts.month = take(2) ?? 1
    parts.day = take(2) ?? 1
    parts.hour = take(2) ?? 0
    parts.minute = take(2) ?? 0
    parts.second = take(2) ?? 0
    var offset = 0
    if let sign = rest.first, sign == "+" || sign == "-" {
      rest = rest.dropFirst()
      let hours = take(2) ?? 0
      if rest.first == "'" { rest = rest.dropFirst() }
      offset = (hours * 60 + (take(2) ?? 0)) * (sign == "-" ? -60 : 60)
    }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar.date(from: parts)?.addingTimeInterval(-Double(offset))
  }
}
