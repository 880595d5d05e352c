public import Diagnostics
import FileAccess
import FormSchemas
import FormTemplates
import InteractiveForms
import PDFObjects
import StructuredData

/// What a template relies on in its forms: the digest of each, and where the fields are that it binds.
///
/// Stored beside the template, as `NAME.pins.json`. With a form of another digest, fields of the same name may be
/// elsewhere, and mean something else.
struct TemplatePins: Sendable {
  /// Where a field is.
  struct Place: Hashable, Sendable {
    var widgets: [StructuredValue]
    var label: String?

    var structured: StructuredValue {
      .object([("label", .string(label)), ("widgets", .array(widgets))])
    }
  }

  /// A form as the template names it.
  struct PinnedForm: Sendable {
    var path: String
    var sha256: String
    var fields: [(name: String, place: Place)]
  }

  var forms: [PinnedForm]

  /// A field that moves less than this, in points, is where it was.
  private static let tolerance = 2.0

  /// The path of the pins of a template.
  static func path(of template: String) -> String {
    let directory = Directory.part(of: template)
    let name = template.dropFirst(directory.count)
    let end = name.lastIndex(of: ".") ?? name.endIndex
    return directory + name[..<end] + ".pins.json"
  }

  // MARK: Writing

  /// - Parameter files: the forms, by their paths in the template.
  init(_ template: Template, files: [TemplateFile.NamedForm]) {
    forms = files.map { form in
      PinnedForm(
        path: form.path, sha256: hexadecimal(SHA256.digest(form.file.bytes)),
        fields: Self.places(of: Self.bound(in: template, to: form.path, form.file), in: form.file))
    }
  }

  /// The fields of a form that a template binds. A value for the picture of a field is one for the field.
  private static func bound(
    in template: Template, to path: String, _ file: FormFile
  ) -> Set<String> {
    let names = template.forms.filter { $0.path == path }.flatMap(\.bindings).flatMap(\.fields)
    let known = Set(file.fields.map(\.name))
    let picture = ".image"
    return Set(
      names.map { name in
        let isOfPicture = !known.contains(name) && name.hasSuffix(picture)
        return isOfPicture ? String(name.dropLast(picture.count)) : name
      })
  }

  /// - Parameter bound: full field names; nil for all.
  private static func places(
    of bound: Set<String>? = nil, in file: FormFile
  ) -> [(name: String, place: Place)] {
    let labels = file.labels()
    return file.fields.enumerated().filter { bound?.contains($0.element.name) ?? true }.map {
      index, field in
      let label = labels.fields[index]
      let widgets = field.widgets.map { widget -> StructuredValue in
        .object([
          ("page", .number(widget.pageIndex.map { $0 + 1 })),
          (
            "rect",
            widget.rectangle.map { rectangle in
              .array(
                [rectangle.left, rectangle.bottom, rectangle.right, rectangle.top].map {
                  StructuredValue(.number(formatNumber($0)))
                })
            } ?? .null
          ),
        ])
      }
      return (
        field.name, Place(widgets: widgets, label: label.source == .none ? nil : label.text)
      )
    }
  }

  var structured: StructuredValue {
    .object([
      ("formwright", .number(1)),
      (
        "forms",
        .array(
          forms.map { form in
            .object([
              ("form", .string(form.path)), ("sha256", .string(form.sha256)),
              ("fields", .object(form.fields.map { ($0.name, $0.place.structured) })),
            ])
          })
      ),
    ])
  }

  // MARK: Comparing

  /// - Throws: ``FormwrightError`` of kind `data` if the file does not contain pins.
  init(reading path: String) throws(FormwrightError) {
    let value: StructuredValue
    do throws(FormwrightError) {
      value = try JSONReader.read(InputFile.read(path, limit: ReadingLimits.recordBytes))
    } catch { throw error.inFile(path.shownPath) }
    guard let entries = value["forms"]?.arrayValue else {
      throw FormwrightError(
        .data, "pins", "the file does not contain pins",
        hint: "Write it again with \(.pins), or remove it.", file: path.shownPath)
    }
    forms = entries.map { entry in
      PinnedForm(
        path: entry["form"]?.stringValue ?? "", sha256: entry["sha256"]?.stringValue ?? "",
        fields: (entry["fields"]?.objectValue?.members ?? []).map { member in
          (
            member.key,
            Place(
              widgets: member.value["widgets"]?.arrayValue ?? [],
              label: member.value["label"]?.stringValue)
          )
        })
    }
  }

