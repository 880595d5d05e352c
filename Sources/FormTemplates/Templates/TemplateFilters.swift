import Diagnostics
import JQFilters

/// The expressions of a template that need jq, in units of those that are evaluated on the same value.
struct TemplateFilters {
  private(set) var program = FilterProgram()
  private(set) var places: [FilterEngine.Place] = []
  /// The units that are being read, the innermost last. The first is that of the record.
  private var units = [Units(quick: 0)]

  /// The filters of one value: those that need libjq, which run together, and those that nearly never do.
  private struct Units {
    var quick: Int
    var native: Int { quick + 1 }
  }

  init() { program.units += [.init(), .init()] }

  /// What follows is evaluated on another value, or with other variables.
  mutating func beginUnit() {
    units.append(Units(quick: program.units.count))
    program.units += [.init(), .init()]
  }

  mutating func endUnit() { units.removeLast() }

  /// The expression with its place in the program.
  mutating func placed(
    _ expression: Expression, _ location: SourceLocation?, file: String?
  ) -> Expression {
    guard case .filter(var filter) = expression, let units = units.last else { return expression }
    let unit = filter.isNative ? units.native : units.quick
    filter.unit = unit
    let known = program.units[unit].filters
    if let same = known.first(where: { $0.text == filter.text }) { return .filter(same) }
    filter.place = known.count
    program.units[unit].filters.append(filter)
    places.append(.init(filter, at: location, in: file))
    return .filter(filter)
  }
}
