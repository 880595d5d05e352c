/// Values of XMP properties by their types (XMP Specification 2005, part 1, 8.2).
package enum XMPValues {
  package static func isValid(_ value: XMPProperties.Value, as type: XMPSchemas.ValueType) -> Bool {
    guard let kind = type.list else { return isValid(value, as: type.item) }
    guard case .list(kind, let items) = value else { return false }
    return items.allSatisfy { isValid($0.value, as: type.item) }
  }

  private static func isValid(
    _ value: XMPProperties.Value, as type: XMPSchemas.ValueType.Item
  ) -> Bool {
    switch (type, value) {
    case (.any, _), (.text, .text): true
    case (.date, .text(let text)): isDate(text)
    case (.boolean, .text(let text)): text == "True" || text == "False"
    case (.integer, .text(let text)): Int(text) != nil
    case (.real, .text(let text)): isReal(text)
    case (.rational, .text(let text)): isRational(text)
    case (.languageAlternatives, .list(.alternatives, let items)):
      items.allSatisfy { $0.language != nil && !$0.isStructure }
    // Fields that later versions of XMP added are no fault.
    case (.structure(let name), .structure(let fields)):
      fields.allSatisfy { field in
        XMPSchemas.structures[name]?[field.name].map { isValid(field.value, as: $0) } ?? true
      }
    default: false
    }
  }

  /// Digits with a sign and a decimal point, as in `-12.5`.
  private static func isReal(_ text: String) -> Bool {
    let signs = text.hasPrefix("+") || text.hasPrefix("-") ? 1 : 0
    let parts = text.dropFirst(signs).split(separator: ".", omittingEmptySubsequences: false)
    return parts.count <= 2 && parts.contains { !$0.isEmpty }
      && parts.allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  }

  private static func isRational(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { Int($0) != nil }
  }

  /// `YYYY`, `YYYY-MM`, `YYYY-MM-DD`, or with a time `Thh:mm`, `:ss`, a fraction and a time zone.
  package static func isDate(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    func digits(_ count: Int) -> Int? {
      guard rest.count >= count,
        rest.prefix(count).allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
      else { return nil }
      let value = rest.prefix(count).reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
      rest = rest.dropFirst(count)
      return value
    }
    func take(_ character: Character) -> Bool {
      guard let byte = character.asciiValue, rest.first == byte else { return false }
      rest = rest.dropFirst()
      return true
    }
    guard digits(4) != nil else { return false }
    if rest.isEmpty { return true }
    guard take("-"), let month = digits(2), (1...12).contains(month) else { return false }
    if rest.isEmpty { return true }
    guard take("-"), let day = digits(2), (1...31).contains(day) else { return false }
    if rest.isEmpty { return true }
    guard take("T"), let hour = digits(2), hour < 24, take(":"), let minute = digits(2),
      minute < 60
    else { return false }
    if take(":") {
      guard let second = digits(2), second < 60 else { return false }
      if take(".") {
        guard digits(1) != nil else { return false }
        while digits(1) != nil {}
      }
    }
    if rest.isEmpty || take("Z") { return rest.isEmpty }
    guard take("+") || take("-"), let zone = digits(2), zone < 24, take(":"),
      let minutes = digits(2), minutes < 60
    else { return false }
    return rest.isEmpty
  }

  /// A date of PDF (ISO 32000-2, 7.9.4), `D:YYYYMMDDHHmmSSOHH'mm'`, as XMP has it; nil if it is damaged.
  package static func date(fromPDF text: String) -> String? {
    var digits = Array(text.utf8)[...]
    if digits.starts(with: "D:".utf8) { digits = digits.dropFirst(2) }
    let number = digits.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard [4, 6, 8, 10, 12, 14].contains(number.count) else { return nil }
    var parts = Array(String(decoding: number, as: UTF8.self))
    let zone = digits.dropFirst(number.count)
    let defaults = Array("00000101000000")
    parts += defaults[parts.count...]
    func part(_ start: Int, _ count: Int) -> String { String(parts[start..<start + count]) }
    var result =
      "\(part(0, 4))-\(part(4, 2))-\(part(6, 2))T\(part(8, 2)):\(part(10, 2)):\(part(12, 2))"
    let offset = zone.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    switch zone.first {
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      let hours = String(decoding: offset.prefix(2), as: UTF8.self)
      let minutes = String(decoding: offset.dropFirst(2).prefix(2), as: UTF8.self)
      guard hours.utf8.count == 2 else { return nil }
      let sign = zone.first == UInt8(ascii: "+") ? "+" : "-"
      result += "\(sign)\(hours):\(minutes.utf8.count == 2 ? minutes : "00")"
    default: result += "Z"
    }
    return isDate(result) ? result : nil
  }
}
