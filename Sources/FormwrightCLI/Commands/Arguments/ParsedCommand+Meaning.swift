import FileAccess
import Formwright

/// What options mean, beyond their words.
extension ParsedCommand {
  /// The value of a required argument: the parser has seen to it that there is one.
  func required(_ argument: ArgumentDescription) throws(FormwrightError) -> String {
    guard let value = self.argument(argument) else { throw usage("\(argument.name) is missing") }
    return value
  }

  func usage(_ message: String) -> FormwrightError {
    FormwrightError(
      .usage, "usage", message,
      hint: "Run `formwright \(command.name) --help` to list its arguments and options.")
  }

  /// With a template, the columns of a CSV are paths unless they are to be kept whole.
  func csvShape(withTemplate hasTemplate: Bool) -> CSVShape {
    !hasTemplate ? .flat : has(BatchCommand.flatCSV) ? .flatWithNulls : .nested
  }

  var overrides: PermissionOverrides {
    var overrides = PermissionOverrides()
    overrides.ignoresPermissions = has(.ignorePermissions)
    overrides.dropsSignatures = has(.dropSignatures)
    return overrides
  }

  /// - Parameters:
  ///   - hasRecord: whether the command fills in a record, which archives can carry.
  ///   - ownLevel: what the outputs of the command conform to without being asked.
  func fillOptions(
    hasRecord: Bool = true, as ownLevel: ArchiveLevels? = nil
  ) throws(FormwrightError) -> FillOptions {
    var options = FillOptions()
    options.overrides = overrides
    options.forcesReadOnly = has(.forceReadOnly)
    options.ignoresUnknownFields = has(.ignoreUnknown)
    options.runsScripts = !has(.noScripts)
    options.showsValues = has(.showValues)
    options.keepsTags = !has(.noTags)
    if let policy = value(of: .overflow).flatMap(OverflowPolicy.init(rawValue:)) {
      options.overflow = policy
    }
    options.flattens = has(.flatten)
    if has(.flatten), has(.noFlatten) {
      throw usage("--flatten and --no-flatten cannot be used together")
    }
    options.fonts.named = values(of: .font)
    for name in options.fonts.named { try FontSelection.check(name) }
    options.fonts.usesSystemFonts = !has(.noSystemFonts)
    options.language = try language()
    options.modificationDate = try modificationDate()
    options.pages = try pages()
    let level = try archiveLevel() ?? ownLevel
    options.embedsFonts = has(.embedFonts)
    let attachments = try archiveAttachments(level, hasRecord: hasRecord)
    if hasRecord { options.recordAttachments = try recordAttachments(level) }
    let title = value(of: .title)
    // The list itself is read with the form.
    if has(.corrections), level == nil { throw usage("--corrections requires --archive") }
    if title != nil, level == nil {
      throw usage("--title requires --archive")
    }
    if let title { try checkTitle(title) }
    options.archive = level.map { ArchiveOutput($0, title: title, attachments: attachments) }
    options.lock = try lock()
    if !options.keepsTags, level?.needsStructure == true {
      throw usage("--no-tags cannot be combined with levels a and pdfua-1, which require tags")
    }
    return options
  }

  private func lock() throws(FormwrightError) -> FieldLock? {
    let patterns = values(of: .lockFields).map(FieldPattern.init)
    guard has(.lock) || !patterns.isEmpty else { return nil }
    guard !has(.lock) || patterns.isEmpty else {
      throw usage("--lock locks all fields; it cannot be used with --lock-fields")
    }
    guard !has(.flatten) else {
      throw usage("a flattened output has no fields to lock; omit --flatten, or --lock")
    }
    return FieldLock(fields: patterns)
  }

  /// The options of a task that fills in no record.
  func flattenOptions() throws(FormwrightError) -> FlattenOptions {
    let parsed = try fillOptions(hasRecord: false)
    var options = FlattenOptions()
    if has(.overflow) { options.overflow = parsed.overflow }
    options.overrides = parsed.overrides
    options.runsScripts = parsed.runsScripts
    options.keepsTags = parsed.keepsTags
    options.pages = parsed.pages
    options.fonts = parsed.fonts
    options.language = parsed.language
    options.archive = parsed.archive
    options.embedsFonts = parsed.embedsFonts
    options.modificationDate = parsed.modificationDate
    return options
  }

  func resetOptions() throws(FormwrightError) -> ResetOptions {
    let parsed = try fillOptions(hasRecord: false)
    var options = ResetOptions()
    options.overrides = parsed.overrides
    options.fonts = parsed.fonts
    options.language = parsed.language
    options.modificationDate = parsed.modificationDate
    return options
  }

  /// - Parameter level: the level of a command that has one of its own.
  func archiveOptions(_ level: ArchiveLevels? = nil) throws(FormwrightError) -> ArchiveOptions {
    let parsed = try fillOptions(hasRecord: false, as: level)
    var options = ArchiveOptions()
    options.title = parsed.archive?.title
    options.attachments = parsed.archive?.attachments ?? []
    options.overrides = parsed.overrides
    options.fonts = parsed.fonts
    options.language = parsed.language
    options.modificationDate = parsed.modificationDate
    return options
  }

  private func checkTitle(_ title: String) throws(FormwrightError) {
    guard title.allSatisfy(\.isWhitespace) else { return }
    throw usage("the title of an archive must not be blank")
  }

  private func language() throws(FormwrightError) -> String? {
    guard let tag = value(of: .language) else { return nil }
    guard LanguageTag.isWellFormed(tag) else {
      throw usage("--language must be a language tag, such as en, ja or zh-Hant")
    }
    return tag
  }

