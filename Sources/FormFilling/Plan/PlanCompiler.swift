import Diagnostics
import FormAppearances
import InteractiveForms
import PDFArchiving
import PDFContent
import PDFObjects
import Typography

/// Compiles a prepared form into a plan, widget by widget.
struct PlanCompiler {
  var document: Document
  let options: PlanOptions
  let form: Form
  var fonts: FontTable
  let catalog: FontCatalog
  /// The fonts of fields that have some of their own, by their names.
  private var ownCatalogs: [[String]: FontCatalog] = [:]
  var typefaces = TypefaceTable()
  var diagnostics: [Diagnostic]
  let pictures: PictureCache
  /// See ``PreparedForm/continuedFields``.
  let continuedFields: Set<String>
  /// See ``PreparedForm/usesCMYK``.
  let formUsesCMYK: Bool
  private let droppedFields: Set<String>
  /// In a flattened plan: the pictures of groups, by the groups' places.
  var pictureDrafts: [Int: PictureDraft] = [:]
  /// In a fillable plan: the resources of the appearances that records write.
  var sharedResources: [PDFDictionary: ObjectNumber] = [:]
  /// See ``addContinuationFonts()``.
  var continuationFonts: ObjectNumber?
  /// See ``keepUndecodable(_:of:)``.
  var undecodableValues: [UndecodableValue] = []
  /// What stands against the level of the outputs, once that was checked.
  var archiveReport: ArchiveReport?
  /// See ``FormPlan/visibility``.
  var visibility: [Int: VisibilityCondition] = [:]
  /// Full names of fields whose values are formatted text.
  var richTextFields: [String] = []
  /// Full names of fields whose boxes are too low for their fonts.
  private var tightFields: [String] = []
  /// How many bytes of page content may still be decoded. A small file must not cost what a large
  /// one does, so each stream adds to it in proportion to its encoded size.
  var contentAllowance = DecodingAllowance(64 << 20)

  init(
    _ prepared: PreparedForm, pictures: PictureCache, catalogs: FontCatalogs
  ) throws(FormwrightError) {
    document = prepared.document
    form = prepared.form
    options = prepared.options
    diagnostics = prepared.diagnostics
    continuedFields = prepared.continuedFields
    formUsesCMYK = prepared.usesCMYK
    droppedFields = prepared.droppedFields
    self.pictures = pictures
    catalog = try options.fonts.catalog(from: catalogs)
    for look in options.fieldLooks.values where !look.fonts.isEmpty {
      var own = options.fonts
      own.named = look.fonts + own.named
      ownCatalogs[look.fonts] = try own.catalog(from: catalogs)
    }
    fonts = FontTable(
      resources: form.defaultResources,
      needsPrograms: options.archive != nil || options.embedsFonts,
      in: document)
    typefaces.embedded.meansEveryCode = options.archive != nil
  }

  /// - Parameter labels: the labels of options in the form as it was read.
  mutating func compile(_ labels: OptionLabels) throws(FormwrightError) -> FormPlan {
    let plan =
      options.outcome.isFlattened ? try compileFlattened(labels) : try compileFillable(labels)
    let errors = plan.diagnostics.filter { $0.severity == .error }
    guard errors.isEmpty else { throw FormwrightError(.data, errors) }
    return plan
  }

  /// What is the same for fillable and flattened outputs.
  func core(_ groups: [FieldGroup], _ labels: OptionLabels) -> FormPlan.Core {
    FormPlan.Core(
      diagnostics: formDiagnostics, options: options,
      fields: FieldTable(
        groups, calculationOrder: options.runsScripts ? form.calculationOrder : [],
        droppedFields: droppedFields),
      optionLabels: labels, pictureFiles: pictures, continuedFields: continuedFields,
      richTextFields: richTextFields,
      uncalculatedFields: Set(
        form.fields.filter { $0.scripts.otherEvents.contains("calculate") }.map(\.name)))
  }

  /// Everything to report about the form, which no record repeats.
  private var formDiagnostics: [Diagnostic] {
    diagnostics + fonts.diagnostics
      + [LayoutDiagnostics.tight(tightFields), LayoutDiagnostics.richText(richTextFields)]
      .compactMap { $0 }
  }

  // MARK: Plans of widgets

