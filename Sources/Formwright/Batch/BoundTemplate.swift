package import Diagnostics
package import FormFilling
import FormSchemas
package import FormTemplates

/// A template with the forms that it fills, compiled.
package struct BoundTemplate: Sendable {
  package let forms: RecordForms
  package let binding: RecordBinding
  /// The files of the forms, in the order in which the template first names them.
  package let files: [FormFile]
  /// The name of the first form, for messages.
  private let firstName: String
  /// Warnings about forms and bindings, each with the name of its file; nil for the template.
  package let diagnostics: [(file: String?, diagnostics: [Diagnostic])]

  /// - Parameters:
  ///   - options: with what the template says; see ``FormTemplates/Template/apply(to:keepsOverflow:locatingFonts:)``.
  ///   - directory: where pictures lie that the template names; empty, or ends with a slash.
  ///   - name: the name in messages of the form with a path of the template.
  ///   - open: opens the form with a path of the template, once for each path.
  /// - Throws: what `open` throws; see also ``FormFile/plan(options:finishing:pictures:)`` and
  ///   ``FormTemplates/RecordBinding/bind(to:)``.
  package init(
    _ template: Template, options: PlanOptions, finishing: FormFile.Finishing,
    pictures: any PictureSource, directory: String, name: (_ path: String) -> String = { $0 },
    open: (_ path: String) throws(FormwrightError) -> FormFile
  ) throws(FormwrightError) {
    try template.startFilters()
    try template.checkFonts { $0.hasPrefix("/") ? $0 : directory + $0 }
    var paths: [String] = []
    var files: [FormFile] = []
    for path in template.formPaths where !paths.contains(path) {
      files.append(try open(path))
      paths.append(path)
    }
    self.files = files
    var template = template
    // A form with overlays or styles is a file of its own; `places` says which is whose.
    var sourceFiles = files
    // An edited form is not encrypted; its outputs are finished like those of the form that it was made of.
    var originals = files
    var sourcePaths = paths
    var places = template.formPaths.map { paths.firstIndex(of: $0) ?? 0 }
    for index in template.forms.indices where template.forms[index].isEdited {
      let path = template.forms[index].path
      do throws(FormwrightError) {
        sourceFiles.append(
          try Self.edited(
            files[places[index]], for: &template.forms[index], options, fontsIn: directory))
      } catch {
        throw error.kind == .file ? error.inFile(name(path)) : error
      }
      originals.append(files[places[index]])
      sourcePaths.append(path)
      places[index] = sourceFiles.count - 1
    }
    // Font files are found beside the template.
    for form in template.forms.indices {
      for index in template.forms[form].bindings.indices {
        template.forms[form].bindings[index].look?.locateFonts(in: directory)
      }
    }
    firstName = paths.first.map(name) ?? ""
    var binding = RecordBinding(template: template)
    guard template.isPacket || files.isEmpty else {
      var plan: FormPlan
      var options = options
      options.fieldLooks = template.forms[0].fieldLooks
      options.fieldOverflows.merge(template.forms[0].fieldOverflows) { first, _ in first }
      do throws(FormwrightError) {
        plan = try sourceFiles[places[0]].plan(
          options, finishing: finishing, pictures: pictures)
        plan.finishing = try originals[places[0]].finishingOptions(for: options, finishing)
      } catch {
        throw error.inFile(name(paths[0]))
      }
      binding.numberPages(options.pages, of: sourceFiles[places[0]].pageCount)
      binding.locatePictures(of: plan, in: directory)
      diagnostics = [(name(paths[0]), plan.diagnostics), (nil, try binding.bind(to: plan))]
      forms = .form(plan)
      self.binding = binding
      return
    }
    var sources: [Packet.File] = []
    for (place, (path, file)) in zip(sourcePaths, sourceFiles).enumerated() {
      do throws(FormwrightError) {
        sources.append(
          Packet.File(
            name: name(path), document: file.document, form: file.form,
            finishing: try originals[place].finishingOptions(for: options, finishing),
            labels: FormLabelFinder()))
      } catch {
        throw error.inFile(name(path))
      }
    }
    let packet = try Packet(
      template, files: sources, places: places, options: options,
      pictures: pictures, labels: FormLabelFinder(), directory: directory)
    diagnostics = packet.diagnostics
    forms = .packet(packet)
    self.binding = binding
  }
}

extension BoundTemplate {
  /// The names of forms, and the fields of each that no binding fills.
  private var unfilledFields: [(form: String, fields: [String])] {
    switch forms {
    case .form(let plan): [(firstName, binding.unfilledFields(of: plan))]
    case .packet(let packet): packet.unfilledFields
    }
  }

  /// A warning for each form that has fields which no binding fills: some are meant to stay empty.
  package var warningsOfUnfilledFields: [Diagnostic] {
    unfilledFields.filter { !$0.fields.isEmpty }.map { form, fields in
      let names = fields.prefix(12).map { "“\($0)”" }.joined(separator: ", ")
      let more = fields.count > 12 ? " and \(fields.count - 12) more" : ""
      return .warning(
        "unfilled-fields",
        "no binding fills \(counted(fields.count, "field")) of \(form): \(names)\(more)")
    }
  }
}
