public import Diagnostics
public import InteractiveForms
import PDFContent
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

  let options: FillOptions
  let groups: [GroupPlan]
  /// The name that addresses each group; nil if an earlier group of another kind has that name.
  let names: [String?]
  let groupIndexByName: [String: Int]
  /// The changing objects as they are before a record touches them.
  var unfilled: ChangingObjects
  let pages: [FlattenedPage]
  /// The groups that the form calculates; none if scripts are not run.
  let calculations: CalculationOrder
  /// Empty if the form calculates nothing.
  let descendants: FieldNameIndex
  let pictures: PictureCache
  let hasPictures: Bool
  let nearestNames: NearestNames
  let optionLabels: OptionLabels
  var owned: [OwnedObject] = []
  /// When fields are shown that check boxes show and hide, by the places of their groups.
  var visibility: [Int: VisibilityCondition] = [:]
  /// The files that each record writes.
  var recordAttachments: [RecordFile<Int>] = []
  /// Groups whose continuation pages from an earlier fill were removed.
  var continued: [Int] = []
  /// Nil if no value may continue on pages at the end.
  var continuation: ContinuationPlan?
  /// Full names of fields that stood on pages the plan leaves out, and on no other.
  var droppedFields: Set<String> = []
  /// What outputs share that go into one file; nil if each is a file of its own.
  package var merging: MergeTemplate?
  /// How each output is finished: encrypted, linearized.
  package var finishing = FinishingOptions()

  /// Compiles a document, after repairing its form.
  ///
  /// - Throws: see ``init(compiling:form:options:pictures:)``.
  package init(
    compiling document: Document, options: FillOptions = FillOptions(),
    pictures: any PictureSource = NoPictureFiles()
  ) throws(FormwrightError) {
    var document = document
    let form = Form(repairing: &document)
    try self.init(compiling: document, form: form, options: options, pictures: pictures)
  }

  /// Compiles a document whose form has been read and repaired.
  ///
  /// - Parameters:
  ///   - pictures: where pictures come from that values name.
  ///   - catalogs: those of other plans with the same fonts.
  /// - Throws: ``FormwrightError`` of kind `file` where the form may not be filled (or flattened): one
  ///   diagnostic a reason, with the codes of ``RefusalReason``.
  package init(
    compiling document: Document, form: Form, options: FillOptions = FillOptions(),
    pictures: any PictureSource = NoPictureFiles(), catalogs: FontCatalogs = FontCatalogs()
  ) throws(FormwrightError) {
    let prepared = try PreparedForm(document, form, options: options)
    var compiler = try PlanCompiler(
      prepared, pictures: PictureCache(source: pictures), catalogs: catalogs)
    let groups = options.pages == nil ? [] : FieldGroup.groups(of: prepared.form.fields)
    self = try compiler.compile(OptionLabels(form, document, groups: groups))
  }

  init(
    diagnostics: [Diagnostic], prefix: FilePrefix, pageCount: Int, options: FillOptions,
    groups: [GroupPlan], unfilled: [PDFObject], pages: [FlattenedPage], calculationOrder: [String],
    pictures: PictureCache, optionLabels: OptionLabels
  ) {
    self.optionLabels = optionLabels
    self.prefix = prefix
    self.pageCount = pageCount
    self.options = options
    self.unfilled = ChangingObjects(unfilled)
    self.pages = pages
    self.pictures = pictures
    self.groups = groups
    var table: [String: Int] = [:]
    names = groups.enumerated().map { index, group in
      guard table[group.group.name] == nil else { return nil }
      table[group.group.name] = index
      return group.group.name
    }
    groupIndexByName = table
    let calculationOrder = options.runsScripts ? calculationOrder : []
    descendants = FieldNameIndex(calculationOrder.isEmpty ? [] : groups.map(\.group.name))
    calculations = CalculationOrder(calculationOrder, groups, table, descendants)
    self.diagnostics = diagnostics + [calculations.warning(groups)].compactMap { $0 }
    nearestNames = NearestNames(groups.map(\.group.name))
    hasPictures = groups.contains { $0.pictureSlots != nil }
  }

  /// The most characters that a field takes (`/MaxLen`); nil if it has no limit, or is not the form's.
  package func maximumLength(of name: String) -> Int? {
    groupIndexByName[name].flatMap { groups[$0].group.maxLength }
  }

  /// Whether a field is checked by `true`: a check box, or a radio button that is alone.
  package func takesCheck(_ name: String) -> Bool {
    guard let index = groupIndexByName[name], groups[index].group.kind.isToggle else {
      return false
    }
    return !problems(
      with: FieldInputs([FieldInputs.Element(name: name, value: .boolean(true, spelled: nil))])
    ).contains {
      $0.severity == .error && $0.code == "not-an-option"
    }
  }

  /// The number of a changing object.
  func number(at index: Int) -> ObjectNumber {
    ObjectNumber(prefix.firstChangingNumber.index + index)
  }

  /// The place of a number among the changing objects.
  func place(of number: ObjectNumber) -> Int { number.index - prefix.firstChangingNumber.index }

  /// Fills the form with one record.
  ///
  /// Every problem is reported, in the order of the record. If one of them is an error, there is no file.
  public func fill(_ inputs: FieldInputs) -> FilledRecord { fill(inputs, from: nil) }

  /// - Parameter record: what the values come from, for ``RecordAttachment/wholeRecord``; nil for the values
  ///   themselves.
  package func fill(_ inputs: FieldInputs, from record: StructuredValue?) -> FilledRecord {
    var filler = RecordFiller(plan: self)
    if options.recordAttachments.contains(.wholeRecord) {
      filler.record = record ?? .object(inputs.map { ($0.name, $0.value.structured) })
    }
    filler.take(inputs)
    return filler.finish()
  }

  /// Whether the form calculates the value of a group.
  func calculates(_ index: Int) -> Bool { calculations.contains(index) }

  /// Resets fields to their default values, as a reset-form action does (ISO 32000-2, 12.7.6.3).
  ///
  /// A read-only field is reset too; a field without a default value is cleared; push buttons and
  /// signatures stay as they are.
  ///
  /// - Parameter shouldReset: returns whether to reset the field with this full name.
  public func reset(_ shouldReset: (String) -> Bool) -> FilledRecord {
    var filler = RecordFiller(plan: self)
    for (index, group) in groups.enumerated() where shouldReset(group.group.name) {
      filler.reset(index)
    }
    return filler.finish()
  }
}

