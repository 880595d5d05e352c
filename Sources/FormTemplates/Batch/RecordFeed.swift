import Diagnostics
import FormFilling
import InteractiveForms
import PDFObjects
import StructuredData

/// Reads records one by one and settles, in their order, what each is called.
struct RecordFeed {
  private let forms: RecordForms
  let binding: RecordBinding
  let options: BatchOptions
  private(set) var didAbort = false
  /// How many records were read.
  private var readCount = 0
  /// How many records there are; nil before the last was read.
  private(set) var recordCount: Int?
  /// A record that was read while the one before was filled, so that its filters are computed meanwhile.
  private var ahead: Read?
  private var names: RecordNames
  private(set) var coverage = BindingCoverage()

  init(forms: RecordForms, binding: RecordBinding, options: BatchOptions) {
    self.forms = forms
    self.binding = binding
    self.options = options
    names = RecordNames(binding)
  }

  /// What there is to be filled next.
  enum Next {
    case record(BatchRecord)
    /// The next record has not come.
    case later
    case none
  }

  /// The next record of this shard.
  ///
  /// - Parameter mayWait: it is waited for if it has not come.
  /// - Throws: of kind `data`, code `other-inputs`, if the run that is resumed made the record's
  ///   output of other inputs and such outputs are not made again.
  mutating func next(
    _ source: inout some RecordSource, mayWait: Bool
  ) throws(FormwrightError) -> Next {
    guard !didAbort, let read = ahead ?? read(&source, mayWait: mayWait) else {
      return didAbort ? .none : .later
    }
    ahead = nil
    if binding.filters != nil, case .record = read.content {
      ahead = self.read(&source, mayWait: false)
    }
    switch read.content {
    case .end: return .none
    case .failure(let failure, let didAbort):
      self.didAbort = didAbort
      return .record(unreadable(failure, read.number))
    case .record(let value, let begun):
      return .record(try compared(record(value, begun, read.number), value))
    }
  }

  /// What was read in the place of a record of this shard.
  private struct Read {
    var number: Int
    var content: Content

    enum Content {
      case record(StructuredValue, RecordBinding.BegunRecord)
      case failure(FormwrightError, didAbort: Bool)
      case end
    }
  }

  /// Reads a record, and begins to compute its filters; nil if it has not come and is not waited for.
  private mutating func read(_ source: inout some RecordSource, mayWait: Bool) -> Read? {
    while true {
      guard mayWait || source.hasNext() else { return nil }
      readCount += 1
      let number = readCount
      do throws(FormwrightError) {
        guard let value = try source.next() else {
          recordCount = recordCount ?? number - 1
          return Read(number: number, content: .end)
        }
        if isOurs(number) {
          return Read(number: number, content: .record(value, binding.begun(value)))
        }
      } catch {
        // Nothing was read: the failure is the source's own, said once.
        let didAbort = source.didAbort
        guard isOurs(number) || didAbort else { continue }
        return Read(number: number, content: .failure(error, didAbort: didAbort))
      }
    }
  }

  /// A record with what the run that is resumed made of it.
  private func compared(
    _ record: BatchRecord, _ value: StructuredValue
  ) throws(FormwrightError) -> BatchRecord {
    guard let earlier = options.earlier?.output(ofRecord: record.number) else { return record }
    var record = record
    record.digest = options.inputsDigest?.digest(of: value, pictures: record.pictureDigests)
    let hasSameInputs = earlier.inputs == record.digest
    // Its name cannot be computed now, or another record has it: it fails.
    if hasSameInputs, !record.isNamed { return record }
    if hasSameInputs, earlier.fileName == record.name + ".pdf" {
      record.earlier = earlier
    } else if !options.remakesOtherInputs {
      var problem = Diagnostic.error(
        "other-inputs",
        "the previous run made this record's output from a different form, template, record or "
          + "set of options",
        hint: "Use the inputs of that run, or use \(.remakesOutputs) to make the output again.",
        location: value.location)
      problem.record = record.number
      throw FormwrightError(.data, [problem])
    }
    return record
  }

  private func isOurs(_ number: Int) -> Bool {
    guard let shard = options.shard else { return true }
    return number % shard.count == shard.index
  }

  private func unreadable(_ failure: FormwrightError, _ number: Int) -> BatchRecord {
    BatchRecord(
      number: number, id: nil, name: OutputName.numbered(number), isNamed: binding.name == nil,
      inputs: [], diagnostics: failure.diagnostics)
  }

  private mutating func record(
    _ value: StructuredValue, _ begun: RecordBinding.BegunRecord, _ number: Int
  ) -> BatchRecord {
    var record = BatchRecord(
      number: number, id: nil, name: OutputName.numbered(number), isNamed: binding.name == nil,
      inputs: [], value: value, diagnostics: [])
    do throws(FormwrightError) {
      try RecordBinding.checkShape(of: value)
      let scope = try binding.scope(of: begun)
      record.id = try names.id(in: scope)
      record.name = try names.output(ofRecord: number, in: scope)
      record.isNamed = true
      var problems = BindingProblems()
      (record.plan, record.inputs) = try forms.prepare(
        scope, binding, noting: &coverage, collecting: &problems)
      do throws(FormwrightError) { try problems.check() } catch {
        record.diagnostics += error.diagnostics
      }
      if let encryption = binding.encryption {
        record.plan?.finishing.encryption = try encryption.encryption(in: scope)
      }
    } catch {
      record.diagnostics += error.diagnostics
    }
    return record
  }
}
