import Formwright

/// The options of all commands, each described once.
extension OptionDescription {
  // Everywhere.
  static let diagnostics = value(
    "diagnostics", placeholder: "FORMAT",
    allowedValues: DiagnosticRenderer.Form.allCases.map(\.rawValue),
    defaultValue: "text", section: commonSection,
    help: "format of errors and warnings (in JSON, one object per line)")
  static let memoryLimit = value(
    "memory-limit", placeholder: "SIZE", defaultValue: "1G; for batch and workbench, 4G",
    section: commonSection,
    help: "limit on the memory that the program uses, such as 512M or 2G")

  static let progress = value(
    "progress", placeholder: "WHEN", allowedValues: ProgressMode.allCases.map(\.rawValue),
    defaultValue: "auto, which shows it on a terminal", section: commonSection,
    help: "when to show progress")

  // Opening a form.
  static let password = value(
    "password", placeholder: "TEXT", section: "Opening the form",
    help: "user or owner password of an encrypted form")
  static let passwordFile = value(
    "password-file", placeholder: "FILE", completion: .file, section: "Opening the form",
    help: "read the password from the first line of FILE")
  static let ignorePermissions = flag(
    "ignore-permissions", section: "Opening the form",
    help: "ignore the form's permissions; use this only if you are entitled to")
  static let dropSignatures = flag(
    "drop-signatures", section: "Opening the form",
    help: "remove signatures instead of rejecting a signed form")

  // Filling.
  static let data = value(
    "data", letter: "d", placeholder: "DATA", isRequired: true, completion: .file,
    help: "file that maps field names to values; - reads standard input")
  static let dataFormat = value(
    "data-format", placeholder: "FORMAT", allowedValues: DataFormat.allCases.map(\.rawValue),
    defaultValue: "from the file name", help: "format of DATA")
  static let flatten = flag("flatten", help: "flatten the fields into the pages")
  static let noFlatten = flag(
    "no-flatten", help: "keep the fields, even if the template says “flatten: true”")
  static let overflow = value(
    "overflow", placeholder: "POLICY", allowedValues: OverflowPolicy.allCases.map(\.rawValue),
    defaultValue: "shrink", help: "what to do with a value that is too large for its box")
  /// Of `flatten`, whose values without an appearance are clipped by default.
  static let flattenOverflow = value(
    "overflow", placeholder: "POLICY",
    allowedValues: OverflowPolicy.allCases.filter { $0 != .continue }.map(\.rawValue),
    defaultValue: "clip",
    help: "what to do with a newly drawn value that is too large for its box")
  /// What each policy does, for help.
  static let overflowPolicies =
    "--overflow decides what happens to a value that is too large for its box: shrink reduces the "
    + "font size, within limits, and warns; wrap first breaks the text into as many lines as fit; "
    + "clip cuts the text off at the edge of the box and warns; error rejects the value; continue "
    + "puts the rest on pages at the end. If a value still does not fit, shrink and wrap reject it."
  static let forceReadOnly = flag("force-read-only", help: "fill read-only fields too")
  static let ignoreUnknown = flag(
    "ignore-unknown", help: "warn about names that the form lacks instead of rejecting them")

  static let font = value(
    "font", placeholder: "FILE-or-FAMILY", isRepeatable: true, completion: .file,
    help: "font to try before system fonts for characters that the form's fonts lack")
  static let noSystemFonts = flag(
    "no-system-fonts", help: "use only the form's fonts and those given with --font")
  static let language = value(
    "language", placeholder: "TAG",
    defaultValue: "the form's language",
    help:
      "language of the values, such as ja or zh-Hant, and of an archive whose file states none")

  static let fields = value(
    "fields", placeholder: "GLOB", isRepeatable: true,
    help: "process only fields whose full name matches GLOB; * and ? are wildcards")

  static let lock = flag("lock", help: "make the fields of the output read-only")

