import Formwright

/// Any file that opens can be made accessible, with its own tags and with new ones, or that is refused; what is written
/// opens again.
func fuzzRemediate(_ bytes: [UInt8]) {
  guard let file = FormFile.fuzzed(bytes) else { return }
  var options = RemediationOptions()
  options.writesBestEffort = true
  options.archive.overrides.dropsSignatures = true
  options.archive.overrides.ignoresPermissions = true
  options.archive.fonts.usesSystemFonts = false
  for anew in [false, true] {
    options.buildsStructureAnew = anew
    guard let result = try? file.remediated(options: options) else { continue }
    _ = result.json
    _ = result.correctionsToFillIn()
    _ = expectOpens(result.output)
  }
}
