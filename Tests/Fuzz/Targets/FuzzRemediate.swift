import Formwright

/// Any file that opens can be made accessible, with its own tags and with new ones, at either level, or that is refused; what
/// is written opens again. Its form can be a web page, with the same bytes each time.
func fuzzRemediate(_ bytes: [UInt8]) {
  guard let file = FormFile.fuzzed(bytes) else { return }
  var options = RemediationOptions()
  options.writesBestEffort = true
  options.archive.overrides.dropsSignatures = true
  options.archive.overrides.ignoresPermissions = true
  options.archive.fonts.usesSystemFonts = false
  for anew in [false, true] {
    options.buildsStructureAnew = anew
    if anew, let second = ArchiveLevels("pdfua-2") { options.level = second }
    guard let result = try? file.remediated(options: options) else { continue }
    _ = result.json
    _ = result.correctionsToFillIn()
    _ = expectOpens(result.output)
  }
  let pages = (0..<2).map { _ in
    try? file.webPage(fileName: "form", overrides: options.archive.overrides).files
  }
  precondition(pages[0] == pages[1], "two pages of one form differ")
}
