public import Diagnostics
package import FormAuthoring
package import FormFilling
import InteractiveForms
package import PDFArchiving
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

  /// Creates a form from the bytes of a specification in UTF-8.
  ///
  /// - Throws: see ``authored(from:as:)``.
  public static func authored(
    from specification: [UInt8], as format: DescriptionFormat = .yaml
  ) throws(FormwrightError) -> Output {
    try authored(from: specification, as: format, files: nil)
  }

  /// Creates a form from the bytes of a specification that may name images and other specifications.
  ///
  /// - Parameters:
  ///   - level: the level that the form conforms to; nil for none.
  ///   - dropsActions: whether actions and scripts that the level forbids are left out.
  ///   - options: how the form is archived.
  /// - Throws: ``FormwrightError`` of kind `conformance` with every field whose actions or scripts the level
  ///   forbids; see also ``authored(from:as:)``.
  package static func authored(
    from specification: [UInt8], as format: DescriptionFormat, files: SpecificationFiles?,
    archive level: ArchiveLevels? = nil, dropsActions: Bool = false,
    options: FillOptions = FillOptions()
  ) throws(FormwrightError) -> Output {
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
    let archived = try FormFile(bytes: output.bytes).archived(as: level, options: options)
    return Output(
      bytes: archived.bytes, formDiagnostics: output.formDiagnostics + archived.formDiagnostics,
      valueDiagnostics: archived.valueDiagnostics)
  }

  private static func output(
    _ document: Document, _ warnings: [Diagnostic]
  ) throws(FormwrightError) -> Output {
    var document = document
    let form = Form(repairing: &document)
    // Filling in an empty record gives every field its appearance; without fields there is nothing to
    // fill, and nothing to flatten either.
    var options = FillOptions()
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
