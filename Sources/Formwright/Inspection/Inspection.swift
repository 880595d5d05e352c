import FormAppearances
import FormData
package import FormSchemas
public import InteractiveForms
import PDFContent
import PDFObjects
package import StructuredData

/// Everything about a form: its pages, fields and widgets, whether it may be filled, and how it is protected.
public struct Inspection {
  package let file: FormFile
  package let path: String
  package let overrides: PermissionOverrides
  let labels: FormLabels
  private let order: FieldOrder
  /// By the numbers of widgets of check boxes and radio groups: what `{"index": …}` calls each.
  private let indexes: [ObjectNumber: Int]

  /// Inspects a form.
  ///
  /// - Parameters:
  ///   - file: the form.
  ///   - path: the name of the file.
  ///   - overrides: what may be done although the file forbids it.
  public init(
    _ file: FormFile, named path: String, overrides: PermissionOverrides = PermissionOverrides()
  ) {
    self.file = file
    self.path = path
    self.overrides = overrides
    labels = file.labels()
    order = FieldOrder(of: file.form, in: file.document)
    let toggles = Dictionary(grouping: file.form.fields.filter(\.kind.isToggle), by: \.name)
    indexes = toggles.values.reduce(into: [:]) { indexes, fields in
      let widgets = fields.flatMap(\.widgets)
      for (index, place) in widgets.pageOrder.enumerated() {
        indexes[widgets[place].number] = index + 1
      }
    }
  }

  /// What people would call a field, by its index in ``Form/fields``.
  package func label(of place: Int) -> FieldLabel { labels.fields[place] }

  /// What people would call the option of a check box or radio group that a widget is, by the places of both; nil if
  /// that is not known.
  package func optionLabel(of place: Int, widget: Int) -> String? {
    guard labels.options[place].indices.contains(widget) else { return nil }
    let label = labels.options[place][widget]
    return label.source == .none ? nil : label.text
  }

  /// Indexes in ``Form/fields``, page by page and on each from the top; fields on no page come last.
  package var pageOrder: [Int] { order.inPageOrder }

  /// The number of a field in the order of the Tab key, from 1; nil if it is on no page.
  package func tabNumber(of place: Int) -> Int? { order.tabNumbers[place] }

  /// The facts as JSON; see ``init(_:named:overrides:)``. Keys may be added in later versions.
  public var json: [UInt8] { JSONWriter.pretty(structured) }

  package var structured: StructuredValue {
    let document = file.document
    return .object([
      ("file", .string(path)),
      ("sha256", .string(hexadecimal(SHA256.digest(file.bytes)))),
      ("pdfVersion", .string(document.version)),
      ("pages", .array(file.form.pages.pages.enumerated().map { page($0.element, $0.offset) })),
      ("title", .string(file.title)),
      ("language", .string(file.language)),
      ("tagged", .boolean(file.isTagged)),
      ("encryption", encryption),
      ("form", form),
      ("mayFill", fillPermission),
      ("fields", fields),
    ])
  }

  /// The same of a file that a password locks: its name and digest, and why it may not be filled.
  public static func jsonOfLockedFile(_ bytes: [UInt8], named path: String) -> [UInt8] {
    let value = StructuredValue.object([
      ("file", .string(path)),
      ("sha256", .string(hexadecimal(SHA256.digest(bytes)))),
      ("pdfVersion", .null), ("pages", .array([])), ("title", .null), ("language", .null),
      ("tagged", .null), ("encryption", .null), ("form", .null),
      (
        "mayFill",
        .object([
          ("allowed", .boolean(false)),
          ("reasons", .array([.string(RefusalReason.password.rawValue)])),
        ])
      ),
      ("fields", .array([])),
    ])
    return JSONWriter.pretty(value)
  }

  private var fields: StructuredValue {
    // Most fields of a form share a few default appearances.
    var fonts: [[UInt8]: StructuredValue] = [:]
    var pageNumbers: [Int: Int] = [:]
    for (number, place) in pageOrder.enumerated() { pageNumbers[place] = number + 1 }
    return .array(
      file.form.fields.enumerated().map { place, field in
        let appearance = field.defaultAppearance
        let font = fonts[appearance] ?? font(of: appearance)
        fonts[appearance] = font
        return self.field(field, place, inPageOrder: pageNumbers[place], font: font)
      })
  }

  private func page(_ page: Page, _ index: Int) -> StructuredValue {
    .object([
      ("number", .number(index + 1)),
      ("mediaBox", rectangle(page.mediaBox)),
      ("cropBox", rectangle(page.cropBox)),
      ("rotation", .number(page.rotation)),
    ])
  }

  private func rectangle(_ rectangle: Rectangle) -> StructuredValue {
    .array(
      [rectangle.left, rectangle.bottom, rectangle.right, rectangle.top].map {
        StructuredValue(.number(formatNumber($0)))
      })
  }

