import Diagnostics
package import StructuredData
import Synchronization

/// Runs of filters: one message to the process, and its answer.
extension FilterEngine {
  /// The variables that the filters of a unit use, in the order in which a run gives their values.
  package func variables(of unit: Int) -> [String] { variables[unit] }

  /// Hands over runs, which are computed while the caller does something else; ``values(of:)`` waits for them.
  ///
  /// - Parameter record: what `.` and `$record` are, where a run says no different.
  package func send(_ runs: [FilterRun], record: StructuredValue) -> FilterAnswerToCome {
    let counts = runs.map { program.units[$0.unit].filters.count }
    let message = FilterMessage(record: record, runs: runs, filterCounts: counts)
    let answer = FilterAnswerToCome(counts: counts, numbers: message.numbers)
    state.withLock { state in
      do throws(Failure) {
        try send(message, isCareful: false, &state)
        state.awaited = answer
      } catch {
        answer.bytes.withLock { $0 = .failure(error) }
      }
    }
    return answer
  }

  /// The values of the filters of several units.
  ///
  /// - Returns: for each run the values of its filters; nil if one of them fails, or a run that it refers to
  ///   has no value: ``outcomes(of:record:only:)`` tells which.
  /// - Throws: if together they exceed the limits of the process.
  package func values(of answer: FilterAnswerToCome) throws(Failure) -> [[StructuredValue]?] {
    state.withLock { state in
      if answer.bytes.withLock({ $0 == nil }) { receive(&state) }
    }
    return try answer.values()
  }

  /// The same for runs that the caller waits for.
  package func values(
    of runs: [FilterRun], record: StructuredValue
  ) throws(Failure) -> [[StructuredValue]?] {
    try values(of: send(runs, record: record))
  }

  /// The values or failures of the filters of a unit; of those that were not to run, null.
  ///
  /// - Parameter only: the place of the only filter to run; nil for all.
  package func outcomes(
    of run: FilterRun, record: StructuredValue, only: Int? = nil
  ) throws(Failure) -> [Outcome] {
    let message = FilterMessage(record: record, run: run, only: only)
    var reader = FilterAnswer(try answer(to: message, isCareful: true), numbers: message.numbers)
    let count = program.units[run.unit].filters.count
    if let values = try? reader.value().arrayValue, values.count == count {
      return values.map(Self.outcome)
    }
    throw Failure(
      message: "the value of the expression is nested too deeply",
      hint: "Give a text, a number or a list.")
  }

  private func answer(
    to message: FilterMessage, isCareful: Bool
  ) throws(Failure) -> [UInt8] {
    try state.withLock { state in
      Result<[UInt8], Failure> { () throws(Failure) in
        try send(message, isCareful: isCareful, &state)
        return try receive(from: &state)
      }
    }.get()
  }

  /// Sends a message when the answer to the one before is there.
  private func send(
    _ message: FilterMessage, isCareful: Bool, _ state: inout State
  ) throws(Failure) {
    receive(&state)
    do throws(FormwrightError) {
      try start(&state)
      if isCareful, !state.hasCarefulProgram, let process = state.process {
        let problem = try compiles(
          program.text(isCareful: true), in: process, isCareful: true)
        if problem != nil { throw FormwrightError(.internal, "internal", problem ?? "") }
        state.hasCarefulProgram = true
      }
    } catch {
      throw Failure(message: error.diagnostics.first?.message ?? "", hint: "")
    }
    state.requestCount += 1
    do throws(FilterProcess.Ending) {
      try state.process?.submit(message.bytes)
    } catch {
      state.process = nil
      throw Failure(error)
    }
  }

  /// Takes the answer that has been asked for, if there is one.
  private func receive(_ state: inout State) {
    guard let awaited = state.awaited else { return }
    state.awaited = nil
    let bytes = Result<[UInt8], Failure> { () throws(Failure) in try receive(from: &state) }
    awaited.bytes.withLock { $0 = bytes }
  }

  private func receive(from state: inout State) throws(Failure) -> [UInt8] {
    do throws(FilterProcess.Ending) {
      return try state.process?.receiveAnswer() ?? []
    } catch {
      state.process = nil
      throw Failure(error)
    }
  }

  private static func outcome(_ item: StructuredValue) -> Outcome {
    guard let value = item.arrayValue?.first else {
      return .failure(Failure(message: "", isOfJQ: true))
    }
    switch value.kind {
    case .array(let items):
      guard items.count <= 1 else {
        return .failure(
          Failure(
            message: "the expression has \(items.count) values, not one",
            hint: "Collect them in a list with brackets, or take one of them with first(…)."))
      }
      return .success(items.first ?? .null)
    case .string(let message): return .failure(Failure(message: message, isOfJQ: true))
    default: return .success(.null)
    }
  }
}
