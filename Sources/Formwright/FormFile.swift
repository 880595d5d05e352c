/// A form in a file, ready to be inspected, filled and flattened.
///
/// ```swift
/// let form = try FormFile(bytes: bytes)
/// let filled = try form.filled([("name", .text("Ada Lovelace")), ("citizen", .boolean(true))])
/// ```
public struct FormFile: Sendable {
  /// The file as it was read.
  public let bytes: [UInt8]
  /// The document with its form repaired; the object numbers of ``form`` are those of its objects.
  package let document: Document
  package let form: Form
  package let password: String
  /// What a person has added to the document; nil if nothing was.
  var corrections: ArchiveCorrections?

  /// Reads a file from its bytes, and repairs it if it is damaged.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - password: the user or owner password of an encrypted file.
  /// - Throws: ``FormwrightError`` of kind `file`, with the code `damaged` if the file is not a PDF or
  ///   cannot be repaired, `password` if the password does not open it, or `too-large` if reading it
  ///   needs more memory than the process may use.
  public init(bytes: [UInt8], password: String = "") throws(FormwrightError) {
    self.bytes = bytes
    self.password = password
    corrections = nil
    var document = try Document(bytes: bytes, password: password)
    form = Form(repairing: &document)
    self.document = document
  }

  /// The same file with another document, whose form is read anew.
  init(_ file: FormFile, with document: Document, corrections: ArchiveCorrections? = nil) {
    bytes = file.bytes
    self.corrections = corrections ?? file.corrections
    password = file.password
    var document = document
    form = Form(repairing: &document)
    self.document = document
  }

  /// Compiles the form for any number of records.
  ///
  /// A fillable output keeps the encryption of its source; a flattened one is unencrypted unless
  /// `keepsEncryption`.
  ///
  /// - Parameters:
  ///   - options: what is done to the form, and how.
  ///   - finishing: the encryption and linearization of the outputs.
  ///   - pictures: the source of the images that values name.
  /// - Throws: ``FormwrightError`` of kind `file`, with one diagnostic for each ``RefusalReason`` if the form
  ///   may not be filled or flattened, and with the code `permissions` if the encryption is to be replaced
  ///   without the rights of the owner.
  public func plan(
    options: FillOptions = FillOptions(), finishing: Finishing = Finishing(),
    pictures: any PictureSource = NoPictureFiles()
  ) throws(FormwrightError) -> FormPlan {
    try plan(PlanOptions(options), finishing: finishing, pictures: pictures)
  }

  package func plan(
    _ options: PlanOptions, finishing: Finishing,
    pictures: any PictureSource = NoPictureFiles()
  ) throws(FormwrightError) -> FormPlan {
    let options = options.corrected(by: corrections)
    var plan = try FormPlan(compiling: document, form: form, options: options, pictures: pictures)
    plan.finishing = try finishingOptions(for: options, finishing)
    return plan
  }

  /// Returns whether the form may be filled and, if not, the reasons.
  public func fillPermission(_ overrides: PermissionOverrides = PermissionOverrides())
    -> FillPermission
  {
    form.fillPermission(encryption: document.encryption, overrides: overrides)
  }

  /// The result of filling or flattening.
  public struct Output: Sendable {
    /// The bytes of the output.
    public var bytes: [UInt8]
    /// Warnings about the form, such as repairs.
    public var formDiagnostics: [Diagnostic]
    /// Warnings about the values, such as reduced font sizes and ignored values.
    public var valueDiagnostics: [Diagnostic]

    /// All warnings.
    public var diagnostics: [Diagnostic] { formDiagnostics + valueDiagnostics }
  }

  /// Fills the form with one record.
  ///
  /// A fillable output keeps the encryption of its source; a flattened one is
  /// unencrypted unless `keepsEncryption`. Archives are never encrypted.
  ///
  /// - Parameters:
  ///   - inputs: the values of the record; fields that it does not name keep theirs.
  ///   - options: what is done to the form, and how.
  ///   - finishing: the encryption and linearization of the output.
  ///   - pictures: the source of the images that values name.
  /// - Throws: ``FormwrightError`` of kind `data` with every rejected value, or of kind `file` if the form
  ///   may not be filled or its encryption may not be replaced.
  public func filled(
    _ inputs: FieldInputs, options: FillOptions = FillOptions(), finishing: Finishing = Finishing(),
    pictures: any PictureSource = NoPictureFiles()
  ) throws(FormwrightError) -> Output {
    let plan = try plan(options: options, finishing: finishing, pictures: pictures)
    return try output(of: plan, filledWith: inputs)
  }

  /// Flattens the widgets into the pages with their current values.
  ///
  /// - Parameters:
  ///   - options: how the form is flattened.
  ///   - finishing: the encryption and linearization of the output.
  /// - Throws: see ``plan(options:finishing:pictures:)``.
  public func flattened(
    options: FlattenOptions = FlattenOptions(), finishing: Finishing = Finishing()
  ) throws(FormwrightError) -> Output {
    let plan = try plan(PlanOptions(options), finishing: finishing)
    return try output(of: plan, filledWith: [])
  }

