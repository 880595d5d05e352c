import Diagnostics

/// One pass over the bytes of a JSON text.
///
/// Tokens are in `JSONParser+Strings` and `JSONParser+Numbers`.
struct JSONParser {
  let bytes: [UInt8]
  var position: Int
  private var depth: Int
  private var valueCount = 0

  /// The location of the byte at `anchor`, which lies at or before `position` on the same line.
  private var anchor: Int
  private var anchorLocation: SourceLocation

  /// The record before this one, whose keys this one probably has in the same order.
  private let model: RecordModel?
  /// Whether the record has all keys of the model and no others.
  private(set) var followsModel = false

  /// What was wrong and did not stop the reading.
  private var problems: [Diagnostic] = []

  /// `depth` counts the arrays and objects that the text stands in. With a model, keys that are the
  /// same as in the record before are found faster; the value is the same without it.
  init(
    _ bytes: [UInt8], from position: Int = 0, location: SourceLocation, depth: Int = 0,
    model: RecordModel? = nil
  ) {
    self.bytes = bytes
    self.model = model
    self.position = position
    self.depth = depth
    anchor = position
    anchorLocation = location
  }

  /// The value that is the whole text, `successor` naming what stands after it.
  mutating func document(thenExpecting successor: String) throws(FormwrightError) -> StructuredValue
  {
    skipWhitespace()
    let value = try value(like: model)
    skipWhitespace()
    if position < bytes.count { throw expected(successor) }
    guard problems.isEmpty else { throw FormwrightError(.data, problems) }
    return value
  }

  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// The location of the byte at `position`.
  var here: SourceLocation {
    mutating get {
      while anchor < position {
        if bytes[anchor] & 0xC0 != 0x80 { anchorLocation.column += 1 }
        anchor += 1
      }
      return anchorLocation
    }
  }

  /// Moves the known location on to `position`, if only ASCII characters lie between them.
  mutating func skipLocationOverASCII() {
    anchorLocation.column += position - anchor
    anchor = position
  }

  // MARK: Values

  /// - Parameter model: the keys that the value, or each item of it, probably has.
  private mutating func value(
    like model: RecordModel? = nil
  ) throws(FormwrightError) -> StructuredValue {
    let location = here
    valueCount += 1
    guard valueCount <= ReadingLimits.values else { throw stop(.tooManyValues(at: location)) }
    switch next {
    case UInt8(ascii: "\"")?: return StructuredValue(.string(try string()), at: location)
    case UInt8(ascii: "{")?:
      if let model {
        return StructuredValue(.object(try object(at: location, like: model)), at: location)
      }
      return StructuredValue(.object(try object(at: location)), at: location)
    case UInt8(ascii: "[")?:
      return StructuredValue(.array(try array(at: location, like: model)), at: location)
    case let byte? where byte.isDecimalDigit || byte == UInt8(ascii: "-"):
      return StructuredValue(.number(try number()), at: location)
    case UInt8(ascii: "t")?:
      try word("true")
      return StructuredValue(.boolean(true), at: location)
    case UInt8(ascii: "f")?:
      try word("false")
      return StructuredValue(.boolean(false), at: location)
    case UInt8(ascii: "n")?:
      try word("null")
      return StructuredValue(.null, at: location)
    default: throw expected("a value", hint: hintWithoutValue)
    }
  }

  private mutating func array(
    at start: SourceLocation, like model: RecordModel?
  ) throws(FormwrightError) -> [StructuredValue] {
    try enter(at: start)
    defer { depth -= 1 }
    var items: [StructuredValue] = []
    position += 1
    skipWhitespace()
    if take(UInt8(ascii: "]")) { return items }
    while true {
      skipWhitespace()
      items.append(try value(like: model))
      skipWhitespace()
      if take(UInt8(ascii: "]")) { return items }
      guard take(UInt8(ascii: ",")) else { throw expected("“,” or “]”", opened: start) }
    }
  }

  private mutating func object(at start: SourceLocation) throws(FormwrightError) -> StructuredObject
  {
    try enter(at: start)
    defer { depth -= 1 }
    var object = StructuredObject()
    position += 1
    skipWhitespace()
    if take(UInt8(ascii: "}")) { return object }
    try members(of: &object, at: start)
    return object
  }

