import Diagnostics
import FormFilling
import FormTemplates
import InteractiveForms
import StructuredData

/// Forms with the fields of their overlays, and with their styles.
extension BoundTemplate {
  /// Puts the fields of a form's overlays onto its pages, adds their bindings, and gives fields their styles.
  ///
  /// - Parameter directory: where font files lie that styles name; empty, or ends with a slash.
  /// - Throws: ``FormwrightError`` of kind `file` if the file may not be changed, of kind `data` with every problem
  ///   of the overlays and styles.
  static func edited(
    _ file: FormFile, for form: inout TemplateForm, _ options: PlanOptions,
    fontsIn directory: String
  ) throws(FormwrightError) -> FormFile {
    let names = Set(file.fields.map(\.name))
    let changes = StyleChanges(form.allStyles(where: names.contains), fontsIn: directory)
    var fields: [StructuredValue] = []
    var owners: [TemplateOverlay] = []
    // Names that no field of the form has.
    var prefix = "formwright"
    while file.fields.contains(where: { $0.name.hasPrefix(prefix + ".") }) { prefix += "_" }
    for overlay in form.overlays {
      var binding = overlay.binding
      let usesPage = binding.usesPage
      var overlay = overlay
      overlay.name = "\(prefix).\(overlay.name)"
      let numbers = overlay.pages.numbers(ofPages: file.pageCount)
      if let missing = overlay.pages.missing(beyond: file.pageCount).first {
        throw FormwrightError(
          .data, "no-page",
          "the form has no page \(missing); it has \(counted(file.pageCount, "page"))",
          hint: "Choose existing pages.", location: overlay.location)
      }
      for page in numbers {
        let name = overlay.fieldName(onPage: page)
        let place = try overlay.place(on: file.form.pages.pages[page - 1])
        binding.look = overlay.look(in: place)
        binding.isOverlay = true
        fields.append(overlay.field(name, page, place))
        owners.append(overlay)
        binding.name = name
        binding.target = .field(name)
        binding.page = usesPage ? page - 1 : nil
        form.bindings.append(binding)
      }
    }
    var parts: [(String, StructuredValue)] = []
    if !fields.isEmpty { parts.append(("fields", .array(fields))) }
    if !changes.isEmpty { parts.append(("change", changes.value)) }
    let specification = JSONWriter.compact(.object(parts))
    do throws(FormwrightError) {
      let output = try file.edited(
        bySpecification: specification, as: .json, overrides: options.overrides)
      var edited = try FormFile(bytes: output.bytes)
      edited.corrections = file.corrections
      var drawing = OverlayDrawing(edited)
      for (field, overlay) in zip(fields, owners) {
        guard let name = field.objectValue?.members.first?.value.stringValue else { continue }
        drawing.draw(overlay, as: name)
      }
      return drawing.file
    } catch {
      throw FormwrightError(
        error.kind, Self.placed(error.diagnostics, specification, owners, changes))
    }
  }

  /// Problems of the fields of overlays and of styles at the places of these in the template, each once.
  ///
  /// - Parameters:
  ///   - specification: where the problems are.
  ///   - owners: the overlays of its fields.
  private static func placed(
    _ problems: [Diagnostic], _ specification: [UInt8], _ owners: [TemplateOverlay],
    _ changes: StyleChanges
  ) -> [Diagnostic] {
    let whole = try? JSONReader.read(specification)
    let places = changes.places(in: whole?["change"])
    var told: [Diagnostic] = []
    for var problem in problems {
      if let place = problem.location.flatMap({ places[$0] }) {
        problem.location = place.location
        if let file = place.file { problem.file = file }
        if !told.contains(problem) { told.append(problem) }
        continue
      }
      // `/fields/3/mark`
      let steps =
        problem.location.flatMap { whole?.pointer(toValueAt: $0) }?.split(separator: "/") ?? []
      let place = steps.count > 1 ? Int(steps[1]) : nil
      let owner = place.flatMap { owners.indices.contains($0) ? owners[$0] : nil } ?? owners.first
      let member = steps.count > 2 ? owner?.look.first { $0.key == steps[2] } : nil
      problem.location = member?.keyLocation ?? owner?.location
      problem.field = nil
      if let file = owner?.binding.file { problem.file = file }
      if !told.contains(problem) { told.append(problem) }
    }
    return told
  }
}

extension TemplateOverlay {
  /// The field on a page, as a specification has it.
  fileprivate func field(
    _ name: String, _ page: Int, _ place: OverlayPlace?
  ) -> StructuredValue {
    let type =
      switch kind {
      case .text, .watermark: "text"
      case .check, .line, .box: "checkbox"
      case .image: "button"
      }
    var members: [(String, StructuredValue)] = [(type, .string(name)), ("page", .number(page))]
    if kind == .image { members.append(("icon", "alone")) }
    for member in look where place == nil || member.key != "rect" {
      members.append((member.key, member.value))
    }
    if let place { members.append(("rect", place.rectangleValue)) }
    if kind.isDecoration { members.append(("readOnly", .boolean(true))) }
    if kind == .watermark {
      members.append(("align", "center"))
      for (key, value) in [("size", "auto"), ("color", 0.5)] as [(String, StructuredValue)]
      where !look.contains(where: { $0.key == key }) {
        members.append((key, value))
      }
    }
    // Each value is as large as its own box allows.
    if kind == .text, !look.contains(where: { $0.key == "size" }) {
      members.append(("size", "auto"))
    }
    // Without a value nothing is to be seen.
    if !look.contains(where: { $0.key == "border" }) { members.append(("border", "none")) }
    if !look.contains(where: { $0.key == "label" }) {
      members.append(("label", "Added by the filer"))
    }
    return .object(members)
  }
}

extension FieldBinding {
  /// Whether the binding reads the number of its page.
  fileprivate var usesPage: Bool {
    [expression, condition].compactMap { $0 }.flatMap(\.references).contains {
      $0.variable == "page" || $0.variable == "pages"
    }
  }
}
