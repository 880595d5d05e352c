public import Diagnostics
import FileAccess
package import FormFilling
public import FormTemplates
import StructuredData

/// A template in a file, with the files that it names: forms, included files, a schema of its records.
///
/// ```swift
/// let template = try TemplateFile(path: "Templates/benefits.yaml")
/// let batch = try Batch(template)
/// ```
public struct TemplateFile: Sendable {
  /// Opens the form at a path.
  public typealias FormOpening = @Sendable (_ path: String) throws(FormwrightError) -> FormFile

  /// The path of the template.
  public let path: String
  public let template: Template
  /// The paths of the files that it includes.
  package let includedPaths: [String]
  /// The paths of the forms, by those in the template.
  private let located: [String: String]
  /// Of these, the paths that ``FormPlaces`` says.
  private let given: Set<String>
  private let open: FormOpening

  /// Reads a template, and the files that it includes. The formats are those of the file names.
  ///
  /// - Parameters:
  ///   - path: the file; of a file URL, its `path`.
  ///   - places: where the forms are, if not where the template says.
  ///   - open: opens the form at a path, for example with a password.
  /// - Throws: ``FormwrightError`` of kind `access` if a file cannot be read; of kind `data`, with every problem of
  ///   the template. Its diagnostics name the files.
  public init(
    path: String, forms places: FormPlaces = FormPlaces(),
    open: @escaping FormOpening = { path throws(FormwrightError) in try FormFile(path: path) }
  ) throws(FormwrightError) {
    self.path = path
    self.open = open
    let bytes = try InputFile.read(path, limit: ReadingLimits.recordBytes)
    do throws(FormwrightError) {
      let value = try DescriptionFormat(fileName: path).read(bytes)
      var included: [String] = []
      template = try Template(
        value,
        including: { named throws(FormwrightError) in
          let place = Self.path(of: named, besides: path)
          included.append(place)
          do throws(FormwrightError) {
            let bytes = try InputFile.read(place, limit: ReadingLimits.recordBytes)
            return (place, try DescriptionFormat(fileName: place).read(bytes))
          } catch { throw error.inFile(place) }
        })
      includedPaths = included
    } catch {
      throw error.inFile(path)
    }
    let named = template.formPaths
    located = Dictionary(
      named.map { ($0, places.path(of: $0) ?? Self.path(of: $0, besides: path)) },
      uniquingKeysWith: { first, _ in first })
    given = Set(named.compactMap { places.path(of: $0) })
  }

  /// Where what keys lead to stands in the template; nil if it has no such keys.
  func location(of keys: [String]) -> SourceLocation? {
    // With included files, the template is the first.
    var found = template.source.arrayValue?.first ?? template.source
    for key in keys {
      guard let member = found[key] else { return nil }
      found = member
    }
    return found.location
  }

  /// The paths of the forms, in the order of the template.
  public var formPaths: [String] { template.formPaths.map(formPath) }

  private func formPath(_ named: String) -> String { located[named] ?? named }

  /// The path of a file that the template names relative to itself.
  private static func path(of file: String, besides template: String) -> String {
    file.hasPrefix("/") ? file : Directory.part(of: template) + file
  }

  /// The path of a file that the template names.
  func path(of file: String) -> String { Self.path(of: file, besides: path) }

  /// Opens the form; if it does not exist, says what to do.
  private func openForm(_ formPath: String) throws(FormwrightError) -> FormFile {
    do throws(FormwrightError) {
      return try open(formPath)
    } catch {
      // A path that the caller gave says itself what is wrong with it.
      guard error.kind == .access, isMissing(formPath), !given.contains(formPath) else {
        throw error
      }
      var failure = error
      for index in failure.diagnostics.indices where failure.diagnostics[index].hint == nil {
        failure.diagnostics[index].hint =
          "Put the form that \(path) names there, or say where it is with \(.formPlaces)."
      }
      throw failure
    }
  }

  /// The forms by their paths in the template, each once.
  func openForms() throws(FormwrightError) -> [NamedForm] {
    var files: [FormFile] = []
    for path in distinctPaths { files.append(try openForm(formPath(path))) }
    return named(files)
  }

  /// - Parameter files: the forms in the order in which the template first names them.
  func named(_ files: [FormFile]) -> [NamedForm] {
    zip(distinctPaths, files).map { NamedForm(path: $0, openedPath: formPath($0), file: $1) }
  }

  /// A form that the template names.
  struct NamedForm {
    /// The path in the template.
    var path: String
    /// The path of the file that was opened, which the command line may have named.
    var openedPath: String
    var file: FormFile
  }

  private var distinctPaths: [String] {
    template.formPaths.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Adds what the template says to the options of a fill.
  ///
  /// - Parameters:
  ///   - keepsOverflow: the policy of `options` goes before the template's.
  ///   - keepsFields: nothing is flattened because the template says so.
  package func apply(
    to options: inout FillOptions, keepsOverflow: Bool = false, keepsFields: Bool = false
  ) {
    template.apply(
      to: &options, keepsOverflow: keepsOverflow, keepsFields: keepsFields,
      locatingFonts: path(of:))
  }

  /// The template with its forms.
  ///
  /// - Parameter options: with what the template says; see ``apply(to:keepsOverflow:keepsFields:)``.
  func bound(
    _ options: PlanOptions, finishing: FormFile.Finishing = FormFile.Finishing(),
    pictures: any PictureSource
  ) throws(FormwrightError) -> BoundTemplate {
    let directory = try Directory.absolute(of: path)
    do throws(FormwrightError) {
      return try BoundTemplate(
        template, options: options, finishing: finishing, pictures: pictures,
        directory: directory, name: formPath,
        open: { named throws(FormwrightError) in try openForm(formPath(named)) })
    } catch {
      throw error.inFile(path)
    }
  }
}
