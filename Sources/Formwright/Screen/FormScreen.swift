public import Diagnostics
package import DocumentEditing
import FileAccess
import FormData
import FormFilling
import FormSchemas
public import InteractiveForms
package import PDFContent
import PDFObjects
package import StructuredData

/// A form as a screen shows it to somebody who fills it: pages without their fields, and over them the fields with the
/// values that they have just now.
///
/// The fields are drawn by the same plan that fills the form, so a page and its fields together look as the flattened
/// page will. What a screen shows and a printer does not, such as a reset button, is drawn, too.
public struct FormScreen: Sendable {
  /// Why fields cannot be drawn, or may not be changed; empty if the form may be filled.
  public let refusals: [Diagnostic]
  /// The pages without the widgets of fields; with them if there is no plan that draws them.
  private let pages: [UInt8]
  /// The same as a document.
  let bare: Document
  /// Fills a copy of the form whose pages have nothing but widgets; nil if there are no fields to draw.
  private let plan: FormPlan?
  private let fields: [String: Field]
  let file: FormFile
  let overrides: PermissionOverrides
  let medium: Medium

  /// What shows the form. Each has annotations that the other does not show (ISO 32000-2, Table 167).
  package enum Medium: Sendable { case screen, paper }

  /// Prepares a form for a screen.
  ///
  /// A form that may not be filled is shown with the values that it has; ``refusals`` says why.
  public init(
    _ file: FormFile, overrides: PermissionOverrides = PermissionOverrides()
  ) {
    self.init(file, overrides: overrides, on: .screen)
  }

