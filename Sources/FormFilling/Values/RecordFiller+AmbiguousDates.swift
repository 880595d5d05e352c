import Diagnostics
import FieldFormats

extension RecordFiller {
  /// Warns of a date that is another date if day and month are exchanged. A value that the form has
  /// already is not reported.
  mutating func warnOfOrder(_ text: String, at index: Int) {
    let group = plan.groups[index].group
    guard plan.options.runsScripts, let format = group.typedFormat, format.readsTwoWays(text),
      !group.alreadyContains(CheckedValue.text(text))
    else { return }
    report(
      .warning(
        "date-order",
        "the value is an ambiguous date; it was read in the order of the field's format",
        hint: "Write the date as yyyy-mm-dd.", field: group.name), at: index)
  }
}
