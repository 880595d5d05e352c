import Diagnostics
import StructuredData

/// Turns a schema into a ``CompiledSchema``.
///
/// Node n is compiled from site n of the index, so that references need no second table.
struct SchemaCompiler {
  private let schema: StructuredValue
  let options: SchemaOptions
  var index: SchemaIndex
  var program = SchemaProgram()
  private(set) var problems: [Diagnostic] = []
  private(set) var warnings: [Diagnostic] = []
  /// For each node, those that are applied to the same value.
  var inPlace: [[Int]] = []
  /// Nodes that evaluate members or items for others in place, or ask for what these have.
  var patternNumbers: [String: Int] = [:]
  var formatNumbers: [String: Int?] = [:]
  /// What all automata of the schema may cost together.
  var automatonWork = 20_000_000

  private static let problemLimit = 100

  init(_ schema: StructuredValue, options: SchemaOptions) {
    self.schema = schema
    self.options = options
    let named = schema["$schema"]?.stringValue
    index = SchemaIndex(schema, dialect: named.flatMap(SchemaDialect.init(uri:)) ?? .draft2020)
    if let named, SchemaDialect(uri: named) == nil {
      report(
        "schema-unsupported",
        "the schema is written for a draft of JSON Schema that is not supported",
        hint: "Use draft 2020-12, 2019-09, draft-07 or draft-06, and name it in “$schema”.",
        at: schema["$schema"]?.location)
    }
  }

  var dialect: SchemaDialect { index.dialect }

  mutating func compile() throws(FormwrightError) -> CompiledSchema {
    for problem in index.problems { report(problem) }
    // References may add sites.
    var number = 0
    while number < index.sites.count {
      compileSite(number)
      number += 1
    }
    if problems.isEmpty { reportRecursion() }
    guard problems.isEmpty else { throw FormwrightError(.data, problems) }
    let unknown = index.unknownKeywords.map { keyword in
      Diagnostic.warning(
        "schema-unknown-keyword",
        "the schema uses the keyword “\(keyword.name)”, which this draft does not define",
        hint: "The keyword is ignored. Begin its name with “x-” if it is your own.",
        location: keyword.location)
    }
    return CompiledSchema(program, sites: index.sites, diagnostics: unknown + warnings)
  }

  // MARK: Problems

  mutating func report(_ problem: Diagnostic) {
    if problems.count < Self.problemLimit { problems.append(problem) }
  }

  mutating func report(
    _ code: DiagnosticCode, _ message: String, hint: Remedy? = nil, at location: SourceLocation?
  ) {
    report(.error(code, message, hint: hint, location: location))
  }

  mutating func warn(
    _ code: DiagnosticCode, _ message: String, hint: Remedy? = nil, at location: SourceLocation?
  ) {
    if warnings.count < Self.problemLimit {
      warnings.append(.warning(code, message, hint: hint, location: location))
    }
  }

  // MARK: Nodes

  private mutating func compileSite(_ number: Int) {
    program.nodes.append(SchemaNode())
    inPlace.append([])
    let site = index.sites[number]
    switch site.value.kind {
    case .boolean(let value): program.nodes[number].alwaysFails = !value
    case .object(let object):
      var part = SchemaNodeParts(object: object, number: number, site: site)
      if dialect.refExcludesSiblings, let reference = object.member("$ref") {
        compileReference(reference, &part)
      } else {
        compileKeywords(&part)
      }
      program.nodes[number].types = part.types
      program.nodes[number].collectsMarks = part.collectsMarks
      program.nodes[number].firstCheck = Int32(clamping: program.checks.count)
      program.nodes[number].checkCount = Int32(clamping: part.checks.count)
      program.checks += part.checks
      inPlace[number] = part.inPlace
    case .null, .number, .string, .array:
      report(
        "schema-keyword", "a schema must be an object or a boolean, not \(site.value.kindName)",
        at: site.value.location)
    }
  }

  /// The checks of a schema object, cheap ones first.
  private mutating func compileKeywords(_ part: inout SchemaNodeParts) {
    checkAnnotations(part)
    compileTypes(&part)
    compileOptions(&part)
    compileNumbers(&part)
    compileStrings(&part)
    compileArrays(&part)
    compileObjects(&part)
    for keyword in ["$dynamicRef", "$recursiveRef"] {
      guard let member = part.object.member(keyword), dialect.content(of: keyword) != nil else {
        continue
      }
      report(
        "schema-unsupported", "the schema uses “\(keyword)”, which is not supported",
        hint: "Use “$ref”.", at: member.keyLocation)
    }
    if let reference = part.object.member("$ref") { compileReference(reference, &part) }
    compileCombinations(&part)
    compileUnevaluated(&part)
  }

  /// A subschema's number, by the keyword and further tokens of its pointer.
  func node(_ part: SchemaNodeParts, _ keyword: String, _ tokens: String...) -> Int {
    let pointer = ([part.site.pointer, keyword] + tokens.map(\.escapedForPointer)).joined(
      separator: "/")
    return index.number(at: pointer) ?? 0
  }

  private mutating func compileReference(
    _ member: StructuredObject.Member, _ part: inout SchemaNodeParts
  ) {
    guard let text = member.value.stringValue else {
      report(
        "schema-keyword", "the value of “$ref” must be a string", at: member.value.location)
      return
    }
    switch index.target(of: text, base: part.site.base) {
    case .site(let number):
      part.checks.append(.reference(node: number))
      part.inPlace.append(number)
    case .remote:
      report(
        "schema-remote-reference", "the reference “\(text)” leads out of the schema",
        hint: "Copy what it refers to into “$defs”; nothing is fetched.", at: member.value.location)
    case .missing:
      report(
        "schema-reference", "the reference “\(text)” leads to nothing in the schema",
        at: member.value.location)
    }
  }

  /// Rejects schemas that would apply themselves to the same value without end.
  private mutating func reportRecursion() {
    enum State { case new, open, done }
    var states = Array(repeating: State.new, count: inPlace.count)
    for start in inPlace.indices where states[start] == .new {
      var path: [(node: Int, next: Int)] = [(start, 0)]
      states[start] = .open
      while let (node, next) = path.last {
        guard next < inPlace[node].count else {
          states[node] = .done
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let target = inPlace[node][next]
        switch states[target] {
        case .new:
          states[target] = .open
          path.append((target, 0))
        case .open:
          let site = index.sites[node]
          report(
            "schema-recursion",
            "the subschema at “\(site.pointer)” applies itself to the same value without end",
            hint: "Break the circle of references.", at: site.value.location)
        case .done: break
        }
      }
    }
  }
}

/// One subschema while it is compiled.
struct SchemaNodeParts {
  let object: StructuredObject
  let number: Int
  let site: SchemaSite
  var types = ValueTypes.all
  var checks: [SchemaCheck] = []
  var inPlace: [Int] = []
  var collectsMarks = false

  init(object: StructuredObject, number: Int, site: SchemaSite) {
    self.object = object
    self.number = number
    self.site = site
  }
}
