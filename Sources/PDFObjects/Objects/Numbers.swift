/// The shortest decimal form of `value` with at most five places, a point, no exponent and no
/// locale (ISO 32000-2, 7.3.3). What is not finite is written as 0.
package func formatNumber(_ value: Double) -> String {
  var bytes: [UInt8] = []
  appendNumber(value, to: &bytes)
  return String(decoding: bytes, as: UTF8.self)
}

/// Appends what ``formatNumber(_:)`` gives.
package func appendNumber(_ value: Double, to bytes: inout [UInt8]) {
  guard value.isFinite else {
    bytes.append(UInt8(ascii: "0"))
    return
  }
  // Beyond this magnitude five places no longer fit an Int64; no page is that large.
  let bounded = min(max(value, -9e12), 9e12)
  let scaled = Int64((bounded * 100_000).rounded(.toNearestOrAwayFromZero))
  var magnitude = scaled.magnitude
  if scaled < 0 { bytes.append(UInt8(ascii: "-")) }
  var places = 5
  while places > 0, magnitude % 10 == 0 {
    magnitude /= 10
    places -= 1
  }
  appendDigits(UInt(magnitude), places: places, to: &bytes)
}

package func appendInteger(_ value: Int, to bytes: inout [UInt8]) {
  if value < 0 { bytes.append(UInt8(ascii: "-")) }
  appendDigits(value.magnitude, places: 0, to: &bytes)
}

/// Appends a decimal number, the last `places` digits of which follow a point.
private func appendDigits(_ value: UInt, places: Int, to bytes: inout [UInt8]) {
  // Safe: 20 digits, a zero before the point and the point are the most there can be, and the range
  // that is appended was written.
  unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { buffer in
    var magnitude = value
    var places = places
    var start = 24
    func put(_ byte: UInt8) {
      start -= 1
      unsafe buffer.initializeElement(at: start, to: byte)
    }
    repeat {
      put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: magnitude % 10))
      magnitude /= 10
      if places > 0 {
        places -= 1
        if places == 0 {
          put(UInt8(ascii: "."))
          if magnitude == 0 { put(UInt8(ascii: "0")) }
        }
      }
    } while magnitude > 0 || places > 0
    unsafe bytes.append(
      contentsOf: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[start...]))
  }
}

/// The number these characters spell the way PDF spells it (`-.5`, `+3`, `4.`, and the doubled
/// minus signs some producers write); nil where there is no digit. An exponent ends the number.
package func parseNumber(_ characters: some Sequence<UInt8>) -> Double? {
  var negative = false
  var mantissa = 0.0
  var divisor = 1.0
  var seenPoint = false
  var seenDigit = false
  loop: for character in characters {
    switch character {
    case UInt8(ascii: "-"):
      if seenDigit || seenPoint { break loop }
      negative = true
    case UInt8(ascii: "+"):
      if seenDigit || seenPoint { break loop }
    case UInt8(ascii: "."):
      if seenPoint { break loop }
      seenPoint = true
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      seenDigit = true
      // Past this the digits no longer change a Double.
      if seenPoint, divisor >= 1e17 { continue }
      mantissa = mantissa * 10 + Double(character - UInt8(ascii: "0"))
      if seenPoint { divisor *= 10 }
    default:
      break loop
    }
  }
  guard seenDigit else { return nil }
  let value = mantissa / divisor
  return negative ? -value : value
}
