import Formwright

/// The options of tasks, each described once: for commands, services and programs in other languages.
extension OptionDescription {
  // Opening a form.
  package static let password = value(
    "password", placeholder: "TEXT", section: "Opening the form",
    help: "user or owner password of an encrypted form")
  package static let passwordFile = value(
    "password-file", placeholder: "FILE", completion: .file, section: "Opening the form",
    help: "read the password from the first line of FILE")
  package static let ignorePermissions = flag(
    "ignore-permissions", section: "Opening the form",
    help: "ignore the form's permissions; use this only if you are entitled to")
  package static let dropSignatures = flag(
    "drop-signatures", section: "Opening the form",
    help: "remove signatures instead of rejecting a signed form")

  // Filling.
  package static let data = value(
    "data", letter: "d", placeholder: "DATA", isRequired: true, completion: .file,
    help: "file that maps field names to values; - reads standard input")
  package static let dataFormat = value(
    "data-format", placeholder: "FORMAT", allowedValues: DataFormat.allCases.map(\.rawValue),
    defaultValue: "from the file name", help: "format of DATA")
  package static let flatten = flag("flatten", help: "flatten the fields into the pages")
  package static let noFlatten = flag(
    "no-flatten", help: "keep the fields, even if the template says “flatten: true”")
  package static let overflow = value(
    "overflow", placeholder: "POLICY", allowedValues: OverflowPolicy.allCases.map(\.rawValue),
    defaultValue: "shrink", help: "what to do with a value that is too large for its box")
  /// Of `flatten`, whose values without an appearance are clipped by default.
  package static let flattenOverflow = value(
    "overflow", placeholder: "POLICY",
    allowedValues: OverflowPolicy.allCases.filter { $0 != .continue }.map(\.rawValue),
    defaultValue: "clip",
    help: "what to do with a newly drawn value that is too large for its box")
  package static let forceReadOnly = flag("force-read-only", help: "fill read-only fields too")
  package static let ignoreUnknown = flag(
    "ignore-unknown", help: "warn about names that the form lacks instead of rejecting them")

  package static let font = value(
    "font", placeholder: "FILE-or-FAMILY", isRepeatable: true, completion: .file,
    help: "font to try before system fonts for characters that the form's fonts lack")
  package static let noSystemFonts = flag(
    "no-system-fonts", help: "use only the form's fonts and those that are named")
  package static let language = value(
    "language", placeholder: "TAG",
    defaultValue: "the form's language",
    help:
      "language of the values, such as ja or zh-Hant, and of an archive whose file states none")

  package static let fields = value(
    "fields", placeholder: "GLOB", isRepeatable: true,
    help: "process only fields whose full name matches GLOB; * and ? are wildcards")

  package static let lock = flag("lock", help: "make the fields of the output read-only")

  package static let lockFields = value(
    "lock-fields", placeholder: "GLOB", isRepeatable: true,
    help: "make only fields read-only whose full name matches GLOB; * and ? are wildcards")

  package static let pages = value(
    "pages", placeholder: "LIST",
    help:
      "keep only these pages, such as 1,3-5,8-, in the order of the form, and the fields on them")

  // Output.
  package static let output = value(
    "output", letter: "o", placeholder: "OUT", isRequired: true, completion: .file,
    section: "Output",
    help: "output file; - writes to standard output")
  package static let mode = value(
    "mode", placeholder: "OCTAL", defaultValue: "those of the replaced file, otherwise 600",
    section: "Output", help: "permission bits of the output")
  package static let linearize = flag(
    "linearize", section: "Output",
    help: "linearize the output, so that it can be viewed while it downloads")
  package static let keepEncryption = flag(
    "keep-encryption", section: "Output",
    help: "keep the form's encryption, which flattening removes otherwise")
  package static let encryptUser = value(
    "encrypt-user", placeholder: "TEXT|@FILE", section: "Output",
    help: "encrypt the output with AES-256; this password opens it and may be empty; @FILE reads "
      + "the first line of FILE")
  package static let encryptOwner = value(
    "encrypt-owner", placeholder: "TEXT|@FILE", section: "Output",
    help: "encrypt the output with AES-256; this password grants all permissions; @FILE reads the "
      + "first line of FILE")
  package static let allow = value(
    "allow", placeholder: "LIST", defaultValue: "none", section: "Output",
    help: "permissions that the user password grants, separated by commas: "
      + Permissions.named.map(\.name).joined(separator: ", ")
      + "; programs for accessibility may always read the text (PDF 2.0)")
  package static let date = value(
    "date", placeholder: "DATE", defaultValue: "SOURCE_DATE_EPOCH, otherwise the form's date",
    section: "Output",
    help: "modification date of the output, in UTC: YYYY-MM-DD or YYYY-MM-DDTHH:MM:SS")

