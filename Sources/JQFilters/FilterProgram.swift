/// All filters of a template as one program of jq, in two forms: the quick one, for records of which no filter
/// fails, and the careful one, which tells what became of each filter.
///
/// A program's input is a list: the unit to run, what `.` is, a third item, and the values of the variables of the
/// unit. The quick program gives the values of its filters one after the other, each followed by the third item,
/// by which the process knows where the values of a filter end (see `CJQ.c`). The third item of the
/// careful program is the place of the only filter to run, or null for all, and its output is a list with an item
/// for each filter: a list of the filter's values, a text if it fails, or null if it was not to run; or nothing,
/// which is how libjq 1.6 carries out `error(null)`.
package struct FilterProgram: Sendable {
  /// Filters whose `.` is the same value, so that they run together.
  package struct Unit: Sendable {
    package var filters: [JQFilter] = []

    package init() {}

    /// The variables that the filters use, in the order of their values.
    package var variables: [String] {
      filters.reduce(into: Set<String>()) { $0.formUnion($1.variables) }.sorted()
    }
  }

  package var units: [Unit] = []

  package init() {}

  package var isEmpty: Bool { units.allSatisfy(\.filters.isEmpty) }

  /// - Parameter isCareful: each filter by itself, and only the one that the input names, if it does.
  func text(isCareful: Bool) -> String {
    let used = units.indices.filter { !units[$0].filters.isEmpty }
    guard !used.isEmpty else { return "null" }
    return ".[0] as $__unit | .[2] as $__third | .[3] as $__v | .[1] |\n"
      + used.map { "def __u\($0): \(text(of: units[$0], isCareful: isCareful));\n" }.joined()
      + choice(of: used[...])
  }

  /// The one of several units that is to run. Halving finds it in few steps.
  private func choice(of some: ArraySlice<Int>) -> String {
    guard some.count > 1 else { return some.first.map { "__u\($0)\n" } ?? "null" }
    let middle = some.startIndex + some.count / 2
    return "if $__unit < \(some[middle]) then\n" + choice(of: some[..<middle]) + "else\n"
      + choice(of: some[middle...]) + "end\n"
  }

  private func text(of unit: Unit, isCareful: Bool) -> String {
    var text = ""
    for (place, name) in unit.variables.enumerated() { text += "$__v[\(place)] as $\(name) |\n" }
    // A comment at the end of a filter must not hide the bracket after it.
    guard isCareful else {
      return text + Self.functions(unit.filters.map { "(\n\($0.programText)\n), $__third" })
    }
    let filters = unit.filters.enumerated().map { place, filter in
      "[if $__all or $__only == \(place) then (try [(\n\(filter.programText)\n)] "
        + "catch (if type == \"string\" then . else \"\" end)) else null end]"
    }
    return text + "$__third as $__only | ($__only == null) as $__all |\n"
      + "[\(Self.functions(filters))]"
  }

  /// All values of several filters. jq 1.6 does not compile a function of more than 65,535 codes, of which a
  /// character takes a few: so few filters are in one function.
  private static func functions(_ filters: [String]) -> String {
    var functions: [[String]] = []
    var length = longest
    for filter in filters {
      length += filter.utf8.count
      if length > longest {
        functions.append([])
        length = filter.utf8.count
      }
      functions[functions.count - 1].append(filter)
    }
    let definitions = functions.enumerated().map { place, filters in
      "def __g\(place): \(filters.joined(separator: ",\n"));\n"
    }
    return definitions.joined() + functions.indices.map { "__g\($0)" }.joined(separator: ", ")
  }

  /// Of the filters of a function together, in bytes.
  private static let longest = 4000

  /// A program of one filter that only tells whether jq accepts it.
  func text(of filter: JQFilter) -> String {
    filter.variables.sorted().map { "null as $\($0) | " }.joined() + "(\n\(filter.programText)\n)"
  }
}
