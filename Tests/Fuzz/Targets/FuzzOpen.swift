import Formwright

/// Opening and inspecting any bytes ends with a form or a failure.
func fuzzOpen(_ bytes: [UInt8]) {
  guard let file = try? FormFile(bytes: bytes) else { return }
  _ = file.form.structuredValues
  _ = file.fillPermission()
  _ = ScriptCount(document: file.document, form: file.form)
}
