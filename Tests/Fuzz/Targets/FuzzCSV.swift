import Formwright

/// Any bytes are read as comma-separated values, a record at a time; records that are whole are
/// written and read again the same.
func fuzzCSV(_ bytes: [UInt8]) {
  for record in records(bytes) {
    guard let object = record.objectValue else { continue }
    precondition(records(CSVWriter.document(object)) == [record])
  }
}

private func records(_ bytes: [UInt8]) -> [StructuredValue] {
  var rest: [UInt8]? = bytes
  var reader = CSVReader {
    defer { rest = nil }
    return rest
  }
  var records: [StructuredValue] = []
  while !reader.didAbort {
    do {
      guard let record = try reader.next() else { break }
      records.append(record)
    } catch {}
  }
  return records
}
