/// Typed views of an object that is already resolved; nil where the type differs.
extension PDFObject {
  package var booleanValue: Bool? {
    guard case .boolean(let value) = self else { return nil }
    return value
  }

  /// An integer; a real with an integral value counts, as viewers accept it.
  package var integerValue: Int? {
    switch self {
    case .integer(let value): return value
    case .real(let real): return Int(exactly: real.value.rounded(.towardZero))
    default: return nil
    }
  }

  /// Any number.
  package var numberValue: Double? {
    switch self {
    case .integer(let value): return Double(value)
    case .real(let real): return real.value
    default: return nil
    }
  }

  package var nameValue: PDFName? {
    guard case .name(let value) = self else { return nil }
    return value
  }

  package var stringValue: PDFString? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  package var arrayValue: [PDFObject]? {
    guard case .array(let value) = self else { return nil }
    return value
  }

  /// A dictionary, or the dictionary of a stream.
  package var dictionaryValue: PDFDictionary? {
    switch self {
    case .dictionary(let value): return value
    case .stream(let value): return value.dictionary
    default: return nil
    }
  }

  package var streamValue: PDFStream? {
    guard case .stream(let value) = self else { return nil }
    return value
  }

  package var referenceValue: ObjectNumber? {
    guard case .reference(let value) = self else { return nil }
    return value
  }

  package var isNull: Bool { self == .null }

  /// A number: an integer where it is one, otherwise a real of at most five places.
  package static func number(_ value: Double) -> PDFObject {
    if let integer = Int(exactly: value) { return .integer(integer) }
    return .real(PDFReal(value))
  }
}
