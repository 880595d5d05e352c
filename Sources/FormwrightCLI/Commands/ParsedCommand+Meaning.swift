import Formwright

/// What options mean, beyond their words.
extension ParsedCommand {
  /// The value of a required argument: the parser has seen to it that there is one.
  func required(_ argument: ArgumentDescription) throws(Failure) -> String {
    guard let value = self.argument(argument) else { throw usage("\(argument.name) is missing") }
    return value
  }

  func usage(_ message: String) -> Failure {
    Failure(.usage, "usage", message, hint: "see “formwright \(command.name) --help”")
  }

  func password() throws(Failure) -> String {
    if let file = value(of: .passwordFile) {
      var bytes = try InputFile.read(file, limit: 1 << 16)
      while let last = bytes.last, last == 0x0A || last == 0x0D { bytes.removeLast() }
      return String(decoding: bytes, as: UTF8.self)
    }
    return value(of: .password) ?? ""
  }

  var authority: FillAuthority {
    var authority = FillAuthority()
    authority.ignoresPermissions = has(.ignorePermissions)
    authority.dropsSignatures = has(.dropSignatures)
    return authority
  }

  func fillOptions() throws(Failure) -> FillOptions {
    var options = FillOptions()
    options.authority = authority
    options.forcesReadOnly = has(.forceReadOnly)
    options.ignoresUnknownFields = has(.ignoreUnknown)
    if let policy = value(of: .overflow).flatMap(OverflowPolicy.init(rawValue:)) {
      options.overflow = policy
    }
    if has(.flatten) { options.outcome = .flattened }
    options.modificationDate = try modificationDate()
    return options
  }

  private func modificationDate() throws(Failure) -> String? {
    guard let text = value(of: .date) else { return CalendarDate.fromSourceDateEpoch?.pdfDate }
    guard let date = CalendarDate(text) else {
      throw usage("“--date” takes a date of the form YYYY-MM-DD or YYYY-MM-DDTHH:MM:SS")
    }
    return date.pdfDate
  }

  var finishing: FormFile.Finishing {
    var finishing = FormFile.Finishing()
    finishing.linearizes = has(.linearize)
    finishing.keepsEncryption = has(.keepEncryption)
    return finishing
  }

  /// The whole number of an option.
  func number(
    _ option: OptionDescription, in range: ClosedRange<Int>, default standard: Int
  ) throws(Failure) -> Int {
    guard let text = value(of: option) else { return standard }
    guard let value = Int(text), range.contains(value) else {
      throw usage(
        "“\(option.spelling)” takes a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  func outputPath() throws(Failure) -> String {
    guard let path = value(of: .output), !path.isEmpty else {
      throw usage("say where the result goes with -o OUT")
    }
    return path
  }

  func outputMode() throws(Failure) -> UInt32 {
    guard let text = value(of: .mode) else { return 0o600 }
    guard let bits = UInt32(text, radix: 8), bits <= 0o777 else {
      throw usage("“--mode” takes permission bits in octal, such as 644")
    }
    return bits
  }

  /// Opens the form a command names.
  func openForm(_ path: String) throws(Failure) -> FormFile {
    let bytes = try InputFile.read(path)
    let password = try password()
    do throws(Failure) {
      return try FormFile(bytes: bytes, password: password)
    } catch {
      throw error.inFile(path.shownPath)
    }
  }
}

extension String {
  /// A path as messages name it.
  var shownPath: String { self == "-" ? "standard input" : self }
}
