public import Diagnostics
import FormAppearances
public import InteractiveForms
package import PDFObjects
package import StructuredData
package import Typography

/// A compiled form, which fills any number of records.
///
/// Everything that no record can change is decided and written once, when the form is compiled; see
/// ``FormFile/plan(options:finishing:pictures:)``. A plan is a value that tasks may share.
public struct FormPlan: Sendable {
  /// What was repaired, ignored or missing when the form was compiled; the same for every record.
  public let diagnostics: [Diagnostic]
  /// The bytes every output begins with.
  package let prefix: FilePrefix
  /// The number of pages of each output, continuation pages aside.
  public let pageCount: Int

  let options: PlanOptions
  let fields: FieldTable
  /// The boxes of all buttons, and their labels.
  let optionLabels: OptionLabels
  /// What records change.
  let output: Output
  /// The fields that records give pictures, by their places.
  let pictures: [Int: PictureField]
  let pictureFiles: PictureCache
  /// The changing objects as they are before a record touches them.
  let unfilled: ChangingObjects
  let owned: [OwnedObject]
  /// The files that each record writes.
  let recordAttachments: [RecordFile<Int>]
  /// The places of fields whose continuation pages from an earlier fill were removed.
  let continued: [Int]
  /// Full names of fields whose values are formatted text.
  let richTextFields: [String]
  /// Full names of fields that scripts calculate which are not run.
  let uncalculatedFields: Set<String>
  /// Nil if no value may continue on pages at the end.
  let continuation: ContinuationPlan?
  /// What outputs share that go into one file; nil if each is a file of its own.
  package let merging: MergeTemplate?
  /// How each output is finished: encrypted, linearized.
  package var finishing = FinishingOptions()

  /// What records change in an output.
  enum Output: Sendable {
    /// The dictionaries of the fields, and the appearances of their widgets.
    case fillable(FillableOutput)
    /// What the pages draw in place of their widgets.
    case flattened([FlattenedPage])
  }

  /// Compiles a document, after repairing its form.
  ///
  /// - Throws: see ``init(compiling:form:options:pictures:labels:catalogs:)``.
  package init(
    compiling document: Document, options: PlanOptions = PlanOptions(),
    pictures: any PictureSource = NoPictureFiles(), labels: any LabelFinder = NoLabels()
  ) throws(FormwrightError) {
    var document = document
    let form = Form(repairing: &document)
    try self.init(
      compiling: document, form: form, options: options, pictures: pictures, labels: labels)
  }

  /// Compiles a document whose form has been read and repaired.
  ///
  /// - Parameters:
  ///   - pictures: the source of the pictures that values name.
  ///   - labels: finds the labels of options that records name, and names for fields without one.
  ///   - catalogs: those of other plans with the same fonts.
  /// - Throws: ``FormwrightError`` of kind `file` if the form may not be filled (or flattened): one
  ///   diagnostic a reason, with the codes of ``RefusalReason``.
  package init(
    compiling document: Document, form: Form, options: PlanOptions = PlanOptions(),
    pictures: any PictureSource = NoPictureFiles(), labels: any LabelFinder,
    catalogs: FontCatalogs = FontCatalogs()
  ) throws(FormwrightError) {
    let prepared = try PreparedForm(document, form, options: options, labels: labels)
    var compiler = try PlanCompiler(
      prepared, pictures: PictureCache(source: pictures), catalogs: catalogs)
    let groups = options.pages == nil ? [] : FieldGroup.groups(of: prepared.form.fields)
    self = try compiler.compile(
      OptionLabels(form, document, groups: groups, finder: labels))
  }

  /// What the compilers of fillable and flattened outputs find out in the same way.
  struct Core {
    var diagnostics: [Diagnostic]
    var options: PlanOptions
    var fields: FieldTable
    var optionLabels: OptionLabels
    var pictureFiles: PictureCache
    /// Full names of fields whose continuation pages were removed.
    var continuedFields: Set<String>
    /// See ``FormPlan/richTextFields``.
    var richTextFields: [String]
    /// See ``FormPlan/uncalculatedFields``.
    var uncalculatedFields: Set<String>
  }

