import Formwright

/// Any file that opens can have pages left out, fields reset, and some fields or all annotations
/// flattened, or that is refused; what is written opens again.
func fuzzStructure(_ bytes: [UInt8]) {
  guard let file = FormFile.fuzzed(bytes) else { return }
  var overrides = PermissionOverrides()
  overrides.dropsSignatures = true
  overrides.ignoresPermissions = true
  var reset = ResetOptions()
  reset.overrides = overrides
  _ = expectOpens(try? file.reset(options: reset))
  _ = expectOpens(try? file.reset(options: reset) { $0.utf8.count % 2 == 0 })

  var flatten = FlattenOptions()
  flatten.overrides = overrides
  for pages in ["1", "2-"] {
    var fill = FillOptions()
    fill.overrides = overrides
    fill.pages = PageSelection(pages)
    _ = expectOpens(try? file.filled([], options: fill))
    var some = flatten
    some.pages = fill.pages
    _ = expectOpens(try? file.flattened(options: some))
  }

  var all = flatten
  all.flattensAnnotations = true
  _ = expectOpens(try? file.flattened(options: all))
  for pattern in ["*a*", "?*.*"] {
    var some = flatten
    some.fields = [FieldPattern(pattern)]
    guard let rest = expectOpens(try? file.flattened(options: some)) else { continue }
    _ = expectOpens(try? rest.flattened(options: flatten))
  }
}
