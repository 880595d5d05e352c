import Diagnostics
import FormAppearances
import FormFilling
import JQFilters
import PDFObjects
import StructuredData

/// Reads a template from structured data, and collects its problems.
struct TemplateReader {
  var diagnostics: [Diagnostic] = []
  private static let keys = [
    "formwright", "form", "forms", "id", "output", "overflow", "fonts", "language", "record",
    "prefixes", "let", "fields", "overlays", "style",
  ]
  /// The path of forms that the template does not name; nil if it must name them.
  var formPath: String?
  /// By their names, without the dot that follows.
  var prefixes: [String: String] = [:]
  /// The names after `$` that expressions may use here.
  var variables: Set<String> = ["record", "copy", "copies"]
  /// Names that have another value in each copy of a form.
  private var ofCopies: Set<String> = ["copy", "copies"]
  /// Names that have a meaning somewhere in a template.
  static let reservedNames = ["record", "n", "i", "copy", "copies", "page", "pages"]
  var filters = TemplateFilters()
  /// The files that may be included; nil if none may.
  var fragments: TemplateFragments?
  /// The parameters of the file that is being read.
  var arguments: [String: Argument] = [:]
  /// How many groups of rows there are so far.
  var rowGroupCount = 0
  /// In how many lists `.` is: 0 if it is the record.
  var depth = 0

  /// The problems in the order of their places.
  var problemsInOrder: [Diagnostic] {
    let first = SourceLocation(line: 0, column: 0)
    return diagnostics.enumerated().sorted {
      ($0.element.file ?? "", $0.element.location ?? first, $0.offset)
        < ($1.element.file ?? "", $1.element.location ?? first, $1.offset)
    }.map(\.element)
  }

  mutating func template(_ value: StructuredValue) -> Template? {
    guard let object = value.objectValue else {
      problem(
        "the template is \(value.kindName), not an object", of: value,
        hint: "Write “form” with the path of the PDF form, and “fields”.")
      return nil
    }
    refuseKeys(of: object, besides: Self.keys, "in the template")
    if let version = object["formwright"], version.integerValue != 1 {
      problem(
        "this template version is not supported", of: version, hint: "Write `formwright: 1`.")
    }
    var template = Template()
    template.overflow = object["overflow"].flatMap { overflow($0) }
    template.fonts = object["fonts"].map { fonts($0) } ?? []
    template.fontsLocation = object["fonts"]?.location
    template.language = object["language"].flatMap { language($0) }
    template.recordSchema = object["record"].flatMap { recordSchema($0) }
    if let value = object["prefixes"] { read(prefixes: value) }
    if let value = object["let"] { read(definitions: value, into: &template) }
    withoutCopies { reader in
      template.id = object["id"].flatMap { reader.expression($0) }
      if let output = object["output"] { reader.read(output: output, into: &template) }
    }
    readForms(of: object, value, into: &template)
    return template
  }

  private mutating func recordSchema(_ value: StructuredValue) -> String? {
    if let path = value.stringValue, !path.isEmpty { return path }
    problem(
      "“record” is not the path of a schema", of: value,
      hint: "Write the path of a JSON Schema in JSON or YAML, such as people.schema.json.")
    return nil
  }

  private mutating func read(output: StructuredValue, into template: inout Template) {
    guard let object = output.objectValue else {
      problem(
        "“output” is \(output.kindName), not an object", of: output,
        hint: "Write “name” and “flatten”, such as {name: .id, flatten: true}.")
      return
    }
    for member in object.members {
      switch member.key {
      case "name": template.outputName = expression(member.value)
      case "when": template.outputCondition = expression(member.value)
      case "flatten":
        guard let flag = member.value.booleanValue else {
          problem(
            "“flatten” is not a boolean", of: member.value, hint: "Write true or false.")
          continue
        }
        template.flattens = flag
      case "encrypt": template.encryption = encryption(member.value)
      default:
        problem(
          "unknown key “\(member.key)” in “output”", member.keyLocation,
          hint: "Use only these keys: name, when, flatten, encrypt.")
      }
    }
  }

  /// Reports every key that means nothing at its place, such as “in a field”.
  mutating func refuseKeys(of object: StructuredObject, besides known: [String], _ place: String) {
    for member in object.members where !known.contains(member.key) {
      problem(
        "unknown key “\(member.key)” \(place)", member.keyLocation,
        hint: nearestNames(to: member.key, among: known, limit: 1).first.map {
          "Did you mean “\($0)”?"
        }
          ?? "Use only these keys: \(known.joined(separator: ", ")).")
    }
  }

  // MARK: Names

  mutating func read(prefixes value: StructuredValue) {
    guard let object = value.objectValue else {
      problem(
        "“prefixes” is \(value.kindName), not an object", of: value,
        hint: "Write a name and the beginning of field names, such as p1: form1[0].Page1[0].")
      return
    }
    for member in object.members {
      guard let prefix = member.value.stringValue, !prefix.isEmpty, Self.isName(member.key) else {
        problem(
          "“\(member.key)” is not a prefix", member.keyLocation,
          hint: "Write a name of letters and digits, and the beginning of field names.")
        continue
      }
      prefixes[member.key] = prefix.hasSuffix(".") ? String(prefix.dropLast()) : prefix
    }
  }

