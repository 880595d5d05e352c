package import Diagnostics
import StructuredData

/// What the records of a run and their outputs are called.
package struct RecordNames: Sendable {
  private let idExpression: Expression?
  private let nameExpression: Expression?
  private var taken = OutputNames()
  /// Whether numbers of records come from notes, which may say one twice.
  private var hasNotedNumbers = false

  package init(_ binding: RecordBinding) {
    idExpression = binding.id
    nameExpression = binding.name
  }

  /// - Throws: ``FormwrightError`` of kind `data`, as ``output(ofRecord:in:)``.
  package func id(in scope: EvaluationScope) throws(FormwrightError) -> String? {
    try idExpression.flatMap { id throws(FormwrightError) in try text(id, "id", scope) }
  }

  /// The name of a record's output, without `.pdf`: it is safe on every system, and no record before has it.
  ///
  /// - Parameters:
  ///   - number: of the record; its name without an expression.
  ///   - noted: the number that ``RecordNotes`` give it; goes before the other.
  /// - Throws: ``FormwrightError`` of kind `data` if the expression has no value for the record, none that can be a
  ///   name, or that of a record before it.
  package mutating func output(
    ofRecord number: Int, noted: Int? = nil, in scope: EvaluationScope
  ) throws(FormwrightError) -> String {
    let location = scope.value.location
    guard let nameExpression else {
      hasNotedNumbers = hasNotedNumbers || noted != nil
      let name = OutputName.numbered(noted ?? number)
      guard hasNotedNumbers, taken.insert(name) != .new else { return name }
      throw FormwrightError(
        .data, "output-name", "an earlier record has the same number",
        hint: "Give each row a number of its own in “\(RecordNotes.numberKey)”.",
        location: location)
    }
    let full = try text(nameExpression, "output.name", scope) ?? ""
    guard let name = OutputName.safe(full) else {
      throw FormwrightError(
        .data, "output-name", "the name expression gives this record's output no usable name",
        hint: "Check output.name in the template, or \(.outputName).", location: location)
    }
    let detail: String
    switch taken.insert(name) {
    case .new: return name
    case .equal: detail = ""
    case .equalExceptSpelling: detail = ", apart from case or the composition of characters"
    }
    let isShortened = OutputName.isShortened(full)
    let shortening = isShortened ? " after shortening to \(OutputName.limit) bytes" : ""
    throw FormwrightError(
      .data, "output-name", "an earlier record has the same output name\(shortening)\(detail)",
      hint: isShortened
        ? "Choose a shorter name expression that differs for each record."
        : "Choose a name expression that differs for each record.",
      location: location)
  }

  /// - Parameter key: of the expression in the template, for messages.
  private func text(
    _ expression: Expression, _ key: String, _ scope: EvaluationScope
  ) throws(FormwrightError) -> String? {
    let value: StructuredValue
    do throws(ExpressionProblem) {
      value = try expression.value(in: scope)
    } catch {
      throw error.failure(of: key, at: scope.value.location)
    }
    switch value.kind {
    case .string(let text): return text.isEmpty ? nil : text
    case .number(let digits): return digits
    case .null, .boolean, .array, .object: return nil
    }
  }
}