  init(
    _ core: Core, _ compacted: CompactedForm, _ output: Output, pictures: [Int: PictureField],
    unfilled: ChangingObjects, owned: [OwnedObject], recordAttachments: [RecordFile<Int>],
    continuation: ContinuationPlan?
  ) {
    options = core.options
    fields = core.fields
    optionLabels = core.optionLabels
    pictureFiles = core.pictureFiles
    diagnostics =
      core.diagnostics + [fields.calculations.warning(fields.groups)].compactMap { $0 }
    continued = core.continuedFields.compactMap(fields.place(of:)).sorted()
    richTextFields = core.richTextFields
    uncalculatedFields = core.uncalculatedFields
    prefix = compacted.prefix
    pageCount = compacted.pageCount
    self.output = output
    self.pictures = pictures
    self.unfilled = unfilled
    self.owned = owned
    self.recordAttachments = recordAttachments
    self.continuation = continuation
    merging =
      options.mergesOutputs ? MergeTemplate(compacted.document, unfilled: unfilled) : nil
  }

  /// The number of a changing object.
  func number(at place: Int) -> ObjectNumber {
    ObjectNumber(prefix.firstChangingNumber.index + place)
  }

  /// The place of a number among the changing objects.
  func place(of number: ObjectNumber) -> Int { number.index - prefix.firstChangingNumber.index }

  /// How the widgets of a text field show text.
  func textAppearances(ofField place: Int) -> [TextAppearance] {
    let plans: [TextPlan] =
      switch output {
      case .fillable(let output): output.fields[place].dictionaries.compactMap(\.text?.plan)
      case .flattened(let pages):
        pages.flatMap(\.items).compactMap { item in
          guard item.group == place, case .text(let plan, _) = item.content else { return nil }
          return plan
        }
      }
    return plans.compactMap { plan in
      if case .text(let text) = plan.appearance { text } else { nil }
    }
  }

  /// A signature, or a push button without a picture that a record gives: nothing clears it.
  func hasNothingToClear(_ place: Int) -> Bool {
    switch fields.groups[place].kind {
    case .signature: true
    case .pushButton: pictures[place] == nil
    case .text, .checkBox, .radio, .comboBox, .listBox: false
    }
  }

  // MARK: Records

  /// Fills the form with one record.
  ///
  /// Every problem is reported, in the order of the record. If one of them is an error, there is no file.
  public func fill(_ inputs: FieldInputs) -> FilledRecord { fill(inputs, from: nil) }

  /// - Parameter record: what the values come from, for ``RecordAttachment/wholeRecord``; nil for the values
  ///   themselves.
  package func fill(_ inputs: FieldInputs, from record: StructuredValue?) -> FilledRecord {
    let isAttached = options.recordAttachments.contains(.wholeRecord)
    return RecordWriter.write(
      .layingOut(CheckedRecord(inputs, for: self)),
      source: isAttached
        ? record ?? .object(inputs.map { ($0.name, $0.value.structured) }) : nil)
  }

  /// Those of ``diagnostics`` that matter to a record: that a field's script is not run, or its formatted text is replaced,
  /// does only if the field gets a value, or if the script calculates one.
  package func diagnostics(for inputs: FieldInputs) -> [Diagnostic] {
    var given = Set(
      inputs.flatMap { [$0.name] + $0.furtherFields }.compactMap { name in
        fields.place(of: name) ?? fields.place(ofBox: name) ?? fields.place(ofPicture: name)
      })
    if !given.isEmpty { given.formUnion(fields.calculations.groups) }
    let names = Set(given.map { fields.groups[$0].name })
    return diagnostics.compactMap { diagnostic in
      switch diagnostic.code {
      case "script":
        guard let name = diagnostic.field else { return diagnostic }
        return names.contains(name) || uncalculatedFields.contains(name) ? diagnostic : nil
      case "rich-text": return LayoutDiagnostics.richText(richTextFields.filter(names.contains))
      default: return diagnostic
      }
    }
  }

  /// Checks one record as ``fill(_:)`` does, without making a file.
  ///
  /// - Parameters:
  ///   - inputs: the values of the record.
  ///   - laysOut: whether texts are laid out in their boxes too, which takes most of the time.
  /// - Returns: the problems that filling would report, in the order of the record.
  public func problems(with inputs: FieldInputs, laysOut: Bool = true) -> [Diagnostic] {
    let checked = CheckedRecord(inputs, for: self)
    return (laysOut ? LaidOutRecord.layingOut(checked).report : checked.report).diagnostics
  }

  /// Resets fields to their default values, as a reset-form action does (ISO 32000-2, 12.7.6.3).
  ///
  /// A read-only field is reset too; a field without a default value is cleared; push buttons and
  /// signatures stay as they are.
  ///
  /// - Parameter shouldReset: returns whether to reset the field with this full name.
  public func reset(_ shouldReset: (String) -> Bool) -> FilledRecord {
    RecordWriter.write(
      .layingOut(CheckedRecord(resetting: shouldReset, in: self)), source: nil)
  }
}
