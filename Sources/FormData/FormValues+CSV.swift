package import InteractiveForms
package import StructuredData

extension Form {
  /// What its fields hold as comma-separated values: a row of full field names and a row of
  /// ``tableValues``.
  package var commaSeparatedValues: [UInt8] { CSVWriter.document(tableValues) }

  /// What its fields hold, as `fill` takes it back from a table (see ``structuredValues``): options of a list with
  /// semicolons between them (``OptionList``).
  package var tableValues: StructuredObject {
    let options = Dictionary(
      fields.map { ($0.name, $0.options.flatMap { [$0.exportValue, $0.displayText] }) },
      uniquingKeysWith: { first, _ in first })
    return StructuredObject(
      distinct: structuredValues.members.map { member in
        guard let selected = member.value.arrayValue else { return member }
        let text = OptionList.text(
          of: selected.compactMap(\.stringValue), among: options[member.key] ?? [])
        return .init(key: member.key, value: .string(text))
      })
  }
}
