/// A form as it lies in a file, ready to be inspected, filled and flattened.
///
/// ```swift
/// let form = try FormFile(bytes: bytes)
/// let filled = try form.filled([("name", .text("Ada Lovelace")), ("citizen", .boolean(true))])
/// ```
public struct FormFile: Sendable {
  /// The file as it was read.
  public let bytes: [UInt8]
  public let document: Document
  public let form: Form
  private let password: String

  /// - Throws: ``Failure`` of kind `file`; see ``Document/init(bytes:password:)``.
  public init(bytes: [UInt8], password: String = "") throws(Failure) {
    self.bytes = bytes
    self.password = password
    let document = try Document(bytes: bytes, password: password)
    var repaired = document
    form = Form(repairing: &repaired)
    self.document = document
  }

  /// May it be filled, and if not, why.
  public func mayFill(_ authority: FillAuthority = FillAuthority()) -> MayFill {
    form.mayFill(encryption: document.encryption, authority: authority)
  }

  /// What came of filling or flattening.
  public struct Output: Sendable {
    public var bytes: [UInt8]
    /// Warnings of the form: what was repaired, left out or found odd.
    public var formDiagnostics: [Diagnostic]
    /// Warnings of the values: what was shrunk, passed over or not shown.
    public var valueDiagnostics: [Diagnostic]

    public var diagnostics: [Diagnostic] { formDiagnostics + valueDiagnostics }
  }

  /// Fills the form with one record.
  ///
  /// A fillable output keeps the encryption of the file it came from; a flattened one is
  /// unencrypted unless `keepsEncryption`.
  ///
  /// - Parameter pictures: where pictures come from that values name.
  /// - Throws: ``Failure`` of kind `data` with every refused value, or of kind `file` where the form
  ///   may not be filled.
  public func filled(
    _ inputs: FieldInputs, options: FillOptions = FillOptions(), finishing: Finishing = Finishing(),
    pictures: any PictureSource = NoPictureFiles()
  ) throws(Failure) -> Output {
    let plan = try FormPlan(compiling: document, options: options, pictures: pictures)
    let struck = plan.strike(inputs)
    guard let tail = struck.tail else {
      throw Failure(.data, struck.diagnostics)
    }
    let bytes = try finish(plan.prefix.bytes + tail.bytes, options.outcome, finishing)
    return Output(
      bytes: bytes, formDiagnostics: plan.diagnostics, valueDiagnostics: struck.diagnostics)
  }

  /// Burns the widgets into the pages as they stand.
  public func flattened(
    options: FillOptions = FillOptions(), finishing: Finishing = Finishing()
  ) throws(Failure) -> Output {
    var options = options
    options.outcome = .flattened
    options.fills = false
    return try filled([], options: options, finishing: finishing)
  }

  /// Sets fields back to their default values, as a reset-form action does.
  ///
  /// - Parameter isMeant: says of a full field name whether it is reset.
  public func reset(
    options: FillOptions = FillOptions(), finishing: Finishing = Finishing(),
    _ isMeant: (String) -> Bool = { _ in true }
  ) throws(Failure) -> Output {
    var options = options
    options.forcesReadOnly = true
    options.overflow = .clip
    let plan = try FormPlan(compiling: document, options: options)
    let struck = plan.reset(isMeant)
    guard let tail = struck.tail else { throw Failure(.data, struck.diagnostics) }
    let bytes = try finish(plan.prefix.bytes + tail.bytes, options.outcome, finishing)
    return Output(
      bytes: bytes, formDiagnostics: plan.diagnostics, valueDiagnostics: struck.diagnostics)
  }

  /// What is done to the finished bytes.
  public struct Finishing: Sendable {
    public var linearizes = false
    /// A flattened output keeps the encryption of its source.
    public var keepsEncryption = false
    /// AES-256 with these passwords, instead of what the source had.
    public var encryption: FinishingOptions.Encryption?
    public init() {}
  }

  /// What is done to each of many outputs; nil where nothing is.
  public func finisher(
    for outcome: FillOptions.Outcome, _ finishing: Finishing
  ) -> (@Sendable ([UInt8]) throws(Failure) -> [UInt8])? {
    let options = finishingOptions(outcome, finishing)
    guard options.isNeeded else { return nil }
    return { (bytes: [UInt8]) throws(Failure) in try PDFObjects.finished(bytes, options) }
  }

  private func finish(
    _ bytes: [UInt8], _ outcome: FillOptions.Outcome, _ finishing: Finishing
  ) throws(Failure) -> [UInt8] {
    try PDFObjects.finished(bytes, finishingOptions(outcome, finishing))
  }

  private func finishingOptions(
    _ outcome: FillOptions.Outcome, _ finishing: Finishing
  ) -> FinishingOptions {
    var options = FinishingOptions()
    options.linearizes = finishing.linearizes
    if let encryption = finishing.encryption {
      options.encryption = encryption
    } else if document.encryption != nil, outcome == .fillable || finishing.keepsEncryption {
      options.encryption = .like(file: self.bytes, password: password)
    }
    return options
  }
}
