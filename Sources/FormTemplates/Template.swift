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
/// fields:
///   applicant.name: .applicant.name
///   applicant.remarks: {value: .remarks, overflow: clip}
///   applicant.date: '"\(.month)/\(.day)/\(.year)"'
/// ```
public struct Template: Sendable {
  /// The path of the form, relative to the template.
  public var form: String
  package var id: Expression?
  package var outputName: Expression?
  package var flattens: Bool
  package var overflow: OverflowPolicy?
  /// Policies of single fields, by full name.
  package var fieldOverflows: [String: OverflowPolicy] = [:]
  /// Font files, relative to the template, and families.
  package var fonts: [String] = []
  /// The language of the values, a BCP 47 tag.
  package var language: String?
  package var bindings: [Binding]

  /// One field and where its value comes from.
  package struct Binding: Hashable, Sendable {
    package var field: String
    package var expression: Expression
    /// Where the binding stands in the template.
    package var location: SourceLocation?
  }

  /// - Throws: ``FormwrightError`` of kind `data` with every problem of the template.
  package init(_ value: StructuredValue) throws(FormwrightError) {
    var reader = TemplateReader()
    guard let template = reader.template(value), reader.diagnostics.isEmpty else {
      throw FormwrightError(.data, reader.diagnostics)
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
    options.fieldOverflows = fieldOverflows
    options.fonts.named += fonts.map { FontSelection.isFile($0) ? locate($0) : $0 }
    options.language = options.language ?? language
  }

  init(form: String) {
    self.form = form
    flattens = false
    bindings = []
  }
}

private struct TemplateReader {
  var diagnostics: [Diagnostic] = []
  private static let keys = [
    "formwright", "form", "id", "output", "overflow", "fonts", "language", "fields",
  ]

  mutating func template(_ value: StructuredValue) -> Template? {
    guard let object = value.objectValue else {
      problem("the template is \(value.kindName), not an object", value.location)
      return nil
    }
    for member in object.members where !Self.keys.contains(member.key) {
      problem(
        "unknown key “\(member.key)” in the template", member.keyLocation,
        hint: "Use only these keys: \(Self.keys.joined(separator: ", ")).")
    }
    if let version = object["formwright"], version.integerValue != 1 {
      problem(
        "this template version is not supported", version.location, hint: "Write `formwright: 1`.")
    }
    guard let form = form(object, value.location) else { return nil }
    var template = Template(form: form)
    template.id = object["id"].flatMap { expression($0) }
    if let output = object["output"] { read(output: output, into: &template) }
    template.overflow = object["overflow"].flatMap { overflow($0) }
    template.fonts = object["fonts"].map { fonts($0) } ?? []
    template.language = object["language"].flatMap { language($0) }
    guard let fields = fields(object, value.location) else { return template }
    for member in fields.members {
      if let expression = bound(member, in: &template) {
        template.bindings.append(
          Template.Binding(
            field: member.key, expression: expression, location: member.keyLocation))
      }
    }
    return template
  }

  private mutating func form(_ object: StructuredObject, _ location: SourceLocation?) -> String? {
    guard let value = object["form"] else {
      problem(
        "the template has no “form”", location,
        hint: "Add “form” with the path of the PDF form.")
      return nil
    }
    guard let form = value.stringValue else {
      problem(
        "“form” is \(value.kindName), not a string", value.location,
        hint: "Write the path of the PDF form.")
      return nil
    }
    if form.isEmpty {
      problem("“form” is empty", value.location, hint: "Write the path of the PDF form.")
    }
    return form
  }

  private mutating func fields(
    _ object: StructuredObject, _ location: SourceLocation?
  ) -> StructuredObject? {
    guard let value = object["fields"] else {
      problem(
        "the template has no “fields”", location,
        hint: "Add “fields”, an object of field names and expressions.")
      return nil
    }
    guard let fields = value.objectValue else {
      problem(
        "“fields” is \(value.kindName), not an object", value.location,
        hint: "Write one line for each field: its name, a colon and an expression.")
      return nil
    }
    return fields
  }

  private mutating func read(output: StructuredValue, into template: inout Template) {
    guard let object = output.objectValue else {
      problem("“output” is \(output.kindName), not an object", output.location)
      return
    }
    for member in object.members {
      switch member.key {
      case "name": template.outputName = expression(member.value)
      case "flatten":
        guard let flag = member.value.booleanValue else {
          problem(
            "“flatten” is not a boolean", member.value.location, hint: "Write true or false.")
          continue
        }
        template.flattens = flag
      default:
        problem(
          "unknown key “\(member.key)” in “output”", member.keyLocation,
          hint: "Use only these keys: name, flatten.")
      }
    }
  }

  /// The expression of a field, alone or as the `value` of a mapping.
  private mutating func bound(
    _ member: StructuredObject.Member, in template: inout Template
  ) -> Expression? {
    guard let object = member.value.objectValue else { return expression(member.value) }
    for entry in object.members where entry.key != "value" && entry.key != "overflow" {
      problem(
        "unknown key “\(entry.key)” in a field", entry.keyLocation,
        hint: "Use only these keys: value, overflow.")
    }
    if let policy = object["overflow"].flatMap({ overflow($0) }) {
      template.fieldOverflows[member.key] = policy
    }
    guard let value = object["value"] else {
      problem(
        "the field has no “value”", member.value.location,
        hint: "Add “value” with an expression.")
      return nil
    }
    return expression(value)
  }

  private mutating func fonts(_ value: StructuredValue) -> [String] {
    let names = (value.arrayValue ?? [value]).map(\.stringValue)
    let fonts = names.compactMap { $0 }.filter { !$0.isEmpty }
    if fonts.count != names.count {
      problem(
        "“fonts” is not a list of font names", value.location,
        hint: "List font files and font families.")
    }
    return fonts
  }

  private mutating func language(_ value: StructuredValue) -> String? {
    guard let tag = value.stringValue, LanguageTag.isWellFormed(tag) else {
      problem(
        "“language” is not a language tag", value.location,
        hint: "Use a tag such as en, ja or zh-Hant.")
      return nil
    }
    return tag
  }

  private mutating func overflow(_ value: StructuredValue) -> OverflowPolicy? {
    guard let policy = value.stringValue.flatMap(OverflowPolicy.init(rawValue:)) else {
      problem(
        "“overflow” is not an overflow policy", value.location,
        hint: "Use one of: \(OverflowPolicy.allCases.map(\.rawValue).joined(separator: ", ")).")
      return nil
    }
    return policy
  }

  /// A string is an expression; a number, boolean or null stands for itself.
  private mutating func expression(_ value: StructuredValue) -> Expression? {
    switch value.kind {
    case .string(let text):
      do throws(FormwrightError) {
        return try Expression(parsing: text, at: value.location)
      } catch {
        diagnostics += error.diagnostics
        return nil
      }
    case .null, .boolean, .number:
      var literal = value
      literal.location = nil
      return .literal(literal)
    case .array, .object:
      problem(
        "the expression is \(value.kindName), not a string", value.location,
        hint: "Write an expression such as .name.")
      return nil
    }
  }

  private mutating func problem(
    _ message: String, _ location: SourceLocation?, hint: String? = nil
  ) {
    diagnostics.append(.error("template", message, hint: hint, location: location))
  }
}
