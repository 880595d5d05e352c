package import InteractiveForms
import StructuredData

extension Form {
  /// What its fields hold as comma-separated values: a row of full field names and a row of values
  /// as `fill` takes them back (see ``structuredValues``), options of a list with semicolons
  /// between them (``OptionList``).
  package var commaSeparatedValues: [UInt8] {
    var values = StructuredObject()
    let options = Dictionary(
      fields.map { ($0.name, $0.options.flatMap { [$0.exportValue, $0.displayText] }) },
      uniquingKeysWith: { first, _ in first })
    for member in structuredValues.members {
      let value: StructuredValue =
        member.value.arrayValue.map { selected in
          .string(
            OptionList.text(
              of: selected.compactMap(\.stringValue), among: options[member.key] ?? []))
        } ?? member.value
      values.append(StructuredObject.Member(key: member.key, value: value))
    }
    return CSVWriter.document(values)
  }
}
