public import Diagnostics
public import FormSchemas
import InteractiveForms
import PDFObjects
import StructuredData

extension FormFile {
  /// The form as a JSON Schema (draft 2020-12): the records that it accepts.
  ///
  /// - Parameter shape: whether dots in field names make objects.
  /// - Returns: the bytes of a JSON text.
  /// - Throws: ``FormwrightError`` of kind `file` if the file has no form fields.
  public func schema(_ shape: FormSchema.Shape = .flat) throws(FormwrightError) -> [UInt8] {
    try checkHasFields()
    let schema = FormSchema(
      of: form, labels: labels(), shape: shape, sha256: hexadecimal(SHA256.digest(bytes)),
      title: title)
    return JSONWriter.pretty(schema.value)
  }

  /// - Throws: ``FormwrightError`` of kind `file`, code `dynamic-xfa` or `no-fields`.
  package func checkHasFields() throws(FormwrightError) {
    guard form.fields.isEmpty else { return }
    let reason: RefusalReason = form.xfa == .dynamic ? .dynamicXFA : .noFields
    throw FormwrightError(.file, [reason.diagnostic(flattening: false)])
  }
}
