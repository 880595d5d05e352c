import Diagnostics
import JQFilters
import StructuredData

/// Reads records one by one and settles, in their order, what each is called.
struct RecordFeed {
  private let binding: RecordBinding
  private let options: BatchOptions
  /// Compute the filters of records in turn, one for each job.
  private let engines: [FilterEngine]
  private(set) var didAbort = false
  /// How many records were read.
  private var readCount = 0
  /// How many records there are; nil before the last was read.
  private(set) var recordCount: Int?
  /// Records that were read while those before were filled, so that their filters are computed meanwhile.
  private var ahead: [Read] = []
  private var names: RecordNames

  init(binding: RecordBinding, options: BatchOptions) {
    self.binding = binding
    self.options = options
    engines =
      binding.filters.map { first in
        [first] + (1..<options.jobs).map { _ in first.another() }
      } ?? []
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
  mutating func next(_ source: inout some RecordSource, mayWait: Bool) -> Next {
    guard !didAbort,
      let read = ahead.isEmpty ? read(&source, mayWait: mayWait) : ahead.removeFirst()
    else {
      return didAbort ? .none : .later
    }
    while ahead.count < engines.count, (ahead.last ?? read).isRecord,
      let next = self.read(&source, mayWait: false)
    {
      ahead.append(next)
    }
    switch read.content {
    case .end: return .none
    case .failure(let failure, let didAbort):
      self.didAbort = didAbort
      return .record(unreadable(failure, read))
    case .record(let value, let begun):
      var record = record(value, begun, read)
      record.sheet = source.sheetName
      return .record(record)
    }
  }

  /// What was read in the place of a record of this shard.
  private struct Read {
    var number: Int
    /// See ``BatchRecord/notedNumber``.
    var notedNumber: Int?
    /// See ``BatchRecord/unread``.
    var unread: StructuredValue?
    var content: Content

    enum Content {
      case record(StructuredValue, RecordBinding.BegunRecord)
      case failure(FormwrightError, didAbort: Bool)
      case end
    }

    var isRecord: Bool {
      if case .record = content { return true }
      return false
    }
  }

  /// Reads a record, and begins to compute its filters; nil if it has not come and is not waited for.
  private mutating func read(_ source: inout some RecordSource, mayWait: Bool) -> Read? {
    while true {
      if let range = options.range, readCount >= range.upperBound {
        return Read(number: readCount + 1, content: .end)
      }
      guard mayWait || source.hasNext() else { return nil }
      readCount += 1
      let number = readCount
      do throws(FormwrightError) {
        guard let value = try source.next() else {
          recordCount = recordCount ?? number - 1
          return Read(number: number, content: .end)
        }
        if isOurs(number) {
          let engine = engines.isEmpty ? nil : engines[number % engines.count]
          return Read(
            number: number, notedNumber: source.notedNumber,
            content: .record(value, binding.begun(value, filteredBy: engine)))
        }
      } catch {
        // Nothing was read: the failure is the source's own, said once.
        let didAbort = source.didAbort
        guard isOurs(number) || didAbort else { continue }
        return Read(
          number: number, notedNumber: source.notedNumber, unread: source.unreadRecord,
          content: .failure(error, didAbort: didAbort))
      }
    }
  }

  private func isOurs(_ number: Int) -> Bool {
    guard options.range?.contains(number) ?? true else { return false }
    guard let shard = options.shard else { return true }
    return number % shard.count == shard.index
  }

  private func unreadable(_ failure: FormwrightError, _ read: Read) -> BatchRecord {
    var record = blank(read)
    record.unread = read.unread
    record.diagnostics = failure.diagnostics
    return record
  }

  /// A record with the name that a number gives its output.
  private func blank(_ read: Read) -> BatchRecord {
    BatchRecord(
      number: read.number, notedNumber: read.notedNumber, id: nil,
      name: OutputName.numbered(read.notedNumber ?? read.number), isNamed: binding.name == nil,
      diagnostics: [])
  }

  private mutating func record(
    _ value: StructuredValue, _ begun: RecordBinding.BegunRecord, _ read: Read
  ) -> BatchRecord {
    var record = blank(read)
    record.value = value
    do throws(FormwrightError) {
      try RecordBinding.checkShape(of: value)
      let scope = try binding.scope(of: begun)
      record.isLeftOut = try !binding.hasOutput(scope)
      guard !record.isLeftOut else { return record }
      record.id = try names.id(in: scope)
      record.name = try names.output(
        ofRecord: record.number, noted: record.notedNumber, in: scope)
      record.isNamed = true
      record.scope = scope
    } catch {
      record.diagnostics += error.diagnostics
    }
    return record
  }
}
