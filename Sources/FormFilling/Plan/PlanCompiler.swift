import Diagnostics
import DocumentEditing
import FormAppearances
import InteractiveForms
import LogicalStructure
import PDFArchiving
import PDFContent
import PDFObjects
import Typography

/// Compiles a document into a plan, step by step.
struct PlanCompiler {
  var document: Document
  let options: FillOptions
  var form: Form
  var fonts: FontTable
  let catalog: FontCatalog
  var typefaces = TypefaceTable()
  var diagnostics: [Diagnostic]
  let pictures: PictureCache
  /// Full names of fields whose values went on on pages that were taken out.
  var continuedFields: Set<String> = []
  /// In a flattened plan: the pictures of groups, by the groups' places.
  var pictureDrafts: [Int: PictureDraft] = [:]
  /// In a fillable plan: the resources of the appearances that records write.
  var sharedResources: [PDFDictionary: ObjectNumber] = [:]
  /// See ``keepUndecodable(_:of:)``.
  var undecodableValues: [UndecodableValue] = []
  /// Full names of fields whose values are formatted text.
  var richTextFields: [String] = []
  /// Full names of fields whose boxes are too low for their fonts.
  private var tightFields: [String] = []
  /// How many bytes of page content may still be decoded. A small file must not cost what a large
  /// one does, so each stream adds to it in proportion to its encoded size.
  var contentAllowance = DecodingAllowance(64 << 20)
  /// The look of the form's fields is in DeviceCMYK. Only known of archives.
  var formUsesCMYK = false
  /// See ``FormPlan/droppedFields``.
  var droppedFields: Set<String> = []

  /// - Parameter form: the form of the document, which reading it has repaired.
  init(
    document: Document, form: Form, options: FillOptions, pictures: PictureCache
  ) throws(FormwrightError) {
    self.pictures = pictures
    self.form = form
    catalog = try options.fonts.catalog()
    fonts = FontTable(resources: form.defaultResources, in: document)
    diagnostics = document.readingDiagnostics + form.diagnostics
    self.document = document
    self.options = options
  }

  mutating func compile() throws(FormwrightError) -> FormPlan {
    try checkAuthority()
    if options.outcome.acceptsValues { reportScripts() }
    if options.archive != nil {
      formUsesCMYK = ArchiveMending.usesCMYK(document)
      typefaces.embedded.meansEveryCode = true
    }
    removeContinuationPages()
    if !options.keepsTags { document.removeStructure() }
    try selectPages()
    nameFields()
    removeDanglingReferences(pages: form.pages.pages.map(\.number), in: &document)
    if form.signatureCount > 0 { dropSignatures() }
    keepLabels()
    document.removeXFAAndUsageRights(
      droppingSignatures: options.overrides.dropsSignatures && form.signatureCount > 0)
    document.updateInformation(modificationDate: options.modificationDate)
    var plan =
      options.outcome.isFlattened ? try compileFlattened() : try compileFillable()
    let errors = plan.diagnostics.filter { $0.severity == .error }
    guard errors.isEmpty else { throw FormwrightError(.data, errors) }
    plan.freePicturePlaces()
    plan.continued = continuedFields.compactMap { plan.groupIndexByName[$0] }.sorted()
    plan.droppedFields = droppedFields
    return plan
  }

  /// A form that stays one keeps the names that its fields were filled by.
  private mutating func nameFields() {
    guard options.outcome == .fillable else { return }
    let nameless = FieldGroup.groups(of: form.fields)
      .filter { isFillable($0) }.flatMap { $0.members.filter { !$0.isNamed } }
    if document.nameFields(nameless) { form = Form(repairing: &document) }
  }

  /// Everything to report about the form, which no record repeats.
  var formDiagnostics: [Diagnostic] {
    diagnostics + fonts.diagnostics
      + [LayoutDiagnostics.tight(tightFields), LayoutDiagnostics.richText(richTextFields)]
      .compactMap { $0 }
  }

  private func checkAuthority() throws(FormwrightError) {
    var reasons: [RefusalReason] = []
    if options.outcome.acceptsValues {
      reasons +=
        form.fillPermission(
          encryption: document.encryption, overrides: options.overrides
        ).reasons
    }
    var flattening = false
    if options.outcome.isFlattened {
      let more = form.flattenPermission(
        encryption: document.encryption, overrides: options.overrides
      )
      .reasons.filter { !reasons.contains($0) }
      flattening = more.contains(.permissions)
      reasons += more
    }
    guard reasons.isEmpty else {
      throw FormwrightError(.file, reasons.map { $0.diagnostic(flattening: flattening) })
    }
  }

  /// Scripts that are not run are said by field.
  private mutating func reportScripts() {
    for field in form.fields where !field.scripts.otherEvents.isEmpty {
      let events = field.scripts.otherEvents.joined(separator: ", ")
      diagnostics.append(
        .warning(
          "script", "Formwright does not run the field's own script (\(events))", field: field.name)
      )
    }
  }

  /// The values of signature fields go; the fields stay, unsigned.
  private mutating func dropSignatures() {
    document.removeSignatures(of: form.fields)
    diagnostics.append(
      .warning("signed", "the file's signatures were removed"))
  }

  // MARK: Plans of widgets

