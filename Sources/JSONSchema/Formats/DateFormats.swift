/// Dates and times of RFC 3339, 5.6, in UTF-8.
enum DateFormats {
  /// `full-date`: a day that exists, as in 2026-03-17.
  static func isDate(_ text: borrowing String) -> Bool {
    ASCIIReader.reads(text) { $0.takeDate() }
  }

  /// `full-time`: hours, minutes and seconds with an offset from UTC.
  static func isTime(_ text: borrowing String) -> Bool {
    ASCIIReader.reads(text) { $0.takeTime() }
  }

  /// `date-time`: a date, T, and a time.
  static func isDateTime(_ text: borrowing String) -> Bool {
    ASCIIReader.reads(text) { reader in
      reader.takeDate() && (reader.take("T") || reader.take("t")) && reader.takeTime()
    }
  }

  /// `duration` of RFC 3339, appendix A: P3Y6M4DT12H30M5S, P4W.
  static func isDuration(_ text: borrowing String) -> Bool {
    ASCIIReader.reads(text) { reader in
      guard reader.take("P"), !reader.isAtEnd else { return false }
      let start = reader.position
      if reader.takeDigits() > 0, reader.take("W") { return true }
      reader.position = start
      guard reader.takeUnits("YMD") else { return false }
      guard reader.take("T") else { return true }
      let timeStart = reader.position
      return reader.takeUnits("HMS") && reader.position > timeStart
    }
  }
}

/// The ASCII characters of a text, one after the other.
@safe
struct ASCIIReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  var position = 0

  /// Whether a function reads a whole text.
  static func reads(_ text: borrowing String, _ body: (inout ASCIIReader) -> Bool) -> Bool {
    // Native strings, which is all there are on Linux, are contiguous. The reader does not outlive
    // the closure.
    unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
      var reader = unsafe ASCIIReader(bytes: bytes)
      return body(&reader) && reader.isAtEnd
    } ?? false
  }

  private var count: Int { unsafe bytes.count }

  /// The byte at an index below the count.
  private subscript(index: Int) -> UInt8 { unsafe bytes[index] }

  var isAtEnd: Bool { position == count }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < count, UInt32(self[position]) == character.value else { return false }
    position += 1
    return true
  }

  /// The number of exactly as many digits.
  mutating func number(digits: Int) -> Int? {
    guard position + digits <= count else { return nil }
    var value = 0
    for index in position..<(position + digits) {
      let byte = self[index]
      guard byte.isASCIIDigit else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    position += digits
    return value
  }

  /// Moves past digits; how many there are.
  mutating func takeDigits() -> Int {
    let start = position
    while position < count, self[position].isASCIIDigit { position += 1 }
    return position - start
  }

  fileprivate mutating func takeDate() -> Bool {
    guard let year = number(digits: 4), take("-"), let month = number(digits: 2), take("-"),
      let day = number(digits: 2), (1...12).contains(month)
    else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    return (1...days).contains(day)
  }

  fileprivate mutating func takeTime() -> Bool {
    guard let hour = number(digits: 2), take(":"), let minute = number(digits: 2), take(":"),
      let second = number(digits: 2), hour < 24, minute < 60, second <= 60
    else { return false }
    if take("."), takeDigits() == 0 { return false }
    var offset = 0
    if !take("Z"), !take("z") {
      let isPositive = take("+")
      guard isPositive || take("-"), let hours = number(digits: 2), take(":"),
        let minutes = number(digits: 2), hours < 24, minutes < 60
      else { return false }
      offset = (hours * 60 + minutes) * (isPositive ? 1 : -1)
    }
    // A leap second ends a day in UTC.
    return second < 60 || (hour * 60 + minute - offset + 2880) % 1440 == 23 * 60 + 59
  }

  /// Moves past numbers, each followed by a later one of the units, without gaps between units.
  fileprivate mutating func takeUnits(_ units: String) -> Bool {
    var rest = Array(units.unicodeScalars)
    var isFirst = true
    while position < count, self[position].isASCIIDigit {
      _ = takeDigits()
      guard position < count,
        let place = rest.firstIndex(where: { $0.value == UInt32(self[position]) }),
        isFirst || place == 0
      else { return false }
      position += 1
      rest.removeFirst(place + 1)
      isFirst = false
    }
    return true
  }
}

extension UInt8 {
  var isASCIIDigit: Bool { self &- UInt8(ascii: "0") < 10 }
  var isASCIILetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
  var isHexadecimal: Bool { isASCIIDigit || (self | 0x20) &- UInt8(ascii: "a") < 6 }
}