  private mutating func read(definitions value: StructuredValue, into template: inout Template) {
    guard let object = value.objectValue else {
      problem(
        "“let” is \(value.kindName), not an object", of: value,
        hint: "Write a name and an expression, such as who: .applicant.")
      return
    }
    for member in object.members {
      guard Self.isName(member.key), !Self.reservedNames.contains(member.key) else {
        problem(
          "“\(member.key)” cannot be a name for an expression", member.keyLocation,
          hint:
            "Use letters and digits; \(Self.reservedNames.joined(separator: ", ")) have meanings of their own."
        )
        continue
      }
      // Each may use those before it, and so runs by itself.
      filters.beginUnit()
      defer { filters.endUnit() }
      if let expression = expression(member.value) {
        var definition = Template.Definition(name: member.key, expression: expression)
        definition.dependsOnCopy = expression.references.contains {
          $0.variable.map(ofCopies.contains) == true
        }
        if definition.dependsOnCopy { ofCopies.insert(member.key) }
        template.definitions.append(definition)
      }
      variables.insert(member.key)
    }
  }

  static func isName(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isAlphabetic || $0.isDigit }
      && text.unicodeScalars.first.map { !$0.isDigit } == true
  }

  private mutating func checkVariables(of expression: Expression, _ location: SourceLocation?) {
    for case (let name?, _) in expression.references where !variables.contains(name) {
      if ofCopies.contains(name) {
        problem(
          ["copy", "copies"].contains(name)
            ? "“$\(name)” has no meaning here"
            : "“$\(name)” depends on “$copy”, which has no meaning here",
          location, hint: "Use it in the fields, rows and overlays of a form.")
        continue
      }
      let near = nearestNames(to: name, among: variables.sorted())
      problem(
        "“$\(name)” has no meaning here", location,
        hint: near.isEmpty
          ? "Name the expression in “let”, above what uses it." : "Did you mean “$\(near[0])”?")
    }
  }

  /// Reads what is the same for all copies of a form.
  mutating func withoutCopies(_ read: (inout TemplateReader) -> Void) {
    let outer = variables
    variables.subtract(ofCopies)
    read(&self)
    variables = outer
  }

  mutating func fonts(_ value: StructuredValue) -> [String] {
    let names = (value.arrayValue ?? [value]).map(\.stringValue)
    let fonts = names.compactMap { $0 }.filter { !$0.isEmpty }
    if fonts.count != names.count {
      problem(
        "“fonts” is not a list of font names", of: value,
        hint: "List font files and font families.")
    }
    return fonts
  }

  mutating func language(_ value: StructuredValue) -> String? {
    guard let tag = value.stringValue, LanguageTag.isWellFormed(tag) else {
      problem(
        "“language” is not a language tag", of: value,
        hint: "Use a tag such as en, ja or zh-Hant.")
      return nil
    }
    return tag
  }

  mutating func overflow(_ value: StructuredValue) -> OverflowPolicy? {
    guard let policy = value.stringValue.flatMap(OverflowPolicy.init(rawValue:)) else {
      problem(
        "“overflow” is not an overflow policy", of: value,
        hint: "Use one of: \(OverflowPolicy.allCases.map(\.rawValue).joined(separator: ", ")).")
      return nil
    }
    return policy
  }

  /// A string is an expression; a number, boolean or null stands for itself.
  mutating func expression(_ value: StructuredValue) -> Expression? {
    parsed(value).map { filters.placed($0, value.location, file: fragments?.open.last?.name) }
  }

  /// The expression, without a place for what needs jq.
  mutating func parsed(_ value: StructuredValue) -> Expression? {
    switch value.kind {
    case .string(let text):
      do throws(FormwrightError) {
        let expression = try Expression(parsing: text, at: value.location)
        checkVariables(of: expression, value.location)
        return substituted(expression, value.location)
      } catch {
        diagnostics += error.diagnostics.map { inFile($0) }
        return nil
      }
    case .null, .boolean, .number:
      var literal = value
      literal.location = nil
      return .literal(literal)
    case .array, .object:
      problem(
        "the expression is \(value.kindName), not a string", of: value,
        hint: "Write an expression such as .name.")
      return nil
    }
  }

  mutating func problem(
    _ message: String, _ location: SourceLocation?, hint: Remedy? = nil
  ) {
    diagnostics.append(inFile(.error("template", message, hint: hint, location: location)))
  }

  /// Reports a problem of a whole value, such as an object that lacks a key.
  mutating func problem(_ message: String, of value: StructuredValue, hint: Remedy? = nil) {
    var diagnostic = Diagnostic.error("template", message, hint: hint, location: value.location)
    diagnostic.isOfValue = true
    diagnostics.append(inFile(diagnostic))
  }

  /// A diagnostic of the included file that is being read, or else of the template.
  private func inFile(_ diagnostic: Diagnostic) -> Diagnostic {
    fragments?.open.last.map { diagnostic.inFile($0.name) } ?? diagnostic
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