  /// How text is drawn in a widget; nil where it cannot show any.
  ///
  /// - Parameter fontName: gives the name under which the content will find a font.
  mutating func textPlan(
    for widget: Widget, of field: Field, group: FieldGroup,
    fontName: (PDFName, ObjectNumber) -> PDFName
  ) -> TextPlan? {
    guard let builder = WidgetBuilder(widget, of: field) else { return nil }
    let entry = fonts.entry(builder.fontName, for: field.name, in: &document)
    let name = fontName(builder.fontName, entry.number)
    let fallback = fallback(for: entry.font.font)
    let resources: PDFDictionary = ["Font": .dictionary([name: .reference(entry.number)])]
    if field.kind == .listBox {
      let list = builder.list(font: entry.font, name: name, fallback: fallback)
      return TextPlan(appearance: .list(list, top: field.topIndex), resources: resources)
    }
    let text = builder.text(font: entry.font, name: name, fallback: fallback)
    if text.isTight, tightFields.last != field.name, isFillable(group) {
      tightFields.append(field.name)
    }
    return TextPlan(appearance: .text(text), resources: resources)
  }

  /// Fonts that look like one of the form's.
  func fallback(for font: FormFont) -> FontFallback {
    let traits = font.traits
    let name = font.name.plain.lowercased()
    let look = FontRequest(
      script: Script(tag: "Zyyy"), language: language,
      weight: traits.contains(.bold) ? 700 : 400, isItalic: traits.contains(.italic),
      isSerif: traits.contains(.serif), isFixedPitch: traits.contains(.fixedPitch),
      isCondensed: name.contains("condensed") || name.contains("narrow"))
    return FontFallback(catalog: catalog, look: look)
  }

  /// As asked for, otherwise the form's own (`/Lang`; ISO 32000-2, 14.9.2).
  private var language: String? {
    if let language = options.language { return language }
    let own = document.value("Lang", in: document.catalog)?.stringValue?.text
    return own.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The appearance a widget shows in a state.
  func normalAppearance(of widget: Widget, state: AppearanceState?) -> PDFObject? {
    document[widget.number].dictionaryValue.flatMap { normalAppearance(in: $0, state: state) }
  }

  /// `/AP /N` of an annotation, or its entry for the state.
  func normalAppearance(in node: PDFDictionary, state: AppearanceState?) -> PDFObject? {
    guard let appearances = document.dictionary(node["AP"]), let normal = appearances["N"] else {
      return nil
    }
    switch document.resolve(normal) {
    case .stream: return normal
    case .dictionary(let states):
      guard let state, let chosen = states[state.rawValue],
        document.resolve(chosen).streamValue != nil
      else { return nil }
      return chosen
    default: return nil
    }
  }

  /// What a text or choice field shows for its present value.
  func shownValue(of field: Field) -> ShownValue {
    let texts: [String] =
      switch field.value {
      case .text(let text): [text]
      case .selection(let texts): texts
      case .state, .other, nil: []
      }
    guard field.kind.isChoice else {
      return options.shown(texts.first ?? "", format: field.scripts.format)
    }
    let indices = field.options.indices(named: texts)
    let shown = zip(texts, indices).map { text, index in
      index.map { field.options[$0].displayText } ?? text
    }
    return ShownValue(
      text: shown.joined(separator: ", "), selected: Set(indices.compactMap { $0 }).sorted())
  }

  /// Content for a value that is already in the form: drawn if it can be, left blank and warned of
  /// where no font has such characters.
  ///
  /// - Returns: the content, and the fonts of the machine it uses.
  mutating func unfilledContent(
    _ shown: ShownValue, _ plan: TextPlan, field: String
  ) -> (content: [UInt8], typefaces: [PDFName: ObjectNumber]) {
    var writer = ContentWriter()
    var refused: Overflow?
    for policy in plan.unfilledPolicies(options.unfilledOverflow) {
      do throws(TextAppearance.Refusal) {
        let outcome = try plan.write(
          shown, policy: policy, destination: options.destination, to: &writer,
          embedded: &typefaces.embedded)
        if options.unfilledOverflow != nil || plan.isList,
          let warning = LayoutDiagnostics.warning(outcome.fit, field: field)
        {
          diagnostics.append(warning)
        }
        return (writer.bytes, typefaces.numbers(of: outcome.typefaceNames, in: &document))
      } catch .overflow(let overflow) {
        refused = overflow
      } catch {
        diagnostics.append(
          .warning(
            "no-glyph", "no font can draw the field's current value; the field is drawn empty",
            hint: LayoutDiagnostics.hint(options.fonts, toDraw: "it"), field: field))
        _ = try? plan.write(
          ShownValue(), policy: .clip, destination: options.destination, to: &writer,
          embedded: &typefaces.embedded)
        return (writer.bytes, [:])
      }
    }
    if let refused {
      diagnostics.append(
        LayoutDiagnostics.error(
          .overflow(refused), policy: options.unfilledOverflow ?? .clip, font: plan.style,
          fonts: options.fonts, field: field))
    }
    return ([], [:])
  }

  func isFillable(_ group: FieldGroup) -> Bool {
    guard options.outcome.acceptsValues else { return false }
    switch group.kind {
    case .pushButton, .signature:
      return group.takesPicture && (options.forcesReadOnly || !group.flags.contains(.readOnly))
    case .text, .checkBox, .radio, .comboBox, .listBox:
      // Totals are mostly read-only: the form fills them, not the user.
      return options.forcesReadOnly || !group.flags.contains(.readOnly)
        || options.runsScripts && group.calculation != nil
    }
  }
}
