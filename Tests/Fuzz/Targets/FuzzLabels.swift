import Formwright

/// Every field of any file that opens has a label or none; labels are single lines, and the same each time.
func fuzzLabels(_ bytes: [UInt8]) {
  guard let file = try? FormFile(bytes: bytes) else { return }
  let labels = file.labels()
  precondition(labels.fields.count == file.form.fields.count)
  for (label, options) in zip(labels.fields, labels.options) {
    for label in [label] + options {
      precondition(label.text.isEmpty == (label.source == .none))
      precondition(label.confidence >= 0 && label.confidence <= 1)
      precondition(!label.text.unicodeScalars.contains { $0.value < 0x20 })
    }
  }
  // Reading a page may take its time, so that only small files are read twice.
  if bytes.count < 4096 { precondition(file.labels().fields == labels.fields) }
}
