import Formwright

/// Options that many commands share, and what they mean.
enum SharedOptions {
  static let console: [OptionDescription] = [
    OptionDescription(
      "diagnostics", allowed: ["text", "json"], "How problems are told (default: text)"),
    OptionDescription(
      "memory-limit", value: "SIZE", "Most memory the program may use, such as 512M or 2G"),
    OptionDescription("help", letter: "h", "Show this help"),
  ]

  static let opening: [OptionDescription] = [
    OptionDescription("password", value: "TEXT", "User or owner password of a locked file"),
    OptionDescription("password-file", value: "FILE", "Read the password from a file"),
  ]

  static let authority: [OptionDescription] = [
    OptionDescription(
      "ignore-permissions", "Go on although the file's permissions forbid it: you hold the rights"),
    OptionDescription("drop-signatures", "Remove signatures instead of refusing a signed file"),
  ]

  static let filling: [OptionDescription] = [
    OptionDescription(
      "overflow", allowed: OverflowPolicy.allCases.map(\.rawValue),
      "What to do with a value too large for its box (default: shrink)"),
    OptionDescription("force-read-only", "Fill read-only fields too"),
    OptionDescription("ignore-unknown", "Warn of fields the form lacks instead of refusing"),
  ]

  static let writing: [OptionDescription] = [
    OptionDescription("output", letter: "o", value: "OUT", "Where the result goes; - is standard output"),
    OptionDescription("mode", value: "OCTAL", "Permission bits of the output (default: 600)"),
  ]

  static let finishing: [OptionDescription] = [
    OptionDescription("linearize", "Write in web order"),
    OptionDescription(
      "keep-encryption", "A flattened output keeps the encryption of its source"),
    OptionDescription(
      "date", value: "DATE",
      "Modification date of the output, as YYYY-MM-DD[THH:MM:SS] (else SOURCE_DATE_EPOCH, else kept)"),
  ]
}

extension ParsedArguments {
  func password() throws(Failure) -> String {
    if let file = value("password-file") {
      var bytes = try InputFile.read(file)
      while let last = bytes.last, last == 0x0A || last == 0x0D { bytes.removeLast() }
      return String(decoding: bytes, as: UTF8.self)
    }
    return value("password") ?? ""
  }

  var authority: FillAuthority {
    var authority = FillAuthority()
    authority.ignoresPermissions = has("ignore-permissions")
    authority.dropsSignatures = has("drop-signatures")
    return authority
  }

  func fillOptions() throws(Failure) -> FillOptions {
    var options = FillOptions()
    options.authority = authority
    options.forcesReadOnly = has("force-read-only")
    options.ignoresUnknownFields = has("ignore-unknown")
    if let policy = value("overflow").flatMap(OverflowPolicy.init(rawValue:)) {
      options.overflow = policy
    }
    if has("flatten") { options.outcome = .flattened }
    options.modificationDate = try modificationDate()
    return options
  }

  private func modificationDate() throws(Failure) -> String? {
    if let text = value("date") {
      guard let date = CalendarDate(text) else {
        throw Failure(
          .usage, "usage", "“--date” is not a date of the form YYYY-MM-DD or YYYY-MM-DDTHH:MM:SS")
      }
      return date.pdfDate
    }
    return CalendarDate.fromSourceDateEpoch?.pdfDate
  }

  var finishing: FormFile.Finishing {
    var finishing = FormFile.Finishing()
    finishing.linearizes = has("linearize")
    finishing.keepsEncryption = has("keep-encryption")
    return finishing
  }

  func output() throws(Failure) -> AtomicOutput {
    var output = AtomicOutput()
    if let text = value("mode") {
      guard let bits = UInt32(text, radix: 8), bits <= 0o777 else {
        throw Failure(.usage, "usage", "“--mode” takes permission bits in octal, such as 644")
      }
      output.mode = bits
    }
    return output
  }
}

extension CommandDescription {
  func outputPath(_ arguments: ParsedArguments) throws(Failure) -> String {
    guard let path = arguments.value("output"), !path.isEmpty else {
      throw usage("say where the result goes with -o OUT")
    }
    return path
  }
}

extension FormFile {
  /// Opens the form a command names.
  static func open(_ path: String, _ arguments: ParsedArguments) throws(Failure) -> FormFile {
    let bytes = try InputFile.read(path)
    let password = try arguments.password()
    do throws(Failure) {
      return try FormFile(bytes: bytes, password: password)
    } catch {
      throw error.inFile(path == "-" ? "standard input" : path)
    }
  }
}
