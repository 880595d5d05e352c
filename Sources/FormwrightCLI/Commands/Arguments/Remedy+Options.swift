package import Diagnostics
import FormOperations

extension Remedy {
  /// The sentences, with settings named by the options of the command line.
  package var spelled: String { text { $0.spelled(\.spelling) ?? $0.option } }
}

extension Setting {
  /// The option of a command that is this setting, as it is typed.
  fileprivate var option: String {
    switch self {
    case .password:
      "\(OptionDescription.password.spelling) or \(OptionDescription.passwordFile.spelling)"
    case .dropsActions: AuthorCommand.dropActions.spelling
    case .listsFields: "`formwright inspect`"
    case .readsText: "`formwright text`"
    case .locksFields: "`formwright lock`"
    case .pins: "`formwright pin`"
    case .describesCorrections: "`formwright help corrections`"
    case .writesCorrections: "`formwright check --write-corrections`"
    case .listsQuestions: RemediateCommand.writeCorrections.spelling
    case .recognizesText: "\(OptionDescription.ocr.spelling) always"
    case .memoryLimit: OptionDescription.memoryLimit.spelling
    case .outputName: BatchCommand.name.spelling
    case .remakesOutputs, .overwrites, .replacesOutputs: BatchCommand.overwrite.spelling
    case .resumes: BatchCommand.resume.spelling
    case .formPlaces: "\(BatchCommand.form.spelling) or \(BatchCommand.formDirectory.spelling)"
    default: name
    }
  }
}
