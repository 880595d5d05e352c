public import Diagnostics
public import InteractiveForms
import PDFContent
public import PDFObjects
public import Typography

/// A form made ready for any number of records: everything no record can change is settled and
/// written out, the rest waits for ``strike(_:)``.
///
/// This is the only way a form is filled or flattened. A plan is a value: share it among tasks.
public struct FormPlan: Sendable {
  /// What was repaired, left out or found odd while compiling; the same for every record.
  public let diagnostics: [Diagnostic]
  /// The bytes every output begins with.
  public let prefix: FilePrefix
  public let pageCount: Int

  let options: FillOptions
  let groups: [GroupPlan]
  let groupIndexByName: [String: Int]
  /// The changing objects as they are before a record touches them.
  var resting: [PDFObject]
  let pages: [BurnPlan]
  /// Full names of calculated fields, in the order of their calculation.
  let calculationOrder: [String]
  let pictures: PictureCache
  let nearestNames: NearestNames
  var owned: [OwnedObject] = []
  /// Groups whose values went on on pages that were in the form, and were taken out.
  var continued: [Int] = []
  /// Nil where no value goes on on pages at the end.
  var continuation: ContinuationPlan?
  /// Full names of fields that stood on pages the plan leaves out, and on no other.
  var droppedFields: Set<String> = []

  /// Compiles a document, after repairing its form.
  ///
  /// - Throws: see ``init(compiling:form:options:pictures:)``.
  public init(
    compiling document: Document, options: FillOptions = FillOptions(),
    pictures: any PictureSource = NoPictureFiles()
  ) throws(Failure) {
    var document = document
    let form = Form(repairing: &document)
    try self.init(compiling: document, form: form, options: options, pictures: pictures)
  }

  /// Compiles a document whose form has been read and repaired.
  ///
  /// - Parameter pictures: where pictures come from that values name.
  /// - Throws: ``Failure`` of kind `file` where the form may not be filled (or flattened): one
  ///   diagnostic a reason, with the codes of ``RefusalReason``.
  public init(
    compiling document: Document, form: Form, options: FillOptions = FillOptions(),
    pictures: any PictureSource = NoPictureFiles()
  ) throws(Failure) {
    var compiler = try PlanCompiler(
      document: document, form: form, options: options, pictures: PictureCache(source: pictures))
    self = try compiler.compile()
  }

  init(
    diagnostics: [Diagnostic], prefix: FilePrefix, pageCount: Int, options: FillOptions,
    groups: [GroupPlan], resting: [PDFObject], pages: [BurnPlan], calculationOrder: [String],
    pictures: PictureCache
  ) {
    self.diagnostics = diagnostics
    self.prefix = prefix
    self.pageCount = pageCount
    self.options = options
    self.resting = resting
    self.pages = pages
    self.calculationOrder = calculationOrder
    self.pictures = pictures
    var table: [String: Int] = [:]
    var named = groups
    for (index, group) in groups.enumerated() {
      if table[group.group.name] == nil {
        table[group.group.name] = index
      } else {
        named[index].isNamed = false
      }
    }
    groupIndexByName = table
    nearestNames = NearestNames(groups.map(\.group.name))
    self.groups = named
  }

  /// The full names of the form's fields, in its order.
  public var fieldNames: [String] { groups.map(\.group.name) }

  static let pictureSuffix = ".image"

  /// `{"signature": {"image": …}}` is `signature.image` like any nested name, and means the field
  /// `signature`.
  func signatureIndex(forPicture name: String) -> Int? {
    let suffix = Self.pictureSuffix
    guard name.hasSuffix(suffix),
      let index = groupIndexByName[String(name.dropLast(suffix.count))],
      groups[index].group.kind == .signature
    else { return nil }
    return index
  }

  /// The number of a changing object.
  func number(at index: Int) -> ObjectNumber {
    ObjectNumber(prefix.firstChangingNumber.index + index)
  }

  /// The place of a number among the changing objects.
  func place(of number: ObjectNumber) -> Int { number.index - prefix.firstChangingNumber.index }

  /// Whether the values of a field name pictures.
  public func takesPicture(_ name: String) -> Bool {
    if let index = groupIndexByName[name] { return groups[index].pictureSlots != nil }
    return signatureIndex(forPicture: name).map { groups[$0].pictureSlots != nil } ?? false
  }

  /// Fills the form with one record.
  ///
  /// Every problem is reported, in the order of the record; with an error among them there is no
  /// file.
  public func strike(_ inputs: FieldInputs) -> StruckRecord {
    var striker = Striker(plan: self)
    for (name, value) in inputs { striker.take(name: name, value: value) }
    return striker.finish()
  }

  /// Sets fields back to their default values, as a reset-form action does (ISO 32000-2, 12.7.6.3):
  /// read-only fields too, one without a default is cleared, push buttons and signatures stay.
  ///
  /// - Parameter isMeant: says of a full field name whether it is reset.
  public func reset(_ isMeant: (String) -> Bool) -> StruckRecord {
    var striker = Striker(plan: self)
    for (index, group) in groups.enumerated() where isMeant(group.group.name) {
      striker.reset(index)
    }
    return striker.finish()
  }
}

/// What came of striking one record.
public struct StruckRecord: Sendable {
  public var diagnostics: [Diagnostic]
  /// What follows the plan's prefix in the output; nil where an error forbids one.
  public var tail: FileTail?
  /// The fonts of the machine the record needed, in the order of their first use.
  public var typefaces: [Typeface] = []
  /// Of the output: the form's own, and those its values go on on.
  public var pageCount = 0
}

/// A field's plan: its facts, and where its objects stand among the changing ones.
struct GroupPlan: Sendable {
  var group: FieldGroup
  /// Its name means it, not an earlier group of the same name and another kind.
  var isNamed = true
  /// Index of each member's dictionary among the changing objects; nil in a flattened plan.
  var members: [Int?] = []
  var widgets: [WidgetPlan] = []
  /// Where the picture goes that a record gives the field; nil where it takes none.
  var pictureSlots: PictureSlots<Int>?
}

/// A widget's plan.
struct WidgetPlan: Sendable {
  /// Its dictionary among the changing objects.
  var dictionary: Int?
  /// Its appearance stream among the changing objects.
  var appearance: Int?
  /// How values are drawn; nil for buttons and for widgets without a usable rectangle.
  var text: TextPlan?
  var onStates: [AppearanceState] = []
  var pageIndex: Int?
  /// How a picture is shown, and where its faces stand among the changing objects.
  var picture: PicturePlan?
  var faces: [Int] = []
}
