import FileAccess
import Formwright

/// A template as the command line names it, with the files that it names.
struct TemplateFile {
  let path: String
  let template: Template
  /// As it was read, for digests.
  let value: StructuredValue
  /// The path of the form.
  let formPath: String

  /// - Parameter call: may say where the form lies; see ``FormPlaces``.
  init(_ path: String, _ call: ParsedCommand) throws(FormwrightError) {
    self.path = path
    let places = try FormPlaces(call)
    let bytes = try InputFile.read(path, limit: ReadingLimits.recordBytes)
    do throws(FormwrightError) {
      value = try DescriptionFormat(fileName: path).read(bytes)
      template = try Template(value)
    } catch {
      throw error.inFile(path)
    }
    formPath = places.path(of: template.form) ?? Self.path(of: template.form, besides: path)
  }

  /// The path of a file that the template names relative to itself.
  private static func path(of file: String, besides template: String) -> String {
    file.hasPrefix("/") ? file : Directory.part(of: template) + file
  }

  private func path(of file: String) -> String { Self.path(of: file, besides: path) }

  /// Opens the form; if it does not exist, says what to do.
  func openForm(_ call: ParsedCommand) throws(FormwrightError) -> FormFile {
    do throws(FormwrightError) {
      return try call.openForm(formPath)
    } catch {
      guard error.kind == .access else { throw error }
      var failure = error
      for index in failure.diagnostics.indices where failure.diagnostics[index].hint == nil {
        failure.diagnostics[index].hint =
          "Put the form that \(path) names there, for example with `formwright author SPEC -o "
          + "\(formPath)`; or say where it is with --form or --form-dir."
      }
      throw failure
    }
  }

  /// Adds what the template says to the options of the command line, which go before it.
  func apply(to options: inout FillOptions, _ call: ParsedCommand) {
    template.apply(
      to: &options, keepsOverflow: call.has(.overflow), locatingFonts: path(of:))
  }

  /// The template's bindings to the fields of a form. Pictures that the template names are located, and
  /// bindings to fields that the plan leaves out are dropped.
  ///
  /// - Returns: the binding, and a warning for each binding that was dropped.
  /// - Throws: of kind `data`, every binding to a field that the form does not have.
  func binding(
    to plan: FormPlan, naming name: Expression? = nil
  ) throws(FormwrightError) -> (binding: RecordBinding, warnings: [Diagnostic]) {
    var binding = RecordBinding(template: template)
    if let name { binding.name = name }
    binding.locatePictures(of: plan, in: try Directory.absolute(of: path))
    do throws(FormwrightError) {
      let warnings = try binding.bind(to: plan)
      return (binding, warnings)
    } catch {
      throw error.inFile(path)
    }
  }
}