  package init(_ file: FormFile, overrides: PermissionOverrides, on medium: Medium) {
    self.file = file
    self.overrides = overrides
    self.medium = medium
    var (whole, pages, widgets) = (file.document, file.document, file.document)
    for page in file.form.pages.pages {
      guard var node = file.document[page.number].dictionaryValue else { continue }
      // An SVG image shows the media box.
      node["MediaBox"] = .rectangle(page.cropBox)
      node["CropBox"] = .rectangle(page.cropBox)
      whole[page.number] = .dictionary(node)
      let annotations = file.document.array(node["Annots"]) ?? []
      let areWidgets = annotations.map { annotation in
        file.document.dictionary(annotation).flatMap { file.document.name($0["Subtype"]) }
          == "Widget"
      }
      var bare = node
      let others = zip(annotations, areWidgets).filter { !$0.1 }.map(\.0)
      bare["Annots"] = .array(others)
      pages[page.number] = .dictionary(bare)
      if medium == .screen {
        for number in others.compactMap(\.referenceValue) { pages.printAsOnScreen(number) }
      }
      for key: PDFName in ["Contents", "Thumb", "Group", "B", "AA", "Metadata"] { node[key] = nil }
      node["Resources"] = .dictionary([:])
      node["Annots"] = .array(zip(annotations, areWidgets).filter(\.1).map(\.0))
      widgets[page.number] = .dictionary(node)
    }
    for widget in file.form.fields.flatMap(\.widgets)
    where medium == .screen && widget.isOnScreen {
      widgets.printAsOnScreen(widget.number)
    }
    if let root = widgets.trailer["Root"]?.referenceValue,
      var catalog = widgets[root].dictionaryValue
    {
      for key: PDFName in ["StructTreeRoot", "Outlines", "Names", "Dests", "Metadata"] {
        catalog[key] = nil
      }
      widgets[root] = .dictionary(catalog)
    }
    fields = Dictionary(
      file.form.fields.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var options = PlanOptions()
    options.overrides.ignoresPermissions = true
    options.overrides.dropsSignatures = true
    options.keepsTags = false
    // Not encrypted as the source is: only pdftocairo reads it.
    let copy = FormFile(file, with: widgets)
    plan = try? FormPlan(compiling: copy.document, form: copy.form, options: options)
    bare = plan == nil ? whole : pages
    self.pages = bare.fileBytes()
    refusals = file.fillPermission(overrides).reasons.map { $0.diagnostic(flattening: false) }
  }

  /// The same form as a printer shows it.
  package var onPaper: FormScreen { FormScreen(file, overrides: overrides, on: .paper) }

  /// A page without the widgets of fields, as an SVG image of the page's size in points.
  ///
  /// - Parameter number: the page, from 1.
  /// - Throws: see ``FormFile/rendered(page:resolution:)``.
  public func page(_ number: Int) throws(FormwrightError) -> [UInt8] {
    try FormFile.svg(ofPage: number, in: pages)
  }

  /// The fields of the form once they have values.
  public struct Filled: Sendable {
    /// The problems of the values. If one of them is an error, ``fields(onPage:)`` draws nothing.
    public let diagnostics: [Diagnostic]
    /// Whether no value was rejected.
    public var isComplete: Bool { bytes != nil }
    /// Values by full field name, as `export` writes them, of the fields that have changed; see
    /// ``FormScreen/filled(_:)``.
    package let values: [FilledValue]
    private let bytes: [UInt8]?

    init(_ diagnostics: [Diagnostic], _ values: [FilledValue], bytes: [UInt8]?) {
      self.diagnostics = diagnostics
      self.values = values
      self.bytes = bytes
    }

    /// The widgets of a page, as an SVG image of the page's size in points, transparent between them.
    ///
    /// - Parameter number: the page, from 1.
    /// - Throws: see ``FormFile/rendered(page:resolution:)``.
    public func fields(onPage number: Int) throws(FormwrightError) -> [UInt8] {
      guard let bytes else { throw FormwrightError(.data, diagnostics) }
      return try FormFile.svg(ofPage: number, in: bytes)
    }
  }

  /// A field after filling.
  package struct FilledValue: Sendable {
    package let name: String
    /// As `export` writes it.
    package let value: StructuredValue
    /// Whether each of its widgets is on, of a check box or radio group.
    package let isOn: [Bool]
    /// Whether the field is now shown or hidden; nil if no other field shows or hides it.
    package let isShown: Bool?
  }

  /// Fills the fields and makes them ready to be drawn.
  ///
  /// - Parameter inputs: all values that differ from those of the file.
  public func filled(_ inputs: FieldInputs) -> Filled {
    guard let plan else { return Filled(refusals, [], bytes: nil) }
    let record = plan.fill(inputs)
    let values = plan.filledFields(with: inputs).compactMap { filled -> FilledValue? in
      guard var field = fields[filled.name] else { return nil }
      if filled.hasNewValue { field.value = filled.value }
      return FilledValue(
        name: filled.name, value: field.structuredValue,
        isOn: filled.states.map { $0 != .off }, isShown: filled.isShown)
    }
    return Filled(record.diagnostics, values, bytes: try? record.file().bytes)
  }

  /// Fills the form itself, for a file that is kept.
  ///
  /// - Throws: see ``FormFile/filled(_:options:finishing:pictures:)``.
  public func output(
    _ inputs: FieldInputs, options: FillOptions = FillOptions()
  ) throws(FormwrightError) -> FormFile.Output {
    try output(inputs, with: [:], pictures: [:], options: options)
  }

  /// Fills the form itself, with changed annotations. If it is flattened, what annotations show becomes part of the pages;
  /// notes and links stay.
  ///
  /// - Throws: see ``FormFile/filled(_:options:finishing:pictures:)``.
  package func output(
    _ inputs: FieldInputs, with edits: AnnotationEdits, pictures: [String: Picture],
    options: FillOptions = FillOptions()
  ) throws(FormwrightError) -> FormFile.Output {
    var options = options
    options.overrides = overrides
    let file = annotated(edits, pictures: pictures, paints: options.flattens)
    guard file.form.fields.isEmpty, file.document.encryption == nil else {
      return try file.filled(inputs, options: options)
    }
    // Pages without fields can be written on, too.
    guard annotationRefusals.isEmpty else { throw FormwrightError(.file, annotationRefusals) }
    guard let archive = options.archive else {
      return FormFile.Output(
        bytes: file.document.fileBytes(), formDiagnostics: [], valueDiagnostics: [])
    }
    return try file.archived(as: archive.level)
  }
}

extension Document {
  /// Makes a printer show an annotation if and only if a screen does (ISO 32000-2, Table 167).
  fileprivate mutating func printAsOnScreen(_ annotation: ObjectNumber) {
    let value = integer(self[annotation].dictionaryValue?["F"]) ?? 0
    var flags = AnnotationFlags(rawValue: UInt32(truncatingIfNeeded: value))
    if flags.isDisjoint(with: [.hidden, .noView]) {
      flags.insert(.print)
    } else {
      flags.remove(.print)
    }
    update(annotation) { $0["F"] = .integer(Int(flags.rawValue)) }
  }
}

// MARK: - What the client of a workbench shows

extension FormScreen {
  /// The pages without the widgets of fields, to read their text.
  ///
  /// - Throws: see ``FormFile/text(ofPages:overrides:)``.
  public func pageReader() throws(FormwrightError) -> PageReader {
    try file.document.checkReadingText(overrides)
    return try PageReader(bytes: pages)
  }

