/// A setting that a remedy recommends; see ``Remedy``.
public enum Setting: Hashable, Sendable {
  /// The password that opens a file.
  case password
  /// The permissions of a file are ignored.
  case ignoresPermissions
  /// Signatures are removed.
  case dropsSignatures
  /// Actions and scripts that an archive may not contain are removed.
  case dropsActions
  /// Read-only fields are filled too.
  case forcesReadOnly
  /// The form's scripts are not run.
  case noScripts
  /// Fonts named for the run.
  case fonts
  /// The machine's fonts are not used.
  case noSystemFonts
  /// What happens to a value that does not fit.
  case overflow
  /// This policy for a value that does not fit.
  case overflowPolicy(String)
  /// The pages that are kept.
  case pages
  /// The most memory that the process may use.
  case memoryLimit
  /// The output is linearized.
  case linearizes
  /// The output gets encryption of its own.
  case encryption
  /// The expression that names the output of a record.
  case outputName
  /// Outputs of other inputs are made again.
  case remakesOutputs
  /// What a person supplies so that a file conforms.
  case corrections
  /// The list of what a person must supply is written.
  case writesCorrections
  /// The run writes the list of what a person must supply beside its output.
  case listsQuestions
  /// The text of pages is recognized first.
  case recognizesText
  /// Files that exist are replaced.
  case overwrites
  /// The language of a document that states none.
  case language
  /// Outputs of a batch that exist are replaced.
  case replacesOutputs
  /// An interrupted run is continued.
  case resumes
  /// Where the forms of a template are.
  case formPlaces
  /// What a template relies on in its forms is stored.
  case pins
  /// How many pixels an inch of a drawn page has.
  case resolution
  /// The output is encrypted.
  case encryptsOutput
  /// Messages include rejected values.
  case showsValues
  /// What lists the fields of a form.
  case listsFields
  /// What prints the text of pages.
  case readsText
  /// What makes fields read-only, or writable again.
  case locksFields
  /// What describes the keys of a list of corrections.
  case describesCorrections

  /// The name of the setting in the library, as code.
  public var name: String {
    switch self {
    case .password: "`password`"
    case .ignoresPermissions: "`PermissionOverrides.ignoresPermissions`"
    case .dropsSignatures: "`PermissionOverrides.dropsSignatures`"
    case .dropsActions: "`dropsActions: true`"
    case .forcesReadOnly: "`FillOptions.forcesReadOnly`"
    case .noScripts: "`FillOptions.runsScripts = false`"
    case .fonts: "`FontSelection.named`"
    case .noSystemFonts: "`FontSelection.usesSystemFonts = false`"
    case .overflow: "`FillOptions.overflow`"
    case .overflowPolicy(let policy): "`FillOptions.overflow = .\(policy)`"
    case .pages: "`FillOptions.pages`"
    case .memoryLimit: "the memory limit of the process"
    case .linearizes: "`Finishing.linearizes`"
    case .encryption: "`Finishing.encryption`"
    case .outputName: "the expression that names outputs"
    case .corrections: "a list of corrections"
    case .writesCorrections: "a check"
    case .listsQuestions: "`RemediatedForm.correctionsToFillIn()`"
    case .recognizesText: "`FormFile.readable(.always)`"
    case .overwrites: "`replaces: true`"
    case .replacesOutputs: "`BatchDestination.existing = .replace`"
    case .resumes: "`BatchDestination.existing = .resume`"
    case .formPlaces: "`FormPlaces`"
    case .resolution: "`resolution`"
    case .encryptsOutput: "`Finishing.encryption`"
    case .pins: "`TemplateFile.pin()`"
    case .showsValues: "`FillOptions.showsValues`"
    case .listsFields: "`FormFile.fields`"
    case .readsText: "`PageReader`"
    case .locksFields: "`FormFile.locked`"
    case .describesCorrections: "The manual's page about archives"
    case .language: "`language`"
    case .remakesOutputs: "`BatchDestination.existing = .resumeReplacing`"
    }
  }
}
