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

  let program: FilterProgram
  let variables: [[String]]
  private let places: [Place]
  let state: Mutex<State>

  struct State {
    var program = "formwright"
    var process: FilterProcess?
    /// The process has the careful program too, which it gets when the first filter fails.
    var hasCarefulProgram = false
    /// The answer that the process is computing.
    var awaited: FilterAnswerToCome?
    var requestCount = 0
  }

  package init(_ program: FilterProgram, places: [Place]) {
    self.program = program
    self.places = places
    variables = program.units.map(\.variables)
    state = Mutex(State())
  }

  /// An engine for the same filters with a process of its own, so that two tasks need not take turns.
  package func another() -> FilterEngine {
    let engine = FilterEngine(program, places: places)
    engine.programPath = programPath
    return engine
  }

  /// The program that serves the filters: a path, or a name that is looked up on the `PATH`.
  package var programPath: String {
    get { state.withLock(\.program) }
    set { state.withLock { $0.program = newValue } }
  }

  /// How many requests for values were made.
  package var requestCount: Int { state.withLock(\.requestCount) }

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

  func start(_ state: inout State) throws(FormwrightError) {
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
  func compiles(
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
}
