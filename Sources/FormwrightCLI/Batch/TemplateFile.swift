import FileAccess
import Formwright

/// A template as the command line names it, with the files that it names.
struct TemplateFile {
  let path: String
  let template: Template
  /// As it was read, for digests; with included files, a list.
  let value: StructuredValue
  /// The paths of the files that it includes.
  let includedPaths: [String]
  /// The paths of the forms, by those in the template.
  private let located: [String: String]
  /// Of these, the paths that the command line says.
  private let given: Set<String>

  /// - Parameter call: may say where the form lies; see ``FormPlaces``.
  init(_ path: String, _ call: ParsedCommand) throws(FormwrightError) {
    self.path = path
    let places = try FormPlaces(call)
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
      let others = template.includedValues
      self.value = others.isEmpty ? value : .array([value] + others)
      template.filterProgram = "/proc/self/exe"
    } catch {
      throw error.inFile(path)
    }
    let named = template.formPaths
    if places.only != nil, Set(named).count > 1 {
      throw call.usage("the template names several forms; use --form NAME=FILE")
    }
    if let unknown = places.unknownNames(besides: named).first {
      let names = Set(named).sorted().map { "“\($0)”" }.joined(separator: ", ")
      throw call.usage("the template names no form “\(unknown)”; it names \(names)")
    }
    located = Dictionary(
      named.map { ($0, places.path(of: $0) ?? Self.path(of: $0, besides: path)) },
      uniquingKeysWith: { first, _ in first })
    given = Set(named.compactMap { places.path(of: $0) })
    guard template.isPacket else { return }
    for option in [OptionDescription.pages, .corrections] where call.has(option) {
      throw call.usage(
        "\(option.spelling) cannot be used with a template whose forms depend on the record")
    }
  }

  /// Where what keys lead to stands in the template; nil if it has no such keys.
  func location(of keys: [String]) -> SourceLocation? {
    // With included files, the template is the first.
    var found = value.arrayValue?.first ?? value
    for key in keys {
      guard let member = found[key] else { return nil }
      found = member
    }
    return found.location
  }

  /// The paths of the forms, in the order of the template.
  var formPaths: [String] { template.formPaths.map(formPath) }

  private func formPath(_ named: String) -> String { located[named] ?? named }

  /// The path of a file that the template names relative to itself.
  private static func path(of file: String, besides template: String) -> String {
    file.hasPrefix("/") ? file : Directory.part(of: template) + file
  }

  func path(of file: String) -> String { Self.path(of: file, besides: path) }

  /// Opens the form; if it does not exist, says what to do.
  private func openForm(
    _ formPath: String, _ call: ParsedCommand
  ) throws(FormwrightError) -> FormFile {
    do throws(FormwrightError) {
      return try call.openForm(formPath)
    } catch {
      // A path of the command line says itself what is wrong with it.
      guard error.kind == .access, isMissing(formPath), !given.contains(formPath) else {
        throw error
      }
      var failure = error
      for index in failure.diagnostics.indices where failure.diagnostics[index].hint == nil {
        failure.diagnostics[index].hint =
          "Put the form that \(path) names there, or say where it is with --form or --form-dir."
      }
      throw failure
    }
  }

  /// The forms by their paths in the template, each once.
  func openForms(_ call: ParsedCommand) throws(FormwrightError) -> [NamedForm] {
    var files: [FormFile] = []
    for path in distinctPaths { files.append(try openForm(formPath(path), call)) }
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

  /// Adds what the template says to the options of the command line, which go before it.
  func apply(to options: inout FillOptions, _ call: ParsedCommand) {
    template.apply(
      to: &options, keepsOverflow: call.has(.overflow), keepsFields: call.has(.noFlatten),
      locatingFonts: path(of:))
  }

  /// The template with its forms.
  ///
  /// - Parameter options: with what the template says; see ``apply(to:_:)``.
  func bound(
    _ options: FillOptions, finishing: FormFile.Finishing = FormFile.Finishing(),
    pictures: PictureFiles, _ call: ParsedCommand
  ) throws(FormwrightError) -> BoundTemplate {
    let directory = try Directory.absolute(of: path)
    do throws(FormwrightError) {
      return try BoundTemplate(
        template, options: options, finishing: finishing, pictures: pictures,
        directory: directory, name: formPath,
        open: { named throws(FormwrightError) in try openForm(formPath(named), call) })
    } catch {
      throw error.inFile(path)
    }
  }
}