  /// Resets fields to their default values, as a reset-form action does.
  ///
  /// A read-only field is reset too; a field without a default value is cleared; push buttons and
  /// signatures stay as they are (ISO 32000-2, 12.7.6.3).
  ///
  /// - Parameters:
  ///   - options: how the default values are drawn.
  ///   - finishing: the encryption and linearization of the output.
  ///   - shouldReset: returns whether to reset the field with this full name.
  /// - Throws: see ``plan(options:finishing:pictures:)``.
  public func reset(
    options: ResetOptions = ResetOptions(), finishing: Finishing = Finishing(),
    _ shouldReset: (String) -> Bool = { _ in true }
  ) throws(FormwrightError) -> Output {
    let plan = try plan(PlanOptions(options), finishing: finishing)
    let filled = plan.reset(shouldReset)
    return Output(
      bytes: try filled.file().bytes, formDiagnostics: plan.diagnostics,
      valueDiagnostics: filled.diagnostics)
  }

  /// Makes fields read-only, or writable again. Their values and appearances stay.
  ///
  /// - Parameters:
  ///   - lock: the fields, and whether they are read-only.
  ///   - overrides: what is done although the file forbids it.
  ///   - modificationDate: `/ModDate` of the output, as a PDF date; nil leaves the file's own.
  ///   - finishing: the encryption and linearization of the output.
  /// - Throws: ``FormwrightError`` of kind `file` if the file's permissions do not allow modifying it, and as
  ///   ``plan(options:finishing:pictures:)``.
  public func locked(
    _ lock: FieldLock = FieldLock(), overrides: PermissionOverrides = PermissionOverrides(),
    modificationDate: String? = nil, finishing: Finishing = Finishing()
  ) throws(FormwrightError) -> Output {
    if let encryption = document.encryption, !encryption.allowsPageEdits,
      !overrides.ignoresPermissions
    {
      throw FormwrightError(
        .file, [.notPermitted("the file's permissions do not allow modifying its fields")])
    }
    var options = PlanOptions()
    options.lock = lock
    options.overrides = overrides
    options.modificationDate = modificationDate
    let plan = try plan(options, finishing: finishing)
    return try output(of: plan, filledWith: [])
  }

  /// The form with the values of a record.
  func output(
    of plan: FormPlan, filledWith inputs: FieldInputs
  ) throws(FormwrightError) -> Output {
    let filled = plan.fill(inputs)
    return Output(
      bytes: try filled.file().bytes, formDiagnostics: plan.diagnostics(for: inputs),
      valueDiagnostics: filled.diagnostics)
  }

  /// Options for finishing an output.
  public struct Finishing: Sendable {
    /// Whether the output is linearized for fast viewing on the web (ISO 32000-2, Annex F).
    public var linearizes = false
    /// Whether streams and objects are written without compression, so that people can read the file.
    package var uncompresses = false
    /// A flattened output keeps the encryption of its source.
    public var keepsEncryption = false
    /// AES-256 with these passwords, instead of what the source had.
    public var encryption: FinishingOptions.Encryption?
    public init() {}
  }

  /// Returns how the bytes of an output are finished.
  ///
  /// - Throws: ``FormwrightError`` of kind `file`, code `permissions`, if the file's encryption is replaced
  ///   without the rights of its owner, who alone may change passwords and permissions (ISO 32000-2,
  ///   7.6.4.2).
  package func finishingOptions(
    for options: PlanOptions, _ finishing: Finishing
  ) throws(FormwrightError) -> FinishingOptions {
    var finishingOptions = FinishingOptions()
    finishingOptions.linearizes = finishing.linearizes
    finishingOptions.uncompresses = finishing.uncompresses
    // Only the owner may change passwords and permissions.
    let isOwner = document.encryption?.openedAsOwner ?? true
    let mayReplace = isOwner || options.overrides.ignoresPermissions
    if options.archive?.pdfa != nil {
      // ISO 19005-2, 6.1.3.
      guard finishing.encryption == nil, !finishing.keepsEncryption else {
        throw FormwrightError(.usage, "usage", "archives are not encrypted")
      }
      guard mayReplace || options.outcome.isFlattened else {
        throw Self.notOwner("removing the file's encryption, which PDF/A forbids, requires")
      }
      return finishingOptions
    }
    if let encryption = finishing.encryption {
      guard mayReplace else {
        throw Self.notOwner("changing the file's passwords or permissions requires")
      }
      finishingOptions.encryption = encryption
    } else if document.encryption != nil,
      !options.outcome.isFlattened || finishing.keepsEncryption
    {
      finishingOptions.encryption = .like(file: bytes, password: password)
    }
    return finishingOptions
  }

  static func notOwner(_ change: String) -> FormwrightError {
    FormwrightError(.file, [.notPermitted("\(change) the owner password")])
  }
}
