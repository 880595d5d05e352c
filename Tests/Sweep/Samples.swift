import Formwright
import Foundation

/// Outputs that are kept for other readers, each with what its fields were given: the sweep's own
/// reader of outputs is made of the parts that wrote them.
struct Samples {
  let folder: String
  private var count = 0
  private var isTurn = 0

  /// One record in so many is kept, up to a number.
  private static let every = 5
  private static let most = 80

  init(folder: String) { self.folder = folder }

  /// - Parameter warnings: codes by field.
  mutating func keep(_ record: Record, _ filled: FilledRecord, warnings: [String: Set<String>]) {
    defer { isTurn += 1 }
    guard isTurn % Self.every == 0, count < Self.most, let tail = filled.tail else { return }
    count += 1
    let fields = record.values.map { field, text -> StructuredValue in
      var object = StructuredObject()
      object.append(.init(key: "name", value: .string(field.name)))
      object.append(.init(key: "value", value: .string(text)))
      object.append(.init(key: "isFormatted", value: .boolean(field.isFormatted)))
      object.append(.init(key: "isPassword", value: .boolean(field.isPassword)))
      let codes = warnings[field.name, default: []].sorted().map { StructuredValue.string($0) }
      object.append(.init(key: "warnings", value: .array(codes)))
      return .object(object)
    }
    let path =
      "\(folder)/\(record.form.name.split(separator: "/").joined(separator: "-"))-\(record.seed)"
    write(record.plan.plan.prefix.bytes + tail.bytes, to: path + ".pdf")
    write(JSONWriter.compact(.array(fields)), to: path + ".json")
  }

  private func write(_ bytes: [UInt8], to path: String) {
    let isWritten = FileManager.default.createFile(atPath: path, contents: Data(bytes))
    precondition(isWritten, "a sample cannot be written")
  }
}