  /// An object that may have the keys of another in the same order.
  private mutating func object(
    at start: SourceLocation, like model: RecordModel
  ) throws(FormwrightError) -> StructuredObject {
    try enter(at: start)
    defer { depth -= 1 }
    position += 1
    skipWhitespace()
    if take(UInt8(ascii: "}")) { return StructuredObject() }
    var members: [StructuredObject.Member] = []
    members.reserveCapacity(model.count)
    while true {
      skipWhitespace()
      let location = here
      guard members.count < model.count, let key = takeKey(members.count, of: model) else {
        // From here on the record differs.
        var object = StructuredObject(distinct: members)
        try self.members(of: &object, at: start)
        return object
      }
      skipWhitespace()
      guard take(UInt8(ascii: ":")) else { throw expected("“:”") }
      skipWhitespace()
      let value = try value(like: model.inner(members.count))
      members.append(.init(key: key, value: value, keyLocation: location))
      skipWhitespace()
      if take(UInt8(ascii: "}")) {
        if model === self.model { followsModel = members.count == model.count }
        return model.object(members)
      }
      guard take(UInt8(ascii: ",")) else { throw expected("“,” or “}”", opened: start) }
    }
  }

  /// Moves past the key at `position`, if it is the one that a record before had at this place.
  private mutating func takeKey(_ place: Int, of model: RecordModel) -> String? {
    guard let end = model.endOfKey(place, in: bytes, at: position) else { return nil }
    position = end
    skipLocationOverASCII()
    return model.key(place)
  }

  /// Adds the members at `position` up to the closing brace.
  private mutating func members(
    of object: inout StructuredObject, at start: SourceLocation
  ) throws(FormwrightError) {
    while true {
      skipWhitespace()
      let location = here
      guard next == UInt8(ascii: "\"") else {
        throw expected("a key in double quotes", hint: hintWithoutValue)
      }
      let key = try string()
      skipWhitespace()
      guard take(UInt8(ascii: ":")) else { throw expected("“:”") }
      skipWhitespace()
      let value = try value()
      if !object.append(.init(key: key, value: value, keyLocation: location)) {
        report(.duplicateKey(at: location, first: object.member(key)?.keyLocation))
      }
      skipWhitespace()
      if take(UInt8(ascii: "}")) { return }
      guard take(UInt8(ascii: ",")) else { throw expected("“,” or “}”", opened: start) }
    }
  }

  private mutating func enter(at start: SourceLocation) throws(FormwrightError) {
    guard depth < ReadingLimits.depth else { throw stop(.tooDeep(at: start)) }
    depth += 1
  }

  private mutating func word(_ word: StaticString) throws(FormwrightError) {
    let start = position
    for index in 0..<word.utf8CodeUnitCount {
      // Safe: the index is below the literal's length.
      guard unsafe next == word.utf8Start[index] else {
        position = start
        throw expected("a value", hint: hintWithoutValue)
      }
      position += 1
    }
  }

  private mutating func skipWhitespace() {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): position += 1
      case UInt8(ascii: "\n"):
        position += 1
        anchor = position
        anchorLocation = SourceLocation(line: anchorLocation.line + 1, column: 1)
      default: return
      }
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  // MARK: Problems

  /// Keeps a problem that does not stop the reading.
  mutating func report(_ problem: Diagnostic) {
    if problems.count < ReadingLimits.problems { problems.append(problem) }
  }

  /// The problems so far and this one, which ends the reading.
  func stop(_ problem: Diagnostic) -> FormwrightError {
    FormwrightError(.data, problems + [problem])
  }

  /// What should stand at `position`; `opened` is where an array or object began that the end of
  /// the text leaves open.
  mutating func expected(
    _ what: String, opened: SourceLocation? = nil, hint: Remedy? = nil
  ) -> FormwrightError {
    let location = here
    guard let next else {
      let place =
        opened.map { "; the bracket on line \($0.line), column \($0.column) is not closed" } ?? ""
      return stop(
        .error("json-syntax", "the text ends where \(what) is expected\(place)", location: location)
      )
    }
    if next >= 0x80, utf8SequenceLength(bytes[position...]) == nil {
      return stop(.notUTF8(at: location))
    }
    return stop(.error("json-syntax", "expected \(what)", hint: hint, location: location))
  }

  /// What people write where JSON wants a value or a key.
  private var hintWithoutValue: Remedy? {
    switch next {
    case UInt8(ascii: "'")?: return "Use double quotes; JSON does not allow single quotes."
    case UInt8(ascii: "/")?, UInt8(ascii: "#")?:
      return "Remove the comment; JSON does not allow comments."
    case UInt8(ascii: "]")?, UInt8(ascii: "}")?:
      let before = bytes[..<position].last { !" \t\r\n".utf8.contains($0) }
      return before == UInt8(ascii: ",") ? "Remove the comma before the closing bracket." : nil
    case UInt8(ascii: "+")?, UInt8(ascii: ".")?:
      return "Begin the number with a digit or a minus sign."
    case let byte? where byte.isLetter:
      return "Enclose strings in double quotes; only true, false and null are written without them."
    default: return nil
    }
  }
}
