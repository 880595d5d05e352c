import Formwright

/// The values of any file that opens can be written in every format, and what is written is read
/// again.
func fuzzExport(_ bytes: [UInt8]) {
  guard let file = try? FormFile(bytes: bytes) else { return }
  let values = StructuredValue.object(file.form.structuredValues)
  _ = YAMLWriter.document(values)
  precondition((try? JSONReader.read(JSONWriter.pretty(values))) != nil)
  precondition((try? FDFReader.read(FDFWriter.write(file.form))) != nil)
  // A value may hold what XML has no way to say.
  if let written = try? XFDFWriter.write(file.form) {
    precondition((try? XFDFReader.read(written)) != nil)
  }
  _ = file.form.commaSeparatedValues
}
