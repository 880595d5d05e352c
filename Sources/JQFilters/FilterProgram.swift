/// All filters of a template as one program of jq, in two forms: the quick one, for records of which no filter
/// fails, and the careful one, which tells what became of each filter.
///
/// A program's input is a list: the unit to run, what `.` is, the place of the only filter to run or
/// null for all, and the values of the variables. Its output is a list with a list for each filter of
/// the unit. In it is a list of the filter's values, a text if it fails, or null if it was not to run; or
/// nothing, which is how libjq 1.6 carries out `error(null)`. The quick program gives the lists of values alone, or null if any filter fails.
package struct FilterProgram: Sendable {
  /// Filters whose `.` is the same value, so that they run together.
  package struct Unit: Sendable {
    package var filters: [JQFilter] = []

    package init() {}

    /// The variables that the filters use.
    var variables: Set<String> { filters.reduce(into: []) { $0.formUnion($1.variables) } }
  }

  package var units: [Unit] = []

  package init() {}

  package var isEmpty: Bool { units.allSatisfy(\.filters.isEmpty) }

  /// The variables that any filter uses, in the order of their values.
  var variables: [String] {
    units.reduce(into: Set<String>()) { $0.formUnion($1.variables) }.sorted()
  }

  /// - Parameter isCareful: each filter by itself, and only the one that the input names, if it does.
  func text(isCareful: Bool) -> String {
    let variables = variables
    var text = ".[0] as $__unit | .[2] as $__only | ($__only == null) as $__all | .[3] as $__v\n"
    text += "| .[1] |\n"
    var isFirst = true
    for (index, unit) in units.enumerated() where !unit.filters.isEmpty {
      text += "\(isFirst ? "if" : "elif") $__unit == \(index) then\n"
      isFirst = false
      let used = unit.variables
      for (place, name) in variables.enumerated() where used.contains(name) {
        text += "$__v[\(place)] as $\(name) |\n"
      }
      text += isCareful ? "[" : "(try ["
      text += unit.filters.enumerated().map { place, filter in
        // A comment at the end must not hide the bracket after it.
        guard isCareful else { return "[(\n\(filter.text)\n)]" }
        return "[if $__all or $__only == \(place) then (try [(\n\(filter.text)\n)] "
          + "catch (if type == \"string\" then . else \"\" end)) else null end]"
      }.joined(separator: ",\n")
      text += isCareful ? "]\n" : "] catch null)\n"
    }
    return isFirst ? "null" : text + "else null end"
  }

  /// A program of one filter that only tells whether jq accepts it.
  func text(of filter: JQFilter) -> String {
    filter.variables.sorted().map { "null as $\($0) | " }.joined() + "(\n\(filter.text)\n)"
  }
}