  /// How text is drawn in a widget; nil where it cannot show any.
  ///
  /// - Parameter fontName: gives the name under which the content will find a font.
  mutating func textPlan(
    for widget: Widget, of field: Field, group: FieldGroup,
    fontName: (PDFName, ObjectNumber) -> PDFName
  ) -> TextPlan? {
    guard var builder = WidgetBuilder(widget, of: field) else { return nil }
    let look = options.fieldLooks[group.name]
    if let box = look?.turned {
      builder.geometry = WidgetGeometry(
        rectangle: builder.geometry.rectangle, width: box.width, height: box.height,
        sine: box.sine, cosine: box.cosine)
    }
    let entry = fonts.entry(builder.fontName, for: field.name, in: &document)
    let name = fontName(builder.fontName, entry.number)
    let fallback = fallback(for: entry.font.font, look)
    var resources: PDFDictionary = ["Font": .dictionary([name: .reference(entry.number)])]
    if let state = look?.graphicsState {
      resources["ExtGState"] = .dictionary([state.name: state.dictionary])
      builder.operators = Array("/\(state.name.rawValue) gs\n".utf8)
    }
    if field.kind == .listBox {
      let list = builder.list(font: entry.font, name: name, fallback: fallback)
      return TextPlan(appearance: .list(list, top: field.topIndex), resources: resources)
    }
    let text = builder.text(font: entry.font, name: name, fallback: fallback)
    if text.isTight, tightFields.last != field.name, options.isFillable(group) {
      tightFields.append(field.name)
    }
    return TextPlan(appearance: .text(text), resources: resources)
  }

  /// Fonts that look like one of the form's.
  func fallback(for font: FormFont, _ own: FieldLook? = nil) -> FontFallback {
    let traits = font.traits
    let name = font.name.plain.lowercased()
    let look = FontRequest(
      script: Script(tag: "Zyyy"), language: own?.language ?? language,
      weight: traits.contains(.bold) ? 700 : 400, isItalic: traits.contains(.italic),
      isSerif: traits.contains(.serif), isFixedPitch: traits.contains(.fixedPitch),
      isCondensed: name.contains("condensed") || name.contains("narrow"))
    return FontFallback(catalog: own.flatMap { ownCatalogs[$0.fonts] } ?? catalog, look: look)
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
    if case .dictionary(let states) = document.resolve(normal) {
      guard let state, let chosen = states[state.rawValue], isDrawn(chosen) else { return nil }
      return chosen
    }
    return isDrawn(normal) ? normal : nil
  }

  /// Whether a widget has an appearance that may be that of its value: one that paints nothing is not that of a text.
  func showsSomething(_ widget: Widget, for shown: ShownValue) -> Bool {
    guard let object = normalAppearance(of: widget, state: nil),
      let stream = document.resolve(object).streamValue
    else { return false }
    return shown.text.isEmpty || paintsAnything(stream, in: document)
  }

  /// Whether viewers draw an appearance stream: not without a `/BBox` (required; ISO 32000-2, 8.10.2), nor
  /// if it has no extent, because the widget's rectangle is reached by scaling it.
  func isDrawn(_ appearance: PDFObject) -> Bool {
    guard let stream = document.resolve(appearance).streamValue,
      let box = document.rectangle(stream.dictionary["BBox"])
    else { return false }
    return !box.isEmpty
  }

  /// What a text or choice field shows for its present value.
  func shownValue(of field: Field) -> ShownValue {
    if field.barcodeSymbology != nil { return ShownValue() }
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
  /// - Returns: the content, and the system fonts it uses.
  mutating func unfilledContent(
    _ shown: ShownValue, _ plan: TextPlan, field: String
  ) -> (content: [UInt8], typefaces: [PDFName: ObjectNumber]) {
    var writer = ContentWriter()
    var refused: Overflow?
    for policy in plan.unfilledPolicies(options.unfilledOverflow) {
      do throws(TextAppearance.Refusal) {
        let laidOut = try plan.layOut(shown, policy: policy, options.destination)
        if options.unfilledOverflow != nil || plan.isList,
          let warning = LayoutDiagnostics.warning(laidOut.fit, field: field)
        {
          diagnostics.append(warning)
        }
        let names = laidOut.write(
          options.destination, to: &writer, embedded: &typefaces.embedded)
        return (writer.bytes, typefaces.numbers(of: names, in: &document))
      } catch .overflow(let overflow) {
        refused = overflow
      } catch {
        diagnostics.append(
          .warning(
            "no-glyph", "no font can draw the field's current value; the field is drawn empty",
            hint: LayoutDiagnostics.hint(options.fonts, toDraw: "it"), field: field))
        if let empty = try? plan.layOut(ShownValue(), policy: .clip, options.destination) {
          _ = empty.write(options.destination, to: &writer, embedded: &typefaces.embedded)
        }
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
}
