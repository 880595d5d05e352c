package import Diagnostics
package import Formwright

/// The values of options, from a command line or from JSON.
package protocol OptionValues {
  /// Whether an option was given; one that is a flag, as true.
  func has(_ option: OptionDescription) -> Bool
  /// The value of an option; nil if it was not given.
  func value(of option: OptionDescription) -> String?
  /// The values of a repeatable option, in order.
  func values(of option: OptionDescription) -> [String]
  /// An option as it is written where it was given.
  func spelled(_ option: OptionDescription) -> String
  /// An error about what was given.
  func usage(_ message: String) -> FormwrightError

  /// A password.
  func secret(_ option: OptionDescription) throws(FormwrightError) -> String
  /// The text of the environment variable `SOURCE_DATE_EPOCH`; nil if it is not set.
  var sourceDateEpoch: String? { get }
  /// The files that an archive embeds.
  ///
  /// - Parameter hasRecord: whether the task fills in a record.
  func archiveAttachments(
    _ level: ArchiveLevels?, hasRecord: Bool
  ) throws(FormwrightError) -> [ArchiveAttachment]
  /// What of each record an archive embeds.
  func recordAttachments(_ level: ArchiveLevels?) throws(FormwrightError) -> Set<RecordAttachment>
}

/// What options mean, beyond their words.
extension OptionValues {
  package var overrides: PermissionOverrides {
    var overrides = PermissionOverrides()
    overrides.ignoresPermissions = has(.ignorePermissions)
    overrides.dropsSignatures = has(.dropSignatures)
    return overrides
  }

  /// - Parameters:
  ///   - hasRecord: whether the command fills in a record, which archives can carry.
  ///   - ownLevel: what the outputs of the command conform to without being asked.
  package func fillOptions(
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
      throw usage("\(spelled(.flatten)) and \(spelled(.noFlatten)) cannot be used together")
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
    if has(.corrections), level == nil {
      throw usage("\(spelled(.corrections)) requires \(spelled(.archive))")
    }
    if title != nil, level == nil {
      throw usage("\(spelled(.title)) requires \(spelled(.archive))")
    }
    if let title { try checkTitle(title) }
    options.archive = level.map { ArchiveOutput($0, title: title, attachments: attachments) }
    options.lock = try lock()
    if !options.keepsTags, level?.needsStructure == true {
      throw usage(
        "\(spelled(.noTags)) cannot be combined with levels a and pdfua-1, which require tags")
    }
    return options
  }

  private func lock() throws(FormwrightError) -> FieldLock? {
    let patterns = values(of: .lockFields).map(FieldPattern.init)
    guard has(.lock) || !patterns.isEmpty else { return nil }
    guard !has(.lock) || patterns.isEmpty else {
      throw usage(
        "\(spelled(.lock)) locks all fields; it cannot be used with \(spelled(.lockFields))")
    }
    guard !has(.flatten) else {
      throw usage(
        "a flattened output has no fields to lock; omit \(spelled(.flatten)), or \(spelled(.lock))")
    }
    return FieldLock(fields: patterns)
  }

