import JSONSchema
import StructuredData

/// A schema up to the first null character, values after it, one a line. Whatever the schema, it is
/// rejected, or values are validated in time; and both ways to validate agree.
public func checkSchema(_ bytes: [UInt8]) {
  let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
  guard let text = parts.first, let value = try? JSONReader.read(Array(text)),
    let schema = try? CompiledSchema(value)
  else { return }
  // A small limit keeps the fuzzer fast; nothing but the limit depends on it.
  var validator = SchemaValidator(schema, stepLimit: 100_000)
  var pending: [UInt8]? = parts.count > 1 ? Array(parts[1]) : Array(text)
  var reader = NDJSONReader {
    defer { pending = nil }
    return pending
  }
  while !reader.didAbort, !validator.isExhausted {
    guard let record = try? reader.next() else { break }
    let isValid = validator.isValid(record)
    let problems = validator.problems(in: record)
    // A limit is reached sooner where more is done.
    guard !validator.isExhausted, !problems.contains(where: { $0.rule == .depthLimit }) else {
      continue
    }
    precondition(isValid == problems.isEmpty)
    for problem in problems {
      precondition(!problem.message.isEmpty)
      precondition(hasValue(at: problem.path, record))
    }
  }
}

/// Whether a path leads to a value, or to the name of a member.
private func hasValue(at path: [InstancePathComponent], _ root: StructuredValue) -> Bool {
  var value = root
  for component in path {
    switch component {
    case .name(let name):
      guard let next = value[name] else { return false }
      value = next
    case .index(let index):
      guard let items = value.arrayValue, items.indices.contains(index) else { return false }
      value = items[index]
    }
  }
  return true
}
