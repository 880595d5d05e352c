package import InteractiveForms
import StructuredData

extension Form {
  /// What its fields hold as comma-separated values: a row of full field names and a row of values
  /// as `fill` takes them back (see ``structuredValues``), options of a list with semicolons
  /// between them (``OptionList``).
  package var commaSeparatedValues: [UInt8] {
    var values = StructuredObject()
    for member in structuredValues.members {
      let value: StructuredValue =
        member.value.arrayValue.map { options in
          .string(OptionList.text(of: options.compactMap(\.stringValue)))
        } ?? member.value
      values.append(StructuredObject.Member(key: member.key, value: value))
    }
    return CSVWriter.document(values)
  }
}
