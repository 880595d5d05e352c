import Formwright

/// Continuation pages: filled, filled again with less, and reset, each output
/// opens.
func fuzzContinuation(_ bytes: [UInt8]) {
  guard let file = FormFile.fuzzed(bytes) else { return }
  var options = FillOptions()
  options.overflow = .continue
  options.forcesReadOnly = true
  options.runsScripts = false
  let long = String(repeating: "words of many lines\n", count: 30)
  guard
    let once = expectOpens(try? file.filled(file.form.fuzzInputs(long), options: options))
  else { return }
  _ = expectOpens(try? once.filled(once.form.fuzzInputs("short"), options: options))
  _ = expectOpens(try? once.flattened())
  _ = expectOpens(try? once.reset())
}
