import PDFObjects

extension Document {
  /// The label of a page (ISO 32000-2, 12.4.2, Table 161).
  ///
  /// - Parameter place: from 0.
  func labelText(ofPageAt place: Int) -> String {
    let ranges = NumberTree(catalog["PageLabels"], in: self).sortedEntries
    guard let range = ranges.last(where: { $0.key <= place }) else { return String(place + 1) }
    let node = dictionary(range.value) ?? [:]
    let start = integer(node["St"]) ?? 1
    let first = (1...1_000_000_000).contains(start) ? start : 1
    let prefix = value("P", in: node)?.stringValue?.text ?? ""
    return prefix + Self.numeral(first + place - range.key, style: name(node["S"]))
  }

  private static func numeral(_ number: Int, style: PDFName?) -> String {
    switch style {
    case "D": return String(number)
    case "R": return roman(number)
    case "r": return roman(number).lowercased()
    case "A", "a":
      // A to Z, then AA to ZZ and so on.
      let letter = Character(Unicode.Scalar(UInt8(65 + (number - 1) % 26)))
      let text = String(repeating: letter, count: min((number - 1) / 26 + 1, 1000))
      return style == "a" ? text.lowercased() : text
    default: return ""
    }
  }

  private static func roman(_ number: Int) -> String {
    let values = [
      (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
      (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ]
    var rest = min(number, 100_000)
    var text = ""
    for (value, letters) in values {
      while rest >= value {
        text += letters
        rest -= value
      }
    }
    return text
  }
}
