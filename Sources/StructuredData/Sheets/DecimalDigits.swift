/// The digits of a number as a spreadsheet keeps them: fifteen, rounded.
struct DecimalDigits {
  private let isNegative: Bool
  /// From the first digit that is not zero.
  private var digits: [UInt8]
  /// How many of them are before the point; negative for zeros after it.
  private var pointPlace: Int

  init(_ value: Double) {
    isNegative = value < 0
    digits = []
    pointPlace = 0
    guard value.isFinite, value != 0 else { return }
    // The shortest text that gives the number back, such as 1.5, 0.0001 or 1e-05.
    let parts = "\(abs(value))".split(separator: "e")
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let all = mantissa.joined().utf8.map { $0 - 0x30 }
    let zeros = all.prefix { $0 == 0 }.count
    digits = Array(all[zeros...])
    pointPlace = mantissa[0].utf8.count + exponent - zeros
    if digits.count > 15 { round(toDigits: 15) }
    trim()
  }

  var isZero: Bool { digits.isEmpty }

  mutating func scale(by power: Int) { if !isZero { pointPlace += power } }

  mutating func round(toPlaces places: Int) { round(toDigits: pointPlace + places) }

  /// Half is rounded away from zero.
  private mutating func round(toDigits count: Int) {
    guard count < digits.count else { return }
    guard count >= 0 else {
      digits = []
      pointPlace = 0
      return
    }
    let roundsUp = digits[count] >= 5
    digits.removeLast(digits.count - count)
    if roundsUp {
      var place = count - 1
      while place >= 0, digits[place] == 9 {
        digits[place] = 0
        place -= 1
      }
      if place >= 0 {
        digits[place] += 1
      } else {
        digits.insert(1, at: 0)
        pointPlace += 1
      }
    }
    trim()
  }

  private mutating func trim() {
    while digits.last == 0 { digits.removeLast() }
    if digits.isEmpty { pointPlace = 0 }
  }

  /// The digits before the point, without leading zeros.
  var whole: [Character] {
    guard pointPlace > 0 else { return [] }
    return (0..<pointPlace).map { character(at: $0) }
  }

  /// The digits after the point.
  func fraction(_ places: Int) -> [Character] {
    (0..<places).map { character(at: pointPlace + $0) }
  }

  private func character(at place: Int) -> Character {
    guard digits.indices.contains(place) else { return "0" }
    return Character(Unicode.Scalar(0x30 + digits[place]))
  }

  /// Without an exponent.
  var plain: String {
    let whole = whole.isEmpty ? "0" : String(whole)
    let places = max(0, digits.count - pointPlace)
    let fraction = places > 0 ? "." + String(fraction(places)) : ""
    return (isNegative && !isZero ? "-" : "") + whole + fraction
  }
}
