import FileAccess
import Formwright

/// What the outputs of a batch are made of.
extension BatchSettings {
  /// The report and a merged file may replace none of the files that are read; see
  /// ``ParsedCommand/refuseToReplace(_:with:)``. Neither may it be one that the run reads later.
  ///
  /// - Parameter template: nil before it is read; then the form that it names is not checked.
  func refuseToReplaceInputs(_ template: TemplateFile? = nil) throws(FormwrightError) {
    let inputs = inputFiles(template)
    for output in [BatchCommand.report, BatchCommand.merge].compactMap({ call.value(of: $0) }) {
      try call.refuseToReplace(inputs, with: output)
    }
  }

  /// The files that no output may replace, by their identities.
  func protectedFiles(_ template: TemplateFile?) -> [FileIdentity: String] {
    let inputs = inputFiles(template).compactMap { input in
      FileIdentity(ofInput: input.path).map { ($0, input.name) }
    }
    return Dictionary(inputs, uniquingKeysWith: { first, _ in first })
  }

  /// The files that the run reads: what each is, and its path.
  private func inputFiles(_ template: TemplateFile?) -> [(name: String, path: String)] {
    let files =
      [("records file", records), ("template", templatePath ?? "")]
      + (template?.includedPaths ?? []).map { ("included file", $0) }
      + [template?.recordSchemaPath].compactMap { $0 }.map { ("schema", $0) }
    let forms = template?.formPaths ?? [call.value(of: BatchCommand.form) ?? ""]
    return files + forms.map { ("form", $0) } + call.filesOfOptions
  }

  /// The digests of a run: whatever changes the bytes or the name of an output is in them.
  func inputsDigest(
    _ compiled: CompiledForms, _ template: StructuredValue?, _ filling: FillOptions
  ) throws(FormwrightError) -> InputsDigest {
    func flag(_ value: Bool) -> String { value ? "yes" : "no" }
    var options: [(name: String, value: String)] = [
      ("flatten", flag(filling.outcome == .flattened)), ("overflow", filling.overflow.rawValue),
      ("force-read-only", flag(filling.forcesReadOnly)),
      ("ignore-unknown", flag(filling.ignoresUnknownFields)),
      ("scripts", flag(filling.runsScripts)), ("tags", flag(filling.keepsTags)),
      ("pages", call.value(of: .pages) ?? ""), ("archive", filling.archive?.text ?? ""),
      ("title", filling.title ?? ""), ("embed-fonts", flag(filling.embedsFonts)),
      ("system-fonts", flag(filling.fonts.usesSystemFonts)),
      ("language", filling.language ?? ""), ("date", filling.modificationDate ?? ""),
      ("drop-signatures", flag(filling.overrides.dropsSignatures)),
      ("name", call.value(of: BatchCommand.name) ?? ""), ("linearize", flag(call.has(.linearize))),
      ("keep-encryption", flag(call.has(.keepEncryption))),
      ("allow", call.value(of: .allow) ?? ""),
    ]
    options += filling.fonts.named.map { ("font", $0) }
    let ofFields = (compiled.binding.bindings ?? []).flatMap { $0.look?.fonts ?? [] }
    for file in Set(filling.fonts.named + ofFields).sorted() where FontSelection.isFile(file) {
      options.append(("font-file", hexadecimal(SHA256.digest(try InputFile.read(file)))))
    }
    for option in [OptionDescription.encryptUser, .encryptOwner] where call.has(option) {
      options.append((option.name, InputsDigest.stretched(try call.secret(option))))
    }
    for file in filling.attachments {
      let digest = hexadecimal(SHA256.digest(file.bytes))
      options.append(("attach", "\(file.name):\(file.mediaType):\(file.relationship):\(digest)"))
    }
    options += RecordAttachment.allCases.filter(filling.recordAttachments.contains)
      .map { ("attach", $0.rawValue) }
    if let corrections = call.value(of: .corrections) {
      options.append(("corrections", hexadecimal(SHA256.digest(try InputFile.read(corrections)))))
    }
    return InputsDigest(forms: compiled.files.map(\.bytes), template: template, options: options)
  }
}
