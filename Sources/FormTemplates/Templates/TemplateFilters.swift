import Diagnostics
import JQFilters

/// The expressions of a template that need jq, in units of those that are evaluated on the same value.
struct TemplateFilters {
  private(set) var program = FilterProgram()
  private(set) var places: [FilterEngine.Place] = []
  /// The units that are being read, the innermost last. The first is that of the record.
  private var units = [0]

  init() { program.units.append(.init()) }

  /// What follows is evaluated on another value, or with other variables.
  mutating func beginUnit() {
    units.append(program.units.count)
    program.units.append(.init())
  }

  mutating func endUnit() { units.removeLast() }

  /// The expression with its place in the program.
  mutating func placed(
    _ expression: Expression, _ location: SourceLocation?, file: String?
  ) -> Expression {
    guard case .filter(var filter) = expression, let unit = units.last else { return expression }
    filter.unit = unit
    let known = program.units[unit].filters
    if let same = known.first(where: { $0.text == filter.text }) { return .filter(same) }
    filter.place = known.count
    program.units[unit].filters.append(filter)
    places.append(.init(filter, at: location, in: file))
    return .filter(filter)
  }
}
