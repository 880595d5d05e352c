import Formwright

/// Any specification is rejected with places, or makes a form that opens, the same each time.
func fuzzSpecification(_ bytes: [UInt8]) {
  guard bytes.count <= 16_384 else { return }
  do throws(FormwrightError) {
    let output = try FormFile.authored(from: bytes)
    _ = expectOpens(output)
    let again = try? FormFile.authored(from: bytes)
    precondition(again?.bytes == output.bytes)
  } catch {
    precondition(error.kind == .data)
    precondition(!error.diagnostics.isEmpty)
  }
}
