import Formwright

/// The options of all commands, each described once.
extension OptionDescription {
  // Everywhere.
  static let diagnostics = value(
    "diagnostics", placeholder: "FORM",
    allowedValues: DiagnosticRenderer.Form.allCases.map(\.rawValue),
    section: "Everywhere",
    help: "how problems are told: text (the default) or json, an object a line")
  static let memoryLimit = value(
    "memory-limit", placeholder: "SIZE", section: "Everywhere",
    help: "the most memory the program may use, such as 512M or 2G (default: 1G, batch 4G)")

  static let progress = value(
    "progress", placeholder: "WHEN", allowedValues: ProgressMode.allCases.map(\.rawValue),
    section: "Everywhere",
    help: "show how far a batch is (default: auto, on a terminal)")

  // Opening a form.
  static let password = value(
    "password", placeholder: "TEXT", section: "Opening the form",
    help: "user or owner password of a locked file")
  static let passwordFile = value(
    "password-file", placeholder: "FILE", completion: .file, section: "Opening the form",
    help: "read the password from the first line of a file")
  static let ignorePermissions = flag(
    "ignore-permissions", section: "Opening the form",
    help: "go on although the file's permissions forbid it; you hold the rights")
  static let dropSignatures = flag(
    "drop-signatures", section: "Opening the form",
    help: "remove signatures instead of refusing a signed file")

  // Filling.
  static let data = value(
    "data", letter: "d", placeholder: "DATA", completion: .file,
    help: "values by field name; - is standard input")
  static let dataFormat = value(
    "data-format", placeholder: "FORMAT", allowedValues: DataFormat.allCases.map(\.rawValue),
    help: "format of the data where its name does not say")
  static let flatten = flag("flatten", help: "burn the fields into the pages")
  static let overflow = value(
    "overflow", placeholder: "POLICY", allowedValues: OverflowPolicy.allCases.map(\.rawValue),
    help: "what to do with a value too large for its box (default: shrink)")
  static let forceReadOnly = flag("force-read-only", help: "fill read-only fields too")
  static let ignoreUnknown = flag(
    "ignore-unknown", help: "warn of fields the form lacks instead of refusing")

  static let font = value(
    "font", placeholder: "FILE-or-FAMILY", isRepeatable: true, completion: .file,
    help: "asked before the system's fonts for characters that the form's own lack")
  static let noSystemFonts = flag(
    "no-system-fonts", help: "no fonts but the form's and those that --font names")
  static let language = value(
    "language", placeholder: "TAG",
    help: "language of the values, such as ja or zh-Hant (default: the form's own)")

  static let fields = value(
    "fields", placeholder: "GLOB", isRepeatable: true,
    help: "only fields whose full name matches; * and ? are wildcards")

  static let pages = value(
    "pages", placeholder: "LIST",
    help: "only these pages, such as 1,3-5,8-; fields on no kept page go")

  // Output.
  static let output = value(
    "output", letter: "o", placeholder: "OUT", completion: .file, section: "Output",
    help: "where the result goes; - is standard output")
  static let mode = value(
    "mode", placeholder: "OCTAL", section: "Output",
    help: "permission bits of the output (default: those of the file it replaces, else 600)")
  static let linearize = flag("linearize", section: "Output", help: "write in web order")
  static let keepEncryption = flag(
    "keep-encryption", section: "Output",
    help: "a flattened output keeps the encryption of its source")
  static let encryptUser = value(
    "encrypt-user", placeholder: "TEXT|@FILE", section: "Output",
    help: "encrypt with AES-256; the password that opens the output (may be empty); @FILE: the "
      + "first line of a file")
  static let encryptOwner = value(
    "encrypt-owner", placeholder: "TEXT|@FILE", section: "Output",
    help: "encrypt with AES-256; the password that gives all rights; @FILE: the first line of a "
      + "file")
  static let allow = value(
    "allow", placeholder: "LIST", section: "Output",
    help: "what the encrypted output allows its user, comma-separated: "
      + PermissionNames.all.map(\.0).joined(separator: ", ") + " (default: nothing)")
  static let date = value(
    "date", placeholder: "DATE", section: "Output",
    help: "modification date of the output: YYYY-MM-DD or YYYY-MM-DDTHH:MM:SS, in UTC "
      + "(default: SOURCE_DATE_EPOCH, else the file's own stays)")

  // Others.
  static let json = flag("json", help: "everything, as JSON")
  static let exportFormat = value(
    "as", placeholder: "FORMAT", allowedValues: ["json", "yaml", "fdf", "xfdf", "csv"],
    help: "format (default: json)")
  static let page = value("page", placeholder: "N", help: "which page (default: 1)")
  static let resolution = value(
    "dpi", placeholder: "N", help: "pixels an inch, 10 to 1200 (default: 100)")

  static let opening = [password, passwordFile]
  static let authority = [ignorePermissions, dropSignatures]
  static let noScripts = flag(
    "no-scripts", help: "write values as given: no formats, ranges and calculations")
  static let drawing = [font, noSystemFonts, language]
  static let xfa = value(
    "xfa", placeholder: "HOW", allowedValues: ["drop"],
    help: "what becomes of an XFA form, which a change makes untrue: it goes (default)")
  static let noTags = flag(
    "no-tags", help: "leave the structure tree out: what assistive technology goes by")
  static let showValues = flag(
    "show-values", help: "tell refused values on standard error, never in --report")
  /// Of `fill` and `batch`.
  static let filling = [overflow] + records + [noScripts, xfa, noTags, showValues] + drawing
  /// About values that are filled in.
  static let records = [forceReadOnly, ignoreUnknown]
  /// Of `flatten`, which fills nothing in.
  static let flattening = [overflow, noScripts, xfa, noTags] + drawing
  static let writing = [output, mode]
  static let finishing = [
    linearize, keepEncryption, encryptUser, encryptOwner, allow, date,
  ]
  /// Of every command.
  static let common = [diagnostics, memoryLimit]
}

extension ArgumentDescription {
  static let form = ArgumentDescription(
    "FORM", completion: .file, help: "a PDF form; - is standard input")
}

/// Permissions as the command line and `inspect` name them.
enum PermissionNames {
  static let all: [(String, Permissions)] = [
    ("fill", .fill), ("print", [.print, .printFaithfully]), ("modify", .modify), ("copy", .copy),
    ("annotate", .annotate), ("assemble", .assemble), ("accessibility", .accessibility),
  ]
}
