package import Diagnostics
package import FormAppearances
package import FormFilling
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
/// overflow: shrink
/// fonts: [fonts/Agency.otf, Noto Sans]   # asked before the system's
/// language: ja
/// prefixes: {p1: "form1[0].Page1[0]"}     # `$p1.name` for long names
/// let: {who: .applicant}                  # `$who.last` in expressions
/// fields:
///   applicant.name: '"\($who.first) \($who.last)"'
///   applicant.remarks: {value: .remarks, overflow: clip}
///   applicant.birth: {value: $who.birth, date: MM/dd/yyyy}
///   spouse.name: {value: .spouse.name, when: .married}
///   ssn: {value: $who.ssn, format: digits, into: [ssn1, ssn2, ssn3], lengths: [3, 2, 4]}
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
  package var flattens: Bool
  package var overflow: OverflowPolicy?
  /// Font files, relative to the template, and families.
  package var fonts: [String] = []
  /// The language of the values, a BCP 47 tag.
  package var language: String?
  /// Names for expressions, each of which may use those before it.
  package var definitions: [Definition] = []

  /// `let: {name: expression}`
  package struct Definition: Hashable, Sendable {
    package var name: String
    package var expression: Expression
  }

  /// The paths of the forms, relative to the template.
  public var formPaths: [String] { forms.map(\.path) }

  /// The forms of an output depend on the record, or are several.
  package var isPacket: Bool { forms.count != 1 || forms.contains(where: \.dependsOnRecord) }

  /// - Throws: ``FormwrightError`` of kind `data` with every problem of the template.
  package init(_ value: StructuredValue) throws(FormwrightError) {
    var reader = TemplateReader()
    guard let template = reader.template(value), reader.diagnostics.isEmpty else {
      throw FormwrightError(.data, reader.problemsInOrder)
    }
    self = template
  }

  /// Adds what the template says to the options of a fill.
  ///
  /// - Parameters:
  ///   - keepsOverflow: the policy of `options` goes before the template's.
  ///   - locate: the path of a font file that the template names.
  package func apply(
    to options: inout FillOptions, keepsOverflow: Bool = false,
    locatingFonts locate: (String) -> String = { $0 }
  ) {
    if flattens { options.outcome = .flattened }
    if !keepsOverflow, let overflow { options.overflow = overflow }
    if !isPacket { options.fieldOverflows = forms.first?.fieldOverflows ?? [:] }
    options.fonts.named += fonts.map { FontSelection.isFile($0) ? locate($0) : $0 }
    options.language = options.language ?? language
  }

  init() {
    forms = []
    flattens = false
  }
}