  func pages() throws(FormwrightError) -> PageSelection? {
    guard let text = value(of: .pages) else { return nil }
    return try pageSelection(text)
  }

  func pageSelection(_ text: String) throws(FormwrightError) -> PageSelection {
    guard let selection = PageSelection(text) else {
      throw usage("--pages must be a list of page numbers and ranges, such as 1,3-5,8-")
    }
    return selection
  }

  func modificationDate() throws(FormwrightError) -> String? {
    guard let text = value(of: .date) else {
      guard let text = CalendarDate.sourceDateEpoch else { return nil }
      guard let date = CalendarDate(sourceDateEpoch: text) else {
        throw usage(
          "the environment variable SOURCE_DATE_EPOCH is not a number of seconds since 1970")
      }
      return date.pdfDate
    }
    guard let date = CalendarDate(text) else {
      throw usage(
        "--date must be a valid date, written YYYY-MM-DD or YYYY-MM-DDTHH:MM:SS")
    }
    return date.pdfDate
  }

  func finishing() throws(FormwrightError) -> FormFile.Finishing {
    var finishing = FormFile.Finishing()
    finishing.linearizes = has(.linearize)
    finishing.keepsEncryption = has(.keepEncryption)
    finishing.encryption = try encryption()
    return finishing
  }

  private func encryption() throws(FormwrightError) -> FinishingOptions.Encryption? {
    let allowed = try allowedPermissions()
    guard has(.encryptUser) || has(.encryptOwner) else {
      if has(.allow) { throw usage("--allow requires --encrypt-user or --encrypt-owner") }
      return nil
    }
    let user = try secret(.encryptUser)
    let owner = try secret(.encryptOwner)
    guard !owner.isEmpty || !user.isEmpty else {
      throw usage("--encrypt-user or --encrypt-owner must give a password that is not empty")
    }
    guard owner != user || allowed == nil else {
      throw usage(
        "--allow requires different user and owner passwords; the owner password grants all permissions"
      )
    }
    // Without an owner password the user's would give all rights.
    guard !owner.isEmpty || allowed == nil else {
      throw usage(
        "--allow requires --encrypt-owner; without an owner password, readers have all permissions")
    }
    return .aes256(userPassword: user, ownerPassword: owner, allowing: allowed ?? [])
  }

  private func allowedPermissions() throws(FormwrightError) -> Permissions? {
    guard let list = value(of: .allow) else { return nil }
    var permissions: Permissions = []
    for name in list.split(separator: ",") {
      guard let found = Permissions.named.first(where: { $0.name == name }) else {
        throw usage(
          "--allow must be a comma-separated list of these permissions: "
            + Permissions.named.map(\.name).joined(separator: ", "))
      }
      permissions.formUnion(found.1)
    }
    return permissions
  }

  /// The whole number of an option.
  func number(
    _ option: OptionDescription, in range: ClosedRange<Int>, default standard: Int
  ) throws(FormwrightError) -> Int {
    guard let text = value(of: option) else { return standard }
    guard let value = Int(text), range.contains(value) else {
      throw usage(
        "\(option.spelling) must be a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  func outputPath() throws(FormwrightError) -> String {
    guard let path = value(of: .output), !path.isEmpty else {
      throw usage("no output is given; use -o OUT")
    }
    return path
  }

  /// Nil where the output keeps the mode of the file it replaces.
  func outputMode() throws(FormwrightError) -> UInt32? {
    guard let text = value(of: .mode) else { return nil }
    guard let bits = UInt32(text, radix: 8), bits <= 0o777 else {
      throw usage("--mode must be permission bits in octal, such as 644")
    }
    return bits
  }

  /// The patterns of `--fields`; each must match a field of the form.
  func fieldPatterns(in file: FormFile, _ path: String) throws(FormwrightError) -> [FieldPattern] {
    let patterns = values(of: .fields).map(FieldPattern.init)
    let unmatched = patterns.filter { pattern in
      !file.form.fields.contains { pattern.matches($0.name) }
    }
    guard unmatched.isEmpty else {
      throw FormwrightError(
        .data,
        unmatched.map {
          .error(
            "unknown-field", "no field name matches “\($0.text)”",
            hint: "Run `formwright inspect` to list the form's fields.")
        }
      ).inFile(path.shownPath)
    }
    return patterns
  }

  /// Opens a file, which need not be a form, to read the text of its pages.
  func openPages(_ path: String, readsFields: Bool) throws(FormwrightError) -> PageReader {
    let password = try password()
    let bytes = try InputFile.read(path)
    do throws(FormwrightError) {
      return try PageReader(
        bytes: bytes, password: password, overrides: overrides, readsFields: readsFields)
    } catch {
      throw error.inFile(path.shownPath)
    }
  }

  /// Opens the form a command names, with what `--corrections` adds to it.
  func openForm(_ path: String) throws(FormwrightError) -> FormFile {
    try openForm(path, bytes: InputFile.read(path))
  }

  func openForm(_ path: String, bytes: [UInt8]) throws(FormwrightError) -> FormFile {
    let password = try password()
    do throws(FormwrightError) {
      let file = try FormFile(bytes: bytes, password: password)
      guard let list = value(of: .corrections) else { return file }
      do throws(FormwrightError) {
        let corrections = try ArchiveCorrections(InputFile.read(list))
        if let title = corrections.title, !has(.title) { try checkTitle(title) }
        return try file.corrected(by: corrections)
      } catch {
        throw error.inFile(list.shownPath)
      }
    } catch {
      throw error.inFile(path.shownPath)
    }
  }
}
