import Diagnostics
import InteractiveForms

/// Field values as a file gives them, each field once.
struct InputGathering {
  private var inputs: FieldInputs = []
  private var places: [String: Int] = [:]
  var problems: [Diagnostic] = []
  /// Whether problems are warnings, and the last value of a field counts.
  private let isTolerant: Bool

  init(isTolerant: Bool) { self.isTolerant = isTolerant }

  /// A field given again with the same value counts once; with another it is a problem.
  mutating func add(_ name: String, _ value: FieldInput, at location: SourceLocation? = nil) {
    guard let place = places[name] else {
      places[name] = inputs.count
      inputs.append(name, value, at: location)
      return
    }
    guard inputs[place].value != value else { return }
    if isTolerant { inputs[place].value = value }
    problems.append(
      .error(
        "duplicate-key", "the field has two different values",
        hint: "Remove one of the two.", field: name, location: location))
  }

  /// - Throws: every problem.
  func finish() throws(FormwrightError) -> FieldInputs {
    guard isTolerant else {
      guard problems.isEmpty else { throw FormwrightError(.data, problems) }
      return inputs
    }
    var inputs = inputs
    inputs.warnings += problems.map { problem in
      var warning = problem
      warning.severity = .warning
      return warning
    }
    return inputs
  }
}
