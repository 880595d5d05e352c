public import InteractiveForms
import StructuredData

extension Form {
  /// What its fields hold as comma-separated values: a row of full field names and a row of values
  /// as `fill` takes them back (see ``structuredValues``), options of a list with semicolons
  /// between them.
  public var commaSeparatedValues: [UInt8] { CSVWriter.document(structuredValues) }
}
