package import StructuredData

/// One run of a unit of filters.
package struct FilterRun: Sendable {
  /// What a run is given.
  package enum Input: Sendable {
    case value(StructuredValue)
    /// The whole record.
    case record
    /// The value of the first filter of an earlier run for the same record, by its place among the runs.
    case result(Int)
  }

  package var unit: Int
  /// What `.` is; nil for the record.
  package var value: Input?
  /// Those that the unit uses, in the order of ``FilterProgram/Unit/variables``.
  package var variables: [Input]
  /// A later run uses its value.
  package var isReferredTo = false

  package init(unit: Int, value: StructuredValue?, variables: [Input]) {
    self.unit = unit
    self.value = value.map { .value($0) }
    self.variables = variables
  }
}