  /// The options of a task that fills in no record.
  package func flattenOptions() throws(FormwrightError) -> FlattenOptions {
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

  package func resetOptions() throws(FormwrightError) -> ResetOptions {
    let parsed = try fillOptions(hasRecord: false)
    var options = ResetOptions()
    options.overrides = parsed.overrides
    options.fonts = parsed.fonts
    options.language = parsed.language
    options.modificationDate = parsed.modificationDate
    return options
  }

  /// - Parameter level: the level of a command that has one of its own.
  package func archiveOptions(_ level: ArchiveLevels? = nil) throws(FormwrightError)
    -> ArchiveOptions
  {
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

  package func checkTitle(_ title: String) throws(FormwrightError) {
    guard title.allSatisfy(\.isWhitespace) else { return }
    throw usage("the title of an archive must not be blank")
  }

  private func language() throws(FormwrightError) -> String? {
    guard let tag = value(of: .language) else { return nil }
    guard LanguageTag.isWellFormed(tag) else {
      throw usage("\(spelled(.language)) must be a language tag, such as en, ja or zh-Hant")
    }
    return tag
  }

  package func pages() throws(FormwrightError) -> PageSelection? {
    guard let text = value(of: .pages) else { return nil }
    return try pageSelection(text)
  }

  package func pageSelection(_ text: String) throws(FormwrightError) -> PageSelection {
    guard let selection = PageSelection(text) else {
      throw usage("\(spelled(.pages)) must be a list of page numbers and ranges, such as 1,3-5,8-")
    }
    return selection
  }

  package func modificationDate() throws(FormwrightError) -> String? {
    guard let text = value(of: .date) else {
      guard let text = sourceDateEpoch else { return nil }
      guard let date = CalendarDate(sourceDateEpoch: text) else {
        throw usage(
          "the environment variable SOURCE_DATE_EPOCH is not a number of seconds since 1970")
      }
      return date.pdfDate
    }
    guard let date = CalendarDate(text) else {
      throw usage(
        "\(spelled(.date)) must be a valid date, written YYYY-MM-DD or YYYY-MM-DDTHH:MM:SS")
    }
    return date.pdfDate
  }

  package func finishing() throws(FormwrightError) -> FormFile.Finishing {
    var finishing = FormFile.Finishing()
    finishing.linearizes = has(.linearize)
    finishing.keepsEncryption = has(.keepEncryption)
    finishing.encryption = try encryption()
    return finishing
  }

  private func encryption() throws(FormwrightError) -> FinishingOptions.Encryption? {
    let allowed = try allowedPermissions()
    guard has(.encryptUser) || has(.encryptOwner) else {
      if has(.allow) {
        throw usage(
          "\(spelled(.allow)) requires \(spelled(.encryptUser)) or \(spelled(.encryptOwner))")
      }
      return nil
    }
    let user = try secret(.encryptUser)
    let owner = try secret(.encryptOwner)
    guard !owner.isEmpty || !user.isEmpty else {
      throw usage(
        "\(spelled(.encryptUser)) or \(spelled(.encryptOwner)) must give a password that is not empty"
      )
    }
    guard owner != user || allowed == nil else {
      throw usage(
        "\(spelled(.allow)) requires different user and owner passwords; the owner password grants all permissions"
      )
    }
    // Without an owner password the user's would give all rights.
    guard !owner.isEmpty || allowed == nil else {
      throw usage(
        "\(spelled(.allow)) requires \(spelled(.encryptOwner)); without an owner password, readers have all permissions"
      )
    }
    return .aes256(userPassword: user, ownerPassword: owner, allowing: allowed ?? [])
  }

  private func allowedPermissions() throws(FormwrightError) -> Permissions? {
    guard let list = value(of: .allow) else { return nil }
    var permissions: Permissions = []
    for name in list.split(separator: ",") {
      guard let found = Permissions.named.first(where: { $0.name == name }) else {
        throw usage(
          "\(spelled(.allow)) must be a comma-separated list of these permissions: "
            + Permissions.named.map(\.name).joined(separator: ", "))
      }
      permissions.formUnion(found.1)
    }
    return permissions
  }

  /// The patterns of field names; each must match a field of the form.
  package func fieldPatterns(in file: FormFile) throws(FormwrightError) -> [FieldPattern] {
    let patterns = values(of: .fields).map(FieldPattern.init)
    let unmatched = patterns.filter { pattern in
      !file.fields.contains { pattern.matches($0.name) }
    }
    guard unmatched.isEmpty else {
      throw FormwrightError(
        .data,
        unmatched.map {
          .error(
            "unknown-field", "no field name matches “\($0.text)”",
            hint: "List the form's fields with \(.listsFields).")
        })
    }
    return patterns
  }

  /// The whole number of an option.
  package func number(
    _ option: OptionDescription, in range: ClosedRange<Int>, default standard: Int
  ) throws(FormwrightError) -> Int {
    guard let text = value(of: option) else { return standard }
    guard let value = Int(text), range.contains(value) else {
      throw usage(
        "\(spelled(option)) must be a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  /// The level that an archive is to have.
  ///
  /// - Parameter allowsSecondPart: whether it may be PDF/UA-2.
  /// - Throws: of kind `usage`, if the output is to be encrypted, which PDF/A forbids.
  package func archiveLevel(
    allowsSecondPart: Bool = false
  ) throws(FormwrightError) -> ArchiveLevels? {
    guard let text = value(of: .archive) else { return nil }
    guard let level = ArchiveLevels(text) else {
      throw usage(
        "\(spelled(.archive)) must be one of these levels, or a level of PDF/A and pdfua-1 separated by a comma: "
          + ArchiveLevels.names.joined(separator: ", "))
    }
    guard allowsSecondPart || level.accessibilityPart == 1 else {
      throw usage("pdfua-2 is a level for checking and for remediating alone")
    }
    for option in [OptionDescription.encryptUser, .encryptOwner, .keepEncryption] where has(option)
    {
      throw usage(
        "\(spelled(option)) cannot be combined with \(spelled(.archive)): archives are not encrypted"
      )
    }
    return level
  }
}
