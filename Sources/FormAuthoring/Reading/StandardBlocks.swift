import Diagnostics
import StructuredData

/// The blocks that every specification may use.
package enum StandardBlocks {
  /// A block as a specification would define it; empty if no block has the name.
  package static func definition(of name: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.firstIndex(of: "\(name):") else { return "" }
    let end = lines[(first + 1)...].firstIndex { !$0.hasPrefix(" ") } ?? lines.endIndex
    return lines[first..<end].joined(separator: "\n")
  }

  /// The blocks as a specification would define them.
  package static let text = """
    person:
      - row:
          - {text: first, label: First name, span: 5}
          - {text: middle, label: Middle name, span: 3, required: false}
          - {text: last, label: Last name, span: 4}
    address:
      - row:
          - {text: street, label: Street address, span: 9}
          - {text: unit, label: "Apt., suite or unit", span: 3, required: false}
      - row:
          - {text: city, label: City, span: 6}
          - {text: state, label: State, span: 3}
          - {text: zip, label: ZIP code, span: 3, format: zip}
    internationalAddress:
      - {text: street, label: Street and house number}
      - {text: line2, label: Address line 2, required: false}
      - row:
          - {text: postalCode, label: Postal code, span: 3}
          - {text: city, label: City or town, span: 5}
          - {text: country, label: Country, span: 4}
    date:
      - {text: date, label: Date, hint: MM/DD/YYYY, date: MM/dd/yyyy, width: 12 chars}
    dateComb:
      - row:
          - {text: month, label: Month, comb: true, maxLength: 2, align: center, width: 40}
          - {text: day, label: Day, comb: true, maxLength: 2, align: center, width: 40}
          - {text: year, label: Year, comb: true, maxLength: 4, align: center, width: 72}
    contact:
      - row:
          - {text: phone, label: Phone number, format: phone, span: 4}
          - {text: email, label: Email address, span: 8}
    phone:
      - {text: phone, label: Phone number, format: phone, width: 16 chars}
    ssn:
      - {text: ssn, label: Social Security number, format: ssn, width: 13 chars}
    signature:
      - row:
          - {signature: signature, label: Signature, span: 8, height: 34}
          - {text: date, label: Date signed, date: MM/dd/yyyy, span: 4, height: 34}
    """

  /// The items of each block.
  static let all: [(name: String, items: [StructuredValue])] = {
    let read = try? YAMLReader.read(Array(text.utf8))
    return (read?.objectValue?.members ?? []).compactMap { member in
      member.value.arrayValue.map { (member.key, $0) }
    }
  }()
}
