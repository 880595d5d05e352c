package import Diagnostics
public import StructuredData

/// Records that are read one at a time.
public struct Records: Sendable {
  /// Begins to read; the parameter says what the rows of a CSV are as values.
  package let open: @Sendable (CSVShape) throws(FormwrightError) -> any RecordSource

  /// Whether the data is one record without a number.
  package let isSingle: Bool

  package init(
    isSingle: Bool = false,
    open: @escaping @Sendable (CSVShape) throws(FormwrightError) -> any RecordSource
  ) {
    self.open = open
    self.isSingle = isSingle
  }

  /// A single record, whose bytes are read when the records are asked for.
  package init(
    single format: DataFormat, bytes: @escaping @Sendable () throws(FormwrightError) -> [UInt8]
  ) {
    self.init(isSingle: true) { shape throws(FormwrightError) in
      SingleRecord(bytes: try bytes(), format: format, shape: shape)
    }
  }

  /// Records in the bytes of a file.
  public init(_ bytes: [UInt8], as format: RecordFormat) {
    self.init { shape throws(FormwrightError) in
      var pending: [UInt8]? = bytes
      return RecordReader(format, csv: shape) {
        defer { pending = nil }
        return pending
      }
    }
  }

  /// Swift values, each encoded when its turn comes.
  public init<Values: Sequence & Sendable>(encoding values: Values)
  where Values.Element: Encodable {
    self.init { _ throws(FormwrightError) in EncodedRecords(values: values.makeIterator()) }
  }
}

private struct SingleRecord: RecordSource {
  var bytes: [UInt8]
  var format: DataFormat?
  var shape: CSVShape
  var didAbort: Bool { false }

  mutating func next() throws(FormwrightError) -> StructuredValue? {
    defer { format = nil }
    return try format?.record(in: bytes, csv: shape)
  }
}

private struct EncodedRecords<Values: IteratorProtocol>: RecordSource
where Values.Element: Encodable {
  var values: Values
  var didAbort: Bool { false }

  mutating func next() throws(FormwrightError) -> StructuredValue? {
    guard let value = values.next() else { return nil }
    return try StructuredValue(encodingRecord: value)
  }
}

extension StructuredValue {
  /// - Throws: ``FormwrightError`` of kind `data`, code `data-shape`, if the value fails to encode itself.
  /// Its own message is not passed on, because it may quote values.
  package init(encodingRecord value: some Encodable) throws(FormwrightError) {
    do {
      try self.init(encoding: value)
    } catch {
      throw FormwrightError(
        .data, "data-shape", "the record cannot be encoded: \(type(of: error))",
        hint: "Check the `encode(to:)` of \(type(of: value)).")
    }
  }
}
