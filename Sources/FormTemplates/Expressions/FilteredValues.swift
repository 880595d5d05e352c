import JQFilters
import StructuredData
import Synchronization

/// What jq computes in one scope of a record: all filters of a unit at once, together with those of other scopes
/// (``FilterRequests``) or when the first of them is needed.
final class FilteredValues: Sendable {
  let engine: FilterEngine
  let record: StructuredValue
  private let isItem: Bool
  private let state = Mutex(State())

  private struct State {
    var units: [Int: Unit] = [:]
    var inner: [Inner: FilteredValues] = [:]
  }

  enum Unit {
    case values([StructuredValue])
    /// A filter fails, or a run that the unit refers to has no value.
    case unknown
    /// What became of each filter.
    case outcomes([FilterEngine.Outcome])
    /// Together they ended the process, so each runs by itself when it is needed, and the one at fault is
    /// found.
    case single([Int: FilterEngine.Outcome])
  }

  /// A scope within another.
  enum Inner: Hashable {
    /// An item of the list that fills a group of rows.
    case item(group: Int, place: Int)
    /// The same value, with the number of a page.
    case page(Int)
  }

  /// - Parameter isItem: the value is not the record itself.
  init(_ engine: FilterEngine, record: StructuredValue, isItem: Bool) {
    self.engine = engine
    self.record = record
    self.isItem = isItem
  }

  /// The same for another value of the record.
  func ofItem() -> FilteredValues { FilteredValues(engine, record: record, isItem: true) }

  /// The same for other variables.
  func again() -> FilteredValues { FilteredValues(engine, record: record, isItem: isItem) }

  /// What is computed in a scope within this one; the same each time.
  func within(_ inner: Inner) -> FilteredValues {
    state.withLock { state in
      if let known = state.inner[inner] { return known }
      let values =
        switch inner {
        case .item: ofItem()
        case .page: again()
        }
      state.inner[inner] = values
      return values
    }
  }

  func isKnown(_ unit: Int) -> Bool { state.withLock { $0.units[unit] != nil } }

  func take(_ values: Unit, of unit: Int) { state.withLock { $0.units[unit] = values } }

  /// A run of a unit.
  ///
  /// - Parameter results: the runs of the same request whose values names have.
  func run(
    of unit: Int, in scope: EvaluationScope, results: [String: Int] = [:]
  ) -> FilterRun {
    FilterRun(
      unit: unit, value: isItem ? scope.value : StructuredValue?.none,
      variables: engine.variables(of: unit).map { name in
        if name == "record" { return .record }
        if let run = results[name] { return .result(run) }
        return .value(scope.variables[name] ?? .null)
      })
  }

  func value(
    of filter: JQFilter, in scope: EvaluationScope
  ) throws(ExpressionProblem) -> StructuredValue {
    // Where libjq has answered, for this filter or others that it ran with, its answer is the same.
    if !isKnown(filter.unit),
      let value = filter.nativeValue(of: scope.value, variables: scope.variables)
    {
      return value
    }
    let outcome = state.withLock { state -> FilterEngine.Outcome in
      var unit = state.units[filter.unit] ?? values(of: filter.unit, in: scope)
      if case .unknown = unit { unit = outcomes(of: filter.unit, in: scope) }
      defer { state.units[filter.unit] = unit }
      switch unit {
      case .values(let values): return .success(values[filter.place])
      case .outcomes(let outcomes): return outcomes[filter.place]
      case .single(var outcomes):
        let outcome = outcomes[filter.place] ?? single(filter, in: scope)
        outcomes[filter.place] = outcome
        unit = .single(outcomes)
        return outcome
      case .unknown: return .success(.null)
      }
    }
    switch outcome {
    case .success(let value): return value
    case .failure(let failure):
      throw ExpressionProblem(message: failure.message, hint: failure.hint)
    }
  }

  private func values(of unit: Int, in scope: EvaluationScope) -> Unit {
    do throws(FilterEngine.Failure) {
      let values = try engine.values(of: [run(of: unit, in: scope)], record: record)
      return values[0].map { .values($0) } ?? .unknown
    } catch {
      return .single([:])
    }
  }

  private func outcomes(of unit: Int, in scope: EvaluationScope) -> Unit {
    do throws(FilterEngine.Failure) {
      return .outcomes(try engine.outcomes(of: run(of: unit, in: scope), record: record))
    } catch {
      return .single([:])
    }
  }

  private func single(_ filter: JQFilter, in scope: EvaluationScope) -> FilterEngine.Outcome {
    do throws(FilterEngine.Failure) {
      return try engine.outcomes(
        of: run(of: filter.unit, in: scope), record: record, only: filter.place)[filter.place]
    } catch {
      return .failure(error)
    }
  }
}
