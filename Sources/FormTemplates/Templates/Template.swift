package import Diagnostics
package import FormAppearances
package import FormFilling
package import JQFilters
package import StructuredData

/// A template: which form, and what each field takes from a record.
///
/// ```yaml
/// formwright: 1
/// form: benefits.pdf          # relative to the template
/// id: .case                   # a record's name in reports
/// output:
///   name: .case               # the file's name, without .pdf
///   flatten: true
///   encrypt: {user: .pin, owner: .office, allow: [print]}
/// overflow: shrink
/// fonts: [fonts/Agency.otf, Noto Sans]   # asked before the system's
/// language: ja
/// record: people.schema.yaml              # what a record must be, relative to the template
/// prefixes: {p1: "form1[0].Page1[0]"}     # `$p1.name` for long names
/// let: {who: .applicant}                  # `$who.last` in expressions
/// fields:
///   applicant.name: '"\($who.first) \($who.last)"'
///   applicant.remarks: {value: .remarks, overflow: clip}
///   applicant.birth: {value: $who.birth, date: MM/dd/yyyy}
///   spouse.name: {value: .spouse.name, when: .married}
///   ssn: {value: $who.ssn, format: ssn, into: [ssn1, ssn2, ssn3], separator: "-"}
///   sex: {value: $who.sex, check: {M: male, F: female}}
///   children:
///     each: .children
///     rows: 4
///     fields: {"$p1.Row{n}.name": .name}
/// ```
///
/// A packet has a list of forms instead of one: `forms` stands in the place of `form` and `fields`.
///
/// ```yaml
/// forms:
///   - form: petition.pdf
///     fields: {debtor: .name}
///   - form: creditors.pdf
///     when: .creditors
///     fields:
///       creditors: {each: .creditors, rows: 8, rest: copies, fields: {"name{n}": .name}}
/// ```
public struct Template: Sendable {
  /// The forms, in the order of the output.
  package var forms: [TemplateForm]
  package var id: Expression?
  package var outputName: Expression?
  /// Which records have an output; nil for all.
  package var outputCondition: Expression?
  package var flattens: Bool
  /// Nil if outputs get no passwords from their records.
  package var encryption: TemplateEncryption?
  package var overflow: OverflowPolicy?
  /// Font files, relative to the template, and families.
  package var fonts: [String] = []
  package var fontsLocation: SourceLocation?
  /// The language of the values, a BCP 47 tag.
  package var language: String?
  /// The path of the JSON Schema that records must satisfy, relative to the template.
  package var recordSchema: String?
  /// Names for expressions, each of which may use those before it.
  package var definitions: [Definition] = []

  /// The template as it was read, for digests; with included files, a list that begins with it.
  package private(set) var source = StructuredValue(.null)
  /// Evaluates the expressions that need jq; nil if there is none.
  package private(set) var filters: FilterEngine?

  /// The path or the name of the program `formwright`, which evaluates the expressions that need jq; a name is
  /// looked up on the `PATH`.
  ///
  /// Paths, defaults, comparisons and texts with values in them are evaluated in this process, and need no
  /// program. Others are handed to one process of this program, whatever the number of tasks.
  public var filterProgram: String {
    get { filters?.programPath ?? "formwright" }
    nonmutating set { filters?.programPath = newValue }
  }

  /// Reads an included file, named relative to the template.
  ///
  /// - Returns: the file's name for messages, and what is in it.
  package typealias FragmentReading = (_ path: String) throws(FormwrightError) -> (
    name: String, value: StructuredValue
  )

  /// `let: {name: expression}`
  package struct Definition: Hashable, Sendable {
    package var name: String
    package var expression: Expression
    /// It uses the number of the copy, or a name that does.
    var dependsOnCopy = false
  }

  /// The paths of the forms, relative to the template.
  public var formPaths: [String] { forms.map(\.path) }

  /// The names of `let` that each copy of a form has its own values of, in their order.
  var copyDefinitions: [Definition] { definitions.filter(\.dependsOnCopy) }

  /// The forms of an output depend on the record, or are several.
  package var isPacket: Bool { forms.count != 1 || forms.contains(where: \.dependsOnRecord) }

  /// - Throws: ``FormwrightError`` of kind `data` with every problem of the template.
  ///
  /// - Parameters:
  ///   - formPath: the path of forms that the template does not name; nil if it must name them.
  ///   - fragments: reads the files that the template includes; nil if it may include none.
  package init(
    _ value: StructuredValue, ofForm formPath: String? = nil,
    including fragments: FragmentReading? = nil
  ) throws(FormwrightError) {
    var reader = TemplateReader()
    reader.formPath = formPath
    reader.fragments = fragments.map { TemplateFragments($0) }
    guard let template = reader.template(value), reader.diagnostics.isEmpty else {
      throw FormwrightError(.data, reader.problemsInOrder)
    }
    self = template
    let included = reader.fragments?.values ?? []
    source = included.isEmpty ? value : .array([value] + included)
    let filters = reader.filters
    if !filters.program.isEmpty {
      self.filters = FilterEngine(filters.program, places: filters.places)
    }
  }

  /// Adds what the template says to the options of a fill.
  ///
  /// - Parameters:
  ///   - keepsOverflow: the policy of `options` goes before the template's.
  ///   - keepsFields: nothing is flattened because the template says so.
  ///   - locate: the path of a font file that the template names.
  package func apply(
    to options: inout FillOptions, keepsOverflow: Bool = false, keepsFields: Bool = false,
    locatingFonts locate: (String) -> String = { $0 }
  ) {
    if flattens, !keepsFields { options.flattens = true }
    if !keepsOverflow, let overflow { options.overflow = overflow }
    if !isPacket { options.fieldOverflows = forms.first?.fieldOverflows ?? [:] }
    options.fonts.named += fonts.map { FontSelection.isFile($0) ? locate($0) : $0 }
    options.language = options.language ?? language
  }

  /// Checks the expressions that need jq, and starts the process that evaluates them.
  ///
  /// - Throws: see ``JQFilters/FilterEngine/start()``.
  package func startFilters() throws(FormwrightError) { try filters?.start() }

  init() {
    forms = []
    flattens = false
  }
}