  package static let exportOutput = value(
    "output", letter: "o", placeholder: "OUT", completion: .file,
    defaultValue: "standard output", section: "Output", help: "output file")

  // Others.
  package static let json = flag("json", help: "print all details as JSON")
  package static let page = value(
    "page", placeholder: "N", defaultValue: "1", help: "number of the page to draw")
  package static let resolution = value(
    "dpi", placeholder: "N", defaultValue: "100",
    help: "resolution in pixels per inch, from 10 to 1200")

  package static let opening = [password, passwordFile]
  package static let overrides = [ignorePermissions, dropSignatures]
  package static let noScripts = flag(
    "no-scripts", help: "use values as given, without formats, range checks or calculations")
  package static let drawing = [font, noSystemFonts, language]
  package static let xfa = value(
    "xfa", placeholder: "HOW", allowedValues: ["drop"], defaultValue: "drop",
    help: "what to do with XFA data, which a change would make inconsistent")
  package static let noTags = flag(
    "no-tags", help: "omit the structure tree, on which assistive technology relies")
  package static let showValues = flag(
    "show-values",
    help: "include rejected values in messages on standard error, but never in a report")
  /// Of `fill` and `batch`.
  package static let filling =
    [overflow] + records + [noScripts, xfa, noTags, showValues] + drawing
  /// About values that are filled in.
  package static let records = [forceReadOnly, ignoreUnknown]
  /// Of `flatten`, which fills nothing in.
  package static let flattening = [flattenOverflow, noScripts, xfa, noTags] + drawing
  package static let writing = [output, mode]
  package static let finishing = [linearize, encryptUser, encryptOwner, allow, date]
  /// Of commands that can flatten.
  package static let finishingFlattened = [
    archive, corrections, title, attach, embedFonts, linearize, keepEncryption, encryptUser,
    encryptOwner,
    allow,
    date,
  ]

  // Archives.
  private static let levels = ArchiveLevels.names.joined(separator: ", ")

  package static let archive = value(
    "archive", placeholder: "LEVELS", section: "Output",
    help:
      "make the output conform to these levels, or write nothing: one of PDF/A, pdfua-1, or both "
      + "separated by a comma (\(levels))")

  package static let corrections = value(
    "corrections", "mends", placeholder: "FILE", completion: .file, section: "Output",
    help:
      "list of alternative texts, roles and names that the form lacks, as `formwright check` "
      + "writes it; see `formwright help corrections`")

  package static let title = value(
    "title", placeholder: "TEXT", section: "Output",
    help: "title of an archived output, which pdfua-1 requires; the default is the document's own")

  package static let embedFonts = flag(
    "embed-fonts", section: "Output",
    help:
      "embed the fonts that the form leaves to the viewer, as installed fonts of the same widths")

  /// Of `archive`, which does nothing else.
  package static let requiredArchive = value(
    "archive", placeholder: "LEVELS", isRequired: true,
    help: "one level of PDF/A, pdfua-1, or both separated by a comma (\(levels))")

  /// Of `check`, which can judge what only remediating makes.
  package static let checkedArchive = value(
    "archive", placeholder: "LEVELS", isRequired: true,
    help:
      "one level of PDF/A, pdfua-1, or both separated by a comma (\(levels)); or pdfua-2 alone")

  package static let attach = value(
    "attach", placeholder: "FILE[:TYPE[:RELATION]]", isRepeatable: true, completion: .file,
    section: "Output",
    help:
      "embed FILE in an archive of PDF/A-3, with its media type and its relation to the document ("
      + ArchiveAttachment.relationships.joined(separator: ", ")
      + "); @record embeds the values of each page as JSON, @record:all the whole record")
}
