import Formwright

/// Any file that opens can have pages left out, fields reset, and some fields or all annotations
/// flattened, or that is refused; what is written opens again.
func fuzzStructure(_ bytes: [UInt8]) {
  guard let file = FormFile.fuzzed(bytes) else { return }
  var options = FillOptions()
  options.overrides.dropsSignatures = true
  options.overrides.ignoresPermissions = true
  _ = expectOpens(try? file.reset(options: options))
  _ = expectOpens(try? file.reset(options: options) { $0.utf8.count % 2 == 0 })

  for pages in ["1", "2-"] {
    var some = options
    some.pages = PageSelection(pages)
    _ = expectOpens(try? file.filled([], options: some))
    _ = expectOpens(try? file.flattened(options: some))
  }

  var flattened = options
  flattened.flattensAnnotations = true
  _ = expectOpens(try? file.flattened(options: flattened))
  for pattern in ["*a*", "?*.*"] {
    var some = options
    some.flattenedFields = [FieldPattern(pattern)]
    guard let rest = expectOpens(try? file.flattened(options: some)) else { continue }
    _ = expectOpens(try? rest.flattened(options: options))
  }
}
