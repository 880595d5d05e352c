package import Diagnostics

extension Remedy {
  /// The sentences, with settings named as arguments of operations.
  package func naming(_ spelled: (OptionDescription) -> String) -> String {
    text { $0.spelled(spelled) ?? $0.operation ?? $0.name }
  }
}

extension Setting {
  /// The operation that does what the setting is about; nil if none does.
  fileprivate var operation: String? {
    switch self {
    case .listsFields: "“inspect”"
    case .readsText: "“text”"
    default: nil
    }
  }

  /// The setting as the option that it is; nil if it is an option of single commands, or none.
  package func spelled(_ spelled: (OptionDescription) -> String) -> String? {
    switch self {
    case .ignoresPermissions: spelled(.ignorePermissions)
    case .dropsSignatures: spelled(.dropSignatures)
    case .forcesReadOnly: spelled(.forceReadOnly)
    case .noScripts: spelled(.noScripts)
    case .fonts: spelled(.font)
    case .noSystemFonts: spelled(.noSystemFonts)
    case .overflow: spelled(.overflow)
    case .overflowPolicy(let policy): "\(spelled(.overflow)) \(policy)"
    case .pages: spelled(.pages)
    case .linearizes: spelled(.linearize)
    case .encryption: "the encryption options"
    case .corrections: spelled(.corrections)
    case .language: spelled(.language)
    case .resolution: spelled(.resolution)
    case .encryptsOutput: "\(spelled(.encryptUser)) or \(spelled(.encryptOwner))"
    case .showsValues: spelled(.showValues)
    case .password, .dropsActions, .memoryLimit, .outputName, .remakesOutputs, .overwrites,
      .replacesOutputs, .resumes, .formPlaces, .writesCorrections, .listsQuestions, .recognizesText,
      .pins, .listsFields, .readsText, .locksFields, .describesCorrections:
      nil
    }
  }
}
