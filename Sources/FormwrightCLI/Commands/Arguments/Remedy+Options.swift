package import Diagnostics

extension Remedy {
  /// The sentences, with settings named by the options of the command line.
  package var spelled: String { text(naming: \.option) }
}

extension Setting {
  /// The option that is this setting, as it is typed.
  fileprivate var option: String {
    switch self {
    case .password:
      "\(OptionDescription.password.spelling) or \(OptionDescription.passwordFile.spelling)"
    case .ignoresPermissions: OptionDescription.ignorePermissions.spelling
    case .dropsSignatures: OptionDescription.dropSignatures.spelling
    case .dropsActions: AuthorCommand.dropActions.spelling
    case .forcesReadOnly: OptionDescription.forceReadOnly.spelling
    case .noScripts: OptionDescription.noScripts.spelling
    case .fonts: OptionDescription.font.spelling
    case .noSystemFonts: OptionDescription.noSystemFonts.spelling
    case .overflow: OptionDescription.overflow.spelling
    case .overflowPolicy(let policy): "\(OptionDescription.overflow.spelling) \(policy)"
    case .pages: OptionDescription.pages.spelling
    case .memoryLimit: OptionDescription.memoryLimit.spelling
    case .linearizes: OptionDescription.linearize.spelling
    case .encryption: "the encryption options"
    case .outputName: BatchCommand.name.spelling
    case .corrections: OptionDescription.corrections.spelling
    case .writesCorrections: "`formwright check --write-corrections`"
    case .language: OptionDescription.language.spelling
    case .remakesOutputs, .overwrites, .replacesOutputs: BatchCommand.overwrite.spelling
    case .resumes: BatchCommand.resume.spelling
    case .formPlaces: "\(BatchCommand.form.spelling) or \(BatchCommand.formDirectory.spelling)"
    case .resolution: OptionDescription.resolution.spelling
    case .encryptsOutput:
      "\(OptionDescription.encryptUser.spelling) or \(OptionDescription.encryptOwner.spelling)"
    case .pins: "`formwright pin`"
    case .showsValues: OptionDescription.showValues.spelling
    }
  }
}