  /// The labels of the pages, as viewers show them (ISO 32000-2, 12.4.2).
  package var pageLabels: [String] {
    let labels = PageLabels(file.document)
    return file.form.pages.pages.indices.map(labels.text)
  }

  /// The outline.
  package var bookmarks: [Bookmark] { file.document.bookmarks(pages: file.form.pages) }

  /// The links of each page.
  package var links: [[PageLink]] { file.document.links(pages: file.form.pages) }

  /// The number of pages.
  public var pageCount: Int { file.pageCount }

  /// The default value of a field, as a record gives it; null if it has none.
  package func defaultValue(of name: String) -> StructuredValue {
    guard let field = fields[name] else { return .null }
    return field.kind == .checkBox && field.defaultValue == nil
      ? .boolean(false) : field.structuredDefaultValue
  }

  /// Everything about the form, as ``Inspection`` and ``FormSchema`` have it.
  ///
  /// - Returns: the facts, and for each field that has one a description of what it accepts, by full name.
  package func inspected(
    named path: String
  ) -> (facts: StructuredValue, descriptions: StructuredValue) {
    let inspection = Inspection(file, named: path, overrides: overrides)
    let schema = FormSchema(
      of: file.form, labels: inspection.labels, shape: .flat, sha256: "", title: nil)
    let properties = schema.value["properties"]?.objectValue?.members ?? []
    let descriptions = properties.compactMap { property in
      property.value["description"].map { (property.key, $0) }
    }
    return (inspection.structured, .object(descriptions))
  }
}

extension FormScreen {
  /// - Throws: ``FormwrightError`` of kind `file` if the form may not be filled, and of kind `data`, code `unknown-field`,
  ///   if it has no field of a name.
  package func checkNames(_ names: some Sequence<String>) throws(FormwrightError) {
    guard refusals.isEmpty else { throw FormwrightError(.file, refusals) }
    let unknown = names.filter { name in
      // `sign.image` and `choice.index` address a field's picture and box.
      fields[name] == nil
        && fields[String(name.prefix(upTo: name.lastIndex(of: ".") ?? name.startIndex))] == nil
    }
    guard let plan, !unknown.isEmpty else { return }
    throw FormwrightError(.data, unknown.map(plan.unknownField))
  }

  /// Whether a field has a value already, as a record would give it.
  package func alreadyHas(
    _ value: StructuredValue, field name: String, after filled: Filled
  ) -> Bool {
    let current =
      filled.values.first { $0.name == name }?.value ?? fields[name]?.structuredValue ?? .null
    return current == value
  }

  /// The required fields that have no value.
  package func missingFields(after filled: Filled) -> [String] {
    let values = Dictionary(
      filled.values.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    return (plan?.fieldsThatNeedValues ?? []).filter { name in
      let value = values[name] ?? fields[name]?.structuredValue ?? .null
      return value.isNull || value == .boolean(false) || value == .string("") || value == .array([])
    }
  }

  /// The filled form without the encryption of its source.
  ///
  /// - Throws: see ``output(_:options:)``.
  package func decryptedOutput(_ inputs: FieldInputs) throws(FormwrightError) -> [UInt8] {
    var options = PlanOptions()
    options.overrides = overrides
    let plan = try FormPlan(compiling: file.document, form: file.form, options: options)
    return try plan.fill(inputs).file().bytes
  }
}
