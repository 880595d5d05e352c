package import Diagnostics
package import StructuredData
import Synchronization

/// Runs the filters of a template in a process of its own, which it starts when the first is needed, and
/// again after one that exceeded its limits.
///
/// Tasks that share an engine take turns.
package final class FilterEngine: Sendable {
  /// Where filters that cannot be compiled stand in the template, for messages.
  package struct Place: Sendable {
    package var filter: JQFilter
    package var location: SourceLocation?
    /// Nil for the template itself.
    package var file: String?

    package init(_ filter: JQFilter, at location: SourceLocation?, in file: String? = nil) {
      self.filter = filter
      self.location = location
      self.file = file
    }
  }

  /// Why a filter has no value. Never contains values of the record.
  package struct Failure: Error, Hashable, Sendable {
    package var message: String
    package var hint: String
    /// The process ended: which of several filters was at fault is not known.
    package var endedProcess = false
  }

  package typealias Outcome = Result<StructuredValue, Failure>

  private let program: FilterProgram
  private let variables: [String]
  private let places: [Place]
  private let state: Mutex<State>

  private struct State {
    var program = "formwright"
    var process: FilterProcess?
    /// The process has the careful program too, which it gets when the first filter fails.
    var hasCarefulProgram = false
  }

  package init(_ program: FilterProgram, places: [Place]) {
    self.program = program
    self.places = places
    variables = program.variables
    state = Mutex(State())
  }

  /// The program that serves the filters: a path, or a name that is looked up on the `PATH`.
  package var programPath: String {
    get { state.withLock(\.program) }
    set { state.withLock { $0.program = newValue } }
  }

  /// Starts the process, and compiles the filters.
  ///
  /// - Throws: ``FormwrightError`` of kind `access` if the process cannot be started, of kind `data` with
  ///   every filter that jq does not accept.
  package func start() throws(FormwrightError) {
    let result = state.withLock { state -> Result<Void, FormwrightError> in
      do throws(FormwrightError) {
        try start(&state)
        return .success(())
      } catch { return .failure(error) }
    }
    try result.get()
  }

  private func start(_ state: inout State) throws(FormwrightError) {
    guard state.process == nil else { return }
    let process = try FilterProcess(state.program)
    guard try compiles(program.text(isCareful: false), in: process) == nil else {
      var problems: [Diagnostic] = []
      for place in places {
        guard let reason = try compiles(program.text(of: place.filter), in: process) else {
          continue
        }
        let problem = Diagnostic.error(
          "expression", reason, hint: "Try the expression with the program `jq`, version 1.6.",
          location: place.location)
        problems.append(place.file.map { problem.inFile($0) } ?? problem)
      }
      guard !problems.isEmpty else {
        throw FormwrightError(.internal, "internal", "the expressions do not compile together")
      }
      throw FormwrightError(.data, problems)
    }
    state.process = process
    state.hasCarefulProgram = false
  }

  /// Why jq does not accept a program; nil if it does.
  private func compiles(
    _ text: String, in process: FilterProcess, isCareful: Bool = false
  ) throws(FormwrightError) -> String? {
    let answer: [UInt8]
    do throws(FilterProcess.Ending) {
      answer = try process.answer(to: FilterMessage(program: text, isCareful: isCareful).bytes)
    } catch {
      throw FormwrightError(
        .access, "missing-program", "the program named for expressions does not evaluate them",
        hint: "Use a program `formwright` of the same version as the library.")
    }
    guard answer.first != UInt8(ascii: "K") else { return nil }
    // What libjq says here quotes the template alone; only the name in it is of use.
    let message = String(decoding: answer.dropFirst(), as: UTF8.self)
    if let range = message.firstRange(of: " is not defined") {
      let name = message[..<range.lowerBound].split(separator: " ").last ?? ""
      let parts = name.split(separator: "/")
      if parts.count == 2, let count = Int(parts[1]) {
        return count == 0
          ? "jq's “\(parts[0])” takes arguments"
          : "jq's “\(parts[0])” does not take \(counted(count, "argument"))"
      }
      return "“\(name)” has no meaning here"
    }
    return "jq does not accept the expression"
  }

  // MARK: Running

  /// The values of the filters of a unit; of those that were not to run, null.
  ///
  /// - Parameters:
  ///   - value: what `.` is; nil if it is the record.
  ///   - only: the place of the only filter to run; nil for all.
  package func outcomes(
    of unit: Int, record: StructuredValue, value: StructuredValue?,
    variables values: [String: StructuredValue], only: Int? = nil
  ) throws(Failure) -> [Outcome] {
    let used = program.units[unit].variables
    let count = program.units[unit].filters.count
    let given = variables.map { name -> StructuredValue? in
      guard used.contains(name) else { return .some(.null) }
      return name == "record" ? StructuredValue?.none : .some(values[name] ?? .null)
    }
    // Mostly no filter fails; if one does, the careful program tells which.
    for isCareful in only == nil ? [false, true] : [true] {
      let message = FilterMessage(
        unit: unit, record: record, value: value, variables: given, only: only,
        isCareful: isCareful)
      let bytes = try state.withLock { state in
        Result<[UInt8], Failure> { () throws(Failure) in
          try exchange(message, isCareful: isCareful, &state)
        }
      }.get()
      var reader = FilterAnswer(bytes, numbers: message.numbers)
      if let values = try? reader.value().arrayValue, values.count == count {
        return values.map { Self.outcome(isCareful ? $0 : .array([$0])) }
      }
    }
    throw Failure(
      message: "the value of the expression is nested too deeply",
      hint: "Give a text, a number or a list.")
  }

  private func exchange(
    _ message: FilterMessage, isCareful: Bool, _ state: inout State
  ) throws(Failure) -> [UInt8] {
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
    do throws(FilterProcess.Ending) {
      return try state.process?.answer(to: message.bytes) ?? []
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

extension FilterEngine.Failure {
  fileprivate init(_ ending: FilterProcess.Ending) {
    endedProcess = true
    switch ending {
    case .time:
      message = "the expression takes more than 250 ms of processor time"
      hint = "Check the loops of the expression, and the size of the record."
    case .memory:
      message = "the expression needs more than 512 MB of memory"
      hint = "Check the loops of the expression, and the size of the record."
    case .other:
      message = "the process that evaluates the expression ended"
      hint = "Check the expression with this record."
    }
  }

  /// What went wrong, without libjq's words, which quote values.
  fileprivate init(message words: String, isOfJQ: Bool) {
    let kinds = ["null", "boolean", "number", "string", "array", "object"]
    func kind(after start: String) -> String? {
      guard words.hasPrefix(start) else { return nil }
      return kinds.first { words.dropFirst(start.count).hasPrefix($0) }
    }
    hint = "Check the expression with this record; // gives a default for what is missing."
    if let kind = kind(after: "Cannot iterate over ") {
      message = "jq cannot iterate over \(Self.named(kind))"
    } else if let kind = kind(after: "Cannot index ") {
      message = "jq cannot look up a key or an item in \(Self.named(kind))"
    } else if let verb = ["added", "subtracted", "multiplied", "divided"].first(where: {
      words.hasSuffix("cannot be \($0)")
    }) {
      message = "jq cannot compute with these values: they cannot be \(verb)"
    } else if words.hasSuffix("cannot be divided because the divisor is zero") {
      message = "jq cannot divide by zero"
    } else if words.hasSuffix("cannot be parsed as a number") || words.contains("numeric literal") {
      message = "jq cannot read the text as a number"
    } else if words.contains("does not match format") {
      message = "jq cannot read the text as a date of this format"
    } else if words.hasSuffix("cannot be matched, as it is not a string") {
      message = "jq can match only texts"
    } else if let kind = kinds.first(where: words.hasPrefix), words.contains(" has no keys") {
      message = "jq finds no keys in \(Self.named(kind))"
    } else {
      message = "jq cannot evaluate the expression"
    }
  }

  private static func named(_ kind: String) -> String {
    switch kind {
    case "null": "null"
    case "boolean": "a boolean"
    case "number": "a number"
    case "string": "a text"
    case "array": "a list"
    default: "an object"
    }
  }
}
