public import Diagnostics
import FileAccess
import FormAuthoring
import FormFilling
import InteractiveForms
public import PDFArchiving
import PDFObjects
import StructuredData

/// The file formats of specifications and templates.
public enum DescriptionFormat: Hashable, Sendable {
  /// YAML 1.1.
  case yaml
  /// JSON (RFC 8259).
  case json

  /// JSON if the file name ends with `.json`, otherwise YAML.
  public init(fileName: String) {
    self = fileName.lowercased().hasSuffix(".json") ? .json : .yaml
  }

  package func read(_ bytes: [UInt8]) throws(FormwrightError) -> StructuredValue {
    switch self {
    case .yaml: try YAMLReader.read(bytes)
    case .json: try JSONReader.read(bytes)
    }
  }
}

extension FormFile {
  /// Creates a form from a specification of its pages and fields.
  ///
  /// ```swift
  /// let blank = try FormFile.authored(from: """
  ///   pages:
  ///     - size: letter
  ///       fields:
  ///         - {text: name, rect: [72, 700, 300, 720]}
  ///   """)
  /// let form = try FormFile(bytes: blank.bytes)
  /// ```
  ///
  /// - Throws: ``FormwrightError`` of kind `data`: every problem of the specification, with its line and
  ///   column.
  public static func authored(
    from specification: String, as format: DescriptionFormat = .yaml
  ) throws(FormwrightError) -> Output {
    try authored(from: Array(specification.utf8), as: format)
  }

  /// Creates a form from the bytes of a specification in UTF-8, which may name images and other specifications.
  ///
  /// - Parameters:
  ///   - specification: the pages and fields.
  ///   - format: of the specification.
  ///   - file: returns the bytes of a file that the specification names; nil if it may name none.
  ///   - level: the level that the form conforms to; nil for none.
  ///   - dropsActions: whether actions and scripts that the level forbids are left out.
  ///   - attachments: files that an archive of PDF/A-3 carries.
  /// - Throws: ``FormwrightError`` of kind `conformance` with every field whose actions or scripts the level
  ///   forbids; see also ``authored(from:as:)``.
  public static func authored(
    from specification: [UInt8], as format: DescriptionFormat = .yaml,
    reading file: (@Sendable (_ name: String) throws(FormwrightError) -> [UInt8])? = nil,
    archive level: ArchiveLevels? = nil, dropsActions: Bool = false,
    attachments: [ArchiveAttachment] = []
  ) throws(FormwrightError) -> Output {
    let files = file.map { file in
      SpecificationFiles(
        read: file,
        parse: { name, bytes throws(FormwrightError) in
          try DescriptionFormat(fileName: name).read(bytes)
        })
    }
    var specification = try FormSpecification(format.read(specification), files: files)
    if level?.pdfa != nil {
      if !dropsActions, !specification.interactions.isEmpty {
        throw FormwrightError(.conformance, specification.interactions)
      }
      specification.dropInteractions()
    }
    let authored = try FormAuthor.author(specification)
    let output = try Self.output(authored.document, authored.warnings)
    guard let level else { return output }
    return try output.archived(as: level, attachments, PermissionOverrides())
  }

  private static func output(
    _ document: Document, _ warnings: [Diagnostic]
  ) throws(FormwrightError) -> Output {
    var document = document
    let form = Form(repairing: &document)
    // Filling in an empty record gives every field its appearance; without fields there is nothing to
    // fill, and nothing to flatten either.
    var options = PlanOptions()
    if form.fields.isEmpty { options.outcome = .flattenedUnfilled }
    let plan = try FormPlan(compiling: document, form: form, options: options)
    do throws(FormwrightError) {
      return Output(
        bytes: try plan.fill([]).file().bytes, formDiagnostics: warnings + plan.diagnostics,
        valueDiagnostics: [])
    } catch {
      throw FormwrightError(.internal, "internal", "the form could not be written")
    }
  }
}

extension FormFile.Output {
  /// The output as an archive.
  func archived(
    as level: ArchiveLevels, _ attachments: [ArchiveAttachment], _ overrides: PermissionOverrides
  ) throws(FormwrightError) -> Self {
    var options = ArchiveOptions()
    options.attachments = attachments
    options.overrides = overrides
    let archived = try FormFile(bytes: bytes).archived(as: level, options: options)
    return Self(
      bytes: archived.bytes, formDiagnostics: formDiagnostics + archived.formDiagnostics,
      valueDiagnostics: valueDiagnostics + archived.valueDiagnostics)
  }
}

/// Reads files that a specification names, relative to the directory that it is in.
///
/// - Parameter path: the specification.
package func filesBeside(
  _ path: String
) -> @Sendable (_ name: String) throws(FormwrightError) -> [UInt8] {
  let directory = Directory.part(of: path)
  return { name throws(FormwrightError) in
    try InputFile.read(
      name.hasPrefix("/") ? name : directory + name, limit: ReadingLimits.recordBytes)
  }
}
