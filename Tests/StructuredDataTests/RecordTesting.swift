import Diagnostics
import StructuredData

/// What a stream of records gave: each a value or the problem in its place.
enum Outcome: Equatable {
  case record(StructuredValue)
  case problem(DiagnosticCode, Diagnostics.SourceLocation?)
}

/// Reads to the end, the text given in pieces of `size` bytes.
func outcomes(
  _ format: RecordFormat, _ text: [UInt8], size: Int = 1 << 16, limit: Int = 1 << 20
) -> (outcomes: [Outcome], didAbort: Bool) {
  var reader = RecordReader(format, recordLimit: limit, chunks: pieces(text, size: size))
  var outcomes: [Outcome] = []
  while true {
    do {
      guard let record = try reader.next() else { return (outcomes, reader.didAbort) }
      outcomes.append(.record(record))
    } catch {
      for diagnostic in error.diagnostics {
        outcomes.append(.problem(diagnostic.code, diagnostic.location))
      }
    }
  }
}

/// Bytes in pieces of `size`, an empty one among them.
func pieces(_ bytes: [UInt8], size: Int) -> TextChunks {
  var rest = bytes[...]
  var isFirst = true
  return {
    if isFirst {
      isFirst = false
      return []
    }
    if rest.isEmpty { return nil }
    defer { rest = rest.dropFirst(size) }
    return Array(rest.prefix(size))
  }
}

/// Reads to the end, giving the locations of the records that could be read.
func locations(_ format: RecordFormat, _ text: String) -> [Diagnostics.SourceLocation?] {
  outcomes(format, Array(text.utf8)).outcomes.compactMap {
    if case .record(let value) = $0 { value.location } else { nil }
  }
}