/// A field's plan: its facts, and the places of its objects among the changing ones.
final class GroupPlan: Sendable {
  let group: FieldGroup
  /// The dictionaries whose entries a record sets; none in a flattened plan.
  let dictionaries: [FieldPlace]
  let widgets: [WidgetPlan]
  /// Where the picture goes that a record gives the field; nil if it takes none.
  let pictureSlots: PictureSlots<Int>?

  /// - Parameter members: the place of each member's dictionary; nil if no record changes it.
  init(
    group: FieldGroup, members: [Int?] = [], widgets: [WidgetPlan],
    pictureSlots: PictureSlots<Int>?
  ) {
    self.group = group
    self.widgets = widgets
    self.pictureSlots = pictureSlots
    var places = members.compactMap { $0 }.map { FieldPlace(place: $0, isField: true) }
    // A field with one widget mostly shares its dictionary (ISO 32000-2, 12.5.6.19).
    let fields = Dictionary(
      places.indices.map { (places[$0].place, $0) }, uniquingKeysWith: { first, _ in first })
    for (index, widget) in widgets.enumerated() {
      guard let place = widget.dictionary else { continue }
      if let field = fields[place], places[field].widget == nil {
        places[field].widget = index
      } else {
        places.append(FieldPlace(place: place, isField: false, widget: index))
      }
    }
    dictionaries = places
  }
}

extension GroupPlan {
  /// A signature, or a push button without a picture that a record gives: nothing clears it.
  var hasNothingToClear: Bool {
    switch group.kind {
    case .signature: true
    case .pushButton: pictureSlots == nil
    case .text, .checkBox, .radio, .comboBox, .listBox: false
    }
  }
}

/// The place of a dictionary among the changing objects: a field's, a widget's, or of both in one.
struct FieldPlace: Sendable {
  var place: Int
  var isField: Bool
  /// The index of the widget in its group.
  var widget: Int?
}

/// A widget's plan.
struct WidgetPlan: Sendable {
  /// Its dictionary among the changing objects.
  var dictionary: Int?
  /// The appearance stream that records write.
  var appearance: RecordAppearance?
  /// How values are drawn; nil for buttons and for widgets without a usable rectangle.
  var text: TextPlan?
  var onStates: [AppearanceState] = []
  var pageIndex: Int?
  /// How a picture is shown, and where its faces stand among the changing objects.
  var picture: PicturePlan?
  var faces: [Int] = []
}