  static let lockFields = value(
    "lock-fields", placeholder: "GLOB", isRepeatable: true,
    help: "make only fields read-only whose full name matches GLOB; * and ? are wildcards")

  static let pages = value(
    "pages", placeholder: "LIST",
    help:
      "keep only these pages, such as 1,3-5,8-, in the order of the form, and the fields on them")

  // Output.
  static let output = value(
    "output", letter: "o", placeholder: "OUT", isRequired: true, completion: .file,
    section: "Output",
    help: "output file; - writes to standard output")
  static let mode = value(
    "mode", placeholder: "OCTAL", defaultValue: "those of the replaced file, otherwise 600",
    section: "Output", help: "permission bits of the output")
  static let linearize = flag(
    "linearize", section: "Output",
    help: "linearize the output, so that it can be viewed while it downloads")
  static let keepEncryption = flag(
    "keep-encryption", section: "Output",
    help: "keep the form's encryption, which flattening removes otherwise")
  static let encryptUser = value(
    "encrypt-user", placeholder: "TEXT|@FILE", section: "Output",
    help: "encrypt the output with AES-256; this password opens it and may be empty; @FILE reads "
      + "the first line of FILE")
  static let encryptOwner = value(
    "encrypt-owner", placeholder: "TEXT|@FILE", section: "Output",
    help: "encrypt the output with AES-256; this password grants all permissions; @FILE reads the "
      + "first line of FILE")
  static let allow = value(
    "allow", placeholder: "LIST", defaultValue: "none", section: "Output",
    help: "permissions that the user password grants, separated by commas: "
      + Permissions.named.map(\.name).joined(separator: ", ")
      + "; programs for accessibility may always read the text (PDF 2.0)")
  static let date = value(
    "date", placeholder: "DATE", defaultValue: "SOURCE_DATE_EPOCH, otherwise the form's date",
    section: "Output",
    help: "modification date of the output, in UTC: YYYY-MM-DD or YYYY-MM-DDTHH:MM:SS")

  static let exportOutput = value(
    "output", letter: "o", placeholder: "OUT", completion: .file,
    defaultValue: "standard output", section: "Output", help: "output file")

  // Others.
  static let json = flag("json", help: "print all details as JSON")
  static let page = value(
    "page", placeholder: "N", defaultValue: "1", help: "number of the page to draw")
  static let resolution = value(
    "dpi", placeholder: "N", defaultValue: "100",
    help: "resolution in pixels per inch, from 10 to 1200")

  static let opening = [password, passwordFile]
  static let overrides = [ignorePermissions, dropSignatures]
  static let noScripts = flag(
    "no-scripts", help: "use values as given, without formats, range checks or calculations")
  static let drawing = [font, noSystemFonts, language]
  static let xfa = value(
    "xfa", placeholder: "HOW", allowedValues: ["drop"], defaultValue: "drop",
    help: "what to do with XFA data, which a change would make inconsistent")
  static let noTags = flag(
    "no-tags", help: "omit the structure tree, on which assistive technology relies")
  static let showValues = flag(
    "show-values",
    help: "include rejected values in messages on standard error, but never in a report")
  /// Of `fill` and `batch`.
  static let filling = [overflow] + records + [noScripts, xfa, noTags, showValues] + drawing
  /// About values that are filled in.
  static let records = [forceReadOnly, ignoreUnknown]
  /// Of `flatten`, which fills nothing in.
  static let flattening = [flattenOverflow, noScripts, xfa, noTags] + drawing
  static let writing = [output, mode]
  static let finishing = [linearize, encryptUser, encryptOwner, allow, date]
  /// Of commands that can flatten.
  static let finishingFlattened = [
    archive, corrections, title, attach, embedFonts, linearize, keepEncryption, encryptUser,
    encryptOwner,
    allow,
    date,
  ]
  /// Of every command.
  static let common = [diagnostics, memoryLimit]
}

extension ArgumentDescription {
  static let form = ArgumentDescription(
    "FORM", completion: .file, help: "a PDF form; - reads standard input")
}
