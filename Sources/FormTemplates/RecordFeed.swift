import Diagnostics
import FormFilling
import InteractiveForms
import StructuredData

/// Reads records one by one and settles, in their order, what each is called.
struct RecordFeed {
  let binding: RecordBinding
  let options: BatchOptions
  private(set) var brokeOff = false
  private var number = 0
  private var names: Set<String> = []

  init(binding: RecordBinding, options: BatchOptions) {
    self.binding = binding
    self.options = options
  }

  /// The next record of this shard; nil after the last.
  mutating func next(_ source: inout some RecordSource) -> BatchRecord? {
    while !brokeOff {
      number += 1
      do throws(Failure) {
        guard let value = try source.next() else { return nil }
        if isOurs { return record(value) }
      } catch {
        brokeOff = source.brokeOff
        // Nothing was read: the failure is the source's own, said once.
        if isOurs || brokeOff { return unreadable(error) }
      }
    }
    return nil
  }

  private var isOurs: Bool {
    guard let shard = options.shard else { return true }
    return number % shard.count == shard.index
  }

  private func unreadable(_ failure: Failure) -> BatchRecord {
    BatchRecord(
      number: number, id: nil, name: OutputName.numbered(number), inputs: [],
      diagnostics: failure.diagnostics)
  }

  private mutating func record(_ value: StructuredValue) -> BatchRecord {
    var record = BatchRecord(
      number: number, id: nil, name: OutputName.numbered(number), inputs: [], value: value,
      diagnostics: [])
    do throws(Failure) {
      guard value.objectValue != nil else {
        throw Failure(
          .data, "data-shape", "the record is \(value.kindName), not an object",
          location: value.location)
      }
      record.id = binding.id.flatMap { text($0.value(in: value)) }
      if let expression = binding.name {
        guard let name = text(expression.value(in: value)).flatMap(OutputName.safe) else {
          throw Failure(
            .data, "output-name", "the record gives its output no name",
            hint: "check the template's output.name, or --name", location: value.location)
        }
        record.name = name
      }
      guard names.insert(record.name.lowercased()).inserted else {
        throw Failure(
          .data, "output-name", "an earlier record has the same output name",
          hint: "make output.name different for each record", location: value.location)
      }
      record.inputs = try binding.inputs(of: value)
    } catch {
      record.diagnostics += error.diagnostics
    }
    return record
  }

  private func text(_ value: StructuredValue) -> String? {
    switch value.kind {
    case .string(let text): text.isEmpty ? nil : text
    case .number(let digits): digits
    case .null, .boolean, .array, .object: nil
    }
  }
}
