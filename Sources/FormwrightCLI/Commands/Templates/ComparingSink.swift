import Formwright
import Synchronization

/// Outputs that are compared with what they should be, or noted for the first time.
final class ComparingSink: BatchSink {
  private let expectations: TemplateExpectations?
  private let showsValues: Bool
  private let state = Mutex(State())

  private struct State {
    var names: Set<String> = []
    var problems: [Diagnostic] = []
    var comparisonCount = 0
    var noted: [(String, StructuredValue)] = []
  }

  /// - Parameter expectations: nil to note what the outputs are.
  init(_ expectations: TemplateExpectations?, showsValues: Bool) {
    self.expectations = expectations
    self.showsValues = showsValues
  }

  var names: Set<String> { state.withLock(\.names) }
  var problems: [Diagnostic] { state.withLock(\.problems) }
  var comparisonCount: Int { state.withLock(\.comparisonCount) }

  func write(name: String, file: OutputFile) throws(FormwrightError) {
    let form = try FormFile(bytes: file.bytes)
    let compared = try expectations?.compare(form, named: name, showsValues: showsValues)
    state.withLock { state in
      state.names.insert(name)
      if let compared {
        state.problems += compared.problems
        state.comparisonCount += compared.count
        return
      }
      let values = form.fields.map { ($0.name, $0.structuredValue) }.filter { $0.1 != .null }
      state.noted.append(
        (
          name + ".pdf",
          .object([("pages", .number(form.pageCount)), ("values", .object(values))])
        ))
    }
  }

  /// The outputs as a file of expected values.
  var asExpected: StructuredValue { .object([("outputs", .object(state.withLock(\.noted)))]) }
}
