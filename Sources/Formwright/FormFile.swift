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
  private let password: String

  /// - Throws: ``FormwrightError`` of kind `file`; see ``Document/init(bytes:password:)``.
  public init(bytes: [UInt8], password: String = "") throws(FormwrightError) {
    self.bytes = bytes
    self.password = password
    var document = try Document(bytes: bytes, password: password)
    form = Form(repairing: &document)
    self.document = document
  }

  /// Compiles the form for any number of records.
  ///
  /// A fillable output keeps the encryption of its source; a flattened one is unencrypted unless
  /// `keepsEncryption`.
  ///
  /// - Parameter pictures: the source of the images that values name.
  /// - Throws: see ``FormPlan/init(compiling:form:options:pictures:)``; and ``FormwrightError`` of kind
  ///   `file`, code `permissions`, if the encryption is to be replaced without the rights of the owner.
  public func plan(
    options: FillOptions = FillOptions(), finishing: Finishing = Finishing(),
    pictures: any PictureSource = NoPictureFiles()
  ) throws(FormwrightError) -> FormPlan {
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
    public var bytes: [UInt8]
    /// Warnings about the form, such as repairs.
    public var formDiagnostics: [Diagnostic]
    /// Warnings about the values, such as reduced font sizes and ignored values.
    public var valueDiagnostics: [Diagnostic]

    public var diagnostics: [Diagnostic] { formDiagnostics + valueDiagnostics }
  }

  /// Fills the form with one record.
  ///
  /// A fillable output keeps the encryption of its source; a flattened one is
  /// unencrypted unless `keepsEncryption`.
  ///
  /// - Parameter pictures: the source of the images that values name.
  /// - Throws: ``FormwrightError`` of kind `data` with every rejected value, or of kind `file` if the form
  ///   may not be filled or its encryption may not be replaced.
  public func filled(
    _ inputs: FieldInputs, options: FillOptions = FillOptions(), finishing: Finishing = Finishing(),
    pictures: any PictureSource = NoPictureFiles()
  ) throws(FormwrightError) -> Output {
    let plan = try plan(options: options, finishing: finishing, pictures: pictures)
    return try output(of: plan, plan.fill(inputs))
  }

  /// Flattens the widgets into the pages with their current values.
  public func flattened(
    options: FillOptions = FillOptions(), finishing: Finishing = Finishing()
  ) throws(FormwrightError) -> Output {
    var options = options
    options.outcome = .flattenedUnfilled
    return try filled([], options: options, finishing: finishing)
  }

  /// Resets fields to their default values, as a reset-form action does.
  ///
  /// - Parameter shouldReset: returns whether to reset the field with this full name.
  public func reset(
    options: FillOptions = FillOptions(), finishing: Finishing = Finishing(),
    _ shouldReset: (String) -> Bool = { _ in true }
  ) throws(FormwrightError) -> Output {
    var options = options
    options.forcesReadOnly = true
    options.overflow = .clip
    let plan = try plan(options: options, finishing: finishing)
    return try output(of: plan, plan.reset(shouldReset))
  }

  private func output(
    of plan: FormPlan, _ filled: FilledRecord
  ) throws(FormwrightError) -> Output {
    Output(
      bytes: try filled.file().bytes, formDiagnostics: plan.diagnostics,
      valueDiagnostics: filled.diagnostics)
  }

  /// Options for finishing an output.
  public struct Finishing: Sendable {
    public var linearizes = false
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
    for options: FillOptions, _ finishing: Finishing
  ) throws(FormwrightError) -> FinishingOptions {
    var finishingOptions = FinishingOptions()
    finishingOptions.linearizes = finishing.linearizes
    if let encryption = finishing.encryption {
      if let facts = document.encryption, !facts.openedAsOwner,
        !options.overrides.ignoresPermissions
      {
        throw FormwrightError(
          .file,
          [
            .notPermitted(
              "changing the file's passwords or permissions requires the owner password")
          ])
      }
      finishingOptions.encryption = encryption
    } else if document.encryption != nil,
      !options.outcome.isFlattened || finishing.keepsEncryption
    {
      finishingOptions.encryption = .like(file: bytes, password: password)
    }
    return finishingOptions
  }
}
