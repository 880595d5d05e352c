package import Diagnostics

/// Reads newline-delimited JSON: a value a line, blank lines skipped.
///
/// A line that is not one JSON value is that record's problem; reading goes on with the next line.
package struct NDJSONReader: RecordSource {
  private var stream: TextStream
  private let recordLimit: Int
  private var model: RecordModel?
  package private(set) var didAbort = false

  /// - Parameter recordLimit: the longest line that is read, in bytes.
  package init(
    recordLimit: Int = ReadingLimits.recordBytes, isReady: (() -> Bool)? = nil,
    chunks: @escaping TextChunks
  ) {
    stream = TextStream(chunks, isReady: isReady)
    self.recordLimit = recordLimit
  }

  package mutating func next() throws(FormwrightError) -> StructuredValue? {
    while true {
      let location = stream.location
      guard let line = try nextLine() else { return nil }
      if line.allSatisfy({ " \t\r".utf8.contains($0) }) { continue }
      guard line.count <= recordLimit else {
        throw FormwrightError(.data, [.recordTooLarge(recordLimit, at: location)])
      }
      var parser = JSONParser(line, location: location, model: model)
      let value = try parser.document(thenExpecting: "the end of the line")
      if !parser.followsModel { model = value.objectValue.map { RecordModel($0) } }
      return value
    }
  }

  package mutating func hasNext() -> Bool { didAbort || stream.hasLine() }

  private mutating func nextLine() throws(FormwrightError) -> [UInt8]? {
    if didAbort { return nil }
    do {
      return try stream.line(limit: recordLimit)
    } catch {
      didAbort = true
      throw error
    }
  }
}
