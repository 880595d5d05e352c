import JQFilters
import StructuredData

/// The filters of one record that can run before any expression is evaluated, so that the process which runs them
/// is asked once and not for each unit.
///
/// What is not asked for here is computed when it is needed, and has the same value.
struct FilterRequests {
  private let engine: FilterEngine
  private let record: StructuredValue
  private var runs: [FilterRun] = []
  private var takers: [FilteredValues] = []
  /// The names of `let` whose values are those of runs, by their places.
  private var results: [String: Int] = [:]
  /// The names of `let` whose values are known only when those of the runs are.
  private var unknown: Set<String> = []

  init(_ values: FilteredValues) {
    engine = values.engine
    record = values.record
  }

  /// Asks for the filters of a unit, if their variables are known and they have not run.
  ///
  /// - Returns: the place of the run; nil if there is none.
  @discardableResult
  mutating func add(
    _ unit: Int, to values: FilteredValues, in scope: EvaluationScope
  ) -> Int? {
    let names = engine.variables(of: unit)
    guard !values.isKnown(unit), unknown.isDisjoint(with: names) else { return nil }
    for name in names {
      if let run = results[name] { runs[run].isReferredTo = true }
    }
    runs.append(values.run(of: unit, in: scope, results: results))
    takers.append(values)
    return runs.count - 1
  }

  /// Asks for a name of `let`, or gives it its value in the scope if that needs no filter.
  mutating func define(
    _ definition: Template.Definition, to values: FilteredValues, in scope: inout EvaluationScope
  ) {
    if let value = value(of: definition.expression, in: scope) {
      scope.variables[definition.name] = value
      return
    }
    if case .filter(let filter) = definition.expression {
      results[definition.name] = add(filter.unit, to: values, in: scope)
    }
    if results[definition.name] == nil { unknown.insert(definition.name) }
  }

  /// The value of an expression that needs no libjq and fails for nothing; otherwise nil.
  func value(of expression: Expression, in scope: EvaluationScope) -> StructuredValue? {
    let isKnown = expression.references.allSatisfy { name, _ in
      name.map { results[$0] == nil && !unknown.contains($0) } ?? true
    }
    guard isKnown else { return nil }
    if case .filter(let filter) = expression {
      return filter.nativeValue(of: scope.value, variables: scope.variables)
    }
    return try? expression.value(in: scope)
  }

  /// Has what was asked for computed, and waits for it.
  func run() { sent()?.receive() }

  /// Has what was asked for computed; nil if that is nothing.
  func sent() -> SentFilterRequests? {
    guard !runs.isEmpty else { return nil }
    return SentFilterRequests(
      engine: engine, answer: engine.send(runs, record: record), units: runs.map(\.unit),
      takers: takers)
  }
}

/// Filters of a record that are being computed.
struct SentFilterRequests: Sendable {
  fileprivate let engine: FilterEngine
  fileprivate let answer: FilterAnswerToCome
  fileprivate let units: [Int]
  fileprivate let takers: [FilteredValues]

  /// Waits for the values, and gives them to what asked for them.
  func receive() {
    do throws(FilterEngine.Failure) {
      let values = try engine.values(of: answer)
      for (index, unit) in units.enumerated() {
        takers[index].take(values[index].map { .values($0) } ?? .unknown, of: unit)
      }
    } catch {
      for (unit, taker) in zip(units, takers) { taker.take(.single([:]), of: unit) }
    }
  }
}