  private var encryption: StructuredValue {
    guard let facts = file.document.encryption else { return .null }
    let all = facts.openedAsOwner
    func allows(_ permission: Permissions) -> StructuredValue {
      .boolean(all || facts.permissions.contains(permission))
    }
    return .object([
      ("revision", .number(facts.revision)),
      ("method", .string(facts.method.rawValue)),
      ("openedAs", .string(all ? "owner" : "user")),
      (
        "permissions",
        .object([
          ("fill", .boolean(facts.allowsFilling)),
          ("print", allows(.print)),
          ("modify", allows(.modify)),
          ("copy", allows(.copy)),
          ("annotate", allows(.annotate)),
          ("assemble", allows(.assemble)),
          ("accessibility", allows(.accessibility)),
        ])
      ),
    ])
  }

  private var form: StructuredValue {
    let scripts = ScriptCount(document: file.document, form: file.form)
    return .object([
      ("needAppearances", .boolean(file.form.needAppearances)),
      ("xfa", .string(file.form.xfa.rawValue)),
      ("usageRights", .boolean(file.form.hasUsageRights)),
      ("signatures", .number(file.form.signatureCount)),
      (
        "scripts",
        .object([
          ("total", .number(scripts.total)),
          ("native", .number(scripts.native)),
          (
            "other",
            .array(
              file.form.fields.flatMap { field in
                field.scripts.otherEvents.map { event -> StructuredValue in
                  .object([("field", .string(field.name)), ("event", .string(event))])
                }
              })
          ),
        ])
      ),
    ])
  }

  private var fillPermission: StructuredValue {
    let answer = file.fillPermission(overrides)
    return .object([
      ("allowed", .boolean(answer.isAllowed)),
      ("reasons", .array(answer.reasons.map { .string($0.rawValue) })),
    ])
  }

  private func field(
    _ field: Field, _ place: Int, inPageOrder number: Int?, font: StructuredValue
  ) -> StructuredValue {
    let label = label(of: place)
    let isLabeled = label.source != .none
    var members: [(String, StructuredValue)] = [
      ("name", .string(field.name)),
      ("type", .string(field.kind.rawValue)),
      ("label", .string(isLabeled ? label.text : nil)),
      ("labelSource", .string(label.source.rawValue)),
      ("labelConfidence", isLabeled ? confidence(label) : .null),
      ("value", field.structuredValue),
      ("defaultValue", field.structuredDefaultValue),
      ("flags", .array(field.flags.names(for: field.kind).map { .string($0) })),
      ("maxLength", .number(field.maxLength)),
      (
        "barcode",
        field.barcodeSymbology.map { .object([("symbology", .string($0))]) } ?? .null
      ),
      (
        "options",
        .array(
          field.options.map {
            .object([("export", .string($0.exportValue)), ("label", .string($0.displayText))])
          })
      ),
      ("states", .array(field.kind.isToggle ? field.states.map { .string($0.text) } : [])),
      ("font", font),
      ("alignment", .string(field.quadding.name)),
      ("inFieldTree", .boolean(field.isInFieldTree)),
      ("pageOrder", .number(number)),
      ("tabOrder", .number(tabNumber(of: place))),
      (
        "widgets",
        .array(
          field.widgets.enumerated().map { index, shown in
            widget(shown, of: field, label: optionLabel(of: place, widget: index))
          })
      ),
    ]
    if field.kind == .pushButton {
      let takesImage = field.widgets.contains { $0.characteristics.captionPosition != .noIcon }
      members.append(("takesImage", .boolean(takesImage)))
    }
    return .object(StructuredObject(distinct: members.map { .init(key: $0.0, value: $0.1) }))
  }

  /// The default appearance's font under its own name, where the form's resources know it.
  private func font(of defaultAppearance: [UInt8]) -> StructuredValue {
    let appearance = DefaultAppearance(parsing: defaultAppearance)
    guard let resource = appearance.fontName else { return .null }
    let fonts = file.document.dictionary(file.form.defaultResources["Font"]) ?? [:]
    let base = file.document.dictionary(fonts[resource])
      .flatMap { file.document.name($0["BaseFont"]) }
    return .object([
      ("name", .string((base ?? resource).text)),
      ("size", StructuredValue(.number(formatNumber(appearance.fontSize)))),
    ])
  }

  /// To a hundredth.
  private func confidence(_ label: FieldLabel) -> StructuredValue {
    StructuredValue(.number(formatNumber((label.confidence * 100).rounded() / 100)))
  }

  /// - Parameter label: what the state of a check box or radio button is called.
  private func widget(_ widget: Widget, of field: Field, label: String?) -> StructuredValue {
    .object([
      ("page", .number(widget.pageIndex.map { $0 + 1 })),
      ("rect", widget.rectangle.map(rectangle) ?? .null),
      ("rotation", .number(widget.characteristics.rotation)),
      ("state", .string(field.kind.isToggle ? widget.onStates.first?.text : nil)),
      ("index", .number(indexes[widget.number])),
      ("label", .string(label)),
      ("on", field.kind.isToggle ? .boolean(widget.state.map { $0 != .off } ?? false) : .null),
      ("readingOrder", .number(order.readingNumbers[widget.number])),
      ("hidden", .boolean(widget.isHidden)),
      ("onScreen", .boolean(widget.isOnScreen)),
    ])
  }
}
