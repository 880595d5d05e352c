import JQFilters
import StructuredData
import Synchronization

/// What jq computes from one value: all filters of a unit at once, when the first of them is needed.
final class FilteredValues: Sendable {
  private let engine: FilterEngine
  private let record: StructuredValue
  private let isItem: Bool
  private let known = Mutex<[Int: Unit]>([:])

  private enum Unit {
    case all([FilterEngine.Outcome])
    /// Together they ended the process, so each runs by itself when it is needed, and the one at fault is
    /// found.
    case single([Int: FilterEngine.Outcome])
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

  func value(
    of filter: JQFilter, in scope: EvaluationScope
  ) throws(ExpressionProblem) -> StructuredValue {
    let outcome = known.withLock { known -> FilterEngine.Outcome in
      var unit = known[filter.unit] ?? all(of: filter.unit, in: scope)
      defer { known[filter.unit] = unit }
      switch unit {
      case .all(let outcomes): return outcomes[filter.place]
      case .single(var outcomes):
        let outcome = outcomes[filter.place] ?? single(filter, in: scope)
        outcomes[filter.place] = outcome
        unit = .single(outcomes)
        return outcome
      }
    }
    switch outcome {
    case .success(let value): return value
    case .failure(let failure):
      throw ExpressionProblem(message: failure.message, hint: failure.hint)
    }
  }

  private func all(of unit: Int, in scope: EvaluationScope) -> Unit {
    do throws(FilterEngine.Failure) {
      return .all(
        try engine.outcomes(
          of: unit, record: record, value: isItem ? scope.value : StructuredValue?.none,
          variables: scope.variables))
    } catch {
      return .single([:])
    }
  }

  private func single(_ filter: JQFilter, in scope: EvaluationScope) -> FilterEngine.Outcome {
    do throws(FilterEngine.Failure) {
      return try engine.outcomes(
        of: filter.unit, record: record, value: isItem ? scope.value : StructuredValue?.none,
        variables: scope.variables, only: filter.place)[filter.place]
    } catch {
      return .failure(error)
    }
  }
}
