import Formwright

/// Any file that opens can be made accessible, with its own tags at the first level or with new ones at the second, or that
/// is refused; what is written opens again. The bytes choose which, so that an input costs one reading.
func fuzzRemediate(_ bytes: [UInt8]) {
  guard let file = FormFile.fuzzed(bytes) else { return }
  var options = RemediationOptions()
  options.writesBestEffort = true
  options.archive.overrides = .fuzzed
  options.archive.fonts.usesSystemFonts = false
  options.buildsStructureAnew = bytes.count.isMultiple(of: 2)
  if options.buildsStructureAnew, let second = ArchiveLevels("pdfua-2") { options.level = second }
  guard let result = try? file.remediated(options: options) else { return }
  _ = result.json
  _ = result.correctionsToFillIn()
  _ = expectOpens(result.output)
}

/// The form of any file that opens can be a web page, or that is refused.
func fuzzWeb(_ bytes: [UInt8]) {
  guard let file = FormFile.fuzzed(bytes) else { return }
  _ = try? file.webPage(fileName: "form", overrides: .fuzzed).files
}

/// Fields are found on the pages of any file that opens, or that is refused; what is found is a specification of a form.
func fuzzDetect(_ bytes: [UInt8]) {
  guard let file = FormFile.fuzzed(bytes) else { return }
  guard let found = try? file.detectedFields(overrides: .fuzzed) else { return }
  for field in found.fields { precondition((0...1).contains(field.confidence)) }
}

extension PermissionOverrides {
  /// Nothing that the file forbids keeps the fuzzer out.
  fileprivate static var fuzzed: PermissionOverrides {
    var overrides = PermissionOverrides()
    overrides.dropsSignatures = true
    overrides.ignoresPermissions = true
    return overrides
  }
}