  /// What is elsewhere in forms of other digests than the pinned ones: the fields that vanished, and those
  /// that moved.
  ///
  /// - Parameters:
  ///   - files: the forms, by their paths in the template.
  ///   - template: if given, fields that it binds and that are not pinned are named, too.
  func differences(
    from files: [TemplateFile.NamedForm], boundIn template: Template? = nil
  ) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    for named in files {
      let (path, file) = (named.openedPath.shownPath, named.file)
      if let template { problems += unpinned(in: template, named) }
      guard let form = forms.first(where: { $0.path == named.path }),
        form.sha256 != hexadecimal(SHA256.digest(file.bytes))
      else { continue }
      let places = Self.places(in: file)
      let found = Dictionary(
        places.map { ($0.name, $0.place) }, uniquingKeysWith: { first, _ in first })
      let namesByLabel = Dictionary(grouping: places) { $0.place.label ?? "" }
      let before = problems.count
      for (name, place) in form.fields {
        let successors = place.label.flatMap { namesByLabel[$0] }?.map(\.name) ?? []
        guard let now = found[name] else {
          problems.append(
            .warning(
              "pin", "the field is not in \(path) any more",
              hint: Self.hint(successors, place.label)
                ?? "Bind the field that has taken its place.",
              field: name))
          continue
        }
        guard let move = Self.move(from: place, to: now) else { continue }
        let isSame = now.label != nil && now.label == place.label
        problems.append(
          .warning(
            "pin", "the field has moved in \(path): \(move)",
            hint: isSame
              ? "Its label is still “\(now.label ?? "")”. Run \(.pins) to accept the new place."
              : Self.hint(successors, place.label)
                ?? "Look at the page, correct the template, and run \(.pins) again.",
            field: name))
      }
      problems.insert(
        .warning(
          "pin",
          "\(path) is another revision of the form than the template was pinned to; "
            + (problems.count == before
              ? "all bound fields are where they were"
              : "\(counted(problems.count - before, "bound field")) of \(form.fields.count) "
                + "\(problems.count - before == 1 ? "is" : "are") elsewhere"),
          hint: problems.count == before ? "Run \(.pins) to accept this revision." : nil),
        at: before)
    }
    return problems
  }

  /// Which fields have the label now that a field was pinned with.
  private static func hint(_ successors: [String], _ label: String?) -> Remedy? {
    guard let label, let first = successors.first else { return nil }
    guard successors.count > 1 else {
      return "The label “\(label)” is now that of the field “\(first)”: bind it instead."
    }
    let names = successors.prefix(3).map { "“\($0)”" }.joined(separator: ", ")
    return
      "The label “\(label)” is now that of \(successors.count) fields: \(names)\(successors.count > 3 ? ", …" : "")."
  }

  /// Fields that a template binds, and that had other names or none when it was pinned.
  private func unpinned(in template: Template, _ form: TemplateFile.NamedForm) -> [Diagnostic] {
    let (path, file) = (form.openedPath.shownPath, form.file)
    let pinned = Set(forms.first { $0.path == form.path }?.fields.map(\.name) ?? [])
    let known = Set(file.fields.map(\.name))
    return Self.bound(in: template, to: form.path, file).subtracting(pinned).sorted().map { name in
      known.contains(name)
        ? .warning(
          "pin", "the field of \(path) is not pinned",
          hint: "Run \(.pins) again once the template fits the form.", field: name)
        : .warning(
          "pin", "\(path) has no field of this name",
          hint: "List the fields of the form with \(.listsFields).", field: name)
    }
  }

  /// How a field has moved; nil if it has not.
  private static func move(from first: Place, to second: Place) -> String? {
    guard first.widgets.count == second.widgets.count else {
      return "it has \(counted(second.widgets.count, "box")) instead of \(first.widgets.count)"
    }
    for (old, new) in zip(first.widgets, second.widgets) {
      if old["page"] != new["page"] {
        return "from page \(text(old["page"])) to page \(text(new["page"]))"
      }
      let (from, to) = (numbers(old["rect"]), numbers(new["rect"]))
      guard from.count == to.count, from.count == 4 else { continue }
      let distance = zip(from, to).map { abs($0 - $1) }.max() ?? 0
      if distance > tolerance {
        return "by \(Int(distance.rounded())) points on page \(text(new["page"]))"
      }
    }
    // Where neither moves, another label is another question.
    if let label = first.label, let other = second.label, label != other {
      return "its label was “\(label)” and is “\(other)”"
    }
    return nil
  }

  private static func text(_ value: StructuredValue?) -> String { value?.numberText ?? "none" }

  private static func numbers(_ value: StructuredValue?) -> [Double] {
    (value?.arrayValue ?? []).compactMap { $0.numberText.flatMap(Double.init) }
  }
}

// MARK: - Pins of a template

extension TemplateFile {
  private var pinsPath: String { TemplatePins.path(of: path) }

  /// Stores what the template relies on in its forms, beside the template as `NAME.pins.json`: the digest of each form,
  /// and the page, the rectangle and the label of each field that the template binds.
  ///
  /// - Throws: ``FormwrightError`` if the template does not fit its forms, or the file cannot be written.
  public func pin() throws(FormwrightError) {
    // What cannot be filled is not pinned: misspelled names, for example.
    let bound = try bound(PlanOptions(), pictures: PictureFiles(besides: path))
    let pins = TemplatePins(template, files: named(bound.files))
    try AtomicOutput.write(JSONWriter.pretty(pins.structured), to: pinsPath)
  }

  /// What is elsewhere in the forms than the template's pins say, as warnings: fields that have moved or vanished, and
  /// bound fields that are not pinned.
  ///
  /// - Throws: ``FormwrightError`` of kind `access` if there are no pins or a form cannot be read; of kind `data` if the
  ///   file does not contain pins.
  public func differencesFromPins() throws(FormwrightError) -> [Diagnostic] {
    let files = try openForms()
    return try TemplatePins(reading: pinsPath).differences(from: files, boundIn: template)
  }

  /// What is elsewhere in the forms than the template's pins say, if it has any.
  ///
  /// - Throws: ``FormwrightError`` of kind `data` with the differences, if warnings are errors.
  func checkPins(
    of files: [FormFile], isStrict: Bool
  ) throws(FormwrightError) -> [Diagnostic] {
    // What is there and cannot be read is an error.
    guard !isMissing(pinsPath, followsLinks: false) else { return [] }
    let problems = try TemplatePins(reading: pinsPath).differences(from: named(files))
    guard !isStrict || problems.isEmpty else {
      throw FormwrightError(.data, problems.asErrors).inFile(path.shownPath)
    }
    return problems
  }
}

extension [Diagnostic] {
  /// The same, as errors.
  package var asErrors: [Diagnostic] {
    map {
      var copy = $0
      copy.severity = .error
      return copy
    }
  }
}
