/// Reads the tables of the standard fonts, which are packed in texts of our own: entries between white space,
/// each `name=1,2,3` or numbers alone. A program that fills one form reads them each time.
enum PackedMetrics {
  /// The numbers of each name.
  static func named(_ table: String) -> [String: [Int]] {
    var found: [String: [Int]] = [:]
    for entry in entries(table) {
      guard let sign = entry.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let name = String(Substring(entry[..<sign]))
      found[name] = numbers(entry[entry.index(after: sign)...])
    }
    return found
  }

  static func entries(_ table: String) -> [Substring.UTF8View] {
    table.utf8.split { $0 <= UInt8(ascii: " ") }
  }

  /// Integers between commas.
  static func numbers(_ text: Substring.UTF8View) -> [Int] {
    var numbers: [Int] = []
    var value = 0
    var sign = 1
    for byte in text {
      switch byte {
      case UInt8(ascii: ","):
        numbers.append(sign * value)
        value = 0
        sign = 1
      case UInt8(ascii: "-"): sign = -1
      default: value = value * 10 + Int(byte) - 0x30
      }
    }
    numbers.append(sign * value)
    return numbers
  }
}
