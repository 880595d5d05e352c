import Formwright

/// A form to be filled over and over, with one plan at a time: plans hold the fonts they use.
final class SweptForm {
  /// A text field as far as judging its values asks for it.
  struct TextField {
    var name: String
    var maxLength: Int?
    var isPassword: Bool
    /// What it shows is made of its value by a script.
    var isFormatted: Bool
  }

  let name: String
  let textFields: [TextField]
  private let document: Document
  private var last: SweptPlan?

  /// Nil where the form cannot be filled, or has no text field.
  init?(bytes: [UInt8], name: String) {
    guard var document = try? Document(bytes: bytes) else { return nil }
    // What a page shows beside its widgets costs time and decides nothing.
    for page in document.pageList().pages {
      guard case .dictionary(var node) = document[page.number] else { continue }
      (node["Contents"], node["Resources"]) = (nil, .dictionary([:]))
      document[page.number] = .dictionary(node)
    }
    if let number = document.catalogNumber, case .dictionary(var catalog) = document[number] {
      for key: PDFName in ["StructTreeRoot", "MarkInfo", "Outlines", "Names", "Metadata"] {
        catalog[key] = nil
      }
      document[number] = .dictionary(catalog)
    }
    self.name = name
    self.document = document
    var repaired = document
    let form = Form(repairing: &repaired)
    var seen: Set<String> = []
    textFields = form.fields.filter { seen.insert($0.name).inserted && $0.kind == .text }.map {
      field in
      let all = form.fields.filter { $0.name == field.name && $0.kind == .text }
      return TextField(
        name: field.name, maxLength: all.compactMap(\.maxLength).min(),
        isPassword: all.contains { $0.flags.contains(.password) },
        isFormatted: all.contains {
          $0.scripts.format != nil || $0.scripts.calculation != nil
        })
    }
    if textFields.isEmpty || SweptPlan(document, .shrink) == nil { return nil }
  }

  func plan(_ policy: OverflowPolicy) -> SweptPlan? {
    if last?.policy != policy { last = SweptPlan(document, policy) }
    return last
  }

  func forgetPlan() { last = nil }
}

/// A plan, and where its outputs have the widgets of a field: the same in all of them.
final class SweptPlan {
  struct OutputWidget {
    var number: ObjectNumber
    /// `/DA`'s size; 0 for automatic.
    var size: Double
  }

  let plan: FormPlan
  let policy: OverflowPolicy
  private var widgets: [String: [OutputWidget]]?
  private var labels: [String: String] = [:]
  /// The form's fonts, which no record changes.
  private var fonts: [ObjectNumber: ShownFont] = [:]

  init?(_ document: Document, _ policy: OverflowPolicy) {
    var options = PlanOptions()
    options.overflow = policy
    options.forcesReadOnly = true
    options.overrides.ignoresPermissions = true
    options.overrides.dropsSignatures = true
    guard
      let plan = try? FormPlan(
        compiling: document, options: options, labels: FormLabelFinder())
    else { return nil }
    self.plan = plan
    self.policy = policy
  }

  func widgets(of field: String, in output: Document) -> [OutputWidget] {
    if let widgets { return widgets[field] ?? [] }
    var copy = output
    var table: [String: [OutputWidget]] = [:]
    for field in Form(repairing: &copy).fields where field.kind == .text {
      if let label = field.alternateName, labels[field.name] == nil { labels[field.name] = label }
      for widget in field.widgets where widget.rectangle?.isEmpty == false {
        let appearance = DefaultAppearance(
          parsing: widget.defaultAppearance ?? field.defaultAppearance)
        table[field.name, default: []].append(
          OutputWidget(number: widget.number, size: appearance.fontSize))
      }
    }
    widgets = table
    return table[field] ?? []
  }

  /// The text above a value on its continuation page: the field's name in the output, which may be
  /// the XFA's where the form has none.
  func label(of field: String, in output: Document) -> String {
    _ = widgets(of: field, in: output)
    return labels[field] ?? field
  }

  func isOfRecord(_ number: ObjectNumber) -> Bool { number >= plan.prefix.firstChangingNumber }

  func font(_ number: ObjectNumber, in output: Document) -> ShownFont {
    if let known = fonts[number] { return known }
    let font = ShownFont(
      output.dictionary(.reference(number)) ?? [:], in: output, isOfRecord: false)
    fonts[number] = font
    return font
  }
}
